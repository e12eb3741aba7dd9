import PathreelTables
import Testing

/// Tests of bytes that are not valid UTF-8.
struct ByteScannerTests {
  private let advice = "save the file as UTF-8, not as UTF-16 or in a code page of Windows"

  @Test(arguments: [
    ([0xE9], "0xE9"), ([0xC3], "0xC3"), ([0xC0, 0xAF], "0xC0"), ([0xED, 0xA0, 0x80], "0xED"),
    ([0xE0, 0x80, 0x80], "0xE0"), ([0xF4, 0x90, 0x80, 0x80], "0xF4"), ([0xF0, 0x80, 0x80, 0x80], "0xF0"),
    ([0xFF], "0xFF"), ([0x80], "0x80"), ([0xE2, 0x82], "0xE2"),
  ])
  func `an invalid byte in a data file is an error with its place`(bytes: [UInt8], byte: String) {
    #expect(
      Table.errors(in: Array("a,b\r\né,".utf8) + bytes, .csv)
        == "rows:2:3: byte 8 of the file, \(byte), is not UTF-8; \(advice)")
  }

  @Test(arguments: [TableFormat.csv, .tsv, .json, .jsonLines])
  func `UTF-16 is recognised by its byte order mark`(format: TableFormat) {
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61]] {
      #expect(Table.errors(in: bytes, format) == "rows:1:1: the file is UTF-16; save it as UTF-8")
    }
    #expect(Table.errors(in: [0xFF, 0xFE, 0, 0], format) == "rows:1:1: the file is UTF-32; save it as UTF-8")
  }

  @Test func `UTF-16 without a byte order mark is recognised by its zero bytes`() {
    #expect(
      Table.errors(in: [0x61, 0, 0x2C, 0], .csv)
        == "rows:1:2: byte 1 of the file is 0, which no text has; the file may be UTF-16, so save it as UTF-8")
  }

  @Test func `characters of every length are read`() throws {
    #expect(try Table.csv("a\né€🚀\n").texts == [["é€🚀"]])
  }
}
