import CFFmpeg

/// An encoder of FFmpeg that is open for one segment. ``CodecEncoder`` opens it.
final class CodecSession {
  let context: UnsafeMutablePointer<AVCodecContext>
  /// Whether it has received a frame.
  private(set) var hasBegun = false
  /// Whether it must receive a frame before it is closed, as an open SVT-AV1 encoder must.
  private var needsFrame = false

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
    for (option, value) in options { try set(option, to: value, of: name) }
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

  /// Sets an option, which may belong to this encoder only, or to all of FFmpeg's encoders.
  private func set(_ option: String, to value: String, of name: String) throws(MediaError) {
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

  deinit {
    if needsFrame, !hasBegun { encodeNothing() }
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
    // The C library keeps freed memory for the thread that allocated it. The next encoder has new threads, so the
    // memory of a clip with many segments would grow.
    pathreel_return_freed_memory()
  }

  /// The codec's extradata.
  var parameters: [UInt8] {
    Array(UnsafeBufferPointer(start: context.pointee.extradata, count: Int(context.pointee.extradata_size)))
  }

  /// Sends a frame; nil ends the stream.
  func send(_ frame: UnsafeMutablePointer<AVFrame>?) throws(MediaError) {
    if frame != nil { hasBegun = true }
    let code = avcodec_send_frame(context, frame)
    if code < 0 { try check(code, frame.map { "encoding frame \($0.pointee.pts)" } ?? "completing a segment") }
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
}
