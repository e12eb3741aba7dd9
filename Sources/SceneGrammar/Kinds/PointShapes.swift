/// The element kinds `lines`, `path` and `turtle`.
extension ElementKind {
  /// The shapes that go from point to point.
  static let pointShapes: [ElementKind] = [lines, path, turtle]

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

  package static let turtle = ElementKind(
    "turtle",
    "The way of a turtle that walks as the letters of a text say, such as those of an L-system: F and G draw a line one step ahead, f goes ahead without a line, + turns left, - right, | round, [ remembers where it is, and ] returns to there. Other letters do nothing. The frame is that of the lines.",
    TurtleKeys.all
  )
  .example(
    """
    # a snowflake: three sides, of which each line becomes four, twice
    - turtle: {letters: "{replace(replace('F--F--F', 'F', 'F+F--F+F'), 'F', 'F+F--F+F')}", angle: 60, heading: 0, size: [130, 130]}
      stroke: {color: "#5cc8ff", width: 2}
      trim: {to: draw}
    """)
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

/// The keys of `turtle`.
package enum TurtleKeys {
  package static let letters = Key(required: "letters", .template, "The steps. {expr} inserts a text.")
  package static let angle = Key("angle", .number, default: 90, "The angle of a turn, in degrees.")
  package static let heading = Key(
    "heading", .number, default: -90,
    "The direction in which it starts, in degrees clockwise from the right; -90 is up.")
  package static let step = Key("step", .positive, default: 10, "The length of a step, in points.")
  package static let size = Key(
    "size", .pair(.positive),
    "Instead of a step, the box that the lines fill, [width, height] in points. They keep their proportions.")
  package static let all = KeyList(
    [letters, angle, heading, step, size], rules: [.excludes([size], [step])])
}
