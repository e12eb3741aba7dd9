/// A value in memory of its own, which all copies share. What changes a copy makes it a value of its own.
///
/// Two copies are equal at a glance; other values are compared.
struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  var value: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }

  static func == (a: Self, b: Self) -> Bool { a.storage === b.storage || a.storage.value == b.storage.value }
  func hash(into hasher: inout Hasher) { hasher.combine(storage.value) }
}
