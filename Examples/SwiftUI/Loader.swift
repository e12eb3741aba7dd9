import SwiftUI

/// Three arcs that turn about each other, and a dot that breathes: a view as in any app.
struct Loader: View {
  @State private var isTurning = false
  @State private var isLarge = false

  private let colors: [Color] = [
    Color(red: 0.36, green: 0.78, blue: 1), Color(red: 1, green: 0.82, blue: 0.4), Color(red: 0.94, green: 0.44, blue: 0.55),
  ]

  var body: some View {
    ZStack {
      Color(red: 0.06, green: 0.07, blue: 0.12).ignoresSafeArea()
      ForEach(0..<3) { i in
        Circle()
          .trim(from: 0, to: 0.68 - 0.12 * Double(i))
          .stroke(colors[i], style: StrokeStyle(lineWidth: 12, lineCap: .round))
          .frame(width: 220 - 56 * CGFloat(i), height: 220 - 56 * CGFloat(i))
          .rotationEffect(.degrees(isTurning ? (i == 1 ? -360 : 360) : 0))
          .animation(
            .easeInOut(duration: 2.4 / Double(i + 1)).repeatForever(autoreverses: false), value: isTurning)
      }
      Circle()
        .fill(.white)
        .frame(width: 28, height: 28)
        .scaleEffect(isLarge ? 1.25 : 0.7)
        .opacity(isLarge ? 1 : 0.5)
    }
    .onAppear {
      isTurning = true
      withAnimation(.easeInOut(duration: 0.6).repeatForever()) { isLarge = true }
    }
  }
}

#Preview(traits: .fixedLayout(width: 320, height: 320)) {
  Loader()
}
