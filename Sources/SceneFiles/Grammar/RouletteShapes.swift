import Foundation
import PathreelGeometry
import PathreelMotion

/// The element kinds `hypotrochoid` and `epitrochoid`. ``SceneDecoder`` decodes such elements, and ``Element`` makes
/// their views.
extension ElementKind {
  /// Roulettes: the curves of a pen on a rolling wheel, and the mechanism that draws them.
  static let roulettes: [ElementKind] = [
    roulette(
      "hypotrochoid",
      "The curve of a pen on a wheel that rolls inside a fixed ring, or the ring, wheel, arm and pen themselves.",
      .hypotrochoid
    )
    .example(
      """
      - hypotrochoid: {fixed: 70, rolling: 42, pen: 40}
        stroke: {color: "#5cc8ff", width: 2}
      """),
    roulette(
      "epitrochoid",
      "The curve of a pen on a wheel that rolls around a fixed ring, or the ring, wheel, arm and pen themselves.",
      .epitrochoid
    )
    .example(
      """
      - epitrochoid: {fixed: 36, rolling: 12, pen: 16}
        stroke: {color: "#5cc8ff", width: 2}
      """),
  ]

  private static func roulette(_ name: String, _ doc: String, _ kind: Roulette.Kind) -> ElementKind {
    ElementKind(name, doc, RouletteKeys.all) { reader in
      let roulette = try RouletteKeys.roulette(kind, reader)
      do {
        return try RouletteKeys.outline(of: roulette, reader)
      } catch let error as RouletteError {
        throw reader.failure("\(error)")
      }
    }
  }
}

/// The part of a roulette that an element draws: the key `show`.
private enum RoulettePart: String, CaseIterable {
  case curve, mechanism, ring, wheel, spokes, arm, pen
}

/// The keys of `hypotrochoid` and `epitrochoid`.
private enum RouletteKeys {
  static let fixed = Key(required: "fixed", .positive, "The fixed ring's radius, in points.")
  static let rolling = Key(required: "rolling", .positive, "The rolling wheel's radius, in points.")
  static let pen = Key(required: "pen", .atLeastZero, "From the wheel's centre to the pen, in points.")
  static let amount = Key("amount", .share, default: 1, "The share of the angle that is drawn.")
  static let turns = Key(
    "turns", .number(NumberRange(minimum: 0, maximum: 1000)),
    "Turns about the ring. The default is as many as close the curve.")
  static let show = Key(
    "show", .choice(RoulettePart.self), default: .curve,
    """
    What is drawn: the curve; or, as they are at the end of 'amount', the ring, the wheel, its spokes, the arm from its \
    centre to the pen, the pen, or all of these except the curve (mechanism).
    """)
  static let teeth = Key(
    "teeth", .whole(0...Roulette.largestToothCount), default: 0,
    "How many teeth the wheel has. The ring's follow from the radii.")
  static let rim = Key("rim", .atLeastZero, default: 0, "The breadth of ring or wheel, in points.")
  static let spokes = Key("spokes", .whole(0...1000), default: 6, "How many.")
  static let dot = Key("dot", .atLeastZero, default: 4, "The pen's radius, in points.")

  static let all = KeyList(
    [fixed, rolling, pen, amount, turns, show, teeth, rim, spokes, dot],
    rules: [
      .only([teeth, rim], where: show, is: [.ring, .wheel, .mechanism]),
      .only([spokes], where: show, is: [.spokes, .mechanism]), .only([dot], where: show, is: [.pen, .mechanism]),
    ])

  static func roulette(_ kind: Roulette.Kind, _ reader: FieldReader) throws -> Roulette {
    var roulette = Roulette(
      kind, fixedRadius: try reader[fixed], rollingRadius: try reader[rolling], penDistance: try reader[pen])
    roulette.turns = try reader[turns]
    roulette.amount = try reader[amount]
    return roulette
  }

  static func outline(of roulette: Roulette, _ reader: FieldReader) throws -> Outline {
    let view = try reader[show]
    // If 'show' is an expression, its word is known only at this moment.
    if let fault = reader.fault(among: all, where: show, is: view) { throw reader.failure(fault) }
    if view == .curve {
      let side = 2 * (try roulette.outerRadius)
      let path = try roulette.path(tolerance: OutlineTolerance.standard)
      return Outline(RouletteCurve(roulette: roulette, standard: path), size: CGSize(width: side, height: side))
    }
    let teeth = try reader[teeth]
    _ = try roulette.mechanism(teeth: teeth)
    let side = 2 * RouletteMechanism.reach(of: roulette)
    return Outline(
      MechanismShape(roulette: roulette, parts: try parts(of: view, reader), teeth: teeth),
      size: CGSize(width: side, height: side))
  }

  private static func parts(of shown: RoulettePart, _ reader: FieldReader) throws -> [RouletteMechanism.Part] {
    let rim = try reader[rim]
    let spokes = RouletteMechanism.Part.spokes(try reader[spokes])
    let pen = RouletteMechanism.Part.pen(radius: try reader[dot])
    return switch shown {
    case .curve: []
    case .mechanism: [.ring(rim: rim), .wheel(rim: rim), spokes, .arm, pen]
    case .ring: [.ring(rim: rim)]
    case .wheel: [.wheel(rim: rim)]
    case .spokes: [spokes]
    case .arm: [.arm]
    case .pen: [pen]
    }
  }
}

/// The curve of a roulette, centred in its frame. Its path at the standard tolerance is computed once.
private struct RouletteCurve: Shape {
  let roulette: Roulette
  let standard: Path

  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    let path = tolerance == OutlineTolerance.standard ? standard : roulette.drawnPath(tolerance: tolerance)
    return path.offsetBy(dx: rect.midX, dy: rect.midY)
  }
}
