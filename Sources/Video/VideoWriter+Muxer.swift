import CFFmpeg
import PathreelDrawing
import PathreelFiles

/// The writing of packets into a container. ``VideoWriter`` opens the muxer first, and then writes the encoder's
/// packets.
extension VideoWriter {
  /// Opens the container with its streams, and writes its header.
  func openMuxer(
    _ encoding: VideoEncoding, _ metadata: VideoMetadata?, sound codec: UnsafePointer<AVCodec>?
  ) throws(MediaError) {
    let doing = "opening the file"
    let address = output.address
    let container = output.isWritten ? encoding.container : "null"
    try check(avformat_alloc_output_context2(&muxer, nil, container, address), doing)
    guard let muxer, let encoder else { preconditionFailure() }
    let stream = try check(avformat_new_stream(muxer, nil), doing)
    self.stream = stream
    packet = try check(av_packet_alloc(), doing)
    try encoder.describe(stream.pointee.codecpar)
    if verifies, output.path != nil { digest = PacketDigest(stream.pointee.codecpar) }
    (stream.pointee.time_base, stream.pointee.avg_frame_rate) = (shape.frameDuration, shape.frameRate)
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
  func writePackets() throws(MediaError) {
    guard let encoder, let packet else { preconditionFailure() }
    while try encoder.receive(packet) {
      if let kept, let limit = keepSegment?.limit, kept.packets.count > limit { self.kept = nil }
      if let start = kept?.start {
        EncodedSegment.append(
          EncodedSegment.Packet(
            time: Int(packet.pointee.pts) - start, flags: packet.pointee.flags,
            bytes: UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)),
            addition: packet.sideData(AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL),
            parameters: packet.sideData(AV_PKT_DATA_NEW_EXTRADATA)),
          to: &kept!.packets)
      }
      try write(packet)
    }
  }

  /// Passes a packet, with timestamps in frames, to the muxer.
  func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) {
    guard let muxer, let stream else { preconditionFailure() }
    if let delay {
      packet.pointee.dts = packetCount - delay
      packetCount += 1
    }
    // The container derives a frame's duration from the next frame's time. Only the last frame needs an explicit
    // duration.
    packet.pointee.duration = 1
    packet.pointee.stream_index = stream.pointee.index
    digest?.add(packet)
    // The sound is encoded up to the end of the written pictures, so that neither stream is buffered in memory.
    let end = Double(packet.pointee.dts + 1) / rate.framesPerSecond
    av_packet_rescale_ts(packet, shape.frameDuration, stream.pointee.time_base)
    try check(av_interleaved_write_frame(muxer, packet), "writing")
    try sound?.encode(until: end, to: muxer)
  }

  /// Frees FFmpeg's objects, and removes the file if it is unfinished.
  func release() {
    sound?.release()
    av_packet_free(&packet)
    encoder = nil
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
}
