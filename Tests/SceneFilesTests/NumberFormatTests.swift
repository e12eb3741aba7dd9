import Foundation
import PathreelSceneFiles
import SeededRandom
import Testing

struct NumberFormatTests {
  @Test(
    arguments: [
      ("03", 7, "007"), ("03", 1234, "1234"), ("03", -7, "-07"), ("+", 7, "+7"), ("+", 0, "0"), ("+", -1, "-1"),
      (".2", 2.5, "2.50"), (".0", 2.5, "2"), (".2", -0.001, "0.00"), ("+07.2", 3.14159, "+003.14"),
      ("05", 2.5, "002.5"),
      ("020", 1, "00000000000000000001"),
    ] as [(String, Double, String)])
  func `a format fills up, rounds and signs`(format: String, number: Double, expected: String) throws {
    #expect(try #require(NumberFormat(format)).text(of: number) == expected)
  }

  @Test(arguments: ["", "3", "0", "00", "021", ".", ".10", "++", "03+", " 03", "d", "03d"])
  func `what is no format`(text: String) { #expect(NumberFormat(text) == nil) }

  @Test func `signs, zeros and decimals are those of C`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let (width, decimals) = (Int.random(in: 1...20, using: &random), Int.random(in: 0...9, using: &random))
      let number = Double.random(in: 1...1e6, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      let text = NumberFormat(showsSign: true, width: width, decimals: decimals).text(of: number)
      #expect(text == String(format: "%+0\(width).\(decimals)f", number), "seed \(seed)")
    }
  }
}
