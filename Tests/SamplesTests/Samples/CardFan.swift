#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Cards with shadows, fanned out about a common corner, one of them on top of the others.
struct CardFan: View {
  var selected = 2

  var body: some View {
    ZStack {
      ForEach(0..<5) { index in
        card(index)
          .rotationEffect(.degrees(Double(index - 2) * 14), anchor: UnitPoint(x: 0.5, y: 1.6))
          .offset(y: index == selected ? -14 : 6)
          .zIndex(index == selected ? 1 : 0)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(.teal.gradient)
  }

  private func card(_ index: Int) -> some View {
    RoundedRectangle(cornerRadius: 8)
      .fill(.white)
      .shadow(radius: index == selected ? 6 : 2, y: index == selected ? 4 : 1)
      .overlay {
        VStack {
          Text("\(index + 7)").font(.headline)
          Circle().fill(index.isMultiple(of: 2) ? .red : .black).frame(width: 14, height: 14)
        }
      }
      .frame(width: 54, height: 80)
  }
}
