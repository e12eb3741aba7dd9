import Foundation
import PathreelGeometry
import PathreelMotion

/// The element kinds `rectangle`, `circle`, `star` and others. ``SceneDecoder`` decodes such elements, and ``Element``
/// makes their views.
extension ElementKind {
  /// The shapes that are given by sizes and centred on their position.
  static let basicShapes: [ElementKind] = [
    rectangle, roundedRectangle, circle, ellipse, capsule, arc, annulus, polygon, star, petal, flower,
  ]

  private static let size = Key(
    "size", .extent, "[width, height] in points, or one number for both. The default is all the space.")

  private static func radiusKey(_ doc: String) -> Key<Double> { Key(required: "radius", .atLeastZero, doc) }

  /// The bounding square of a circle.
  private static func square(about radius: Double) -> CGSize { CGSize(width: 2 * radius, height: 2 * radius) }

  // MARK: Rectangles and ellipses

  private static let rectangle = ElementKind("rectangle", "A rectangle.", [size], .insettable) {
    Outline(Rectangle(), size: try $0[size])
  }
  .example(
    """
    - rectangle: {size: [120, 80]}
      fill: "#5cc8ff"
    """)

  private static let roundedRectangle: ElementKind = {
    let radius = Key(
      required: "radius", .corners,
      "The corners' radius, in points, or [top-left, top-right, bottom-right, bottom-left].")
    let style = Key(
      "style", .choice(["circular": RoundedCornerStyle.circular, "continuous": .continuous]), default: .circular,
      "The corners' curve.")
    return ElementKind("rounded-rectangle", "A rectangle with round corners.", [size, radius, style], .insettable) {
      Outline(UnevenRoundedRectangle(cornerRadii: try $0[radius], style: try $0[style]), size: try $0[size])
    }
    .example(
      """
      - rounded-rectangle: {size: [140, 90], radius: [40, 8, 40, 8], style: continuous}
        fill: "#5cc8ff"
      """)
  }()

  private static let circle: ElementKind = {
    let radius = radiusKey("In points.")
    return ElementKind("circle", "A circle.", [radius], .insettable) {
      Outline(Circle(), size: square(about: try $0[radius]))
    }
    .example(
      """
      - circle: {radius: 20 + 30 * draw}
        fill: "#5cc8ff"
      """)
  }()

  private static let ellipse = ElementKind("ellipse", "An ellipse.", [size], .insettable) {
    Outline(Ellipse(), size: try $0[size])
  }
  .example(
    """
    - ellipse: {size: [150, 70]}
      stroke: {color: "#5cc8ff", width: 6}
    """)

  private static let capsule = ElementKind(
    "capsule", "A rectangle whose short sides are half circles.", [size], .insettable
  ) {
    Outline(Capsule(style: .circular), size: try $0[size])
  }
  .example(
    """
    - capsule: {size: [140, 50]}
      fill: "#5cc8ff"
    """)

  // MARK: Parts of circles

  private static let arc: ElementKind = {
    let radius = radiusKey("From the centre to the arc, in points.")
    let start = Key(required: "start", .number, "Where it starts, in degrees: 0 is right, 90 down.")
    let end = Key(
      required: "end", .number, "Where it ends, in degrees. It runs clockwise if it is more than 'start'.")
    let closing = Key(
      "closing", .choice(Arc.Closing.self), default: .open,
      "What joins its ends: nothing (open), a straight line (chord), or lines to the centre (sector).")
    return ElementKind("arc", "A part of a circle.", [radius, start, end, closing], .insettable) {
      let (start, end) = (try $0[start], try $0[end])
      let arc = Arc(
        startAngle: .degrees(start), endAngle: .degrees(end), clockwise: end < start, closing: try $0[closing])
      return Outline(arc, size: square(about: try $0[radius]))
    }
    .example(
      """
      - arc: {radius: 60, start: -90, end: -90 + 300 * draw}
        stroke: {color: "#5cc8ff", width: 10, cap: round}
      """)
  }()

  private static let annulus: ElementKind = {
    let radius = radiusKey("From the centre to the outer edge, in points.")
    let inner = Key(required: "inner", .share, "The inner edge's share of the radius.")
    let start = Key("start", .number, default: 0, "Where it starts, in degrees: 0 is right, 90 down.")
    let end = Key(
      "end", .number,
      "Where it ends, in degrees: by default a whole turn from 'start'. It runs clockwise if it is more than 'start'.")
    return ElementKind(
      "annulus", "A ring, whole or from one angle to another.", [radius, inner, start, end], .insettable
    ) {
      let start = try $0[start]
      let end = try $0[end] ?? start + 360
      let ring = Annulus(innerRatio: try $0[inner], startAngle: .degrees(start), endAngle: .degrees(end))
      return Outline(ring, size: square(about: try $0[radius]))
    }
    .example(
      """
      - annulus: {radius: 64, inner: 0.6, start: -90, end: 180}
        fill: "#5cc8ff"
      """)
  }()

  // MARK: Polygons

  private static let cornerRadius = Key(
    "corner-radius", .atLeastZero, default: 0,
    "The radius of the corners, in points. It becomes smaller where a side is too short.")

  private static let polygon: ElementKind = {
    let sides = Key(required: "sides", .whole(3...1000), "How many.")
    let radius = radiusKey("From the centre to the corners, in points.")
    return ElementKind(
      "polygon",
      "A polygon with equal sides and one corner at the top. For a polygon with other corners, write 'lines' with 'closed: true'.",
      [sides, radius, cornerRadius], .insettable
    ) {
      let polygon = RegularPolygon(sides: try $0[sides], cornerRadius: try $0[cornerRadius])
      return Outline(polygon, size: square(about: try $0[radius]))
    }
    .example(
      """
      - polygon: {sides: 6, radius: 60, corner-radius: 10}
        fill: "#5cc8ff"
      """)
  }()

  private static let star: ElementKind = {
    let points = Key(required: "points", .whole(2...1000), "How many.")
    let radius = radiusKey("From the centre to the points, in points.")
    let inner = Key(
      "inner", .share,
      "The radius of the inner corners, as a share of the radius. The default is that of a pentagram, about 0.382.")
    return ElementKind("star", "A star, one point at the top.", [points, radius, inner, cornerRadius], .insettable) {
      var star = Star(points: try $0[points], cornerRadius: try $0[cornerRadius])
      if let inner = try $0[inner] { star.innerRatio = inner }
      return Outline(star, size: square(about: try $0[radius]))
    }
    .example(
      """
      - star: {points: 5, radius: 64, inner: 0.5, corner-radius: 4}
        fill: "#ffd166"
      """)
  }()
}
