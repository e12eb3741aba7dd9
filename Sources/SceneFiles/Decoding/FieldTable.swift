import PathreelSceneGrammar

/// A small map from keys to fields, with a 64-bit Bloom filter. ``Fields`` stores its values in it.
///
/// A frame asks each mapping for all possible keys, and most are absent. The filter rejects most absent keys without a
/// search. For the few present keys, a linear search among their hashes is faster than a hash table.
struct FieldTable: Sendable {
  private struct Entry: Sendable {
    let key: String
    let hash: UInt64
    var field: Field
  }

  /// The entries, in the order of insertion.
  private var entries: [Entry] = []
  /// The filter: the union of the bits of all keys.
  private var bits: UInt64 = 0

  /// The bit of a key in the filter, one of 64, by the hash of its name (`String.keyHash`).
  private static func bit(of hash: UInt64) -> UInt64 { 1 << (hash >> 58) }

  init() {}

  var isEmpty: Bool { entries.isEmpty }
  /// The keys with their fields, in the order of insertion.
  var pairs: [(key: String, field: Field)] { entries.map { ($0.key, $0.field) } }
  var fields: [Field] { entries.map(\.field) }

  /// Assigning nil removes a field.
  subscript(key: String) -> Field? {
    get { self[key, key.keyHash] }
    set {
      let hash = key.keyHash
      switch (newValue, index(of: key, hash)) {
      case (let field?, let index?): entries[index].field = field
      case (let field?, nil):
        entries.append(Entry(key: key, hash: hash, field: field))
        bits |= Self.bit(of: hash)
      case (nil, let index?):
        entries.remove(at: index)
        bits = entries.reduce(0) { $0 | Self.bit(of: $1.hash) }
      case (nil, nil): break
      }
    }
  }

  /// The same, for a caller that already knows the hash of the key's name.
  subscript(key: String, hash: UInt64) -> Field? {
    // The filter is inlined, since it rejects most keys.
    @inline(__always) get { bits & Self.bit(of: hash) == 0 ? nil : index(of: key, hash).map { entries[$0].field } }
  }

  private func index(of key: String, _ hash: UInt64) -> Int? {
    entries.firstIndex { $0.hash == hash && $0.key == key }
  }
}

extension FieldTable: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, Field)...) {
    self.init()
    for (key, field) in elements { self[key] = field }
  }
}
