import CFFmpeg
import Foundation
import PathreelFiles
import PathreelPNG

/// The properties of a media file, as FFmpeg reads them: container, streams, duration, metadata. The `info` command
/// prints them.
///
/// ```swift
/// let facts = try MediaInfo.read(URL(filePath: "clip.mp4"))
/// print(facts.streams.map(\.summary), facts.metadata["title"] ?? "")
/// ```
package struct MediaInfo: Sendable {
  /// A stream of the file.
  package struct Stream: Sendable {
    /// The media type: `video`, `picture`, `audio`, `chapters`, or FFmpeg's name of another type.
    package var kind: String
    /// A description for people: `h264 (High), yuv420p, bt709, 1280x720, 60 frames/s`.
    package var summary: String
    /// Whether it has an alpha channel.
    package var hasAlpha: Bool
  }

  /// FFmpeg's name of the container; `picture` for a still picture.
  package var container: String
  /// The duration in seconds; nil if the file does not give it, and for a still picture.
  package var duration: Double?
  /// The size in bytes.
  package var size: Int
  /// The streams, in the file's order; after them an entry for the chapters, if there are any.
  package var streams: [Stream]
  /// The metadata, by key in lower case.
  package var metadata: [String: String]

  /// Reads the properties of a file.
  ///
  /// - Throws: ``VideoError/file(_:)`` if FFmpeg cannot read the file.
  package static func read(_ url: URL) throws(VideoError) -> MediaInfo {
    _ = ffmpegIsSilent
    do { return try read(path: url.path) } catch {
      let isOther = error.reason == MediaInput.isNoMedia
      let advice = isOther ? "; \(advice(ofEnding: url.pathExtension.lowercased()))" : ""
      throw .file(.cannotRead(file: url.relativePath, reason: error.reason + advice))
    }
  }

  /// What to do with a file that is no media file.
  private static func advice(ofEnding ending: String) -> String {
    ["yaml", "yml"].contains(ending)
      ? "'check' reads scene files" : "name another file, or make this one again if it is damaged"
  }

  private static func read(path: String) throws(MediaError) -> MediaInfo {
    let file = URL(filePath: path, directoryHint: .notDirectory)
    // FFmpeg, which opens the file by its name, would wait for the writer of a pipe.
    let size = try RegularFile(media: path).state.size
    if let bytes = try? Data(contentsOf: file, options: .alwaysMapped), let animation = AnimatedWebP(bytes) {
      return MediaInfo(animation, size: size)
    }
    let input = try MediaInput(path)
    let context = input.context
    var metadata = dictionary(context.pointee.metadata)
    // FFmpeg reads a still picture as a sequence with one picture and an invented rate.
    let demuxer = String(cString: context.pointee.iformat.pointee.name)
    // FFmpeg plays a text of some length as the screen of a terminal.
    if demuxer == "tty" { throw MediaError(reason: MediaInput.isNoMedia) }
    let isPicture = demuxer == "image2" || demuxer.hasSuffix("_pipe") || metadata["major_brand"] == "avif"
    // FFmpeg decodes every GIF into pixels with alpha.
    let isOpaque =
      demuxer == "gif"
      && (try? Data(contentsOf: file, options: .alwaysMapped)).map(AnimationScript.isOpaque(gif:)) ?? false
    let chapterCount = Int(context.pointee.nb_chapters)
    var streams: [Stream] = []
    for i in 0..<Int(context.pointee.nb_streams) {
      let stream = context.pointee.streams[i]!
      // A sound's cover is a picture with a title and a comment of its own.
      let isCover = stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
      if !isCover { metadata.merge(dictionary(stream.pointee.metadata)) { old, _ in old } }
      // MP4 and MOV files have their chapters' titles in a stream of data.
      if chapterCount > 0, stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_BIN_DATA { continue }
      // FFmpeg recognises some pictures by their first bytes, even if nothing follows them.
      if isPicture, stream.pointee.codecpar.pointee.width == 0 { continue }
      streams.append(Stream(stream.pointee, isPicture: isPicture || isCover, isOpaque: isOpaque))
    }
    guard streams.contains(where: { ["video", "picture", "audio"].contains($0.kind) }) else {
      throw MediaError(reason: MediaInput.isNoMedia)
    }
    if chapterCount > 0 { streams.append(Stream(kind: "chapters", summary: "\(chapterCount)", hasAlpha: false)) }
    // FFmpeg attaches a PNG's texts to decoded frames only, so they are read here.
    for (name, value) in PNGChunk.texts(of: file) { metadata[name.lowercased()] = value }
    let duration = context.pointee.duration
    return MediaInfo(
      container: isPicture ? "picture" : String(cString: context.pointee.iformat.pointee.long_name),
      duration: duration > 0 && !isPicture ? Double(duration) / 1_000_000 : nil,
      size: size, streams: streams, metadata: metadata)
  }

  private static func dictionary(_ entries: OpaquePointer?) -> [String: String] {
    var (result, entry) = ([String: String](), UnsafeMutablePointer<AVDictionaryEntry>?.none)
    while let next = av_dict_get(entries, "", entry, AV_DICT_IGNORE_SUFFIX) {
      result[String(cString: next.pointee.key).lowercased()] = String(cString: next.pointee.value)
      entry = next
    }
    return result
  }
}

