import Foundation
import PathreelGeometry
import PathreelMotion

extension ElementKind {
  /// Shapes that are given by sizes and lie about their centre.
  static let basicShapes: [ElementKind] = [
    ElementKind("rectangle", "A rectangle.", [size]) {
      Outline(Rectangle(), size: try $0.size())
    },
    ElementKind(
      "rounded-rectangle", "A rectangle with round corners.",
      [
        size,
        GrammarKey(
          "radius", .corners(.atLeastZero), required: true,
          "The corners' radius, in points, or [top-left, top-right, bottom-right, bottom-left]."),
        cornerStyle,
      ]
    ) {
      let style: RoundedCornerStyle = try $0.word("style") == "continuous" ? .continuous : .circular
      let radii = try $0.corners("radius")
      return Outline(UnevenRoundedRectangle(cornerRadii: radii, style: style), size: try $0.size())
    },
    ElementKind("circle", "A circle.", [radius("In points.")]) {
      Outline(Circle(), size: try $0.diameter())
    },
    ElementKind("ellipse", "An ellipse.", [size]) {
      Outline(Ellipse(), size: try $0.size())
    },
    ElementKind("capsule", "A rectangle whose short sides are half circles.", [size]) {
      Outline(Capsule(style: .circular), size: try $0.size())
    },
    ElementKind(
      "arc", "A part of a circle.",
      [
        radius("From the centre to the arc, in points."),
        GrammarKey("start", .number(.any), required: true, "Where it starts, in degrees: 0 is right, 90 down."),
        GrammarKey(
          "end", .number(.any), required: true,
          "Where it ends, in degrees; it runs clockwise when that is more than 'start'."),
        GrammarKey(
          "closing", .choice(Arc.Closing.allCases.map(\.rawValue)), default: "open",
          "What joins its ends: nothing (open), a straight line (chord), or lines to the centre (sector)."),
      ]
    ) {
      let (start, end) = (try $0.number("start"), try $0.number("end"))
      let closing = try $0.word("closing").flatMap(Arc.Closing.init) ?? .open
      let arc = Arc(startAngle: .degrees(start), endAngle: .degrees(end), clockwise: end < start, closing: closing)
      return Outline(arc, size: try $0.diameter())
    },
    ElementKind(
      "annulus", "A ring, whole or from one angle to another.",
      [
        radius("From the centre to the outer edge, in points."),
        GrammarKey("inner", .number(.share), required: true, "The inner edge's share of the radius."),
        GrammarKey("start", .number(.any), default: "0", "Where it starts, in degrees: 0 is right, 90 down."),
        GrammarKey(
          "end", .number(.any),
          "Where it ends, in degrees: a whole turn from 'start' unless given; it runs clockwise when more than 'start'."
        ),
      ]
    ) {
      let start = try $0.optionalNumber("start") ?? 0
      let end = try $0.optionalNumber("end") ?? start + 360
      let ring = Annulus(innerRatio: try $0.number("inner"), startAngle: .degrees(start), endAngle: .degrees(end))
      return Outline(ring, size: try $0.diameter())
    },
    ElementKind(
      "polygon",
      "A polygon of equal sides, one corner at the top. For corners anywhere write 'lines' with 'closed: true'.",
      [
        GrammarKey("sides", .number(.whole(3...1000)), required: true, "How many."),
        radius("From the centre to the corners, in points."),
        cornerRadius,
      ]
    ) {
      let polygon = RegularPolygon(sides: try $0.whole("sides"), cornerRadius: try $0.cornerRadius())
      return Outline(polygon, size: try $0.diameter())
    },
    ElementKind(
      "star", "A star, one point at the top.",
      [
        GrammarKey("points", .number(.whole(2...1000)), required: true, "How many."),
        radius("From the centre to the points, in points."),
        GrammarKey(
          "inner", .number(.share), "The inner corners' share of the radius: a pentagram's, about 0.382, unless given."),
        cornerRadius,
      ]
    ) {
      var star = Star(points: try $0.whole("points"), cornerRadius: try $0.cornerRadius())
      if let inner = try $0.optionalNumber("inner") { star.innerRatio = inner }
      return Outline(star, size: try $0.diameter())
    },
    ElementKind(
      "petal", "A petal that stands on its base and points up, so that 'rotate' turns it about its base.", petalKeys
    ) {
      Outline(try $0.petal(), size: try $0.petalSize(), standsOnBase: true)
    },
    ElementKind(
      "flower",
      "Petals about a centre, the first pointing up, the others clockwise. Trim, fill and stroke are each petal's own and see its index.",
      .mapping(
        [
          GrammarKey("petals", .number(.whole(0...1000)), required: true, "How many."),
          GrammarKey("gap", .number(.any), default: "0", "From the centre to the petals' bases, in points."),
          indexName,
        ] + petalKeys), .parts { try $0.flower($1, $2) }),
  ]

  private static let size = GrammarKey(
    "size", .extent(.atLeastZero), "[width, height] in points, or one number for both; all the space unless given.")
  private static let cornerStyle = GrammarKey(
    "style", .choice(["circular", "continuous"]), default: "circular", "The corners' curve.")

  private static let cornerRadius = GrammarKey(
    "corner-radius", .number(.atLeastZero),
    default: "0", "How round the corners are, in points. It shrinks where a side is too short.")

  private static func radius(_ doc: String) -> GrammarKey {
    GrammarKey("radius", .number(.atLeastZero), required: true, doc)
  }

  static let indexName = GrammarKey("as", .name, default: "i", "The name of the index, which counts from 0.")

  static let petalKeys = [
    GrammarKey("length", .number(.atLeastZero), required: true, "From base to tip, in points."),
    GrammarKey("width", .number(.atLeastZero), required: true, "At the widest place, in points."),
    GrammarKey("belly", .number(.share), default: "0.5", "Where along the length it is pulled wide."),
    GrammarKey("tip", .number(.share), default: "0", "How round the tip is, as a share of the width: 0 is a point."),
    GrammarKey("base", .number(.share), default: "0", "How round the base is, as a share of the width: 0 is a point."),
  ]
}

extension FieldReader {
  func petalSize() throws -> CGSize { CGSize(width: try number("width"), height: try number("length")) }

  fileprivate func diameter() throws -> CGSize {
    let side = 2 * (try number("radius"))
    return CGSize(width: side, height: side)
  }

  fileprivate func cornerRadius() throws -> CGFloat { try optionalNumber("corner-radius") ?? 0 }

  func size() throws -> CGSize? { try pair("size").map { CGSize(width: $0.x, height: $0.y) } }

  func petal() throws -> Petal {
    Petal(
      belly: try optionalNumber("belly") ?? 0.5, tip: try optionalNumber("tip") ?? 0,
      base: try optionalNumber("base") ?? 0)
  }
}
