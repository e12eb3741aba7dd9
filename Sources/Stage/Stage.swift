import Foundation
import PathreelDrawing
import PathreelMotion
import Synchronization

/// A scene of views with a state: SwiftUI code on a clock of its own. `onAppear`, timers and animations take place as on
/// a device, and each frame is a function of its time.
///
/// ```swift
/// struct Pulse: View {
///   @State private var isLarge = false
///   var body: some View {
///     Circle().fill(.pink).frame(width: 100, height: 100).scaleEffect(isLarge ? 1.5 : 1)
///       .onAppear { withAnimation(.easeInOut(duration: 0.8).repeatForever()) { isLarge = true } }
///   }
/// }
/// try Clip(Stage { Pulse() }).write(to: "pulse.mp4")
/// ```
///
/// The root view is made once for each change of the state and once for each frame. Its bodies must be functions of the
/// state.
public struct Stage<Root: View>: Scene, @unchecked Sendable {
  public var size: CGSize
  public var background: Color
  public var frameRate: FrameRate
  /// The length in seconds; nil for a length that follows from what moves.
  private let givenDuration: Double?
  private let environment: EnvironmentValues
  private let seed: UInt64
  private let root: Root
  private var script = Script()
  /// The script as a parameter: its text, and how a text is read; nil if it is none.
  private var scriptText: (text: String, read: @Sendable (String) throws -> Script)?
  private var showsTouches = false
  /// The first values of states that are set as parameters.
  private var given: [StateKey: Any] = [:]
  /// A copy with another course has runs of its own.
  private var runs = RunHolder()

  /// The length of a stage on which something moves for ever without a period.
  private static var endlessDuration: Double { 10 }
  /// The length of the last picture, which shows what stays.
  private static var restingDuration: Double { 0.1 }

  /// A stage with a root view.
  ///
  /// - Parameters:
  ///   - size: In points; by default that of a phone, 393 × 852.
  ///   - duration: In seconds. By default until nothing moves any more, and a tenth of a second longer, so that the last
  ///     frame shows what stays; if what moves repeats itself, one common period of at most a minute; otherwise 10 s.
  ///   - colorScheme: Light or dark.
  ///   - seed: Of all random numbers.
  public init(
    size: CGSize = CGSize(width: 393, height: 852), duration: Double? = nil, frameRate: FrameRate = FrameRate(60)!,
    background: Color? = nil, colorScheme: ColorScheme = .light, seed: UInt64 = 0,
    @ViewBuilder root: () -> Root
  ) {
    (self.size, givenDuration, self.frameRate) = (size, duration, frameRate)
    self.background = background ?? (colorScheme == .dark ? .black : .white)
    var environment = EnvironmentValues()
    environment.colorScheme = colorScheme
    self.environment = environment
    self.seed = seed
    self.root = root()
  }

  /// The stage with what fingers do.
  ///
  /// ```swift
  /// Stage { Counter() }.script { $0.tap("Add", at: 0.5) }
  /// ```
  ///
  /// - Parameter write: Adds steps to the script. A step that names a view which is not there at its time is an error
  ///   of the frames.
  public func script(_ write: (inout Script) -> Void) -> Self {
    var copy = self
    write(&copy.script)
    copy.runs = RunHolder()
    return copy
  }

  /// The stage with translucent dots where fingers of the script touch it.
  public func showingTouches(_ isShown: Bool = true) -> Self {
    var copy = self
    copy.showsTouches = isShown
    return copy
  }

  /// The stage with a script that is a parameter, so that the preview can add taps to it.
  ///
  /// - Parameters:
  ///   - text: The text of the script.
  ///   - read: Reads a text.
  package func script(_ text: String, read: @escaping @Sendable (String) throws -> Script) throws -> Self {
    var copy = self
    (copy.script, copy.scriptText) = (text.isEmpty ? Script() : try read(text), (text, read))
    copy.runs = RunHolder()
    return copy
  }

  private static var scriptName: String { "script" }

  /// The values of sliders, toggles, steppers, pickers and text fields that are there at the start and bound to a
  /// `@State`. A parameter has the name of the state, and the range of the control.
  public var parameters: [SceneParameter] {
    let own = controls.map(\.parameter)
    guard let scriptText, !own.contains(where: { $0.name == Self.scriptName }) else { return own }
    return own + [SceneParameter(Self.scriptName, label: "Script", .text, value: .text(scriptText.text))]
  }

