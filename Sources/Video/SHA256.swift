import CFFmpeg
import Foundation
import PathreelFiles

/// SHA-256 (FIPS 180-4) of files and other bytes, computed by FFmpeg's libavutil. `RenderCache` makes its keys with it,
/// and `Job` and `Manifest` identify files by it.
///
/// ```swift
/// let digest = try SHA256.digest(ofFile: URL(filePath: "clip.mp4"))  // 64 hexadecimal digits
/// ```
package struct SHA256: ~Copyable {
  private let context: OpaquePointer

  package init() {
    guard let context = av_sha_alloc() else { preconditionFailure("no memory for a hash") }
    self.context = context
    let code = av_sha_init(context, 256)
    precondition(code == 0, "this FFmpeg has no SHA-256")
  }

  deinit { av_free(UnsafeMutableRawPointer(context)) }

  /// Adds bytes to the current digest.
  package func update(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    av_sha_update(context, bytes, bytes.count)
  }

  /// Adds bytes to the current digest.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.baseAddress else { return }
    av_sha_update(context, first.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// The digest of all bytes so far, as 64 hexadecimal digits.
  package consuming func digest() -> String { finish().description }

  /// Returns the digest of all bytes since the last one, and starts a new digest.
  package func finish() -> Digest {
    var digest = Digest()
    withUnsafeMutableBytes(of: &digest.words) {
      av_sha_final(context, $0.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    av_sha_init(context, 256)
    return digest
  }

  /// A SHA-256 digest of 32 bytes.
  package struct Digest: Hashable, Sendable, CustomStringConvertible {
    fileprivate var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// A digest with all bytes zero.
    package init() {}

    /// The size of a digest, in bytes.
    package static let size = 32

    /// Calls `body` with the bytes, in the order of the digits.
    package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
      Swift.withUnsafeBytes(of: words, body)
    }

    /// 64 hexadecimal digits.
    package var description: String {
      let digits = Array("0123456789abcdef".utf8)
      return withUnsafeBytes { bytes in
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
      }
    }

    package static func == (a: Digest, b: Digest) -> Bool { a.words == b.words }
    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
  }

  /// Returns the digest of a file as 64 hexadecimal digits. The file is read piece by piece.
  package static func digest(ofFile file: URL, links: RegularFile.Links = .followed) throws(FileError) -> String {
    let hash = SHA256()
    do {
      let content = try RegularFile(file.path, links: links)
      try content.forEachPiece { hash.update($0) }
    } catch {
      throw .cannotRead(file: file.relativePath, reason: (error as? RegularFileError)?.reason ?? "\(error)")
    }
    return hash.digest()
  }
}
