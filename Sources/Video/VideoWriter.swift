import CFFmpeg
import Foundation
import PathreelDrawing
import PathreelFiles

/// Encodes bitmaps, frame after frame, into an MP4 that appears under its name only when it is whole.
///
/// H.264 High, 4:2:0, constant rate from time 0, converted and tagged as BT.709 in limited range, index at the front.
/// Frame n stands at exactly n / rate.
///
/// Until ``finish()`` the video grows under a hidden name beside its target, and an earlier file stays untouched. An
/// error, ``cancel()`` or letting go of the writer removes what was written.
///
/// ```swift
/// let writer = try VideoWriter(to: URL(filePath: "clip.mp4"), width: 1280, height: 720, rate: FrameRate(60)!)
/// for n in 0..<frameCount { try writer.append(frame(n)) }
/// try writer.finish()
/// ```
///
/// It belongs to one thread at a time; the encoder's own threads are behind it.
public final class VideoWriter {
  /// Widths and heights that can be encoded, if even.
  public static let sideRange = 2...Bitmap.maximumSide
  /// The most pixels a frame: 139,264 blocks of 16 × 16 (ITU-T H.264 table A-1, the highest level, 6.2).
  public static let maximumArea = 139_264 * 256

  public let width: Int
  public let height: Int
  public let rate: FrameRate
  /// The frames appended so far.
  public private(set) var frameCount = 0

  private let file: PartialFile
  private var muxer: UnsafeMutablePointer<AVFormatContext>?
  private var encoder: UnsafeMutablePointer<AVCodecContext>?
  private var stream: UnsafeMutablePointer<AVStream>?
  private var packet: UnsafeMutablePointer<AVPacket>?

  /// Opens the encoder and the file, so that whatever bars either shows before a frame is drawn.
  ///
  /// - Throws: ``VideoError``: an odd or absurd size, an encoder that this FFmpeg lacks, a file that cannot be written.
  public init(
    to target: URL, width: Int, height: Int, rate: FrameRate, settings: VideoSettings = VideoSettings()
  ) throws(VideoError) {
    guard width % 2 == 0, height % 2 == 0, Self.sideRange.contains(width), Self.sideRange.contains(height),
      width * height <= Self.maximumArea
    else {
      throw .unusableSize(width: width, height: height)
    }
    _ = ffmpegIsSilent
    (self.width, self.height, self.rate) = (width, height, rate)
    let codec = try Self.encoder(named: settings.codec.encoder, for: settings.codec)
    PartialFile.removeAbandoned(of: target)
    file = try VideoError.of { () throws(FileError) in try PartialFile(target: target) }
    do {
      try openEncoder(codec, settings)
      try openMuxer()
    } catch {
      release()
      throw .file(file.failure(error.reason))
    }
  }

  deinit { release() }

  /// Encodes the next frame, which may be reused when this returns. Transparent pixels come out over black.
  ///
  /// The bitmap keeps what was converted, one and a half bytes a pixel: of a bitmap that a rasteriser changes from frame to
  /// frame, what it drew since the last conversion is converted.
  ///
  /// - Precondition: the bitmap has the writer's size, and neither ``finish()``, ``cancel()`` nor an error came before.
  public func append(_ bitmap: Bitmap) throws(VideoError) {
    precondition(bitmap.width == width && bitmap.height == height, "the bitmap has not the video's size")
    guard let encoder else { preconditionFailure("append() on a writer that is done") }
    do {
      // The encoder has references of its own to the samples, and its own number.
      guard let frame = try YUVPicture.current(of: bitmap).frame else { preconditionFailure() }
      frame.pointee.pts = Int64(frameCount)
      try check(avcodec_send_frame(encoder, frame), "encoding frame \(frameCount)")
      try writePackets()
      frameCount += 1
    } catch {
      cancel()
      throw .file(file.failure(error.reason))
    }
  }

  /// Converts a bitmap of even width and height for ``append(_:)`` ahead of it, as far as it is not converted already.
  /// Any thread may do that that owns the bitmap. What is in the way of it, ``append(_:)`` will tell.
  package static func prepare(_ bitmap: Bitmap) { _ = try? YUVPicture.current(of: bitmap) }

  /// Completes the video and gives it its name.
  ///
  /// - Throws: ``VideoError/file(_:)``, also for a video without a frame; nothing appears then.
  public func finish() throws(VideoError) {
    guard let muxer, let encoder else { preconditionFailure("finish() on a writer that is done") }
    defer { release() }
    guard frameCount > 0 else { throw .file(file.failure("a video needs at least one frame")) }
    do {
      try check(avcodec_send_frame(encoder, nil), "completing the video")
      try writePackets()
      // It opens the file once more, to move the index to its front.
      try check(Descriptors.beyondStandard { av_write_trailer(muxer) }, "completing the video")
      try check(avio_closep(&muxer.pointee.pb), "completing the video")
    } catch {
      throw .file(file.failure(error.reason))
    }
    try VideoError.of { () throws(FileError) in
      try file.synchronize()
      try file.commit()
    }
  }

  /// Gives up: removes what was written, leaves an earlier file alone. Does nothing when the writer is done.
  public func cancel() { release() }

  /// FFmpeg's encoder of a name.
  package static func encoder(
    named name: String, for codec: VideoCodec
  ) throws(VideoError) -> UnsafePointer<AVCodec> {
    guard let found = avcodec_find_encoder_by_name(name) else {
      throw .missingEncoder(name: name, codec: codec.title)
    }
    return found
  }
}

