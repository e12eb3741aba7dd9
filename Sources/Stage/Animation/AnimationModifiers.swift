import PathreelMotion
import PathreelNumerics

/// Animations of what is inside a view, with SwiftUI's API. The modifier nearest to a value decides.
extension View {
  /// Animates what is inside when a value has changed. It replaces the animation of the change; nil lets everything
  /// jump.
  ///
  /// ```swift
  /// Capsule().frame(width: isOpen ? 200 : 60).animation(.snappy, value: isOpen)
  /// ```
  public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View {
    transaction(value: value) { if !$0.disablesAnimations { $0.animation = animation } }
  }

  /// Animates every change inside.
  public func animation(_ animation: Animation?) -> some View {
    transaction { if !$0.disablesAnimations { $0.animation = animation } }
  }

  /// Animates the modifiers in a closure only.
  ///
  /// - Parameter body: Applies modifiers to the view that it is given.
  public func animation<Modified: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> Modified
  ) -> some View {
    transaction({ if !$0.disablesAnimations { $0.animation = animation } }, body: body)
  }

  /// Changes the transaction of every change inside.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    Hook(content: self, before: { $0.transform(transform) })
  }

  /// Changes the transaction of changes inside when a value has changed.
  public func transaction(
    value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View {
    Hook(content: self) { context in
      guard let tree = context.live?.tree as? StageTree, tree.isUpdate else { return }
      if tree.run.note(value, context.slot(.phase)).hasChanged { context.transform(transform) }
    }
  }

  /// Changes the transaction of the modifiers in a closure only.
  public func transaction<Modified: View>(
    _ transform: @escaping (inout Transaction) -> Void,
    @ViewBuilder body: (PlaceholderContentView<Self>) -> Modified
  ) -> some View {
    let outer = OuterTransaction()
    return Hook(content: body(PlaceholderContentView(content: self, outer: outer))) { context in
      outer.transaction = context.live?.transaction
      context.transform(transform)
    }
  }
}

extension ViewContext {
  fileprivate mutating func transform(_ transform: (inout Transaction) -> Void) {
    guard let live else { return }
    var transaction = live.transaction
    transform(&transaction)
    self.live = live.with(transaction)
  }
}

/// The transaction around a closure with modifiers.
final class OuterTransaction {
  var transaction: Transaction?
}

/// The view to which the modifiers in a closure are applied, see `animation(_:body:)`. Its own changes have the
/// transaction around the closure.
public struct PlaceholderContentView<Content: View>: View {
  let content: Content
  let outer: OuterTransaction

  public var body: some View {
    Hook(content: content) { context in
      if let live = context.live, let transaction = outer.transaction { context.live = live.with(transaction) }
    }
  }
}
