import CFFmpeg

/// Segments: each is encoded on its own, or was encoded earlier. ``VideoWriter`` completes them, and `ClipMaking` adds
/// cached ones.
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

  /// Whether a segment starts at the next frame.
  var isAtSegmentStart: Bool { segmentLength.map { frameCount % $0 == 0 } ?? false }

  /// Writes the rest of the segment, and passes the segment to ``keepSegment``.
  func completeSegment() throws(MediaError) {
    try encoder?.endSegment()
    try writePackets()
    guard let (start, packets) = kept else { return }
    kept = nil
    try keepSegment?.use(EncodedSegment(frameCount: frameCount - start, parameters: parameters, packets: packets))
  }
}

extension UnsafeMutablePointer<AVPacket> {
  fileprivate func add(_ data: UnsafeRawBufferPointer, _ kind: AVPacketSideDataType) throws(MediaError) {
    if data.isEmpty { return }
    let memory = try check(av_packet_new_side_data(self, kind, data.count), "writing")
    UnsafeMutableRawBufferPointer(start: memory, count: data.count).copyMemory(from: data)
  }
}
