import PathreelMotion

/// What every element may have beside its kind. Whatever their order in the file, modifiers apply in the order of
/// ``all``; another order is written by nesting a group.
enum ElementModifiers {
  static let all = painting + layout + effects + placement
  static let keys = all.map(\.key)

  /// What holds elements, beside a kind that can have some.
  static let childKeys: KeyList = [elements, element]
  static let elements = Key("elements", .stack, "What it holds, as a list.")
  static let element = Key("element", .views, "The one element that it holds.")

  /// The keys that only shapes have.
  static let shapeKeys = Set((shapes as KeyList).names)
  private static let shapes: KeyList = [inset, trim, outline, fill, stroke]

  /// The keys that see the index of a flower's petals.
  static let paintingKeys = shapeKeys.union([draw.name] + letterKeys)

  /// The keys that are for what is drawn letter by letter.
  static let letterKeys = [eachLetter.name, eachWord.name, eachLine.name]

  /// The keys that are for elements on a curve.
  static let curveKeys: Set = [travelTo.name]
  /// The keys that are for elements on a connector.
  static let connectorKeys: Set = [onConnector.name]

  static let rules: [ElementRule] = [
    .only(.shape, shapes), .childPlace, .only(.insettable, [inset]),
    .onlyInside(.insettable, StrokeKeys.align.name, of: stroke.name),
    .excludes(outline.name, StrokeKeys.align.name, of: stroke.name),
    .onlyInside(.singleShape, ScaleKeys.strokes.name, of: scale.name),
    .onlyInside(.singleShape, RotateKeys.gradients.name, of: rotate.name), .only(.area, [outline]),
    .only(.lettered, [eachLetter]), .only(.worded, [eachWord, eachLine]),
  ]

  /// Those of the modifiers that are given which decide how an element is painted: `scale` and `rotate` may leave strokes and
  /// gradients as they are.
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

  /// What the modifiers that are given make of an element's view after it is painted, in the order in which they apply, and how
  /// many of them decide its frame.
  static func changes(by modifiers: Fields) -> (all: [ElementModifier.Change], layoutCount: Int) {
    func changes(_ list: [ElementModifier]) -> [ElementModifier.Change] {
      list.compactMap { modifiers[$0.key] == nil ? nil : $0.apply }
    }
    let first = changes(painting + layout)
    return (first + changes(effects + placement), first.count)
  }
}

/// A modifier: its key, and what it makes of an element's view where it is given.
struct ElementModifier: Sendable {
  let key: GrammarKey
  /// Elements that the reference shows, as in a scene file.
  private(set) var example = ""
  /// Makes the view with the modifier, from the modifiers of the element; nil where painting does it.
  let apply: Change?

  typealias Change = @Sendable (inout AnyView, FieldReader) throws -> Void

  init<Value>(_ key: Key<Value>, _ apply: @escaping @Sendable (AnyView, Value) throws -> AnyView) {
    self.key = key.own
    self.apply = { view, modifiers in
      if let value = try modifiers.given(key) { view = try apply(view, value) }
    }
  }

  /// A modifier that does what most elements have done to them, if it does anything.
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

  /// A modifier that decides how a shape is painted, which `ShapeViews` does.
  init(painting key: Key<some Any>) {
    self.key = key.own
    apply = nil
  }

  /// The modifier with the elements that the reference shows.
  func example(_ elements: String) -> ElementModifier {
    var modifier = self
    modifier.example = elements
    return modifier
  }
}

/// What modifiers, or keys inside of them, demand of the element. Decoder and schema hold files to the same rules.
enum ElementRule: Sendable {
  /// Some modifiers are for elements of a trait.
  case only(ElementTrait, KeyList)
  /// A key of a modifier is.
  case onlyInside(ElementTrait, String, of: String)
  /// A modifier takes away the meaning of a key of another one.
  case excludes(String, String, of: String)
  /// The key that says where on a shape elements stand needs elements.
  case childPlace
}

/// What a kind of element can be asked to be.
enum ElementTrait: Sendable {
  /// It takes trim, fill and stroke.
  case shape
  /// It is one outline, which is painted as one.
  case singleShape
  /// Its outline can be moved inward and outward.
  case insettable
  /// It is no line, which has no outline.
  case area
  /// It is drawn letter by letter.
  case lettered
  /// Its letters make words and lines.
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
