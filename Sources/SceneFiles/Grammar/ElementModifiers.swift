import PathreelMotion

/// The keys that every element can have beside its kind, such as `fill` and `position`. ``SceneDecoder`` decodes them,
/// and ``Element`` applies them in the order of ``all``, whatever their order in the file; a nested group gives another
/// order.
enum ElementModifiers {
  static let all = painting + layout + effects + placement
  static let keys = all.map(\.key)

  /// The keys for children, beside a kind that can have some.
  static let childKeys: KeyList = [elements, element]
  static let elements = Key("elements", .stack, "What it holds, as a list.")
  static let element = Key("element", .views, "The one element that it holds.")

  /// The keys that only shapes have.
  static let shapeKeys = Set((shapes as KeyList).names)
  private static let shapes: KeyList = [inset, trim, outline, fill, stroke]

  /// The keys that can read the index of a flower's petals.
  static let paintingKeys = shapeKeys.union([draw.name] + letterKeys)

  /// The keys for elements that are drawn letter by letter.
  static let letterKeys = [eachLetter.name, eachWord.name, eachLine.name]

  /// The keys for elements on a curve.
  static let curveKeys: Set = [travelTo.name]
  /// The keys for elements on a connector.
  static let connectorKeys: Set = [onConnector.name]

  static let rules: [ElementRule] = [
    .only(.shape, shapes), .childPlace, .only(.insettable, [inset]),
    .onlyInside(.insettable, StrokeKeys.align.name, of: stroke.name),
    .excludes(outline.name, StrokeKeys.align.name, of: stroke.name),
    .onlyInside(.singleShape, ScaleKeys.strokes.name, of: scale.name),
    .onlyInside(.singleShape, RotateKeys.gradients.name, of: rotate.name), .only(.area, [outline]),
    .only(.lettered, [eachLetter]), .only(.worded, [eachWord, eachLine]),
  ]

  /// The given modifiers that determine how an element is painted. They include `scale` and `rotate` if these leave
  /// strokes or gradients unchanged.
  static func painting(among modifiers: Fields) -> Fields {
    let names = Set(painting.map(\.key.name))
    var painting = modifiers
    for (key, field) in modifiers.values.pairs where !names.contains(key) {
      if case .fields(let fields) = field, [scale.name, rotate.name].contains(key),
        fields[ScaleKeys.strokes] != nil || fields[RotateKeys.gradients] != nil
      {
        continue
      }
      painting.values[key] = nil
    }
    return painting
  }

  /// The changes that the given modifiers make to an element's view after it is painted, in the order of application,
  /// and how many of them determine its frame.
  static func changes(by modifiers: Fields) -> (all: [ElementModifier.Change], layoutCount: Int) {
    func changes(_ list: [ElementModifier]) -> [ElementModifier.Change] {
      list.compactMap { modifiers[$0.key] == nil ? nil : $0.apply }
    }
    let first = changes(painting + layout)
    return (first + changes(effects + placement), first.count)
  }
}

/// A modifier: its key, and its change to an element's view. ``ElementModifiers/all`` lists every modifier.
struct ElementModifier: Sendable {
  let key: GrammarKey
  /// The elements that the reference shows as an example, in YAML.
  private(set) var example = ""
  /// Changes the view as the value of the key tells; nil if painting already applies the modifier. The second argument
  /// reads all modifiers of the element.
  let apply: Change?

  typealias Change = @Sendable (inout AnyView, FieldReader) throws -> Void

  init<Value>(_ key: Key<Value>, _ apply: @escaping @Sendable (AnyView, Value) throws -> AnyView) {
    self.key = key.own
    self.apply = { view, modifiers in
      if let value = try modifiers.given(key) { view = try apply(view, value) }
    }
  }

  /// A modifier that adds one of the common view effects; `effect` returns nil for no effect.
  init<Value>(_ key: Key<Value>, effect: @escaping @Sendable (Value) throws -> ViewEffect?) {
    self.key = key.own
    self.apply = { view, modifiers in
      if let value = try modifiers.given(key), let effect = try effect(value) { view.add(effect) }
    }
  }

  init<Value>(_ key: Key<Value?>, _ apply: @escaping @Sendable (AnyView, Value) throws -> AnyView) {
    self.key = key.own
    self.apply = { view, modifiers in
      if let value = try modifiers[key] { view = try apply(view, value) }
    }
  }

  init<Value>(_ key: Key<Value?>, effect: @escaping @Sendable (Value) throws -> ViewEffect?) {
    self.key = key.own
    self.apply = { view, modifiers in
      if let value = try modifiers[key], let effect = try effect(value) { view.add(effect) }
    }
  }

  /// A modifier that affects how a shape is painted; `ElementModifiers.view(of:)` applies it.
  init(painting key: Key<some Any>) {
    self.key = key.own
    apply = nil
  }

  /// The modifier with example elements for the reference.
  func example(_ elements: String) -> ElementModifier {
    var modifier = self
    modifier.example = elements
    return modifier
  }
}

/// A rule about which modifiers, or keys inside them, an element can have. ``SceneDecoder`` and ``SceneSchema`` share
/// the rules of ``ElementModifiers/rules``.
enum ElementRule: Sendable {
  /// Some modifiers are only for elements with a trait.
  case only(ElementTrait, KeyList)
  /// A key of a modifier is only for elements with a trait.
  case onlyInside(ElementTrait, String, of: String)
  /// A modifier makes a key of another modifier meaningless.
  case excludes(String, String, of: String)
  /// The key for the position of children on a shape requires children.
  case childPlace
}

/// A trait that an ``ElementRule`` requires of an element's kind.
enum ElementTrait: Sendable {
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
  func isOne(of trait: ElementTrait) -> Bool {
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
