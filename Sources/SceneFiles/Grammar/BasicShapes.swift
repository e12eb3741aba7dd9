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
        size, GrammarKey("radius", .number(.atLeastZero), required: true, "The corners' radius, in points."),
        cornerStyle,
      ]
    ) {
      let size = try $0.size()
      let style: RoundedCornerStyle = try $0.word("style") == "continuous" ? .continuous : .circular
      let shape = RoundedRectangle(cornerRadius: try $0.number("radius"), style: style)
      return Outline(shape, size: size)
    },
    ElementKind("circle", "A circle.", [GrammarKey("radius", .number(.atLeastZero), required: true, "In points.")]) {
      let side = 2 * (try $0.number("radius"))
      return Outline(Circle(), size: CGSize(width: side, height: side))
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
        GrammarKey("radius", .number(.atLeastZero), required: true, "In points."),
        GrammarKey("start", .number(.any), required: true, "Where it starts, in degrees: 0 is right, 90 down."),
        GrammarKey(
          "end", .number(.any), required: true, "Where it ends; it runs clockwise when that is more than 'start'."),
        GrammarKey(
          "closing", .choice(Arc.Closing.allCases.map(\.rawValue)), "What joins its ends: nothing (open) unless given."),
      ]
    ) {
      let (start, end, side) = (try $0.number("start"), try $0.number("end"), 2 * (try $0.number("radius")))
      let closing = try $0.word("closing").flatMap(Arc.Closing.init) ?? .open
      let arc = Arc(startAngle: .degrees(start), endAngle: .degrees(end), clockwise: end < start, closing: closing)
      return Outline(arc, size: CGSize(width: side, height: side))
    },
    ElementKind(
      "polygon", "A polygon of equal sides, one corner at the top.",
      [
        GrammarKey("sides", .number(.whole(3...1000)), required: true, "How many."),
        GrammarKey("radius", .number(.atLeastZero), required: true, "From the centre to the corners, in points."),
      ]
    ) {
      let side = 2 * (try $0.number("radius"))
      return Outline(RegularPolygon(sides: try $0.whole("sides")), size: CGSize(width: side, height: side))
    },
    ElementKind(
      "star", "A star, one point at the top.",
      [
        GrammarKey("points", .number(.whole(2...1000)), required: true, "How many."),
        GrammarKey("radius", .number(.atLeastZero), required: true, "From the centre to the points, in points."),
        GrammarKey(
          "inner", .number(.share), "The inner corners' share of the radius: 0.382, a pentagram's, unless given."),
      ]
    ) {
      let (points, side) = (try $0.whole("points"), 2 * (try $0.number("radius")))
      let star = try $0.optionalNumber("inner").map { Star(points: points, innerRatio: $0) } ?? Star(points: points)
      return Outline(star, size: CGSize(width: side, height: side))
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
          GrammarKey("gap", .number(.any), "From the centre to the petals' bases, in points: 0 unless given."),
          indexName,
        ] + petalKeys), .flower),
    roulette("hypotrochoid", "The curve of a pen on a wheel that rolls inside a fixed ring.", .hypotrochoid),
    roulette("epitrochoid", "The curve of a pen on a wheel that rolls outside a fixed ring.", .epitrochoid),
  ]

  private static let size = GrammarKey(
    "size", .extent(.atLeastZero), "[width, height] in points, or one number for both; all the space unless given.")
  private static let cornerStyle = GrammarKey(
    "style", .choice(["circular", "continuous"]), "The corners' curve: circular unless given.")

  static let indexName = GrammarKey("as", .text, "The name of the index, which counts from 0: 'i' unless given.")

  static let petalKeys = [
    GrammarKey("length", .number(.atLeastZero), required: true, "From base to tip, in points."),
    GrammarKey("width", .number(.atLeastZero), required: true, "At the widest place, in points."),
    GrammarKey("belly", .number(.share), "Where along the length it is pulled wide: 0.5 unless given."),
    GrammarKey("tip", .number(.share), "How round the tip is, as a share of the width: 0, a point, unless given."),
    GrammarKey("base", .number(.share), "How round the base is, as a share of the width: 0, a point, unless given."),
  ]

  private static func roulette(_ name: String, _ doc: String, _ kind: Roulette.Kind) -> ElementKind {
    let keys = [
      GrammarKey("fixed", .number(.positive), required: true, "The fixed ring's radius, in points."),
      GrammarKey("rolling", .number(.positive), required: true, "The rolling wheel's radius, in points."),
      GrammarKey("pen", .number(.atLeastZero), required: true, "From the wheel's centre to the pen, in points."),
      GrammarKey("amount", .number(.share), "The share of the angle that is drawn: 1 unless given."),
      GrammarKey(
        "turns", .number(NumberRange(minimum: 0, maximum: 1000)),
        "Turns about the ring: as many as close the curve unless given."),
    ]
    return ElementKind(name, doc, keys) { reader in
      var roulette = Roulette(
        kind, fixedRadius: try reader.number("fixed"), rollingRadius: try reader.number("rolling"),
        penDistance: try reader.number("pen"))
      roulette.turns = try reader.optionalNumber("turns")
      roulette.amount = try reader.optionalNumber("amount") ?? 1
      do {
        let side = 2 * roulette.outerRadius
        return Outline(CenteredPath(path: try roulette.path()), size: CGSize(width: side, height: side))
      } catch let error as RouletteError {
        throw reader.failure("\(error)")
      }
    }
  }
}

/// A path about the origin, which stands in the middle of its frame.
struct CenteredPath: Shape {
  let path: Path

  func path(in rect: CGRect) -> Path { path.offsetBy(dx: rect.midX, dy: rect.midY) }
}

extension FieldReader {
  func petalSize() throws -> CGSize { CGSize(width: try number("width"), height: try number("length")) }

  func size() throws -> CGSize? { try pair("size").map { CGSize(width: $0.x, height: $0.y) } }

  func petal() throws -> Petal {
    Petal(
      belly: try optionalNumber("belly") ?? 0.5, tip: try optionalNumber("tip") ?? 0,
      base: try optionalNumber("base") ?? 0)
  }
}
