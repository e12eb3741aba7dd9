import Foundation
import PathreelDrawing
import PathreelFiles

/// The PNG writer for single pictures, for authors of scenes in Swift and the preview's `Still`.
///
/// PNG files have straight alpha. A premultiplied bitmap is unchanged, byte for byte, after a round trip.
///
/// ```swift
/// let bitmap = Bitmap(width: 320, height: 180)
/// try Rasterizer().draw(list, into: bitmap)
/// try PNG.write(bitmap, to: URL(filePath: "picture.png"))
/// ```
public enum PNG {
  /// The compression effort. It affects time and file size, not the picture. The option `--effort` of commands sets it.
  ///
  /// With ``small``, a frame of the gallery at 1920 × 1080 takes up to two and a half times as long, and its file is
  /// 0.45 to 0.95 times as large; `Benchmarks/README.md` has the table.
  public enum Effort: String, Hashable, Sendable, CaseIterable {
    /// The fastest level.
    case fast
    /// The level for small files.
    case small
  }

  /// Writes a bitmap as a PNG with 8 bits a channel and an sRGB tag: RGB if it is opaque and has at most 4096 × 4096
  /// pixels, otherwise RGBA. The file appears under its name only when it is complete.
  ///
  /// - Throws: `FileError.cannotWrite`.
  /// - Complexity: O(pixels). It needs memory for the picture and the file; beyond 4096 × 4096 pixels, only for a row.
  public static func write(_ bitmap: Bitmap, to target: URL, effort: Effort = .fast) throws(FileError) {
    let file = try PNGFile(target: target, width: bitmap.width, height: bitmap.height, effort: effort)
    try file.append(bitmap, rows: bitmap.height)
    try file.finish()
    try file.commit()
  }

  /// The bytes of the file that ``write(_:to:effort:)`` writes.
  package static func encoded(_ bitmap: Bitmap) -> [UInt8] {
    final class Bytes { var all: [UInt8] = [] }
    let bytes = Bytes()
    let encoder = PNGEncoder<Never>(width: bitmap.width, height: bitmap.height) { bytes.all.append(contentsOf: $0) }
    encoder.append(bitmap, rows: bitmap.height)
    encoder.finish()
    return bytes.all
  }
}
