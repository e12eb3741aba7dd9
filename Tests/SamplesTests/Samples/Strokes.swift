#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Caps, joins, dashes and borders.
struct Strokes: View {
  var body: some View {
    VStack(spacing: 12) {
      HStack(spacing: 18) {
        Zigzag().stroke(.red, style: StrokeStyle(lineWidth: 8, lineCap: .butt, lineJoin: .miter))
        Zigzag().stroke(.green, style: StrokeStyle(lineWidth: 8, lineCap: .round, lineJoin: .round))
        Zigzag().stroke(.blue, style: StrokeStyle(lineWidth: 8, lineCap: .square, lineJoin: .bevel))
      }
      HStack(spacing: 18) {
        RoundedRectangle(cornerRadius: 10).stroke(style: StrokeStyle(lineWidth: 3, dash: [8, 5], dashPhase: 4))
        Capsule().strokeBorder(Color.orange, lineWidth: 6)
        Ellipse().inset(by: 4).stroke(.purple, style: StrokeStyle(lineWidth: 4, lineCap: .round, dash: [0.1, 8]))
      }
    }
    .padding(14)
  }
}

struct Zigzag: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.minX + 5, y: rect.maxY - 5))
    path.addLine(to: CGPoint(x: rect.midX - 8, y: rect.minY + 8))
    path.addLine(to: CGPoint(x: rect.midX + 8, y: rect.maxY - 8))
    path.addLine(to: CGPoint(x: rect.maxX - 5, y: rect.minY + 5))
    return path
  }
}
