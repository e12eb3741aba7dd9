import CFFmpeg
import Foundation
import PathreelDrawing
import PathreelFiles

/// Encodes bitmaps into a video file with FFmpeg, frame by frame. The file gets its name only when it is complete.
///
/// An ``OutputFormat`` decides container, encoder and pixel format. The frame rate is constant from time 0: frame n is
/// shown at exactly n / rate.
///
/// Until ``finish()`` the video grows under a hidden name beside its target, and an earlier file stays untouched. An
/// error, ``cancel()`` or releasing the writer removes what was written.
///
/// ```swift
/// let writer = try VideoWriter(to: URL(filePath: "clip.mp4"), width: 1280, height: 720, rate: FrameRate(60)!)
/// for n in 0..<frameCount { try writer.append(frame(n)) }
/// try writer.finish()
/// ```
///
/// A writer belongs to one thread at a time. The encoder has threads of its own.
public final class VideoWriter {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The frame rate, in frames a second.
  public let rate: FrameRate
  /// The number of frames that were appended.
  public private(set) var frameCount = 0

  private let encoding: VideoEncoding
  private let pixels: PixelFormat
  private let alpha: AlphaForm
  private let sound: SoundStream?
  private let output: VideoOutput
  private let verifies: Bool
  private let options: VideoEncoder.Options
  /// Everything besides the frames that decides packets; nil if the clip has no segments.
  package let segmentSettings: String?
  /// Receives each segment as soon as it is encoded, if it has at most `limit` bytes.
  package var keepSegment: (limit: Int, use: (EncodedSegment) throws(MediaFailure) -> Void)?
  private let makeEncoder: (_ hasWeights: Bool) throws(MediaFailure) -> any FrameEncoder
  /// The lock of an encoder that a process may run only once, held until the encoder is freed; otherwise nil.
  private var turn: EncoderTurn?
  /// The parameters (extradata) for a decoder. They are the same for all segments.
  private var parameters: [UInt8] = []
  /// The parameters of the encoders without and with weighted prediction.
  private var encoderParameters: [Bool: [UInt8]] = [:]
  private var timeBase = AVRational()
  /// The decoding delay in frames, if the writer numbers the decoding timestamps itself; otherwise nil.
  private var delay: Int64?
  /// The packets of the current segment; nil if no one keeps them, or they are too large.
  private var keptPackets: [UInt8]?
  /// The first frame of the current segment.
  private var segmentStart = 0
  /// The number of packets that were written.
  private var packetCount: Int64 = 0
  /// The digest of the written packets; nil if the finished file is not compared.
  private var digest: PacketDigest?
  private var muxer: UnsafeMutablePointer<AVFormatContext>?
  /// The current encoder; nil between two segments.
  private var encoder: (any FrameEncoder)?
  /// Whether the current encoder searches for weights.
  private var encoderHasWeights = false
  /// The first frame of a segment. The second frame decides with which encoder the segment begins.
  private var held: UnsafeMutablePointer<AVFrame>?
  private var stream: UnsafeMutablePointer<AVStream>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  /// The conversion of bitmaps that come without a ``VideoFrame``.
  private var picture: EncoderPicture?
  private var frameTypes: FrameTypes?
  /// The macroblock hashes of the last frame, if frame types depend on them.
  private var macroblocks: MacroblockHashes?

  /// Opens the encoder and the file, so that errors show before a frame is drawn.
  ///
  /// - Parameters:
  ///   - format: One of ``OutputFormat/videos`` that FFmpeg encodes.
  ///   - isTransparent: Whether frames may have transparent pixels, if the format has alpha.
  /// - Throws: ``VideoError`` if the format cannot hold the size or the settings, this FFmpeg lacks the encoder, or the
  ///   file cannot be written.
  public convenience init(
    to target: URL, format: OutputFormat = .mp4, width: Int, height: Int, rate: FrameRate, isTransparent: Bool = false,
    settings: VideoSettings = VideoSettings()
  ) throws(VideoError) {
    try self.init(
      to: .file(target), format: format,
      shape: VideoShape(width: width, height: height, rate: rate, isTransparent: isTransparent), settings: settings)
  }

