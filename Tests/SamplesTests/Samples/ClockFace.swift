#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// A clock on a canvas: symbols for its marks, text for its hours, turned coordinates for its hands.
struct ClockFace: View {
  var hour = 10.0
  var minute = 9.0

  var body: some View {
    Canvas { context, size in
      let radius = min(size.width, size.height) / 2 - 10
      context.translateBy(x: size.width / 2, y: size.height / 2)
      let face = Path(ellipseIn: CGRect(x: -radius, y: -radius, width: radius * 2, height: radius * 2))
      context.fill(
        face,
        with: .radialGradient(
          Gradient(colors: [.white, Color(white: 0.88)]), center: .zero, startRadius: 0, endRadius: radius))
      context.stroke(face, with: .color(.black), lineWidth: 2)
      if let mark = context.resolveSymbol(id: "mark") {
        for step in 0..<12 where !step.isMultiple(of: 3) {
          var turned = context
          turned.rotate(by: .degrees(Double(step) * 30))
          turned.draw(mark, at: CGPoint(x: 0, y: -radius + 9))
        }
      }
      for (text, angle) in [("12", 0.0), ("3", 90), ("6", 180), ("9", 270)] {
        let radians = angle * .pi / 180
        let point = CGPoint(x: (radius - 12) * sin(radians), y: -(radius - 12) * cos(radians))
        context.draw(Text(text), at: point)
      }
      drawHand(context, angle: .degrees(hour * 30 + minute / 2), length: radius * 0.5, width: 5)
      drawHand(context, angle: .degrees(minute * 6), length: radius * 0.75, width: 3)
    } symbols: {
      Capsule().fill(.gray).frame(width: 3, height: 9).tag("mark")
    }
    .font(.system(size: 13, weight: .semibold))
  }

  private func drawHand(_ context: GraphicsContext, angle: Angle, length: CGFloat, width: CGFloat) {
    var context = context
    context.rotate(by: angle)
    context.stroke(
      Path { path in
        path.move(to: CGPoint(x: 0, y: 8))
        path.addLine(to: CGPoint(x: 0, y: -length))
      }, with: .color(.black), style: StrokeStyle(lineWidth: width, lineCap: .round))
  }
}
