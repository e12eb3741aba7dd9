import PathreelExpressions
import PathreelGeometry
import PathreelMotion
import PathreelSceneSyntax

/// A reference to an element by its id: `gateway`, `gateway.right`, `box[i + 1].top`, `box[link.from]`. Ends of connectors are such
/// references; ``SceneDecoder`` resolves them when all elements are known.
struct ElementReference: Sendable {
  /// The reference as the file writes it.
  let text: String
  let name: String
  /// The indices in the reference, which select iterations of the repeats around the element, innermost last. An index
  /// is a number, or the text that names a row of the table that the repeat goes over.
  let indices: [FieldExpression]
  /// The side after the id, if one is given.
  var side: Connector.Side?
  /// The index of the ``ElementNames`` in which the id is looked up: 0 for the file, others for uses of components.
  let scope: Int
  /// The repeats that enclose the reference.
  let repeats: [RepeatScope]
  let scalar: SourceScalar
  /// The number of ``repeats`` that also enclose the element, so that both are in the same iteration.
  var sharedCount = 0
  /// The repeat count for each index; nil if the count changes.
  var counts: [Int?] = []
  /// The names of the rows for each index; nil if the repeat goes over no rows that have names.
  var rows: [WordIndex?] = []
}

/// A repeat that encloses elements. An ``ElementScope`` lists them.
struct RepeatScope: Sendable {
  let number: Int
  /// The number of iterations; nil if it changes.
  let count: Int?
  /// The names of the rows of the table that it goes over; nil if there are none.
  let rows: WordIndex?
}

/// The ids in the file or in one use of a component, and the references to them. ``SceneDecoder`` collects them.
struct ElementNames {
  struct Use {
    let position: SourcePosition
    let repeats: [RepeatScope]
    let isOnLink: Bool
  }

  var uses: [String: [Use]] = [:]
  /// The numbers of the unresolved references.
  var references: [Int] = []
}

/// All ids of a scene, and the references to elements, while ``SceneDecoder`` collects them.
final class ElementIDs {
  /// The ids by scope number: the file, and each use of a component.
  var names: [ElementNames] = [ElementNames()]
  var references: [ElementReference] = []
  /// The number of repeats so far.
  var repeatCount = 0
}

/// The key by which connectors find an element's frame.
struct LinkedElement: Hashable {
  let scope: Int
  let name: String
  let iterations: [Int]
}

extension Moment {
  /// Tags the view of an element with an id, so that connectors find its frame.
  func linked(_ view: AnyView, by name: Element.Name) -> AnyView {
    AnyView(view.linked(by: LinkedElement(scope: name.scope, name: name.text, iterations: iterations)))
  }

  /// The element to which a reference refers at this moment.
  func element(_ reference: ElementReference) throws -> LinkedElement {
    var iterations = Array(iterations.prefix(reference.sharedCount))
    for (i, (index, count)) in zip(reference.indices, reference.counts).enumerated() {
      let value = try iteration(index, among: reference.rows[i])
      // If the repeat's count changes, a missing iteration counts as an element that is not drawn.
      guard value == value.rounded(), value >= 0, value < Double(count ?? .max) else {
        let range = count.map { $0 == 0 ? "; it has none" : "; its indices are 0 to \($0 - 1)" } ?? ""
        throw failure("'\(reference.name)' has no element \(numberText(value))\(range)", at: reference.scalar.position)
      }
      iterations.append(Int(value))
    }
    return LinkedElement(scope: reference.scope, name: reference.name, iterations: iterations)
  }

  /// The value of an index: a number, or the number of the row that a text names.
  private func iteration(_ index: FieldExpression, among rows: WordIndex?) throws -> Double {
    guard let rows, index.expression.type != .number else { return try number(index) }
    let name = try value(of: index)
    guard let number = rows.number(of: name) else { throw failure(rows.fault(of: name), at: index.scalar.position) }
    return number
  }
}
