import CFFmpeg

/// An encoder that is called through FFmpeg. ``VideoWriter`` makes one for each segment, unless ``X264Encoder`` serves
/// the format.
final class CodecEncoder: FrameEncoder {
  let context: UnsafeMutablePointer<AVCodecContext>
  private(set) var hasBegun = false
  /// Whether the encoder must receive a frame before it is closed, as an open SVT-AV1 encoder must.
  private var needsFrame = false

  /// Opens an encoder.
  ///
  /// - Parameters:
  ///   - options: The options in order. A later option of the same name replaces an earlier one.
  ///   - hasGlobalHeader: Whether the container wants a decoder's parameters apart from the packets.
  ///   - configure: Sets properties of the codec context that FFmpeg does not offer as options, such as the frame size.
  init(
    _ codec: UnsafePointer<AVCodec>, threads: Int?, options: [(name: String, value: String)], hasGlobalHeader: Bool,
    configure: (inout AVCodecContext) -> Void
  ) throws(MediaError) {
    let name = String(cString: codec.pointee.name)
    let doing = "opening the encoder \(name)"
    context = try check(avcodec_alloc_context3(codec), doing)
    context.pointee.thread_count = Int32(threads ?? 0)
    configure(&context.pointee)
    // An option may belong to this encoder only, or to all of FFmpeg's encoders.
    for (option, value) in options {
      let doing = "giving the encoder \(name) the option \(option)=\(value)"
      // FFmpeg accepts options of decoders and of sound here, which would have no effect.
      let wanted = AV_OPT_FLAG_ENCODING_PARAM | AV_OPT_FLAG_VIDEO_PARAM
      let known = av_opt_find(context, option, nil, 0, AV_OPT_SEARCH_CHILDREN)
      if let known, known.pointee.flags & wanted != wanted {
        throw MediaError(reason: "\(doing) failed: it is no option for encoding video; leave it out")
      }
      _ = try reported { () throws(MediaError) in
        try check(av_opt_set(context, option, value, AV_OPT_SEARCH_CHILDREN), doing)
      }
    }
    // The option `flags` replaces all flags.
    if hasGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    do {
      _ = try reported { () throws(MediaError) in
        let code = SchedulingPolicy.withOrdinaryThreads { avcodec_open2(context, codec, nil) }
        return try check(code, doing)
      }
    } catch {
      guard codec.pointee.capabilities & AV_CODEC_CAP_HARDWARE != 0 else { throw error }
      throw MediaError(reason: "\(error.reason); it needs hardware and a driver that this machine does not offer")
    }
    needsFrame = name == "libsvtav1"
  }

  deinit {
    if needsFrame, !hasBegun { encodeNothing() }
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
    // The C library keeps freed memory for the thread that allocated it. The next encoder has new threads, so the
    // memory of a clip with many segments would grow.
    pathreel_return_freed_memory()
  }

  /// Encodes a frame and discards it. SVT-AV1 1.4 waits for ever if it is closed before it has received a frame. That
  /// happens in a clip whose segments all come from the cache.
  private func encodeNothing() {
    var frame = av_frame_alloc()
    var packet = av_packet_alloc()
    defer {
      av_frame_free(&frame)
      av_packet_free(&packet)
    }
    guard let frame, let packet else { return }
    frame.pointee.format = context.pointee.pix_fmt.rawValue
    (frame.pointee.width, frame.pointee.height) = (context.pointee.width, context.pointee.height)
    guard av_frame_get_buffer(frame, 0) >= 0 else { return }
    frame.pointee.pts = 0
    guard avcodec_send_frame(context, frame) >= 0, avcodec_send_frame(context, nil) >= 0 else { return }
    while avcodec_receive_packet(context, packet) >= 0 { av_packet_unref(packet) }
  }

  func send(_ frame: UnsafeMutablePointer<AVFrame>?, unchanged: [UInt8]?) throws(MediaError) {
    if frame != nil { hasBegun = true }
    let code = avcodec_send_frame(context, frame)
    if code < 0 { try check(code, Self.doing(frame)) }
  }

  func receive(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Bool {
    let code = avcodec_receive_packet(context, packet)
    if code == pathreel_averror(EAGAIN) || code == pathreel_eof { return false }
    try check(code, "encoding")
    return true
  }
}
