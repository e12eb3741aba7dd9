import PathreelDrawing
import PathreelGeometry
import Synchronization

/// What a frame holds and what it takes to make it, counted in steps while the scene is evaluated. A frame has ``limit`` steps.
///
/// A step is about 10 bytes or 20 ns, whichever is more, so a frame that stays within the limit is evaluated in about a
/// second and holds some 500 MB at most. Everything that grows with the scene counts, also what an element holds
/// and what it takes to measure it. The count depends on the scene and the moment alone: what another frame has left
/// in a cache costs the same as if it had to be made.
///
/// Whoever is about to do work charges the account for it, and does without the work where the steps are used up: a shape has
/// no path then, a layout no size, a formula no value. The frame fails with ``fault``, so nobody sees these.
///
/// A frame that nobody waits for any more is cancelled through its account, as if it had used up its steps.
package final class FrameAccount: Sendable {
  /// How many steps a frame may take.
  package static let limit = 50_000_000

  /// The account of the frame that is being made on this thread; nil outside of frames.
  @TaskLocal package static var current: FrameAccount?

  /// What steps are spent on.
  package enum Item: Int, CaseIterable, Sendable {
    case elements, iterations, expressions, curvePoints, pathElements, letters, layout

    /// What it costs each time, in steps.
    package var price: Int {
      switch self {
      case .elements: 100
      case .iterations: 5
      case .expressions: 1
      case .curvePoints: 2
      case .pathElements: 10
      case .letters: 40
      case .layout: 5
      }
    }

    /// What is counted, for documentation.
    package var doc: String {
      switch self {
      case .elements:
        "an element, each copy, letter, petal and stroke of the pen; and a second time its fill or its stroke"
      case .iterations: "an iteration of a repeat"
      case .expressions: "a value, and each operation of its expression; the level of a sound counts ten"
      case .curvePoints:
        "an operation of a curve's formula, for each of the points at which it is worked out: some thousands"
      case .pathElements:
        "a line or curve of a path, each time it is made or worked on: by `trim`, `outline`, dashes, `along` and so on"
      case .letters: "a byte of a text, for each time it is set: about three times, and more with `min-scale`"
      case .layout:
        "a measurement by layout: of an element three or four, of one in a stack or grid some twenty, more where these nest"
      }
    }

    /// What it is called and what to do about it.
    fileprivate var advice: String {
      switch self {
      case .elements: "elements, so repeat less"
      case .iterations: "iterations of repeats, so repeat less"
      case .expressions: "values of expressions, so repeat less, or name under 'let' what is the same for all"
      case .curvePoints: "points of curves given by formulas, so draw fewer different curves, or calmer ones"
      case .pathElements: "lines and curves of paths, so repeat less, or draw shapes of fewer points or longer dashes"
      case .letters: "letters, so write less text"
      case .layout: "the layout of stacks and grids, so nest fewer of them, or fewer elements in them"
      }
    }
  }

  private struct Tally {
    var spent = 0
    var shares = [Int](repeating: 0, count: Item.allCases.count)
    var place: Place?
    var isCancelled = false
  }

  let limit: Int
  private let tally = Mutex(Tally())
  /// The account of the frame that this one is for a part of.
  private let whole: FrameAccount?

  package init(limit: Int = FrameAccount.limit) { (self.limit, whole) = (limit, nil) }

  /// An account with what is left of another one, for a part of its frame whose cost is to be known. It is cancelled with the
  /// frame.
  package init(partOf account: FrameAccount) { (limit, whole) = (account.remaining, account) }

  /// An account for another attempt at the same frame, with all the steps. It is cancelled with the frame.
  init(again account: FrameAccount) { (limit, whole) = (account.limit, account) }

  /// Ends the evaluation of the frame soon, from any thread: it throws `CancellationError`. A frame that was cancelled before
  /// it began is not evaluated, and one that is complete stays as it is.
  package func cancel() { tally.withLock { $0.isCancelled = true } }

  package var isCancelled: Bool { tally.withLock { $0.isCancelled } || whole?.isCancelled == true }

  /// - Throws: `CancellationError` for a frame that was cancelled.
  package func checkCancellation() throws(CancellationError) { if isCancelled { throw CancellationError() } }

  /// Pays for some work, before it is done where its size is known.
  /// - Returns: Whether the frame may go on; false once it has spent more than it has, or was cancelled.
  @discardableResult
  package func charge(_ count: Int, _ item: Item) -> Bool {
    precondition(count >= 0)
    if whole?.isCancelled == true { return false }
    return tally.withLock { tally in
      guard !tally.isCancelled, tally.spent <= limit else { return false }
      // No product of these is near to the largest integer, and the sum stops growing beyond the limit.
      let steps = min(count, Int.max >> 16) * item.price
      tally.spent += steps
      tally.shares[item.rawValue] += steps
      return tally.spent <= limit
    }
  }

  /// Pays from the account of the frame that is being made, if there is one.
  @discardableResult
  package static func charge(_ count: Int, _ item: Item) -> Bool { current?.charge(count, item) ?? true }

  /// Pays for what a part cost that had an account of its own.
  /// - Returns: As ``charge(_:_:)`` does.
  @discardableResult
  package func charge(_ cost: FrameCost) -> Bool {
    if whole?.isCancelled == true { return false }
    return tally.withLock { tally in
      guard !tally.isCancelled, tally.spent <= limit else { return false }
      for (i, steps) in cost.shares.enumerated() {
        tally.shares[i] += steps
        tally.spent += steps
      }
      return tally.spent <= limit
    }
  }

  /// Does some work that the frame pays for, and says what it charged.
  static func pricing<Result>(_ work: () throws -> Result) rethrows -> (Result, FrameCost) {
    let (result, cost) = try measuring(work)
    current?.charge(cost)
    return (result, cost)
  }

  /// Does some work with the steps that the frame has left, and says what it took. The frame does not pay for it.
  @discardableResult
  static func measuring<Result>(_ work: () throws -> Result) rethrows -> (Result, FrameCost) {
    let part = FrameAccount(partOf: current ?? FrameAccount())
    let result = try $current.withValue(part, operation: work)
    return (result, part.cost)
  }

  /// Whether nothing more is to be done, since the steps are used up or the frame was cancelled.
  package var isSpent: Bool { whole?.isCancelled == true || tally.withLock { $0.isCancelled || $0.spent > limit } }
  package var remaining: Int {
    whole?.isCancelled == true ? 0 : tally.withLock { $0.isCancelled ? 0 : max(limit - $0.spent, 0) }
  }
  package var cost: FrameCost { tally.withLock { FrameCost(shares: $0.shares) } }

  /// Whether the frame that is being made, if there is one, has used up its steps or was cancelled.
  package static var isSpent: Bool { current?.isSpent ?? false }

  /// What is wrong with a frame that has used up its steps: says what most of them went to.
  package var fault: SceneError {
    let shares = tally.withLock { $0.shares }
    let most = Item.allCases.max { shares[$0.rawValue] < shares[$1.rawValue] } ?? .elements
    return .tooLarge("the frame takes more than \(limit) steps of work; most of them are for \(most.advice)")
  }

  /// The same in the words of the place at which the steps were used up.
  package var explainedFault: any Error { tally.withLock { $0.place }?.explained(fault) ?? fault }

  /// Notes the place at which work is done, if the frame has no steps left and nobody noted one before.
  package func noteExhaustion(at place: Place) {
    tally.withLock { if $0.spent > limit, $0.place == nil { $0.place = place } }
  }
}

/// What a part of a frame cost, by what it was spent on.
package struct FrameCost: Hashable, Sendable {
  fileprivate let shares: [Int]

  /// The steps that were spent on one kind of work.
  package subscript(item: FrameAccount.Item) -> Int { shares[item.rawValue] }
}
