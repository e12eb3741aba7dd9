import Foundation
import PathreelGeometry
import PathreelMotion

extension ElementKind {
  /// Shapes that are given by coordinates of their container and stand where these say.
  static let pointShapes: [ElementKind] = [
    ElementKind(
      "lines", "Straight lines from point to point of the container.",
      [
        GrammarKey(
          "points", .list(.pair(.any), minimum: 2), required: true,
          "[x, y] each, in points from the container's top left."),
        GrammarKey(
          "radius", .number(.atLeastZero),
          "The corners' radius, in points; 0 unless given. It shrinks where a line is too short."),
        GrammarKey("closed", .boolean, "Whether a line joins the last point to the first: false unless given."),
      ]
    ) {
      let (points, radius) = (try $0.points("points"), try $0.optionalNumber("radius") ?? 0)
      return try $0.boolean("closed") == true
        ? Outline(Polygon(points, cornerRadius: radius)) : Outline(Path(roundedLinesThrough: points, radius: radius))
    },
    ElementKind(
      "connector", "A line of horizontal and vertical segments from one point of the container to another.",
      [
        GrammarKey("from", .pair(.any), required: true, "[x, y], in points from the container's top left."),
        GrammarKey("to", .pair(.any), required: true, "[x, y], likewise."),
        GrammarKey("leaving", .choice(sides), required: true, "The side by which it leaves 'from'."),
        GrammarKey("entering", .choice(sides), required: true, "The side by which it enters 'to'."),
        GrammarKey("radius", .number(.atLeastZero), "The corners' radius, in points: 8 unless given."),
        GrammarKey(
          "stub", .number(NumberRange(minimum: 1, maximum: 1e7)),
          "The least straight length at each end, in points: 32 unless given."),
        GrammarKey(
          "bend", .number(.share), "Where between the ends it bends, where there is a choice: 0.5 unless given."),
      ]
    ) {
      let (from, to) = (try $0.point("from"), try $0.point("to"))
      var connector = Connector(
        from: from, leaving: try $0.side("leaving"), to: to, entering: try $0.side("entering"))
      if let radius = try $0.optionalNumber("radius") { connector.radius = radius }
      if let stub = try $0.optionalNumber("stub") { connector.stub = stub }
      if let bend = try $0.optionalNumber("bend") { connector.bendPosition = bend }
      return Outline(connector.path)
    },
    ElementKind("path", "SVG path data in coordinates of the container.", .svgPath, .shape { Outline(try $0.path()) }),
  ]

  private static let sides = Connector.Side.allCases.map(\.rawValue)
}

extension FieldReader {
  fileprivate func side(_ key: String) throws -> Connector.Side {
    guard let side = try word(key).flatMap(Connector.Side.init) else {
      preconditionFailure("'\(key)' was decoded without a side")
    }
    return side
  }
}
