/// A small map from keys to fields, with a 64-bit Bloom filter. ``Fields`` stores its values in it.
///
/// A frame asks each mapping for all possible keys, and most are absent. The filter rejects most absent keys without a
/// comparison, and for the few present keys a linear search is faster than hashing.
struct FieldTable: Sendable {
  /// The keys with their fields, in the order of insertion.
  private(set) var pairs: [(key: String, field: Field)] = []
  /// The filter: the union of the marks of all keys.
  private var marks: UInt64 = 0

  /// The filter bit of a key, one of 64, from the key's length and first letter. A ``Key`` knows its mark.
  struct Mark: Sendable {
    fileprivate let bit: UInt64

    init(of key: String) {
      bit = 1 << UInt64((key.utf8.count &* 11 &+ Int(key.utf8.first ?? 0)) & 63)
    }
  }

  init() {}

  var isEmpty: Bool { pairs.isEmpty }
  var fields: [Field] { pairs.map(\.field) }

  /// Assigning nil removes a field.
  subscript(key: String) -> Field? {
    get { self[key, Mark(of: key)] }
    set {
      switch (newValue, index(of: key, Mark(of: key))) {
      case (let field?, let index?): pairs[index].field = field
      case (let field?, nil):
        pairs.append((key, field))
        marks |= Mark(of: key).bit
      case (nil, let index?):
        pairs.remove(at: index)
        marks = pairs.reduce(0) { $0 | Mark(of: $1.key).bit }
      case (nil, nil): break
      }
    }
  }

  /// The same, for a caller that already knows the key's ``Mark``.
  subscript(key: String, mark: Mark) -> Field? {
    index(of: key, mark).map { pairs[$0].field }
  }

  private func index(of key: String, _ mark: Mark) -> Int? {
    marks & mark.bit == 0 ? nil : pairs.firstIndex { $0.key == key }
  }
}

extension FieldTable: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, Field)...) {
    self.init()
    for (key, field) in elements { self[key] = field }
  }
}
