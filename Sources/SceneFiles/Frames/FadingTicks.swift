import PathreelExpressions
import PathreelMotion
import PathreelSceneGrammar

/// The ticks of a scale that moves. A tick that comes or goes fades instead of popping: its opacity follows from the
/// share of the last instants at which it was there.
extension ChartScaleTemplate {
  /// How long a tick fades, in seconds.
  static let fadeLength = 0.4
  /// The number of earlier instants at which the scale is looked at.
  private static let instants = 8

  /// The ticks of an axis for a scale.
  ///
  /// - Parameters:
  ///   - own: The scale at the moment.
  ///   - count: The approximate number of ticks.
  ///   - label: Returns the label of a tick, with the scale that has it and its number of ticks.
  func ticks(
    of own: ChartScale, _ count: Int, at moment: Moment, label: (Double, ChartScale, Int) -> String
  ) throws -> [ChartAxis.Tick] {
    let current = own.ticks(count)
    let earlier = try earlierScales(own, at: moment)
    guard !earlier.isEmpty else {
      return current.map { ChartAxis.Tick(position: own($0), label: label($0, own, count)) }
    }
    // For each tick, how often it was there, and the latest scale that had it.
    var seen: [Double: (times: Int, scale: ChartScale)] = [:]
    for scale in earlier { for tick in scale.ticks(count) { seen[tick] = ((seen[tick]?.times ?? 0) + 1, scale) } }
    for tick in current { seen[tick] = ((seen[tick]?.times ?? 0) + 1, own) }
    return seen.keys.sorted().compactMap { tick in
      guard let (times, scale) = seen[tick], own(tick).isFinite else { return nil }
      let share = Double(times) / Double(earlier.count + 1)
      return ChartAxis.Tick(
        position: own(tick), label: label(tick, scale, count), opacity: share * share * (3 - 2 * share))
    }
  }

  /// The scale at the last instants, oldest first; empty if it has not moved.
  private func earlierScales(_ own: ChartScale, at moment: Moment) throws -> [ChartScale] {
    guard inputs.contains(.time), let now = moment.seconds, let remake = moment.remake,
      moment.timedSlots.contains(slot)
    else { return [] }
    func before(_ number: Int) throws -> ChartScale? {
      try moment.charge(1 + moment.timedSlots.count, .expressions, at: position)
      let past = max(now - Self.fadeLength * Double(number) / Double(Self.instants), min(now, 0))
      return scale(in: try remake(past).slots, own.kind)
    }
    guard let first = try before(Self.instants), first != own else { return [] }
    return try [first] + (1..<Self.instants).reversed().compactMap(before)
  }
}
