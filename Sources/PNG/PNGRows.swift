/// The uncompressed PNG data of a whole picture: each row has the filter type, 0, and then its straight pixels. Used by
/// ``PNGEncoder``.
///
/// Pixels have three bytes as long as all are opaque. At the first one that is not, all rows change to four bytes.
struct PNGRows: ~Copyable {
  /// The largest number of pixels of a picture that is held as a whole: 4096 × 4096, which take 64 MiB with alpha.
  static let maximumArea = 1 << 24

  private let width: Int
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  /// The number of rows so far.
  private var count = 0
  private(set) var isOpaque = true

  init(width: Int, height: Int) {
    self.width = width
    // Pages that are never written take no memory.
    bytes = .allocate(capacity: height * (1 + 4 * width))
  }

  deinit { bytes.deallocate() }

  /// The size of a row in bytes, with its filter type.
  private var rowSize: Int { 1 + (isOpaque ? 3 : 4) * width }

  /// Adds a row of premultiplied pixels.
  mutating func append(_ pixels: UnsafePointer<UInt8>) {
    if isOpaque, !areOpaque(pixels, count: width) { widen() }
    let row = bytes.baseAddress! + count * rowSize
    row[0] = 0
    if isOpaque {
      copyColors(pixels, to: row + 1, count: width)
    } else {
      copyStraight(pixels, to: row + 1, count: width)
    }
    count += 1
  }

  /// Calls a function with the rows so far. The pointer is valid only during the call.
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<(count * rowSize)]))
  }

  /// Expands all rows from RGB to RGBA in place. It goes backwards, so that it overwrites only pixels that have moved.
  private mutating func widen() {
    isOpaque = false
    let base = bytes.baseAddress!
    for y in (0..<count).reversed() {
      let (from, to) = (base + y * (1 + 3 * width), base + y * (1 + 4 * width))
      for x in (0..<width).reversed() {
        let (red, green, blue) = (from[1 + 3 * x], from[2 + 3 * x], from[3 + 3 * x])
        (to[1 + 4 * x], to[2 + 4 * x], to[3 + 4 * x], to[4 + 4 * x]) = (red, green, blue, 255)
      }
      to[0] = 0
    }
  }
}

/// Whether all pixels have alpha 255.
private func areOpaque(_ pixels: UnsafePointer<UInt8>, count: Int) -> Bool {
  pixels.withMemoryRebound(to: UInt32.self, capacity: count) { words in
    var all = UInt32.max
    for i in 0..<count { all &= UInt32(littleEndian: words[i]) }
    return all >> 24 == 255
  }
}

/// Copies opaque pixels without their alpha.
private func copyColors(_ pixels: UnsafePointer<UInt8>, to row: UnsafeMutablePointer<UInt8>, count: Int) {
  pixels.withMemoryRebound(to: UInt32.self, capacity: count) { words in
    let target = UnsafeMutableRawPointer(row)
    // Four RGB pixels are three 32-bit words.
    for i in stride(from: 0, to: count & ~3, by: 4) {
      let (a, b) = (UInt32(littleEndian: words[i]), UInt32(littleEndian: words[i + 1]))
      let (c, d) = (UInt32(littleEndian: words[i + 2]), UInt32(littleEndian: words[i + 3]))
      let first = a & 0xFF_FFFF | b << 24
      let second = b >> 8 & 0xFFFF | c << 16
      let third = c >> 16 & 0xFF | d << 8
      target.storeBytes(of: first.littleEndian, toByteOffset: 3 * i, as: UInt32.self)
      target.storeBytes(of: second.littleEndian, toByteOffset: 3 * i + 4, as: UInt32.self)
      target.storeBytes(of: third.littleEndian, toByteOffset: 3 * i + 8, as: UInt32.self)
    }
    for i in count & ~3..<count {
      for channel in 0..<3 { row[3 * i + channel] = pixels[4 * i + channel] }
    }
  }
}

/// Converts premultiplied pixels to straight alpha, rounded, for ``PNGRows`` and ``RowDeflater``. Fully transparent
/// pixels become zero.
///
/// A round trip from premultiplied to straight and back is exact: the rounding error of the first step is at most half
/// a unit of 255, and the second step scales it by alpha / 255.
func copyStraight(_ pixels: UnsafePointer<UInt8>, to row: UnsafeMutablePointer<UInt8>, count: Int) {
  row.update(from: pixels, count: 4 * count)
  for pixel in stride(from: row, to: row + 4 * count, by: 4) where pixel[3] != 255 {
    let alpha = Int(pixel[3])
    for channel in 0..<3 {
      pixel[channel] = alpha == 0 ? 0 : UInt8(min(255, (Int(pixel[channel]) * 255 + alpha / 2) / alpha))
    }
  }
}