extension VideoWriter {
  private func openEncoder(_ codec: UnsafePointer<AVCodec>, _ settings: VideoSettings) throws(MediaFailure) {
    let doing = "opening the encoder"
    let bounds = EncoderBounds(area: width * height)
    let encoder = try check(avcodec_alloc_context3(codec), doing)
    self.encoder = encoder
    encoder.pointee.width = Int32(width)
    encoder.pointee.height = Int32(height)
    encoder.pointee.pix_fmt = AV_PIX_FMT_YUV420P
    encoder.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    encoder.pointee.framerate = AVRational(num: Int32(rate.numerator), den: Int32(rate.denominator))
    encoder.pointee.time_base = AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator))
    // A jump in a player decodes from the key frame before: at most two seconds, or a dozen frames of a slow clip.
    encoder.pointee.gop_size = Int32(max(12, (2 * rate.framesPerSecond).rounded()))
    encoder.pointee.thread_count = Int32(settings.threads ?? bounds.threads ?? 0)
    encoder.pointee.profile = FF_PROFILE_H264_HIGH
    // The frames are sRGB, whose curve no video player expects. Players show a BT.709 tag as sRGB is shown, so this
    // tag gives the colours that were drawn, where the literal one (IEC 61966-2-1) is often ignored or converted.
    encoder.pointee.color_primaries = AVCOL_PRI_BT709
    encoder.pointee.color_trc = AVCOL_TRC_BT709
    encoder.pointee.colorspace = AVCOL_SPC_BT709
    encoder.pointee.color_range = AVCOL_RANGE_MPEG
    encoder.pointee.chroma_sample_location = AVCHROMA_LOC_LEFT
    // MP4 keeps the parameter sets in its header, not in the stream.
    encoder.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    let options = [
      ("preset", settings.preset.rawValue), ("profile", "high"), ("crf", "\(settings.quality)"),
      // Adaptive quantisation takes bits from busy blocks, which in a drawing are the lines on a flat ground: without
      // it, the mean error of a spirograph's lines was a tenth less in a file of the same size.
      ("aq-mode", "none"),
      // Most of the error that is left in a saturated drawing is chroma's, which costs little: a quarter of the samples.
      // The 8 × 8 transform, which the fastest preset leaves out, is what makes a stream High.
      ("x264-params", "chroma-qp-offset=-6:8x8dct=1" + bounds.options + Self.instructions),
    ]
    for (name, value) in options { try check(av_opt_set(encoder.pointee.priv_data, name, value, 0), doing) }
    try check(avcodec_open2(encoder, codec, nil), doing)
    packet = try check(av_packet_alloc(), doing)
  }

  /// On a processor with AVX-512, all that x264 may use beside that.
  ///
  /// x264 164's AVX-512 code for the macroblock tree reads beyond rows of macroblocks of some lengths (63, for a width of
  /// 1000), and whatever lies in memory there decides about quantisers: a video would not always be the same. Filling the
  /// memory with ones shows it. Without AVX-512 that changes nothing, nor is the encoder slower.
  private static var instructions: String {
    #if arch(x86_64)
      if av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0 { return ":asm=AVX2,FMA3,BMI2" }
    #endif
    return ""
  }

  private func openMuxer() throws(MediaFailure) {
    let doing = "opening the file"
    // The protocol is said, because a name with a colon would be taken for another one.
    let address = "file:" + file.path
    try check(avformat_alloc_output_context2(&muxer, nil, "mp4", address), doing)
    guard let muxer, let encoder else { preconditionFailure() }
    let stream = try check(avformat_new_stream(muxer, nil), doing)
    self.stream = stream
    try check(avcodec_parameters_from_context(stream.pointee.codecpar, encoder), doing)
    stream.pointee.time_base = encoder.pointee.time_base
    stream.pointee.avg_frame_rate = encoder.pointee.framerate
    let code = Descriptors.beyondStandard { avio_open(&muxer.pointee.pb, address, AVIO_FLAG_WRITE) }
    try check(code, doing)
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    try check(av_dict_set(&options, "movflags", "+faststart+write_colr", 0), doing)
    try check(avformat_write_header(muxer, &options), doing)
  }

  /// Hands to the muxer what the encoder has ready.
  private func writePackets() throws(MediaFailure) {
    guard let encoder, let muxer, let stream, let packet else { preconditionFailure() }
    while true {
      let code = avcodec_receive_packet(encoder, packet)
      if code == pathreel_averror(EAGAIN) || code == pathreel_eof { return }
      try check(code, "encoding")
      // The container derives each frame's duration from the next one's time; the last has only this.
      packet.pointee.duration = 1
      packet.pointee.stream_index = stream.pointee.index
      av_packet_rescale_ts(packet, encoder.pointee.time_base, stream.pointee.time_base)
      try check(av_interleaved_write_frame(muxer, packet), "writing")
    }
  }

  /// Frees what FFmpeg allocated and removes the unfinished file, if it is one.
  private func release() {
    av_packet_free(&packet)
    avcodec_free_context(&encoder)
    if let muxer { avio_closep(&muxer.pointee.pb) }
    avformat_free_context(muxer)
    muxer = nil
    stream = nil
    file.discard()
  }
}
