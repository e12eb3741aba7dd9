import CFFmpeg
import Foundation
import PathreelFiles

/// SHA-256 (FIPS 180-4) of files and other bytes, as FFmpeg's libavutil works it out.
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

  package func update(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    av_sha_update(context, bytes, bytes.count)
  }

  /// The digest of all bytes so far, as 64 hexadecimal digits.
  package consuming func digest() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(context, &digest)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The digest of a file's bytes, read piece by piece.
  package static func digest(ofFile file: URL) throws(FileError) -> String {
    let descriptor = Descriptors.beyondStandard { open(file.path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      throw .cannotRead(file: file.relativePath, reason: "cannot be read: \(systemWords(errno))")
    }
    defer { close(descriptor) }
    let hash = SHA256()
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count == 0 { return hash.digest() }
      if count > 0 {
        av_sha_update(hash.context, piece, count)
      } else if errno != EINTR {
        throw .cannotRead(file: file.relativePath, reason: "cannot be read: \(systemWords(errno))")
      }
    }
  }
}
