import CFFmpeg
import PathreelDrawing

/// A bitmap converted to an encoder's pixel format. An update converts only what has changed in the bitmap since the
/// last one. ``VideoFrame`` and ``VideoWriter`` own these.
///
/// The result equals a conversion of the whole bitmap. Encoders take the samples by reference. While an encoder holds
/// them, the next conversion writes to a copy.
package final class EncoderPicture {
  /// The converted samples, as FFmpeg's frame.
  let frame: UnsafeMutablePointer<AVFrame>
  private let format: PixelFormat
  private let alpha: AlphaForm
  /// The hashes of the bitmap's macroblocks; nil unless requested.
  package private(set) var macroblocks: MacroblockHashes?
  /// The bitmap that was converted last.
  private weak var source: Bitmap?
  /// The bitmap's change counter at the last conversion (`ChangeLog`).
  private var moment = 0

  /// - Parameters:
  ///   - alpha: Whether the samples' colours are multiplied by alpha, if the format has alpha.
  ///   - hashesMacroblocks: Whether it updates ``macroblocks``.
  init(
    width: Int, height: Int, format: PixelFormat, alpha: AlphaForm, hashesMacroblocks: Bool
  ) throws(MediaError) {
    (self.format, self.alpha) = (format, alpha)
    if hashesMacroblocks { macroblocks = MacroblockHashes(width: width, height: height) }
    frame = try check(av_frame_alloc(), Self.doing)
    frame.pointee.format = format.code.rawValue
    frame.pointee.width = Int32(width)
    frame.pointee.height = Int32(height * format.stackedPictures)
    frame.pointee.color_primaries = format.color.primaries
    frame.pointee.color_trc = format.color.transfer
    frame.pointee.colorspace = format.color.matrix
    frame.pointee.color_range = format.color.range
    frame.pointee.chroma_location = format.color.chromaLocation
    try check(av_frame_get_buffer(frame, 0), Self.doing)
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }

  private static var doing: String { "making room for a frame" }

  /// Converts what has changed in the bitmap since the last update.
  ///
  /// - Precondition: The bitmap has the size of this picture.
  func update(from bitmap: Bitmap) throws(MediaError) {
    if source !== bitmap { (source, moment) = (bitmap, 0) }
    let changes = bitmap.changes
    if moment == changes.now { return }
    try check(av_frame_make_writable(frame), Self.doing)
    changes.forEachChange(since: moment) { columns, row in
      let left = columns.lowerBound << ChangeLog.blockWidthBits
      let changedEnd = min(columns.upperBound << ChangeLog.blockWidthBits, bitmap.width)
      let right = min(columns.upperBound << ChangeLog.blockWidthBits + format.reach, bitmap.width)
      let top = row << ChangeLog.blockHeightBits
      let bottom = min(top + 1 << ChangeLog.blockHeightBits, bitmap.height)
      format.convert(BitmapPart(bitmap: bitmap, columns: left..<right, rows: top..<bottom, alpha: alpha), self)
      macroblocks?.update(from: bitmap, columns: left..<changedEnd, rows: top..<bottom)
    }
    moment = changes.now
  }
}
