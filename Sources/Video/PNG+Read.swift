import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelPNG

extension PNG {
  /// The most pixels of a PNG that ``read(_:)`` accepts. FFmpeg's limit is 2²⁸ − 1 pixels, and it adds a border of 128
  /// pixels to each dimension.
  public static let maximumArea = 16_384 * 16_128

  /// Reads a PNG of any colour type as premultiplied sRGB. Depths of 16 bits are reduced to 8; colour profiles are
  /// ignored. Programs that use the library, and its tests, read rendered frames with it.
  ///
  /// - Throws: ``FileError/cannotRead(file:reason:)`` if there is no such file, or it is no PNG, damaged, larger than
  ///   1 GiB, or has more than ``Bitmap/maximumSide`` pixels a side or ``maximumArea`` in all.
  public static func read(_ file: URL) throws(FileError) -> Bitmap {
    do throws(MediaError) {
      let data = try contents(of: file.path, atMost: largestFile)
      let header = try PictureHeader(of: data, atMost: maximumArea)
      guard header.format == .png else { throw MediaError(reason: "is not a PNG") }
      return try PictureDecoder.decode(data, header)
    } catch {
      throw .cannotRead(file: file.relativePath, reason: error.reason)
    }
  }

  /// The largest file, in bytes. FFmpeg's packets hold less than 2 GiB. No picture of 8 bits a channel within the
  /// limits needs this much.
  private static let largestFile = 1 << 30
}
