import PathreelNumerics
import Testing

struct RandomNumbersTests {
  /// The first outputs for the seed 1234567, as published on Rosetta Code, "Pseudo-random numbers/Splitmix64".
  @Test(
    arguments: [
      (0, 6_457_827_717_110_365_317), (1, 3_203_168_211_198_807_973), (2, 9_817_491_932_198_370_423),
      (3, 4_593_380_528_125_082_431), (4, 16_408_922_859_458_223_821),
    ] as [(Int, UInt64)])
  func `random numbers are those of SplitMix64`(index: Int, output: UInt64) {
    #expect(RandomNumbers(seed: 1_234_567)[index] == Double(output >> 11) / 9_007_199_254_740_992)
  }

  // Both values are from a Python transcription of the definition with integers of any size.
  @Test func `a second index selects an output of the generator that the first index seeds`() {
    let random = RandomNumbers(seed: 7)
    #expect(random[2, 3] == Double(6_569_037_354_979_889_046 >> 11) / 9_007_199_254_740_992)
    #expect(random[3, 2] == Double(7_932_748_853_614_185_806 >> 11) / 9_007_199_254_740_992)
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func `any seed and index give a number from 0 to 1, without 1`(number: Int) {
    for value in [RandomNumbers(seed: number)[number], RandomNumbers(seed: 3)[number, number, number]] {
      #expect((0..<1).contains(value))
    }
  }

  @Test func `random numbers are spread evenly, also over the rows and columns of a grid`() {
    let random = RandomNumbers(seed: 99)
    var counts = [Int](repeating: 0, count: 16)
    for i in 0..<200 { for j in 0..<200 { counts[Int(random[i, j] * 16)] += 1 } }
    // Pearson's χ² with 15 degrees of freedom is below 37.7 in 999 of 1000 cases.
    let expected = 40_000.0 / 16
    #expect(counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected } < 37.7)
  }
}