extension MediaInfo {
  /// Describes an animated WebP.
  fileprivate init(_ animation: AnimatedWebP, size: Int) {
    let pictures = counted(animation.pictureCount, "picture")
    let texts = [("title", animation.description?.title), ("comment", animation.description?.description)]
    let playing = animation.loops == 0 ? "played for ever" : "played \(counted(animation.loops, "time"))"
    self.init(
      container: "animated WebP", duration: Double(animation.milliseconds) / 1000, size: size,
      streams: [
        Stream(
          kind: "video",
          summary: "webp, \(animation.width)x\(animation.height), \(pictures), \(playing)"
            + (animation.hasAlpha ? ", with alpha" : ""), hasAlpha: animation.hasAlpha)
      ], metadata: Dictionary(uniqueKeysWithValues: texts.compactMap { name, text in text.map { (name, $0) } }))
  }
}

extension MediaInfo.Stream {
  /// Describes a stream.
  ///
  /// - Parameters:
  ///   - isPicture: Whether it is a single picture, which has no rate.
  ///   - isOpaque: Whether it has no transparent pixel, although its pixels have alpha.
  fileprivate init(_ stream: AVStream, isPicture: Bool, isOpaque: Bool) {
    let codec = stream.codecpar.pointee
    let names = [avcodec_get_name(codec.codec_id), avcodec_profile_name(codec.codec_id, codec.profile)]
    let known = names.compactMap { $0.map { String(cString: $0) } }
    let encoding = known.count == 2 ? "\(known[0]) (\(known[1]))" : known[0]
    switch codec.codec_type {
    case AVMEDIA_TYPE_VIDEO:
      let format = AVPixelFormat(rawValue: codec.format)
      let pixels = av_get_pix_fmt_name(format).map { String(cString: $0) }
      let tag = av_dict_get(stream.metadata, "alpha_mode", nil, 0).map { String(cString: $0.pointee.value) }
      let flags = av_pix_fmt_desc_get(format).map { $0.pointee.flags } ?? 0
      hasAlpha = !isOpaque && (tag == "1" || flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0)
      let rate = stream.avg_frame_rate
      let frames =
        rate.num > 0 && rate.den > 0 && !isPicture
        ? ["\(rate.den == 1 ? "\(rate.num)" : "\(rate.num)/\(rate.den)") frames/s"] : []
      let color =
        codec.color_space == AVCOL_SPC_UNSPECIFIED
        ? nil : av_color_space_name(codec.color_space).map { String(cString: $0) }
      kind = isPicture ? "picture" : "video"
      summary =
        ([encoding, pixels, color, "\(codec.width)x\(codec.height)"].compactMap(\.self) + frames).joined(
          separator: ", ")
        + (hasAlpha ? ", with alpha" : "")
    case AVMEDIA_TYPE_AUDIO:
      (kind, hasAlpha) = ("audio", false)
      summary = "\(encoding), \(codec.sample_rate) Hz, \(counted(Int(codec.ch_layout.nb_channels), "channel"))"
    default:
      kind = av_get_media_type_string(codec.codec_type).map { String(cString: $0) } ?? "data"
      (summary, hasAlpha) = (encoding, false)
    }
  }
}

private func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

/// A media file that FFmpeg has open for reading. ``MediaInfo`` and ``VideoVerification`` use it.
final class MediaInput {
  let context: UnsafeMutablePointer<AVFormatContext>
  private var open: UnsafeMutablePointer<AVFormatContext>?

  /// The reason of an error for a file of another kind, and for one that is too damaged to be recognised.
  static let isNoMedia = "is not a video, picture or sound that Pathreel can read"

  init(_ path: String) throws(MediaError) {
    var context: UnsafeMutablePointer<AVFormatContext>?
    // The name has an explicit protocol, because FFmpeg would read a name with a colon as another protocol.
    let code = Descriptors.beyondStandard { avformat_open_input(&context, "file:" + path, nil, nil) }
    if code == pathreel_invalid_data { throw MediaError(reason: Self.isNoMedia) }
    try check(code, "reading the file")
    guard let context else { preconditionFailure() }
    (self.context, open) = (context, context)
    try check(avformat_find_stream_info(context, nil), "reading the file")
  }

  deinit { avformat_close_input(&open) }
}
