import CXXHash

/// A 128-bit content hash: XXH3 (Y. Collet, doc/xxhash_spec.md), computed by libxxhash. It is a cache key of
/// `Rendering`, and detects damage in an ``EncodedSegment``.
///
/// Two different contents have the same digest with a chance of 2⁻¹²⁸. Unlike ``SHA256``, it does not protect against
/// someone who constructs two contents with one digest.
///
/// ```swift
/// ContentDigest(of: [a, b]) == ContentDigest(of: [b, a])  // false
/// ```
package struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  /// The two halves of the digest.
  package let low, high: UInt64
  /// The size of a digest, in bytes.
  package static let size = MemoryLayout<Self>.size

  /// A digest with all bits zero.
  package init() { (low, high) = (0, 0) }

  /// Hashes bytes.
  ///
  /// - Complexity: Linear; about a tenth of a nanosecond a byte.
  package init(of bytes: UnsafeRawBufferPointer) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    (low, high) = (hash.low64, hash.high64)
  }

  /// Hashes a list of digests. Their order matters.
  package init(of digests: [ContentDigest]) { self = digests.withUnsafeBytes { ContentDigest(of: $0) } }

  /// 32 hexadecimal digits.
  package var description: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
