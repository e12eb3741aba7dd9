import CFFmpeg

/// The encoding of frames in segments: each is encoded on its own, or was encoded earlier. ``VideoWriter`` calls this
/// for each frame, and `Clip` adds cached segments.
extension VideoWriter {
  /// Adds a segment that was encoded earlier, from a clip with the same ``segmentSettings``.
  ///
  /// - Precondition: A segment starts at the next frame, and it has as many frames, unless the clip ends with it.
  /// - Returns: False if this encoder needs other parameters. Then nothing is added.
  package func append(_ segment: EncodedSegment) throws(VideoError) -> Bool {
    guard muxer != nil, let packet else { preconditionFailure("append() on a writer that is done") }
    precondition(isAtSegmentStart)
    guard segment.parameters == parameters else { return false }
    do throws(MediaError) {
      let start = frameCount
      try segment.forEachPacket { kept throws(MediaError) in
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
  var isAtSegmentStart: Bool { options.segmentLength.map { frameCount % $0 == 0 } ?? false }

  func beginSegment() {
    guard isAtSegmentStart else { return }
    segmentStart = frameCount
    keptPackets = keepSegment.map { _ in [] }
  }

  /// Encodes the next frame. A nil type means the first frame of a segment. That frame is held back until the second
  /// frame has decided the encoder.
  func encode(
    _ frame: UnsafeMutablePointer<AVFrame>, _ type: FrameTypes.FrameType?, unchanged: [UInt8]?
  ) throws(MediaError) {
    guard let type else {
      held = try check(av_frame_clone(frame), "making room for a frame")
      return
    }
    try encodeHeld(hasWeights: type == .weighted)
    try encode(frame, type, hasWeights: type == .weighted || encoderHasWeights, unchanged: unchanged)
  }

  /// Encodes the waiting frame, if there is one.
  func encodeHeld(hasWeights: Bool) throws(MediaError) {
    guard let first = held else { return }
    try encode(first, .grouped, hasWeights: hasWeights)
    av_frame_free(&held)
  }

  /// Encodes a frame with an encoder that searches for weights, or with one that does not. A change of the encoder
  /// starts with a key frame.
  func encode(
    _ frame: UnsafeMutablePointer<AVFrame>, _ type: FrameTypes.FrameType, hasWeights: Bool, unchanged: [UInt8]? = nil
  ) throws(MediaError) {
    if hasWeights != encoderHasWeights { try completeEncoder() }
    if encoder == nil {
      let next = try makeEncoder(hasWeights)
      guard next.parameters == encoderParameters[hasWeights] else {
        throw MediaError(reason: "the encoder gives the segments of a clip different parameters")
      }
      (encoder, encoderHasWeights) = (next, hasWeights)
    }
    frame.pointee.pict_type = type.code
    try encoder?.send(frame, unchanged: unchanged)
    try writePackets()
  }

  /// Writes the packets that the encoder still holds, and frees the encoder.
  func completeEncoder() throws(MediaError) {
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
  func completeSegment() throws(MediaError) {
    try encodeHeld(hasWeights: false)
    try completeEncoder()
    guard options.segmentLength != nil, let packets = keptPackets else { return }
    keptPackets = nil
    try keepSegment?.use(
      EncodedSegment(frameCount: frameCount - segmentStart, parameters: parameters, packets: packets))
  }

  /// Returns the type of the next frame, nil for a segment's first frame, and the flags of unchanged macroblocks, if
  /// the encoder can use them.
  func frameType(of picture: EncoderPicture) -> (type: FrameTypes.FrameType?, unchanged: [UInt8]?) {
    guard let now = picture.macroblocks else { preconditionFailure("the frame was not made by this writer") }
    defer { macroblocks = now }
    guard !isAtSegmentStart, let before = macroblocks else {
      frameTypes = FrameTypes(macroblocks: now.count)
      return (nil, nil)
    }
    let type = frameTypes?.next(changed: now.changedCount(since: before))
    // B-frames cannot use the flags. In a stacked picture (colours above alpha), a macroblock may lie in both halves.
    guard type == .predicted, pixels.stackedPictures == 1 else { return (type, nil) }
    return (type, now.unchanged(since: before, reachesRight: pixels.reach > 0))
  }

  /// Joins the parameters for a decoder of the packets of all encoders.
  func joinedParameters() throws(MediaError) -> [UInt8] {
    guard let plain = encoderParameters[false] else { preconditionFailure() }
    guard let weighted = encoderParameters[true] else { return plain }
    guard let joined = H264Parameters.joined(plain, weighted) else {
      throw MediaError(reason: "the encoder gives the segments of a clip different parameters")
    }
    return joined
  }
}

extension UnsafeMutablePointer<AVPacket> {
  fileprivate func add(_ data: UnsafeRawBufferPointer, _ kind: AVPacketSideDataType) throws(MediaError) {
    if data.isEmpty { return }
    let memory = try check(av_packet_new_side_data(self, kind, data.count), "writing")
    UnsafeMutableRawBufferPointer(start: memory, count: data.count).copyMemory(from: data)
  }
}
