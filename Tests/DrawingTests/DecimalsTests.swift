import PathreelDrawing
import Testing

/// Expected values come from integers: frame n is at n · denominator / numerator, and a decimal is a number of
/// hundredths.
struct DecimalsTests {
  private static let rates = [
    "10", "12", "15", "24000/1001", "23.976", "24", "25", "30000/1001", "29.97", "30", "50", "60",
  ]

  @Test(arguments: rates) func `an instant is reached by the first frame at or after it`(text: String) throws {
    let rate = try #require(FrameRate(text))
    var faults: [String] = []
    for hundredths in Array(1...400) + (360_000...360_200) {
      let first = (hundredths * rate.numerator + 100 * rate.denominator - 1) / (100 * rate.denominator)
      for frame in (first - 1)...(first + 1) {
        let time = Double(frame * rate.denominator) / Double(rate.numerator)
        // The second has rounding errors of an hour's time.
        for time in [time, time + 3600 - 3600] {
          let isReached = Decimals.elapsed(since: Double(hundredths) / 100, at: time) >= 0
          if isReached != (frame >= first) { faults.append("\(hundredths) in frame \(frame)") }
        }
      }
    }
    #expect(faults == [])
  }

  @Test(arguments: rates) func `a period ends with the frame at its end`(text: String) throws {
    let rate = try #require(FrameRate(text))
    var faults: [String] = []
    let (seconds, hour) = (rate.numerator / rate.denominator, 3600 * rate.numerator / rate.denominator)
    for period in 1...200 {
      for frame in Array(0...(4 * seconds)) + (hour...(hour + seconds)) {
        let (passed, whole) = (100 * frame * rate.denominator, period * rate.numerator)
        let time = Double(frame * rate.denominator) / Double(rate.numerator)
        let turns = Decimals.turns(time, every: Double(period) / 100)
        let share = Double(passed % whole) / Double(whole)
        let fits = turns.whole == Double(passed / whole) && abs(turns.share - share) < 1e-9
        let isStart = (turns.share == 0) == (passed % whole == 0)
        if !fits || !isStart { faults.append("\(period) in frame \(frame): \(turns)") }
      }
    }
    #expect(faults == [])
  }

  @Test func `hundredths have the remainder that their integers have`() {
    var faults: [String] = []
    for x in -700...700 {
      for y in Array(-60..<0) + Array(1...60) {
        let exact = Double(x - y * Int((Double(x) / Double(y)).rounded(.down))) / 100
        let remainder = Decimals.remainder(Double(x) / 100, Double(y) / 100)
        let fits = abs(remainder - exact) < 1e-12 && (remainder == 0) == (exact == 0)
        if !fits { faults.append("\(x) % \(y): \(remainder)") }
      }
    }
    #expect(faults == [])
  }

  @Test(
    arguments: [
      (1e15, 7, 6), (-1e15, 7, 1), (9_007_199_254_740_991, 10, 1), (1e12 + 1, 1e12, 1), (5.5, 0.5, 0), (5.5, 1, 0.5),
      (1e-13, 1, 1e-13), (-1e-17, 1, 0), (1e-20, 3e-21, 1e-21), (0, 3, 0), (5, .infinity, 5),
      (999_999.9995, 1e6, 999_999.9995),
    ] as [(Double, Double, Double)])
  func `whole, small and infinite numbers keep their remainders`(x: Double, y: Double, expected: Double) {
    let remainder = Decimals.remainder(x, y)
    #expect(abs(remainder - expected) <= 1e-9 * abs(expected) && (remainder == 0) == (expected == 0))
  }

  @Test func `infinite and undefined numbers have no remainder`() {
    for (x, y) in [(Double.infinity, 3.0), (.nan, 3), (3, .nan), (3, 0)] {
      #expect(Decimals.remainder(x, y).isNaN)
    }
  }

  @Test func `sums of decimals are equal where the decimals are`() {
    var faults: [String] = []
    for a in 1...200 {
      for b in 1...200 {
        let (sum, exact, next) = (Double(a) / 100 + Double(b) / 100, Double(a + b) / 100, Double(a + b + 1) / 100)
        let isEqual = !Decimals.isLess(sum, exact) && !Decimals.isLess(exact, sum)
        if !isEqual || !Decimals.isLess(sum, next) { faults.append("\(a) and \(b)") }
      }
    }
    #expect(faults == [])
  }

  @Test(
    arguments: [
      (0, 1e-300), (1e-30, 1.1e-30), (1, 1.000_000_000_01), (1e15, 1e15 + 1),
      (9_007_199_254_740_991, 9_007_199_254_740_992),
      (1_700_000_000, 1_700_000_000.001), (-1, -0.999_999_999_9), (-.infinity, 0), (0, .infinity),
    ] as [(Double, Double)])
  func `numbers that differ by more than rounding are less or greater`(a: Double, b: Double) {
    #expect(Decimals.isLess(a, b) && !Decimals.isLess(b, a))
  }

  /// Interval evaluation of expressions needs this.
  @Test func `comparing and rounding never swap the order of two numbers`() {
    for base in [0, 1e-9, 0.5, 1, 3, 1e6, 0x1p40, 0x1p47, 0x1p51, -1, -3, -0x1p47] as [Double] {
      for unit in [1e-14, 1e-12, 0x1p-40, 1e-9, 0.03, 0.125] {
        let numbers = (-40...40).map { base + Double($0) * unit }
        for other in [base, base + 3 * unit, base - 0.5] {
          let isLess = numbers.map { Decimals.isLess($0, other) }
          #expect(zip(isLess, isLess.dropFirst()).allSatisfy { $0 || !$1 }, "\(base) ± \(unit)")
        }
        for rule in [.up, .down, .towardZero, .toNearestOrAwayFromZero] as [FloatingPointRoundingRule] {
          let rounded = numbers.map { Decimals.rounded($0, rule) }
          #expect(zip(rounded, rounded.dropFirst()).allSatisfy(<=), "\(base) ± \(unit), \(rule)")
        }
      }
    }
  }

  @Test(
    arguments: [
      (0.7 / 0.2, .toNearestOrAwayFromZero, 4), (-0.7 / 0.2, .toNearestOrAwayFromZero, -4), (2.5, .up, 3),
      (0.6 / 0.2, .down, 3), (-0.6 / 0.2, .down, -3), ((0.1 + 0.2) / 0.1, .up, 3), (0.6 / 0.2, .towardZero, 3),
      (0.999_999_999, .down, 0), (0.49, .toNearestOrAwayFromZero, 0),
      (0x1p52 + 1, .toNearestOrAwayFromZero, 0x1p52 + 1),
      (1e300, .down, 1e300), (-.infinity, .up, -.infinity),
    ] as [(Double, FloatingPointRoundingRule, Double)])
  func `quotients of decimals are rounded as the decimals are`(
    number: Double, rule: FloatingPointRoundingRule, expected: Double
  ) {
    #expect(Decimals.rounded(number, rule) == expected)
  }
}
