import PathreelNumerics
import PathreelSound

/// The run-time inputs of an expression.
package struct ExpressionContext: Sendable {
  /// The values of all names of the scope, such as parameters, beats and `let` values. A slot is an index into this
  /// array.
  package var slots: [ExpressionValue]
  /// The progress of an element of a staggered beat, or an error about the index.
  package var staggered: @Sendable (Int, Double) -> Result<Double, StaggerError>
  /// The keyframe tracks, by number.
  package var keyframed: [KeyframeTimeline<Double>] = []
  /// The number of elements of a staggered beat, and the index of the one that began last.
  package var progressOfStagger: @Sendable (Int) -> (count: Int, latest: Int) = { _ in (0, -1) }
  /// The sound tracks, by number.
  package var sounds: [TrackAnalysis] = []
  /// The gradients of noises that earlier values have left; nil if none are kept. It must live longer than the context.
  package var gradients: Unmanaged<NoiseGradients>?
  /// The slot of a curve's variable, and the variable's value at the current point, which replaces the slot's value.
  package var variableSlot = -1
  package var variable = 0.0
  /// Counts the operations inside loops of sums, and the cost of texts.
  package var loopSteps = 0

  package init(
    slots: [ExpressionValue],
    staggered: @escaping @Sendable (Int, Double) -> Result<Double, StaggerError> = { _, _ in .success(0) }
  ) {
    (self.slots, self.staggered) = (slots, staggered)
  }

  /// The error for an index that a staggered beat does not have.
  package struct StaggerError: Error {
    package var message: String

    package init(message: String) { self.message = message }
  }
}

extension Expression {
  /// The value in a context.
  ///
  /// - Throws: ``ExpressionError`` if an operation divides by zero, or yields NaN or an infinite number.
  package func value(in context: ExpressionContext) throws(ExpressionError) -> ExpressionValue {
    var context = context
    return try value(in: &context)
  }

  /// The value in a context, which does not change except for its step count. `inout` lets an object lend its context
  /// without a copy.
  package func value(in context: inout ExpressionContext) throws(ExpressionError) -> ExpressionValue {
    if let literal { return literal }
    if type == .number, let number = number(in: &context) { return .number(number) }
    var steps = 0
    defer { context.loopSteps += steps }
    return try withUnsafePointer(to: &context) { context in
      program.value(type, of: text, in: context, counting: &steps)
    }.get()
  }

  /// The number, if it is of that type; nil if it has no value. An error costs no message.
  package func number(in context: inout ExpressionContext) -> Double? {
    var steps = 0
    defer { context.loopSteps += steps }
    return withUnsafePointer(to: &context) { context in
      program.number(in: context, at: context.pointee.variable, counting: &steps)
    }
  }

  /// The expression as a function of the context's variable, with all other names fixed.
  package func function(in context: ExpressionContext) -> FixedExpression { FixedExpression(self, in: context) }
}

/// An expression as a function of one variable; all other names have fixed values. The expression is a number.
package struct FixedExpression: Sendable {
  private let kept: KeptContext
  private let program: ExpressionProgram

  fileprivate init(_ expression: Expression, in context: ExpressionContext) {
    kept = KeptContext(context)
    program = expression.program.fixed(in: kept.pointer)
  }

  /// The value at an argument; NaN if there is none.
  package func value(at argument: Double, counting loopSteps: inout Int) -> Double {
    program.number(in: kept.pointer, at: argument, counting: &loopSteps) ?? .nan
  }

  /// Evaluates the expression for several arguments by one pass through the program. The values are those of
  /// ``value(at:counting:)`` to the last bit.
  ///
  /// - Parameter values: Receives a value for each argument.
  /// - Returns: The steps in loops of each argument. Nil if an argument has no value, or if they have to be evaluated
  ///   one by one; `values` are undefined then.
  package func values(
    at arguments: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>
  ) -> Int? {
    guard let first = arguments.baseAddress else { return 0 }
    let rows = RowBlock(count: arguments.count, columns: [(kept.pointer.pointee.variableSlot, first)])
    return program.values(of: rows, numberCount: 1, in: kept.pointer, to: values)
  }
}

/// A context in memory of its own, for the function of a curve.
private final class KeptContext: @unchecked Sendable {
  private let memory: UnsafeMutablePointer<ExpressionContext>
  var pointer: UnsafePointer<ExpressionContext> { UnsafePointer(memory) }

  init(_ context: ExpressionContext) {
    memory = .allocate(capacity: 1)
    memory.initialize(to: context)
    memory.pointee.gradients = nil
  }

  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }
}
