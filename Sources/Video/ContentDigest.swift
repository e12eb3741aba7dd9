import CXXHash

/// 128 bits that tell contents apart: XXH3 (Y. Collet, doc/xxhash_spec.md), as libxxhash works it out.
///
/// Two different contents have the same digest with a chance of 2⁻¹²⁸. It finds damage and changes; it does not protect from somebody
/// who makes two contents with one digest on purpose, as ``SHA256`` does.
///
/// ```swift
/// ContentDigest(of: [a, b]) == ContentDigest(of: [b, a])  // false
/// ```
package struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  package let low, high: UInt64
  /// How many bytes it has in memory.
  package static let size = MemoryLayout<Self>.size

  /// All bits are zero.
  package init() { (low, high) = (0, 0) }

  /// - Complexity: Linear; about a tenth of a nanosecond a byte.
  package init(of bytes: UnsafeRawBufferPointer) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    (low, high) = (hash.low64, hash.high64)
  }

  /// The digest of several, in their order.
  package init(of digests: [ContentDigest]) { self = digests.withUnsafeBytes { ContentDigest(of: $0) } }

  /// 32 hexadecimal digits.
  package var description: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
