#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Rows that are aligned at a custom guide, whose position differs from row to row.
struct GuidedTimeline: View {
  let events: [(time: String, title: String, color: Color)] = [
    ("9:00", "Sketch", .blue), ("10:30", "Curves, corners", .orange), ("12:15", "Render", .green),
  ]

  var body: some View {
    VStack(alignment: .dot, spacing: 14) {
      ForEach(events, id: \.title) { event in
        HStack(spacing: 8) {
          Text(event.time).font(.system(size: 13)).foregroundStyle(.secondary)
          Circle()
            .fill(event.color)
            .frame(width: 12, height: 12)
            .alignmentGuide(.dot) { $0[HorizontalAlignment.center] }
          Text(event.title).font(.system(size: 15, weight: .semibold))
        }
      }
    }
    .background(alignment: Alignment(horizontal: .dot, vertical: .center)) {
      Rectangle().fill(.quaternary).frame(width: 2).padding(.vertical, 8)
    }
  }
}

extension HorizontalAlignment {
  private enum DotAlignment: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[HorizontalAlignment.center] }
  }
  static let dot = HorizontalAlignment(DotAlignment.self)
}
