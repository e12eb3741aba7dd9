import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelPNG

extension PNG {
  /// How many pixels a picture may have that is read. FFmpeg takes fewer than 2²⁸, those of a border of 128 in all counted in.
  public static let maximumArea = 16_384 * 16_128

  /// Reads a PNG of any colour type as premultiplied sRGB. Depths of 16 bits are reduced to 8, colour profiles ignored.
  ///
  /// - Throws: ``FileError/cannotRead(file:reason:)``: no such file, not a PNG, damaged, more than
  ///   ``Bitmap/maximumSide`` pixels a side or ``maximumArea`` in all.
  public static func read(_ file: URL) throws(FileError) -> Bitmap {
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
