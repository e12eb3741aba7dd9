import PathreelFarm
import SeededRandom
import Testing

/// Tests of the division of work into shards.
@Suite struct ShardTests {
  @Test(arguments: [("1/1", 1, 1), ("3/8", 3, 8), ("100000/100000", 100_000, 100_000), ("03/08", 3, 8)])
  func `a shard is read as its number and how many there are`(text: String, number: Int, count: Int) throws {
    let shard = try #require(Shard(text))
    #expect(shard.number == number && shard.count == count && "\(shard)" == "\(number)/\(count)")
  }

  @Test(arguments: [
    "", "3", "0/8", "9/8", "1/0", "-1/8", "1/-8", "1/100001", "1/8/9", " 1/8", "1 / 8", "a/b", "1/9999999999",
  ])
  func `text that is no shard is refused`(text: String) { #expect(Shard(text) == nil) }

  @Test func `every piece of every output belongs to one shard, in runs, and shards are about as large as each other`()
  {
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let outputs = (0..<Int.random(in: 1...12, using: &random)).map { i in
        DividedOutput(
          name: "\(i)", frameCount: Int.random(in: 1...3000, using: &random),
          segmentLength: Bool.random(using: &random) ? 250 : nil)
      }
      let count = Int.random(in: 1...40, using: &random)
      var taken = outputs.map { _ in [Int]() }
      var sizes: [Int] = []
      for number in 1...count {
        let parts = Shard(number, of: count).parts(of: outputs)
        sizes.append(parts.reduce(0) { $0 + $1.frameCount })
        #expect(Set(parts.map(\.output)).count == parts.count)
        for part in parts { taken[part.output] += part.pieces }
      }
      let total = outputs.reduce(0) { $0 + $1.frameCount }
      #expect(taken == outputs.map { Array(0..<$0.pieceCount) }, "seed \(seed)")
      #expect(sizes.reduce(0, +) == total, "seed \(seed)")
      // No shard exceeds its fair share by more than one piece.
      let largest = outputs.map { min($0.segmentLength ?? .max, $0.frameCount) }.max() ?? 0
      #expect(sizes.allSatisfy { $0 <= total / count + largest + 1 }, "seed \(seed)")
    }
  }

  @Test func `a clip of 1,000 frames in three shards is divided at segments`() {
    let clip = DividedOutput(name: "a.mp4", frameCount: 1000, segmentLength: 250)
    let parts = (1...3).map { Shard($0, of: 3).parts(of: [clip]) }
    #expect(parts.map { $0.map(\.pieces) } == [[0..<1], [1..<3], [3..<4]])
    #expect(parts.map { $0.map(\.frameCount) } == [[250], [500], [250]])
  }

  @Test(
    arguments: [
      (shards: 8, most: 1000, tasks: 8, last: 8...8), (2400, 1000, 800, 2398...2400), (1001, 1000, 501, 1001...1001),
      (7, 1, 1, 1...7),
    ]) func `a queue's limit is met by several shards a task`(
      shards: Int, most: Int, tasks: Int, last: ClosedRange<Int>
    )
  {
    let division = ShardDivision(shards: shards, mostTasks: most)
    #expect(division.taskCount == tasks && division.shards(ofTask: tasks - 1) == last)
    #expect((0..<tasks).flatMap { Array(division.shards(ofTask: $0)) } == Array(1...shards))
  }

  @Test(arguments: [
    (pieces: 10, seconds: 20.0, count: 1), (10, 1200, 4), (10, 1e9, 10), (1, 0, 1), (1_000_000, 1e12, 100_000),
  ])
  func `a shard takes about five minutes, as far as there are pieces`(pieces: Int, seconds: Double, count: Int) {
    #expect(ShardDivision.shardCount(pieces: pieces, seconds: seconds) == count)
  }

  @Test func `time and memory are asked for with room`() {
    let resources = Resources(processors: 4, seconds: 100, memory: 400_000_000)
    #expect(resources.minutes == 10 && resources.memory == 856)
  }
}
