#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Text as a mask, and a mask that fades.
struct MaskedTitle: View {
  var body: some View {
    VStack(spacing: 12) {
      LinearGradient(colors: [.red, .orange, .green, .blue], startPoint: .leading, endPoint: .trailing)
        .mask(Text("Pathreel").font(.system(size: 46, weight: .black)))
        .frame(height: 54)
      HStack(spacing: 4) {
        ForEach(0..<20) { index in
          Capsule().frame(width: 6, height: 12 + 22 * abs(sin(Double(index) * 0.6)))
        }
      }
      .mask {
        LinearGradient(
          stops: [
            .init(color: .clear, location: 0), .init(color: .black, location: 0.3),
            .init(color: .black, location: 0.7), .init(color: .clear, location: 1),
          ], startPoint: .leading, endPoint: .trailing)
      }
    }
    .padding()
  }
}
