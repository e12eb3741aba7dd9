import Foundation
import PathreelDrawing
import PathreelFiles

/// Reads still pictures from files: PNG, JPEG, WebP and GIF. `Rendering` loads the pictures of scene files with it;
/// authors of scenes in Swift call ``init(contentsOf:)``.
///
/// - **PNG** of every colour type, depth and interlacing, with its transparency. Depths of 16 bits are reduced to 8. An
///   animated PNG gives its still picture.
/// - **JPEG**, baseline and progressive, grey or in colour with any subsampling, by JFIF: BT.601, full range. CMYK is
///   an error.
/// - **WebP**, lossy or lossless, with its transparency. Of an animated file, the first picture is read.
/// - **GIF**. Of an animated file, the first picture is read.
///
/// ``Movie`` reads all pictures of an animated file.
///
/// Data that does not affect pixels is not decompressed, such as notes, profiles, previews and animations. A
/// progressive JPEG may have 100 scans.
///
/// Colours are taken as sRGB; gamma and colour profiles in the file are ignored. The Exif orientation is applied, so
/// width and height belong to the upright picture. The limits are ``Bitmap/maximumSide`` pixels a side and 67 million
/// in all.
extension ImageAsset {
  /// The largest file that is read, in bytes.
  package static let largestFile = 256 << 20

  /// Reads and decodes a picture file.
  ///
  /// ```swift
  /// let logo = try ImageAsset(contentsOf: URL(filePath: "logo.png"))
  /// Image(logo).resizable().scaledToFit()
  /// ```
  ///
  /// - Throws: ``FileError/cannotRead(file:reason:)`` if there is no such file, or it is no picture, damaged, cut off
  ///   or too large.
  public init(contentsOf file: URL) throws(FileError) {
    do {
      try self.init(decoding: try contents(of: file.path, atMost: Self.largestFile))
    } catch {
      throw .cannotRead(file: file.relativePath, reason: error.reason)
    }
  }

  /// Decodes the bytes of a picture file, after a call with the width and the height that it declares.
  ///
  /// - Throws: A `MediaError` whose reason follows the file's name in a message, and the error of `check`.
  package init(decoding data: Data, check: (Int, Int) throws -> Void) throws {
    // The header of an animated picture is that of its movie.
    if let movie = try Self.movie(in: data) {
      try check(movie.width, movie.height)
    } else {
      let header = try PictureHeader(of: data)
      try check(header.width, header.height)
    }
    try self.init(decoding: data)
  }

  private static func movie(in data: Data) throws(MediaError) -> Movie? {
    let isAnimated = data.withUnsafeBytes { ByteView($0).isGIF || ByteView($0).isWebP }
    return isAnimated ? try Movie(animated: data) : nil
  }

  /// Decodes the bytes of a picture file.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  package init(decoding data: Data) throws(MediaError) {
    guard data.count <= Self.largestFile else {
      throw MediaError(reason: "is too large: \(data.count) bytes, where \(Self.largestFile) are allowed")
    }
    if let movie = try Self.movie(in: data) {
      do { self = try movie.picture(at: 0) } catch { throw error as? MediaError ?? MediaError(reason: "\(error)") }
      return
    }
    let header = try PictureHeader(of: data)
    self.init(header.orientation.upright(try PictureDecoder.decode(data, header)))
  }
}
