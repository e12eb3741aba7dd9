#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Clips, layers and gradients of a graphics context.
struct LensCanvas: View {
  var body: some View {
    Canvas { context, size in
      let bounds = CGRect(origin: .zero, size: size)
      context.fill(
        Path(bounds),
        with: .linearGradient(
          Gradient(colors: [.indigo, .purple]), startPoint: .zero, endPoint: CGPoint(x: 0, y: size.height)))
      let lens = Path(ellipseIn: CGRect(x: 70, y: 30, width: 100, height: 100))

      var outside = context
      outside.clip(to: lens, options: .inverse)
      outside.opacity = 0.35
      drawRays(outside, in: bounds)

      var inside = context
      inside.clip(to: lens)
      inside.drawLayer { layer in
        layer.fill(
          Path(bounds),
          with: .conicGradient(Gradient(colors: [.yellow, .orange, .yellow]), center: CGPoint(x: 120, y: 80)))
        drawRays(layer, in: bounds)
      }
      context.stroke(lens, with: .color(.white), lineWidth: 3)
    }
  }

  private func drawRays(_ context: GraphicsContext, in bounds: CGRect) {
    for ray in 0..<18 {
      var turned = context
      turned.translateBy(x: bounds.midX, y: bounds.midY)
      turned.rotate(by: .degrees(Double(ray) * 20))
      turned.fill(
        Path { path in
          path.addLines([.zero, CGPoint(x: 200, y: -8), CGPoint(x: 200, y: 8)])
          path.closeSubpath()
        }, with: .color(.white.opacity(0.6)))
    }
  }
}
