import PathreelMotion
import PathreelNumerics

/// A view that follows keyframes, with SwiftUI's API.
///
/// Without a trigger it repeats from its appearance on, unless `repeating` is false: then it shows the beginning. With a
/// trigger it runs once each time that the value changes, and stays at the end.
///
/// ```swift
/// KeyframeAnimator(initialValue: 0.0) { Circle().offset(y: $0) } keyframes: { _ in
///   KeyframeTrack { CubicKeyframe(-80, duration: 0.4); SpringKeyframe(0, duration: 0.6) }
/// }
/// ```
public struct KeyframeAnimator<Value, KeyframePath: Keyframes<Value>, Content: View>: View {
  private let initialValue: Value
  private let repeating: Bool
  private let trigger: AnyEquatable?
  private let content: (Value) -> Content
  private let keyframes: (Value) -> KeyframePath
  /// The time at which the keyframes began, in seconds; nil before the trigger.
  @State private var start: Double?

  /// A view that follows keyframes from its appearance on.
  public init(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    (self.initialValue, self.repeating, trigger) = (initialValue, repeating, nil)
    (self.content, self.keyframes) = (content, keyframes)
  }

  /// A view that follows keyframes each time that a value changes.
  public init(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    (self.initialValue, repeating, self.trigger) = (initialValue, false, AnyEquatable(trigger))
    (self.content, self.keyframes) = (content, keyframes)
  }

  public var body: some View {
    AtTime { time, run in content(value(at: time, in: run)) }
      .onAppear { if trigger == nil, repeating { start = VirtualClock.now } }
      .onChange(of: trigger) { start = VirtualClock.now }
  }

  private func value(at time: Double, in run: Run?) -> Value {
    guard let start else { return initialValue }
    let timeline = KeyframeTimeline(initialValue: initialValue) { keyframes(initialValue) }
    let elapsed = time - start
    guard repeating, timeline.duration > 0 else {
      run?.noteContent(until: start + timeline.duration)
      return timeline.value(time: max(elapsed, 0))
    }
    run?.noteContent(from: start, repeatingEvery: timeline.duration)
    let turn = (elapsed / timeline.duration + 1e-9).rounded(.down)
    return timeline.value(time: max(elapsed - turn * timeline.duration, 0))
  }
}

/// A view that depends on the time of the frame.
private struct AtTime<Content: View>: View, PrimitiveView {
  /// Makes the view at a time, in seconds. The run is that of an update.
  let content: (Double, Run?) -> Content

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let tree = context.live?.tree as? StageTree
    content(tree?.time ?? 0, tree?.isUpdate == true ? tree?.run : nil).appendNodes(to: &nodes, in: context)
  }
}

extension View {
  /// Shows the view with keyframes from its appearance on. See ``KeyframeAnimator``.
  public func keyframeAnimator<Value, Modified: View>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (ModifierContent, Value) -> Modified,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    KeyframeAnimator(initialValue: initialValue, repeating: repeating) {
      content(ModifierContent(AnyView(self)), $0)
    } keyframes: {
      keyframes($0)
    }
  }

  /// Shows the view with keyframes each time that a value changes. See ``KeyframeAnimator``.
  public func keyframeAnimator<Value, Modified: View>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (ModifierContent, Value) -> Modified,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    KeyframeAnimator(initialValue: initialValue, trigger: trigger) {
      content(ModifierContent(AnyView(self)), $0)
    } keyframes: {
      keyframes($0)
    }
  }
}
