import Foundation
import PathreelMotion

/// Actions that follow from preferences and geometry, with SwiftUI's API. Outside of a ``Stage`` they never happen.
///
/// The values are those of the layout after a change of state. What moves by an animation alone performs no action.
extension View {
  /// Performs an action with the value of a preference of the views inside: when the view appears, and in the same
  /// instant as each change of the value.
  public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, perform action: @escaping (Key.Value) -> Void
  ) -> some View where Key.Value: Equatable {
    surveyed { node, proposal, drawing, run, slot in
      let values = drawing.readingPreferences { node.draw(for: proposal, into: &$0) }
      let value = values[key] ?? key.defaultValue
      let note = run.note(value, slot)
      if note.old == nil || note.isFirst { run.follow { action(value) } }
    }
  }

  /// Performs an action with a value that follows from the view's size and place: when the view appears, and in the
  /// same instant as each change of the value.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (GeometryProxy) -> Value, action: @escaping (Value) -> Void
  ) -> some View {
    onGeometryChange(for: type, of: transform) { _, new in action(new) }
  }

  /// Performs an action with the old and the new value, which are the same when the view appears.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (GeometryProxy) -> Value,
    action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> some View {
    surveyed { node, proposal, drawing, run, slot in
      let value = transform(drawing.geometry(of: node.size(for: proposal)))
      let note = run.note(value, slot)
      if note.old == nil || note.isFirst {
        let old = note.old ?? value
        run.follow { action(old, value) }
      }
      node.draw(for: proposal, into: &drawing)
    }
  }
}

extension View {
  /// The view with something that a run learns from its layout after each change.
  private func surveyed(
    _ survey: @escaping (LayoutNode, ProposedViewSize, inout DisplayListBuilder, Run, LiveSlot) -> Void
  ) -> some View {
    Surveyed(content: self) { node, context in
      guard let tree = context.live?.tree as? StageTree, tree.isUpdate else { return nil }
      let slot = context.slot(.phase, of: node)
      return { survey($0, $1, &$2, tree.run, slot) }
    }
  }
}
