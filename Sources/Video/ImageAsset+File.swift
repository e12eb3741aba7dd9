import Foundation
import PathreelDrawing
import PathreelFiles

/// Pictures from files: PNG, JPEG, WebP and GIF.
///
/// - **PNG** of every colour type, depth and interlacing, with its transparency; depths of 16 bits are reduced to 8. Of an
///   animated PNG the still picture.
/// - **JPEG**, baseline and progressive, grey or in colour with any subsampling, as JFIF says: BT.601, full range. CMYK is an
///   error.
/// - **WebP**, lossy or lossless, with its transparency. Of an animated one the first picture.
/// - **GIF**. Of an animated one the first picture.
///
/// ``Movie`` has all pictures of an animated file.
///
/// What does not decide pixels, such as notes, profiles, previews and animations, is not unpacked. A progressive JPEG may have 100 scans.
///
/// Colours are taken as sRGB: gamma and colour profiles in the file are ignored. An Exif orientation is obeyed, so width
/// and height are those of the upright picture. The most is ``Bitmap/maximumSide`` pixels a side and 67 million in all.
extension ImageAsset {
  /// The largest file, in bytes.
  package static let largestFile = 256 << 20

  /// Reads and decodes a picture file.
  ///
  /// ```swift
  /// let logo = try ImageAsset(contentsOf: URL(filePath: "logo.png"))
  /// Image(logo).resizable().scaledToFit()
  /// ```
  ///
  /// - Throws: ``FileError/cannotRead(file:reason:)``: no such file, no picture, damaged, cut off or too large.
  public init(contentsOf file: URL) throws(FileError) {
    do {
      try self.init(decoding: try contents(of: file.path, atMost: Self.largestFile))
    } catch {
      throw .cannotRead(file: file.relativePath, reason: error.reason)
    }
  }

  /// Decodes the bytes of a picture file.
  ///
  /// - Throws: A reason that ends a sentence about the file.
  package init(decoding data: Data) throws(MediaFailure) {
    guard data.count <= Self.largestFile else {
      throw MediaFailure(reason: "is too large: \(data.count) bytes, where \(Self.largestFile) are allowed")
    }
    let isAnimated = data.withUnsafeBytes { ByteView($0).isGIF || ByteView($0).isWebP }
    if isAnimated, let movie = try Movie(animated: data) {
      do { self = try movie.picture(at: 0) } catch { throw error as? MediaFailure ?? MediaFailure(reason: "\(error)") }
      return
    }
    let header = try PictureHeader(of: data)
    self.init(header.orientation.upright(try PictureDecoder.decode(data, header)))
  }
}
