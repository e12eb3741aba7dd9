import CFFmpeg
import Foundation
import PathreelDrawing
import PathreelFiles

/// Encodes bitmaps, frame after frame, into a video that appears under its name only when it is whole.
///
/// Container, encoder and pixels follow from an ``OutputFormat``. Frames come at a constant rate from time 0: frame n stands
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
  private let pixels: PixelFormat
  private let alpha: AlphaForm
  private let sound: SoundStream?
  private let output: VideoOutput
  private let verifies: Bool
  private let options: VideoEncoder.Options
  /// What decides packets beside the frames; nil where a clip has no segments.
  package let segmentSettings: String?
  /// Takes each segment as soon as it is encoded, as long as it has at most so many bytes.
  package var keepSegment: (limit: Int, use: (EncodedSegment) throws(MediaFailure) -> Void)?
  private let makeEncoder: (_ hasWeights: Bool) throws(MediaFailure) -> any FrameEncoder
  /// Held until the encoder is freed.
  private var turn: EncoderTurn?
  /// What a decoder has to know; all segments have the same.
  private var parameters: [UInt8] = []
  /// What each of the clip's encoders says of itself, without weights and with them.
  private var encoderParameters: [Bool: [UInt8]] = [:]
  private var timeBase = AVRational()
  /// How many frames decoding begins before the first one is shown, where it is counted here.
  private var delay: Int64?
  /// The packets of the segment that is being encoded, where somebody keeps them.
  private var keptPackets: [UInt8]?
  private var segmentStart = 0
  private var packetCount: Int64 = 0
  /// Of what is written, where it will be compared.
  private var digest: PacketDigest?
  private var muxer: UnsafeMutablePointer<AVFormatContext>?
  /// Nil between two segments.
  private var encoder: (any FrameEncoder)?
  /// Whether it looks for weights.
  private var encoderHasWeights = false
  /// The first frame of a segment, until the second one tells which encoder it begins with.
  private var held: UnsafeMutablePointer<AVFrame>?
  private var stream: UnsafeMutablePointer<AVStream>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  /// What bitmaps are converted into that come without.
  private var picture: EncoderPicture?
  private var frameTypes: FrameTypes?
  /// Of the last frame, where the frames' types depend on it.
  private var macroblocks: MacroblockHashes?

  /// Opens the encoder and the file, so that whatever bars either shows before a frame is drawn.
  ///
  /// - Parameters:
  ///   - format: One of ``OutputFormat/videos`` that FFmpeg encodes.
  ///   - isTransparent: Whether frames may have transparent pixels, in a format that has alpha.
  /// - Throws: ``VideoError``: a size or settings that the format cannot hold, an encoder that this FFmpeg lacks, a file that
  ///   cannot be written.
  public convenience init(
    to target: URL, format: OutputFormat = .mp4, width: Int, height: Int, rate: FrameRate, isTransparent: Bool = false,
    settings: VideoSettings = VideoSettings()
  ) throws(VideoError) {
    try self.init(
      to: .file(target), format: format,
      shape: VideoShape(width: width, height: height, rate: rate, isTransparent: isTransparent), settings: settings)
  }

  /// The same, also for standard output, with sound, which is encoded beside the frames.
  ///
  /// - Parameter sound: What is heard with the frames; of a format without sound it is left out.
  package init(
    to destination: VideoDestination, format: OutputFormat, shape: VideoShape, settings: VideoSettings,
    sound: ClipSound? = nil
  ) throws(VideoError) {
    guard case .video(let encoding) = format.content else { preconditionFailure("\(format) is not FFmpeg's") }
    (width, height, rate) = (shape.width, shape.height, shape.rate)
    let choice = try encoding.choice(for: settings, isTransparent: shape.isTransparent, format)
    guard encoding.canEncode(width: width, height: height, choice.pixels) else {
      let advice = encoding.sizeAdvice(width: width, height: height, choice.pixels)
      throw .unusableSize(width: width, height: height, advice: advice)
    }
    _ = ffmpegIsSilent
    let codec = try Self.encoder(of: choice.encoder, encoding)
    var soundCodec: UnsafePointer<AVCodec>?
    if let sound, let audio = encoding.audio {
      soundCodec = try SoundStream.encoder(of: audio)
      self.sound = SoundStream(sound, audio)
    } else {
      self.sound = nil
    }
    (self.encoding, pixels, alpha) = (encoding, choice.pixels, settings.alpha ?? encoding.alpha)
    output = try VideoOutput(destination, format, streams: encoding.streams)
    verifies = settings.verifies && encoding.isReadable
    let request = VideoEncoder.Request(
      quality: settings.quality ?? .good, threads: settings.threads, shape: shape, pixels: choice.pixels,
      hasOwnOptions: !settings.encoderOptions.isEmpty)
    let options = choice.encoder.options(request)
    self.options = options
    makeEncoder = Self.encoders(codec, options, settings.encoderOptions, shape, choice.pixels, encoding.container)
    segmentSettings = options.segmentLength.map { length in
      let all =
        (options.named + options.drawn).map { "\($0.name)=\($0.value)" }
        + settings.encoderOptions.map { "\($0.name)=\($0.value)" }
      return
        ([
          choice.encoder.name, choice.pixels.name, "\(shape.width)x\(shape.height)", "\(shape.rate) frames/s",
          shape.isTransparent ? "transparent" : "opaque", "\(settings.alpha ?? encoding.alpha)",
          encoding.container,
          // Where types are chosen, bytes do not depend on threads, whose number is that of the processors.
          options.choosesFrameTypes ? "types" : "\(options.threads ?? 0) threads", "\(length) frames",
        ] + all).joined(separator: "\n")
    }
    try choice.encoder.turn?.take(for: encoding.title)
    turn = choice.encoder.turn
    do {
      if options.choosesFrameTypes { encoderParameters[true] = try makeEncoder(true).parameters }
      let encoder = try makeEncoder(false)
      self.encoder = encoder
      encoderParameters[false] = encoder.parameters
      (parameters, timeBase) = (try joinedParameters(), encoder.context.pointee.time_base)
      // Encoders of segments know nothing of each other's times.
      delay = choice.encoder.decodingDelay ?? options.segmentLength.map { _ in encoder.reorderedFrames }
      packet = try check(av_packet_alloc(), "opening the encoder")
      try openMuxer(settings.metadata, sound: soundCodec)
    } catch {
      release()
      throw .file(output.failure(error.reason))
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
      if picture == nil {
        picture = try EncoderPicture(
          width: width, height: height, format: pixels, alpha: alpha, hashesMacroblocks: options.choosesFrameTypes)
      }
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
    guard muxer != nil else { preconditionFailure("append() on a writer that is done") }
    do {
      let picture = try makePicture()
      beginSegment()
      guard let frame = picture.frame else { preconditionFailure() }
      // The encoder has references of its own to the samples, and its own number and type.
      frame.pointee.pts = Int64(frameCount)
      if options.choosesFrameTypes {
        let (type, unchanged) = frameType(of: picture)
        try encode(frame, type, unchanged: unchanged)
      } else {
        try encode(frame, .grouped, hasWeights: false)
      }
      frameCount += 1
      if isAtSegmentStart { try completeSegment() }
    } catch {
      cancel()
      throw .file(output.failure(error.reason))
    }
  }

  /// Adds frames that were encoded before, as a segment of a clip with the same ``segmentSettings``.
  ///
  /// - Precondition: a segment begins with the next frame, and has as many frames unless the clip ends with it.
  /// - Returns: False, and nothing is added, where the encoder here would need other parameters.
  package func append(_ segment: EncodedSegment) throws(VideoError) -> Bool {
    guard muxer != nil, let packet else { preconditionFailure("append() on a writer that is done") }
    precondition(isAtSegmentStart)
    guard segment.parameters == parameters else { return false }
    do throws(MediaFailure) {
      let start = frameCount
      try segment.forEachPacket { kept throws(MediaFailure) in
        try check(av_new_packet(packet, Int32(kept.bytes.count)), "writing")
        UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: kept.bytes.count).copyMemory(from: kept.bytes)
        try packet.add(kept.addition, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL)
        try packet.add(kept.parameters, AV_PKT_DATA_NEW_EXTRADATA)
        packet.pointee.flags = kept.flags
        packet.pointee.pts = Int64(start + kept.time)
        try write(packet)
      }
      frameCount += segment.frameCount
    } catch {
      cancel()
      throw .file(output.failure(error.reason))
    }
    return true
  }

  /// How many frames a segment has; nil where the clip has none.
  package var segmentLength: Int? { options.segmentLength }

  /// Whether a segment begins with the next frame.
  private var isAtSegmentStart: Bool { options.segmentLength.map { frameCount % $0 == 0 } ?? false }

  private func beginSegment() {
    guard isAtSegmentStart else { return }
    segmentStart = frameCount
    keptPackets = keepSegment.map { _ in [] }
  }

  /// Encodes the next frame; of a segment's first one, which has no type, it waits for the second.
  private func encode(
    _ frame: UnsafeMutablePointer<AVFrame>, _ type: FrameTypes.FrameType?, unchanged: [UInt8]?
  ) throws(MediaFailure) {
    guard let type else {
      held = try check(av_frame_clone(frame), "making room for a frame")
      return
    }
    try encodeHeld(hasWeights: type == .weighted)
    try encode(frame, type, hasWeights: type == .weighted || encoderHasWeights, unchanged: unchanged)
  }

  /// Encodes the frame that has waited, if one has.
  private func encodeHeld(hasWeights: Bool) throws(MediaFailure) {
    guard let first = held else { return }
    try encode(first, .grouped, hasWeights: hasWeights)
    av_frame_free(&held)
  }

  /// Encodes a frame with an encoder that looks for weights or one that does not. Another one than that of the frame before begins
  /// with a key frame.
  private func encode(
    _ frame: UnsafeMutablePointer<AVFrame>, _ type: FrameTypes.FrameType, hasWeights: Bool, unchanged: [UInt8]? = nil
  ) throws(MediaFailure) {
    if hasWeights != encoderHasWeights { try completeEncoder() }
    if encoder == nil {
      let next = try makeEncoder(hasWeights)
      guard next.parameters == encoderParameters[hasWeights] else {
        throw MediaFailure(reason: "the encoder gives the segments of a clip unlike parameters")
      }
      (encoder, encoderHasWeights) = (next, hasWeights)
    }
    frame.pointee.pict_type = type.code
    try encoder?.send(frame, unchanged: unchanged)
    try writePackets()
  }

  /// Writes what the encoder still has, and frees its memory.
  private func completeEncoder() throws(MediaFailure) {
    guard let last = encoder else { return }
    // Of a clip whose last segment was kept. SVT-AV1 waits for ever where it is asked for packets before it has taken a frame.
    guard last.hasBegun else {
      encoder = nil
      return
    }
    try last.send(nil, unchanged: nil)
    try writePackets()
    encoder = nil
  }

  /// Writes what is left of a segment.
  private func completeSegment() throws(MediaFailure) {
    try encodeHeld(hasWeights: false)
    try completeEncoder()
    guard options.segmentLength != nil, let packets = keptPackets else { return }
    keptPackets = nil
    try keepSegment?.use(
      EncodedSegment(frameCount: frameCount - segmentStart, parameters: parameters, packets: packets))
  }

  /// How the next frame is encoded, nil for a segment's first frame; and which of its macroblocks have not changed, where that is of use.
  private func frameType(of picture: EncoderPicture) -> (type: FrameTypes.FrameType?, unchanged: [UInt8]?) {
    guard let now = picture.macroblocks else { preconditionFailure("the frame was not made by this writer") }
    defer { macroblocks = now }
    guard !isAtSegmentStart, let before = macroblocks else {
      frameTypes = FrameTypes(macroblocks: now.count)
      return (nil, nil)
    }
    let type = frameTypes?.next(changed: now.changedCount(since: before))
    // B-frames have no use for it. Stacked pictures may share macroblocks.
    guard type == .predicted, pixels.stackedPictures == 1 else { return (type, nil) }
    return (type, now.unchanged(since: before, reachesRight: pixels.reach > 0))
  }

  /// What a decoder of the packets of all encoders has to know.
  private func joinedParameters() throws(MediaFailure) -> [UInt8] {
    guard let plain = encoderParameters[false] else { preconditionFailure() }
    guard let weighted = encoderParameters[true] else { return plain }
    guard let joined = H264Parameters.joined(plain, weighted) else {
      throw MediaFailure(reason: "the encoder gives the segments of a clip unlike parameters")
    }
    return joined
  }

  /// Makes frames as this writer takes them; any thread may call it.
  package var makeFrame: @Sendable () -> VideoFrame {
    let (width, height, pixels, alpha, hashes) = (width, height, pixels, alpha, options.choosesFrameTypes)
    return { VideoFrame(width: width, height: height, format: pixels, alpha: alpha, hashesMacroblocks: hashes) }
  }

  /// What such a frame takes, in bytes a pixel.
  package var bytesPerPixel: Double { 4 + pixels.bytesPerPixel }

  /// Completes the video and gives it its name.
  ///
  /// - Throws: ``VideoError/file(_:)``, also for a video without a frame; nothing appears then.
  public func finish() throws(VideoError) {
    guard let muxer else { preconditionFailure("finish() on a writer that is done") }
    defer { release() }
    guard frameCount > 0 else { throw .file(output.failure("a video needs at least one frame")) }
    do {
      try completeSegment()
      try sound?.finish(to: muxer)
      // It may open the file once more, to move an index to its front.
      try check(Descriptors.beyondStandard { av_write_trailer(muxer) }, "completing the video")
      try check(avio_closep(&muxer.pointee.pb), "completing the video")
      if verifies, let path = output.path {
        let duration = Double(frameCount) / rate.framesPerSecond
        packetDigest = digest?.finish()
        try VideoVerification.check(path, frames: frameCount, duration: duration, digest: packetDigest)
      }
    } catch {
      throw .file(output.failure(error.reason))
    }
    try VideoError.of { () throws(FileError) in try output.commit() }
  }

  /// Of the packets of a finished video, if their codec has one and it was compared.
  package private(set) var packetDigest: [UInt8]?

  /// Whether the sound so far goes beyond full scale; nil where it does not, and without sound.
  package var soundClipping: SoundClipping? { sound?.clipping }

  /// Gives up: removes what was written, leaves an earlier file alone. Does nothing when the writer is done.
  public func cancel() { release() }
}

