import PathreelDrawing
import PathreelExpressions
import PathreelMotion

/// The inputs of a repeat's iterations. An ``Element`` that repeats has them. Blocks of 64 consecutive iterations are
/// cached as one unit if none of them changes; a repeat of ten thousand has 157 blocks.
///
/// A block is tested in up to three steps. First, values that do not depend on time must be equal. Second, interval
/// bounds over all iterations may prove that the other values have not changed. If they do not, the values of the
/// iterations are compared, up to the first difference: this evaluates expressions but makes no views.
final class RepeatedRows: Sendable {
  /// The number of iterations in a block. A repeat with no more iterations than that is not divided.
  static let blockLength = 64

  /// The inputs of a block, without the inputs that differ between its iterations.
  let inputs: ElementInputs
  let index: ElementIndex
  let children: [Element]
  /// The expressions whose value may differ from iteration to iteration.
  private let fields: [FieldExpression]
  /// The local times of children that have one.
  private let ownTimes: [LocalTime]
  /// The slots (``ExpressionContext/slots``) of the file's own values that these expressions read and that may change
  /// with time.
  fileprivate let timedSlots: [Int]
  /// Whether interval bounds over iterations are possible.
  private let hasBounds: Bool
  /// The part of the cache key that distinguishes the blocks from all other parts.
  fileprivate let id = ElementNumber.next()

  /// - Returns: nil if the iterations cannot be cached.
  init?(of children: [Element], _ index: ElementIndex) {
    let own = Set(index.slots)
    inputs = ElementInputs(rows: children, own: own, lists: index.cells.map(\.column))
    guard inputs.allowRetention, !inputs.hasCurves, children.contains(where: { !$0.inputs.isTimeless }) else {
      return nil
    }
    (self.index, self.children) = (index, children)
    fields = children.flatMap { $0.inputs.ownTime == nil ? $0.inputs.timed + $0.inputs.valued : [] }
    ownTimes = children.compactMap(\.inputs.ownTime)
    let read = children.reduce(into: Set([ElementInputs.timeSlot])) { $0.formUnion($1.inputs.otherSlots) }
    timedSlots = read.subtracting(own).subtracting(inputs.fixedSlots).sorted()
    hasBounds =
      !index.cells.contains { $0.column.inputs.contains(.time) }
      && children.allSatisfy { $0.inputs.ownTime == nil || $0.inputs.isTimelessInside }
  }

  /// Whether the bounds prove that no value of any iteration has changed.
  fileprivate func isSteady(
    _ rows: Range<Int>, at moment: Moment, since others: [ExpressionValue], inFrameAt frame: Double
  ) -> Bool {
    guard hasBounds else { return false }
    var bounds = [(index.slot, ValueBounds(Double(rows.lowerBound), Double(rows.upperBound - 1), mayDiffer: false))]
    for cell in index.cells {
      var (low, high) = (Double.infinity, -Double.infinity)
      for row in rows {
        guard case .number(let number)? = cell.column.value(at: Double(row), in: moment.context.slots) else {
          (low, high) = (-.infinity, .infinity)
          break
        }
        (low, high) = (min(low, number), max(high, number))
      }
      bounds.append((cell.slot, ValueBounds(low, high, mayDiffer: false)))
    }
    let frames = min(frame, moment.frameSeconds)...max(frame, moment.frameSeconds)
    let context = BoundsContext(
      slots: moment.context.slots, others: zip(timedSlots, others).map { ($0, $1) }, frames: frames,
      rows: bounds)
    return fields.allSatisfy { $0.expression.isSteady(in: context) } && ownTimes.allSatisfy { $0.isSteady(in: context) }
  }

  /// The time-dependent values of an iteration; nil if one is missing.
  fileprivate func values(ofRow row: Int, at moment: Moment) -> [Retention.Input]? {
    index.set(row, at: moment)
    var values: [Retention.Input] = []
    for field in fields {
      guard let value = try? field.expression.value(in: &moment.context) else { return nil }
      values.append(Retention.Input(value))
    }
    for child in children where child.inputs.ownTime != nil {
      guard let own = moment.values(of: child.inputs) else { return nil }
      values += own
    }
    return values
  }
}

