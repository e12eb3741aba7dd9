import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelNumerics

/// The views of a run at one instant.
class StageTree {
  let run: Run
  /// The instant, in seconds.
  let time: Double

  /// The random numbers of the view at work.
  var random: RunRandom
  /// The number of views so far.
  private var viewCount = 0

  init(_ run: Run, at time: Double, checkpoint: Int) {
    (self.run, self.time) = (run, time)
    random = RunRandom(seed: run.seed, checkpoint, 0)
  }

  /// The identifiers that the view at work makes.
  private var identifiers = IdentifierSource()

  /// The next identifier of the view at work. It stays the same from update to update, until a state of the view or of a
  /// view around it changes: then a body runs that may have made it.
  func makeIdentifier() -> UUID { identifiers.next(in: run, checkpoint: checkpointNumber) }

  /// Begins the random numbers of the next view. They are the same in an update and in the frames that follow it.
  private func beginView() {
    viewCount += 1
    random = RunRandom(seed: run.seed, checkpointNumber, viewCount)
    if isUpdate { run.random = random }
  }

  /// The number of the checkpoint whose views these are.
  var checkpointNumber: Int { run.checkpoint }

  func connect<Value>(_ view: inout Value, in context: ViewContext) {
    beginView()
    identifiers = IdentifierSource(place: context.place)
    PropertyFields.connect(&view) { offset, name in
      _PropertyConnection(
        tree: self, context: context, key: StateKey(place: context.place, depth: context.depth, offsets: [offset]),
        name: name)
    }
  }

  /// The cell of a state.
  func cell<Value>(_ key: StateKey, _ initial: () -> Value) -> StateCell<Value> { run.cell(key, initial) }

  /// The value at a slot now, whatever the views ask for; nil if there is none.
  func current<Value: Animatable>(_ type: Value.Type, at slot: LiveSlot) -> Value? where Value: DefaultValued {
    guard let history = run.slot(slot) as? DataHistory<Value.AnimatableData>,
      let data = history.value(at: time, checkpoint: checkpointNumber)
    else { return nil }
    var value = Value.defaultValue
    value.animatableData = data
    return value
  }

  /// What finds the views that take touches, if the views are made for that.
  var touches: TouchSurvey?

  /// Whether the views are made after a change, and not for a frame.
  var isUpdate: Bool { false }

  func note<Value: Animatable>(_ value: Value, at slot: LiveSlot, _ transaction: Transaction) -> Value { value }
  var moment: LiveMoment? { nil }
  func moving(_ slot: LiveSlot.Key) -> SlotHistory? { nil }

  func noteContent<Content>(
    _ content: Content, at slot: LiveSlot, isAnimated: Bool, isSame: (Content, Content) -> Bool
  ) -> Int { 0 }
  func content(at slot: LiveSlot) -> SlotHistory? { run.slot(slot) }
}

/// A type with a value to begin with.
protocol DefaultValued {
  static var defaultValue: Self { get }
}

extension CGRect: DefaultValued {
  static var defaultValue: CGRect { .zero }
}

/// The views after a change. Making them notes what has changed.
final class UpdateTree: StageTree, LiveTree {
  /// Whether views that appear with a transition are made as they come, and not as they stay.
  let isFirstPass: Bool
  var needsSecondPass = false

  init(_ run: Run, isFirstPass: Bool) {
    self.isFirstPass = isFirstPass
    super.init(run, at: run.now, checkpoint: run.checkpoint)
  }

  override var isUpdate: Bool { true }

  override func note<Value: Animatable>(_ value: Value, at slot: LiveSlot, _ transaction: Transaction) -> Value {
    if Value.AnimatableData.self == EmptyAnimatableData.self { return value }
    let data = value.animatableData
    guard let history = run.slot(slot) as? DataHistory<Value.AnimatableData> else {
      run.setSlot(slot, DataHistory(data, at: run.checkpoint, update: run.updateCount))
      return value
    }
    defer { history.lastUpdate = run.updateCount }
    if history.lastUpdate < run.updateCount - 1 {
      history.restart(with: data, at: run.checkpoint)
    } else if history.model != data,
      let motion = history.change(to: data, transaction.animation, at: run.now, checkpoint: run.checkpoint)
    {
      run.noteMotion(slot, end: motion.end, logicalEnd: motion.logicalEnd)
    }
    return value
  }

  override func noteContent<Content>(
    _ content: Content, at slot: LiveSlot, isAnimated: Bool, isSame: (Content, Content) -> Bool
  ) -> Int {
    guard let history = run.slot(slot) as? ContentHistory<Content> else {
      run.setSlot(slot, ContentHistory(content, at: run.checkpoint, update: run.updateCount))
      return 0
    }
    if history.lastUpdate < run.updateCount - 1 {
      history.restart(with: content)
    } else if !isSame(history.last, content) {
      history.change(to: content, isAnimated: isAnimated, at: run.checkpoint)
    }
    history.lastUpdate = run.updateCount
    return history.lastNumber
  }
}

/// The views of a frame.
final class FrameTree: StageTree, LiveTree {
  let checkpoint: Int

  init(_ run: Run, at time: Double) {
    checkpoint = run.checkpoint(at: time)
    super.init(run, at: time, checkpoint: checkpoint)
  }

  override var checkpointNumber: Int { checkpoint }

  private static let given = ThreadLocal<FrameTree>()
  /// The tree of the frame that this thread makes.
  static var current: FrameTree? { given.value }

  /// Makes a frame with this tree.
  func makeFrame<Result>(_ make: () throws -> Result) rethrows -> Result {
    try Self.given.withValue(self, operation: make)
  }

  override var moment: LiveMoment? { LiveMoment(time: time, checkpoint: checkpoint) }
  override func moving(_ slot: LiveSlot.Key) -> SlotHistory? { run.moving(slot) }

  override func cell<Value>(_ key: StateKey, _ initial: () -> Value) -> StateCell<Value> {
    run.knownCell(key) ?? StateCell(initial(), in: run, at: key.place)
  }
}
extension FrameTree: @unchecked Sendable {}
