/// Compresses the pixels of a GIF frame: LZW with codes of variable length (GIF89a, appendix F; Welch, "A Technique for
/// High-Performance Data Compression", Computer 17, 1984). Used by ``GIFEncoder``.
///
/// A pixel may have two indices that show the same colour: its own, and the transparent one if the picture below has
/// that colour already. The encoder takes the index that continues the current string in its dictionary. That gives
/// longer strings than a fixed choice.
///
/// A full dictionary is cleared at once. Keeping it for 2,000 more codes made GIFs of the gallery between 1 % smaller
/// and 8 % larger.
struct LZWEncoder {
  /// The width in bits of the codes for single pixels: 2…8.
  let rootBits: Int
  /// The index that leaves a pixel as it is; nil if there is none.
  private let transparent: UInt16?

  /// GIF's codes have at most 12 bits.
  private static let maximumCode = 4095
  /// The hash table has twice as many entries as there are codes, so that probing is short. The size is a power of two.
  private static let tableBits = 13

  /// - Parameters:
  ///   - colorCount: The number of indices, the transparent one included: 1…256.
  ///   - transparent: The index that leaves a pixel as it is.
  init(colorCount: Int, transparent: UInt8?) {
    var bits = 2
    while 1 << bits < colorCount { bits += 1 }
    rootBits = bits
    self.transparent = transparent.map(UInt16.init)
  }

  /// Returns the image data of a GIF frame: the minimum code size, data sub-blocks and the terminator.
  ///
  /// - Parameters:
  ///   - indices: The pixels from left to right and top to bottom.
  ///   - below: The indices on the canvas before this frame, from the same palette; empty if they do not matter.
  func encode(_ indices: [UInt8], over below: [UInt8]) -> [UInt8] {
    precondition(!indices.isEmpty && (below.isEmpty || below.count == indices.count))
    var output = SubBlocks(first: UInt8(rootBits))
    // A key is a code and the next pixel. An entry has the key in its upper 20 bits and the key's code in the lower 12.
    var table = [UInt32](repeating: .max, count: 1 << Self.tableBits)
    let (clear, end) = (1 << rootBits, 1 << rootBits + 1)
    var (next, bits) = (end + 1, rootBits + 1)
    output.put(clear, bits)

    indices.withUnsafeBufferPointer { indices in
      below.withUnsafeBufferPointer { below in
        table.withUnsafeMutableBufferPointer { table in
          let none = UInt32.max
          let mask = 1 << Self.tableBits - 1
          func place(of key: UInt32) -> Int {
            var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> UInt32(32 - Self.tableBits))
            while table[place] != none && table[place] >> 12 != key { place = (place + 1) & mask }
            return place
          }
          let (clearPixel, mayChoose) = (transparent ?? 0, transparent != nil && !below.isEmpty)
          func isFree(_ i: Int) -> Bool { mayChoose && indices[i] == below[i] }

          var code = UInt32(isFree(0) ? UInt8(clearPixel) : indices[0])
          for i in 1..<indices.count {
            let (own, free) = (UInt32(indices[i]), isFree(i))
            var pixel = free ? UInt32(clearPixel) : own
            var slot = place(of: code << 8 | pixel)
            if free, table[slot] == none, own != pixel {
              // The transparent index ends the string, but the pixel's own index may continue it.
              let other = place(of: code << 8 | own)
              if table[other] != none { (slot, pixel) = (other, own) }
            }
            if table[slot] != none {
              code = table[slot] & 0xFFF
              continue
            }
            output.put(Int(code), bits)
            if next <= Self.maximumCode {
              table[slot] = (code << 8 | pixel) << 12 | UInt32(next)
              // The decoder adds each entry one code later, so the code width grows one code later too.
              if next == 1 << bits { bits += 1 }
              next += 1
            } else {
              output.put(clear, bits)
              table.update(repeating: none)
              (next, bits) = (end + 1, rootBits + 1)
            }
            code = pixel
          }
          output.put(Int(code), bits)
          // The decoder adds an entry for the last code too.
          if next <= Self.maximumCode, next == 1 << bits { bits += 1 }
        }
      }
    }
    output.put(end, bits)
    return output.finished()
  }
}

/// A bit stream, lowest bits first, in GIF's data sub-blocks: a length byte, then at most 255 bytes.
private struct SubBlocks {
  private var bytes: [UInt8]
  private var start: Int
  private var pending: UInt64 = 0
  private var count = 0

  init(first: UInt8) {
    bytes = [first, 0]
    start = 1
  }

  mutating func put(_ code: Int, _ bits: Int) {
    pending |= UInt64(code) << UInt64(count)
    count += bits
    while count >= 8 {
      append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  private mutating func append(_ byte: UInt8) {
    if bytes.count - start == 256 {
      bytes[start] = 255
      start = bytes.count
      bytes.append(0)
    }
    bytes.append(byte)
  }

  mutating func finished() -> [UInt8] {
    if count > 0 { append(UInt8(truncatingIfNeeded: pending)) }
    bytes[start] = UInt8(bytes.count - start - 1)
    // An empty block is the terminator.
    if bytes[start] != 0 { bytes.append(0) }
    return bytes
  }
}
