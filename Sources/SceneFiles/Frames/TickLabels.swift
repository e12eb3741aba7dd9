import PathreelExpressions
import PathreelMotion

/// The labels of an axis without a `format`.
extension ChartScale {
  /// Writes a tick with as many decimals as distinguish the ticks. On a logarithmic scale it has as many as it needs
  /// itself, because one number for all would put zeros behind large values.
  ///
  /// - Parameter count: The approximate number of ticks, as for ``ticks(_:)``.
  package func label(ofTick tick: Double, _ count: Int) -> String {
    let decimals: Int
    switch kind {
    case .time:
      let form = tickDateFormat(count)
      return (DateFormat(form) ?? .timeOfDay).text(of: tick)
    case .linear: decimals = tickDecimals(count)
    case .logarithmic: decimals = Self.decimals(of: tick)
    }
    // Beyond these sizes, digits would be long rows of zeros, or would show the rounding of the number.
    return decimals <= 9 && abs(tick) < 1e21 ? NumberFormat(decimals: decimals).text(of: tick) : numberText(tick)
  }
}
