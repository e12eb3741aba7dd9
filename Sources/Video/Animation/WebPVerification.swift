import Foundation
import PathreelDrawing

/// Checks a finished animated WebP by reading it again, because FFmpeg's demuxer cannot. ``OutputFormat/webpAnimation``
/// runs it.
///
/// It visits all chunks (RFC 9649, §2.7), and decodes the first and the last picture.
package enum WebPVerification {
  /// - Parameters:
  ///   - pictures: How many pictures were written.
  ///   - duration: The total duration of all pictures, in seconds.
  /// - Throws: A failure that says what is wrong with the file.
  package static func check(_ path: String, pictures: Int, duration: Double) throws(MediaError) {
    guard let bytes = try? Data(contentsOf: URL(filePath: path, directoryHint: .notDirectory), options: .alwaysMapped)
    else { throw MediaError(reason: "the finished file cannot be read again") }
    let cut = MediaError(reason: "the finished file ends in the middle")
    guard var chunks = WebPChunks(bytes) else { throw cut }
    var (found, milliseconds) = (0, 0)
    while let chunk = chunks.next() {
      guard chunk.type == "ANMF" else { continue }
      guard chunk.data.count >= AnimatedWebP.frameHead else { throw cut }
      found += 1
      milliseconds += chunk.number(at: 12, bytes: 3)
      if found == 1 || found == pictures {
        try decode(chunk.data.dropFirst(AnimatedWebP.frameHead), found == 1 ? "first" : "last")
      }
    }
    if chunks.isCut { throw cut }
    guard found == pictures else {
      throw MediaError(reason: "the finished file has \(found) pictures instead of \(pictures)")
    }
    // Times are whole milliseconds.
    guard abs(Double(milliseconds) / 1000 - duration) <= 0.001 else {
      throw MediaError(reason: "the finished file ends at \(Double(milliseconds) / 1000) s instead of \(duration) s")
    }
  }

  /// Decodes the chunks of one picture by wrapping them in a file header.
  private static func decode(_ chunks: Data, _ name: String) throws(MediaError) {
    let body = Array("WEBP".utf8) + chunks
    let size = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
    do { _ = try ImageAsset(decoding: Data(Array("RIFF".utf8) + size + body)) } catch {
      throw MediaError(reason: "the \(name) picture of the finished file cannot be decoded: \(error.reason)")
    }
  }
}
