import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelNumerics

/// The course of a tree of views with a state, on a clock of its own: all changes of the state with their times, and the
/// motions that follow. It is found once, without drawing; then a frame at any time follows from it.
///
/// A run begins at 0 with the first views. It performs what is due — actions of `onAppear`, timers, ends of animations —
/// and makes the views again after each change, until nothing changes any more. The state after all changes of an
/// instant is a *checkpoint*. A frame shows the views of the last checkpoint before it, with what moves at its own time.
///
/// A run belongs to one thread until it is complete. Then it does not change any more, and every thread may read it.
final class Run: @unchecked Sendable {
  /// The limits of a run.
  enum Limits {
    /// The most changes of one instant.
    static let changes = 1_000
    /// The most checkpoints of a run.
    static let checkpoints = 1_000_000
    /// The steps (`FrameAccount`) of all updates together: about half a minute.
    static let steps = 1_500_000_000
    /// The steps of an action.
    static let stepsOfAction = 1_000
  }

  let root: AnyView
  let size: CGSize
  /// The values that the root view inherits, such as the environment.
  let inherited: [ObjectIdentifier: Any]
  /// The time of each checkpoint, in seconds.
  private(set) var times: [Double] = []
  /// The number of the checkpoint that is being made.
  private(set) var checkpoint = 0
  /// The current time, in seconds.
  private(set) var now = 0.0
  /// Whether the views are being made again after a change.
  private(set) var isUpdating = false
  /// The mistake that ended the run; nil without one.
  private(set) var fault: (any Error)?

  /// Performs asynchronous work.
  let executor = RunExecutor()
  /// The random numbers of the action or view at work.
  var random: RunRandom
  let seed: UInt64
  /// The number of actions so far.
  private var actionCount = 0

  private var queue = EventQueue()
  /// The changes that the current actions have made, in order.
  private var changes: [Change] = []
  /// The actions that follow from the last update: what has appeared, disappeared or changed.
  private var actions: [() -> Void] = []
  /// The number of times that the views were made.
  private(set) var updateCount = 0
  /// The number of changes so far. The views are made once or twice after each.
  private(set) var changeCount = 0
  private var cells: [StateKey: StoredCell] = [:]
  private var slots: [LiveSlot: SlotHistory] = [:]
  /// The slots that move at some time. Frames look up only these.
  private var movingSlots: [LiveSlot.Key: SlotHistory] = [:]
  private var lives: [LiveSlot: Life] = [:]
  /// The end of the last motion that ends, and the periods of the others.
  private(set) var lastMotion = 0.0
  /// Whether views follow the clock without an end, as a `TimelineView` does.
  var followsClock = false

  /// The first values of states that are given from outside.
  private let given: [StateKey: Any]
  /// Performs the script.
  private var player: ScriptPlayer?

  init(_ root: AnyView, _ settings: RunSettings) {
    (self.root, size, inherited, seed) = (root, settings.size, settings.inherited, settings.seed)
    given = settings.given
    random = RunRandom(seed: seed, -1, 0)
    player = ScriptPlayer(settings.script, in: self)
  }

  /// Where fingers touch the canvas.
  var traces: [TouchTrace] { player?.traces ?? [] }

  /// The run whose action this thread performs.
  static var acting: Run? { threadLocal.value }
  private static let threadLocal = ThreadLocal<Run>()

  // MARK: Running

  /// Performs everything until a time in seconds.
  func advance(to end: Double) {
    Self.threadLocal.withValue(self) {
      if times.isEmpty {
        update(ChangeContext(Transaction()))
        settle()
        commit()
      }
      while fault == nil, let time = queue.nextTime, time <= end {
        now = max(time, now)
        checkpoint = times.count
        while let next = queue.nextTime, next <= now, fault == nil {
          if let event = queue.removeFirst() { perform(event.action) }
          noteObjectChange()
        }
        settle()
        commit()
      }
    }
  }

  /// Ends the instant: its state is a checkpoint.
  private func commit() {
    if times.last == now, !times.isEmpty { return }
    times.append(now)
    if times.count > Limits.checkpoints { fault = StageError.tooManyCheckpoints(Limits.checkpoints) }
  }

  /// Makes all changes of this instant, and those that follow from them.
  private func settle() {
    var count = 0
    while fault == nil {
      if !changes.isEmpty {
        let context = changes[0].transaction
        let count = changes.prefix { $0.transaction === context }.count
        for change in changes[..<count] { change.apply() }
        changes.removeFirst(count)
        update(context)
      } else if !actions.isEmpty {
        let due = actions
        actions = []
        for action in due { perform(action) }
        if changes.isEmpty { noteObjectChange() }
      } else if executor.drain() {
        noteObjectChange()
      } else {
        return
      }
      count += 1
      if count > Limits.changes {
        fault = StageError.neverSettles(time: now)
      }
    }
  }

