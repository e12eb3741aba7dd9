#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// A custom layout that places views around a circle.
struct RadialMenu: View {
  let colors: [Color] = [.red, .orange, .yellow, .green, .mint, .blue, .indigo, .purple]

  var body: some View {
    RadialLayout {
      ForEach(colors, id: \.self) { color in
        Circle()
          .fill(color.gradient)
          .frame(width: 30, height: 30)
      }
    }
    .overlay {
      Circle().strokeBorder(style: StrokeStyle(lineWidth: 1, dash: [3, 3])).foregroundStyle(.tertiary).padding(15)
    }
    .padding(10)
  }
}

struct RadialLayout: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 120, height: 120))
    let side = min(size.width, size.height)
    return CGSize(width: side, height: side)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let largest = subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
    let radius = (bounds.width - largest) / 2
    for (index, subview) in subviews.enumerated() {
      let angle = Angle.degrees(360 / Double(subviews.count) * Double(index) - 90).radians
      subview.place(
        at: CGPoint(x: bounds.midX + radius * cos(angle), y: bounds.midY + radius * sin(angle)), anchor: .center,
        proposal: .unspecified)
    }
  }
}
