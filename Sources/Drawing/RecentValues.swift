import Synchronization

/// Values that take long to make, the most recently used last. Any thread may use it.
///
/// ```swift
/// let variants = RecentValues<[String: String], Drawing>(limit: 16)
/// let red = try variants.value(of: ["accent": "red"]) { try Drawing(data, customs: ["accent": "red"]) }
/// ```
package final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let entries = Mutex<[(key: Key, value: Value)]>([])
  private let limit: Int

  /// - Parameter limit: The largest number of values that are kept. Finding one takes time in proportion to it.
  package init(limit: Int) { self.limit = limit }

  /// The value of a key, which is made if it is not kept. Threads that ask at once may make it twice.
  package func value<Fault>(of key: Key, _ make: () throws(Fault) -> Value) throws(Fault) -> Value {
    if let known = use(key) { return known }
    let value = try make()
    entries.withLock { entries in
      if entries.count >= limit { entries.removeFirst() }
      entries.append((key, value))
    }
    return value
  }

  /// The kept value of a key, which becomes the most recently used one.
  private func use(_ key: Key) -> Value? {
    entries.withLock { entries in
      guard let i = entries.lastIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: i)
      entries.append(entry)
      return entry.value
    }
  }

  /// The number of values that are kept, for tests.
  package var count: Int { entries.withLock { $0.count } }
}
