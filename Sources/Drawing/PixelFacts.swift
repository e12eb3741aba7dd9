/// The results of one pass over an image's pixels: a content hash, and whether all pixels are opaque. ``ImageAsset``
/// keeps them.
struct PixelFacts {
  /// XXH64 with the seed width + 2³² · height (Y. Collet: xxHash fast digest algorithm, doc/xxhash_spec.md). It takes a
  /// millisecond for a frame of 1920 × 1080 pixels; a hash that goes byte by byte takes ten.
  private(set) var hash: UInt64
  /// Whether every alpha byte (every fourth byte) is 255.
  private(set) var isOpaque: Bool

  /// - Parameter bytes: The pixels: 4 · width · height bytes.
  init(of bytes: UnsafeRawBufferPointer, width: Int, height: Int) {
    let seed = UInt64(width) | UInt64(height) << 32
    var place = 0
    // Alpha is the highest byte of each 32-bit half of a word.
    var alphas = UInt64.max
    func word() -> UInt64 {
      defer { place += 8 }
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      alphas &= word
      return word
    }
    if bytes.count >= 32 {
      var lanes = (
        seed &+ Self.prime1 &+ Self.prime2, seed &+ Self.prime2, seed, seed &- Self.prime1
      )
      for _ in 0..<bytes.count / 32 {
        lanes.0 = Self.round(lanes.0, word())
        lanes.1 = Self.round(lanes.1, word())
        lanes.2 = Self.round(lanes.2, word())
        lanes.3 = Self.round(lanes.3, word())
      }
      hash = lanes.0.rotated(1) &+ lanes.1.rotated(7) &+ lanes.2.rotated(12) &+ lanes.3.rotated(18)
      for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
        hash = (hash ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4
      }
    } else {
      hash = seed &+ Self.prime5
    }
    hash &+= UInt64(bytes.count)
    while place + 8 <= bytes.count {
      hash = (hash ^ Self.round(0, word())).rotated(27) &* Self.prime1 &+ Self.prime4
    }
    if place < bytes.count {
      let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      alphas &= UInt64(half) << 32 | UInt64(half)
      hash = (hash ^ UInt64(half) &* Self.prime1).rotated(23) &* Self.prime2 &+ Self.prime3
    }
    hash = (hash ^ hash >> 33) &* Self.prime2
    hash = (hash ^ hash >> 29) &* Self.prime3
    hash ^= hash >> 32
    let opaque: UInt64 = 0xFF00_0000_FF00_0000
    isOpaque = alphas & opaque == opaque
  }

  /// One round of XXH64.
  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    (lane &+ word &* prime2).rotated(31) &* prime1
  }

  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5
}

extension UInt64 {
  @inline(__always)
  fileprivate func rotated(_ count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}
