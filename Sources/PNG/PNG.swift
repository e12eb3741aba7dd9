import Foundation
import PathreelDrawing
import PathreelFiles

/// Still pictures as PNG files.
///
/// A PNG holds straight alpha. A premultiplied bitmap survives the way there and back unchanged, byte for byte.
///
/// ```swift
/// let bitmap = Bitmap(width: 320, height: 180)
/// try Rasterizer().draw(list, into: bitmap)
/// try PNG.write(bitmap, to: URL(filePath: "picture.png"))
/// ```
public enum PNG {
  /// How much work goes into a smaller file. The picture is the same.
  ///
  /// A frame of the gallery at 1920 × 1080 takes up to two and a half times as long with ``small``, for a file that is 0.45 to
  /// 0.95 times as large; `Benchmarks/README.md` has the table.
  public enum Effort: String, Hashable, Sendable, CaseIterable {
    /// Soon: the level of least work.
    case fast
    /// A small file.
    case small
  }

  /// Writes a picture of 8 bits a channel, tagged sRGB: RGB where it is opaque, and RGBA. The file appears under its name
  /// only when whole.
  ///
  /// - Throws: ``FileError/cannotWrite(file:reason:)``.
  /// - Complexity: O(pixels); memory for the picture and the file, or beyond 4096 × 4096 pixels for a row.
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
