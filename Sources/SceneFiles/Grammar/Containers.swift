import Foundation
import PathreelMotion

extension ElementKind {
  /// Elements that hold elements, and the space between those.
  static let containers: [ElementKind] = [
    ElementKind("group", "Elements over each other, as one.", .elements, .group),
    ElementKind(
      "repeat", "The elements below it, again and again.",
      .mapping([
        GrammarKey(
          "count", .number(.whole(0...SceneLimits.count)), required: true, "How often; it may change with time."),
        indexName,
      ]), .repeat),
    ElementKind(
      "h-stack", "The elements below it side by side.",
      .mapping([
        spacing,
        GrammarKey(
          "alignment", .choice(["top", "center", "bottom", "first-baseline", "last-baseline"]), default: "center",
          "Where they line up. The baselines of what is no text are at its bottom."),
      ]),
      .container { reader, views in
        let alignment: VerticalAlignment =
          switch try reader.word("alignment") {
          case "top": .top
          case "bottom": .bottom
          case "first-baseline": .firstTextBaseline
          case "last-baseline": .lastTextBaseline
          default: .center
          }
        return AnyView(
          HStack(alignment: alignment, spacing: try reader.optionalNumber("spacing").map { CGFloat($0) }) {
            ViewList(views: views)
          })
      }),
    ElementKind(
      "v-stack", "The elements below it under each other.",
      .mapping([
        spacing,
        GrammarKey("alignment", .choice(["left", "center", "right"]), default: "center", "Where they line up."),
      ]),
      .container { reader, views in
        let alignment: HorizontalAlignment =
          switch try reader.word("alignment") {
          case "left": .leading
          case "right": .trailing
          default: .center
          }
        return AnyView(
          VStack(alignment: alignment, spacing: try reader.optionalNumber("spacing").map { CGFloat($0) }) {
            ViewList(views: views)
          })
      }),
    ElementKind(
      "spacer", "Empty space that takes what the other elements of its stack leave.",
      .mapping([
        GrammarKey(
          "min-length", .number(.atLeastZero), default: "8", "How long it is at least, along its stack, in points.")
      ]),
      .view { reader in AnyView(Spacer(minLength: try reader.optionalNumber("min-length").map { CGFloat($0) })) }),
    ElementKind(
      "grid", "The elements below it in rows, from left to right, whose columns line up.",
      .mapping([
        GrammarKey(
          "columns", .number(.whole(1...SceneLimits.listLength)), required: true, "How many stand beside each other."),
        GrammarKey(
          "spacing", .extent(.any), default: "8", "Between columns and between rows, in points, or one number for both."
        ),
        GrammarKey(
          "alignment", .choice(unitPointNames.map(\.name)), default: "center",
          "Where elements stand in their cells, which are as wide as the column's widest and as high as the row's highest."
        ),
      ]),
      .container { reader, views in
        let (columns, spacing) = (try reader.whole("columns"), try reader.pair("spacing"))
        let rows = stride(from: 0, to: views.count, by: columns).map {
          Array(views[$0..<min($0 + columns, views.count)])
        }
        return AnyView(
          Grid(
            alignment: try reader.alignment("alignment"), horizontalSpacing: spacing?.x, verticalSpacing: spacing?.y
          ) {
            ForEach(0..<rows.count) { row in GridRow { ViewList(views: rows[row]) } }
          })
      }),
  ]

  private static let spacing = GrammarKey("spacing", .number(.any), default: "8", "Between neighbours, in points.")
}

/// Views in a row, as a builder would list them.
struct ViewList: View {
  let views: [AnyView]

  var body: some View { ForEach(0..<views.count) { views[$0] } }
}
