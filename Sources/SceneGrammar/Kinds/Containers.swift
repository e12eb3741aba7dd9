import Foundation
import PathreelMotion

/// The element kinds `group`, `repeat`, the stacks, `spacer` and `grid`.
extension ElementKind {
  /// The elements that hold elements, and the space between them.
  static let containers: [ElementKind] = [group, `repeat`, horizontalStack, verticalStack, spacer, grid]

  package static let group = ElementKind(
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

  package static let repeatCount = Key(
    required: "count", .whole(0...SceneLimits.count), "How often. It may change with time.")

  package static let repeatedTable = Key(
    "over", .table,
    "A table of `data`: once for each row. Expressions read the row's cells as row.value, and its number as row.")

  package static let `repeat` = ElementKind(
    "repeat", "Draws elements several times.",
    .mapping(
      KeyList([repeatCount, repeatedTable, indexName], rules: [.exactlyOne([repeatCount, repeatedTable])])), .repeat
  )
  .example(
    """
    - repeat: {count: 9}
      element:
        circle: {radius: 4 + i}
        fill: hsb(0.5 + 0.04 * i, 0.6, 1)
        offset: [55 * cos(tau * i / 9), 55 * sin(tau * i / 9)]
    """)

  package static let horizontalStack = ElementKind(
    "h-stack", "Elements side by side.", .mapping([StackKeys.spacing, StackKeys.vertical]), .container
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

  package static let verticalStack = ElementKind(
    "v-stack", "Elements below each other.", .mapping([StackKeys.spacing, StackKeys.horizontal]), .container
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

  package static let spacer = ElementKind(
    "spacer", "Empty space, which takes the space that the other elements of its stack leave.",
    .mapping([StackKeys.minLength]), .view
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

  package static let grid = ElementKind(
    "grid", "Elements in rows, from left to right, with aligned columns.", .mapping(GridKeys.all), .container
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
}

/// The keys of `h-stack`, `v-stack` and `spacer`.
package enum StackKeys {
  package static let spacing = Key("spacing", .number, default: 8, "Between neighbours, in points.")
  package static let vertical = Key(
    "alignment",
    .choice([
      "top": VerticalAlignment.top, "center": .center, "bottom": .bottom, "first-baseline": .firstTextBaseline,
      "last-baseline": .lastTextBaseline,
    ]), default: .center, "Where they are aligned. The baseline of an element without text is its bottom.")
  package static let horizontal = Key(
    "alignment", .choice(["left": HorizontalAlignment.leading, "center": .center, "right": .trailing]),
    default: .center, "Where they are aligned.")
  package static let minLength = Key(
    "min-length", .atLeastZero, default: 8, "Its minimum length along the stack, in points.")
}

/// The keys of `grid`.
package enum GridKeys {
  package static let columns = Key(
    required: "columns", .whole(1...SceneLimits.listLength), "The number of columns.")
  package static let spacing = Key(
    "spacing", .extent(.any), default: CGSize(width: 8, height: 8),
    "Between columns and between rows, in points, or one number for both.")
  package static let alignment = Key(
    "alignment", .alignment, default: .center,
    "Where elements stand in their cells. A cell is as wide as the column's widest element and as high as the row's highest."
  )
  package static let all: KeyList = [columns, spacing, alignment]
}
