import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneSyntax

/// A kind of element: one row of the grammar, with its keys and the function that makes its view. ``SceneDecoder``
/// decodes elements by it, ``Element`` makes views with it, and ``SceneSchema`` and ``SceneReference`` describe it.
struct ElementKind: Sendable {
  let name: String
  let doc: String
  /// The type of the value of the kind's own key.
  let type: GrammarType
  let content: Content
  /// The elements that the reference shows as an example, in YAML.
  private(set) var example = ""
  /// The traits that not every kind has.
  let abilities: Abilities
  let prepare: Preparation?
  /// The key for the position of children on the shape, for shapes that may have children; nil for others. It is
  /// allowed only with children.
  private(set) var childPlace: GrammarKey?

  enum Content: Sendable {
    /// One outline, which takes trim, fill and stroke.
    case shape(@Sendable (FieldReader) throws -> Outline)
    /// Several parts, such as a flower's petals. Each part has its own trim, fill and stroke, which can read its index.
    /// The arguments are the element, its fields and its modifiers.
    case parts(@Sendable (Element, FieldReader, FieldReader) throws -> AnyView)
    /// A view that is no shape.
    case view(@Sendable (FieldReader) throws -> AnyView)
    /// Children over or beside each other, listed as the value of the kind's own key.
    case group
    /// Children given under `element` or `elements`.
    case container(@Sendable (FieldReader, [AnyView]) throws -> AnyView)
    /// Children that are repeated with an index, this many times.
    case `repeat`(@Sendable (FieldReader) throws -> Int)
    /// The elements of a component of the file, stacked over each other.
    case component
    /// The elements that a use passes to a component, at a placeholder among the component's elements.
    case content
  }

  /// Checks fields that the grammar accepts, and computes everything that does not change from frame to frame. The
  /// arguments are the decoder, the fields, their node and the element's modifiers. Returns the fields, or nil with a
  /// report.
  typealias Preparation = @Sendable (SceneDecoder, Fields, SourceNode, Fields) -> Fields?

  /// The traits that not every kind has.
  struct Abilities: OptionSet {
    let rawValue: Int

    /// Its outline can be moved inward and outward.
    static let insettable = Abilities(rawValue: 1)
    /// Inside another element, it is allowed as an outline but not as a shape.
    static let outlineOnly = Abilities(rawValue: 2)
    /// It is allowed only as an element of its own, not inside another element.
    static let elementOnly = Abilities(rawValue: 4)
    /// Its elements lie on a curve.
    static let placesOnCurve = Abilities(rawValue: 8)
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

  /// The kind of a component of the file.
  init(component name: String, _ doc: String, _ keys: [GrammarKey]) {
    (self.name, self.doc, type, content) = (name, doc, .mapping(keys), .component)
    (abilities, prepare) = ([], nil)
  }

  /// The kind with example elements for the reference.
  func example(_ elements: String) -> ElementKind {
    var kind = self
    kind.example = elements
    return kind
  }

  /// Whether the element may have the keys `element` and `elements` for children, beside the kind.
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

  /// Whether its view, before the modifiers that change it as a whole, depends only on its own keys. ``Element`` then
  /// remembers the view.
  var hasCore: Bool { isShape || isView }

  /// Whether it is a view that is no shape and has no elements.
  var isView: Bool { if case .view = content { true } else { false } }

  /// Whether it repeats its elements.
  var isRepeat: Bool { if case .repeat = content { true } else { false } }

  /// Whether it is a component of the file.
  var isComponent: Bool { if case .component = content { true } else { false } }

  /// Whether its children become children of the enclosing container, unless it has modifiers.
  var canInlineChildren: Bool {
    switch content {
    case .repeat, .content: true
    case .shape, .parts, .view, .group, .container, .component: false
    }
  }

  /// Whether it has an index with a name.
  var hasIndex: Bool {
    switch content {
    case .repeat: true
    case .parts: abilities.isDisjoint(with: [.hasLetters, .hasNoIndex])
    case .shape, .view, .group, .container, .component, .content: false
    }
  }

  /// Whether it is one outline that is painted as a whole.
  var isSingleShape: Bool { if case .shape = content { true } else { false } }

  /// Whether it is allowed as a shape inside another element.
  var isPartShape: Bool { isPartOutline && !abilities.contains(.outlineOnly) }

  /// Whether it is allowed as an outline inside another element. The outline may use the container's coordinates.
  var isPartOutline: Bool { isSingleShape && !abilities.contains(.elementOnly) }

  /// The kinds by section of the reference.
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
    "as", .name, default: "i",
    "The name of the index, which counts from 0. A row of data is called 'row' instead of 'i'.")
  /// The default name of a row of data.
  static let rowName = "row"
}

/// A shape with the size that its kind gives it, before it is painted. A kind's function makes it;
/// `ElementModifiers.view(of:)` trims, fills and strokes it.
struct Outline {
  var shape: AnyShape
  /// Makes the shape with its outline moved inward by a distance in points; nil if the shape cannot do so.
  private(set) var inset: (@Sendable (CGFloat) -> AnyShape)?
  /// Makes the line of a border inside of the inset shape, and the area to which the line is clipped; nil if the shape
  /// cannot be inset.
  private(set) var border: (@Sendable (_ inset: CGFloat, Border) -> (line: AnyShape, limit: AnyShape))?
  /// The size in points; nil if the shape takes the size that its container proposes.
  var size: CGSize?
  /// Whether the position is the middle of the shape's bottom side instead of its centre.
  var standsOnBase = false
  /// The connector on which the child elements are placed; nil for other shapes.
  var connector: ElementConnector?
  /// Warnings about parts of the shape that could not be drawn.
  var warnings: [DrawingWarning] = []

  init(_ shape: some Shape, size: CGSize? = nil, standsOnBase: Bool = false, warnings: [DrawingWarning] = []) {
    (self.shape, self.size, self.standsOnBase, self.warnings) = (AnyShape(shape), size, standsOnBase, warnings)
  }

  init(_ shape: some InsettableShape, size: CGSize? = nil) {
    (self.shape, self.size) = (AnyShape(shape), size)
    inset = { AnyShape(shape.inset(by: $0)) }
    border = { $0 == 0 ? shape.bordered(by: $1) : shape.inset(by: $0).bordered(by: $1) }
  }
}
