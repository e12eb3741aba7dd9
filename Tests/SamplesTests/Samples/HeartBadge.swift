#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// A custom insettable shape, and concatenated texts.
struct HeartBadge: View {
  var body: some View {
    HStack(spacing: 20) {
      Heart()
        .fill(.pink.opacity(0.15))
        .strokeBorder(.pink, lineWidth: 6)
        .aspectRatio(1, contentMode: .fit)
      VStack(alignment: .leading, spacing: 6) {
        Text("2").font(.title).bold() + Text(" of ").foregroundColor(.gray) + Text("3").font(.title)
        HStack(spacing: 4) {
          ForEach(1...3, id: \.self) { number in
            Heart().fill(number < 3 ? Color.pink : .gray.opacity(0.3)).frame(width: 20, height: 20)
          }
        }
      }
    }
    .frame(height: 100)
    .padding()
  }
}

struct Heart: InsettableShape {
  var insetAmount: CGFloat = 0

  func path(in rect: CGRect) -> Path {
    let rect = rect.insetBy(dx: insetAmount, dy: insetAmount)
    let (width, height) = (rect.width, rect.height)
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.maxY))
    path.addCurve(
      to: CGPoint(x: rect.minX, y: rect.minY + height * 0.3),
      control1: CGPoint(x: rect.midX - width * 0.15, y: rect.minY + height * 0.85),
      control2: CGPoint(x: rect.minX, y: rect.minY + height * 0.6))
    path.addArc(
      center: CGPoint(x: rect.minX + width * 0.25, y: rect.minY + height * 0.3), radius: width * 0.25,
      startAngle: .degrees(180), endAngle: .degrees(0), clockwise: false)
    path.addArc(
      center: CGPoint(x: rect.minX + width * 0.75, y: rect.minY + height * 0.3), radius: width * 0.25,
      startAngle: .degrees(180), endAngle: .degrees(0), clockwise: false)
    path.addCurve(
      to: CGPoint(x: rect.midX, y: rect.maxY), control1: CGPoint(x: rect.maxX, y: rect.minY + height * 0.6),
      control2: CGPoint(x: rect.midX + width * 0.15, y: rect.minY + height * 0.85))
    path.closeSubpath()
    return path
  }

  func inset(by amount: CGFloat) -> some InsettableShape {
    var heart = self
    heart.insetAmount += amount
    return heart
  }
}
