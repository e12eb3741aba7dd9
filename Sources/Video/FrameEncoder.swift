import CFFmpeg

/// An encoder of a clip or of one of its segments: takes pictures, returns packets. ``VideoWriter`` drives it.
///
/// ``CodecEncoder`` calls an encoder through FFmpeg. ``X264Encoder`` calls x264 itself, because FFmpeg cannot pass on
/// which macroblocks of a frame have not changed.
protocol FrameEncoder: AnyObject {
  /// The codec context, which describes the encoder's output in FFmpeg's terms.
  var context: UnsafeMutablePointer<AVCodecContext> { get }
  /// Whether the encoder has received a frame.
  var hasBegun: Bool { get }

  /// Sends a picture with its number and type. nil ends the stream.
  ///
  /// - Parameter unchanged: For each macroblock, row by row: 1 if its samples equal the samples of the picture before,
  ///   0 if they may differ. An encoder may use it to save time; nil means unknown.
  func send(_ frame: UnsafeMutablePointer<AVFrame>?, unchanged: [UInt8]?) throws(MediaError)

  /// Receives the next packet, with timestamps in frames.
  ///
  /// - Returns: False if no packet is ready.
  func receive(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Bool
}

extension FrameEncoder {
  /// The reorder delay: how many frames are decoded before the first one is shown.
  var reorderedFrames: Int64 { Int64(context.pointee.has_b_frames) }

  /// The codec's extradata: the parameters that a decoder needs before the first packet.
  var parameters: [UInt8] {
    Array(UnsafeBufferPointer(start: context.pointee.extradata, count: Int(context.pointee.extradata_size)))
  }

  /// Describes the sending of a picture, for messages.
  static func doing(_ frame: UnsafeMutablePointer<AVFrame>?) -> String {
    frame.map { "encoding frame \($0.pointee.pts)" } ?? "completing a segment"
  }
}
