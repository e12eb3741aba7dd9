import CFFmpeg
import PathreelDrawing

/// A bitmap's pixels as an encoder takes them: brought up to date by converting what has changed in the bitmap since.
///
/// The bytes are those of converting the whole bitmap. Encoders take the samples by reference: as long as one holds them,
/// what is converted next goes into a copy.
package final class EncoderPicture {
  private(set) var frame: UnsafeMutablePointer<AVFrame>?
  private let format: PixelFormat
  private let alpha: AlphaForm
  /// What the bitmap's macroblocks are, where somebody asks how many change.
  package private(set) var macroblocks: MacroblockHashes?
  /// Which bitmap was converted last, and how far its changes are in the picture.
  private weak var source: Bitmap?
  private var moment = 0

  /// - Parameters:
  ///   - alpha: How alpha goes with colours, where the format has it.
  ///   - hashesMacroblocks: Whether it keeps ``macroblocks``.
  init(
    width: Int, height: Int, format: PixelFormat, alpha: AlphaForm, hashesMacroblocks: Bool
  ) throws(MediaFailure) {
    (self.format, self.alpha) = (format, alpha)
    if hashesMacroblocks { macroblocks = MacroblockHashes(width: width, height: height) }
    let frame = try check(av_frame_alloc(), Self.doing)
    self.frame = frame
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

  deinit { av_frame_free(&frame) }

  private static var doing: String { "making room for a frame" }

  /// Gives the picture the bitmap's pixels.
  ///
  /// - Precondition: the bitmap has the picture's size, which the format can hold.
  func update(from bitmap: Bitmap) throws(MediaFailure) {
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
