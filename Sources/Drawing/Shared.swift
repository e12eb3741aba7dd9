/// A copy-on-write box: all copies share one value in memory. A copy that is changed gets its own value. The items of a
/// ``DisplayList`` keep their contents in such boxes.
///
/// Equality of two copies takes constant time; other values are compared.
struct Shared<Value: Hashable & Sendable>: Hashable, @unchecked Sendable {
  /// A buffer of immutable values side by side; the header is their number.
  private final class Storage: ManagedBuffer<Int, Value> {
    deinit { _ = withUnsafeMutablePointers { $1.deinitialize(count: $0.pointee) } }
  }

  private var storage: ManagedBuffer<Int, Value>
  /// The index of the value in the storage.
  private var index: Int32

  init(_ value: Value) {
    storage = Storage.create(minimumCapacity: 1) { _ in 1 }
    index = 0
    storage.withUnsafeMutablePointerToElements { $0.initialize(to: value) }
  }

  private init(_ storage: ManagedBuffer<Int, Value>, _ index: Int32) { (self.storage, self.index) = (storage, index) }

  /// Returns copies of the values in one memory block, so that copying many of them touches little memory. The block
  /// lives as long as any of them.
  static func packed(_ values: [Shared]) -> [Shared] {
    let storage = Storage.create(minimumCapacity: values.count) { _ in values.count }
    storage.withUnsafeMutablePointerToElements { elements in
      for (i, value) in values.enumerated() { (elements + i).initialize(to: value.value) }
    }
    return values.indices.map { Shared(storage, Int32($0)) }
  }

  var value: Value { storage.withUnsafeMutablePointerToElements { $0[Int(index)] } }

  /// Changes the value: in place if nothing else refers to the storage, otherwise in a copy.
  mutating func change(_ change: (inout Value) -> Void) {
    // The other values of a packed block belong to other copies.
    if storage.header == 1, isKnownUniquelyReferenced(&storage) {
      storage.withUnsafeMutablePointerToElements { change(&$0[0]) }
    } else {
      var value = value
      change(&value)
      self = Shared(value)
    }
  }

  /// Reads a part of the value without copying the rest.
  func read<Part>(_ part: (UnsafePointer<Value>) -> Part) -> Part {
    storage.withUnsafeMutablePointerToElements { part(UnsafePointer($0 + Int(index))) }
  }

  static func == (a: Self, b: Self) -> Bool {
    if a.storage === b.storage, a.index == b.index { return true }
    return a.storage.withUnsafeMutablePointerToElements { first in
      b.storage.withUnsafeMutablePointerToElements { first[Int(a.index)] == $0[Int(b.index)] }
    }
  }

  /// Compares the values by a function that reads what it needs of them. `==` copies both first, and so touches the
  /// reference counts of all that they refer to.
  func isEqual(to other: Shared, by areEqual: (UnsafePointer<Value>, UnsafePointer<Value>) -> Bool) -> Bool {
    if storage === other.storage, index == other.index { return true }
    return read { first in other.read { areEqual(first, $0) } }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
