import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelGeometry
import PathreelMotion

/// The element kinds `axis` and `area`. ``SceneDecoder`` decodes such elements, and ``Element`` makes their views.
extension ElementKind {
  /// The elements of charts, in addition to lines, bars and points of any kind.
  static let charts: [ElementKind] = [axis, area]

  private static let axis: ElementKind = {
    let scale = Key(required: "scale", .scale, "A scale of `scales`, whose round values or words it shows.")
    let side = Key(
      "side",
      .choice(["bottom": ChartAxis.Side.bottom, "top": .top, "left": .left, "right": .right]), default: .bottom,
      "Where the labels stand. An axis with labels at its bottom or top is horizontal, the others are vertical.")
    let position = Key(
      required: "at", .number, "Where the line lies, in points: y of a horizontal axis, x of a vertical one.")
    let format = Key(
      "format", .text,
      "How labels are written, a [format](#formats-of-numbers) such as `,` or `.0%`. By default they have as many decimals as tell them apart; on a log scale, each has as many as it needs."
    )
    let unit = Key("unit", .template, "A text after each label, such as ' %'.")
    let size = Key("size", .positive, default: 14, "The size of the labels' em, in points.")
    let color = Key("color", .color, default: .white, "Of the line, the ticks and the labels.")
    let grid = Key(
      "grid", .atLeastZero, default: 0, "The length of the grid's lines, in points. They go away from the labels.")
    let gridColor = Key("grid-color", .color, default: .white.opacity(0.15), "Of the grid.")
    let tickLength = Key("tick-length", .atLeastZero, default: 6, "In points, towards the labels.")
    return ElementKind(
      "axis", "A line with ticks and labels at the round values of a scale or at its words, and perhaps a grid.",
      .mapping(
        KeyList(
          [scale, side, position, format, unit, size, color, grid, gridColor, tickLength],
          rules: [.needs([gridColor], oneOf: [grid])])),
      .view { reader in
        let template = try reader[scale]
        if let bands = try template.bands(at: reader.moment) {
          let unit = try reader[unit] ?? ""
          return AnyView(
            ChartAxis(
              bands, try reader[side], at: try reader[position], tickLength: try reader[tickLength],
              gridLength: try reader[grid], fontSize: try reader[size], color: try reader[color],
              gridColor: try reader[gridColor]
            ) { $0 + unit })
        }
        let (own, count) = (try template.scale(at: reader.moment), try template.tickCount(at: reader.moment))
        let format = try reader[format].flatMap { NumberFormat($0) }
        let unit = try reader[unit] ?? ""
        return AnyView(
          ChartAxis(
            own, try reader[side], at: try reader[position], tickCount: count, tickLength: try reader[tickLength],
            gridLength: try reader[grid], fontSize: try reader[size], color: try reader[color],
            gridColor: try reader[gridColor]
          ) { (format?.text(of: $0) ?? own.label(ofTick: $0, count)) + unit })
      },
      prepare: { decoder, fields, node, _ in
        if case .scale(let scale)? = fields[scale], scale.words != nil, fields[format] != nil {
          decoder.report(
            "'format' is how numbers are written, and the scale '\(scale.name)' has words; remove it",
            at: decoder.keyValuePosition(format, in: node))
          return nil
        }
        if case .text(let text)? = fields[format], NumberFormat(text) == nil {
          decoder.report(
            "'format' is '\(text)', which is no format; write \(NumberFormat.advice(insteadOf: text))",
            at: decoder.keyValuePosition(format, in: node))
          return nil
        }
        return fields
      }
    )
    .example(
      """
      - axis: {scale: up, side: left, at: 50, grid: 170, size: 11}
      - lines: {points: [[60, up(10)], [110, up(55)], [160, up(35)], [225, up(72)]]}
        stroke: {color: "#5cc8ff", width: 3, join: round}
        trim: {to: draw}
      """)
  }()

  private static let area: ElementKind = {
    let points = Key(
      required: "points", .list(.pair, minimum: 2), "[x, y] each, in points from the container's top left.")
    let base = Key(required: "base", .number, "y of the straight line that bounds it below, or above.")
    return ElementKind(
      "area", "The area between a line through points and a horizontal line.", [points, base]
    ) { reader in
      let (points, base) = (try reader[points], try reader[base])
      return Outline(
        Polygon(
          points + [CGPoint(x: points[points.count - 1].x, y: base), CGPoint(x: points[0].x, y: base)], cornerRadius: 0)
      )
    }
    .example(
      """
      - area: {points: [[30, 80], [80, 40], [130, 70], [210, 30]], base: 130}
        fill: {gradient: ["#5cc8ff", "#5cc8ff22"]}
      """)
  }()
}
