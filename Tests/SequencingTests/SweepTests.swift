import PathreelSequencing
import Testing

@Suite struct SweepTests {
  @Test(arguments: [(10, 150), (150, 10), (0.1, 0.3), (-1e308, 1e308), (1 / 3, 2 / 3), (5, 5)] as [(Double, Double)])
  func `a sweep begins and ends exactly on its values and is even between`(first: Double, last: Double) {
    for count in [2, 3, 7, 600] {
      let sweep = Sweep(from: first, to: last, frameCount: count)
      #expect(sweep.value(atFrame: 0) == first)
      #expect(sweep.value(atFrame: count - 1) == last)
      let scale = max(abs(first), abs(last))
      for n in 0..<count {
        let share = Double(n) / Double(count - 1)
        let expected = first / scale + (last / scale - first / scale) * share
        // Three roundings of values of at most 2.
        #expect(abs(sweep.value(atFrame: n) / scale - expected) < 4 * 0x1p-52)
      }
    }
  }

  @Test func `a sweep of one frame shows its first value`() {
    #expect(Sweep(from: 3, to: 9, frameCount: 1).value(atFrame: 0) == 3)
  }

  @Test func `frames between the ends show whole steps`() {
    let sweep = Sweep(from: 10, to: 12, frameCount: 9, steps: .init(of: 1))
    #expect((0..<9).map(sweep.value) == [10, 10, 11, 11, 11, 11, 12, 12, 12])
    let quarters = Sweep(from: 0.05, to: 1.05, frameCount: 5, steps: .init(of: 0.25, from: 0.05))
    #expect((0..<5).map(quarters.value) == [0.05, 0.3, 0.55, 0.8, 1.05])
  }

  @Test func `steps never lead outside of the first and last value`() {
    for (first, last) in [(10.4, 12.6), (12.6, 10.4)] {
      let sweep = Sweep(from: first, to: last, frameCount: 50, steps: .init(of: 1))
      #expect(sweep.value(atFrame: 0) == first && sweep.value(atFrame: 49) == last)
      #expect((1..<49).allSatisfy { (10.4...12.6).contains(sweep.value(atFrame: $0)) })
      #expect(Set((1..<49).map(sweep.value)).isSubset(of: [10.4, 11, 12, 12.6]))
    }
  }

  @Test func `the values rise with the frames`() {
    let sweep = Sweep(from: -3, to: 17, frameCount: 1000, steps: .init(of: 0.3))
    let values = (0..<1000).map(sweep.value)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  /// A parameter of a scene in Swift may have a range without a start, and any number as its step.
  @Test func `a parameter has steps from the start of its range, or from 0`() {
    #expect(Sweep.Steps(step: 2, in: 1...9) == .init(of: 2, from: 1))
    #expect(Sweep.Steps(step: 2, in: -Double.infinity...9) == .init(of: 2))
    #expect(Sweep.Steps(step: 2, in: nil) == .init(of: 2))
    #expect([nil, 0, -1, .infinity, .nan].allSatisfy { Sweep.Steps(step: $0, in: 1...9) == nil })
  }
}
