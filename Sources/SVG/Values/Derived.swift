import Synchronization

/// A value that follows from others beside it, and so takes no part in comparisons.
struct Derived<Value: Sendable>: Hashable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (a: Derived, b: Derived) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// A value that is made when it is asked for first. Any thread may ask.
final class Later<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  func value(make: () -> Value) -> Value {
    known.withLock { known in
      if let known { return known }
      let value = make()
      known = value
      return value
    }
  }
}
