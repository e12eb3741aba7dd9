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
  /// Writes an RGBA picture of 8 bits a channel, tagged sRGB. The file appears under its name only when whole.
  ///
  /// - Throws: ``FileError/cannotWrite(file:reason:)``.
  /// - Complexity: O(pixels); memory for a row.
  public static func write(_ bitmap: Bitmap, to target: URL) throws(FileError) {
    let file = try PNGFile(target: target, width: bitmap.width, height: bitmap.height)
    try file.append(bitmap, rows: bitmap.height)
    try file.finish()
    try file.commit()
  }

  /// The bytes of the file that ``write(_:to:)`` writes.
  package static func encoded(_ bitmap: Bitmap) -> [UInt8] {
    final class Bytes { var all: [UInt8] = [] }
    let bytes = Bytes()
    let encoder = PNGEncoder<Never>(width: bitmap.width, height: bitmap.height) { bytes.all.append(contentsOf: $0) }
    encoder.append(bitmap, rows: bitmap.height)
    encoder.finish()
    return bytes.all
  }
}
