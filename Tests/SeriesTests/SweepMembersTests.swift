import Foundation
import PathreelMotion
import PathreelSeries
import Testing

struct SweepMembersTests {
  private let parameters = [
    SceneParameter("a", .number(range: 0...10), value: .number(0)),
    SceneParameter("b", .choice(["x", "y", "z"]), value: .choice("x")),
  ]

  private func members(_ arguments: [String], _ combination: SweepCombination) throws -> SweepMembers {
    try SweepMembers(arguments.map { try Variation($0, of: parameters) }, combination)
  }

  private func texts(_ members: SweepMembers) -> [String] {
    (0..<(members.count ?? 0)).map { members.values(at: $0).map(\.text).joined() }
  }

  @Test func `a product has each value with each, the last parameter running fastest`() throws {
    #expect(try texts(members(["a=1..2/1", "b=*"], .product)) == ["1x", "1y", "1z", "2x", "2y", "2z"])
  }

  @Test func `a zip has the first values, then the second ones`() throws {
    #expect(try texts(members(["a=1..3/1", "b=*"], .zip)) == ["1x", "2y", "3z"])
    let fault = #expect(throws: ArgumentError.self) { try members(["a=1..2/1", "b=*"], .zip) }
    #expect(
      fault?.message == "with --zip all parameters need the same number of values: 'b' has 3, and 'a' has 2")
  }

  @Test func `a range without steps cannot be counted`() throws {
    let fault = #expect(throws: ArgumentError.self) { try members(["a=0..4"], .product) }
    #expect(
      fault?.message
        == "a range without steps has no number of values; write how many as a=0..4:12, or how far apart, as a=0..4/0.5, or take samples with --random 12"
    )
  }

  @Test func `the advice for a whole range is valid in its place`() throws {
    let small = SceneParameter("c", .number(range: 0...1e-6), value: .number(0))
    let advices = [
      ("a=*", "a=0..10:12, or how far apart, as a=0..10/1.25,"), ("c=*", "as c=0..1e-06/1.25e-07,"),
    ]
    for (argument, advice) in advices {
      let variation = try Variation(argument, of: parameters + [small])
      let fault = #expect(throws: ArgumentError.self) { try SweepMembers([variation], .product) }
      #expect(fault?.message.contains(advice) == true)
    }
    #expect(try Variation("c=0..1e-06/1.25e-07", of: [small]).count == 9)
  }

  @Test func `samples of a parameter with a step are multiples of it`() throws {
    let coarse = SceneParameter("c", .number(range: 0...9_000_000, step: 7), value: .number(0))
    let members = try SweepMembers([try Variation("c=0..9000000", of: [coarse])], .samples(count: 20, seed: 0))
    for i in 0..<20 {
      guard case .number(let value) = members.values(at: i)[0].value else { preconditionFailure("no number") }
      #expect(value.truncatingRemainder(dividingBy: 7) == 0)
    }
  }

  @Test func `more combinations than can be counted are nil`() throws {
    let names = (0..<4).map { "p\($0)" }
    let parameters = names.map { SceneParameter($0, .number(), value: .number(0)) }
    let variations = try names.map { try Variation("\($0)=0..1:1000000", of: parameters) }
    #expect(try SweepMembers(variations, .product).count == nil)
  }

  @Test func `samples are the same for the same seed, and others for another`() throws {
    let samples = { texts(try members(["a=0..10", "b=*"], .samples(count: 20, seed: $0))) }
    #expect(try samples(7) == samples(7))
    #expect(try samples(7) != samples(8))
  }

  /// The discrepancy of points on a line: the largest difference between x and the share of points below x.
  @Test(arguments: [1, 2, 3, 6, 12]) func `samples fill every dimension more evenly than chance does`(dimensions: Int) {
    let (count, points) = (500, LowDiscrepancy(dimensions: dimensions, seed: 3))
    for dimension in 0..<dimensions {
      let sorted = (0..<count).map { points[$0][dimension] }.sorted()
      #expect(sorted.allSatisfy { (0..<1).contains($0) })
      let discrepancy = sorted.enumerated().map { i, x in
        max(abs(Double(i) / Double(count) - x), abs(Double(i + 1) / Double(count) - x))
      }.max()!
      // Random points have a discrepancy of some 0.04, and a grid of 500 has 0.002. The bound is that of Halton
      // sequences with bases of at most 37.
      #expect(discrepancy < 0.03, "dimension \(dimension)")
    }
  }

  @Test func `in a plane 256 points leave none of 64 squares empty`() {
    let points = LowDiscrepancy(dimensions: 2, seed: 11)
    var cells = Set<Int>()
    for i in 0..<256 { cells.insert(Int(points[i][0] * 8) * 8 + Int(points[i][1] * 8)) }
    #expect(cells.count == 64)
  }
}
