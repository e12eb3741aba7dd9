/// The element kinds `lines` and `path`.
extension ElementKind {
  /// The shapes whose points are coordinates of their container.
  static let pointShapes: [ElementKind] = [lines, path]

  package static let lines = ElementKind(
    "lines", "Straight lines from point to point of the container, which they fill.", LinesKeys.all
  )
  .example(
    """
    - lines: {points: [[30, 120], [80, 50], [130, 110], [210, 40]], radius: 12}
      stroke: {color: "#5cc8ff", width: 5, cap: round}
    """)

  package static let path = ElementKind(
    "path", "SVG path data in coordinates of the container.", .svgPath, .shape, .outlineOnly
  )
  .example(
    """
    - path: M 40 120 C 60 20 120 20 120 80 S 190 140 205 50
      stroke: {color: "#5cc8ff", width: 5, cap: round}
    """)
  package static let pathData = Key.whole(.svgPath)
}

/// The keys of `lines`.
package enum LinesKeys {
  package static let points = Key(
    required: "points", .list(.pair, minimum: 2), "[x, y] each, in points from the container's top left.")
  package static let radius = Key(
    "radius", .atLeastZero, default: 0,
    "The radius of the corners, in points. It becomes smaller where a line is too short.")
  package static let closed = Key(
    "closed", .boolean, default: false, "Whether a line joins the last point to the first.")
  package static let all: KeyList = [points, radius, closed]
}
