import Foundation
import PathreelGeometry
import Testing

struct RoundedLinesTests {
  // The product of a rounded unit direction with itself is often a little less than 1.
  @Test(arguments: [(160, 0), (160, 160), (1, 2), (0.1, 0.3)] as [(Double, Double)])
  func `a line that turns straight back reaches its corner`(x: Double, y: Double) {
    let (start, tip) = (CGPoint(x: 20, y: 20), CGPoint(x: 20 + x, y: 20 + y))
    let path = Path(roundedLinesThrough: [start, tip, start], radius: 8)
    #expect(path.elements == [.move(to: start), .line(to: tip), .line(to: start)])
  }

  // The cross product of the directions is not 0, but their turn is only a rounding error.
  @Test(arguments: [(1, 13), (1, 31), (0.1, 0.3)] as [(Double, Double)])
  func `points on a line have no corner, whatever the radius`(x: Double, y: Double) {
    let points = [0, 1, 4].map { CGPoint(x: $0 * x, y: $0 * y) }
    let path = Path(roundedLinesThrough: points, radius: .infinity)
    #expect(path.elements == [.move(to: points[0]), .line(to: points[1]), .line(to: points[2])])
  }
}
