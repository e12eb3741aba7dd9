import PathreelNumerics

/// The context of one change of state, with SwiftUI's API: the animation of what changes by it. It passes down the views
/// when they are made again after the change.
///
/// ```swift
/// var transaction = Transaction(animation: .easeOut)
/// transaction.disablesAnimations = true
/// withTransaction(transaction) { isOpen = true }
/// ```
public struct Transaction: Sendable {
  /// The animation of the change; nil for a change that jumps.
  public var animation: Animation?
  /// Whether `animation(_:value:)` and `animation(_:)` inside change nothing. The transaction's own animation stays.
  public var disablesAnimations = false
  /// Whether the change is one of many, as while a finger drags.
  public var isContinuous = false

  /// A transaction without an animation.
  public init() {}
  /// A transaction with an animation.
  public init(animation: Animation?) { self.animation = animation }
}
