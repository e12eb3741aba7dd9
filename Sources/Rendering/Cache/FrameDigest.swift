import CXXHash
import PathreelVideo

/// 128 bits that tell contents apart: XXH3 (Y. Collet, doc/xxhash_spec.md), as libxxhash works it out.
///
/// Two different contents have the same digest with a chance of 2⁻¹²⁸. Nobody is kept from making such contents on purpose;
/// who does so gets wrong frames from a cache that is their own.
///
/// ```swift
/// FrameDigest(of: [a, b]) == FrameDigest(of: [b, a])  // false
/// ```
package struct FrameDigest: Hashable, Sendable, CustomStringConvertible {
  let low, high: UInt64

  /// All bits are zero.
  init() { (low, high) = (0, 0) }

  /// - Complexity: Linear; about a tenth of a nanosecond a byte.
  init(of bytes: UnsafeRawBufferPointer) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    (low, high) = (hash.low64, hash.high64)
  }

  /// The digest of several, in their order.
  init(of digests: [FrameDigest]) { self = digests.withUnsafeBytes { FrameDigest(of: $0) } }

  /// 32 hexadecimal digits.
  package var description: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