extension VideoWriter: SegmentedFile {
  package func endSegment() throws(VideoError) {
    do { try completeSegment() } catch {
      cancel()
      throw .file(output.failure(error.reason))
    }
  }
}

extension VideoWriter: ClipFile {
  package func finish(_ progress: (_ share: Double) throws -> Void) throws { try finish() }
}

extension VideoWriter {
  private func openMuxer(_ metadata: VideoMetadata?, sound codec: UnsafePointer<AVCodec>?) throws(MediaFailure) {
    let doing = "opening the file"
    let address = output.address
    let container = output.isWritten ? encoding.container : "null"
    try check(avformat_alloc_output_context2(&muxer, nil, container, address), doing)
    guard let muxer, let encoder else { preconditionFailure() }
    let stream = try check(avformat_new_stream(muxer, nil), doing)
    self.stream = stream
    try check(avcodec_parameters_from_context(stream.pointee.codecpar, encoder.context), doing)
    if options.choosesFrameTypes { try stream.pointee.codecpar.setParameters(parameters) }
    if verifies, output.path != nil { digest = PacketDigest(stream.pointee.codecpar) }
    stream.pointee.time_base = encoder.context.pointee.time_base
    stream.pointee.avg_frame_rate = encoder.context.pointee.framerate
    if let codec { try sound?.open(codec, in: muxer) }
    if let chapters = metadata?.chapters { try muxer.add(chapters) }
    if let tag = encoding.tag {
      stream.pointee.codecpar.pointee.codec_tag = tag.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    for (name, value) in [("title", metadata?.title), ("comment", metadata?.comment)] {
      if let value { try check(av_dict_set(&muxer.pointee.metadata, name, value, 0), doing) }
    }
    // Matroska would name its parts by random numbers: the same clip is to give the same bytes.
    muxer.pointee.flags |= AVFMT_FLAG_BITEXACT
    // Nobody who reads a pipe waits for more than a frame.
    if output.isPipe { muxer.pointee.flush_packets = 1 }
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    guard output.isWritten else {
      _ = try check(avformat_write_header(muxer, &options), doing)
      return
    }
    let code = Descriptors.beyondStandard { avio_open(&muxer.pointee.pb, address, AVIO_FLAG_WRITE) }
    try check(code, doing)
    for (name, value) in encoding.containerOptions { try check(av_dict_set(&options, name, value, 0), doing) }
    try check(avformat_write_header(muxer, &options), doing)
  }

  /// Hands to the muxer what the encoder has ready.
  private func writePackets() throws(MediaFailure) {
    guard let encoder, let packet else { preconditionFailure() }
    while try encoder.receive(packet) {
      if let packets = keptPackets, let limit = keepSegment?.limit, packets.count > limit { keptPackets = nil }
      if keptPackets != nil {
        EncodedSegment.append(
          EncodedSegment.Packet(
            time: Int(packet.pointee.pts) - segmentStart, flags: packet.pointee.flags,
            bytes: UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)),
            addition: packet.sideData(AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL),
            parameters: packet.sideData(AV_PKT_DATA_NEW_EXTRADATA)),
          to: &keptPackets!)
      }
      try write(packet)
    }
  }

  /// Hands a packet to the muxer, with its time in frames.
  private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaFailure) {
    guard let muxer, let stream else { preconditionFailure() }
    if let delay {
      packet.pointee.dts = packetCount - delay
      packetCount += 1
    }
    // The container derives each frame's duration from the next one's time; the last has only this.
    packet.pointee.duration = 1
    packet.pointee.stream_index = stream.pointee.index
    digest?.add(packet)
    // The sound follows the pictures that are written, so that neither waits for the other in memory.
    let end = Double(packet.pointee.dts + 1) / rate.framesPerSecond
    av_packet_rescale_ts(packet, timeBase, stream.pointee.time_base)
    try check(av_interleaved_write_frame(muxer, packet), "writing")
    try sound?.encode(until: end, to: muxer)
  }

  /// Frees what FFmpeg allocated and removes the unfinished file, if it is one.
  private func release() {
    sound?.release()
    av_packet_free(&packet)
    av_frame_free(&held)
    encoder = nil
    turn?.giveBack()
    turn = nil
    if let muxer { avio_closep(&muxer.pointee.pb) }
    avformat_free_context(muxer)
    muxer = nil
    stream = nil
    output.discard()
  }
}

extension UnsafeMutablePointer<AVPacket> {
  /// What comes with a packet; empty where nothing of the kind does.
  fileprivate func sideData(_ kind: AVPacketSideDataType) -> UnsafeRawBufferPointer {
    var count = 0
    let bytes = av_packet_get_side_data(self, kind, &count)
    return UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
  }

  fileprivate func add(_ data: UnsafeRawBufferPointer, _ kind: AVPacketSideDataType) throws(MediaFailure) {
    if data.isEmpty { return }
    let memory = try check(av_packet_new_side_data(self, kind, data.count), "writing")
    UnsafeMutableRawBufferPointer(start: memory, count: data.count).copyMemory(from: data)
  }
}