  /// The steps that are left for updates and actions.
  private var stepsLeft = Limits.steps

  private func spend(_ steps: Int) {
    stepsLeft -= steps
    if stepsLeft <= 0, fault == nil { fault = StageError.tooMuchWork(time: now) }
  }

  /// Performs an action with random numbers of its own.
  private func perform(_ action: () -> Void) {
    spend(Limits.stepsOfAction)
    actionCount += 1
    random = RunRandom(seed: seed, -1, actionCount)
    action()
  }

  /// Notes a change by an action.
  func note(_ change: Change) { changes.append(change) }

  /// Whether the views read objects. Their past is not stored, so a frame needs a run that is at its time.
  private(set) var hasObjects = false

  /// Notes that the views read an object.
  func noteObject() { if !hasObjects { hasObjects = true } }

  /// Notes that objects may have changed.
  func noteObjectChange(in context: ChangeContext = .current) {
    if hasObjects { changes.append(Change(transaction: context) {}) }
  }

  /// Performs an action at a time, in seconds, which is not before now.
  func schedule(at time: Double, _ action: @escaping () -> Void) {
    guard time.isFinite else { return }
    queue.add(at: max(time, now), action)
  }

  /// Performs an action in this instant, when the views have been made.
  func follow(with action: @escaping () -> Void) { actions.append(action) }

  // MARK: Updating

  /// The views that are made after a change, while they are made.
  private(set) weak var tree: StageTree?
  /// The checkpoints at which states at a place have changed, ascending.
  private var changedPlaces: [Place?: [Int]] = [:]

  /// Notes that a state at a place has changed.
  func noteChange(at place: Place?) {
    if changedPlaces[place]?.last != checkpoint { changedPlaces[place, default: []].append(checkpoint) }
  }

  /// The number of checkpoints at which states at a place or around it have changed. What changes in objects is not
  /// known, so with them each checkpoint counts.
  func changes(around place: Place?, until checkpoint: Int) -> Int {
    if hasObjects { return checkpoint }
    let places = (place.map { Array($0.selfAndAncestors) } ?? []).map(Optional.some) + [nil]
    return places.reduce(0) { $0 + (changedPlaces[$1]?.count { $0 <= checkpoint } ?? 0) }
  }

  /// Makes the views after a change.
  private func update(_ context: ChangeContext) {
    isUpdating = true
    defer { isUpdating = false }
    lastMotionOfUpdate = (now, now)
    changeCount += 1
    var pass = 0
    repeat {
      updateCount += 1
      let tree = UpdateTree(self, isFirstPass: pass == 0)
      self.tree = tree
      defer { self.tree = nil }
      let limit = min(FrameAccount.limit, stepsLeft)
      let account = FrameAccount(limit: limit)
      do {
        try FrameAccount.threadLocal.withValue(account) {
          try account.checkCancellation()
          try root.survey(in: size, LiveScope(tree, context.transaction, values: inherited))
        }
      } catch {
        fault = account.isCancelled ? CancellationError() : error
        return
      }
      spend(limit - account.remaining)
      pass += 1
      // Views that have appeared with a transition are made twice: as they come, and as they stay.
      if !tree.needsSecondPass { break }
    } while pass < 2
    endLives()
    let ends = lastMotionOfUpdate
    for completion in context.completions {
      let end = completion.criteria == .removed ? ends.end : ends.logicalEnd
      if end > now { schedule(at: end, completion.action) } else { follow(with: completion.action) }
    }
  }

  /// The latest ends of the motions that the current update has begun.
  private var lastMotionOfUpdate = (end: 0.0, logicalEnd: 0.0)

  /// Notes a motion that begins in the current update.
  func noteMotion(_ slot: LiveSlot, end: Double, logicalEnd: Double) {
    movingSlots[slot.key] = slots[slot]
    if end.isFinite { lastMotion = max(lastMotion, end) }
    lastMotionOfUpdate.end = max(lastMotionOfUpdate.end, end)
    lastMotionOfUpdate.logicalEnd = max(lastMotionOfUpdate.logicalEnd, logicalEnd)
  }

  /// Notes that views move until a time, by themselves.
  func noteContent(until end: Double) { if end.isFinite { lastMotion = max(lastMotion, end) } }

