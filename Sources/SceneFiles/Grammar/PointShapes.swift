import Foundation
import PathreelGeometry
import PathreelMotion

/// The element kinds `lines` and `path`. ``SceneDecoder`` decodes such elements, and ``Element`` makes their views.
extension ElementKind {
  /// The shapes whose points are coordinates of their container.
  static let pointShapes: [ElementKind] = [lines, path]

  private static let lines: ElementKind = {
    let points = Key(
      required: "points", .list(.pair, minimum: 2), "[x, y] each, in points from the container's top left.")
    let radius = Key(
      "radius", .atLeastZero, default: 0,
      "The radius of the corners, in points. It becomes smaller where a line is too short.")
    let closed = Key("closed", .boolean, default: false, "Whether a line joins the last point to the first.")
    return ElementKind(
      "lines", "Straight lines from point to point of the container, which they fill.", [points, radius, closed]
    ) {
      let (points, radius) = (try $0[points], try $0[radius])
      return try $0[closed]
        ? Outline(Polygon(points, cornerRadius: radius)) : Outline(Path(roundedLinesThrough: points, radius: radius))
    }
    .example(
      """
      - lines: {points: [[30, 120], [80, 50], [130, 110], [210, 40]], radius: 12}
        stroke: {color: "#5cc8ff", width: 5, cap: round}
      """)
  }()

  private static let path: ElementKind = {
    let data = Key.whole(.svgPath)
    return ElementKind(
      "path", "SVG path data in coordinates of the container.", .svgPath,
      .shape { Outline(try $0[data]) }, .outlineOnly
    )
    .example(
      """
      - path: M 40 120 C 60 20 120 20 120 80 S 190 140 205 50
        stroke: {color: "#5cc8ff", width: 5, cap: round}
      """)
  }()
}