  /// Opens a writer for any destination, and for sound, which is encoded along with the frames.
  ///
  /// - Parameter sound: The sound of the clip; a format without sound ignores it.
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
          // If ``FrameTypes`` decides, bytes do not depend on the number of threads, which is that of the processors.
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
      // Encoders of different segments do not know each other's timestamps.
      delay = choice.encoder.decodingDelay ?? options.segmentLength.map { _ in encoder.reorderedFrames }
      packet = try check(av_packet_alloc(), "opening the encoder")
      try openMuxer(settings.metadata, sound: soundCodec)
    } catch {
      release()
      throw .file(output.failure(error.reason))
    }
  }

  deinit { release() }

  /// Encodes the next frame. The bitmap may be reused after the call returns. In a format without alpha, transparent
  /// pixels appear over black.
  ///
  /// If the bitmap is the same object as last time, only its changes since then are converted.
  ///
  /// - Precondition: The bitmap has the writer's size. There was no ``finish()``, ``cancel()`` or error before.
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

  /// Encodes the next frame, which holds its own conversion.
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
      // The encoder keeps its own references to the samples, and copies number and type.
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

  /// Adds a segment that was encoded earlier, from a clip with the same ``segmentSettings``.
  ///
  /// - Precondition: A segment starts at the next frame, and it has as many frames, unless the clip ends with it.
  /// - Returns: False if this encoder needs other parameters. Then nothing is added.
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

  /// The number of frames of a segment; nil if the clip has no segments.
  package var segmentLength: Int? { options.segmentLength }

  /// Whether a segment starts at the next frame.
  private var isAtSegmentStart: Bool { options.segmentLength.map { frameCount % $0 == 0 } ?? false }

  private func beginSegment() {
    guard isAtSegmentStart else { return }
    segmentStart = frameCount
    keptPackets = keepSegment.map { _ in [] }
  }

  /// Encodes the next frame. The first frame of a segment has no type yet and waits for the second.
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

  /// Encodes the waiting frame, if there is one.
  private func encodeHeld(hasWeights: Bool) throws(MediaFailure) {
    guard let first = held else { return }
    try encode(first, .grouped, hasWeights: hasWeights)
    av_frame_free(&held)
  }

  /// Encodes a frame with an encoder that searches for weights, or with one that does not. A change of the encoder
  /// starts with a key frame.
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

  /// Writes the packets that the encoder still holds, and frees the encoder.
  private func completeEncoder() throws(MediaFailure) {
    guard let last = encoder else { return }
    // The encoder got no frame if the clip's last segment came from the cache. SVT-AV1 waits for ever if it is asked
    // for packets before it has received a frame.
    guard last.hasBegun else {
      encoder = nil
      return
    }
    try last.send(nil, unchanged: nil)
    try writePackets()
    encoder = nil
  }

  /// Writes the rest of the segment, and passes the segment to ``keepSegment``.
  private func completeSegment() throws(MediaFailure) {
    try encodeHeld(hasWeights: false)
    try completeEncoder()
    guard options.segmentLength != nil, let packets = keptPackets else { return }
    keptPackets = nil
    try keepSegment?.use(
      EncodedSegment(frameCount: frameCount - segmentStart, parameters: parameters, packets: packets))
  }

  /// Returns the type of the next frame, nil for a segment's first frame, and the flags of unchanged macroblocks, if
  /// the encoder can use them.
  private func frameType(of picture: EncoderPicture) -> (type: FrameTypes.FrameType?, unchanged: [UInt8]?) {
    guard let now = picture.macroblocks else { preconditionFailure("the frame was not made by this writer") }
    defer { macroblocks = now }
    guard !isAtSegmentStart, let before = macroblocks else {
      frameTypes = FrameTypes(macroblocks: now.count)
      return (nil, nil)
    }
    let type = frameTypes?.next(changed: now.changedCount(since: before))
    // B-frames cannot use the flags. In stacked pictures, a macroblock may belong to both pictures.
    guard type == .predicted, pixels.stackedPictures == 1 else { return (type, nil) }
    return (type, now.unchanged(since: before, reachesRight: pixels.reach > 0))
  }

  /// Joins the parameters for a decoder of the packets of all encoders.
  private func joinedParameters() throws(MediaFailure) -> [UInt8] {
    guard let plain = encoderParameters[false] else { preconditionFailure() }
    guard let weighted = encoderParameters[true] else { return plain }
    guard let joined = H264Parameters.joined(plain, weighted) else {
      throw MediaFailure(reason: "the encoder gives the segments of a clip unlike parameters")
    }
    return joined
  }

  /// Makes frames for this writer. Any thread may call it.
  package var makeFrame: @Sendable () -> VideoFrame {
    let (width, height, pixels, alpha, hashes) = (width, height, pixels, alpha, options.choosesFrameTypes)
    return { VideoFrame(width: width, height: height, format: pixels, alpha: alpha, hashesMacroblocks: hashes) }
  }

  /// The memory of such a frame, in bytes a pixel.
  package var bytesPerPixel: Double { 4 + pixels.bytesPerPixel }

  /// Completes the video and gives the file its name.
  ///
  /// - Throws: ``VideoError/file(_:)``, also if the video has no frame. Then no file appears.
  public func finish() throws(VideoError) {
    guard let muxer else { preconditionFailure("finish() on a writer that is done") }
    defer { release() }
    guard frameCount > 0 else { throw .file(output.failure("a video needs at least one frame")) }
    do {
      try completeSegment()
      try sound?.finish(to: muxer)
      // FFmpeg may open the file again to move the index to its front.
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

  /// The digest of a finished video's packets; nil if its codec has none or the file was not compared.
  package private(set) var packetDigest: [UInt8]?

  /// How far the sound so far exceeds full scale; nil if it does not, or without sound.
  package var soundClipping: SoundClipping? { sound?.clipping }

  /// Gives up: removes what was written, and leaves an earlier file alone. Does nothing if the writer is done.
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
    // Without this flag Matroska gets random identifiers, but equal clips must give equal bytes.
    muxer.pointee.flags |= AVFMT_FLAG_BITEXACT
    // Flush each packet, so that the reader of a pipe never waits longer than for a frame.
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

  /// Writes the packets that the encoder has ready.
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

  /// Passes a packet, with timestamps in frames, to the muxer.
  private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaFailure) {
    guard let muxer, let stream else { preconditionFailure() }
    if let delay {
      packet.pointee.dts = packetCount - delay
      packetCount += 1
    }
    // The container derives a frame's duration from the next frame's time. Only the last frame needs this.
    packet.pointee.duration = 1
    packet.pointee.stream_index = stream.pointee.index
    digest?.add(packet)
    // The sound is encoded as far as the written pictures, so that neither stream is buffered in memory.
    let end = Double(packet.pointee.dts + 1) / rate.framesPerSecond
    av_packet_rescale_ts(packet, timeBase, stream.pointee.time_base)
    try check(av_interleaved_write_frame(muxer, packet), "writing")
    try sound?.encode(until: end, to: muxer)
  }

  /// Frees FFmpeg's objects, and removes the file if it is unfinished.
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
  /// Returns a packet's side data of a kind; empty if there is none.
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
