/// The element kinds `petal` and `flower`.
extension ElementKind {
  package static let petal = ElementKind(
    "petal", "A petal that stands on its base and points up, so that 'rotate' turns it about its base.", PetalKeys.all
  )
  .example(
    """
    - petal: {length: 110, width: 50, belly: 0.6}
      fill: {gradient: ["#ff7a6b", "#ffd166"], from: bottom, to: top}
      position: [120, 135]
    """)

  package static let flower = ElementKind(
    "flower",
    "Petals about a centre. The first points up, the others follow clockwise. Trim, fill and stroke apply to each petal, and their expressions can read its index.",
    .mapping([FlowerKeys.petals, FlowerKeys.gap, indexName, PetalKeys.all]), .parts
  )
  .example(
    """
    - flower: {petals: 8, length: 58, width: 34, gap: 6}
      fill: hsb(0.95 + 0.02 * i, 0.6, 1)
    """)
}

/// The keys of a petal, as an element of its own and in a flower.
package enum PetalKeys {
  package static let length = Key(required: "length", .atLeastZero, "From base to tip, in points.")
  package static let width = Key(required: "width", .atLeastZero, "At the widest place, in points.")
  package static let belly = Key(
    "belly", .share, default: 0.5, "Where along the length the sides are pulled outward, as a share.")
  package static let tip = Key(
    "tip", .share, default: 0, "How round the tip is, as a share of the width: 0 is a point.")
  package static let base = Key(
    "base", .share, default: 0, "How round the base is, as a share of the width: 0 is a point.")
  package static let all: KeyList = [length, width, belly, tip, base]
}

/// The keys of a flower, beside those of its petals.
package enum FlowerKeys {
  package static let petals = Key(required: "petals", .whole(0...1000), "How many.")
  package static let gap = Key("gap", .number, default: 0, "From the centre to the petals' bases, in points.")
}
