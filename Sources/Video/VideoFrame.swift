import PathreelDrawing

/// A frame of a video: a bitmap to draw into, its conversion to the encoder's pixel format, and the hashes by which a
/// file finds what has changed since the frame before.
///
/// `ClipMaking` draws into frames, and ``VideoWriter`` encodes them. If a rasteriser changes the same bitmap from frame
/// to frame, only the changes since the last time are converted and hashed. A frame may move between threads, with one
/// owner at a time.
package final class VideoFrame: @unchecked Sendable {
  /// The bitmap that is drawn into. Another one has the same size.
  package internal(set) var bitmap: Bitmap { didSet { if bitmap !== oldValue { lastUpdate = 0 } } }
  private let format: PixelFormat?
  private let alpha: AlphaForm
  /// The conversion; nil before the first one.
  private var picture: EncoderPicture?
  /// The hashes of the bitmap's macroblocks; nil if nobody wants them.
  private var blocks: MacroblockHashes?
  /// The bitmap's change counter when `blocks` was last updated.
  private var lastUpdate = 0

  /// Makes a transparent frame. The format must support its size.
  ///
  /// - Parameters:
  ///   - format: The pixel format of the conversion; nil for a file that takes bitmaps as they are.
  ///   - alpha: Whether the conversion's colours are multiplied by alpha.
  package convenience init(width: Int, height: Int, format: PixelFormat?, alpha: AlphaForm = .straight) {
    self.init(of: Bitmap(width: width, height: height), format: format, alpha: alpha)
  }

  /// Makes a frame of a bitmap.
  init(of bitmap: Bitmap, format: PixelFormat?, alpha: AlphaForm) {
    (self.bitmap, self.format, self.alpha) = (bitmap, format, alpha)
  }

  /// Converts and hashes what has changed, so that the file need not do it. The thread that owns the frame may call it.
  /// Errors are ignored here, because the file's own call throws them again.
  package func convert() {
    if format != nil { _ = try? converted() } else if blocks != nil { _ = hashes() }
  }

  /// Lets ``convert()`` hash the bitmap's macroblocks too. It is called before the first conversion.
  func keepHashes() {
    if blocks == nil { blocks = MacroblockHashes(width: bitmap.width, height: bitmap.height) }
  }

  /// Returns the hashes of the bitmap's current content.
  func hashes() -> MacroblockHashes {
    keepHashes()
    bitmap.forEachChange(since: lastUpdate) { blocks?.update(from: bitmap, columns: $0.columns, rows: $0.rows) }
    lastUpdate = bitmap.changes.now
    guard let blocks else { preconditionFailure() }
    return blocks
  }

  /// Converts the bitmap's current content and returns the result.
  ///
  /// - Precondition: The frame has a pixel format.
  package func converted() throws(MediaError) -> EncoderPicture {
    guard let format else { preconditionFailure("this frame is not converted") }
    if picture == nil {
      picture = try EncoderPicture(width: bitmap.width, height: bitmap.height, format: format, alpha: alpha)
    }
    guard let picture else { preconditionFailure() }
    try picture.update(from: bitmap) { blocks?.update(from: bitmap, columns: $0.columns, rows: $0.rows) }
    if blocks != nil { lastUpdate = bitmap.changes.now }
    return picture
  }
}
