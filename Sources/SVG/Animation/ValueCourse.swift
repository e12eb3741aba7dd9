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
  /// Reads `calcMode`, `keyTimes` and `keySplines`; nil if they are wrong, and then the animation has no effect.
  ///
  /// - Parameters:
  ///   - count: The number of values.
  ///   - usual: The mode without `calcMode`.
  init?(_ element: SVGElement, count: Int, usual: Mode, isSteps: Bool) {
    mode = element["calcMode"].flatMap { Mode(rawValue: $0.trimmed) } ?? usual
    if isSteps { mode = .discrete }
    splines = []
    if mode != .paced, let text = element["keyTimes"], !text.trimmed.isEmpty {
      let parts = text.split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
      let times = parts.compactMap { CSSText.number($0) }
      guard times.count == parts.count, times.count == count, times.first == 0,
        times.allSatisfy({ (0...1).contains($0) }), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }),
        mode == .discrete || times.count == 1 || times.last == 1
      else { return nil }
      keyTimes = times
    }
    if mode == .spline {
      let parts = (element["keySplines"] ?? "").split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
      for part in parts {
        var scanner = ValueScanner(part)
        let n = scanner.numbers()
        guard n.count == 4, n.allSatisfy({ (0...1).contains($0) }) else { return nil }
        splines.append(n == [0, 0, 1, 1] ? .linear : .bezier(n[0], n[1], n[2], n[3]))
      }
      guard splines.count == max(count - 1, 0) else { return nil }
    }
  }

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
