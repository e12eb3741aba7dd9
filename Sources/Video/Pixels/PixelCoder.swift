/// Lossless coder for rows of pixels, similar to QOI (Dominic Szablewski, "The Quite OK Image Format", 2021): an index
/// of recent colours, small differences, and runs. Used by ``BlockRuns``.
///
/// An opaque pixel takes at most four bytes, any other six. A coder keeps its state from row to row: one encodes all
/// rows in sequence, and another decodes them in the same order.
struct PixelCoder {
  /// The pixel before the next one, across rows.
  private var last: UInt32 = 0xFF00_0000
  /// The last pixel with each hash (``slot(_:)``).
  private var recent = [UInt32](repeating: 0, count: 64)

  /// The most bytes that a pixel takes.
  static let most = 6

  /// The first byte of a code, as in QOI except for ``translucent``.
  private enum Token {
    static let recent: UInt8 = 0x00
    static let difference: UInt8 = 0x40
    static let luma: UInt8 = 0x80
    static let run: UInt8 = 0xC0
    /// The byte holds the length minus one. Runs of 63 and 64 pixels would have the same bytes as the two tokens below.
    static let longestRun = 62
    /// Followed by the three channels of an opaque pixel.
    static let color: UInt8 = 0xFE
    /// Followed by zero and the four channels of a pixel.
    static let translucent: UInt8 = 0xFF
  }

  /// The index of a pixel in ``recent``: a hash of its colour, similar to QOI's.
  private static func slot(_ pixel: UInt32) -> Int {
    let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
    return Int((red &* 3 &+ green &* 5 &+ blue &* 7) & 63)
  }

  /// Appends the code of a row.
  ///
  /// - Parameter bytes: The output, with room for ``most`` bytes for each pixel. It moves past the code.
  mutating func encode(_ row: UnsafeBufferPointer<UInt32>, to bytes: inout UnsafeMutablePointer<UInt8>) {
    guard let pixels = row.baseAddress else { return }
    var (last, out) = (last, bytes)
    let count = row.count
    func put(_ byte: UInt8) {
      out.pointee = byte
      out += 1
    }
    recent.withUnsafeMutableBufferPointer { recent in
      var i = 0
      while i < count {
        let pixel = pixels[i]
        if pixel == last {
          let start = i
          while i < count, pixels[i] == last, i - start < Token.longestRun { i += 1 }
          put(Token.run | UInt8(truncatingIfNeeded: i - start - 1))
          continue
        }
        i += 1
        let slot = Self.slot(pixel)
        if recent[slot] == pixel {
          put(Token.recent | UInt8(truncatingIfNeeded: slot))
        } else {
          recent[slot] = pixel
          func step(_ shift: UInt32) -> UInt8 {
            UInt8(truncatingIfNeeded: pixel >> shift) &- UInt8(truncatingIfNeeded: last >> shift)
          }
          let (red, green, blue) = (step(0), step(8), step(16))
          let (redBesideGreen, blueBesideGreen) = (red &- green, blue &- green)
          if pixel >> 24 != 255 {
            put(Token.translucent)
            put(0)
            for shift in [0, 8, 16, 24] as [UInt32] { put(UInt8(truncatingIfNeeded: pixel >> shift)) }
          } else if red &+ 2 < 4, green &+ 2 < 4, blue &+ 2 < 4 {
            put(Token.difference | (red &+ 2) << 4 | (green &+ 2) << 2 | (blue &+ 2))
          } else if green &+ 32 < 64, redBesideGreen &+ 8 < 16, blueBesideGreen &+ 8 < 16 {
            put(Token.luma | (green &+ 32))
            put((redBesideGreen &+ 8) << 4 | (blueBesideGreen &+ 8))
          } else {
            put(Token.color)
            put(UInt8(truncatingIfNeeded: pixel))
            put(UInt8(truncatingIfNeeded: pixel >> 8))
            put(UInt8(truncatingIfNeeded: pixel >> 16))
          }
        }
        last = pixel
      }
    }
    (self.last, bytes) = (last, out)
  }

  /// Decodes a row.
  ///
  /// - Parameter place: The offset of the row's code. It moves past the code. Beyond the end of the bytes there are
  ///   zeros.
  mutating func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, into row: UnsafeMutableBufferPointer<UInt32>
  ) {
    var last = last
    recent.withUnsafeMutableBufferPointer { recent in
      func next() -> UInt8 {
        defer { place += 1 }
        return place < bytes.count ? bytes[place] : 0
      }
      func channels(_ count: UInt32) -> UInt32 { (0..<count).reduce(0) { $0 | UInt32(next()) << ($1 * 8) } }
      var i = 0
      while i < row.count {
        let token = next()
        if token == Token.translucent {
          place += 1
          last = channels(4)
          recent[Self.slot(last)] = last
        } else if token == Token.color {
          last = channels(3) | 0xFF00_0000
          recent[Self.slot(last)] = last
        } else if token >= Token.run {
          let end = min(i + Int(token & 63) + 1, row.count)
          while i < end {
            row[i] = last
            i += 1
          }
          continue
        } else if token < Token.difference {
          last = recent[Int(token)]
        } else {
          let (red, green, blue): (UInt8, UInt8, UInt8)
          if token < Token.luma {
            (red, green, blue) = ((token >> 4 & 3) &- 2, (token >> 2 & 3) &- 2, (token & 3) &- 2)
          } else {
            let rest = next()
            green = (token & 63) &- 32
            (red, blue) = ((rest >> 4) &- 8 &+ green, (rest & 15) &- 8 &+ green)
          }
          func channel(_ shift: UInt32, _ step: UInt8) -> UInt32 {
            UInt32(UInt8(truncatingIfNeeded: last >> shift) &+ step) << shift
          }
          last = channel(0, red) | channel(8, green) | channel(16, blue) | 0xFF00_0000
          recent[Self.slot(last)] = last
        }
        row[i] = last
        i += 1
      }
    }
    self.last = last
  }
}
