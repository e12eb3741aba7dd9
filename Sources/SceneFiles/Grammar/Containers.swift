import Foundation
import PathreelMotion

/// The element kinds `group`, `repeat`, the stacks, `spacer` and `grid`. ``SceneDecoder`` decodes such elements, and
/// ``Element`` makes their views.
extension ElementKind {
  /// The elements that hold elements, and the space between them.
  static let containers: [ElementKind] = [group, `repeat`, horizontalStack, verticalStack, spacer, grid]

  private static let group = ElementKind(
    "group", "Elements over each other, which modifiers change as one.", .stack, .group
  )
  .example(
    """
    - group:
        - circle: {radius: 50}
          fill: "#5cc8ff"
        - rectangle: {size: [40, 40]}
          fill: "#10131c"
      rotate: 30
    """)

  static let repeatCount = Key(required: "count", .whole(0...SceneLimits.count), "How often. It may change with time.")

  static let repeatedTable = Key(
    "over", .table,
    "A table of `data`: once for each row. Expressions read the row's cells as row.value, and its number as row.")

  private static let `repeat` = ElementKind(
    "repeat", "Draws elements several times.",
    .mapping(
      KeyList([repeatCount, repeatedTable, indexName], rules: [.exactlyOne([repeatCount, repeatedTable])])),
    .repeat { reader in
      if let table = try reader[repeatedTable] { return table.rowCount }
      return try reader[repeatCount]
    }
  )
  .example(
    """
    - repeat: {count: 9}
      element:
        circle: {radius: 4 + i}
        fill: hsb(0.5 + 0.04 * i, 0.6, 1)
        offset: [55 * cos(tau * i / 9), 55 * sin(tau * i / 9)]
    """)

  private static let spacing = Key("spacing", .number, default: 8, "Between neighbours, in points.")

  private static let horizontalStack: ElementKind = {
    let alignment = Key(
      "alignment",
      .choice([
        "top": VerticalAlignment.top, "center": .center, "bottom": .bottom, "first-baseline": .firstTextBaseline,
        "last-baseline": .lastTextBaseline,
      ]), default: .center, "Where they are aligned. The baseline of an element without text is its bottom.")
    return ElementKind(
      "h-stack", "Elements side by side.", .mapping([spacing, alignment]),
      .container { reader, views in
        let alignment = try reader[alignment]
        // Without a given spacing, there is none around a spacer.
        return AnyView(
          HStack(alignment: alignment, spacing: try reader.given(spacing).map { CGFloat($0) }) {
            ViewList(views: views)
          })
      }
    )
    .example(
      """
      - h-stack: {spacing: 10, alignment: bottom}
        element:
          repeat: {count: 6}
          element:
            rectangle: {size: [20, "20 + 80 * random(3, i)"]}
            fill: "#5cc8ff"
      """)
  }()

  private static let verticalStack: ElementKind = {
    let alignment = Key(
      "alignment", .choice(["left": HorizontalAlignment.leading, "center": .center, "right": .trailing]),
      default: .center, "Where they are aligned.")
    return ElementKind(
      "v-stack", "Elements below each other.", .mapping([spacing, alignment]),
      .container { reader, views in
        let alignment = try reader[alignment]
        // As in an 'h-stack'.
        return AnyView(
          VStack(alignment: alignment, spacing: try reader.given(spacing).map { CGFloat($0) }) {
            ViewList(views: views)
          })
      }
    )
    .example(
      """
      - v-stack: {spacing: 10, alignment: left}
        element:
          repeat: {count: 4}
          element:
            capsule: {size: ["60 + 90 * random(5, i)", 18]}
            fill: "#5cc8ff"
      """)
  }()

  private static let spacer: ElementKind = {
    let length = Key(
      "min-length", .atLeastZero, default: 8, "Its minimum length along the stack, in points.")
    return ElementKind(
      "spacer", "Empty space, which takes the space that the other elements of its stack leave.", .mapping([length]),
      .view { AnyView(Spacer(minLength: try $0[length])) }
    )
    .example(
      """
      - h-stack: {spacing: 12}
        elements:
          - circle: {radius: 24}
            fill: "#ff7a6b"
          - spacer:
          - circle: {radius: 24}
            fill: "#ffd166"
          - circle: {radius: 24}
            fill: "#5cc8ff"
        frame: {size: [210, 80]}
      """)
  }()

  private static let grid: ElementKind = {
    let columns = Key(
      required: "columns", .whole(1...SceneLimits.listLength), "The number of columns.")
    let spacing = Key(
      "spacing", .extent(.any), default: CGSize(width: 8, height: 8),
      "Between columns and between rows, in points, or one number for both.")
    let alignment = Key(
      "alignment", .alignment, default: .center,
      "Where elements stand in their cells. A cell is as wide as the column's widest element and as high as the row's highest."
    )
    return ElementKind(
      "grid", "Elements in rows, from left to right, with aligned columns.",
      .mapping([columns, spacing, alignment]),
      .container { reader, views in
        let (columns, spacing) = (try reader[columns], try reader.given(spacing))
        let rows = stride(from: 0, to: views.count, by: columns).map {
          Array(views[$0..<min($0 + columns, views.count)])
        }
        return AnyView(
          Grid(
            alignment: try reader[alignment], horizontalSpacing: spacing?.width, verticalSpacing: spacing?.height
          ) {
            ForEach(0..<rows.count) { row in GridRow { ViewList(views: rows[row]) } }
          })
      }
    )
    .example(
      """
      - grid: {columns: 3, spacing: [24, 10], alignment: left}
        element:
          repeat: {count: 9}
          element:
            capsule: {size: ["20 + 40 * random(9, i)", 26]}
            fill: hsb(0.5 + 0.05 * i, 0.6, 1)
      """)
  }()
}

/// Views in order, as a view builder would list them. Elements wrap their children in it.
struct ViewList: View, PrimitiveView {
  let views: [AnyView]

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    for view in views {
      // Once the frame's step budget is spent, further views are not evaluated.
      if FrameAccount.current?.isSpent == true { return }
      view.appendNodes(to: &nodes, in: context)
    }
  }
}
