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
          default: "0", "The corners' radius, in points. It shrinks where a line is too short."),
        GrammarKey("closed", .boolean, default: "false", "Whether a line joins the last point to the first."),
      ]
    ) {
      let (points, radius) = (try $0.points("points"), try $0.optionalNumber("radius") ?? 0)
      return try $0.boolean("closed") == true
        ? Outline(Polygon(points, cornerRadius: radius)) : Outline(Path(roundedLinesThrough: points, radius: radius))
    },
    ElementKind("path", "SVG path data in coordinates of the container.", .svgPath, .shape { Outline(try $0.path()) }),
  ]
}
