#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Filters of a graphics context: on each drawing, and on a whole layer.
struct CanvasShadows: View {
  var body: some View {
    Canvas { context, size in
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(Color(white: 0.95)))
      drawPair(context, filter: .shadow(color: .black.opacity(0.5), radius: 4, x: 3, y: 3), at: CGPoint(x: 16, y: 30))
      var layered = context
      layered.addFilter(.shadow(color: .black.opacity(0.5), radius: 4, x: 3, y: 3))
      layered.drawLayer { layer in
        drawPair(layer, filter: nil, at: CGPoint(x: 92, y: 30))
      }
      drawPair(context, filter: .blur(radius: 3), at: CGPoint(x: 168, y: 30))
    }
  }

  private func drawPair(_ context: GraphicsContext, filter: GraphicsContext.Filter?, at origin: CGPoint) {
    var context = context
    if let filter { context.addFilter(filter) }
    context.translateBy(x: origin.x, y: origin.y)
    context.fill(Path(ellipseIn: CGRect(x: 0, y: 0, width: 44, height: 60)), with: .color(.orange))
    context.fill(
      Path(roundedRect: CGRect(x: 14, y: 34, width: 44, height: 60), cornerRadius: 8),
      with: .linearGradient(
        Gradient(colors: [.blue, .cyan]), startPoint: .zero, endPoint: CGPoint(x: 0, y: 94)))
  }
}