  private var controls: [StageControl] { runs.controls(makeRun) }

  public func setting(_ name: String, to value: ParameterValue) throws -> Self {
    let parameters = parameters
    if name == Self.scriptName, parameters.last?.name == name, let scriptText, case .text(let text) = value {
      try parameters[parameters.count - 1].check(value)
      return try script(text, read: scriptText.read)
    }
    let controls = controls
    guard let control = controls.first(where: { $0.parameter.name == name }), let key = control.value.origin?.key else {
      throw SceneError.unknownParameter(name, known: parameters.map(\.name))
    }
    try control.parameter.check(value)
    guard let state = control.value.stateValue(value) else {
      throw SceneError.wrongKind(parameter: name, wanted: "a whole number")
    }
    var copy = self
    copy.given[key] = state
    copy.runs = RunHolder()
    return copy
  }

  /// The time until which everything is performed before the first frame, in seconds.
  private var horizon: Double { givenDuration ?? max(60, script.end + 1) }

  public var duration: Double {
    if let givenDuration { return givenDuration }
    let run = run(to: horizon)
    switch run.course {
    case .ends(let end): return end > 0 ? end + Self.restingDuration : 1
    case .repeats(let start, let period): return start + period
    case .goesOn: return max(Self.endlessDuration, script.end > 0 ? script.end + 1 : 0)
    }
  }

  public var _keepsParts: Bool { true }

  public func body(at time: SceneTime) throws -> some View {
    let run = run(to: max(time.seconds, horizon))
    if let fault = run.fault { throw fault }
    let scope = LiveScope(FrameTree.current ?? FrameTree(run, at: time.seconds), values: inherited)
    return ZStack {
      StageRoot(root: root, scope: scope)
      if showsTouches { TouchDots(traces: run.traces, time: time.seconds) }
    }
  }

  public func _makeFrame<Result>(at time: SceneTime, _ make: () throws -> Result) throws -> Result {
    let run = run(to: max(time.seconds, horizon))
    let own = run.hasObjects ? runs.replayed(to: time.seconds, makeRun) : run
    return try FrameTree(own, at: time.seconds).makeFrame(make)
  }

  private var inherited: [ObjectIdentifier: Any] { [ObjectIdentifier(EnvironmentValues.self): environment] }

  /// The run, at least until a time in seconds.
  private func run(to end: Double) -> Run {
    runs.run(to: end, makeRun)
  }

  private func makeRun() -> Run {
    Run(AnyView(root), RunSettings(size: size, inherited: inherited, seed: seed, given: given, script: script))
  }
}

/// The view of a frame of a stage.
private struct StageRoot<Root: View>: View, PrimitiveView {
  let root: Root
  let scope: LiveScope

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    // The places are those of the run.
    (inner.live, inner.place, inner.depth) = (scope, nil, 0)
    nodes.append(AnyView(root).node(in: inner))
  }
}

/// The runs of a stage.
private final class RunHolder: Sendable {
  private let state = Mutex<(run: Run?, end: Double)>((nil, 0))
  /// The runs of threads, for views that read objects.
  private let replays = Mutex<[ObjectIdentifier: Run]>([:])

  /// The run that all frames share, at least until a time. If it is not long enough, a longer one is made from the
  /// start, since other threads may read the old one.
  func run(to end: Double, _ make: () -> Run) -> Run {
    state.withLock { state in
      if let run = state.run, state.end >= end { return run }
      let run = make()
      run.advance(to: end)
      // A run that was cancelled is incomplete.
      if !(run.fault is CancellationError) { state = (run, end) }
      return run
    }
  }

  private let start = Mutex<[StageControl]?>(nil)

  /// The controls at the start; none if the start is a mistake.
  func controls(_ make: () -> Run) -> [StageControl] {
    start.withLock { start in
      if let start { return start }
      let run = make()
      run.advance(to: 0)
      let controls = run.fault == nil ? (try? run.parameters()) ?? [] : []
      start = controls
      return controls
    }
  }

  /// A run of this thread that is at a time, with its objects as they are then.
  func replayed(to time: Double, _ make: () -> Run) -> Run {
    let thread = ObjectIdentifier(Thread.current)
    let known = replays.withLock { $0[thread] }
    if let known, known.now <= time || known.isAtLastCheckpoint(at: time) {
      known.advance(to: time)
      return known
    }
    let run = make()
    run.advance(to: time)
    replays.withLock { $0[thread] = run }
    return run
  }
}
