import PathreelDrawing

/// A text that identifies an element of a scene. It is the same in each frame and in each run of the program. The
/// preview selects, hides and describes elements by their keys.
///
/// The key of an element in a scene file consists of its kind and of the number of elements of that kind before it in
/// the enclosing element; an iteration is identified by its index. `group/repeat.2/3/circle` is the first circle in the
/// fourth iteration of the second repeat of the first group. So the key stays the same when lines move, and when
/// elements of other kinds are added or removed. The key of a view consists of types, positions and branches, and of
/// the ids of a `ForEach`: `Garden/2/=7/Flower`.
///
/// A part of an element that the file does not name, such as the fill under its stroke, has the element's key. Ids of a
/// `ForEach` with equal descriptions have the same key.
package struct ElementKey: Hashable, Sendable, CustomStringConvertible {
  /// The text, as the preview's page sends it.
  package let text: String

  /// A key with this text.
  package init(_ text: String) { self.text = text }

  /// The key of the whole scene, which contains all elements.
  package static let scene = ElementKey("")

  package var description: String { text }

  /// Returns whether the other element is this one, or lies inside it.
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

/// A cache of the keys of a list's places, for ``ElementSelection`` and ``ElementTree``. It identifies places by their
/// addresses, so the list must outlive it.
struct ElementKeys {
  private struct Known {
    let key: ElementKey
    /// Whether the place lies in an element of a scene file.
    let isInFile: Bool
  }

  private var entries: [ObjectIdentifier: Known] = [:]

  /// The key of a place; the scene's key if the place is unknown.
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
  /// The segment that the step adds to a key; nil for a step inside an element of a scene file that the file does not
  /// name.
  fileprivate func segment(isInFile: Bool) -> String? {
    switch self {
    case .element(let name, _, let number): return number == 0 ? name : "\(name).\(number + 1)"
    case .iteration(_, let index): return "\(index)"
    case .view, .position, .branch, .id, .part: if isInFile { return nil }
    }
    // Each kind of step has its own sign, so that no two have the same text.
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
    // The description of a private type contains an address in memory, which differs from run to run.
    String(reflecting: id).replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }

  /// The largest length of a text in a key, in bytes; a longer text is shortened and gets a fingerprint.
  private static let longestText = 60

  /// Escapes the separator of segments in a text, and shortens the text.
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
    // FNV-1a (Fowler, Noll and Vo 1991) is the same in each run, unlike Swift's hash values.
    let fingerprint = segment.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return segment.prefix(longestText / 4) + "…" + String(fingerprint, radix: 16)
  }
}
