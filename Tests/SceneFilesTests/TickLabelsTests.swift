import Foundation
import PathreelMotion
import PathreelSceneFiles
import SeededRandom
import Testing

/// Tests of the labels of axes without a format.
@Suite struct TickLabelsTests {
  private func labels(
    _ start: Double, _ end: Double, _ kind: ChartScale.Kind = .linear, count: Int = 6
  ) throws -> [String] {
    let scale = try #require(ChartScale(from: (start, end), to: (0, 1), kind: kind))
    return scale.ticks(count).map { scale.label(ofTick: $0, count) }
  }

  @Test func `on a log axis each label has the decimals that it needs`() throws {
    #expect(
      try labels(0.001, 1000, .logarithmic) == ["0.001", "0.01", "0.1", "1", "10", "100", "1000"])
    #expect(try labels(5e-6, 5e-5, .logarithmic) == ["0.000005", "0.00001", "0.00002", "0.00005"])
    #expect(try labels(1.2, 1.9, .logarithmic) == ["1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9"])
  }

  @Test func `on a linear axis all labels have the decimals of the step`() throws {
    #expect(try labels(0, 1, count: 2) == ["0.0", "0.5", "1.0"])
    #expect(try labels(-20, 20, count: 4) == ["-20", "-10", "0", "10", "20"])
  }

  @Test func `very small and very large numbers are written with a power of ten`() throws {
    #expect(try labels(0, 3e-12, count: 3) == ["0", "1e-12", "2e-12", "3e-12"])
    #expect(try labels(0, 3e23, count: 3) == ["0", "1e+23", "2e+23", "3e+23"])
    #expect(try labels(1e-30, 1e30, .logarithmic, count: 3) == ["1e-30", "1", "1e+30"])
  }

  @Test func `days of several years have their year`() throws {
    let day = 86_400.0
    #expect(
      try labels(-2 * day, day, .time, count: 3) == ["1969-12-30", "1969-12-31", "1970-01-01", "1970-01-02"])
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>) func `labels of numbers are different`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let size = pow(10, Double.random(in: -30...30, using: &random))
      let start = size * Double.random(in: -1...1, using: &random)
      let end = start + max(size * pow(10, Double.random(in: -12...1, using: &random)), 4 * start.ulp)
      let count = Int.random(in: 2...20, using: &random)
      let labels = try labels(start, end, count: count)
      #expect(Set(labels).count == labels.count, "seed \(seed): \(start) to \(end), \(count): \(labels)")
    }
  }
}
