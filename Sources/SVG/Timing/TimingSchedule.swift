/// The intervals of all animation elements of a document, resolved together, since they begin and end with each other
/// (SMIL 3.0, §5.4.5). It is a simulation in the order of begins, up to a horizon. Beyond it, cycles of syncbases go on
/// as before.
struct TimingSchedule {
  struct Interval: Hashable {
    var begin: Double
    /// Infinite if nothing ends it.
    var end: Double
  }

  /// The intervals of an element that repeat in a cycle of syncbases: from `start` on, every `period` seconds.
  struct Cycle: Hashable {
    var start: Double
    var period: Double
  }

  /// The intervals of each element, in order.
  private(set) var intervals: [[Interval]]
  /// The cycle of each element; nil if it has none.
  private(set) var cycles: [Cycle?]
  /// Whether the simulation ended early, because there are too many intervals, or too many that follow each other.
  private(set) var isCut = false

  /// The time up to which intervals are resolved, in seconds.
  static let horizon = 600.0
  /// The largest number of intervals of all elements together.
  static let maximumIntervals = 100_000
  /// The largest number of times that animations are told of each other's intervals; a long list of times counts more.
  static let maximumMessages = 1_000_000

  private let elements: [TimingAttributes]
  private var begins: [[Instance]]
  private var ends: [[Instance]]
  /// For each element, the conditions of others that refer to it.
  private var listeners: [[Listener]]
  /// The number of changes of an element's lists, which tells old entries of the queue.
  private var versions: [Int]
  private var queue = TimeQueue()
  private var messages = 0

  /// An instance time of a `begin` or `end` list.
  private struct Instance {
    var time: Double
    /// The element and the interval that it follows, and the edge; nil for a plain offset.
    var cause: (element: Int, interval: Int, edge: TimingAttributes.Edge)?
  }

  private struct Listener {
    var element: Int
    var isBegin: Bool
    var edge: TimingAttributes.Edge
    var offset: Double
  }

  /// Resolves the intervals.
  ///
  /// - Parameter index: Finds the number of an animation element by its id.
  init(_ elements: [TimingAttributes], index: (String) -> Int?) {
    self.elements = elements
    intervals = Array(repeating: [], count: elements.count)
    cycles = Array(repeating: nil, count: elements.count)
    begins = intervals.map { _ in [] }
    ends = begins
    listeners = intervals.map { _ in [] }
    versions = Array(repeating: 0, count: elements.count)
    for (i, element) in elements.enumerated() {
      func list(_ conditions: [TimingAttributes.Condition], isBegin: Bool) -> [Instance] {
        conditions.compactMap { condition in
          switch condition {
          case .offset(let time): return Instance(time: time)
          case .never: return nil
          case .sync(let id, let edge, let offset):
            if let other = index(id) {
              listeners[other].append(Listener(element: i, isBegin: isBegin, edge: edge, offset: offset))
            }
            return nil
          }
        }.sorted { $0.time < $1.time }
      }
      begins[i] = list(element.begins, isBegin: true)
      ends[i] = list(element.ends ?? [], isBegin: false)
    }
    for i in elements.indices { enqueue(i) }
    run()
    for i in elements.indices { cycles[i] = cycle(of: i) }
    (begins, ends, listeners) = ([], [], [])
  }

  // MARK: Simulation

  private mutating func run() {
    var count = 0
    while let entry = queue.pop() {
      guard entry.version == versions[entry.element] else { continue }
      guard entry.time <= Self.horizon, let next = nextInterval(of: entry.element) else { continue }
      count += 1
      guard count <= Self.maximumIntervals, messages <= Self.maximumMessages else {
        isCut = true
        return
      }
      let i = entry.element
      // A new interval ends the one that is active.
      if let last = intervals[i].last, last.end > next.begin { setEnd(of: i, to: next.begin, depth: 0) }
      intervals[i].append(next)
      tell(of: i, depth: 0)
      enqueue(i)
    }
  }

  private mutating func enqueue(_ i: Int) {
    versions[i] += 1
    if let next = nextInterval(of: i) { queue.push(.init(time: next.begin, element: i, version: versions[i])) }
  }

  /// The interval that follows the last one of an element; nil if there is none yet.
  private func nextInterval(of i: Int) -> Interval? {
    let element = elements[i]
    let last = intervals[i].last
    if last != nil, element.restart == .never { return nil }
    let first =
      last.map { last in
        begins[i].lowerBound { $0.time <= last.begin || element.restart != .always && $0.time < last.end }
      } ?? 0
    for begin in begins[i][first...] {
      guard let end = end(of: i, from: begin.time) else { continue }
      // The first interval that counts does not end before the document begins.
      if last == nil, end <= 0, begin.time < 0 { continue }
      return Interval(begin: begin.time, end: end)
    }
    return nil
  }