  /// Notes that views repeat themselves, from a time on.
  func noteContent(from start: Double, repeatingEvery period: Double) {
    if !contentPeriods.contains(where: { $0 == (start, period) }) { contentPeriods.append((start, period)) }
  }

  private var contentPeriods: [(start: Double, period: Double)] = []

  /// The cell of a state; a new one if its view was not there in the last update.
  func cell<Value>(_ key: StateKey, _ initial: () -> Value) -> StateCell<Value> {
    guard let cell = cells[key] as? StateCell<Value> else {
      let cell = StateCell(given[key] as? Value ?? initial(), in: self, at: key.place)
      cell.lastUpdate = updateCount
      cells[key] = cell
      return cell
    }
    if cell.lastUpdate < updateCount - 1 { cell.restart(with: given[key] as? Value ?? initial()) }
    cell.lastUpdate = updateCount
    return cell
  }

  /// The cell of a state in a frame; nil if its view was never there.
  func knownCell<Value>(_ key: StateKey) -> StateCell<Value>? { cells[key] as? StateCell<Value> }

  /// The changes of a value that may move; nil before the first one.
  func slot(_ slot: LiveSlot) -> SlotHistory? { slots[slot] }
  /// The changes of a value that moves at some time; nil for all others.
  func moving(_ slot: LiveSlot.Key) -> SlotHistory? { movingSlots[slot] }
  func setSlot(_ slot: LiveSlot, _ history: SlotHistory) { slots[slot] = history }

  // MARK: Input

  private var handlers: [LiveSlot: (handler: TouchHandler, update: Int)] = [:]

  /// Notes what a view does with touches.
  func note(_ handler: TouchHandler, at slot: LiveSlot) { handlers[slot] = (handler, updateCount) }

  /// What a view does with touches; nil for a view that is not there any more.
  func handler(at slot: LiveSlot) -> TouchHandler? {
    guard let (handler, update) = handlers[slot], update == updateCount else { return nil }
    return handler
  }

  /// Finds the views that take touches, where they are now.
  func survey(for touches: TouchSurvey) throws {
    let tree = FrameTree(self, at: now)
    tree.touches = touches
    let limit = min(FrameAccount.limit, stepsLeft)
    let account = FrameAccount(limit: limit)
    defer { spend(limit - account.remaining) }
    try FrameAccount.threadLocal.withValue(account) {
      try tree.makeFrame { try root.survey(in: size, LiveScope(tree, values: inherited)) }
    }
  }

  /// Ends the run with a mistake.
  func fail(_ fault: any Error) { if self.fault == nil { self.fault = fault } }

  // MARK: Appearing and disappearing

  /// A view with actions for its appearance, its disappearance and changes of a value.
  final class Life {
    var lastUpdate: Int
    /// The value whose changes count; nil without one.
    var value: Any?
    /// The last change (``Run/changeCount``) with which the value changed.
    var lastChange = -1
    var onDisappear: (() -> Void)?

    /// The number of views that appeared before.
    let number: Int

    init(_ update: Int, number: Int) { (lastUpdate, self.number) = (update, number) }
  }

  /// The number of views that have appeared so far.
  private var lifeCount = 0

  /// Notes that a view is there.
  ///
  /// - Returns: The view's life, and whether it began in this update.
  func live(_ slot: LiveSlot) -> (life: Life, isNew: Bool) {
    if let life = lives[slot] {
      life.lastUpdate = updateCount
      return (life, false)
    }
    let life = Life(updateCount, number: lifeCount)
    lifeCount += 1
    lives[slot] = life
    return (life, true)
  }

  /// Notes the value of a view that is there.
  ///
  /// - Returns: Whether it has changed with the current change, and the value before; nil if the view is new.
  func note<Value: Equatable>(_ value: Value, _ slot: LiveSlot) -> (hasChanged: Bool, isFirst: Bool, old: Value?) {
    let (life, isNew) = live(slot)
    let old = life.value as? Value
    defer { life.value = value }
    if !isNew, let old, old != value {
      life.lastChange = changeCount
      return (true, true, old)
    }
    return (life.lastChange == changeCount, false, isNew ? nil : old)
  }

  private var containers: [Place?: ContainerLife] = [:]
  private var memberLives: [Place: MemberLife] = [:]

  /// The container at a place, as it is in the current update.
  func container(_ place: Place?) -> ContainerLife {
    guard let container = containers[place] else {
      let container = ContainerLife(at: changeCount)
      container.update = updateCount
      containers[place] = container
      return container
    }
    if container.lastChange < changeCount {
      if container.lastChange < changeCount - 1 {
        (container.birth, container.members) = (changeCount, [])
        container.leaving.set([], at: checkpoint)
      }
      (container.lastMembers, container.members) = (container.members, [])
    } else if container.update < updateCount {
      container.members = []
    }
    (container.lastChange, container.update) = (changeCount, updateCount)
    return container
  }

