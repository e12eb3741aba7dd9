import PathreelMotion

/// A table whose rows change with time: one row for each key, with the values that lie between those of the data.
///
/// The data says when (`time`) who (`key`) has which values. At an instant, numbers are interpolated linearly between the rows
/// before and after it, and before the first and after the last row of a key they are held. Texts, colours and conditions are
/// those of the last row so far. The column `rank` counts the keys from 1, the greatest value first; a key that overtakes another
/// changes places with it by an eased motion (``RankTrack``).
final class DataTrack: Sendable {
  /// The instant that is shown, in the unit of the data's times.
  let at: FieldExpression
  /// Where the instant is kept.
  let timeSlot: Int
  /// How expressions call the instant: `race.year`.
  let timeName: String
  let changing: [Changing]
  let ranks: RankTrack
  let rankList: ExpressionList

  /// A column whose values change, with what each key has when.
  struct Changing: Sendable {
    let list: ExpressionList
    let courses: [Course]
  }

  /// What a key has at some instants, in rising order.
  struct Course: Sendable {
    let times: [Double]
    let values: [ExpressionValue]

    /// The value at an instant.
    func value(at time: Double) -> ExpressionValue {
      // The first instant after it.
      let next = times.partitioningIndex { $0 > time }
      guard next > 0 else { return values[0] }
      guard next < times.count, case .number(let a) = values[next - 1], case .number(let b) = values[next] else {
        return values[next - 1]
      }
      let share = (time - times[next - 1]) / (times[next] - times[next - 1])
      return .number(a + (b - a) * share)
    }

    /// Whether it is the same at any instant.
    var isConstant: Bool { values.allSatisfy { $0 == values[0] } }
  }

  init(
    at: FieldExpression, timeSlot: Int, timeName: String, changing: [Changing], ranks: RankTrack,
    rankList: ExpressionList
  ) {
    (self.at, self.timeSlot, self.timeName, self.changing) = (at, timeSlot, timeName, changing)
    (self.ranks, self.rankList) = (ranks, rankList)
  }

  /// Puts the values of a moment where expressions read them.
  func give(to moment: Moment) throws {
    let time = try moment.number(at)
    moment.context.slots[timeSlot] = .number(time)
    let count = rankList.count
    try moment.charge(count * (changing.count + 1), .expressions, at: at.scalar.position)
    for column in changing {
      for (slot, course) in zip(column.list.slots, column.courses) {
        moment.context.slots[slot] = course.value(at: time)
      }
    }
    for (i, slot) in rankList.slots.enumerated() { moment.context.slots[slot] = .number(ranks.rank(of: i, at: time)) }
  }

  /// The slots that it fills, with how expressions call them.
  var slotNames: [(slot: Int, name: String)] {
    [(timeSlot, timeName)]
      + (changing.map(\.list) + [rankList]).flatMap { list in
        list.slots.enumerated().map { ($1, "\(list.name)[\($0)]") }
      }
  }
}

extension [Double] {
  /// The first index whose element satisfies a condition that all later ones satisfy too; the count where none does.
  fileprivate func partitioningIndex(where isSecond: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The ranks of keys over time, from 1 for the greatest value.
///
/// Between the instants of the data values are straight lines, so the instants at which one overtakes another are the zeros of linear
/// functions and are known exactly. Where a key's exact rank jumps by δ at an instant c, its eased rank moves by
/// δ · s((t − c) / swap + ½), with s the smoothstep 3x² − 2x³ on [0, 1]. The sum of all ranks is the same at any instant.
struct RankTrack: Sendable {
  /// How long a change of places takes.
  private let swap: Double
  /// Before the first change.
  private let first: [Double]
  /// The changes of each key, in rising order.
  private let changes: [[Change]]

  private struct Change {
    let time: Double
    let delta: Double
    /// The sum of the deltas before it.
    var before: Double
  }

  /// How many values are compared to rank some courses.
  static func cost(of courses: [DataTrack.Course]) -> Int {
    courses.count * courses.reduce(0) { $0 + $1.times.count }
  }

  /// - Parameter courses: Of numbers.
  init(_ courses: [DataTrack.Course], swap: Double) {
    self.swap = swap
    var first = [Double](repeating: 1, count: courses.count)
    var changes = [[(time: Double, delta: Double)]](repeating: [], count: courses.count)
    for a in courses.indices {
      for b in courses.indices.dropFirst(a + 1) {
        let (isAhead, turns) = Self.turns(of: courses[a], before: courses[b])
        first[isAhead ? b : a] += 1
        var leads = isAhead
        for time in turns {
          changes[a].append((time, leads ? 1 : -1))
          changes[b].append((time, leads ? -1 : 1))
          leads.toggle()
        }
      }
    }
    self.first = first
    self.changes = changes.map { changes in
      var sum = 0.0
      return changes.sorted { $0.time < $1.time }.map { time, delta in
        defer { sum += delta }
        return Change(time: time, delta: delta, before: sum)
      }
    }
  }

  /// Whether the first of two is ahead in the beginning, and the instants at which that changes. While both are equal, it stays;
  /// in the beginning the first one is ahead then.
  private static func turns(of a: DataTrack.Course, before b: DataTrack.Course) -> (Bool, [Double]) {
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
        // The zero of the line; the difference may have touched zero without changing sign before.
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
    // All changes before this one are over.
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].time + swap / 2 > time { high = middle } else { low = middle + 1 }
    }
    var rank = first[key] + (low < changes.count ? changes[low].before : changes.last.map { $0.before + $0.delta } ?? 0)
    for change in changes[low...] {
      let share = swap > 0 ? (time - change.time) / swap + 0.5 : time >= change.time ? 1 : 0
      if share <= 0 { break }
      let x = min(share, 1)
      rank += change.delta * x * x * (3 - 2 * x)
    }
    return rank
  }
}
