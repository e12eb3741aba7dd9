import Foundation
import PathreelMotion
import SeededRandom
import Testing

/// Tests of chart scales: positions, round values (ticks), and rounded ends.
@Suite struct ChartScaleTests {
  @Test func `a linear scale maps equal differences to equal lengths, also downwards and beyond its ends`() throws {
    let scale = try #require(ChartScale(from: (10, 30), to: (400, 100)))
    #expect([10, 20, 30, 0, 40].map { scale($0) } == [400, 250, 100, 550, -50])
  }

  @Test func `a logarithmic scale maps equal ratios to equal lengths`() throws {
    let scale = try #require(ChartScale(from: (1, 1000), to: (0, 300), kind: .logarithmic))
    for (value, place) in [(1.0, 0.0), (10, 100), (100, 200), (1000, 300), (0.1, -100), (10.0.squareRoot(), 50)] {
      #expect(abs(scale(value) - place) < 1e-9)
    }
    #expect(scale(0) == -.infinity)
  }

  @Test func `there is no scale without an extent, nor a logarithmic one from zero`() {
    #expect(ChartScale(from: (3, 3), to: (0, 1)) == nil)
    #expect(ChartScale(from: (0, .infinity), to: (0, 1)) == nil)
    #expect(ChartScale(from: (-1e308, 1e308), to: (0, 1)) == nil)
    #expect(ChartScale(from: (0, .leastNonzeroMagnitude), to: (0, 1)) == nil)
    #expect(ChartScale(from: (1e-200, 1e200), to: (0, 1), kind: .logarithmic) == nil)
    #expect(ChartScale(from: (0, 5), to: (0, 1), kind: .logarithmic) == nil)
    #expect(ChartScale(from: (-5, -1), to: (0, 1), kind: .logarithmic) == nil)
  }

