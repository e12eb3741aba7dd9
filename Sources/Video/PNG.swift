import Foundation
import PathreelDrawing
import PathreelPNG

/// Still pictures: a bitmap to a PNG and back.
///
/// A PNG holds straight alpha. A premultiplied bitmap survives the way there and back unchanged, byte for byte.
///
/// ```swift
/// try PNG.write(bitmap, to: URL(filePath: "frame-0001.png"))
/// let same = try PNG.read(URL(filePath: "frame-0001.png"))
/// ```
public enum PNG {
  /// How many pixels a picture may have that is read. FFmpeg takes fewer than 2²⁸, those of a border of 128 in all counted in.
  public static let maximumArea = 16_384 * 16_128

  /// Writes an RGBA picture of 8 bits a channel, tagged sRGB. The file appears under its name only when whole.
  ///
  /// - Throws: ``VideoError/cannotWrite(file:reason:)``.
  /// - Complexity: O(pixels); memory for a row.
  public static func write(_ bitmap: Bitmap, to target: URL) throws(VideoError) {
    let file = try PNGFile(target: target, width: bitmap.width, height: bitmap.height)
    try file.append(bitmap, rows: bitmap.height)
    try file.finish()
    try file.commit()
  }

  /// Reads a PNG of any colour type as premultiplied sRGB. Depths of 16 bits are reduced to 8, colour profiles ignored.
  ///
  /// - Throws: ``VideoError/cannotRead(file:reason:)``: no such file, not a PNG, damaged, more than
  ///   ``Bitmap/maximumSide`` pixels a side or ``maximumArea`` in all.
  public static func read(_ file: URL) throws(VideoError) -> Bitmap {
    do throws(MediaFailure) {
      let data = try contents(of: file.path, atMost: largestFile)
      let header = try PictureHeader(of: data, atMost: maximumArea)
      guard header.format == .png else { throw MediaFailure(reason: "is not a PNG") }
      return try PictureDecoder.decode(data, header)
    } catch {
      throw .cannotRead(file: file.relativePath, reason: error.reason)
    }
  }

  /// FFmpeg's packets hold less than 2 GiB; no picture within the limits needs as much as this.
  private static let largestFile = 1 << 30
}

/// A PNG that is written from top to bottom, and appears under its name when it is committed.
///
/// It may go from thread to thread, one owner at a time.
package final class PNGFile: @unchecked Sendable {
  private let file: PartialFile
  private let encoder: PNGEncoder<VideoError>

  /// Creates the hidden file.
  package init(target: URL, width: Int, height: Int) throws(VideoError) {
    let file = try PartialFile(target: target)
    self.file = file
    encoder = try PNGEncoder(width: width, height: height) { (bytes) throws(VideoError) in try file.write(bytes) }
  }

  /// Adds the next rows: the first ones of a bitmap as wide as the picture.
  package func append(_ bitmap: Bitmap, rows: Int) throws(VideoError) { try encoder.append(bitmap, rows: rows) }

  /// Completes the hidden file, after the last row.
  package func finish() throws(VideoError) { try encoder.finish() }

  /// Gives the file its name.
  package func commit() throws(VideoError) { try file.commit() }
}
