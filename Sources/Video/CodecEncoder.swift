import CFFmpeg

/// An encoder that is called through FFmpeg. ``VideoWriter`` uses it for all formats that ``X264Encoder`` does not
/// serve. Each segment has a ``CodecSession`` of its own.
final class CodecEncoder: SegmentEncoder {
  let parameters: [UInt8]
  let reorderedFrames: Int64
  private let open: () throws(MediaError) -> CodecSession
  /// The session of the current segment; nil between two segments.
  private var session: CodecSession?
  private let hold: EncoderLock.Hold?

  /// Opens the session of the first segment.
  ///
  /// - Parameters:
  ///   - hasGlobalHeader: Whether the container wants a decoder's parameters apart from the packets.
  ///   - hold: The lock of the encoder, if it has one. It is released after the last session.
  init(
    _ codec: UnsafePointer<AVCodec>, _ options: VideoEncoder.Options, _ shape: VideoShape, _ pixels: PixelFormat,
    hasGlobalHeader: Bool, hold: EncoderLock.Hold?
  ) throws(MediaError) {
    open = { () throws(MediaError) in
      try CodecSession(codec, threads: options.threads, options: options.named, hasGlobalHeader: hasGlobalHeader) {
        $0.describe(shape, pixels, segmentLength: options.segmentLength)
      }
    }
    self.hold = hold
    let first = try open()
    (session, parameters) = (first, first.parameters)
    reorderedFrames = Int64(first.context.pointee.has_b_frames)
  }

  // The lock may not be released before the encoder.
  deinit { session = nil }

  var hashesMacroblocks: Bool { false }

  func describe(_ stream: UnsafeMutablePointer<AVCodecParameters>) throws(MediaError) {
    try check(avcodec_parameters_from_context(stream, session?.context), "opening the file")
  }

  func send(_ frame: VideoFrame, number: Int) throws(MediaError) {
    if session == nil {
      let next = try open()
      guard next.parameters == parameters else { throw differingParameters() }
      session = next
    }
    // The encoder keeps its own references to the samples, and copies the number.
    let picture = try frame.converted()
    picture.frame.pointee.pts = Int64(number)
    try session?.send(picture.frame)
  }

  func endSegment() throws(MediaError) {
    // SVT-AV1 waits for ever if it is asked for packets before it has received a frame. The session got no frame if
    // the clip's last segment came from the cache.
    if session?.hasBegun == true { try session?.send(nil) } else { session = nil }
  }

  func receive(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Bool {
    guard let session, session.hasBegun else { return false }
    let code = avcodec_receive_packet(session.context, packet)
    if code == pathreel_eof { self.session = nil }
    if code == pathreel_averror(EAGAIN) || code == pathreel_eof { return false }
    try check(code, "encoding")
    return true
  }
}

extension AVCodecContext {
  /// Sets what the frames of a clip are.
  fileprivate mutating func describe(_ shape: VideoShape, _ pixels: PixelFormat, segmentLength: Int?) {
    (width, height) = (Int32(shape.width), Int32(shape.height * pixels.stackedPictures))
    pix_fmt = pixels.code
    sample_aspect_ratio = AVRational(num: 1, den: 1)
    (framerate, time_base) = (shape.frameRate, shape.frameDuration)
    // A player that seeks decodes from the last key frame. In a clip without segments, key frames are at most two
    // seconds apart, or twelve frames in a slow clip.
    let usual = max(12, (2 * shape.rate.framesPerSecond).rounded())
    gop_size = Int32(segmentLength ?? Int(usual))
    color_primaries = pixels.color.primaries
    color_trc = pixels.color.transfer
    colorspace = pixels.color.matrix
    color_range = pixels.color.range
    chroma_sample_location = pixels.color.chromaLocation
  }
}
