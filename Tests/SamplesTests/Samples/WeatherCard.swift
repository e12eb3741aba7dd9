#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// A card as in many apps: fonts, weights, foreground style levels, spacers, and a divider.
struct WeatherCard: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      HStack(alignment: .firstTextBaseline) {
        Text("Lübeck")
          .font(.title2)
          .fontWeight(.semibold)
        Spacer()
        Text("16:40")
          .font(.footnote)
          .foregroundStyle(.secondary)
      }
      Divider()
      HStack {
        Text("21°").font(.system(size: 44, weight: .thin))
        Spacer()
        ZStack {
          Circle().fill(.yellow).frame(width: 34, height: 34).offset(x: 12, y: -8)
          Capsule().fill(.white).frame(width: 54, height: 22).offset(y: 10)
          Circle().fill(.white).frame(width: 28, height: 28).offset(x: -6, y: 2)
        }
      }
      Text("Clouds from the west, then clear.")
        .font(.caption)
        .foregroundStyle(.secondary)
    }
    .padding()
    .foregroundStyle(.white)
    .background(
      .linearGradient(colors: [.cyan, .blue], startPoint: .top, endPoint: .bottom),
      in: RoundedRectangle(cornerRadius: 20)
    )
    .padding(8)
  }
}
