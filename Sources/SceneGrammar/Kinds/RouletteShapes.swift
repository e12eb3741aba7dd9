import PathreelGeometry

/// The element kinds `hypotrochoid` and `epitrochoid`.
extension ElementKind {
  /// Roulettes: the curves of a pen on a rolling wheel, and the mechanism that draws them.
  static let roulettes: [ElementKind] = [hypotrochoid, epitrochoid]

  package static let hypotrochoid = ElementKind(
    "hypotrochoid",
    "The curve of a pen on a wheel that rolls inside a fixed ring, or the ring, wheel, arm and pen themselves.",
    RouletteKeys.all
  )
  .example(
    """
    - hypotrochoid: {fixed: 70, rolling: 42, pen: 40}
      stroke: {color: "#5cc8ff", width: 2}
    """)

  package static let epitrochoid = ElementKind(
    "epitrochoid",
    "The curve of a pen on a wheel that rolls around a fixed ring, or the ring, wheel, arm and pen themselves.",
    RouletteKeys.all
  )
  .example(
    """
    - epitrochoid: {fixed: 36, rolling: 12, pen: 16}
      stroke: {color: "#5cc8ff", width: 2}
    """)
}

/// The part of a roulette that an element draws: the key `show`.
package enum RoulettePart: String, CaseIterable, Sendable {
  case curve, mechanism, ring, wheel, spokes, arm, pen
}

/// The keys of `hypotrochoid` and `epitrochoid`.
package enum RouletteKeys {
  package static let fixed = Key(required: "fixed", .positive, "The fixed ring's radius, in points.")
  package static let rolling = Key(required: "rolling", .positive, "The rolling wheel's radius, in points.")
  package static let pen = Key(required: "pen", .atLeastZero, "From the wheel's centre to the pen, in points.")
  package static let amount = Key("amount", .share, default: 1, "The share of the angle that is drawn.")
  package static let turns = Key(
    "turns", .number(NumberRange(minimum: 0, maximum: 1000)),
    "Turns about the ring. The default is as many as close the curve.")
  package static let show = Key(
    "show", .choice(RoulettePart.self), default: .curve,
    """
    What is drawn: the curve; or, as they are at the end of 'amount', the ring, the wheel, its spokes, the arm from its \
    centre to the pen, the pen, or all of these except the curve (mechanism).
    """)
  package static let teeth = Key(
    "teeth", .whole(0...Roulette.largestToothCount), default: 0,
    "How many teeth the wheel has. The ring's follow from the radii.")
  package static let rim = Key("rim", .atLeastZero, default: 0, "The breadth of ring or wheel, in points.")
  package static let spokes = Key("spokes", .whole(0...1000), default: 6, "How many.")
  package static let dot = Key("dot", .atLeastZero, default: 4, "The pen's radius, in points.")

  package static let all = KeyList(
    [fixed, rolling, pen, amount, turns, show, teeth, rim, spokes, dot],
    rules: [
      .only([teeth, rim], where: show, is: [.ring, .wheel, .mechanism]),
      .only([spokes], where: show, is: [.spokes, .mechanism]), .only([dot], where: show, is: [.pen, .mechanism]),
    ])
}
