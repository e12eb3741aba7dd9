import Foundation
import PathreelExpressions
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
  func `a number format pads, rounds and adds signs`(format: String, number: Double, expected: String) throws {
    #expect(try #require(NumberFormat(format)).text(of: number) == expected)
  }

  @Test(
    arguments: [
      ("YYYY-MM-DD", 1_772_375_400, "2026-03-01"), ("D.M.YY", 1_772_375_400, "1.3.26"),
      ("DD/MM/YYYY hh:mm:ss", 1_772_375_405.25, "01/03/2026 14:30:05"), ("YYYY-MM-DDThh:mm", -1, "1969-12-31T23:59"),
      ("hh:mm", 1_772_375_400, "14:30"), ("YYYY", 253_402_300_799, "9999"), ("YYYY", 1e15, "1000000000000000"),
      // What is less than midnight by a rounding error is midnight.
      ("DD", 86_400 - 1e-10, "02"), ("hh:mm", 59.999, "00:00"), ("YYYY-MM-DDThh:mm:ss", -0.001, "1969-12-31T23:59:59"),
    ] as [(String, Double, String)])
  func `a date is written by its parts`(format: String, number: Double, expected: String) throws {
    #expect(try #require(NumberFormat(format)).text(of: number) == expected)
  }

  @Test(arguments: ["YYY", "MMM", "DDD", "YYYY-mmm", "Y", "YYYYY", "YYYY년", "ss", "hh", "YYYY{", "-", "D,,X"])
  func `an invalid date format is refused`(format: String) { #expect(NumberFormat(format) == nil) }

  @Test(
    arguments: [
      (",", 1234567.5, "1,234,567.5"), (",", 999, "999"), (",.2", 1000, "1,000.00"), (",.0", -1_234_567, "-1,234,567"),
      ("+,", 1000, "+1,000"), ("010,", 1234, "00,001,234"), ("07,", 1234, "001,234"), ("+09,.1", 1234.5, "+01,234.5"),
      (",", 0.1, "0.1"), (",.0", 999999.6, "1,000,000"),
    ] as [(String, Double, String)])
  func `a comma in a number format separates thousands`(format: String, number: Double, expected: String) throws {
    #expect(try #require(NumberFormat(format)).text(of: number) == expected)
  }

  @Test(
    arguments: [
      (".3g", 1234.5, "1230"), (".3g", 0.0012345, "0.00123"), (".3g", 1.2, "1.20"), (".3g", 5, "5.00"),
      (".2g", 9.99, "10"),
      (".1g", 0.096, "0.1"), (".3g", 0, "0.00"), (".3g", -0.5, "-0.500"), ("+.2g", 12, "+12"),
      (".2g", 123_456_789, "120000000"),
      (",.2g", 123_456_789, "120,000,000"), ("08.3g", 1.5, "00001.50"), (".1g", 99, "100"),
    ] as [(String, Double, String)])
  func `the format g counts all digits, and never writes a power of ten`(
    format: String, number: Double, expected: String
  ) throws {
    #expect(try #require(NumberFormat(format)).text(of: number) == expected)
  }

  @Test(
    arguments: [
      ("%", 0.5, "50%"), (".0%", 0.256, "26%"), (".1%", 0.256, "25.6%"), ("+.1%", 0.02, "+2.0%"),
      ("05%", 0.07, "0007%"),
      (",.0%", 123.4, "12,340%"), ("%", -0.001, "-0.1%"), (".0%", -0.001, "0%"), ("%", 1 / 3, "33.333333%"),
    ] as [(String, Double, String)])
  func `the percent format shows a hundred times the number`(format: String, number: Double, expected: String) throws {
    #expect(try #require(NumberFormat(format)).text(of: number) == expected)
  }

  @Test(arguments: [("%", ""), (".0%", ""), (".1%", ".0")])
  func `percent of the largest numbers are whole`(format: String, fraction: String) throws {
    let text = try #require(NumberFormat(format)).text(of: 1e307)
    #expect(text == String(format: "%.0f", 1e307) + "00\(fraction)%")
  }

  @Test(
    arguments: [
      ("s", 1500, "1.5k"), (".3s", 12345, "12.3k"), (".3s", 1500, "1.50k"), (".3s", 999.96, "1.00k"),
      (".3s", 999.4, "999"),
      (".2s", 0.0045, "4.5m"), ("s", 0, "0"), (".2s", 0, "0.0"), (".3s", 2.5e9, "2.50G"), (".1s", 1e18, "1E"),
      (".3s", 1e22, "10000E"),
      (".1s", 950, "1k"), (".2s", 995, "1.0k"), (".2s", 0.000_995, "1.0m"),
      ("s", 999.999_999_9, "1k"), ("s", 999.999_999, "999.999999"), ("s", 42, "42"),
      (".3s", -7.2e-7, "-720n"), ("+.2s", 1e6, "+1.0M"), (".3s", 3.3e-15, "3.30f"),
      ("06.2s", 1200, "001.2k"),
      (".2s", 3e-6, "3.0µ"),
    ] as [(String, Double, String)])
  func `the format s writes a prefix of the SI`(format: String, number: Double, expected: String) throws {
    #expect(try #require(NumberFormat(format)).text(of: number) == expected)
  }

  @Test(
    arguments: [
      ("mm:ss", 83.4, "01:23"), ("mm:ss", 59.99, "00:59"), ("m:ss", 5, "0:05"), ("m:ss", 4503, "75:03"),
      ("h:mm:ss", 4503, "1:15:03"),
      ("hh:mm:ss", 4503, "01:15:03"), ("mm:ss.2", 83.456, "01:23.45"), ("mm:ss.2", 0.29, "00:00.29"),
      ("mm:ss.1", 59.96, "00:59.9"),
      ("mm:ss", -83.4, "-01:23"), ("mm:ss", -0.4, "00:00"), ("+mm:ss", 60, "+01:00"),
      // What is less than a second by a rounding error is that second.
      ("mm:ss.2", 60 - 1e-12, "01:00.00"), ("h:mm:ss", 3599.999_999_9, "0:59:59"),
      ("mm:ss", 0.999_999, "00:00"), ("mm:ss.1", 10 - 9.9, "00:00.1"), ("mm:ss.6", 0.999_999, "00:00.999999"),
      // 33,333 · 60 + 20 s, and 472,222 · 3600 + 13 · 60 + 20 s.
      ("hh:mm:ss.6", 36000.7, "10:00:00.700000"), ("mm:ss.9", 83.3, "01:23.300000000"),
      ("mm:ss.2", 1_700_000_000.3, "28333333:20.30"), ("mm:ss.9", 2e6, "33333:20.000000000"),
      ("h:mm:ss.6", 1.7e9, "472222:13:20.000000"),
      // A clock shows 10¹⁵ seconds at most.
      ("m:ss", 1e300, "16666666666666:40"), ("m:ss.3", 1e300, "16666666666666:40.000"),
    ] as [(String, Double, String)])
  func `seconds are formatted as a clock shows them`(format: String, number: Double, expected: String) throws {
    #expect(try #require(NumberFormat(format)).text(of: number) == expected)
  }

  @Test func `significant digits are those of C, and thousands change nothing else`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let (count, exponent) = (Int.random(in: 1...9, using: &random), Double.random(in: -6...12, using: &random))
      let number = pow(10, exponent)
      let text = try #require(NumberFormat(".\(count)g")).text(of: number)
      #expect(Double(text) == Double(String(format: "%.\(count - 1)e", number)), "seed \(seed), \(number)")
      #expect(text.filter { $0 != "." }.drop { $0 == "0" }.count >= count, "seed \(seed), \(number)")
      let plain = NumberFormat(".2")!.text(of: number)
      #expect(NumberFormat(",.2")!.text(of: number).filter { $0 != "," } == plain, "seed \(seed), \(number)")
    }
  }

  @Test(arguments: [
    "", "3", "0", "00", "021", ".", ".10", "++", "03+", " 03", "d", "03d", "g", ".0g", ".0s", ",s", ",.2s", ",03", "%%",
    "mm", "ss", "mm:ss.0", "hh:ss", "03mm:ss", "mmm:ss",
  ])
  func `invalid number formats are refused`(text: String) { #expect(NumberFormat(text) == nil) }

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
