import Foundation

/// A TrueType font of an em of 1,000 units, whose letters are rectangles. Ascent and descent are 800 and 200; a blank is 400
/// wide.
struct TinyFont {
  struct Letter {
    var character: Character
    var ink: (left: Int, bottom: Int, right: Int, top: Int)
    var advance: Int
  }

  var letters: [Letter]

  /// An `A` of 800 units, with ink from 100 to 600 and up to 700.
  static let plain = TinyFont(letters: [Letter(character: "A", ink: (100, 0, 600, 700), advance: 800)])
  /// The same letter with ink up to 350 only.
  static let low = TinyFont(letters: [Letter(character: "A", ink: (100, 0, 600, 350), advance: 800)])

  /// The tables by tag, in the order of their tags.
  var tables: [(tag: String, bytes: [UInt8])] {
    let count = letters.count + 2
    var (glyphs, places): ([UInt8], [UInt8]) = ([], [])
    places.add32(0)
    places.add32(0)
    places.add32(0)
    for letter in letters {
      let (left, bottom, right, top) = letter.ink
      for number in [1, left, bottom, right, top, 3, 0] { glyphs.add16(number) }
      // Four points on the curve: flags, then the differences of x and of y in 16 bits.
      glyphs += [1, 1, 1, 1]
      for number in [left, 0, right - left, 0] { glyphs.add16(number) }
      for number in [bottom, top - bottom, 0, bottom - top] { glyphs.add16(number) }
      while glyphs.count % 4 != 0 { glyphs.append(0) }
      places.add32(glyphs.count)
    }
    var head: [UInt8] = []
    for number in [1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 3, 1000] { head.add16(number) }
    head += [UInt8](repeating: 0, count: 16)
    for number in [0, -200, 1000, 800, 0, 8, 2, 1, 0] { head.add16(number) }
    var hhea: [UInt8] = []
    for number in [1, 0, 800, -200, 0, 1000] + [Int](repeating: 0, count: 11) + [count] { hhea.add16(number) }
    var maxp: [UInt8] = []
    for number in [1, 0, count, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0] { maxp.add16(number) }
    var hmtx: [UInt8] = []
    for (advance, left) in [(500, 0), (400, 0)] + letters.map({ ($0.advance, $0.ink.left) }) {
      hmtx.add16(advance)
      hmtx.add16(left)
    }
    return [
      ("cmap", characters), ("glyf", glyphs), ("head", head), ("hhea", hhea), ("hmtx", hmtx), ("loca", places),
      ("maxp", maxp),
    ]
  }

  /// A table of characters in format 12, with one group for each.
  private var characters: [UInt8] {
    let all = ([(Character(" "), 1)] + letters.enumerated().map { ($1.character, $0 + 2) })
      .map { (Int($0.0.unicodeScalars.first!.value), $0.1) }.sorted { $0.0 < $1.0 }
    var bytes: [UInt8] = []
    for number in [0, 1, 3, 10, 0, 12, 12, 0] { bytes.add16(number) }
    for number in [16 + 12 * all.count, 0, all.count] { bytes.add32(number) }
    for (character, glyph) in all { for number in [character, character, glyph] { bytes.add32(number) } }
    return bytes
  }

  /// The font as a file.
  var data: Data {
    var (head, body): ([UInt8], [UInt8]) = ([], [])
    head.add32(0x10000)
    for number in [tables.count, 64, 2, 48] { head.add16(number) }
    for (tag, bytes) in tables {
      head += Array(tag.utf8)
      head.add32(bytes.checksum)
      head.add32(12 + 16 * tables.count + body.count)
      head.add32(bytes.count)
      body += bytes
      while body.count % 4 != 0 { body.append(0) }
    }
    return Data(head + body)
  }
}

extension [UInt8] {
  mutating func add16(_ number: Int) {
    append(contentsOf: [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)])
  }

  mutating func add32(_ number: Int) {
    add16(number >> 16)
    add16(number)
  }

  /// The sum of the words of 32 bits.
  fileprivate var checksum: Int {
    let padded = self + [UInt8](repeating: 0, count: (4 - count % 4) % 4)
    return stride(from: 0, to: padded.count, by: 4).reduce(0) { sum, i in
      (sum + padded[i..<(i + 4)].reduce(0) { $0 << 8 | Int($1) }) & 0xFFFF_FFFF
    }
  }
}

extension Data {
  /// The `data:` address of a font.
  var address: String { "url(data:font/ttf;base64,\(base64EncodedString()))" }
}
