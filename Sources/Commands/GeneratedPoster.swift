import Foundation
import PathreelFiles
import PathreelPNG
import PathreelVideo

/// The posters that `--for web` and `--for safari` write. Before its end, a poster contains a digest of all bytes before
/// the digest. It tells the poster from other pictures, and from posters that the user has changed.
enum GeneratedPoster {
  private static let end = PNGChunk.chunk("IEND", [])
  /// The largest poster in bytes.
  private static let largest = 1 << 30

  /// Whether there is nothing of this name, or only an unchanged generated poster.
  static func mayWrite(to name: String) -> Bool {
    guard FileState(at: name) != nil else { return true }
    guard let picture = RegularFile.contents(of: name, atMost: largest, links: .followed) else { return false }
    let body = picture.dropLast(end.count + mark(of: Data()).count)
    return picture == marked(body)
  }

  /// Adds the digest to a PNG that was just written.
  static func mark(_ name: String) throws {
    guard let picture = RegularFile.contents(of: name, atMost: largest, links: .followed),
      picture.suffix(end.count) == Data(end)
    else {
      throw FileError.cannotRead(file: name, reason: "it was changed while it was written")
    }
    let file = try PartialFile(target: URL(filePath: name, directoryHint: .notDirectory))
    try file.write(marked(picture.dropLast(end.count)))
    try file.commit()
  }

  /// A PNG with the digest of its bytes.
  ///
  /// - Parameter body: The PNG's bytes without its last chunk, `IEND`.
  private static func marked(_ body: Data) -> Data { body + mark(of: body) + end }

  /// The chunk with the digest. Its length does not depend on the bytes.
  private static func mark(of body: Data) -> [UInt8] {
    let hash = SHA256()
    hash.update(body)
    return PNGChunk.text("Pathreel poster", hash.digest())
  }
}
