#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// A badge whose centre is on the corner of its view, by alignment guides.
struct NotificationBadge: View {
  var count: Int = 3

  var body: some View {
    RoundedRectangle(cornerRadius: 18)
      .fill(.linearGradient(colors: [.blue, .indigo], startPoint: .topLeading, endPoint: .bottomTrailing))
      .frame(width: 84, height: 84)
      .overlay {
        Envelope()
          .stroke(.white, style: StrokeStyle(lineWidth: 4, lineJoin: .round))
          .frame(width: 44, height: 30)
      }
      .overlay(alignment: .topTrailing) {
        if count > 0 {
          Text("\(count)")
            .font(.system(size: 15, weight: .bold))
            .foregroundColor(.white)
            .padding(8)
            .background(Color.red, in: Circle())
            .alignmentGuide(.top) { $0.height / 2 }
            .alignmentGuide(.trailing) { $0.width / 2 }
        }
      }
  }
}

private struct Envelope: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path(roundedRect: rect, cornerRadius: 4)
    path.move(to: CGPoint(x: rect.minX, y: rect.minY + 3))
    path.addLine(to: CGPoint(x: rect.midX, y: rect.midY + 3))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY + 3))
    return path
  }
}
