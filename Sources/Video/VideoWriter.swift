import CFFmpeg
import Foundation
import PathreelDrawing
import PathreelFiles

/// Encodes bitmaps, frame after frame, into a video that appears under its name only when it is whole.
///
/// Container, encoder and pixels are those of an ``OutputFormat``. Frames come at a constant rate from time 0: frame n stands
/// at exactly n / rate.
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
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Frames a second.
  public let rate: FrameRate
  /// The frames appended so far.
  public private(set) var frameCount = 0

  private let encoding: VideoEncoding
  private let file: PartialFile
  private var muxer: UnsafeMutablePointer<AVFormatContext>?
  private var encoder: UnsafeMutablePointer<AVCodecContext>?
  private var stream: UnsafeMutablePointer<AVStream>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  /// What bitmaps are converted into that come without.
  private var picture: EncoderPicture?

  /// Opens the encoder and the file, so that whatever bars either shows before a frame is drawn.
  ///
  /// - Parameter format: One of ``OutputFormat/videos``.
  /// - Throws: ``VideoError``: a size that the format cannot hold, an encoder that this FFmpeg lacks, a file that cannot be
  ///   written.
  public init(
    to target: URL, format: OutputFormat = .mp4, width: Int, height: Int, rate: FrameRate,
    settings: VideoSettings = VideoSettings()
  ) throws(VideoError) {
    guard case .video(let encoding) = format.content else { preconditionFailure("\(format) holds no video") }
    guard encoding.canEncode(width: width, height: height) else {
      throw .unusableSize(width: width, height: height, format: format)
    }
    _ = ffmpegIsSilent
    (self.width, self.height, self.rate, self.encoding) = (width, height, rate, encoding)
    let codec = try Self.encoder(of: encoding)
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

  /// Encodes the next frame, which may be reused when this returns. Without alpha in the format, transparent pixels come out
  /// over black.
  ///
  /// Of a bitmap that was the last one as well, what has changed since is converted.
  ///
  /// - Precondition: the bitmap has the writer's size, and neither ``finish()``, ``cancel()`` nor an error came before.
  public func append(_ bitmap: Bitmap) throws(VideoError) {
    precondition(bitmap.width == width && bitmap.height == height, "the bitmap has not the video's size")
    try append { () throws(MediaFailure) in
      if picture == nil { picture = try EncoderPicture(width: width, height: height, format: encoding.pixels) }
      guard let picture else { preconditionFailure() }
      try picture.update(from: bitmap)
      return picture
    }
  }

  /// The same for a frame that keeps what was converted of it.
  package func append(_ frame: VideoFrame) throws(VideoError) {
    precondition(frame.bitmap.width == width && frame.bitmap.height == height, "the frame has not the video's size")
    try append { () throws(MediaFailure) in try frame.converted() }
  }

  private func append(_ makePicture: () throws(MediaFailure) -> EncoderPicture) throws(VideoError) {
    guard let encoder else { preconditionFailure("append() on a writer that is done") }
    do {
      // The encoder has references of its own to the samples, and its own number.
      guard let frame = try makePicture().frame else { preconditionFailure() }
      frame.pointee.pts = Int64(frameCount)
      try check(avcodec_send_frame(encoder, frame), "encoding frame \(frameCount)")
      try writePackets()
      frameCount += 1
    } catch {
      cancel()
      throw .file(file.failure(error.reason))
    }
  }

  /// Makes frames as this writer takes them; any thread may call it.
  package var makeFrame: @Sendable () -> VideoFrame {
    let (width, height, pixels) = (width, height, encoding.pixels)
    return { VideoFrame(width: width, height: height, format: pixels) }
  }

  /// What such a frame takes, in bytes a pixel.
  package var bytesPerPixel: Double { 4 + encoding.pixels.bytesPerPixel }

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
      // It may open the file once more, to move an index to its front.
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

  /// FFmpeg's encoder for an encoding.
  package static func encoder(of encoding: VideoEncoding) throws(VideoError) -> UnsafePointer<AVCodec> {
    guard let found = avcodec_find_encoder_by_name(encoding.encoder) else {
      throw .missingEncoder(name: encoding.encoder, codec: encoding.title)
    }
    return found
  }
}

extension VideoWriter {
  private func openEncoder(_ codec: UnsafePointer<AVCodec>, _ settings: VideoSettings) throws(MediaFailure) {
    let doing = "opening the encoder"
    let (options, pixels) = (encoding.options(settings, width, height), encoding.pixels)
    let encoder = try check(avcodec_alloc_context3(codec), doing)
    self.encoder = encoder
    encoder.pointee.width = Int32(width)
    encoder.pointee.height = Int32(height)
    encoder.pointee.pix_fmt = pixels.code
    encoder.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    encoder.pointee.framerate = AVRational(num: Int32(rate.numerator), den: Int32(rate.denominator))
    encoder.pointee.time_base = AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator))
    // A jump in a player decodes from the key frame before: at most two seconds, or a dozen frames of a slow clip.
    encoder.pointee.gop_size = Int32(max(12, (2 * rate.framesPerSecond).rounded()))
    encoder.pointee.thread_count = Int32(options.threads ?? 0)
    if let profile = options.profile { encoder.pointee.profile = profile }
    encoder.pointee.color_primaries = pixels.color.primaries
    encoder.pointee.color_trc = pixels.color.transfer
    encoder.pointee.colorspace = pixels.color.matrix
    encoder.pointee.color_range = pixels.color.range
    encoder.pointee.chroma_sample_location = pixels.color.chromaLocation
    let container = try check(av_guess_format(encoding.container, nil, nil), doing)
    if container.pointee.flags & AVFMT_GLOBALHEADER != 0 { encoder.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    for (name, value) in options.named { try check(av_opt_set(encoder.pointee.priv_data, name, value, 0), doing) }
    try check(avcodec_open2(encoder, codec, nil), doing)
    packet = try check(av_packet_alloc(), doing)
  }

  private func openMuxer() throws(MediaFailure) {
    let doing = "opening the file"
    // The protocol is said, because a name with a colon would be taken for another one.
    let address = "file:" + file.path
    try check(avformat_alloc_output_context2(&muxer, nil, encoding.container, address), doing)
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
    for (name, value) in encoding.containerOptions { try check(av_dict_set(&options, name, value, 0), doing) }
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
