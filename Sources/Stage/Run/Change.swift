import PathreelDrawing
import PathreelMotion
import PathreelNumerics

/// A change of a state by an action.
struct Change {
  let transaction: ChangeContext
  /// Sets the value.
  let apply: () -> Void
}

/// The transaction in which an action runs, with what waits for the end of its animations. Changes in the same
/// transaction take effect together.
final class ChangeContext: @unchecked Sendable {
  let transaction: Transaction
  /// The actions after the end of the animations.
  let completions: [Completion]

  struct Completion {
    let criteria: AnimationCompletionCriteria
    let action: () -> Void
  }

  init(_ transaction: Transaction, completions: [Completion] = []) {
    (self.transaction, self.completions) = (transaction, completions)
  }

  private static let given = ThreadLocal<ChangeContext>()
  /// The transaction of changes outside of `withAnimation`.
  private static let plain = ChangeContext(Transaction())

  /// The transaction of this thread's current action.
  static var current: ChangeContext { given.value ?? plain }

  /// Runs a part of an action in this transaction.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result { try Self.given.withValue(self, operation: body) }
}

/// When the animations of a change count as complete.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let isRemoval: Bool
  /// When the motion seems to be over: for a spring, after its response.
  public static let logicallyComplete = Self(isRemoval: false)
  /// When nothing moves any more.
  public static let removed = Self(isRemoval: true)
}

/// Changes a state with an animation: what depends on it moves to its new value.
///
/// ```swift
/// Circle().scaleEffect(isLarge ? 2 : 1).onAppear { withAnimation(.bouncy) { isLarge = true } }
/// ```
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(ChangeContext.current.transaction.with(animation), body)
}

/// Changes a state with an animation, and performs an action when the motions have ended. If nothing moves, the action
/// follows at once.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let context = ChangeContext(
    ChangeContext.current.transaction.with(animation),
    completions: [.init(criteria: completionCriteria, action: completion)])
  // A change without any state still completes.
  defer { Run.acting?.note(Change(transaction: context, apply: {})) }
  return try context.run(body)
}

/// Changes a state with a transaction.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  let context = ChangeContext(transaction)
  // Objects do not tell of all their changes.
  defer { Run.acting?.noteObjectChange(in: context) }
  return try context.run(body)
}

/// Changes a state with a property of the transaction.
public func withTransaction<Value, Result>(
  _ keyPath: WritableKeyPath<Transaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = ChangeContext.current.transaction
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

extension Transaction {
  fileprivate func with(_ animation: Animation?) -> Transaction {
    var transaction = self
    transaction.animation = animation
    return transaction
  }
}
