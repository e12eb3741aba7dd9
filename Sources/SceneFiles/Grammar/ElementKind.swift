import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// What an element can be: one row of the grammar, with how its view is made.
struct ElementKind: Sendable {
  let name: String
  let doc: String
  /// What the value of the kind's own key is.
  let type: GrammarType
  let content: Content
  /// Elements that the reference shows, as in a scene file.
  private(set) var example = ""
  /// What not every kind can do.
  let abilities: Abilities
  let prepare: Preparation?
  /// The key that says where on the shape its children stand, for shapes that may have some; it means nothing without them.
  private(set) var childPlace: GrammarKey?

  enum Content: Sendable {
    /// An outline, which takes trim, fill and stroke.
    case shape(@Sendable (FieldReader) throws -> Outline)
    /// Parts such as a flower's petals, each with its own trim, fill and stroke, which see its index; from the element, its
    /// fields and its modifiers.
    case parts(@Sendable (Element, FieldReader, FieldReader) throws -> AnyView)
    /// A view that is no shape.
    case view(@Sendable (FieldReader) throws -> AnyView)
    /// Children over or beside each other, given in the kind's own list.
    case group
    /// Children given under `element` or `elements`.
    case container(@Sendable (FieldReader, [AnyView]) throws -> AnyView)
    /// Children again and again, with an index, as often as this says.
    case `repeat`(@Sendable (FieldReader) throws -> Int)
    /// The elements of a component of the file, over each other.
    case component
    /// What a use of a component gives to it, at its place among the component's elements.
    case content
  }

  /// Checks fields that are right by the grammar, and works up what can be before any frame is made: the decoder, the
  /// fields, their node and the element's modifiers. Returns the fields, or nil with a report.
  typealias Preparation = @Sendable (SceneDecoder, Fields, SourceNode, Fields) -> Fields?

  /// What not every kind can do.
  struct Abilities: OptionSet {
    let rawValue: Int

    /// Its outline can be moved inward and outward.
    static let insettable = Abilities(rawValue: 1)
    /// Inside of another element it stands where an outline is due, not where a shape is.
    static let outlineOnly = Abilities(rawValue: 2)
    /// It is an element on its own only, not inside another element.
    static let elementOnly = Abilities(rawValue: 4)
    /// Its elements stand on a curve.
    static let placesOnCurve = Abilities(rawValue: 8)
    /// It is a line, which has no outline that a line could follow.
    static let isLine = Abilities(rawValue: 16)
    /// It is drawn letter by letter, and names their indices only where it is asked to.
    static let hasLetters = Abilities(rawValue: 32)
    /// Its letters make words and lines.
    static let hasWords = Abilities(rawValue: 64)
    /// Its parts have no index.
    static let hasNoIndex = Abilities(rawValue: 128)
  }

  /// A shape with its keys.
  init(
    _ name: String, _ doc: String, _ keys: KeyList, _ abilities: Abilities = [],
    childPlace: GrammarKey? = nil, prepare: Preparation? = nil,
    _ make: @escaping @Sendable (FieldReader) throws -> Outline
  ) {
    self.init(name, doc, .mapping(keys), .shape(make), abilities, prepare: prepare)
    self.childPlace = childPlace
  }

  init(
    _ name: String, _ doc: String, _ type: KeyType<some Any>, _ content: Content, _ abilities: Abilities = [],
    prepare: Preparation? = nil
  ) {
    (self.name, self.doc, self.type, self.content) = (name, doc, type.grammar, content)
    (self.abilities, self.prepare) = (abilities, prepare)
  }

  /// A component of the file as a kind.
  init(component name: String, _ doc: String, _ keys: [GrammarKey]) {
    (self.name, self.doc, type, content) = (name, doc, .mapping(keys), .component)
    (abilities, prepare) = ([], nil)
  }

