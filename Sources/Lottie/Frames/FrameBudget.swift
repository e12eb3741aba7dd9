import PathreelDrawing

/// The steps that a frame may still take, and the warnings of the frame. A small file could otherwise ask for endless
/// work: compositions within compositions, or repeaters of repeaters. Only the thread that makes the frame uses it.
final class FrameBudget: @unchecked Sendable {
  private(set) var steps: Int

  init(steps: Int = LottieLimits.steps) { self.steps = steps }

  /// The values of expressions at frames, by their places in the document. Nil while one waits for others' values.
  var expressionValues: [ExpressionKey: Result<ScriptValue, ScriptError>?] = [:]

  /// The number of expressions that wait for others' values.
  var openExpressions = 0
  /// Whether an expression has not been asked, because too many were waiting.
  var cutsExpressions = false

  /// An expression at a frame.
  struct ExpressionKey: Hashable {
    let offset: Int32
    let frame: Double
  }

  /// The budget of the frame that is being made on this thread. Expressions are charged to it.
  static var current: FrameBudget? { threadLocal.value }
  static let threadLocal = ThreadLocal<FrameBudget>()

  /// Whether the frame is incomplete.
  private(set) var isSpent = false

  /// The layer that is being drawn; what is lost names it.
  var layer = ""
  /// What scripts ask for and is not drawn, in words that are the same in each frame.
  private(set) var losses: [String] = []

  /// Notes what a script asks for and is not drawn. What files ask for without scripts is known when they are read.
  func lose(_ problem: String) {
    let words = "layer '\(layer.prefix(50))': \(problem)"
    if losses.count < 8, !losses.contains(words) { losses.append(words) }
  }

  /// Takes steps; returns whether there were enough.
  func charge(_ count: Int) -> Bool {
    guard count <= steps, CancellationFlag.current?.poll() != true else {
      isSpent = true
      steps = 0
      return false
    }
    steps -= count
    return true
  }
}
