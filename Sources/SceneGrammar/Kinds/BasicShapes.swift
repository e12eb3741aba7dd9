import PathreelGeometry
import PathreelMotion

/// The element kinds `rectangle`, `circle`, `star` and others.
extension ElementKind {
  /// The shapes that are given by sizes and centred on their position.
  static let basicShapes: [ElementKind] = [
    rectangle, roundedRectangle, circle, ellipse, capsule, arc, annulus, polygon, star, petal, flower,
  ]

  // MARK: Rectangles and ellipses

  package static let rectangle = ElementKind("rectangle", "A rectangle.", [BasicShapeKeys.size], .insettable)
    .example(
      """
      - rectangle: {size: [120, 80]}
        fill: "#5cc8ff"
      """)

  package static let roundedRectangle = ElementKind(
    "rounded-rectangle", "A rectangle with round corners.", RoundedRectangleKeys.all, .insettable
  )
  .example(
    """
    - rounded-rectangle: {size: [140, 90], radius: [40, 8, 40, 8], style: continuous}
      fill: "#5cc8ff"
    """)

  package static let circle = ElementKind("circle", "A circle.", [CircleKeys.radius], .insettable)
    .example(
      """
      - circle: {radius: 20 + 30 * draw}
        fill: "#5cc8ff"
      """)

  package static let ellipse = ElementKind("ellipse", "An ellipse.", [BasicShapeKeys.size], .insettable)
    .example(
      """
      - ellipse: {size: [150, 70]}
        stroke: {color: "#5cc8ff", width: 6}
      """)

  package static let capsule = ElementKind(
    "capsule", "A rectangle whose short sides are half circles.", [BasicShapeKeys.size], .insettable
  )
  .example(
    """
    - capsule: {size: [140, 50]}
      fill: "#5cc8ff"
    """)

  // MARK: Parts of circles

  package static let arc = ElementKind("arc", "A part of a circle.", ArcKeys.all, .insettable)
    .example(
      """
      - arc: {radius: 60, start: -90, end: -90 + 300 * draw}
        stroke: {color: "#5cc8ff", width: 10, cap: round}
      """)

  package static let annulus = ElementKind(
    "annulus", "A ring, whole or from one angle to another.", AnnulusKeys.all, .insettable
  )
  .example(
    """
    - annulus: {radius: 64, inner: 0.6, start: -90, end: 180}
      fill: "#5cc8ff"
    """)

  // MARK: Polygons

  package static let polygon = ElementKind(
    "polygon",
    "A polygon with equal sides and one corner at the top. For a polygon with other corners, write 'lines' with 'closed: true'.",
    PolygonKeys.all, .insettable
  )
  .example(
    """
    - polygon: {sides: 6, radius: 60, corner-radius: 10}
      fill: "#5cc8ff"
    """)

  package static let star = ElementKind("star", "A star, one point at the top.", StarKeys.all, .insettable)
    .example(
      """
      - star: {points: 5, radius: 64, inner: 0.5, corner-radius: 4}
        fill: "#ffd166"
      """)
}

/// Keys that several basic shapes have.
package enum BasicShapeKeys {
  package static let size = Key(
    "size", .extent, "[width, height] in points, or one number for both. The default is all the space.")
  package static let cornerRadius = Key(
    "corner-radius", .atLeastZero, default: 0,
    "The radius of the corners, in points. It becomes smaller where a side is too short.")
}

/// The keys of `rounded-rectangle`.
package enum RoundedRectangleKeys {
  package static let radius = Key(
    required: "radius", .corners,
    "The corners' radius, in points, or [top-left, top-right, bottom-right, bottom-left].")
  package static let style = Key(
    "style", .choice(["circular": RoundedCornerStyle.circular, "continuous": .continuous]), default: .circular,
    "The corners' curve.")
  package static let all: KeyList = [BasicShapeKeys.size, radius, style]
}

/// The key of `circle`.
package enum CircleKeys {
  package static let radius = Key(required: "radius", .atLeastZero, "In points.")
}

/// The keys of `arc`.
package enum ArcKeys {
  package static let radius = Key(required: "radius", .atLeastZero, "From the centre to the arc, in points.")
  package static let start = Key(required: "start", .number, "Where it starts, in degrees: 0 is right, 90 down.")
  package static let end = Key(
    required: "end", .number, "Where it ends, in degrees. It runs clockwise if it is more than 'start'.")
  package static let closing = Key(
    "closing", .choice(Arc.Closing.self), default: .open,
    "What joins its ends: nothing (open), a straight line (chord), or lines to the centre (sector).")
  package static let all: KeyList = [radius, start, end, closing]
}

/// The keys of `annulus`.
package enum AnnulusKeys {
  package static let radius = Key(required: "radius", .atLeastZero, "From the centre to the outer edge, in points.")
  package static let inner = Key(required: "inner", .share, "The inner edge's share of the radius.")
  package static let start = Key("start", .number, default: 0, "Where it starts, in degrees: 0 is right, 90 down.")
  package static let end = Key(
    "end", .number,
    "Where it ends, in degrees: by default a whole turn from 'start'. It runs clockwise if it is more than 'start'.")
  package static let all: KeyList = [radius, inner, start, end]
}

/// The keys of `polygon`.
package enum PolygonKeys {
  package static let sides = Key(required: "sides", .whole(3...1000), "How many.")
  package static let radius = Key(required: "radius", .atLeastZero, "From the centre to the corners, in points.")
  package static let all: KeyList = [sides, radius, BasicShapeKeys.cornerRadius]
}

/// The keys of `star`.
package enum StarKeys {
  package static let points = Key(required: "points", .whole(2...1000), "How many.")
  package static let radius = Key(required: "radius", .atLeastZero, "From the centre to the points, in points.")
  package static let inner = Key(
    "inner", .share,
    "The radius of the inner corners, as a share of the radius. The default is that of a pentagram, about 0.382.")
  package static let all: KeyList = [points, radius, inner, BasicShapeKeys.cornerRadius]
}