  /// The end of an interval that begins at a time; nil if `end` allows none.
  private func end(of i: Int, from begin: Double) -> Double? {
    let element = elements[i]
    var cut = Double.infinity
    if let conditions = element.ends {
      let next = ends[i].lowerBound { $0.time <= begin }
      if next < ends[i].count {
        cut = ends[i][next].time
      } else if !ends[i].isEmpty, !conditions.contains(where: { if case .offset = $0 { false } else { true } }) {
        return nil
      }
    }
    var end = element.end(from: begin, cutAt: cut)
    if element.restart == .always {
      let next = begins[i].lowerBound { $0.time <= begin }
      if next < begins[i].count { end = min(end, begins[i][next].time) }
    }
    return end
  }

  private mutating func setEnd(of i: Int, to end: Double, depth: Int) {
    let last = intervals[i].count - 1
    guard last >= 0, depth < 64 else { return }
    intervals[i][last].end = end
    tell(of: i, depth: depth + 1)
  }

  /// Tells the times of an element's last interval to those that wait for it.
  private mutating func tell(of i: Int, depth: Int) {
    let number = intervals[i].count - 1
    let interval = intervals[i][number]
    for listener in listeners[i] {
      let j = listener.element
      messages += 1 + (listener.isBegin ? begins[j].count : ends[j].count) / 8
      guard messages <= Self.maximumMessages else { return }
      let time: Double
      switch listener.edge {
      case .begin: time = interval.begin
      case .end: time = interval.end
      case .repeat(let count):
        let at = interval.begin + Double(count) * elements[i].duration
        time = at < interval.end ? at : .infinity
      }
      func isSame(_ instance: Instance) -> Bool {
        guard let cause = instance.cause else { return false }
        return cause.element == i && cause.interval == number && cause.edge == listener.edge
      }
      func add(to list: inout [Instance]) {
        list.removeAll(where: isSame)
        guard time.isFinite else { return }
        let new = Instance(time: time + listener.offset, cause: (i, number, listener.edge))
        list.insert(new, at: list.lowerBound { $0.time <= new.time })
      }
      if listener.isBegin {
        add(to: &begins[j])
        // Times that lie behind are not asked for again.
        if let last = intervals[j].last { begins[j].removeAll { $0.time <= last.begin && $0.cause != nil } }
      } else {
        add(to: &ends[j])
        let at = time + listener.offset
        if let last = intervals[j].last, at.isFinite, at >= last.begin, at < last.end {
          setEnd(of: j, to: elements[j].end(from: last.begin, cutAt: at), depth: depth)
        }
        if ends[j].count > 64 { ends[j].removeFirst(ends[j].count - 64) }
      }
      enqueue(j)
    }
  }

  // MARK: Cycles

  /// The cycle in which an element's intervals repeat up to the horizon.
  private func cycle(of i: Int) -> Cycle? {
    let list = intervals[i]
    guard list.count >= 4, let last = list.last else { return nil }
    let bound = min(64, list.count / 3)
    guard bound >= 1 else { return nil }
    for step in 1...bound {
      let period = last.begin - list[list.count - 1 - step].begin
      guard period > 0, last.begin + period > Self.horizon || isCut else { continue }
      func repeats(_ k: Int) -> Bool {
        abs(list[k].begin - list[k - step].begin - period) < 1e-6
          && (k == list.count - 1 || abs(list[k].end - list[k - step].end - period) < 1e-6)
      }
      var first = list.count - 1
      while first >= step, repeats(first) { first -= 1 }
      // It repeats at least twice.
      if list.count - 1 - first >= 2 * step {
        return Cycle(start: list[max(first - step + 1, 0)].begin, period: period)
      }
    }
    return nil
  }

  // MARK: Asking

  /// The interval that an element is in, or was in last, at a time; nil before its first one.
  func interval(of i: Int, at time: Double) -> Interval? {
    var time = time
    var shift = 0.0
    if let cycle = cycles[i], time > cycle.start + cycle.period, time > Self.horizon - 2 * cycle.period {
      shift = ((time - cycle.start) / cycle.period).rounded(.down) * cycle.period
      time -= shift
    }
    let list = intervals[i]
    let index = list.lowerBound { $0.begin <= time }
    guard index > 0 else { return nil }
    var found = list[index - 1]
    found.begin += shift
    found.end += shift
    return found
  }
}

extension Array {
  /// The number of elements at the beginning that satisfy the condition, which holds for no element after them.
  func lowerBound(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A queue of elements by time; equal times in the order of the document. ``TimingSchedule`` uses it.
private struct TimeQueue {
  struct Entry {
    var time: Double
    var element: Int
    var version: Int

    func comes(before other: Entry) -> Bool { (time, element) < (other.time, other.element) }
  }

  /// A binary heap.
  private var heap: [Entry] = []

  mutating func push(_ entry: Entry) {
    heap.append(entry)
    var i = heap.count - 1
    while i > 0, heap[i].comes(before: heap[(i - 1) / 2]) {
      heap.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  mutating func pop() -> Entry? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var i = 0
    while true {
      var least = i
      for child in [2 * i + 1, 2 * i + 2] where child < heap.count && heap[child].comes(before: heap[least]) {
        least = child
      }
      if least == i { return first }
      heap.swapAt(i, least)
      i = least
    }
  }
}
