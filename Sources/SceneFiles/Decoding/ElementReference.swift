import PathreelGeometry
import PathreelMotion

/// An element that is referred to by its id: `gateway`, `gateway.right`, `box[i + 1].top`.
struct ElementReference: Sendable {
  /// As the file writes it.
  let text: String
  let name: String
  /// In which iterations it is meant, the innermost last.
  let indices: [FieldExpression]
  /// The side that stands behind it.
  var side: Connector.Side?
  /// The number of the ``ElementNames``.
  let scope: Int
  /// The repeats around what refers to it.
  let repeats: [RepeatScope]
  let scalar: SourceScalar
  /// How many of these are around the element, too, so that their iterations are the same.
  var sharedCount = 0
  /// How often the repeats of the indices repeat, where that never changes.
  var counts: [Int?] = []
}

/// A repeat around elements.
struct RepeatScope: Sendable {
  let number: Int
  /// How often it repeats, where that never changes.
  let count: Int?
}

/// The ids of the elements of a file, or of one use of a component, and who refers to them.
struct ElementNames {
  struct Use {
    let position: SourcePosition
    let repeats: [RepeatScope]
    let isOnConnector: Bool
  }

  var uses: [String: [Use]] = [:]
  /// The numbers of the references that are not resolved.
  var references: [Int] = []
}

/// What connectors find an element's frame by.
struct LinkedElement: Hashable {
  let scope: Int
  let name: String
  let iterations: [Int]
}

extension Moment {
  /// The view of an element with an id, whose frame connectors find.
  func linked(_ view: AnyView, by name: (text: String, step: Any, scope: Int)) -> AnyView {
    AnyView(view.linked(by: LinkedElement(scope: name.scope, name: name.text, iterations: iterations)))
  }

  /// The element that is meant now.
  func element(_ reference: ElementReference) throws -> LinkedElement {
    var iterations = Array(iterations.prefix(reference.sharedCount))
    for (index, count) in zip(reference.indices, reference.counts) {
      let value = try number(index)
      // Where a repeat's count changes, an iteration that is not there is one that is not drawn.
      guard value == value.rounded(), value >= 0, value < Double(count ?? .max) else {
        let range = count.map { $0 == 0 ? "; it has none" : "; its indices are 0 to \($0 - 1)" } ?? ""
        throw failure("'\(reference.name)' has no element \(numberText(value))\(range)", at: reference.scalar.position)
      }
      iterations.append(Int(value))
    }
    return LinkedElement(scope: reference.scope, name: reference.name, iterations: iterations)
  }
}

extension KeyType where Value == LinkEnd {
  /// A point, or an element by its id.
  static var end: KeyType {
    KeyType(grammar: .end) { field, moment in
      guard case .reference(let number) = field else { return LinkEnd(.point(try field.point(at: moment)), nil) }
      let reference = moment.references[number]
      return LinkEnd(.view(AnyHashable(try moment.element(reference))), reference.side)
    } text: { _ in
      ""
    }
  }
}
