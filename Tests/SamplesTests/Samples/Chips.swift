#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Custom modifiers and view builders: conditions, a switch, an optional, and more than ten views in a row.
struct Chips: View {
  enum Kind: CaseIterable, Hashable { case dot, bar, none }
  var title: String? = "A legend"

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      if let title { Text(title).font(.headline) }
      ForEach(Kind.allCases, id: \.self) { kind in
        HStack {
          symbol(for: kind)
          Text(String(describing: kind)).chip(.teal)
        }
      }
      HStack(spacing: 2) {
        Circle()
        Rectangle()
        Capsule()
        Ellipse()
        Circle().stroke()
        Rectangle().stroke()
        Capsule().stroke()
        Ellipse().stroke()
        RoundedRectangle(cornerRadius: 3)
        Circle().inset(by: 3)
        UpTriangle()
        UpTriangle().stroke(lineWidth: 2)
      }
      .frame(height: 13)
      .foregroundStyle(.indigo)
    }
    .padding(12)
  }

  @ViewBuilder
  private func symbol(for kind: Kind) -> some View {
    switch kind {
    case .dot: Circle().fill(.teal).frame(width: 14, height: 14)
    case .bar: RoundedRectangle(cornerRadius: 2).fill(.teal).frame(width: 14, height: 5)
    case .none: EmptyView()
    }
  }
}

struct UpTriangle: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.addLines([
        CGPoint(x: rect.midX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      ])
      path.closeSubpath()
    }
  }
}

struct ChipStyle: ViewModifier {
  let color: Color

  func body(content: Content) -> some View {
    content
      .font(.system(size: 12, weight: .medium))
      .padding(.horizontal, 8)
      .padding(.vertical, 3)
      .background(Capsule().fill(color.opacity(0.2)))
      .overlay(Capsule().stroke(color, lineWidth: 1))
  }
}

extension View {
  func chip(_ color: Color) -> some View { modifier(ChipStyle(color: color)) }
}
