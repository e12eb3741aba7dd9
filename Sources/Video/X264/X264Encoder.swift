import CFFmpeg

/// The H.264 encoder x264, called directly instead of through FFmpeg. ``VideoWriter`` uses it for H.264, unless the
/// caller sets encoder options (``VideoSettings/encoderOptions``).
///
/// ``FrameTypes`` decides the frame types from the macroblocks that change. One x264 searches for weights, another does
/// not; a segment begins with one of them, and may change to the one with weights. Both belong to one stream
/// (``H264Parameters``).
final class X264Encoder: SegmentEncoder {
  let parameters: [UInt8]
  let reorderedFrames: Int64
  private let clip: X264Clip
  private let settings: (plain: X264Settings, weighted: X264Settings)
  /// The parameter sets of x264 without weights and with them.
  private let ownParameters: (plain: [UInt8], weighted: [UInt8])
  /// The open x264; nil between two segments.
  private var session: X264Session?
  /// Whether the open x264 searches for weights.
  private var hasWeights = false
  /// The first frame of a segment. The second frame decides with which x264 the segment begins.
  private var held: UnsafeMutablePointer<AVFrame>?
  /// The types of the segment's frames, and the macroblocks of its last frame; nil before its first frame.
  private var last: (types: FrameTypes, macroblocks: MacroblockHashes)?
  /// The packets that were not received yet.
  private var packets: [X264Session.Packet] = []

  init(_ clip: X264Clip, _ settings: (plain: X264Settings, weighted: X264Settings)) throws(MediaError) {
    (self.clip, self.settings) = (clip, settings)
    let weighted = try X264Session(clip, settings.weighted).parameters
    let session = try X264Session(clip, settings.plain)
    guard let joined = H264Parameters.joined(session.parameters, weighted) else { throw differingParameters() }
    (parameters, ownParameters) = (joined, (session.parameters, weighted))
    (self.session, reorderedFrames) = (session, session.reorderedFrames)
  }

  deinit { av_frame_free(&held) }

  var hashesMacroblocks: Bool { true }

  func describe(_ stream: UnsafeMutablePointer<AVCodecParameters>) throws(MediaError) {
    let color = clip.pixels.color
    (stream.pointee.codec_type, stream.pointee.codec_id) = (AVMEDIA_TYPE_VIDEO, AV_CODEC_ID_H264)
    (stream.pointee.width, stream.pointee.height) = (Int32(clip.shape.width), Int32(clip.height))
    stream.pointee.format = clip.pixels.code.rawValue
    stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    (stream.pointee.color_primaries, stream.pointee.color_trc) = (color.primaries, color.transfer)
    (stream.pointee.color_space, stream.pointee.color_range) = (color.matrix, color.range)
    stream.pointee.chroma_location = color.chromaLocation
    stream.pointee.video_delay = Int32(reorderedFrames)
    let room = av_mallocz(parameters.count + Int(AV_INPUT_BUFFER_PADDING_SIZE))
    stream.pointee.extradata = try check(room, "opening the file").assumingMemoryBound(to: UInt8.self)
    stream.pointee.extradata.update(from: parameters, count: parameters.count)
    stream.pointee.extradata_size = Int32(parameters.count)
  }

  func send(_ frame: VideoFrame, number: Int) throws(MediaError) {
    let (picture, now) = (try frame.converted(), frame.hashes())
    picture.frame.pointee.pts = Int64(number)
    guard let before = last else {
      last = (FrameTypes(macroblocks: now.count), now)
      held = try check(av_frame_clone(picture.frame), "making room for a frame")
      return
    }
    var types = before.types
    let type = types.next(changed: now.changedCount(since: before.macroblocks))
    last = (types, now)
    try encodeHeld(hasWeights: type == .weighted)
    // B-frames cannot use the flags. In a stacked picture (colours above alpha), a macroblock may lie in both halves.
    let unchanged =
      type == .predicted && clip.pixels.stackedPictures == 1
      ? now.unchanged(since: before.macroblocks, reachesRight: clip.pixels.reach > 0) : nil
    try encode(picture.frame, type, hasWeights: type == .weighted || hasWeights, unchanged: unchanged)
  }

  func endSegment() throws(MediaError) {
    try encodeHeld(hasWeights: false)
    try finishSession()
    last = nil
  }

  func receive(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Bool {
    guard !packets.isEmpty else { return false }
    let next = packets.removeFirst()
    try check(av_new_packet(packet, Int32(next.bytes.count)), "encoding")
    packet.pointee.data.update(from: next.bytes, count: next.bytes.count)
    (packet.pointee.pts, packet.pointee.dts) = (next.time, next.decodingTime)
    packet.pointee.flags = next.isKey ? AV_PKT_FLAG_KEY : 0
    return true
  }

  /// Encodes the waiting frame, if there is one.
  private func encodeHeld(hasWeights: Bool) throws(MediaError) {
    guard let first = held else { return }
    try encode(first, .grouped, hasWeights: hasWeights, unchanged: nil)
    av_frame_free(&held)
  }

  /// Encodes a frame with x264 that searches for weights, or with one that does not. A change between them starts with
  /// a key frame.
  private func encode(
    _ frame: UnsafeMutablePointer<AVFrame>, _ type: FrameTypes.FrameType, hasWeights: Bool, unchanged: [UInt8]?
  ) throws(MediaError) {
    if hasWeights != self.hasWeights { try finishSession() }
    let session: X264Session
    if let open = self.session {
      session = open
    } else {
      session = try X264Session(clip, hasWeights ? settings.weighted : settings.plain)
      guard session.parameters == (hasWeights ? ownParameters.weighted : ownParameters.plain) else {
        throw differingParameters()
      }
      (self.session, self.hasWeights) = (session, hasWeights)
    }
    if let packet = try session.encode(frame, type, unchanged: unchanged) { packets.append(packet) }
  }

  /// Fetches the packets that x264 still holds, and closes it.
  private func finishSession() throws(MediaError) {
    packets += try session?.finish() ?? []
    session = nil
  }
}

/// What x264 is told about a clip, besides its settings. ``X264Encoder`` and ``X264Session`` share it.
struct X264Clip {
  let shape: VideoShape
  let pixels: PixelFormat
  /// The largest distance of key frames.
  let segmentLength: Int
  /// The number of frames that x264 works on at once.
  let threads: Int

  /// The height of an encoded picture, in pixels.
  var height: Int { shape.height * pixels.stackedPictures }
}
