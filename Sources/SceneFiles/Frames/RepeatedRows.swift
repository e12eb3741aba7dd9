import PathreelDrawing
import PathreelExpressions
import PathreelMotion

/// The inputs of a repeat's iterations. An ``Element`` that repeats has them. Blocks of 64 consecutive iterations are
/// cached as one unit if none of them changes; a repeat of ten thousand has 157 blocks.
///
/// A block is tested in up to three steps. First, values that do not depend on time must be equal. Second, interval
/// bounds over all iterations may prove that the other values have not changed. If they do not, the values of all
/// iterations are compared: this evaluates expressions but makes no views.
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
  let timedSlots: [Int]
  /// Whether interval bounds over iterations are possible.
  private let hasBounds: Bool
  /// A number that distinguishes the blocks from all other parts of scenes.
  let id = ElementNumber.next()

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

  /// Whether the bounds prove that no value of any iteration has changed since the last test.
  func isSteady(_ test: RowTest, since last: RowTest, at moment: Moment) -> Bool {
    let (rows, frame) = (test.rows, last.frameSeconds)
    guard hasBounds, last.rows == rows, last.fixed == test.fixed else { return false }
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
      slots: moment.context.slots, others: zip(timedSlots, last.timed).map { ($0, $1) }, frames: frames,
      rows: bounds)
    return fields.allSatisfy { $0.expression.isSteady(in: context) } && ownTimes.allSatisfy { $0.isSteady(in: context) }
  }

  /// The inputs of a block: the rows, and the values of all iterations; nil if one has no value.
  func inputs(of test: RowTest, at moment: Moment) -> [Retention.Input]? {
    var inputs = [test.rows.lowerBound, test.rows.upperBound].map { Retention.Input.bits(UInt64($0)) } + test.fixed
    inputs.reserveCapacity(inputs.count + test.rows.count * fields.count)
    for row in test.rows {
      index.set(row, at: moment)
      moment.columns?.enter(row)
      for field in fields {
        guard let value = moment.inputValue(of: field) else { return nil }
        inputs.append(Retention.Input(value))
      }
      for child in children where child.inputs.ownTime != nil {
        guard let own = moment.values(of: child.inputs) else { return nil }
        inputs += own
      }
    }
    return inputs
  }
}

/// The test of a block of iterations: the inputs by which interval bounds can prove later that nothing has changed. The
/// block's `RetainedNode` keeps that of the last frame.
final class RowTest {
  let rows: Range<Int>
  /// The values of the slots that do not change with time.
  let fixed: [Retention.Input]
  /// The values of the slots that may change with time.
  let timed: [ExpressionValue]
  /// The frame's own time.
  let frameSeconds: Double

  init(_ rows: Range<Int>, of repeated: RepeatedRows, at moment: Moment) {
    self.rows = rows
    fixed = repeated.inputs.fixedSlots.map { Retention.Input(moment.context.slots[$0]) }
    timed = repeated.timedSlots.map { moment.context.slots[$0] }
    frameSeconds = moment.frameSeconds
  }
}
