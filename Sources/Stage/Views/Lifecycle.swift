import PathreelMotion

/// Actions of views in a run, with SwiftUI's API. Outside of a ``Stage`` they never happen.
extension View {
  /// Performs an action when the view appears: after its layout, before the first frame that shows it. Of several views
  /// that appear together, those inside act first, in the order in which they are drawn.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Hook(
      content: self,
      after: { context, tree in
        if tree.run.live(context.slot(.phase)).isNew, let action { tree.run.follow(with: action) }
      })
  }

  /// Performs an action when the view has disappeared.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    Hook(content: self, after: { context, tree in tree.run.live(context.slot(.phase)).life.onDisappear = action })
  }

  /// Performs an action after a value has changed, in the same instant.
  ///
  /// - Parameters:
  ///   - initial: Whether to act when the view appears, too.
  ///   - action: Is given the old and the new value.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> some View {
    Hook(
      content: self,
      after: { context, tree in
        let note = tree.run.note(value, context.slot(.phase))
        if note.isFirst, let old = note.old {
          tree.run.follow { action(old, value) }
        } else if initial, note.old == nil {
          tree.run.follow { action(value, value) }
        }
      })
  }
  /// Performs an action after a value has changed, in the same instant.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }
  /// Performs an action with the new value after a value has changed.
  public func onChange<Value: Equatable>(of value: Value, perform action: @escaping (_ new: Value) -> Void) -> some View
  {
    onChange(of: value) { _, new in action(new) }
  }

  /// Performs asynchronous work from the appearance of the view until its disappearance, on the clock of the run.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    task(id: 0, priority: priority, action)
  }

  /// Performs asynchronous work from the appearance of the view on, and again when a value has changed.
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    Hook(
      content: self,
      after: { context, tree in
        let life = tree.run.live(context.slot(.state)).life
        let note = tree.run.note(id, context.slot(.phase))
        guard note.old == nil || note.isFirst else { return }
        tree.run.follow {
          (life.value as? Task<Void, Never>)?.cancel()
          life.value = VirtualClock.start(action)
          life.onDisappear = { (life.value as? Task<Void, Never>)?.cancel() }
        }
      })
  }

  /// Subscribes to something when the view appears, until it disappears.
  ///
  /// - Parameter subscribe: Begins to call the function that it is given with each value; returns what ends that.
  package func subscribing<Value>(
    _ subscribe: @escaping (_ receive: @escaping (Value) -> Void) -> () -> Void, _ action: @escaping (Value) -> Void
  ) -> some View {
    Hook(
      content: self,
      after: { context, tree in
        let (life, isNew) = tree.run.live(context.slot(.phase))
        // The action of the view as it is now.
        life.value = action
        guard isNew else { return }
        tree.run.follow {
          life.onDisappear = subscribe { value in (life.value as? (Value) -> Void)?(value) }
        }
      })
  }
}
