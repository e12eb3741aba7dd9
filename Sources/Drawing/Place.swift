/// Where something in a scene comes from: the way to it from the whole scene, one ``Step`` after the other.
///
/// A place is the identity of a view, as SwiftUI understands it: its position among the views of a builder, the branch of an
/// `if`, its `id` in a `ForEach`. In scene files it is the element, with its position in the file, and the iterations of
/// the repeats around it. A place does not depend on the time, so a thing has the same place in every frame.
///
/// The items of a ``DisplayList`` have places, and so have warnings and errors of layout and drawing.
///
/// ```swift
/// for item in try scene.displayList(at: 1.5).items { print(item.place?.description ?? "–") }
/// // a.yaml:12:5 (i = 3)
/// ```
///
/// Comparing two places takes a time that grows with their depth at most, and mostly none: a place keeps its hash.
public final class Place: Hashable, Sendable, CustomStringConvertible {
  /// One step of the way, from a view to a view inside it.
  public enum Step: Hashable, Sendable {
    /// Into a view type's own body.
    case view(ViewType)
    /// To one of the views that a builder lists, from 0.
    case position(Int)
    /// Into one branch of an `if` … `else`.
    case branch(isFirst: Bool)
    /// To the view of an element of a `ForEach`.
    case id(ElementID)
    /// To a view beside the content, such as a background.
    case part(Part)
    /// To an element of a scene file: its key, where it stands, and its number among the elements of that key which lie in the
    /// same element, from 0.
    case element(String, FilePosition, number: Int)
    /// To one iteration of a repeat: the name of its index, and the index.
    case iteration(String, Int)

    /// What tells it from most steps beside it. Frames make thousands of places, so elements and iterations take no hasher.
    fileprivate var ownHash: Int {
      switch self {
      case .element(_, let position, let number): position.line &<< 32 ^ position.column &<< 16 ^ number
      case .iteration(_, let value): value &+ 1
      default: hashValue
      }
    }
  }

  /// What a view has beside its content.
  public enum Part: String, Hashable, Sendable {
    /// What is drawn behind it.
    case background
    /// What is drawn over it.
    case overlay
    /// What decides how much of it is seen.
    case mask
  }

  /// A view's type.
  public struct ViewType: Hashable, Sendable {
    /// The type.
    public let type: any Any.Type

    public static func == (a: Self, b: Self) -> Bool { a.type == b.type }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
  }

  /// The identity of an element of a `ForEach`.
  ///
  /// Identities are values, as SwiftUI asks for: an id that another thread changes has no identity.
  public struct ElementID: Hashable, @unchecked Sendable {
    /// The id.
    public let value: AnyHashable
  }

  /// The place around this one; nil for the first step from the whole scene.
  public let parent: Place?
  /// The last step of the way.
  public let step: Step
  private let hash: Int
  private let explainer: (any PlaceExplainer)?

  /// The place that a step leads to from another place, or from the whole scene.
  public convenience init(_ step: Step, in parent: Place?) { self.init(step, in: parent, explainer: nil) }

  /// - Parameter explainer: Puts errors and warnings of this place, and of those inside, into words; the parent's unless given.
  package init(_ step: Step, in parent: Place?, explainer: (any PlaceExplainer)?) {
    (self.parent, self.step, self.explainer) = (parent, step, explainer ?? parent?.explainer)
    hash = ((parent?.hash ?? 0) &+ step.ownHash) &* 0x2545_F491_4F6C_DD1D
  }

  /// The step into a type's body.
  package static func view(_ type: any Any.Type) -> Step { .view(ViewType(type: type)) }
  /// The step to an element of a `ForEach`.
  package static func id(_ value: some Hashable) -> Step { .id(ElementID(value: AnyHashable(value))) }

  public static func == (a: Place, b: Place) -> Bool {
    var (a, b) = (a, b)
    while a !== b {
      guard a.hash == b.hash, a.step == b.step else { return false }
      switch (a.parent, b.parent) {
      case (nil, nil): return true
      case (let outerA?, let outerB?): (a, b) = (outerA, outerB)
      default: return false
      }
    }
    return true
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// The steps from the whole scene to the place.
  public var path: [Step] { wayOut.reversed().map(\.step) }

  /// Where the elements of scene files stand through which the way leads, the innermost first.
  public var filePositions: [FilePosition] {
    wayOut.compactMap { if case .element(_, let position, _) = $0.step { position } else { nil } }
  }

  /// The key of the innermost element of a scene file; nil in scenes that are written in Swift.
  public var elementName: String? {
    wayOut.lazy.compactMap { if case .element(let name, _, _) = $0.step { name } else { nil } }.first
  }

  /// The iterations that the way leads through, the outermost first.
  public var iterations: [(name: String, value: Int)] {
    path.compactMap { if case .iteration(let name, let value) = $0 { (name, value) } else { nil } }
  }

  /// The place itself, and the places around it.
  package var wayOut: some Sequence<Place> { sequence(first: self, next: \.parent) }

  /// In scene files where the innermost element stands and the iterations around it, `a.yaml:12:5 (i = 3)`; otherwise the
  /// views on the way, `Garden › Flower[3]`.
  public var description: String {
    if let position = filePositions.first {
      let iterations = iterations.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
      return iterations.isEmpty ? "\(position)" : "\(position) (\(iterations))"
    }
    return viewNames.joined(separator: " › ")
  }

  /// What the last element or view on the way is called: `circle`, `Flower[3]`.
  package var name: String {
    if case .iteration(let name, let value) = step { return "\(name) = \(value)" }
    return elementName ?? viewNames.last ?? ""
  }

  /// The views on the way.
  private var viewNames: [String] {
    var names: [String] = []
    for step in path {
      switch step {
      case .view(let view): names.append("\(view.type)")
      case .position(let index): names.append("\(names.popLast() ?? "")[\(index)]")
      case .id(let id): names.append("\(names.popLast() ?? "")[\(id.value)]")
      case .part(let part): names.append(part.rawValue)
      case .branch, .element, .iteration: break
      }
    }
    return names
  }

  /// An error of the place in the words of whatever the place comes from; the error itself where that has none.
  package func explained(_ error: any Error) -> any Error { explainer?.error(error, at: self) ?? error }

  /// A warning likewise.
  package func explained(_ warning: DrawingWarning) -> DrawingWarning {
    explainer?.warning(warning, at: self) ?? warning
  }
}

/// Puts into words what is wrong at places that come from it, such as a scene file at one moment.
package protocol PlaceExplainer: Sendable {
  /// What is said of an error that layout or drawing found at a place.
  func error(_ error: any Error, at place: Place) -> any Error
  /// What is said of a warning.
  func warning(_ warning: DrawingWarning, at place: Place) -> DrawingWarning
}

/// A line and a column of a file, both from 1.
public struct FilePosition: Hashable, Sendable, CustomStringConvertible {
  /// The file's name, as it was given.
  public let file: String
  /// From 1.
  public let line: Int
  /// From 1, in Unicode scalars.
  public let column: Int

  /// A position, counted from 1.
  public init(file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }

  public var description: String { "\(file):\(line):\(column)" }
}