  /// The container at a place in a frame; nil if there was never one.
  func knownContainer(_ place: Place?) -> ContainerLife? { containers[place] }

  /// A view that may appear and disappear, which is there in the current update.
  func member(_ place: Place) -> MemberLife {
    guard let life = memberLives[place] else {
      let life = MemberLife(place, at: changeCount)
      memberLives[place] = life
      return life
    }
    if life.lastChange < changeCount - 1 { life.birth = changeCount }
    life.lastChange = changeCount
    return life
  }

  /// Removes a view that has left, unless it came again in between.
  func remove(_ member: LeavingMember, from place: Place?) {
    func isIt(_ other: LeavingMember) -> Bool { other.change == member.change && other.life === member.life }
    guard let container = containers[place], container.leaving.last.contains(where: isIt) else { return }
    note(
      Change(transaction: ChangeContext(Transaction())) { [self] in
        container.leaving.set(container.leaving.last.filter { !isIt($0) }, at: checkpoint)
      })
  }

  /// The end of the last motion that begins while some views are made; now if none does.
  func endOfMotions(_ make: () -> Void) -> Double {
    let outer = lastMotionOfUpdate
    lastMotionOfUpdate = (now, now)
    make()
    let end = lastMotionOfUpdate.end
    lastMotionOfUpdate = (max(outer.end, end), max(outer.logicalEnd, lastMotionOfUpdate.logicalEnd))
    return end
  }

  private func endLives() {
    // A dictionary has another order in each process, so the views end in the order in which they appeared.
    let ended = lives.filter { $0.value.lastUpdate < updateCount }.sorted { $0.value.number < $1.value.number }
    for (slot, life) in ended {
      if let action = life.onDisappear { follow(with: action) }
      lives[slot] = nil
    }
  }

  // MARK: The length

  /// How the run goes on without an end.
  enum Course {
    /// Nothing moves or happens from a time on.
    case ends(Double)
    /// What moves repeats itself from a time on, with this period.
    case repeats(from: Double, period: Double)
    /// Timers or clocks go on, or periods have no common multiple of at most a minute.
    case goesOn
  }

  /// How the run goes on after everything that was performed so far.
  var course: Course {
    if queue.nextTime != nil || followsClock { return .goesOn }
    let periods =
      slots.values.filter { $0.lastUpdate >= updateCount - 1 }.flatMap { $0.periods(at: checkpoint) } + contentPeriods
    let last = max(times.last ?? 0, lastMotion)
    guard let start = periods.map(\.start).max() else { return .ends(last) }
    // In whole milliseconds, so that decimal periods have a common multiple.
    var common = 1
    for (_, period) in periods {
      let length = Int((period * 1000).rounded())
      guard length > 0, abs(Double(length) / 1000 - period) < 1e-6 else { return .goesOn }
      common = common / greatestCommonDivisor(common, length) * length
      if common > 60_000 { return .goesOn }
    }
    return .repeats(from: max(last, start), period: Double(common) / 1000)
  }

  private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }

  // MARK: Frames

  /// Whether a frame at a time shows the last checkpoint so far.
  func isAtLastCheckpoint(at time: Double) -> Bool { checkpoint(at: time) == times.count - 1 }

  /// The checkpoint that a frame at a time shows.
  func checkpoint(at time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if Decimals.elapsed(since: times[middle], at: time) >= 0 { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}

/// What decides the course of a run, beside its views.
struct RunSettings {
  var size: CGSize
  /// The values that the root view inherits, such as the environment.
  var inherited: [ObjectIdentifier: Any] = [:]
  var seed: UInt64 = 0
  /// The first values of states that are given from outside.
  var given: [StateKey: Any] = [:]
  var script = Script()
}

extension View {
  /// Makes the nodes of the views in a run and asks each where it is, without drawing.
  func survey(in size: CGSize, _ scope: LiveScope) throws {
    var context = ViewContext()
    context.live = scope
    let root = node(in: context)
    let proposal = ProposedViewSize(size)
    var survey = DisplayListBuilder(isSurveying: true)
    survey.place(root, at: Alignment.center.origin(of: root.dimensions(for: proposal), in: size), for: proposal)
    if let account = FrameAccount.current, account.isSpent { throw account.explainedFault }
    if let fault = survey.fault { throw fault }
  }
}
