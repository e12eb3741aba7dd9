/// The actions that are due in the course of a run, by time; equal times keep their order.
struct EventQueue {
  struct Event {
    let time: Double
    fileprivate let number: Int
    let action: () -> Void
  }

  /// A binary heap.
  private var heap: [Event] = []
  private var count = 0

  /// The time of the next event, in seconds; nil without one.
  var nextTime: Double? { heap.first?.time }

  mutating func add(at time: Double, _ action: @escaping () -> Void) {
    heap.append(Event(time: time, number: count, action: action))
    count += 1
    var i = heap.count - 1
    while i > 0, heap[i].isBefore(heap[(i - 1) / 2]) {
      heap.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  /// Removes the next event.
  mutating func removeFirst() -> Event? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    if heap.isEmpty { return first }
    heap[0] = last
    var i = 0
    while true {
      let children = [2 * i + 1, 2 * i + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0].isBefore(heap[$1]) }), heap[least].isBefore(heap[i]) else { break }
      heap.swapAt(i, least)
      i = least
    }
    return first
  }
}

extension EventQueue.Event {
  fileprivate func isBefore(_ other: Self) -> Bool { (time, number) < (other.time, other.number) }
}
