import PathreelExpressions
import PathreelMotion

/// The values of expressions that a lookup in the cache has computed. If the lookup finds nothing, ``Moment`` reads the
/// values from here while it makes the elements, instead of computing them again.
///
/// The values are those of the moment's time and indices. They are valid only for the elements of the lookup.
struct KnownValues {
  /// A value, with the operations inside loops of sums that it took.
  typealias Known = (value: ExpressionValue, loopSteps: Int)

  private var fields: [FieldExpression] = []
  private var values: [Known] = []

  /// A search goes through all expressions, so only a few are worth it.
  private static let limit = 16

  init() {}

  /// Computes the values of the inputs that depend on time; nil if one has no value.
  init?(of inputs: ElementInputs, in context: inout ExpressionContext) {
    fields = inputs.timed
    values.reserveCapacity(fields.count)
    for field in fields {
      context.loopSteps = 0
      guard let value = try? field.expression.value(in: &context) else { return nil }
      values.append((value, context.loopSteps))
    }
  }

  /// The values as parts of a cache key.
  var inputs: some Collection<Retention.Input> { values.lazy.map { Retention.Input($0.value) } }

  /// The same values, or none if a search among them would take longer than computing one.
  var ifFew: KnownValues { fields.count > Self.limit ? KnownValues() : self }

  /// The value of an expression; nil if it is not known.
  @inline(__always)
  subscript(field: FieldExpression) -> Known? {
    if fields.isEmpty { return nil }
    return fields.firstIndex { $0 === field }.map { values[$0] }
  }
}
