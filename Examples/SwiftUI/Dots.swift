import SwiftUI

struct Dots: View {
  @State private var isUp = false

  var body: some View {
    HStack(spacing: 14) {
      ForEach(0..<5) { i in
        Circle()
          .fill(Color(hue: 0.55 + 0.06 * Double(i), saturation: 0.6, brightness: 0.95))
          .frame(width: 28, height: 28)
          .offset(y: isUp ? -18 : 18)
          .animation(.easeInOut(duration: 0.6).repeatForever().delay(0.12 * Double(i)), value: isUp)
      }
    }
    .onAppear { isUp = true }
  }
}

#Preview(traits: .fixedLayout(width: 320, height: 180)) { Dots() }
