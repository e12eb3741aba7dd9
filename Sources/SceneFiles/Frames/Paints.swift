import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelGeometry
import PathreelMotion
import PathreelSceneGrammar

/// Reads paints, pens and the ends of lines. `ElementModifiers.view(of:)` paints shapes with them.
extension PaintKeys {
  static func style(_ reader: FieldReader, default color: Color = .white) throws -> AnyShapeStyle {
    if let picture = try PicturePaintKeys.paint(reader) { return AnyShapeStyle(picture) }
    guard let stops = try reader[gradient] else { return AnyShapeStyle(color: try reader[Self.color] ?? color) }
    let gradient = Gradient(stops: try located(stops), spread: try reader[spread])
    let from = try reader[from]
    if let radius = try reader[radius] {
      return AnyShapeStyle(
        RadialGradient(gradient: gradient, center: from ?? .center, startRadius: 0, endRadius: radius))
    }
    if let angles = try reader[angles] {
      return AnyShapeStyle(
        AngularGradient(
          gradient: gradient, center: from ?? .center, startAngle: .degrees(angles.x), endAngle: .degrees(angles.y)))
    }
    return AnyShapeStyle(LinearGradient(gradient: gradient, startPoint: from ?? .top, endPoint: try reader[to]))
  }

  /// The stops of a gradient. Stops without a location are spaced evenly between 0 and 1.
  private static func located(_ readers: [FieldReader]) throws -> [Gradient.Stop] {
    // A stop takes some 40 bytes in each frame's list, more than the values that make it are charged for.
    if let first = readers.first { try first.moment.charge(4 * readers.count, .expressions, at: first.values.position) }
    let last = Double(max(readers.count - 1, 1))
    var stops: [Gradient.Stop] = []
    stops.reserveCapacity(readers.count)
    for (i, reader) in readers.enumerated() {
      let given = try reader[StopKeys.place]
      let location = given ?? Double(i) / last
      if let previous = stops.last, location < previous.location {
        let (own, before) = (numberText(location), numberText(previous.location))
        throw reader.failure(
          given == nil
            ? "without 'at' this colour stands at \(own), before the previous one at \(before); give it an 'at'"
            : "'at' is \(own) after \(before); stops stand in rising order")
      }
      stops.append(Gradient.Stop(color: try reader[StopKeys.color], location: location))
    }
    return stops
  }
}

extension PenKeys {
  /// - Parameter pen: The defaults for the width, the line cap and the line join.
  static func pen(_ reader: FieldReader, default pen: StrokeStyle = StrokeStyle()) throws -> StrokeStyle {
    let (cap, join) = (try reader.given(cap), try reader.given(join))
    return StrokeStyle(
      lineWidth: try reader.given(width).map { CGFloat($0) } ?? pen.lineWidth, lineCap: cap ?? pen.lineCap,
      lineJoin: join ?? pen.lineJoin, miterLimit: try reader[miterLimit],
      dash: try (reader[dash] ?? []).map { CGFloat($0) }, dashPhase: try reader[dashPhase])
  }
}

extension StrokeKeys {
  /// The arrowheads at the ends of a line.
  static func ends(_ reader: FieldReader) throws -> LineEnds {
    LineEnds(start: try reader[start].map(ArrowheadKeys.mark), end: try reader[end].map(ArrowheadKeys.mark))
  }
}

extension StrokeKeys.ArrowheadKeys {
  fileprivate static func mark(_ reader: FieldReader) throws -> Arrowhead {
    Arrowhead(try reader[form], size: try reader[size].map { CGFloat($0) })
  }
}
