import PathreelDrawing
import PathreelGeometry

/// The budget of work for one frame: it counts steps while the scene is evaluated and stops the frame at ``limit``.
///
/// A step is the unit of work: about 10 bytes of memory or 20 ns of time, whichever is more. A frame within the limit
/// is therefore evaluated in about a second and holds some 500 MB at most. Everything that grows with the scene is
/// charged, also the memory of an element and the time to measure it. The count depends only on the scene and the
/// instant: a value from a cache costs as much as a value that is computed.
///
/// Code charges the account before it does work, and skips the work when the steps are used up: then a shape has no
/// path, a layout no size, a formula no value. The frame fails with ``fault``, so these gaps never reach the output.
///
/// The account also cancels a frame that is no longer needed: a cancelled frame behaves like a frame that has used up
/// its steps.
///
/// ``Scene/displayList(at:scale:)`` makes an account for each frame. Any thread may call ``cancel()``. The other
/// methods are for the thread that makes the frame and, after that, for the caller that waited for it.
package final class FrameAccount: Sendable {
  /// The number of steps that a frame may take.
  package static let limit = 50_000_000

  /// The account of the frame that is being made on this thread; nil outside of frames.
  package static var current: FrameAccount? { threadLocal.value }
  package static let threadLocal = ThreadLocal<FrameAccount>()

  /// The kinds of work that steps are spent on.
  package enum Item: Int, CaseIterable, Sendable {
    case elements, iterations, expressions, curvePoints, pathElements, letters, layout, pixels

    /// The price of one unit, in steps.
    package var price: Int {
      switch self {
      case .elements: 100
      case .iterations: 5
      case .expressions: 1
      case .curvePoints: 2
      case .pathElements: 10
      case .letters: 40
      case .layout: 5
      case .pixels: 1
      }
    }

    /// The unit that is counted, as a text for the documentation.
    package var doc: String {
      switch self {
      case .elements:
        "an element, each copy, letter, petal and stroke of the pen; and a second time its fill or its stroke"
      case .iterations: "an iteration of a repeat"
      case .expressions: "a value, and each operation of its expression; the level of a sound counts ten"
      case .curvePoints:
        "an operation of a curve's formula, for each of the points at which it is worked out: some thousands"
      case .pathElements:
        """
        a line or curve of a path, each time it is made or worked on, by `trim`, `outline`, dashes, `along` and so on; \
        and two stops of a gradient that is faded or mixed
        """
      case .letters: "a byte of a text, for each time it is set: about three times, and more with `fit: shrink`"
      case .layout:
        "a measurement by layout: of an element three or four, of one in a stack or grid some twenty, more where these nest"
      case .pixels: "eight pixels of a picture that moves"
      }
    }

    /// The last words of the message of ``fault``: the item's name and how to use less of it.
    fileprivate var advice: String {
      switch self {
      case .elements: "elements, so repeat less"
      case .iterations: "iterations of repeats, so repeat less"
      case .expressions: "values of expressions, so repeat less, or name under 'let' what is the same for all"
      case .curvePoints: "points of curves given by formulas, so draw fewer different curves, or calmer ones"
      case .pathElements: "lines and curves of paths, so repeat less, or draw shapes of fewer points or longer dashes"
      case .letters: "letters, so write less text"
      case .layout: "the layout of stacks and grids, so nest fewer of them, or fewer elements in them"
      case .pixels: "pictures that move, so show fewer of them, or save them smaller"
      }
    }
  }

  /// The counters. Only the thread that makes the frame reads or writes them.
  private struct Tally {
    /// The sum of all steps.
    var spent = 0
    /// The steps by kind of work.
    var shares = FrameCost()
    /// The place in the scene where the steps ran out; nil if it is unknown.
    var place: Place?
  }

  /// The number of steps that this account may spend.
  let limit: Int
  // Charges are many and small. A lock or a dynamic exclusivity check would cost more than all of them.
  private nonisolated(unsafe) let tally: UnsafeMutablePointer<Tally>
  /// Cancels the frame. All accounts of a frame share it: for its parts, and for a second attempt.
  package let cancellation: CancellationFlag

  private init(limit: Int, cancellation: CancellationFlag) {
    (self.limit, self.cancellation) = (limit, cancellation)
    tally = .allocate(capacity: 1)
    tally.initialize(to: Tally())
  }

  deinit {
    tally.deinitialize(count: 1)
    tally.deallocate()
  }

  /// Creates the account of a whole frame. With motion blur, each instant has a share of the limit. The flag of the
  /// current thread cancels the frame, if there is one.
  package convenience init(limit: Int = FrameAccount.limit) {
    self.init(limit: limit, cancellation: CancellationFlag.current ?? CancellationFlag())
  }

  /// Creates an account that measures the cost of a part of a frame. Its limit is the number of steps that the frame's
  /// own account has left.
  package convenience init(partOf account: FrameAccount) {
    self.init(limit: account.remaining, cancellation: account.cancellation)
  }

  /// An account for another attempt at the same frame, with the full limit.
  convenience init(again account: FrameAccount) {
    self.init(limit: account.limit, cancellation: account.cancellation)
  }

  /// Cancels the frame from any thread: its evaluation soon throws `CancellationError`. A frame that is cancelled
  /// before it begins is not evaluated. A finished frame stays as it is.
  package func cancel() { cancellation.cancel() }

  /// Whether the frame is cancelled. Any thread may ask.
  package var isCancelled: Bool { cancellation.isCancelled }

  /// Stops the evaluation of a cancelled frame.
  /// - Throws: `CancellationError` if the frame was cancelled.
  package func checkCancellation() throws(CancellationError) { if isCancelled { throw CancellationError() } }

  /// Charges the account for some work. The caller charges it before the work if it knows the size of the work in
  /// advance.
  /// - Returns: Whether the frame may go on; false when its steps are used up or it was cancelled.
  @discardableResult
  package func charge(_ count: Int, _ item: Item) -> Bool {
    precondition(count >= 0)
    guard !isSpent else { return false }
    // None of these products comes near the largest integer, and the sum stops growing beyond the limit.
    let steps = min(count, Int.max >> 16) &* item.price
    let spent = tally.pointee.spent &+ steps
    tally.pointee.spent = spent
    tally.pointee.shares.add(steps, to: item)
    return spent <= limit
  }

  /// Charges ``current``, if there is a current frame.
  @discardableResult
  package static func charge(_ count: Int, _ item: Item) -> Bool { current?.charge(count, item) ?? true }

  /// Adds the cost of a part that was measured by an account of its own.
  /// - Returns: Whether the frame may go on, as ``charge(_:_:)`` does.
  @discardableResult
  package func charge(_ cost: FrameCost) -> Bool {
    guard !isSpent else { return false }
    tally.pointee.shares.add(cost)
    tally.pointee.spent += cost.sum
    return tally.pointee.spent <= limit
  }

  /// Runs some work, charges the frame for it, and returns the result with its cost.
  static func pricing<Result>(_ work: () throws -> Result) rethrows -> (Result, FrameCost) {
    let (result, cost) = try measuring(work)
    current?.charge(cost)
    return (result, cost)
  }

  /// Runs some work with the steps that the frame has left, and returns the result with its cost. The frame is
  /// not charged.
  @discardableResult
  static func measuring<Result>(_ work: () throws -> Result) rethrows -> (Result, FrameCost) {
    let part = FrameAccount(partOf: current ?? FrameAccount())
    let result = try threadLocal.withValue(part, operation: work)
    return (result, part.cost)
  }

  /// Stops the evaluation of a frame that is spent.
  /// - Throws: ``fault`` if the frame has used up its steps; `CancellationError` if it was cancelled.
  package func checkSteps() throws {
    try checkCancellation()
    if tally.pointee.spent > limit { throw fault }
  }

  /// Whether no more work may be done, because the steps are used up or the frame was cancelled.
  package var isSpent: Bool { isCancelled || tally.pointee.spent > limit }
  /// The steps that are left; 0 after a cancellation.
  package var remaining: Int { isCancelled ? 0 : max(limit - tally.pointee.spent, 0) }
  /// The steps that were spent so far, by kind of work.
  package var cost: FrameCost { tally.pointee.shares }

  /// Whether ``current`` is spent; false outside of frames.
  package static var isSpent: Bool { current?.isSpent ?? false }

  /// The error of a frame that has used up its steps. It names the kind of work that took most of them.
  package var fault: SceneError {
    let shares = tally.pointee.shares
    let most = Item.allCases.max { shares[$0] < shares[$1] } ?? .elements
    return .tooLarge("the frame takes more than \(limit) steps of work; most of them are for \(most.advice)")
  }

  /// ``fault``, worded by the place at which the steps ran out, if that place is known.
  package var explainedFault: any Error { tally.pointee.place?.explained(fault) ?? fault }

  /// Records a place as the one at which the steps ran out, unless steps are left or a place is already recorded.
  package func noteExhaustion(at place: Place) {
    if tally.pointee.spent > limit, tally.pointee.place == nil { tally.pointee.place = place }
  }
}

/// The steps that a part of a frame cost, by ``FrameAccount/Item``.
package struct FrameCost: Hashable, Sendable {
  // A vector instead of an array, which would be a heap allocation for each part of a frame.
  private var steps = SIMD8<Int>()

  /// The steps that were spent on one kind of work.
  package fileprivate(set) subscript(item: FrameAccount.Item) -> Int {
    get { steps[item.rawValue] }
    set { steps[item.rawValue] = newValue }
  }

  /// Adds steps to one kind of work.
  @inline(__always)
  fileprivate mutating func add(_ steps: Int, to item: FrameAccount.Item) {
    // A subscript would read and write the whole vector, for each of the many small charges of a frame.
    withUnsafeMutableBytes(of: &self.steps) { bytes in
      bytes.assumingMemoryBound(to: Int.self)[item.rawValue] &+= steps
    }
  }

  fileprivate var sum: Int { steps.wrappedSum() }

  fileprivate mutating func add(_ other: FrameCost) { steps &+= other.steps }
}
