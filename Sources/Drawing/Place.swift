/// The place of something in a scene: the path to it from the whole scene, as a linked list of ``Step``s.
///
/// A place is the identity of a view, as in SwiftUI: its position among the views of a builder, the branch of an `if`,
/// its `id` in a `ForEach`. In scene files it is the element, with its position in the file, and the iterations of the
/// repeats around it. A place does not depend on the time, so a thing has the same place in every frame.
///
/// Items of a ``DisplayList`` have places. Warnings and errors of layout and drawing also have them.
///
/// ```swift
/// for item in try scene.displayList(at: 1.5).items { print(item.place?.description ?? "–") }
/// // a.yaml:12:5 (i = 3)
/// ```
///
/// Comparing two places takes at most a time proportional to their depth, and usually constant time: a place stores its
/// hash.
public final class Place: Hashable, Sendable, CustomStringConvertible {
  /// One step of the path, from a view to a view inside it.
  public enum Step: Hashable, Sendable {
    /// The body of a view type.
    case view(ViewType)
    /// One of the views that a builder lists, from 0.
    case position(Int)
    /// One branch of an `if` … `else`.
    case branch(isFirst: Bool)
    /// The view of an element of a `ForEach`.
    case id(ElementID)
    /// A view beside the content, such as a background.
    case part(Part)
    /// An element of a scene file: its key, its position in the file, and its index among the elements with that key in
    /// the same element, from 0. Frames make thousands of places with such steps. Because it is indirect, its copy is a
    /// pointer.
    indirect case element(String, FilePosition, number: Int)
    /// One iteration of a repeat: the name of its index, and the index.
    case iteration(String, Int)

    /// A hash of the step alone. Sibling steps usually have different hashes. Elements and iterations do not use
    /// Swift's `Hasher`, because frames make thousands of places.
    fileprivate var ownHash: Int {
      switch self {
      case .element(_, let position, let number): position.line &<< 32 ^ position.column &<< 16 ^ number
      case .iteration(_, let value): value &+ 1
      default: hashValue
      }
    }
  }

  /// A view's additional part beside its content.
  public enum Part: String, Hashable, Sendable {
    /// The background, which is drawn behind the view.
    case background
    /// The overlay, which is drawn over the view.
    case overlay
    /// The mask, which decides how much of the view is visible.
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
  /// Identities must be values, as in SwiftUI: an id that another thread changes is not an identity.
  public struct ElementID: Hashable, @unchecked Sendable {
    /// The id.
    public let value: AnyHashable
  }

  /// The enclosing place; `nil` for the first step from the whole scene.
  public let parent: Place?
  /// The last step of the path.
  public let step: Step
  private let hash: Int
  private let explainer: (any PlaceExplainer)?

  /// Creates the place that a step leads to from another place, or from the whole scene.
  public convenience init(_ step: Step, in parent: Place?) { self.init(step, in: parent, explainer: nil) }

  /// Creates a place with an explainer.
  ///
  /// - Parameter explainer: It makes the texts of errors and warnings of this place and of places inside; by default
  ///   the parent's explainer.
  package init(_ step: Step, in parent: Place?, explainer: (any PlaceExplainer)?) {
    (self.parent, self.step, self.explainer) = (parent, step, explainer ?? parent?.explainer)
    hash = ((parent?.hash ?? 0) &+ step.ownHash) &* 0x2545_F491_4F6C_DD1D
  }

  /// The place inside another one; the place itself if it is inside of one already.
  package func inside(_ outer: Place?) -> Place {
    parent == nil && outer != nil ? Place(step, in: outer, explainer: explainer) : self
  }

  /// Returns the step into a type's body.
  package static func view(_ type: any Any.Type) -> Step { .view(ViewType(type: type)) }
  /// Returns the step to an element of a `ForEach`.
  package static func id(_ value: some Hashable) -> Step { .id(ElementID(value: AnyHashable(value))) }

  public static func == (a: Place, b: Place) -> Bool {
    if a === b { return true }
    guard a.hash == b.hash else { return false }
    // Both places hold all their ancestors, so these need no references of their own.
    var (inner, other) = (Unmanaged.passUnretained(a), Unmanaged.passUnretained(b))
    return withExtendedLifetime((a, b)) {
      while true {
        let step = inner._withUnsafeGuaranteedRef { a in
          other._withUnsafeGuaranteedRef { b in
            a.hash == b.hash && a.step == b.step
              ? (a.parent.map(Unmanaged.passUnretained), b.parent.map(Unmanaged.passUnretained)) : nil
          }
        }
        guard let step else { return false }
        guard let nextInner = step.0, let nextOther = step.1 else { return step.0 == nil && step.1 == nil }
        if nextInner.toOpaque() == nextOther.toOpaque() { return true }
        (inner, other) = (nextInner, nextOther)
      }
    }
  }

  /// A hash of the whole path.
  package var pathHash: Int { hash }

  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// The steps from the whole scene to the place.
  public var path: [Step] { selfAndAncestors.reversed().map(\.step) }

  /// The file positions of the scene file elements on the path, the innermost first.
  public var filePositions: [FilePosition] {
    selfAndAncestors.compactMap { if case .element(_, let position, _) = $0.step { position } else { nil } }
  }

  /// The key of the innermost scene file element; `nil` in scenes written in Swift.
  public var elementName: String? {
    selfAndAncestors.lazy.compactMap { if case .element(let name, _, _) = $0.step { name } else { nil } }.first
  }

  /// The iterations on the path, the outermost first.
  public var iterations: [(name: String, value: Int)] {
    path.compactMap { if case .iteration(let name, let value) = $0 { (name, value) } else { nil } }
  }

  /// The place itself and all enclosing places, from inside to outside.
  package var selfAndAncestors: some Sequence<Place> { sequence(first: self, next: \.parent) }

  /// The place as text. In scene files it is the position of the innermost element with its iterations,
  /// `a.yaml:12:5 (i = 3)`. In Swift it is the views on the path, `Garden › Flower[3]`.
  public var description: String {
    if let position = filePositions.first {
      let iterations = iterations.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
      return iterations.isEmpty ? "\(position)" : "\(position) (\(iterations))"
    }
    return viewNames.joined(separator: " › ")
  }

  /// The name of the last element or view on the path: `circle`, `Flower[3]`.
  package var name: String {
    if case .iteration(let name, let value) = step { return "\(name) = \(value)" }
    return elementName ?? viewNames.last ?? ""
  }

  /// The names of the views on the path.
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

  /// Returns an error of this place in the words of its explainer, or the error itself if there is no explainer.
  package func explained(_ error: any Error) -> any Error { explainer?.error(error, at: self) ?? error }

  /// Returns a warning of this place in the words of its explainer, or the warning itself if there is no explainer.
  package func explained(_ warning: DrawingWarning) -> DrawingWarning {
    explainer?.warning(warning, at: self) ?? warning
  }
}

/// Makes the texts of errors and warnings for the places of its source. Scene files have an explainer for each moment
/// (`MomentWording`).
package protocol PlaceExplainer: AnyObject, Sendable {
  /// Returns the wording of an error that layout or drawing found at a place.
  func error(_ error: any Error, at place: Place) -> any Error
  /// Returns the wording of a warning.
  func warning(_ warning: DrawingWarning, at place: Place) -> DrawingWarning
}

/// A position in a file: line and column, both from 1. The elements of scene files have one.
public struct FilePosition: Hashable, Sendable, CustomStringConvertible {
  /// The file's name, as given.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int

  /// Creates a position; line and column count from 1.
  public init(file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }

  public var description: String { "\(file):\(line):\(column)" }
}
