import Foundation
import PathreelDrawing
import PathreelPNG
import SeededRandom
import Testing

struct PNGEncoderTests {
  private func noise(width: Int, height: Int) -> Bitmap {
    var random = SplitMix64(seed: 20_261_122)
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = UInt8.random(in: 0...255, using: &random)
        func color() -> UInt8 { UInt8.random(in: 0...alpha, using: &random) }
        bitmap[x, y] = Bitmap.Pixel(red: color(), green: color(), blue: color(), alpha: alpha)
      }
    }
    return bitmap
  }

  /// The pieces in which a picture is written that comes some rows at a time.
  private func pieces(of bitmap: Bitmap, rowsAtATime: Int) -> [Data] {
    var pieces: [Data] = []
    let encoder = PNGEncoder<Never>(width: bitmap.width, height: bitmap.height) { pieces.append(Data($0)) }
    for top in stride(from: 0, to: bitmap.height, by: rowsAtATime) {
      let rows = min(rowsAtATime, bitmap.height - top)
      let band = Bitmap(width: bitmap.width, height: rowsAtATime)
      for y in 0..<rows { for x in 0..<bitmap.width { band[x, y] = bitmap[x, top + y] } }
      encoder.append(band, rows: rows)
    }
    encoder.finish()
    return pieces
  }

  @Test(arguments: [1, 7, 16, 150]) func `the bytes are the same however many rows come at a time`(rows: Int) {
    let bitmap = noise(width: 90, height: 150)
    let whole = pieces(of: bitmap, rowsAtATime: 150).reduce(Data(), +)
    #expect(pieces(of: bitmap, rowsAtATime: rows).reduce(Data(), +) == whole)
  }

  @Test func `no piece is larger than 64 KiB and a chunk's name`() {
    let pieces = pieces(of: noise(width: 300, height: 300), rowsAtATime: 300)
    #expect(pieces.map(\.count).max()! <= 65_540)
    #expect(pieces.map(\.count).reduce(0, +) > 300_000, "noise does not shrink")
  }

  @Test func `a file has a header, a colour space, data and an end`() {
    let file = pieces(of: noise(width: 300, height: 200), rowsAtATime: 9).reduce(Data(), +)
    #expect(file.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    func number(_ place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect((number(16), number(20)) == (300, 200))
    #expect(Array(file[24..<29]) == [8, 6, 0, 0, 0])
    var names: [String] = []
    var place = 8
    while place < file.count {
      names.append(String(decoding: file[place + 4..<place + 8], as: UTF8.self))
      place += 12 + number(place)
    }
    #expect(place == file.count)
    #expect(names.first == "IHDR" && names.last == "IEND" && names[1] == "sRGB")
    #expect(names.count > 4 && names.dropFirst(2).dropLast().allSatisfy { $0 == "IDAT" })
  }

  private struct Full: Error {}

  @Test func `what cannot be written is an error`() throws {
    var room = 1000
    let bitmap = noise(width: 200, height: 200)
    #expect(throws: Full.self) {
      let encoder = try PNGEncoder(width: 200, height: 200) { (bytes) throws(Full) in
        room -= bytes.count
        if room < 0 { throw Full() }
      }
      try encoder.append(bitmap, rows: 200)
      try encoder.finish()
    }
  }
}
