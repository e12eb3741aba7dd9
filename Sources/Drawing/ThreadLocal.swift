import Foundation

/// A value that is in force on one thread while a function runs: the budget of the frame that is being made, the flag
/// that cancels it, its caches.
///
/// Frames are made by plain threads without `await`, and the value is looked up for each point of a curve. A `TaskLocal`
/// walks through all values that are nested in it; with one, `check` of paper-dawn took 3 % more.
///
/// ```swift
/// static let threadLocal = ThreadLocal<FrameAccount>()
/// try threadLocal.withValue(account) { try work() }  // `threadLocal.value` is the account, wherever the work is
/// ```
package struct ThreadLocal<Value: Sendable>: Sendable {
  @usableFromInline let key: pthread_key_t

  /// Creates a slot without a value. The process has 1,024 of them, so slots are static.
  package init() {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "the process has no thread-local slot left")
    self.key = key
  }

  /// The value of the innermost ``withValue(_:operation:)`` that is running on this thread; nil outside.
  @inlinable package var value: Value? {
    pthread_getspecific(key)?.assumingMemoryBound(to: Value.self).pointee
  }

  /// Runs a function with a value, or with none.
  @inlinable package func withValue<Result>(_ value: Value?, operation: () throws -> Result) rethrows -> Result {
    let outer = pthread_getspecific(key)
    defer { pthread_setspecific(key, outer) }
    guard let value else {
      pthread_setspecific(key, nil)
      return try operation()
    }
    return try withUnsafePointer(to: value) { pointer in
      pthread_setspecific(key, pointer)
      return try operation()
    }
  }
}
