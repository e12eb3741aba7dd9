#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// All overloads of background, overlay, fill and mask that ordinary code uses, side by side.
struct Overloads: View {
  private let columns = 6

  var body: some View {
    VStack(spacing: 8) {
      HStack(spacing: 8) {
        tile.background(Color.yellow)
        tile.background(.yellow)
        tile.background(.yellow.gradient)
        tile.background(.yellow, in: RoundedRectangle(cornerRadius: 8))
        tile.background(in: .capsule).foregroundStyle(.blue)
        tile.background { Circle().fill(.yellow) }
      }
      HStack(spacing: 8) {
        tile.background(alignment: .bottom) { Color.orange.frame(height: 6) }
        tile.background(Circle().fill(.orange), alignment: .top)
        tile.background(LinearGradient(colors: [.orange, .white], startPoint: .top, endPoint: .bottom))
        tile.overlay(Circle().stroke(Color.orange, lineWidth: 2))
        tile.overlay(alignment: .topTrailing) { Circle().fill(.orange).frame(width: 8) }
        tile.overlay(.orange.opacity(0.3), in: .circle)
      }
      HStack(spacing: 8) {
        tile.border(.green, width: 2)
        tile.background(.green).clipShape(.rect(cornerRadius: 8))
        tile.background(.green).mask(Circle())
        tile.background(.green).mask { Capsule().padding(4) }
        Rectangle().fill(.green.shadeful).frame(width: 30, height: 30)
        Circle().fill(Color.green).stroke(.black).frame(width: 30, height: 30)
      }
      HStack(spacing: 8) {
        Circle().stroke()
        Circle().stroke(lineWidth: 3)
        Circle().stroke(.purple, style: StrokeStyle(lineWidth: 3, dash: [4, 2]))
        Circle().strokeBorder(.purple, lineWidth: 5)
        Circle().trim(from: 0.25, to: 1).stroke(Color.purple, lineWidth: 3)
        Path { $0.addEllipse(in: CGRect(x: 5, y: 5, width: 20, height: 20)) }.fill(.purple)
      }
      .frame(height: 30)
      .frame(maxWidth: CGFloat(columns) * 38)
    }
  }

  private var tile: some View { Color.clear.frame(width: 30, height: 30).overlay(Text("a")) }
}

extension Color {
  var shadeful: LinearGradient {
    LinearGradient(gradient: Gradient(colors: [self, .black]), startPoint: .topLeading, endPoint: .bottomTrailing)
  }
}
