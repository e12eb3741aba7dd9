import CFFmpeg
import Foundation
import PathreelDrawing
import PathreelFiles

/// An open video file: reads the packets of its main video stream, and makes decoders for them. Used by
/// ``FrameDecoder`` and ``PacketIndex``.
final class VideoInput {
  let stream: UnsafeMutablePointer<AVStream>
  let input: MediaSource

  /// - Throws: A failure whose reason reads after the file's name, such as "is damaged, or is no video".
  init(path: String, expecting expected: FileState? = nil) throws(MediaError) {
    input = try MediaSource(
      path: path, expecting: expected,
      orElse: "is no video that can be read; MP4, MOV, WebM, Matroska, AVI and many others can")
    try Self.look(into: input)
    let index = av_find_best_stream(input.format, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0 else { throw MediaError(reason: "has no pictures in it") }
    stream = try input.select(index)
    guard stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 else {
      throw MediaError(reason: "has no pictures in it but that of its cover")
    }
  }

  /// Lets FFmpeg probe the first packets for properties that the container lacks. Pictures that are too large are not
  /// decoded.
  private static func look(into input: MediaSource) throws(MediaError) {
    let count = Int(input.format.pointee.nb_streams)
    var options = [OpaquePointer?](repeating: nil, count: count)
    defer { for i in options.indices { av_dict_free(&options[i]) } }
    for i in options.indices {
      try check(av_dict_set(&options[i], "max_pixels", "\(PictureHeader.maximumArea)", 0), "opening the file")
      try check(av_dict_set(&options[i], "threads", "1", 0), "opening the file")
    }
    guard avformat_find_stream_info(input.format, &options) >= 0 else {
      throw MediaError(reason: "is damaged, or is no video")
    }
  }

  /// Reads the next packet. Returns false at the end.
  func read(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Bool {
    try input.read(packet, of: stream, "reading the video")
  }

  /// Makes a decoder for the stream.
  ///
  /// - Parameter delay: The least number of frames that the decoder holds back to restore display order.
  func makeDecoder(delay: Int) throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
    let doing = "opening the decoder"
    let parameters = try check(stream.pointee.codecpar, doing)
    guard let codec = codec else {
      let name = String(cString: avcodec_get_name(parameters.pointee.codec_id))
      throw MediaError(reason: "has pictures of a kind that this FFmpeg cannot decode (\(name))")
    }
    var decoder: UnsafeMutablePointer<AVCodecContext>? = try check(avcodec_alloc_context3(codec), doing)
    do throws(MediaError) {
      guard let context = decoder else { preconditionFailure() }
      try check(avcodec_parameters_to_context(context, parameters), doing)
      context.pointee.pkt_timebase = stream.pointee.time_base
      // Frames are drawn by several threads, so there is no processor left for more decoder threads.
      context.pointee.thread_count = 1
      context.pointee.max_pixels = Int64(PictureHeader.maximumArea)
      context.pointee.err_recognition = AV_EF_CRCCHECK
      try check(avcodec_open2(context, codec, nil), doing)
      context.pointee.has_b_frames = max(context.pointee.has_b_frames, Int32(delay))
      return context
    } catch {
      avcodec_free_context(&decoder)
      throw error
    }
  }

  private var codec: UnsafePointer<AVCodec>? {
    let id = stream.pointee.codecpar.pointee.codec_id
    // FFmpeg's own VP8 and VP9 decoders ignore the second stream, which holds alpha.
    if hasAlphaBeside {
      let name = id == AV_CODEC_ID_VP9 ? "libvpx-vp9" : "libvpx"
      if let codec = avcodec_find_decoder_by_name(name) { return codec }
    }
    return avcodec_find_decoder(id)
  }

  /// Whether the container says that a VP8 or VP9 stream has alpha.
  private var hasAlphaBeside: Bool {
    let id = stream.pointee.codecpar.pointee.codec_id
    guard id == AV_CODEC_ID_VP8 || id == AV_CODEC_ID_VP9,
      let entry = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0), let value = entry.pointee.value
    else { return false }
    return String(cString: value) == "1"
  }
}
