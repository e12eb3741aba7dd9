/// The values of an animation and the times between them (SVG Animations 2, §2.7–2.10): a share of the simple duration →
/// a value.
struct ValueCourse {
  enum Mode: String {
    case discrete, linear, paced, spline
  }

  var mode: Mode
  /// One for each value; nil spreads them evenly.
  var keyTimes: [Double]?
  var splines: [EasingFunction]
  /// For paced animations, the share of the way at which each value is.
  var paces: [Double]?

  /// Where the value lies at a share of the time: between two values, or at one.
  ///
  /// - Parameter count: The number of values.
  func place(at share: Double, of count: Int) -> (from: Int, to: Int, share: Double) {
    guard count > 1 else { return (0, 0, 0) }
    if mode == .discrete {
      let index = keyTimes.map { $0.lowerBound { $0 <= share } - 1 } ?? Int(share * Double(count))
      let last = min(max(index, 0), count - 1)
      return (last, last, 0)
    }
    let times = mode == .paced ? paces ?? keyTimes : keyTimes
    let last = count - 2
    guard let times, times.count == count else {
      let exact = share * Double(count - 1)
      let from = min(max(Int(exact), 0), last)
      return (from, from + 1, eased(exact - Double(from), from))
    }
    let from = min(max(times.lowerBound { $0 <= share } - 1, 0), last)
    let length = times[from + 1] - times[from]
    let local = length > 0 ? min(max((share - times[from]) / length, 0), 1) : 1
    return (from, from + 1, eased(local, from))
  }

  private func eased(_ share: Double, _ segment: Int) -> Double {
    mode == .spline && segment < splines.count ? splines[segment].value(at: share) : share
  }
}

extension ValueCourse {
  /// What is wrong with the times of an animation, which has no effect then.
  struct Mistake: Error {
    let problem: String
  }

  /// Reads `calcMode`, `keyTimes` and `keySplines`.
  ///
  /// - Parameters:
  ///   - count: The number of values.
  ///   - usual: The mode without `calcMode`.
  ///   - note: Is called with what is wrong and does no harm.
  init(
    _ element: SVGElement, count: Int, usual: Mode, isSteps: Bool, note: (String) -> Void
  ) throws(Mistake) {
    let modes = ["discrete", "linear", "paced", "spline"]
    let given = element.word("calcMode", among: modes, note).flatMap(Mode.init)
    mode = isSteps ? .discrete : given ?? usual
    splines = []
    if mode != .paced, let text = element["keyTimes"], !text.trimmed.isEmpty {
      keyTimes = try Self.times(text, count: count, isDiscrete: mode == .discrete)
    }
    if mode == .spline { splines = try Self.splines(element["keySplines"] ?? "", count: max(count - 1, 0)) }
  }

  private static func times(_ text: String, count: Int, isDiscrete: Bool) throws(Mistake) -> [Double] {
    var times: [Double] = []
    for part in text.split(separator: ";").map(\.trimmed) where !part.isEmpty {
      guard let time = CSSText.number(part), (0...1).contains(time) else {
        throw Mistake(problem: "'\(part.prefix(40))' in 'keyTimes' is no number from 0 to 1")
      }
      if let last = times.last, last > time {
        throw Mistake(problem: "'keyTimes' has \(part.prefix(20)) after a later time")
      }
      times.append(time)
    }
    guard times.count == count else {
      throw Mistake(problem: "'keyTimes' has \(counted(times.count, "time")) for \(counted(count, "value"))")
    }
    guard times.first == 0 else { throw Mistake(problem: "'keyTimes' begins with another time than 0") }
    guard isDiscrete || times.count == 1 || times.last == 1 else {
      throw Mistake(problem: "'keyTimes' ends with another time than 1")
    }
    return times
  }

  private static func splines(_ text: String, count: Int) throws(Mistake) -> [EasingFunction] {
    var splines: [EasingFunction] = []
    for part in text.split(separator: ";").map(\.trimmed) where !part.isEmpty {
      var scanner = ValueScanner(part)
      let n = scanner.numbers()
      guard n.count == 4, n.allSatisfy({ (0...1).contains($0) }) else {
        throw Mistake(problem: "'\(part.prefix(40))' in 'keySplines' is not four numbers from 0 to 1")
      }
      splines.append(n == [0, 0, 1, 1] ? .linear : .bezier(n[0], n[1], n[2], n[3]))
    }
    guard splines.count == count else {
      throw Mistake(
        problem: "'keySplines' has \(counted(splines.count, "spline")) for \(counted(count + 1, "value")), "
          + "which take \(count)")
    }
    return splines
  }

  private static func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

  /// Sets the paces by the distances between neighbouring values; nil distances spread the values evenly.
  mutating func pace(_ distances: [Double]?) {
    guard mode == .paced, let distances else { return }
    let total = distances.reduce(0, +)
    guard total > 0 else { return }
    var sum = 0.0
    paces = [0]
    for distance in distances {
      sum += distance
      paces?.append(sum / total)
    }
  }
}
