import Synchronization

/// A memo of results that many threads fill. It is cleared as a whole when it is full. ``FontFace`` has one of shaped
/// texts and one of outlines, and ``TextLayoutCache`` has one of layouts.
package final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var values: [Key: Value] = [:]
    var cost = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: The maximum cost of all values together. A value that costs more is kept alone.
  package init(capacity: Int) { self.capacity = capacity }

  package subscript(key: Key) -> Value? { state.withLock { $0.values[key] } }

  /// Keeps a value, unless the memo has one for the key.
  ///
  /// - Parameter cost: A measure of the value's memory, at least 1.
  package func keep(_ value: Value, for key: Key, cost: Int) {
    state.withLock { state in
      guard state.values[key] == nil else { return }
      if state.cost + cost > capacity { state = State() }
      state.values[key] = value
      state.cost += cost
    }
  }
}
