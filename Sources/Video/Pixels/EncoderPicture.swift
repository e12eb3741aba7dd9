import CFFmpeg
import PathreelDrawing

/// A bitmap converted to an encoder's pixel format. An update converts only what has changed in the bitmap since the
/// last one. A ``VideoFrame`` owns one.
///
/// The result equals a conversion of the whole bitmap. Encoders take the samples by reference. While an encoder holds
/// them, the next conversion writes to a copy.
package final class EncoderPicture {
  /// The converted samples, as FFmpeg's frame.
  let frame: UnsafeMutablePointer<AVFrame>
  private let format: PixelFormat
  private let alpha: AlphaForm
  /// The bitmap that was converted last.
  private weak var source: Bitmap?
  /// The bitmap's change counter at the last conversion (`ChangeLog`).
  private var lastUpdate = 0

  /// - Parameter alpha: Whether the samples' colours are multiplied by alpha, if the format has alpha.
  init(width: Int, height: Int, format: PixelFormat, alpha: AlphaForm) throws(MediaError) {
    (self.format, self.alpha) = (format, alpha)
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
  /// - Parameter use: Receives each changed area while it is in the processor's cache.
  /// - Precondition: The bitmap has the size of this picture.
  func update(from bitmap: Bitmap, use: (PixelArea) -> Void) throws(MediaError) {
    if source !== bitmap { (source, lastUpdate) = (bitmap, 0) }
    if lastUpdate == bitmap.changes.now { return }
    try check(av_frame_make_writable(frame), Self.doing)
    bitmap.forEachChange(since: lastUpdate) { area in
      let reached = area.columns.lowerBound..<min(area.columns.upperBound + format.reach, bitmap.width)
      format.convert(BitmapPart(bitmap: bitmap, columns: reached, rows: area.rows, alpha: alpha), self)
      use(area)
    }
    lastUpdate = bitmap.changes.now
  }
}
