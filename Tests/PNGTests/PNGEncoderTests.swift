import CZlib
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

  /// The pieces of a PNG file that is encoded some rows at a time.
  private func pieces(of bitmap: Bitmap, rowsAtATime: Int, effort: PNG.Effort = .fast) -> [Data] {
    var pieces: [Data] = []
    let encoder = PNGEncoder<Never>(width: bitmap.width, height: bitmap.height, effort: effort) {
      pieces.append(Data($0))
    }
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

  /// A bitmap that is opaque above a row; from there on it is noise.
  private func opaque(width: Int, height: Int, above first: Int) -> Bitmap {
    let bitmap = noise(width: width, height: height)
    for y in 0..<min(first, height) {
      for x in 0..<width {
        bitmap[x, y] = Bitmap.Pixel(red: UInt8(x & 255), green: UInt8(y & 255), blue: bitmap[x, y].blue, alpha: 255)
      }
    }
    return bitmap
  }

  /// A row of a bitmap as four bytes a pixel, with straight alpha. PNG's byte 0 before it means that it is not filtered.
  private func straightRow(_ y: Int, of bitmap: Bitmap) -> [UInt8] {
    (0..<bitmap.width).reduce(into: [0]) { bytes, x in
      let (pixel, alpha) = (bitmap[x, y], Int(bitmap[x, y].alpha))
      func straight(_ color: UInt8) -> UInt8 { alpha == 0 ? 0 : UInt8((Int(color) * 510 + alpha) / (2 * alpha)) }
      bytes += [straight(pixel.red), straight(pixel.green), straight(pixel.blue), pixel.alpha]
    }
  }

  /// The chunks of a file: their types and their data.
  private func chunks(of file: Data) -> [(type: String, data: Data)] {
    var (chunks, place) = ([(type: String, data: Data)](), 8)
    while place + 12 <= file.count {
      let count = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let body = file[place + 4..<place + 8 + count]
      let sum = file[place + 8 + count..<place + 12 + count].reduce(0) { $0 << 8 | UInt($1) }
      #expect(body.withUnsafeBytes { crc32(0, $0.baseAddress, uInt($0.count)) } == sum)
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Data(body.dropFirst(4))))
      place += 12 + count
    }
    #expect(place == file.count)
    return chunks
  }

  /// The rows in a file, decompressed by zlib.
  private func rows(of file: Data, count: Int) -> [UInt8] {
    let data = chunks(of: file).filter { $0.type == "IDAT" }.reduce(Data()) { $0 + $1.data }
    var (rows, size) = ([UInt8](repeating: 0, count: count + 1), uLong(count + 1))
    #expect(uncompress(&rows, &size, Array(data), uLong(data.count)) == Z_OK)
    #expect(Int(size) == count)
    return rows.dropLast()
  }

  @Test(arguments: PNG.Effort.allCases, [1, 2, 3, 4, 5, 63, 64, 301])
  func `an opaque picture has three bytes a pixel`(effort: PNG.Effort, width: Int) {
    let bitmap = opaque(width: width, height: 7, above: 7)
    let file = pieces(of: bitmap, rowsAtATime: 3, effort: effort).reduce(Data(), +)
    let chunks = chunks(of: file)
    #expect(chunks.map(\.type) == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(chunks[0].data.suffix(5) == Data([8, 2, 0, 0, 0]))
    let expected = (0..<7).flatMap { y -> [UInt8] in
      [0] + (0..<width).flatMap { x -> [UInt8] in [bitmap[x, y].red, bitmap[x, y].green, bitmap[x, y].blue] }
    }
    #expect(rows(of: file, count: 7 * (1 + 3 * width)) == expected)
  }

  @Test(arguments: PNG.Effort.allCases, [0, 1, 2, 6])
  func `a picture has four bytes a pixel as soon as one pixel is not opaque`(effort: PNG.Effort, first: Int) {
    let bitmap = opaque(width: 61, height: 7, above: first)
    let file = pieces(of: bitmap, rowsAtATime: 2, effort: effort).reduce(Data(), +)
    #expect(chunks(of: file)[0].data.suffix(5) == Data([8, 6, 0, 0, 0]))
    #expect(rows(of: file, count: 7 * (1 + 4 * 61)) == (0..<7).flatMap { straightRow($0, of: bitmap) })
  }

  @Test func `more effort makes a smaller file`() {
    let bitmap = Bitmap(width: 640, height: 360)
    for y in 0..<360 {
      for x in 0..<640 {
        let level = UInt8(sqrt(Double((x - 320) * (x - 320) + (y - 180) * (y - 180))) / 3)
        bitmap[x, y] = Bitmap.Pixel(red: level, green: level / 2, blue: 40, alpha: 255)
      }
    }
    let sizes = PNG.Effort.allCases.map { pieces(of: bitmap, rowsAtATime: 360, effort: $0).reduce(0) { $0 + $1.count } }
    #expect(Double(sizes[1]) < 0.95 * Double(sizes[0]), "\(sizes)")
  }

  @Test(arguments: PNG.Effort.allCases) func `a picture beyond 4096 squared comes in small pieces`(effort: PNG.Effort) {
    // The picture has 16,384 × 1,040 pixels, and only some rows are not transparent.
    let (width, height, step) = (16_384, 1040, 80)
    var (pieces, held) = ([Data](), 0)
    let encoder = PNGEncoder<Never>(width: width, height: height, effort: effort) { pieces.append(Data($0)) }
    let band = noise(width: width, height: 1)
    let empty = Bitmap(width: width, height: step)
    for top in stride(from: 0, to: height, by: step) {
      encoder.append(top == 480 ? band : empty, rows: top == 480 ? 1 : step)
      if top == 480 { encoder.append(empty, rows: step - 1) }
      if top == 560 { held = pieces.reduce(0) { $0 + $1.count } }
    }
    encoder.finish()
    #expect(held > 0, "pieces come before the last row")
    #expect(pieces.map(\.count).max()! <= 1 << 16)
    let file = pieces.reduce(Data(), +)
    #expect(chunks(of: file)[0].data.suffix(5) == Data([8, 6, 0, 0, 0]))
    let rows = rows(of: file, count: height * (1 + 4 * width))
    let row = 480 * (1 + 4 * width)..<481 * (1 + 4 * width)
    #expect(rows[row].elementsEqual(straightRow(0, of: band)))
    #expect(rows[..<row.lowerBound].allSatisfy { $0 == 0 } && rows[row.upperBound...].allSatisfy { $0 == 0 })
  }

  private struct FullError: Error {}

  @Test func `a picture that cannot be written as PNG is an error`() throws {
    var room = 1000
    let bitmap = noise(width: 200, height: 200)
    #expect(throws: FullError.self) {
      let encoder = try PNGEncoder(width: 200, height: 200) { (bytes) throws(FullError) in
        room -= bytes.count
        if room < 0 { throw FullError() }
      }
      try encoder.append(bitmap, rows: 200)
      try encoder.finish()
    }
  }
}