/// A cached block of iterations, with the inputs of its last test.
private final class KeptBlock {
  var rows = 0..<0
  var fixed: [Retention.Input] = []
  /// The values of the slots that may change with time.
  var timed: [ExpressionValue] = []
  /// The frame's own time.
  var frameSeconds = 0.0
  /// The values of each iteration, up to the first one that differed in the last test.
  var values: [[Retention.Input]] = []
  var fragment: Fragment?
  /// The number of consecutive changes, and the number of tests to skip because of them.
  private var changes = 0
  private var pause = 0
  private let memory: RetainedMemory
  private var weight = 0

  init(in memory: RetainedMemory) { self.memory = memory }

  deinit { memory.weight -= weight }

  /// Whether a test is worth its cost. A block that changes in each frame is not tested for some frames.
  var isWorthwhile: Bool {
    if pause > 0 { pause -= 1 }
    return pause == 0
  }

  /// Counts a change. After the fourth in a row, 2, 4, … at most 16 tests are skipped.
  func noteChange() {
    changes += 1
    if changes > 3 { pause = min(1 << min(changes - 2, 4), 16) }
  }

  /// Notes that a test found no change.
  func noteRest() { changes = 0 }

  /// Adds the memory of the stored values, in words, to the cache's total.
  func weigh() {
    let now = 2 * values.reduce(fixed.count + timed.count) { $0 + $1.count + 1 }
    memory.weight += now - weight
    weight = now
  }
}

extension Moment {
  /// Adds the views of some iterations, as one view.
  ///
  /// A block is one part of the layout, whether it is cached or not.
  func addBlock(
    _ block: Range<Int>, of element: Element, _ rows: RepeatedRows, isLayered: Bool, to views: inout [AnyView]
  ) throws {
    func make() throws -> [AnyView] {
      var views: [AnyView] = []
      try element.forEachIndex(in: block, at: self) { _ in try addViews(of: rows.children, to: &views) }
      return views
    }
    guard let retention, !isKeptAsWhole, remakes == nil else {
      return views.append(AnyView(FragmentView(Fragment(unkept: try make(), isLayered: isLayered))))
    }
    let key = Retention.Key(part: rows.id, iterations: keptIterations + [block.lowerBound])
    let kept = retention.part(key) { KeptBlock(in: $0) }
    if kept.isWorthwhile, isSame(kept, block, rows) {
      kept.noteRest()
      if let fragment = kept.fragment {
        fragment.chargeForViews()
      } else {
        kept.fragment = try retention.fragment(isLayered: isLayered) {
          try makingFragment(with: rows.inputs, isKept: true, make)
        }
      }
      return views.append(AnyView(FragmentView(kept.fragment!)))
    }
    kept.fragment = nil
    views.append(AnyView(FragmentView(Fragment(unkept: try make(), isLayered: isLayered))))
  }

  /// Whether a block certainly has not changed since its last test; stores its current inputs. After a change of the
  /// rows or of the timeless inputs it only forgets the values; the next test fills them.
  private func isSame(_ kept: KeptBlock, _ block: Range<Int>, _ rows: RepeatedRows) -> Bool {
    let fixed = rows.inputs.fixedSlots.map { Retention.Input(context.slots[$0]) }
    let timed = rows.timedSlots.map { context.slots[$0] }
    if kept.rows != block || kept.fixed != fixed {
      let isChange = !kept.values.isEmpty
      (kept.rows, kept.fixed, kept.values) = (block, fixed, [])
      if isChange {
        kept.weigh()
        kept.noteChange()
        return false
      }
    }
    let areAllKnown = kept.values.count == block.count
    if areAllKnown, rows.isSteady(block, at: self, since: kept.timed, inFrameAt: kept.frameSeconds) { return true }
    let isAlike = compare(&kept.values, block, rows)
    kept.timed = timed
    kept.frameSeconds = frameSeconds
    kept.weigh()
    if !isAlike { kept.noteChange() }
    return isAlike && areAllKnown
  }

  /// Compares the values of a block's iterations with earlier ones, and stores the current values instead. It stops at
  /// the first difference, so a block whose first iteration changes costs one iteration. New values are no difference.
  private func compare(_ values: inout [[Retention.Input]], _ block: Range<Int>, _ rows: RepeatedRows) -> Bool {
    for (i, row) in block.enumerated() {
      guard let own = rows.values(ofRow: row, at: self) else {
        values.removeSubrange(i...)
        return false
      }
      if i == values.count {
        values.append(own)
      } else if values[i] != own {
        values.replaceSubrange(i..., with: [own])
        return false
      }
    }
    return true
  }
}
