import CFFmpeg
import PathreelFiles

/// Encodes a single still picture with an FFmpeg encoder. Used by ``StillFile`` and ``WebP``.
enum PacketEncoder {
  /// Fills a frame and encodes it. The encoder's packet is a complete file.
  ///
  /// - Parameters:
  ///   - encoder: FFmpeg's name of the encoder.
  ///   - options: The encoder's own options and FFmpeg's general ones, by FFmpeg's names.
  ///   - fill: Writes all samples of the frame.
  /// - Returns: The bytes of the packet.
  static func encode(
    _ encoder: String, width: Int, height: Int, _ pixels: AVPixelFormat, _ color: ColorTags,
    _ options: [(String, String)], fill: (UnsafeMutablePointer<AVFrame>) -> Void
  ) throws(MediaError) -> [UInt8] {
    let picture = try StillFrame(width: width, height: height, pixels, color)
    fill(picture.frame)
    return try encode(encoder, picture, options)
  }

  /// Encodes a filled frame. The encoder's packet is a complete file.
  static func encode(
    _ name: String, _ picture: StillFrame, _ options: [(String, String)]
  ) throws(MediaError) -> [UInt8] {
    try encode(name, picture, options, globalHeader: false) { _, packet throws(MediaError) in
      Array(UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
    }
  }

  /// Encodes a filled frame with an encoder whose packet goes into a container.
  ///
  /// - Parameter path: The file to write to, which has to exist.
  static func encode(
    _ name: String, _ picture: StillFrame, _ options: [(String, String)], into container: String, at path: String
  ) throws(MediaError) {
    try encode(name, picture, options, globalHeader: true) { context, packet throws(MediaError) in
      let doing = "writing the picture"
      var muxer: UnsafeMutablePointer<AVFormatContext>?
      // The name has an explicit protocol, because FFmpeg would read a name with a colon as another protocol.
      try check(avformat_alloc_output_context2(&muxer, nil, container, "file:" + path), doing)
      guard let muxer else { preconditionFailure() }
      defer {
        avio_closep(&muxer.pointee.pb)
        avformat_free_context(muxer)
      }
      let stream = try check(avformat_new_stream(muxer, nil), doing)
      try check(avcodec_parameters_from_context(stream.pointee.codecpar, context), doing)
      stream.pointee.time_base = context.pointee.time_base
      try check(Descriptors.beyondStandard { avio_open(&muxer.pointee.pb, "file:" + path, AVIO_FLAG_WRITE) }, doing)
      try check(avformat_write_header(muxer, nil), doing)
      packet.pointee.stream_index = 0
      packet.pointee.pts = 0
      packet.pointee.dts = 0
      packet.pointee.duration = 1
      try check(av_interleaved_write_frame(muxer, packet), doing)
      try check(Descriptors.beyondStandard { av_write_trailer(muxer) }, doing)
      try check(avio_closep(&muxer.pointee.pb), doing)
    }
  }

  private static func encode<Output>(
    _ name: String, _ picture: StillFrame, _ options: [(String, String)], globalHeader: Bool,
    use: (UnsafeMutablePointer<AVCodecContext>, UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Output
  ) throws(MediaError) -> Output {
    let doing = "encoding the picture"
    guard let codec = avcodec_find_encoder_by_name(name) else {
      throw MediaError(
        reason: "this FFmpeg has no encoder '\(name)', which the format needs; install an FFmpeg that was built with it"
      )
    }
    var context: UnsafeMutablePointer<AVCodecContext>? = try check(avcodec_alloc_context3(codec), doing)
    var packet: UnsafeMutablePointer<AVPacket>? = try check(av_packet_alloc(), doing)
    defer {
      avcodec_free_context(&context)
      av_packet_free(&packet)
    }
    guard let context, let packet else { preconditionFailure() }
    picture.describe(in: context)
    if globalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    // Several pictures are encoded in parallel, so threads within one picture would only wait.
    context.pointee.thread_count = 1
    for (name, value) in options { try check(av_opt_set(context, name, value, AV_OPT_SEARCH_CHILDREN), doing) }
    try check(avcodec_open2(context, codec, nil), doing)
    try check(avcodec_send_frame(context, picture.frame), doing)
    try check(avcodec_send_frame(context, nil), doing)
    try check(avcodec_receive_packet(context, packet), doing)
    return try use(context, packet)
  }
}

/// An FFmpeg frame with the samples of one still picture. ``StillFile`` fills it row by row.
final class StillFrame {
  let frame: UnsafeMutablePointer<AVFrame>

  init(width: Int, height: Int, _ pixels: AVPixelFormat, _ color: ColorTags) throws(MediaError) {
    frame = try check(av_frame_alloc(), "making room for a picture")
    frame.pointee.format = pixels.rawValue
    frame.pointee.width = Int32(width)
    frame.pointee.height = Int32(height)
    frame.pointee.color_primaries = color.primaries
    frame.pointee.color_trc = color.transfer
    frame.pointee.colorspace = color.matrix
    frame.pointee.color_range = color.range
    frame.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    do { try check(av_frame_get_buffer(frame, 0), "making room for a picture") } catch {
      var frame: UnsafeMutablePointer<AVFrame>? = frame
      av_frame_free(&frame)
      throw error
    }
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }

  /// Copies the frame's properties to an encoder's context.
  func describe(in context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.width = frame.pointee.width
    context.pointee.height = frame.pointee.height
    context.pointee.pix_fmt = AVPixelFormat(frame.pointee.format)
    context.pointee.sample_aspect_ratio = frame.pointee.sample_aspect_ratio
    context.pointee.time_base = AVRational(num: 1, den: 1)
    context.pointee.color_primaries = frame.pointee.color_primaries
    context.pointee.color_trc = frame.pointee.color_trc
    context.pointee.colorspace = frame.pointee.colorspace
    context.pointee.color_range = frame.pointee.color_range
  }
}
