#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Blurred discs that add up their light, in one layer of their own.
struct Aurora: View {
  let lights: [(color: Color, x: CGFloat, y: CGFloat)] = [
    (.green, -70, 10), (.mint, -20, -24), (.cyan, 34, 6), (.purple, 78, -14),
  ]

  var body: some View {
    ZStack {
      Color(red: 0.03, green: 0.04, blue: 0.12)
      ZStack {
        ForEach(lights, id: \.x) { light in
          Ellipse()
            .fill(light.color.opacity(0.8))
            .frame(width: 90, height: 60)
            .offset(x: light.x, y: light.y)
            .blendMode(.plusLighter)
        }
      }
      .compositingGroup()
      .blur(radius: 18)
      Text("aurora")
        .font(.system(size: 30, weight: .light))
        .foregroundStyle(.white)
        .shadow(color: .cyan, radius: 5)
    }
    .ignoresSafeArea()
  }
}
