import PathreelDrawing

/// A frame of a video: a bitmap to draw into, and its conversion to the encoder's pixel format.
///
/// `ClipMaking` draws into frames, and ``VideoWriter`` encodes them. If a rasteriser changes the same bitmap from frame
/// to frame, only the changes since the last conversion are converted. A frame may move between threads, with one owner
/// at a time.
package final class VideoFrame: @unchecked Sendable {
  /// The bitmap that is drawn into.
  package let bitmap: Bitmap
  private let format: PixelFormat?
  private let alpha: AlphaForm
  /// Whether the conversion also hashes macroblocks, which ``FrameTypes`` needs.
  private let hashesMacroblocks: Bool
  /// The conversion; nil before the first one.
  private var picture: EncoderPicture?
  /// The hashes of the bitmap's macroblocks; nil unless ``keepHashes()`` was called.
  private var blocks: MacroblockHashes?
  /// The bitmap's change counter when `blocks` was last updated.
  private var moment = 0

  /// Makes a transparent frame. The format must support its size.
  ///
  /// - Parameters:
  ///   - format: The pixel format of the conversion; nil for a file that takes bitmaps as they are.
  ///   - alpha: Whether the conversion's colours are multiplied by alpha.
  ///   - hashesMacroblocks: Whether the writer needs to know how much changes from frame to frame.
  package init(
    width: Int, height: Int, format: PixelFormat?, alpha: AlphaForm = .straight, hashesMacroblocks: Bool = false
  ) {
    bitmap = Bitmap(width: width, height: height)
    (self.format, self.alpha, self.hashesMacroblocks) = (format, alpha, hashesMacroblocks)
  }

  /// Converts what has changed, so that the writer need not do it. The thread that owns the frame may call it. Errors
  /// are ignored here, because the writer's own call throws them again.
  package func convert() {
    updateHashes()
    if format != nil { _ = try? converted() }
  }

  /// Starts to keep hashes of the bitmap's macroblocks, for ``PictureSegmentFile``.
  func keepHashes() { blocks = MacroblockHashes(width: bitmap.width, height: bitmap.height) }

  /// Returns the hashes of the bitmap's current content.
  ///
  /// - Precondition: ``keepHashes()`` was called.
  func hashes() -> MacroblockHashes {
    updateHashes()
    guard let blocks else { preconditionFailure("this frame has no hashes") }
    return blocks
  }

  private func updateHashes() {
    blocks?.update(from: bitmap, since: moment)
    if blocks != nil { moment = bitmap.changes.now }
  }

  /// Converts the bitmap's current content and returns the result.
  ///
  /// - Precondition: The frame has a pixel format.
  package func converted() throws(MediaError) -> EncoderPicture {
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
