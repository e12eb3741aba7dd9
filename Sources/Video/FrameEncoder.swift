import CFFmpeg

/// The encoder of a clip's pictures, or of those of one segment: pictures in, packets out.
///
/// ``CodecEncoder`` is any that FFmpeg calls. ``X264Encoder`` calls x264 itself, because FFmpeg cannot pass on which macroblocks of a
/// frame have not changed.
protocol FrameEncoder: AnyObject {
  /// What the encoder makes, in FFmpeg's terms.
  var context: UnsafeMutablePointer<AVCodecContext> { get }
  /// Whether it has taken a frame.
  var hasBegun: Bool { get }

  /// Takes a picture, with its number and type. `nil` ends the stream.
  ///
  /// - Parameter unchanged: For each macroblock of the picture, row by row, 1 if its samples are those of the picture before, and
  ///   0 if they may differ. An encoder may use it to save time; nil says nothing.
  func send(_ frame: UnsafeMutablePointer<AVFrame>?, unchanged: [UInt8]?) throws(MediaFailure)

  /// Gives the next packet, with its times in frames.
  ///
  /// - Returns: False where no packet is ready.
  func receive(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaFailure) -> Bool
}

extension FrameEncoder {
  /// How many frames are decoded before the first one is shown.
  var reorderedFrames: Int64 { Int64(context.pointee.has_b_frames) }

  /// What a decoder has to know before the first packet.
  var parameters: [UInt8] {
    Array(UnsafeBufferPointer(start: context.pointee.extradata, count: Int(context.pointee.extradata_size)))
  }

  /// What messages say of taking a picture.
  static func doing(_ frame: UnsafeMutablePointer<AVFrame>?) -> String {
    frame.map { "encoding frame \($0.pointee.pts)" } ?? "completing a segment"
  }
}
