import Foundation
import PathreelGeometry

// Prints a circle's arc length, and the first half of the circle as SVG path data.
let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
let measure = PathMeasure(circle)
print(measure.length)
print(measure.path(fromDistance: 0, toDistance: measure.length / 2).svg)
