import PathreelDrawing

/// A bitmap for the frames of a video, together with what is converted of it for the encoder.
///
/// Of a bitmap that a rasteriser changes from frame to frame, what it drew since the last conversion is converted. It goes
/// from thread to thread, one owner at a time.
package final class VideoFrame: @unchecked Sendable {
  package let bitmap: Bitmap
  private let format: PixelFormat
  private var picture: EncoderPicture?

  /// A transparent frame of a size that the format can hold.
  package init(width: Int, height: Int, format: PixelFormat) {
    bitmap = Bitmap(width: width, height: height)
    self.format = format
  }

  /// Converts the bitmap as far as it is not converted already, so that the writer need not. Any thread may do
  /// that that owns the frame. What is in the way of it, the writer will tell.
  package func convert() { _ = try? converted() }

  /// The samples of the bitmap as it is now.
  package func converted() throws(MediaFailure) -> EncoderPicture {
    if picture == nil {
      picture = try EncoderPicture(width: bitmap.width, height: bitmap.height, format: format)
    }
    guard let picture else { preconditionFailure() }
    try picture.update(from: bitmap)
    return picture
  }
}
