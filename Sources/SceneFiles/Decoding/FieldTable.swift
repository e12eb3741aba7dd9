/// Fields by their keys.
///
/// A frame asks each mapping for all keys that there could be, and most are not there: a bit for each key that is tells so
/// without reading any of them, and the few keys are found sooner one by one than by their hashes.
struct FieldTable: Sendable {
  private var keys: [String] = []
  private(set) var fields: [Field] = []
  /// The marks of all keys.
  private var marks: UInt64 = 0

  init() {}

  var isEmpty: Bool { keys.isEmpty }

  /// The keys with their fields, in the order in which they were set.
  var pairs: Zip2Sequence<[String], [Field]> { zip(keys, fields) }

  /// A field that was set to nil is as good as never set.
  subscript(key: String) -> Field? {
    get { index(of: key).map { fields[$0] } }
    set {
      switch (newValue, index(of: key)) {
      case (let field?, let index?): fields[index] = field
      case (let field?, nil):
        keys.append(key)
        fields.append(field)
        marks |= Self.mark(of: key)
      case (nil, let index?):
        keys.remove(at: index)
        fields.remove(at: index)
        marks = keys.reduce(0) { $0 | Self.mark(of: $1) }
      case (nil, nil): break
      }
    }
  }

  private func index(of key: String) -> Int? {
    marks & Self.mark(of: key) == 0 ? nil : keys.firstIndex(of: key)
  }

  /// One of 64 bits, by the key's length and first letter.
  private static func mark(of key: String) -> UInt64 {
    1 << UInt64((key.utf8.count &* 11 &+ Int(key.utf8.first ?? 0)) & 63)
  }
}

extension FieldTable: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, Field)...) {
    self.init()
    for (key, field) in elements { self[key] = field }
  }
}
