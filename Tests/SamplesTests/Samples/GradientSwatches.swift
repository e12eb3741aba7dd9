#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Every kind of gradient, as styles and as views.
struct GradientSwatches: View {
  let colors: [Color] = [.yellow, .orange, .pink, .purple]

  var body: some View {
    VStack(spacing: 8) {
      HStack(spacing: 8) {
        LinearGradient(colors: colors, startPoint: .topLeading, endPoint: .bottomTrailing)
        RadialGradient(gradient: Gradient(colors: colors), center: .center, startRadius: 4, endRadius: 40)
        AngularGradient(colors: colors + [.yellow], center: .center)
      }
      HStack(spacing: 8) {
        EllipticalGradient(colors: colors)
        Rectangle().fill(
          .linearGradient(
            stops: [.init(color: .black, location: 0.3), .init(color: .mint, location: 0.3)], startPoint: .leading,
            endPoint: .trailing))
        Rectangle().fill(.conicGradient(colors: [.black, .white], center: .bottom, angle: .degrees(-90)))
        Rectangle().fill(Color.indigo.gradient)
      }
    }
    .padding(8)
  }
}
