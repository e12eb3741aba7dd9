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
///
/// Any thread may cancel. All else is for the thread that makes the frame, and for whoever waits until it is made.
package final class FrameAccount: Sendable {
  /// How many steps a frame may take.
  package static let limit = 50_000_000

  /// The account of the frame that is being made on this thread; nil outside of frames.
  @TaskLocal package static var current: FrameAccount?

  /// What steps are spent on.
  package enum Item: Int, CaseIterable, Sendable {
    case elements, iterations, expressions, curvePoints, pathElements, letters, layout, pixels

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
      case .pixels: 1
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
      case .letters: "a byte of a text, for each time it is set: about three times, and more with `fit: shrink`"
      case .layout:
        "a measurement by layout: of an element three or four, of one in a stack or grid some twenty, more where these nest"
      case .pixels: "eight pixels of a picture that moves"
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
      case .pixels: "pictures that move, so show fewer of them, or save them smaller"
      }
    }
  }

  /// What is charged by the thread that makes the frame, and by no other.
  private struct Tally {
    var spent = 0
    var shares = FrameCost()
    var place: Place?
  }

  let limit: Int
  // Charges are many and small: a lock, or an access that is checked while the program runs, would cost more than their sum.
  private nonisolated(unsafe) let tally: UnsafeMutablePointer<Tally>
  private let isCancelledItself = Atomic(false)
  /// The account of the frame that this one is for a part of.
  private let whole: FrameAccount?

  private init(limit: Int, whole: FrameAccount?) {
    (self.limit, self.whole) = (limit, whole)
    tally = .allocate(capacity: 1)
    tally.initialize(to: Tally())
  }

  deinit {
    tally.deinitialize(count: 1)
    tally.deallocate()
  }

  package convenience init(limit: Int = FrameAccount.limit) { self.init(limit: limit, whole: nil) }

  /// An account with what is left of another one, for a part of its frame whose cost is to be known. It is cancelled with the
  /// frame.
  package convenience init(partOf account: FrameAccount) { self.init(limit: account.remaining, whole: account) }

  /// An account for another attempt at the same frame, with all the steps. It is cancelled with the frame.
  convenience init(again account: FrameAccount) { self.init(limit: account.limit, whole: account) }

  /// Ends the evaluation of the frame soon, from any thread: it throws `CancellationError`. A frame that was cancelled before
  /// it began is not evaluated, and one that is complete stays as it is.
  package func cancel() { isCancelledItself.store(true, ordering: .relaxed) }

  /// Told on any thread.
  package var isCancelled: Bool { isCancelledItself.load(ordering: .relaxed) || whole?.isCancelled == true }

  /// - Throws: `CancellationError` for a frame that was cancelled.
  package func checkCancellation() throws(CancellationError) { if isCancelled { throw CancellationError() } }

  /// Pays for some work, before it is done where its size is known.
  /// - Returns: Whether the frame may go on; false once it has spent more than it has, or was cancelled.
  @discardableResult
  package func charge(_ count: Int, _ item: Item) -> Bool {
    precondition(count >= 0)
    guard !isSpent else { return false }
    // No product of these is near to the largest integer, and the sum stops growing beyond the limit.
    let steps = min(count, Int.max >> 16) * item.price
    tally.pointee.spent += steps
    tally.pointee.shares[item] += steps
    return tally.pointee.spent <= limit
  }

  /// Pays from the account of the frame that is being made, if there is one.
  @discardableResult
  package static func charge(_ count: Int, _ item: Item) -> Bool { current?.charge(count, item) ?? true }

  /// Pays for what a part cost that had an account of its own.
  /// - Returns: As ``charge(_:_:)`` does.
  @discardableResult
  package func charge(_ cost: FrameCost) -> Bool {
    guard !isSpent else { return false }
    tally.pointee.shares.add(cost)
    tally.pointee.spent += cost.sum
    return tally.pointee.spent <= limit
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

  /// - Throws: ``fault`` for a frame that has used up its steps, and as ``checkCancellation()`` does.
  package func checkSteps() throws {
    try checkCancellation()
    if tally.pointee.spent > limit { throw fault }
  }

  /// Whether nothing more is to be done, since the steps are used up or the frame was cancelled.
  package var isSpent: Bool { isCancelled || tally.pointee.spent > limit }
  package var remaining: Int { isCancelled ? 0 : max(limit - tally.pointee.spent, 0) }
  package var cost: FrameCost { tally.pointee.shares }

  /// Whether the frame that is being made, if there is one, has used up its steps or was cancelled.
  package static var isSpent: Bool { current?.isSpent ?? false }

  /// What is wrong with a frame that has used up its steps: says what most of them went to.
  package var fault: SceneError {
    let shares = tally.pointee.shares
    let most = Item.allCases.max { shares[$0] < shares[$1] } ?? .elements
    return .tooLarge("the frame takes more than \(limit) steps of work; most of them are for \(most.advice)")
  }

  /// The same in the words of the place at which the steps were used up.
  package var explainedFault: any Error { tally.pointee.place?.explained(fault) ?? fault }

  /// Notes the place at which work is done, if the frame has no steps left and nobody noted one before.
  package func noteExhaustion(at place: Place) {
    if tally.pointee.spent > limit, tally.pointee.place == nil { tally.pointee.place = place }
  }
}

/// What a part of a frame cost, by what it was spent on.
package struct FrameCost: Hashable, Sendable {
  // An array would be memory of its own for each part of a frame.
  private var elements = 0
  private var iterations = 0
  private var expressions = 0
  private var curvePoints = 0
  private var pathElements = 0
  private var letters = 0
  private var layout = 0
  private var pixels = 0

  /// The steps that were spent on one kind of work.
  package fileprivate(set) subscript(item: FrameAccount.Item) -> Int {
    get {
      switch item {
      case .elements: elements
      case .iterations: iterations
      case .expressions: expressions
      case .curvePoints: curvePoints
      case .pathElements: pathElements
      case .letters: letters
      case .layout: layout
      case .pixels: pixels
      }
    }
    set {
      switch item {
      case .elements: elements = newValue
      case .iterations: iterations = newValue
      case .expressions: expressions = newValue
      case .curvePoints: curvePoints = newValue
      case .pathElements: pathElements = newValue
      case .letters: letters = newValue
      case .layout: layout = newValue
      case .pixels: pixels = newValue
      }
    }
  }

  fileprivate var sum: Int {
    elements + iterations + expressions + curvePoints + pathElements + letters + layout + pixels
  }

  fileprivate mutating func add(_ other: FrameCost) {
    elements += other.elements
    iterations += other.iterations
    expressions += other.expressions
    curvePoints += other.curvePoints
    pathElements += other.pathElements
    letters += other.letters
    layout += other.layout
    pixels += other.pixels
  }
}