  @Test(arguments: [
    (0.0, 93.0, 6, [0, 20, 40, 60, 80]), (0, 1, 10, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
    (-7, 7, 4, [-5, 0, 5]), (1990, 2020, 3, [1990, 2000, 2010, 2020]),
    (0.0012, 0.0019, 4, [0.0012, 0.0014, 0.0016, 0.0018]),
    (2e9, 9e9, 3, [2e9, 4e9, 6e9, 8e9]),
  ])
  func `linear ticks are the multiples of 1, 2 or 5 times a power of ten`(
    start: Double, end: Double, count: Int, ticks: [Double]
  ) throws {
    #expect(try #require(ChartScale(from: (start, end), to: (0, 1))).ticks(count) == ticks)
    #expect(try #require(ChartScale(from: (end, start), to: (0, 1))).ticks(count) == ticks)
  }

  @Test(arguments: [
    (0.01, 1000.0, 6, [0.01, 0.1, 1, 10, 100, 1000]), (3, 70, 6, [5, 10, 20, 50]),
    (1e-3, 1e9, 6, [1e-3, 1, 1e3, 1e6, 1e9]), (1e-2, 1e8, 6, [1e-2, 1, 1e2, 1e4, 1e6, 1e8]),
    (1, 1e20, 4, [1, 1e5, 1e10, 1e15, 1e20]), (1e-150, 1e150, 3, [1e-100, 1, 1e100]),
    (1e-30, 1e30, 3, [1e-30, 1, 1e30]),
    (20, 30, 6, [20, 22, 24, 26, 28, 30]), (30, 300, 6, [30, 50, 100, 200, 300]), (2, 9, 6, [2, 3, 4, 5, 6, 7, 8, 9]),
    (1, 10, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  ])
  func `logarithmic ticks are as many powers of ten or their multiples as are wanted, and even steps in a short domain`(
    start: Double, end: Double, count: Int, ticks: [Double]
  ) throws {
    #expect(try #require(ChartScale(from: (start, end), to: (0, 1), kind: .logarithmic)).ticks(count) == ticks)
    #expect(try #require(ChartScale(from: (end, start), to: (0, 1), kind: .logarithmic)).ticks(count) == ticks)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a logarithmic scale has about as many ticks as wanted, and nice ends are ticks`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let start = pow(10, Double.random(in: -20...20, using: &random))
      let end = start * pow(10, pow(10, Double.random(in: -2...2, using: &random)))
      let count = Int.random(in: 2...20, using: &random)
      let scale = try #require(ChartScale(from: (start, end), to: (0, 1), kind: .logarithmic))
      let what = "seed \(seed): \(start) to \(end), \(count)"
      let ticks = scale.ticks(count)
      #expect(2 * ticks.count >= count && ticks.count <= 2 * count, "\(what): \(ticks)")
      #expect(ticks.allSatisfy { start <= $0 && $0 <= end } && ticks == Set(ticks).sorted(), "\(what): \(ticks)")
      let nice = scale.nice(count)
      let round = nice.ticks(count)
      #expect(nice.start <= start * (1 + 1e-11) && nice.end >= end * (1 - 1e-11), "\(what)")
      #expect(round.first == nice.start && round.last == nice.end, "\(what): \(nice) \(round)")
      #expect(2 * round.count >= count && round.count <= 2 * count, "\(what): \(round)")
    }
  }

  @Test func `a logarithmic scale has a tick at an end that is five times a small power of ten`() throws {
    let scale = try #require(ChartScale(from: (5e-6, 5e-5), to: (0, 1), kind: .logarithmic))
    #expect(scale.ticks(6) == [5e-6, 1e-5, 2e-5, 5e-5])
  }

  @Test func `far from zero too, ticks lie in the domain and nice ends enclose it`() throws {
    let scale = try #require(ChartScale(from: (1_000_000_000.4, 1_000_000_006.4), to: (0, 600)))
    #expect(scale.ticks() == (1...6).map { 1e9 + Double($0) })
    let nice = scale.nice()
    #expect((nice.start, nice.end) == (1e9, 1e9 + 7))
  }

  @Test func `nice ends are round, enclose the values and keep their order`() throws {
    let up = try #require(ChartScale(from: (3, 93), to: (0, 1))).nice()
    #expect((up.start, up.end) == (0, 100))
    let down = try #require(ChartScale(from: (93, 3), to: (0, 1))).nice()
    #expect((down.start, down.end) == (100, 0))
    let tens = try #require(ChartScale(from: (3, 93), to: (0, 1), kind: .logarithmic)).nice()
    #expect((tens.start, tens.end) == (1, 100))
    let round = try #require(ChartScale(from: (0, 0.6), to: (0, 1))).nice()
    #expect((round.start, round.end) == (0, 0.6))
  }

  @Test(arguments: 1...160) func `both ends of a nice scale from zero are ticks`(end: Int) throws {
    let scale = try #require(ChartScale(from: (0, Double(end)), to: (0, 1))).nice()
    let ticks = scale.ticks()
    #expect(ticks.first == 0 && ticks.last == scale.end && (5...10).contains(ticks.count), "\(ticks)")
  }

  @Test func `a nice scale takes the step of its longer domain`() throws {
    let scale = try #require(ChartScale(from: (0, 84), to: (0, 1))).nice()
    #expect(scale.ticks() == [0, 20, 40, 60, 80, 100])
  }

  @Test func `where doubles are far apart, ticks are different numbers`() throws {
    let scale = try #require(ChartScale(from: (1e16, 1e16 + 10), to: (0, 1)))
    #expect(scale.ticks(10) == [0, 2, 4, 6, 8, 10].map { 1e16 + $0 })
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `random domains have about as many ticks as wanted, all inside and evenly apart`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let start = Double.random(in: -1...1, using: &random) * pow(10, Double.random(in: -6...9, using: &random))
      let end = start + pow(10, Double.random(in: -3...6, using: &random)) * max(abs(start), 1e-6)
      let count = Int.random(in: 2...20, using: &random)
      let scale = try #require(ChartScale(from: (start, end), to: (0, 1)))
      let ticks = scale.ticks(count)
      let what = "seed \(seed): \(start) to \(end), \(count)"
      // A step is too long or too short by a factor of at most √2 or √(5/2).
      #expect(
        Double(ticks.count) <= 1.6 * Double(count) + 1 && Double(ticks.count) >= Double(count) / 1.6 - 1, "\(what)")
      #expect(ticks.allSatisfy { start - 1e-6 * (end - start) <= $0 && $0 <= end + 1e-6 * (end - start) }, "\(what)")
      let gaps = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
      // The rounding errors of two ticks are below 1e-15 of them.
      let tolerance = 1e-14 * max(abs(start), abs(end))
      #expect(gaps.allSatisfy { $0 > 0 && abs($0 - gaps[0]) <= tolerance }, "\(what)")
      let nice = scale.nice(count)
      #expect(nice.start <= start + 1e-6 * (end - start) && nice.end >= end - 1e-6 * (end - start), "\(what)")
      let round = nice.ticks(count)
      #expect(round.first == nice.start && round.last == nice.end, "\(what): \(round)")
      #expect(Double(round.count) <= 1.6 * Double(count) + 1, "\(what): \(round)")
      #expect(Double(round.count) >= Double(count) / 1.6, "\(what): \(round)")
      // The number of decimals must be enough to tell the ticks apart.
      let labels = ticks.map { String(format: "%.\(scale.tickDecimals(count))f", $0) }
      #expect(Set(labels).count == ticks.count, "\(what): \(labels)")
    }
  }

  @Test func `an axis draws its grid, its ticks, its line and a label for each tick`() throws {
    struct Chart: Scene {
      var size: CGSize { CGSize(width: 200, height: 100) }
      var duration: Double { 1 }
      let side: ChartAxis.Side
      func body(at time: SceneTime) -> some View {
        ChartAxis(ChartScale(from: (0, 4), to: (20, 180))!, side, at: 50, tickCount: 2, gridLength: 30) { "\(Int($0))" }
      }
    }
    for side in ChartAxis.Side.allCases {
      let list = try Chart(side: side).displayList(at: 0)
      // The ticks are at 0, 2 and 4.
      #expect(list.items.count == 6, "\(side)")
    }
  }
}
