import PathreelMotion

/// The element kinds `axis` and `area`: the elements of charts, in addition to lines, bars and points of any kind.
extension ElementKind {
  package static let axis = ElementKind(
    "axis",
    "A line with ticks and labels at the round values of a scale or at its words, and perhaps a grid. While a scale of numbers moves, ticks that come and go fade for 0.4 s.",
    .mapping(AxisKeys.all), .view
  )
  .example(
    """
    - axis: {scale: up, side: left, at: 50, grid: 170, size: 11}
    - lines: {points: [[60, up(10)], [110, up(55)], [160, up(35)], [225, up(72)]]}
      stroke: {color: "#5cc8ff", width: 3, join: round}
      trim: {to: draw}
    """)

  package static let area = ElementKind(
    "area", "The area between a line through points and a horizontal line.", [AreaKeys.points, AreaKeys.base]
  )
  .example(
    """
    - area: {points: [[30, 80], [80, 40], [130, 70], [210, 30]], base: 130}
      fill: {gradient: ["#5cc8ff", "#5cc8ff22"]}
    """)
}

/// The keys of `axis`.
package enum AxisKeys {
  package static let scale = Key(
    required: "scale", .scale, "A scale of `scales`, whose round values or words it shows.")
  package static let side = Key(
    "side",
    .choice(["bottom": ChartAxis.Side.bottom, "top": .top, "left": .left, "right": .right]), default: .bottom,
    "Where the labels stand. An axis with labels at its bottom or top is horizontal, the others are vertical.")
  package static let position = Key(
    required: "at", .number, "Where the line lies, in points: y of a horizontal axis, x of a vertical one.")
  package static let format = Key(
    "format", .text,
    "How labels are written, a [format](#formats-of-numbers) such as `,` or `.0%`. By default they have as many decimals as tell them apart; on a log scale, each has as many as it needs."
  )
  package static let unit = Key("unit", .template, "A text after each label, such as ' %'.")
  package static let size = Key("size", .positive, default: 14, "The size of the labels' em, in points.")
  package static let color = Key("color", .color, default: .white, "Of the line, the ticks and the labels.")
  package static let grid = Key(
    "grid", .atLeastZero, default: 0, "The length of the grid's lines, in points. They go away from the labels.")
  package static let gridColor = Key("grid-color", .color, default: .white.opacity(0.15), "Of the grid.")
  package static let tickLength = Key("tick-length", .atLeastZero, default: 6, "In points, towards the labels.")

  package static let all = KeyList(
    [scale, side, position, format, unit, size, color, grid, gridColor, tickLength],
    rules: [.needs([gridColor], oneOf: [grid])])
}

/// The keys of `area`.
package enum AreaKeys {
  package static let points = Key(
    required: "points", .list(.pair, minimum: 2), "[x, y] each, in points from the container's top left.")
  package static let base = Key(required: "base", .number, "y of the straight line that bounds it below, or above.")
}
