import PathreelExpressions

/// A kind of element: one row of the grammar, with its keys. `SceneDecoder` decodes elements by it, `ElementMaker` makes
/// their views, and ``SceneSchema`` and ``SceneReference`` describe it.
package struct ElementKind: Sendable {
  package let name: String
  let doc: String
  /// The type of the value of the kind's own key.
  package let type: GrammarType
  package let content: Content
  /// The elements that the reference shows as an example, in YAML.
  package private(set) var example = ""
  /// The traits that not every kind has.
  package let abilities: Abilities
  /// The key for the position of children on the shape, for shapes that may have children; nil for others. It is
  /// allowed only with children.
  package private(set) var childPlace: GrammarKey?

  package enum Content: Sendable {
    /// One outline, which takes trim, fill and stroke.
    case shape
    /// Several parts, such as a flower's petals. Each part has its own trim, fill and stroke, which can read its index.
    case parts
    /// A view that is no shape.
    case view
    /// Children over or beside each other, listed as the value of the kind's own key.
    case group
    /// Children given under `element` or `elements`.
    case container
    /// Children that are repeated with an index.
    case `repeat`
    /// The elements of a component of the file, stacked over each other.
    case component
    /// The elements that a use passes to a component, at a placeholder among the component's elements.
    case content
    /// One of the two scenes of a transition, inside a component that draws the transition.
    case sceneInTransition
  }

  /// The traits that not every kind has.
  package struct Abilities: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Its outline can be moved inward and outward.
    package static let insettable = Abilities(rawValue: 1)
    /// Inside another element, it is allowed as an outline but not as a shape.
    static let outlineOnly = Abilities(rawValue: 2)
    /// It is allowed only as an element of its own, not inside another element.
    static let elementOnly = Abilities(rawValue: 4)
    /// Its elements lie on a curve.
    package static let placesOnCurve = Abilities(rawValue: 8)
    /// It is a line, so it has no area whose outline could be stroked.
    static let isLine = Abilities(rawValue: 16)
    /// It is drawn letter by letter. The letters' indices have names only if the file gives them.
    static let hasLetters = Abilities(rawValue: 32)
    /// Its letters form words and lines.
    static let hasWords = Abilities(rawValue: 64)
    /// Its parts have no index.
    static let hasNoIndex = Abilities(rawValue: 128)
  }

  /// A shape with its keys.
  init(
    _ name: String, _ doc: String, _ keys: KeyList, _ abilities: Abilities = [], childPlace: GrammarKey? = nil
  ) {
    self.init(name, doc, .mapping(keys), .shape, abilities)
    self.childPlace = childPlace
  }

  init(_ name: String, _ doc: String, _ type: KeyType<some Any>, _ content: Content, _ abilities: Abilities = []) {
    (self.name, self.doc, self.type, self.content, self.abilities) = (name, doc, type.grammar, content, abilities)
  }

  /// The kind of a component of the file.
  package init(component name: String, _ doc: String, _ keys: [GrammarKey]) {
    (self.name, self.doc, type, content, abilities) = (name, doc, .mapping(keys), .component, [])
  }

  /// The kind with example elements for the reference.
  func example(_ elements: String) -> ElementKind {
    var kind = self
    kind.example = elements
    return kind
  }

  /// Whether the element may have the keys `element` and `elements` for children, beside the kind.
  package var hasChildKeys: Bool { needsChildren || childPlace != nil }

  package var needsChildren: Bool { content == .container || content == .repeat }

  /// Whether it takes trim, fill and stroke.
  package var isShape: Bool { content == .shape || content == .parts }

  /// Whether its view, before the modifiers that change it as a whole, depends only on its own keys. `Element` then
  /// remembers the view.
  package var hasCore: Bool { isShape || isView }

  /// Whether it is a view that is no shape and has no elements.
  package var isView: Bool { content == .view || content == .sceneInTransition }

  /// Whether it repeats its elements.
  package var isRepeat: Bool { content == .repeat }

  /// Whether it is a component of the file.
  package var isComponent: Bool { content == .component }

  /// Whether its children become children of the enclosing container, unless it has modifiers.
  package var canInlineChildren: Bool { content == .repeat || content == .content }

  /// Whether it has an index with a name.
  package var hasIndex: Bool {
    isRepeat || content == .parts && abilities.isDisjoint(with: [.hasLetters, .hasNoIndex])
  }

  /// Whether it is one outline that is painted as a whole.
  package var isSingleShape: Bool { content == .shape }

  /// Whether it is allowed as a shape inside another element.
  package var isPartShape: Bool { isPartOutline && !abilities.contains(.outlineOnly) }

  /// Whether it is allowed as an outline inside another element. The outline may use the container's coordinates.
  package var isPartOutline: Bool { isSingleShape && !abilities.contains(.elementOnly) }

  /// The kinds by section of the reference.
  static let groups: [(title: String, kinds: [ElementKind])] = [
    ("Shapes", basicShapes), ("Spirographs", roulettes),
    ("Lines and curves", pointShapes + [connector, curve, along]), ("Handwriting", [freehand]),
    ("Lettering", [text, letters]), ("Formulas", [formula]), ("Metamorphosis", [morph, rewrite]),
    ("Pictures", [picture, video, svg, lottie, scene]), ("Charts", [axis, area]), ("Containers", containers),
  ]

  package static let all = groups.flatMap(\.kinds)

  package static func named(_ name: String) -> ElementKind? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension ElementKind {
  package static let indexName = Key(
    "as", .name, default: "i",
    "The name of the index, which counts from 0. A row of data is called 'row' instead of 'i'.")
  /// The default name of a row of data.
  package static let rowName = ExpressionScope.rowName
}
