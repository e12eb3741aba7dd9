import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// What makes the elements of a kind: the function for their views, and the last step of their decoding.
package struct ElementMaker: Sendable {
  let kind: ElementKind
  let content: Content
  let prepare: Preparation?

  /// The functions that make views, by the content of the kind (`ElementKind.Content`).
  enum Content: Sendable {
    case shape(@Sendable (FieldReader) throws -> Outline)
    /// The arguments are the element, its fields and its modifiers.
    case parts(@Sendable (Element, FieldReader, FieldReader) throws -> AnyView)
    case view(@Sendable (FieldReader) throws -> AnyView)
    case container(@Sendable (FieldReader, [AnyView]) throws -> AnyView)
    /// The function gives the number of copies.
    case `repeat`(@Sendable (FieldReader) throws -> Int)
    case group, component, content
  }

  /// Checks fields that the grammar accepts, and computes everything that does not change from frame to frame. The
  /// arguments are the decoder, the fields, their node and the element's modifiers. Returns the fields, or nil with a
  /// report.
  typealias Preparation = @Sendable (SceneDecoder, Fields, SourceNode, Fields) -> Fields?

  init(_ kind: ElementKind, _ content: Content, prepare: Preparation? = nil) {
    (self.kind, self.content, self.prepare) = (kind, content, prepare)
  }

  /// The maker of a shape.
  init(
    _ kind: ElementKind, prepare: Preparation? = nil, _ make: @escaping @Sendable (FieldReader) throws -> Outline
  ) {
    self.init(kind, .shape(make), prepare: prepare)
  }

  /// The makers of all kinds that files can write outside of components.
  static let all: [ElementMaker] =
    basicShapes + roulettes + pointShapes + curves + texts + pictures + charts + containers + [
      connector, freehand, formula, morph, rewrite,
    ]

  package static var kindNames: [String] { all.map(\.kind.name) }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.kind.name, $0) })

  /// The maker of a kind, which may be one that the file defines.
  static func of(_ kind: ElementKind) -> ElementMaker {
    switch kind.content {
    case .component: ElementMaker(kind, .component)
    case .content: ElementMaker(kind, .content)
    case .sceneInTransition: sceneInTransition
    case .shape, .parts, .view, .group, .container, .repeat: byName[kind.name]!
    }
  }
}

/// A shape with the size that its kind gives it, before it is painted. An ``ElementMaker`` makes it;
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
  /// Parts of the shape that are painted one by one, each in its own colour; nil is the element's fill. Empty if the
  /// shape is painted as a whole.
  var colored: [Colored] = []

  /// A part of a shape with a colour of its own.
  struct Colored {
    let shape: AnyShape
    let color: Color?
  }

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
