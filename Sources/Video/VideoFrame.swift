import PathreelDrawing

/// A bitmap for the frames of a video, together with what is converted of it for the encoder.
///
/// Of a bitmap that a rasteriser changes from frame to frame, what it drew since the last conversion is converted. It goes
/// from thread to thread, one owner at a time.
package final class VideoFrame: @unchecked Sendable {
  package let bitmap: Bitmap
  private let format: PixelFormat?
  private let alpha: AlphaForm
  private let hashesMacroblocks: Bool
  private var picture: EncoderPicture?
  /// What its macroblocks are, where somebody keeps its pixels, and how far the bitmap's changes are in that.
  private var blocks: MacroblockHashes?
  private var moment = 0

  /// A transparent frame of a size that the format can hold.
  ///
  /// - Parameters:
  ///   - format: What the bitmap is converted into; `nil` for a file that takes bitmaps as they are.
  ///   - alpha: How alpha goes with colours in the result.
  ///   - hashesMacroblocks: Whether the writer asks how much changes from frame to frame.
  package init(
    width: Int, height: Int, format: PixelFormat?, alpha: AlphaForm = .straight, hashesMacroblocks: Bool = false
  ) {
    bitmap = Bitmap(width: width, height: height)
    (self.format, self.alpha, self.hashesMacroblocks) = (format, alpha, hashesMacroblocks)
  }

  /// Converts the bitmap as far as it is not converted already, so that the writer need not. Any thread may do
  /// that that owns the frame. What is in the way of it, the writer will tell.
  package func convert() {
    updateHashes()
    if format != nil { _ = try? converted() }
  }

  /// From now on it knows the hashes of its macroblocks.
  func keepHashes() { blocks = MacroblockHashes(width: bitmap.width, height: bitmap.height) }

  /// The hashes of the bitmap as it is now.
  ///
  /// - Precondition: it keeps them.
  func hashes() -> MacroblockHashes {
    updateHashes()
    guard let blocks else { preconditionFailure("this frame has no hashes") }
    return blocks
  }

  private func updateHashes() {
    blocks?.update(from: bitmap, since: moment)
    if blocks != nil { moment = bitmap.changes.now }
  }

  /// The samples of the bitmap as it is now.
  ///
  /// - Precondition: the frame has a format to convert into.
  package func converted() throws(MediaFailure) -> EncoderPicture {
    guard let format else { preconditionFailure("this frame is not converted") }
    if picture == nil {
      picture = try EncoderPicture(
        width: bitmap.width, height: bitmap.height, format: format, alpha: alpha, hashesMacroblocks: hashesMacroblocks)
    }
    guard let picture else { preconditionFailure() }
    try picture.update(from: bitmap)
    return picture
  }
}
