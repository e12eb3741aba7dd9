#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// A custom layout that breaks its views into lines, with their preferred spacing and a cache of their sizes.
struct TagFlow: View {
  let tags = ["move", "line", "quad", "cubic", "close", "arc", "trim", "stroke", "dash", "miter"]

  var body: some View {
    FlowLayout(spacing: 6) {
      ForEach(tags, id: \.self) { tag in
        Text(tag)
          .font(.system(size: 14, weight: .medium))
          .padding(.horizontal, 10)
          .padding(.vertical, 4)
          .background(.tint.opacity(0.15), in: Capsule())
          .foregroundStyle(.tint)
      }
    }
    .tint(.purple)
    .padding()
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

struct FlowLayout: Layout {
  var spacing: CGFloat

  struct Cache {
    var sizes: [CGSize]
  }

  func makeCache(subviews: Subviews) -> Cache {
    Cache(sizes: subviews.map { $0.sizeThatFits(.unspecified) })
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    let rows = rows(width: proposal.width ?? .infinity, sizes: cache.sizes)
    let height = rows.map(\.height).reduce(0, +) + spacing * CGFloat(max(rows.count - 1, 0))
    return CGSize(width: rows.map(\.width).max() ?? 0, height: height)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    var y = bounds.minY
    for row in rows(width: bounds.width, sizes: cache.sizes) {
      var x = bounds.minX
      for index in row.indices {
        subviews[index].place(at: CGPoint(x: x, y: y), proposal: ProposedViewSize(cache.sizes[index]))
        x += cache.sizes[index].width + spacing
      }
      y += row.height + spacing
    }
  }

  private struct Row {
    var indices: [Int] = []
    var width: CGFloat = 0
    var height: CGFloat = 0
  }

  private func rows(width: CGFloat, sizes: [CGSize]) -> [Row] {
    var rows: [Row] = []
    var row = Row()
    for (index, size) in sizes.enumerated() {
      if !row.indices.isEmpty, row.width + spacing + size.width > width + 0.5 {
        rows.append(row)
        row = Row()
      }
      row.width += (row.indices.isEmpty ? 0 : spacing) + size.width
      row.height = max(row.height, size.height)
      row.indices.append(index)
    }
    return row.indices.isEmpty ? rows : rows + [row]
  }
}
