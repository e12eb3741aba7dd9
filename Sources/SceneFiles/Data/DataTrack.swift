import PathreelDrawing
import PathreelExpressions
import PathreelMotion

/// A table whose rows change with time: one row per key, with values interpolated between the rows of the data.
/// ``SceneDecoder`` makes it for a table with the key `track`, and ``SceneFile`` evaluates it for each frame.
///
/// Each row of the data says at which `time` which `key` has which values. Numbers are interpolated linearly between
/// the data rows before and after an instant, and held before the first and after the last row of a key. Texts, colours
/// and conditions keep the value of the latest row. The column `rank` counts the keys from 1, greatest value first;
/// when a key overtakes another, they change places in an eased motion (``RankTrack``).
final class DataTrack: Sendable {
  /// The expression for the instant to show, in the unit of the data's times.
  let at: FieldExpression
  /// The index of the instant in ``ExpressionContext/slots``.
  let timeSlot: Int
  /// The instant's name in expressions: `race.year`.
  let timeName: String
  /// The columns whose values change.
  let changing: [Changing]
  /// The rank of each key at each instant.
  let ranks: RankTrack
  /// The column `rank`, whose slots get the ranks.
  let rankList: ExpressionList

  /// A column whose values change: its list, and one series per key.
  struct Changing: Sendable {
    let list: ExpressionList
    let series: [TimeSeries]
  }

  /// The values of one key over time, at rising instants.
  struct TimeSeries: Sendable {
    let times: [Double]
    let values: [ExpressionValue]

    /// The interpolated value at an instant.
    func value(at time: Double) -> ExpressionValue {
      // The index of the first instant after `time`.
      let next = times.partitioningIndex { Decimals.isLess(time, $0) }
      guard next > 0 else { return values[0] }
      guard next < times.count, case .number(let a) = values[next - 1], case .number(let b) = values[next] else {
        return values[next - 1]
      }
      let share = max(time - times[next - 1], 0) / (times[next] - times[next - 1])
      return .number(a + (b - a) * share)
    }

    /// Whether the value is the same at every instant.
    var isConstant: Bool { values.allSatisfy { $0 == values[0] } }
  }

  init(
    at: FieldExpression, timeSlot: Int, timeName: String, changing: [Changing], ranks: RankTrack,
    rankList: ExpressionList
  ) {
    (self.at, self.timeSlot, self.timeName, self.changing) = (at, timeSlot, timeName, changing)
    (self.ranks, self.rankList) = (ranks, rankList)
  }

  /// Writes the values of a moment to the slots that expressions read.
  func give(to moment: Moment) throws {
    let time = try moment.number(at)
    moment.context.slots[timeSlot] = .number(time)
    let count = rankList.count
    try moment.charge(count * (changing.count + 1), .expressions, at: at.scalar.position)
    for column in changing {
      for (slot, series) in zip(column.list.slots, column.series) {
        moment.context.slots[slot] = series.value(at: time)
      }
    }
    for (i, slot) in rankList.slots.enumerated() { moment.context.slots[slot] = .number(ranks.rank(of: i, at: time)) }
  }

  /// The slots that this track fills, with their names in expressions.
  var slotNames: [(slot: Int, name: String)] {
    [(timeSlot, timeName)]
      + (changing.map(\.list) + [rankList]).flatMap { list in
        list.slots.enumerated().map { ($1, "\(list.name)[\($0)]") }
      }
  }
}