  /// The kind with the elements that the reference shows.
  func example(_ elements: String) -> ElementKind {
    var kind = self
    kind.example = elements
    return kind
  }

  /// Whether children stand beside the kind, under `element` or `elements`.
  var hasChildKeys: Bool { needsChildren || childPlace != nil }

  var needsChildren: Bool {
    switch content {
    case .container, .repeat: true
    case .shape, .parts, .view, .group, .component, .content: false
    }
  }

  /// Whether it takes trim, fill and stroke.
  var isShape: Bool {
    switch content {
    case .shape, .parts: true
    case .view, .group, .container, .repeat, .component, .content: false
    }
  }

  /// Whether its view is made before the modifiers that change it as a whole, and of nothing but its own keys.
  var hasCore: Bool { isShape || isView }

  /// Whether it is a view that is no shape and has no elements.
  var isView: Bool { if case .view = content { true } else { false } }

  /// Whether it repeats its elements.
  var isRepeat: Bool { if case .repeat = content { true } else { false } }

  /// Whether it is a component of the file.
  var isComponent: Bool { if case .component = content { true } else { false } }

  /// Whether its children are those of the container around it, unless it has modifiers.
  var canBeTransparent: Bool {
    switch content {
    case .repeat, .content: true
    case .shape, .parts, .view, .group, .container, .component: false
    }
  }

  /// Whether it names an index.
  var hasIndex: Bool {
    switch content {
    case .repeat: true
    case .parts: abilities.isDisjoint(with: [.hasLetters, .hasNoIndex])
    case .shape, .view, .group, .container, .component, .content: false
    }
  }

  /// Whether it is one outline, which is painted as one.
  var isSingleShape: Bool { if case .shape = content { true } else { false } }

  /// Whether it can stand where one shape is due, inside another element.
  var isPartShape: Bool { isPartOutline && !abilities.contains(.outlineOnly) }

  /// Whether it can stand where one outline is due, which may lie in coordinates of the container.
  var isPartOutline: Bool { isSingleShape && !abilities.contains(.elementOnly) }

  /// The kinds as the reference tells of them, a section each.
  static let groups: [(title: String, kinds: [ElementKind])] = [
    ("Shapes", basicShapes), ("Spirographs", roulettes), ("Lines and curves", pointShapes + [connector] + curves),
    ("Handwriting", [freehand]), ("Lettering", texts), ("Formulas", [formula]), ("Metamorphosis", [morph, rewrite]),
    ("Pictures", [picture, video, svg, scene]),
    ("Charts", charts), ("Containers", containers),
  ]

  static let all = groups.flatMap(\.kinds)

  static func named(_ name: String) -> ElementKind? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension ElementKind {
  static let indexName = Key(
    "as", .name, default: "i", "The name of the index, which counts from 0; of a row of data 'row' unless given.")
  /// What a row of data is called.
  static let rowName = "row"
}

/// A shape with the size that its kind gives it.
struct Outline {
  var shape: AnyShape
  /// The shape with its outline moved inward, for shapes that can do so.
  private(set) var inset: (@Sendable (CGFloat) -> AnyShape)?
  /// In points; nil takes what is offered.
  var size: CGSize?
  /// Whether it stands on the middle of its bottom side instead of lying about its centre.
  var standsOnBase = false
  /// What the elements beside a connector stand on.
  var connector: ElementConnector?
  /// What the shape lacks, though it is drawn.
  var warnings: [DrawingWarning] = []

  init(_ shape: some Shape, size: CGSize? = nil, standsOnBase: Bool = false, warnings: [DrawingWarning] = []) {
    (self.shape, self.size, self.standsOnBase, self.warnings) = (AnyShape(shape), size, standsOnBase, warnings)
  }

  init(_ shape: some InsettableShape, size: CGSize? = nil) {
    (self.shape, self.size) = (AnyShape(shape), size)
    inset = { AnyShape(shape.inset(by: $0)) }
  }
}
