import Foundation
import PathreelExpressions
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Makes axes and areas of charts.
extension ElementMaker {
  static let charts: [ElementMaker] = [
    ElementMaker(.axis, .view(axis), prepare: checkAxis),
    ElementMaker(.area) { reader in
      let (points, base) = (try reader[AreaKeys.points], try reader[AreaKeys.base])
      return Outline(
        Polygon(
          points + [CGPoint(x: points[points.count - 1].x, y: base), CGPoint(x: points[0].x, y: base)], cornerRadius: 0)
      )
    },
  ]

  @Sendable private static func axis(_ reader: FieldReader) throws -> AnyView {
    let template = try reader[AxisKeys.scale]
    if let bands = try template.bands(at: reader.moment) {
      let unit = try reader[AxisKeys.unit] ?? ""
      return AnyView(
        ChartAxis(
          bands, try reader[AxisKeys.side], at: try reader[AxisKeys.position],
          tickLength: try reader[AxisKeys.tickLength],
          gridLength: try reader[AxisKeys.grid], fontSize: try reader[AxisKeys.size], color: try reader[AxisKeys.color],
          gridColor: try reader[AxisKeys.gridColor]
        ) { $0 + unit })
    }
    let (own, count) = (try template.scale(at: reader.moment), try template.tickCount(at: reader.moment))
    let format = try reader[AxisKeys.format].flatMap { NumberFormat($0) }
    let unit = try reader[AxisKeys.unit] ?? ""
    let ticks = try template.ticks(of: own, count, at: reader.moment) { tick, scale, count in
      (format?.text(of: tick) ?? scale.label(ofTick: tick, count)) + unit
    }
    return AnyView(
      ChartAxis(
        (own.first, own.last), ticks, try reader[AxisKeys.side], at: try reader[AxisKeys.position],
        tickLength: try reader[AxisKeys.tickLength], gridLength: try reader[AxisKeys.grid],
        fontSize: try reader[AxisKeys.size], color: try reader[AxisKeys.color],
        gridColor: try reader[AxisKeys.gridColor]))
  }

  /// Returns the fields if the format of the labels fits the scale; nil with a report.
  @Sendable private static func checkAxis(
    _ decoder: SceneDecoder, _ fields: Fields, _ node: SourceNode, _ modifiers: Fields
  ) -> Fields? {
    if case .scale(let scale)? = fields[AxisKeys.scale], scale.words != nil, fields[AxisKeys.format] != nil {
      decoder.report(
        "'format' is how numbers are written, and the scale '\(scale.name)' has words; remove it",
        at: decoder.keyValuePosition(AxisKeys.format, in: node))
      return nil
    }
    if case .text(let text)? = fields[AxisKeys.format], NumberFormat(text) == nil {
      decoder.report(
        "'format' is '\(text)', which is no format; write \(NumberFormat.advice(insteadOf: text))",
        at: decoder.keyValuePosition(AxisKeys.format, in: node))
      return nil
    }
    return fields
  }
}