extension [Double] {
  /// Binary search: the index of the first element that satisfies a condition, if every later element satisfies it too;
  /// the count if none does.
  fileprivate func partitioningIndex(where isSecond: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The ranks of keys over time; rank 1 is the greatest value.
///
/// A ``DataTrack`` has one for its column `rank`. Values are linear between the instants of the data, so the difference
/// of two keys is linear too. One key overtakes another where that difference is zero, so these instants are known
/// exactly. If a key's exact rank jumps by δ at an instant c, its eased rank moves by δ · s((t − c) / swap + ½), with
/// the smoothstep s(x) = 3x² − 2x³ on [0, 1]. The sum of all ranks is the same at every instant.
///
/// A key changes places with one other key at a time, so that never more than two lie over each other. Changes that
/// would overlap are done one after another, and each is quicker.
struct RankTrack: Sendable {
  /// The ranks before the first change, by key.
  private let first: [Double]
  /// The rank changes of each key, in rising order of time.
  private let changes: [[Change]]

  private struct Change {
    /// When the change begins and ends.
    let start, end: Double
    let delta: Double
    /// The sum of the deltas of the earlier changes.
    var before: Double
  }

  /// The number of comparisons that ranking these series takes.
  static func cost(of series: [DataTrack.TimeSeries]) -> Int {
    series.count * series.reduce(0) { $0 + $1.times.count }
  }

  /// An instant at which one key overtakes another.
  private struct Turn {
    let time: Double
    let ahead, behind: Int
    var start = 0.0
    var end = 0.0
  }

  /// - Parameters:
  ///   - series: one series of numbers per key.
  ///   - swap: The duration of a change of places, in the unit of the data's times.
  init(_ series: [DataTrack.TimeSeries], swap: Double) {
    var first = [Double](repeating: 1, count: series.count)
    var turns: [Turn] = []
    for a in series.indices {
      for b in series.indices.dropFirst(a + 1) {
        let (isAhead, times) = Self.turns(of: series[a], before: series[b])
        first[isAhead ? b : a] += 1
        var leads = isAhead
        for time in times {
          turns.append(leads ? Turn(time: time, ahead: b, behind: a) : Turn(time: time, ahead: a, behind: b))
          leads.toggle()
        }
      }
    }
    self.first = first
    var changes = [[Change]](repeating: [], count: series.count)
    for turn in Self.oneAfterAnother(turns, keys: series.count, swap: swap) {
      for (key, delta) in [(turn.ahead, -1.0), (turn.behind, 1)] {
        let before = changes[key].last.map { $0.before + $0.delta } ?? 0
        changes[key].append(Change(start: turn.start, end: turn.end, delta: delta, before: before))
      }
    }
    self.changes = changes
  }

  /// The turns in order, with their times: each about its instant, one after another for each key.
  private static func oneAfterAnother(_ turns: [Turn], keys: Int, swap: Double) -> [Turn] {
    var turns = turns.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    let lengths = lengths(of: turns, keys: keys, swap: swap)
    // As early as the turns before allow, and as late as those behind allow. Both keep the order, and so does their
    // mean, which is about the instants.
    var (free, busy) = ([Double](repeating: -.infinity, count: keys), [Double](repeating: .infinity, count: keys))
    for i in turns.indices {
      let (a, b) = (turns[i].ahead, turns[i].behind)
      turns[i].start = max(turns[i].time - lengths[i] / 2, free[a], free[b])
      (free[a], free[b]) = (turns[i].start + lengths[i], turns[i].start + lengths[i])
    }
    for i in turns.indices.reversed() {
      let (a, b) = (turns[i].ahead, turns[i].behind)
      let late = min(turns[i].time + lengths[i] / 2, busy[a], busy[b]) - lengths[i]
      (busy[a], busy[b]) = (late, late)
      turns[i].start = (turns[i].start + late) / 2
      turns[i].end = turns[i].start + lengths[i]
    }
    return turns
  }

  /// How long the turns take: `swap`, or the time to the next turn of one of the keys. If many turns come together, each
  /// has its share: if all of n keys change places with all others, they take at most 2n - 3 rounds.
  private static func lengths(of turns: [Turn], keys: Int, swap: Double) -> [Double] {
    var ownTurns = [[Int]](repeating: [], count: keys)
    for (i, turn) in turns.enumerated() {
      ownTurns[turn.ahead].append(i)
      ownTurns[turn.behind].append(i)
    }
    var gaps = [Double](repeating: .infinity, count: turns.count)
    // The number of turns of the busier key that would overlap with a turn, with itself.
    var crowds = [Int](repeating: 1, count: turns.count)
    for own in ownTurns {
      for (i, j) in zip(own, own.dropFirst()) {
        let gap = turns[j].time - turns[i].time
        (gaps[i], gaps[j]) = (min(gaps[i], gap), min(gaps[j], gap))
      }
      var (low, high) = (0, 0)
      for (place, i) in own.enumerated() {
        while low < place, turns[i].time - turns[own[low]].time >= swap { low += 1 }
        while high < own.count, high <= place || turns[own[high]].time - turns[i].time < swap { high += 1 }
        crowds[i] = max(crowds[i], high - low)
      }
    }
    return turns.indices.map { max(min(swap, gaps[$0]), swap / Double(2 * crowds[$0] - 1)) }
  }

  /// Whether the first of two series is ahead at the start, and the instants at which the order changes. While both are
  /// equal, the order stays. If they are equal at the start, the first one counts as ahead.
  private static func turns(of a: DataTrack.TimeSeries, before b: DataTrack.TimeSeries) -> (Bool, [Double]) {
    var times: [Double] = []
    times.reserveCapacity(a.times.count + b.times.count)
    var (i, j) = (0, 0)
    while i < a.times.count || j < b.times.count {
      let time = min(i < a.times.count ? a.times[i] : .infinity, j < b.times.count ? b.times[j] : .infinity)
      times.append(time)
      if i < a.times.count, a.times[i] == time { i += 1 }
      if j < b.times.count, b.times[j] == time { j += 1 }
    }
    func difference(_ time: Double) -> Double {
      guard case .number(let a) = a.value(at: time), case .number(let b) = b.value(at: time) else {
        preconditionFailure("ranks of what are no numbers")
      }
      return a - b
    }
    var (turns, last) = ([Double](), difference(times[0]))
    let start = last >= 0
    var isAhead = start
    for (from, to) in zip(times, times.dropFirst()) {
      let next = difference(to)
      if isAhead ? next < 0 : next > 0 {
        // The zero of the linear difference. The difference may have touched zero earlier without a change of sign.
        turns.append(last == next ? to : from + (to - from) * min(max(last / (last - next), 0), 1))
        isAhead.toggle()
      }
      last = next
    }
    return (start, turns)
  }

  /// The eased rank of a key at an instant.
  func rank(of key: Int, at time: Double) -> Double {
    let changes = changes[key]
    // Binary search for the first change that is not over yet.
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if Decimals.isLess(time, changes[middle].end) { high = middle } else { low = middle + 1 }
    }
    var rank = first[key] + (low < changes.count ? changes[low].before : changes.last.map { $0.before + $0.delta } ?? 0)
    for change in changes[low...] {
      let length = change.end - change.start
      let share = length > 0 ? (time - change.start) / length : Decimals.isLess(time, change.start) ? 0 : 1
      if share <= 0 { break }
      let x = min(share, 1)
      rank += change.delta * x * x * (3 - 2 * x)
    }
    return rank
  }
}
