import PathreelDrawing

/// Text that identifies an element of a scene: the same in each frame and in each run of the program.
///
/// An element of a scene file is known by its kind and by how many of that kind come before it in the element around it, an
/// iteration by its index: `group/repeat.2/3/circle` is the first circle in the fourth copy of the second repeat of the first
/// group. So the key stays the same when lines move, and when elements of other kinds come or go. Views are known by their
/// types, positions and branches, and by the ids of a `ForEach`: `Garden/2/=7/Flower`.
///
/// A part of an element that the file does not name, such as the fill under its stroke, has the element's key. Ids of a
/// `ForEach` that are described by the same text have the same key.
package struct ElementKey: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The whole scene, in which all elements lie.
  package static let scene = ElementKey("")

  package var description: String { text }

  /// Whether the other element is this one, or lies in it.
  package func contains(_ other: ElementKey) -> Bool {
    self == .scene || self == other || other.text.hasPrefix(text + "/")
  }
}

extension Place {
  /// The key of the element that the place belongs to.
  package var elementKey: ElementKey {
    var keys = ElementKeys()
    return keys[self]
  }
}

/// The keys of a list's places, each worked out once. The list has to live as long.
struct ElementKeys {
  private struct Known {
    let key: ElementKey
    /// Whether the place lies in an element of a scene file.
    let isInFile: Bool
  }

  private var entries: [ObjectIdentifier: Known] = [:]

  /// The scene's key where nothing is known of the place.
  subscript(place: Place?) -> ElementKey {
    mutating get { place.map { known(of: $0).key } ?? .scene }
  }

  private mutating func known(of place: Place) -> Known {
    if let known = entries[ObjectIdentifier(place)] { return known }
    let outer = place.parent.map { self.known(of: $0) } ?? Known(key: .scene, isInFile: false)
    var own = outer
    if let segment = place.step.segment(isInFile: outer.isInFile) {
      let isElement = if case .element = place.step { true } else { false }
      let text = outer.key == .scene ? segment : outer.key.text + "/" + segment
      own = Known(key: ElementKey(text), isInFile: outer.isInFile || isElement)
    }
    entries[ObjectIdentifier(place)] = own
    return own
  }
}

extension Place.Step {
  /// What the step adds to a key; nil for one inside an element of a scene file that the file does not name.
  fileprivate func segment(isInFile: Bool) -> String? {
    switch self {
    case .element(let name, _, let number): return number == 0 ? name : "\(name).\(number + 1)"
    case .iteration(_, let index): return "\(index)"
    case .view, .position, .branch, .id, .part: if isInFile { return nil }
    }
    // A sign for each kind of step, so that no two have the same text.
    switch self {
    case .view(let view): return Self.segment("\(view.type)")
    case .position(let index): return "\(index)"
    case .branch(let isFirst): return isFirst ? "!1" : "!2"
    case .id(let id): return "=" + Self.segment(Self.text(of: id.value.base))
    case .part(let part): return "~" + part.rawValue
    case .element, .iteration: return nil
    }
  }

  private static func text(of id: Any) -> String {
    // How a private type is described depends on where the program lies in memory.
    String(reflecting: id).replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }

  /// The most bytes that a text has in a key, but for its fingerprint.
  private static let longestText = 60

  /// A text without the sign between segments, and short.
  private static func segment(_ text: String) -> String {
    var segment = ""
    for scalar in text.unicodeScalars {
      if scalar == "/" || scalar == "%" || scalar.value < 0x20 {
        segment += "%" + String(scalar.value, radix: 16)
      } else {
        segment.unicodeScalars.append(scalar)
      }
    }
    guard segment.utf8.count > longestText else { return segment }
    // FNV-1a (Fowler, Noll and Vo 1991), which is the same in each run, as hash values are not.
    let fingerprint = segment.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return segment.prefix(longestText / 4) + "…" + String(fingerprint, radix: 16)
  }
}
