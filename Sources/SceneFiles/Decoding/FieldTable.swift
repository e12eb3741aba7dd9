/// A small map from keys to fields, with a 64-bit Bloom filter. ``Fields`` stores its values in it.
///
/// A frame asks each mapping for all possible keys, and most are absent. The filter rejects most absent keys without a
/// search. For the few present keys, a linear search among their hashes is faster than a hash table.
struct FieldTable: Sendable {
  private struct Entry: Sendable {
    let key: String
    let mark: Mark
    var field: Field
  }

  /// The entries, in the order of insertion.
  private var entries: [Entry] = []
  /// The filter: the union of the bits of all keys.
  private var bits: UInt64 = 0

  /// The hash of a key. A ``Key`` computes its mark once.
  struct Mark: Sendable {
    fileprivate let hash: UInt64

    /// FNV-1a over the key's UTF-8.
    init(of key: String) {
      hash = key.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// The key's bit in the filter, one of 64.
    fileprivate var bit: UInt64 { 1 << (hash >> 58) }
  }

  init() {}

  var isEmpty: Bool { entries.isEmpty }
  /// The keys with their fields, in the order of insertion.
  var pairs: [(key: String, field: Field)] { entries.map { ($0.key, $0.field) } }
  var fields: [Field] { entries.map(\.field) }

  /// Assigning nil removes a field.
  subscript(key: String) -> Field? {
    get { self[key, Mark(of: key)] }
    set {
      let mark = Mark(of: key)
      switch (newValue, index(of: key, mark)) {
      case (let field?, let index?): entries[index].field = field
      case (let field?, nil):
        entries.append(Entry(key: key, mark: mark, field: field))
        bits |= mark.bit
      case (nil, let index?):
        entries.remove(at: index)
        bits = entries.reduce(0) { $0 | $1.mark.bit }
      case (nil, nil): break
      }
    }
  }

  /// The same, for a caller that already knows the key's ``Mark``.
  subscript(key: String, mark: Mark) -> Field? {
    // The filter is inlined, since it rejects most keys.
    @inline(__always) get { bits & mark.bit == 0 ? nil : index(of: key, mark).map { entries[$0].field } }
  }

  private func index(of key: String, _ mark: Mark) -> Int? {
    entries.firstIndex { $0.mark.hash == mark.hash && $0.key == key }
  }
}

extension FieldTable: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, Field)...) {
    self.init()
    for (key, field) in elements { self[key] = field }
  }
}
