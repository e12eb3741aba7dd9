import SwiftUI

/// Cards that come in one by one on springs, swap their places, and turn over.
struct Cards: View {
  @State private var count = 0
  @State private var front = 0
  @State private var isTurned = false

  private let cards: [(title: String, color: Color)] = [
    ("Draw", Color(red: 0.98, green: 0.55, blue: 0.38)), ("Animate", Color(red: 0.35, green: 0.65, blue: 0.98)),
    ("Share", Color(red: 0.42, green: 0.8, blue: 0.56)),
  ]

  var body: some View {
    ZStack {
      LinearGradient(
        colors: [Color(white: 0.97), Color(red: 0.88, green: 0.91, blue: 0.96)], startPoint: .top, endPoint: .bottom)
      ForEach(0..<cards.count, id: \.self) { i in
        if i < count {
          card(i)
            .zIndex(Double(rank(i)))
            .transition(.move(edge: .bottom).combined(with: .opacity))
        }
      }
    }
    .onAppear {
      for i in 0..<cards.count {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2 + 0.25 * Double(i)) {
          withAnimation(.spring(response: 0.6, dampingFraction: 0.72)) { count = i + 1 }
        }
      }
      Timer.scheduledTimer(withTimeInterval: 1.4, repeats: true) { timer in
        withAnimation(.bouncy(duration: 0.7)) { front += 1 }
        if front == 3 {
          timer.invalidate()
          DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            withAnimation(.easeInOut(duration: 0.9)) { isTurned = true }
          }
        }
      }
    }
  }

  /// The place of a card in the stack; the highest is in front.
  private func rank(_ i: Int) -> Int { (i + front) % cards.count }

  private func card(_ i: Int) -> some View {
    let rank = rank(i)
    return RoundedRectangle(cornerRadius: 28, style: .continuous)
      .fill(cards[i].color.gradient)
      .overlay {
        VStack(spacing: 12) {
          Circle().fill(.white.opacity(0.9)).frame(width: 64, height: 64)
            .overlay { Text("\(i + 1)").font(.title).bold().foregroundColor(cards[i].color) }
          Text(cards[i].title).font(.largeTitle).bold().foregroundColor(.white)
        }
      }
      .frame(width: 240, height: 300)
      .shadow(color: .black.opacity(0.18), radius: 18, x: 0, y: 12)
      .scaleEffect(0.84 + 0.08 * CGFloat(rank))
      .offset(y: CGFloat(2 - rank) * -44)
      .rotation3DEffect(.degrees(isTurned && rank == 2 ? 180 : 0), axis: (x: 0, y: 1, z: 0), perspective: 0.6)
  }
}

#Preview(traits: .fixedLayout(width: 400, height: 480)) {
  Cards()
}
