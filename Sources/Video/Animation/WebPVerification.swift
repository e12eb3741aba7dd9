import Foundation
import PathreelDrawing

/// Reads an animated WebP again, which this FFmpeg's demuxer cannot do: its chunks (RFC 9649, §2.7) are followed from the first to
/// the last, and the first and the last picture are decoded.
package enum WebPVerification {
  /// - Parameters:
  ///   - pictures: How many were written.
  ///   - duration: Of all of them, in seconds.
  /// - Throws: What is wrong, as the end of a sentence about the file.
  package static func check(_ path: String, pictures: Int, duration: Double) throws(MediaFailure) {
    guard let bytes = try? Data(contentsOf: URL(filePath: path, directoryHint: .notDirectory), options: .alwaysMapped)
    else { throw MediaFailure(reason: "the finished file cannot be read again") }
    let cut = MediaFailure(reason: "the finished file ends in the middle")
    guard bytes.count >= 12, number(bytes, at: 4, bytes: 4) == bytes.count - 8 else { throw cut }
    var (place, found, milliseconds) = (12, 0, 0)
    while place < bytes.count {
      guard place + 8 <= bytes.count else { throw cut }
      let size = number(bytes, at: place + 4, bytes: 4)
      guard place + 8 + size + size % 2 <= bytes.count else { throw cut }
      if bytes[place..<place + 4].elementsEqual("ANMF".utf8) {
        guard size >= frameHead else { throw cut }
        found += 1
        milliseconds += number(bytes, at: place + 8 + 12, bytes: 3)
        if found == 1 || found == pictures {
          try decode(bytes[place + 8 + frameHead..<place + 8 + size], found == 1 ? "first" : "last")
        }
      }
      place += 8 + size + size % 2
    }
    guard found == pictures else {
      throw MediaFailure(reason: "the finished file has \(found) pictures instead of \(pictures)")
    }
    // Times are whole milliseconds.
    guard abs(Double(milliseconds) / 1000 - duration) <= 0.001 else {
      throw MediaFailure(reason: "the finished file ends at \(Double(milliseconds) / 1000) s instead of \(duration) s")
    }
  }

  /// The bytes of a frame before its picture: place, size, duration, flags.
  private static let frameHead = 16

  /// Decodes the chunks of one picture as a file of their own.
  private static func decode(_ chunks: Data, _ name: String) throws(MediaFailure) {
    let body = Array("WEBP".utf8) + chunks
    let size = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
    do { _ = try ImageAsset(decoding: Data(Array("RIFF".utf8) + size + body)) } catch {
      throw MediaFailure(reason: "the \(name) picture of the finished file cannot be decoded: \(error.reason)")
    }
  }

  /// The lowest byte first.
  private static func number(_ bytes: Data, at place: Int, bytes count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
}
