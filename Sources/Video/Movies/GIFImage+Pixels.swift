import Foundation

extension GIFImage {
  /// Decodes the image's pixels. ``AnimatedPicture`` calls it for each frame of a GIF.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - pixels: Receives one word for each pixel. They are transparent before.
  /// - Throws: A failure whose reason follows the file's name in a message.
  func decode(
    _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, into pixels: UnsafeMutableBufferPointer<UInt32>
  ) throws(MediaError) {
    var colors = [UInt32](repeating: 0, count: 256)
    for (index, place) in stride(from: palette.lowerBound, to: palette.upperBound, by: 3).enumerated() where index < 256
    {
      guard place + 3 <= bytes.count else { throw AnimationScript.isCutOff("GIF") }
      colors[index] =
        UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16 | 0xFF00_0000
    }
    if let transparent { colors[transparent] = 0 }
    let indices = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: width * height)
    defer { indices.deallocate() }
    try LZWDecoder.decode(bytes, from: data, into: indices)
    var place = 0
    // An interlaced image stores its rows in four passes, each with a first row and a step (GIF 89a, appendix E).
    for (first, step) in isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)] {
      for y in stride(from: first, to: height, by: step) {
        for x in 0..<width { pixels[y * width + x] = colors[Int(indices[place + x])] }
        place += width
      }
    }
  }
}

/// Decodes GIF's LZW: codes of 3 to 12 bits, lowest bits first, in sub-blocks (GIF 89a, appendix F; T. A. Welch, 1984).
/// Used by ``GIFImage``.
enum LZWDecoder {
  /// The number of codes of 12 bits, the longest.
  private static let mostCodes = 4096

  /// - Parameters:
  ///   - start: The offset of the minimum code size, which the sub-blocks follow.
  ///   - output: Receives the indices, and is filled completely.
  /// - Throws: A failure whose reason follows the file's name in a message.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, from start: Int, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(MediaError) {
    guard start < bytes.count, (1...8).contains(bytes[start]) else {
      throw MediaError(reason: "is a damaged GIF: its pixels are not compressed as they should be")
    }
    // A code's string is the string of its prefix plus one more index.
    let table = UnsafeMutablePointer<Entry>.allocate(capacity: mostCodes)
    defer { table.deallocate() }
    let literals = 1 << Int(bytes[start])
    for code in 0..<literals {
      table[code] = Entry(prefix: 0, length: 1, first: UInt8(code), last: UInt8(code))
    }
    var reader = CodeReader(bytes, at: start + 1)
    // After the literals come two special codes, `literals` to clear the table and `literals + 1` for the end.
    var (width, next) = (Int(bytes[start]) + 1, literals + 2)
    var previous: Int?
    var done = 0
    while done < output.count, let code = reader.code(ofBits: width) {
      if code == literals {  // forget all strings
        (width, next, previous) = (Int(bytes[start]) + 1, literals + 2, nil)
        continue
      }
      if code == literals + 1 { break }
      guard let before = previous else {
        guard code < literals else { break }
        output[done] = UInt8(code)
        (done, previous) = (done + 1, code)
        continue
      }
      // A code may refer to the entry that it completes itself. That entry is the previous string plus the first index
      // of that string.
      guard code < next || (code == next && next < mostCodes) else { break }
      if next < mostCodes {
        let first = code == next ? table[before].first : table[code].first
        table[next] = Entry(
          prefix: UInt16(before), length: table[before].length + 1, first: table[before].first, last: first)
        next += 1
        if next == 1 << width, width < 12 { width += 1 }
      }
      write(code, of: table, to: output, at: &done)
      previous = code
    }
    guard done >= output.count else {
      throw MediaError(reason: "is a damaged GIF: pixels of one of its pictures are missing")
    }
  }

  /// Writes a code's string, and adds its length to `done`. The string is written backwards, from its last index along
  /// its prefixes. Pixels beyond the end of the output are left out.
  @inline(__always)
  private static func write(
    _ code: Int, of table: UnsafeMutablePointer<Entry>, to output: UnsafeMutableBufferPointer<UInt8>,
    at done: inout Int
  ) {
    let length = Int(table[code].length)
    var (place, rest) = (done + length, code)
    while place > done {
      place -= 1
      if place < output.count { output[place] = table[rest].last }
      rest = Int(table[rest].prefix)
    }
    done += length
  }

  /// A code's string: the code of its prefix, and the string's length, first and last index.
  private struct Entry {
    var prefix: UInt16
    var length: UInt16
    var first, last: UInt8
  }

  /// Reads codes of variable length from sub-blocks.
  private struct CodeReader {
    private let bytes: UnsafeRawBufferPointer
    private var place: Int
    /// The bytes that are left in the current sub-block.
    private var left = 0
    private var bits = 0
    private var bitCount = 0

    init(_ bytes: UnsafeRawBufferPointer, at place: Int) { (self.bytes, self.place) = (bytes, place) }

    /// Returns the next code; nil at the end.
    mutating func code(ofBits count: Int) -> Int? {
      while bitCount < count {
        if left == 0 {
          guard place < bytes.count, bytes[place] > 0 else { return nil }
          left = Int(bytes[place])
          place += 1
        }
        guard place < bytes.count else { return nil }
        bits |= Int(bytes[place]) << bitCount
        bitCount += 8
        (place, left) = (place + 1, left - 1)
      }
      defer { (bits, bitCount) = (bits >> count, bitCount - count) }
      return bits & (1 << count - 1)
    }
  }
}
