#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// A canvas in which copies of the context have their own coordinates, opacity and blend mode.
struct Fireworks: View {
  var body: some View {
    Canvas { context, size in
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(Color(red: 0.05, green: 0.05, blue: 0.14)))
      let bursts: [(CGPoint, CGFloat, Color)] = [
        (CGPoint(x: 0.3, y: 0.4), 52, .orange), (CGPoint(x: 0.68, y: 0.34), 42, .cyan),
        (CGPoint(x: 0.55, y: 0.72), 34, .pink),
      ]
      for (place, radius, color) in bursts {
        var burst = context
        burst.translateBy(x: place.x * size.width, y: place.y * size.height)
        burst.blendMode = .plusLighter
        for ray in 0..<24 {
          var spark = burst
          spark.rotate(by: .degrees(Double(ray) * 15))
          spark.opacity = ray.isMultiple(of: 2) ? 1 : 0.5
          var path = Path()
          path.move(to: CGPoint(x: radius * 0.25, y: 0))
          path.addLine(to: CGPoint(x: radius * (ray.isMultiple(of: 2) ? 1 : 0.75), y: 0))
          spark.stroke(path, with: .color(color), style: StrokeStyle(lineWidth: 2, lineCap: .round))
          let dot = CGRect(x: radius * 1.05, y: -1.5, width: 3, height: 3)
          spark.fill(Path(ellipseIn: dot), with: .color(.white))
        }
      }
    }
  }
}
