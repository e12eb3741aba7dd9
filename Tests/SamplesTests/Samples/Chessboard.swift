#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Nested loops, and a picture that adapts to its size.
struct Chessboard: View {
  var body: some View {
    GeometryReader { proxy in
      let side = min(proxy.size.width, proxy.size.height) / 8
      VStack(spacing: 0) {
        ForEach(0..<8) { row in
          HStack(spacing: 0) {
            ForEach(0..<8) { column in
              Rectangle()
                .fill((row + column).isMultiple(of: 2) ? Color(white: 0.95) : .brown)
                .frame(width: side, height: side)
                .overlay {
                  if (row * 3 + column * 5) % 11 == 0 {
                    Circle().fill(row < 4 ? .black : .white).padding(side * 0.2)
                  }
                }
            }
          }
        }
      }
      .position(x: proxy.size.width / 2, y: proxy.size.height / 2)
    }
    .padding(8)
  }
}
