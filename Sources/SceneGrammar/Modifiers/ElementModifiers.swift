/// The keys that every element can have beside its kind, such as `fill` and `position`. `SceneDecoder` decodes them,
/// and `Element` applies them in the order of ``all``, whatever their order in the file; a nested group gives another
/// order.
package enum ElementModifiers {
  package static let all = painting + layout + effects + placement
  package static let keys = all.map(\.key)

  /// The keys for children, beside a kind that can have some.
  package static let childKeys: KeyList = [elements, element]
  package static let elements = Key("elements", .stack, "What it holds, as a list.")
  package static let element = Key("element", .views, "The one element that it holds.")

  /// The keys that only shapes have.
  package static let shapeKeys = Set((shapes as KeyList).names)
  private static let shapes: KeyList = [inset, trim, outline, fill, stroke]

  /// The keys that can read the index of a flower's petals.
  package static let paintingKeys = shapeKeys.union([draw.name] + letterKeys)

  /// The modifiers that leave the copies of a `repeat` children of its container. With others, they are one view.
  package static let inliningKeys: Set = [condition.name]

  /// The keys for elements that are drawn letter by letter.
  package static let letterKeys = [eachLetter.name, eachWord.name, eachLine.name]

  /// The keys for elements on a curve.
  package static let curveKeys: Set = [travelTo.name]
  /// The keys for elements on a connector.
  package static let connectorKeys: Set = [onConnector.name]

  package static let rules: [ElementRule] = [
    .only(.shape, shapes), .childPlace, .only(.insettable, [inset]),
    .onlyInside(.insettable, StrokeKeys.align.name, of: stroke.name),
    .excludes(outline.name, StrokeKeys.align.name, of: stroke.name), .either([position, place]),
    .onlyInside(.singleShape, ScaleKeys.strokes.name, of: scale.name),
    .onlyInside(.singleShape, RotateKeys.gradients.name, of: rotate.name), .only(.area, [outline]),
    .only(.lettered, [eachLetter]), .only(.worded, [eachWord, eachLine]),
  ]
}

/// A modifier: its key. ``ElementModifiers/all`` lists every modifier.
package struct ElementModifier: Sendable {
  package let key: GrammarKey
  /// The elements that the reference shows as an example, in YAML.
  package private(set) var example = ""
  /// Whether it changes the element's view as a whole. Others are read where a shape is painted, or where the element
  /// gets its time, its place or its id.
  package let changesView: Bool

  init(_ key: Key<some Any>, changesView: Bool = true) { (self.key, self.changesView) = (key.own, changesView) }

  /// The modifier with example elements for the reference.
  func example(_ elements: String) -> ElementModifier {
    var modifier = self
    modifier.example = elements
    return modifier
  }
}

/// A rule about which modifiers, or keys inside them, an element can have. `SceneDecoder` and ``SceneSchema`` share
/// the rules of ``ElementModifiers/rules``.
package enum ElementRule: Sendable {
  /// Some modifiers are only for elements with a trait.
  case only(ElementTrait, KeyList)
  /// A key of a modifier is only for elements with a trait.
  case onlyInside(ElementTrait, String, of: String)
  /// A modifier makes a key of another modifier meaningless.
  case excludes(String, String, of: String)
  /// An element has one of these keys at most.
  case either(KeyList)
  /// The key for the position of children on a shape requires children.
  case childPlace
}

/// A trait that an ``ElementRule`` requires of an element's kind.
package enum ElementTrait: Sendable {
  /// It takes trim, fill and stroke.
  case shape
  /// It is one outline that is painted as a whole.
  case singleShape
  /// Its outline can be moved inward and outward.
  case insettable
  /// It is no line: it has an area with an outline.
  case area
  /// It is drawn letter by letter.
  case lettered
  /// Its letters form words and lines.
  case worded
}

extension ElementKind {
  package func isOne(of trait: ElementTrait) -> Bool {
    switch trait {
    case .shape: isShape
    case .singleShape: isSingleShape
    case .insettable: abilities.contains(.insettable)
    case .area: !abilities.contains(.isLine)
    case .lettered: abilities.contains(.hasLetters)
    case .worded: abilities.contains(.hasWords)
    }
  }
}
