import PathreelMotion
import PathreelNumerics

/// A view that goes through phases, each with an animation to it, with SwiftUI's API.
///
/// It shows the first phase, and moves to the next one when the animation before has ended. Without a trigger it goes on
/// for ever; with one, it goes through all phases once, back to the first, each time that the trigger changes.
///
/// ```swift
/// PhaseAnimator([1, 1.4, 0.8]) { Circle().scaleEffect($0) } animation: { _ in .easeInOut(duration: 0.4) }
/// ```
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  private let phases: [Phase]
  private let trigger: AnyEquatable?
  private let content: (Phase) -> Content
  private let animation: (Phase) -> Animation?
  @State private var index = 0
  /// The number of the current round, so that a new trigger ends the one before.
  @State private var round = 0

  /// A view that goes through its phases without an end.
  ///
  /// - Parameter animation: The animation to a phase.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.init(Array(phases), nil, content, animation)
  }

  /// A view that goes through its phases once each time that a value changes.
  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.init(Array(phases), AnyEquatable(trigger), content, animation)
  }

  private init(
    _ phases: [Phase], _ trigger: AnyEquatable?, _ content: @escaping (Phase) -> Content,
    _ animation: @escaping (Phase) -> Animation?
  ) {
    (self.phases, self.trigger, self.content, self.animation) = (phases, trigger, content, animation)
  }

  public var body: some View {
    if !phases.isEmpty {
      content(phases[index % phases.count])
        .onAppear { if trigger == nil { advance(in: round, since: VirtualClock.now ?? 0, skipping: 0) } }
        .onChange(of: trigger) {
          round += 1
          advance(in: round, since: VirtualClock.now ?? 0, skipping: 0)
        }
    }
  }

  /// Moves to the next phase.
  ///
  /// - Parameter skipped: The number of phases in succession that took no time. If all do, the round ends.
  private func advance(in round: Int, since start: Double, skipping skipped: Int) {
    guard round == self.round, phases.count > 1, skipped < phases.count else { return }
    let next = (index + 1) % phases.count
    withAnimation(animation(phases[next]), completionCriteria: .logicallyComplete) {
      index = next
    } completion: {
      if trigger != nil, next == 0 { return }
      let now = VirtualClock.now ?? 0
      advance(in: round, since: now, skipping: now > start ? 0 : skipped + 1)
    }
  }
}

/// A value that can be compared with another one of any type.
struct AnyEquatable: Equatable {
  private let value: Any
  private let isEqual: (Any) -> Bool

  init<Value: Equatable>(_ value: Value) {
    self.value = value
    isEqual = { ($0 as? Value) == value }
  }

  static func == (a: Self, b: Self) -> Bool { a.isEqual(b.value) }
}

extension View {
  /// Shows the view in phases, without an end. See ``PhaseAnimator``.
  public func phaseAnimator<Phase: Equatable, Modified: View>(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (ModifierContent, Phase) -> Modified,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    PhaseAnimator(phases) {
      content(ModifierContent(AnyView(self)), $0)
    } animation: {
      animation($0)
    }
  }

  /// Shows the view in phases, once each time that a value changes. See ``PhaseAnimator``.
  public func phaseAnimator<Phase: Equatable, Modified: View>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (ModifierContent, Phase) -> Modified,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    PhaseAnimator(phases, trigger: trigger) {
      content(ModifierContent(AnyView(self)), $0)
    } animation: {
      animation($0)
    }
  }
}
