#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Easing curves in a grid, each with its name.
struct EasingTable: View {
  let curves: [(name: String, curve: UnitCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("circularEaseIn", .circularEaseIn), ("bezier", bezier),
  ]
  static let bezier = UnitCurve.bezier(
    startControlPoint: UnitPoint(x: 0.8, y: 0), endControlPoint: UnitPoint(x: 0.2, y: 1))

  var body: some View {
    Grid(horizontalSpacing: 10, verticalSpacing: 6) {
      ForEach(0..<2) { row in
        GridRow {
          ForEach(0..<3) { column in
            let item = curves[row * 3 + column]
            VStack(spacing: 2) {
              EasingPlot(curve: item.curve)
                .stroke(Color.accentColor, lineWidth: 2)
                .padding(5)
                .background(Color.gray.opacity(0.12))
                .cornerRadius(6)
              Text(item.name).font(.system(size: 10)).lineLimit(1)
            }
          }
        }
      }
    }
    .padding(10)
  }
}

struct EasingPlot: Shape {
  let curve: UnitCurve

  func path(in rect: CGRect) -> Path {
    let points = (0...40).map { step -> CGPoint in
      let x = Double(step) / 40
      return CGPoint(x: rect.minX + rect.width * x, y: rect.maxY - rect.height * curve.value(at: x))
    }
    var path = Path()
    path.addLines(points)
    return path
  }
}
