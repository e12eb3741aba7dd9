/// A value with all its changes during a run. A frame looks up the value at its checkpoint.
package struct History<Value> {
  private var changes: [(checkpoint: Int, value: Value)]

  package init(_ value: Value, at checkpoint: Int) { changes = [(checkpoint, value)] }

  /// The value after the last change.
  package var last: Value { changes[changes.count - 1].value }

  /// Sets the value from a checkpoint on, which is not before the last change.
  package mutating func set(_ value: Value, at checkpoint: Int) {
    if changes[changes.count - 1].checkpoint == checkpoint { changes.removeLast() }
    changes.append((checkpoint, value))
  }

  /// The value at a checkpoint; nil before the first one. In logarithmic time.
  package func value(at checkpoint: Int) -> Value? {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].checkpoint <= checkpoint { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : changes[low - 1].value
  }
}
