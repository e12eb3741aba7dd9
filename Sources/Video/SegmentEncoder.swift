import CFFmpeg

/// An encoder of a clip: takes frames, returns packets. ``VideoWriter`` writes the packets.
///
/// A clip may consist of segments. Each depends only on its own frames, as if an encoder of its own made it.
/// ``CodecEncoder`` calls an encoder through FFmpeg. ``X264Encoder`` calls x264 itself, because FFmpeg cannot pass on
/// which macroblocks of a frame have not changed.
protocol SegmentEncoder: AnyObject {
  /// The parameters (extradata) that a decoder needs before the first packet. They are the same for all segments.
  var parameters: [UInt8] { get }
  /// The reorder delay: how many frames are decoded before the first one is shown.
  var reorderedFrames: Int64 { get }
  /// Whether it looks at the macroblock hashes of frames.
  var hashesMacroblocks: Bool { get }

  /// Describes the packets to a muxer. It is called before the first frame.
  func describe(_ stream: UnsafeMutablePointer<AVCodecParameters>) throws(MediaError)

  /// Sends the next frame, with its number in the clip.
  func send(_ frame: VideoFrame, number: Int) throws(MediaError)

  /// Ends the segment: all of its packets can be received. The next frame begins another segment.
  func endSegment() throws(MediaError)

  /// Receives the next packet, with timestamps in frames.
  ///
  /// - Returns: False if no packet is ready.
  func receive(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Bool
}

/// The error of an encoder whose segments do not fit together.
func differingParameters() -> MediaError {
  MediaError(reason: "the encoder gives the segments of a clip different parameters")
}

extension VideoShape {
  /// The duration of a frame in seconds, as FFmpeg's unit of time.
  var frameDuration: AVRational { AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator)) }

  /// The frame rate.
  var frameRate: AVRational { AVRational(num: Int32(rate.numerator), den: Int32(rate.denominator)) }
}

extension VideoEncoding.Choice {
  /// Makes the encoder of a clip.
  ///
  /// - Parameters:
  ///   - codec: FFmpeg's codec for the encoder.
  ///   - options: The options of the encoder for this clip.
  ///   - container: FFmpeg's name of the file's container.
  ///   - hold: The lock of the encoder, if it has one. It is released with the encoder.
  func makeEncoder(
    _ codec: UnsafePointer<AVCodec>, _ options: VideoEncoder.Options, _ shape: VideoShape, container: String,
    hold: EncoderLock.Hold?
  ) throws(MediaError) -> any SegmentEncoder {
    if let drawing = options.drawing, let threads = options.threads, let length = options.segmentLength {
      return try X264Encoder(
        X264Clip(shape: shape, pixels: pixels, segmentLength: length, threads: threads), drawing)
    }
    let muxer = try check(av_guess_format(container, nil, nil), "opening the file")
    return try CodecEncoder(
      codec, options, shape, pixels, hasGlobalHeader: muxer.pointee.flags & AVFMT_GLOBALHEADER != 0, hold: hold)
  }
}
