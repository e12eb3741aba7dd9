import Foundation
import PathreelFiles
import Testing

/// Tests of decompression. The data were made by Python's modules gzip and zlib.
struct InflationTests {
  private let ab = Data(base64Encoded: "H4sIAAAAAAACA0tMAgBtSIOeAgAAAA==")!
  private let c = Data(base64Encoded: "H4sIAAAAAAACA0sGAG/fuQYBAAAA")!

  @Test func `all members of a gzip file are unpacked, and what follows them is ignored`() throws {
    #expect(try Inflation.unpacked(ab + c, .gzip, atMost: 3) == Data("abc".utf8))
    #expect(try Inflation.unpacked(ab + Data([0, 0, 7]), .gzip, atMost: 3) == Data("ab".utf8))
  }

  @Test func `the data of a zip archive have nothing around them`() throws {
    #expect(try Inflation.unpacked(Data(base64Encoded: "S0xKBgA=")!, .raw, atMost: 3) == Data("abc".utf8))
  }

  @Test func `more than the allowed bytes are an error`() {
    #expect(throws: Inflation.Mistake.tooLarge) { try Inflation.unpacked(ab + c, .gzip, atMost: 2) }
  }

  @Test(arguments: [0, 1, 9, 12, 20]) func `data without their end are an error`(count: Int) {
    #expect(throws: Inflation.Mistake.damaged) { try Inflation.unpacked(ab.prefix(count), .gzip, atMost: 100) }
  }

  @Test func `a gzip file is known by its first bytes`() {
    #expect(Inflation.isGzip(ab) && !Inflation.isGzip(Data("<svg".utf8)) && !Inflation.isGzip(Data([0x1f])))
  }
}
