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
  /// Where on the shape its children stand, for shapes that may have some.
  var childPlace: (@Sendable (FieldReader) throws -> ChildPlace)?

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
    /// Children again and again, with an index.
    case `repeat`
  }

  init(_ name: String, _ doc: String, _ keys: [GrammarKey], _ make: @escaping @Sendable (FieldReader) throws -> Outline)
  {
    (self.name, self.doc, type, content) = (name, doc, .mapping(keys), .shape(make))
  }

  init(_ name: String, _ doc: String, _ type: GrammarType, _ content: Content) {
    (self.name, self.doc, self.type, self.content) = (name, doc, type, content)
  }

  /// Whether children stand beside the kind, under `element` or `elements`.
  var hasChildKeys: Bool { needsChildren || childPlace != nil }

  var needsChildren: Bool {
    switch content {
    case .container, .repeat: true
    case .shape, .parts, .view, .group: false
    }
  }

  /// Whether it takes trim, fill and stroke.
  var isShape: Bool {
    switch content {
    case .shape, .parts: true
    case .view, .group, .container, .repeat: false
    }
  }

  /// Whether it names an index.
  var hasIndex: Bool {
    switch content {
    case .repeat, .parts: true
    case .shape, .view, .group, .container: false
    }
  }

  /// Whether it is one outline, which is painted as one.
  var isSingleShape: Bool { if case .shape = content { true } else { false } }

  /// Whether it can stand where one shape is due, inside another element.
  var isPartShape: Bool {
    guard isSingleShape, !["curve", "morph"].contains(name) else { return false }
    switch type {
    case .mapping, .shorthand: return true
    default: return false
    }
  }

  /// Whether it can stand where one outline is due, which may lie in coordinates of the container.
  var isPartOutline: Bool { isPartShape || ["curve", "path"].contains(name) }

  static let all: [ElementKind] =
    basicShapes + roulettes + pointShapes + [connector] + curves + [freehand] + texts + morphs + [picture] + containers

  static func named(_ name: String) -> ElementKind? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// A point of a container, and how things there are turned.
struct ChildPlace {
  var point: CGPoint
  var angle: Angle
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
