import CFFmpeg
import Foundation
import PathreelSound

/// The sound stream of a video that is being written: reads a mix and encodes it piece by piece. ``VideoWriter`` owns
/// it.
///
/// After each frame, the sound is encoded up to that frame's end, so that neither stream is buffered in memory. The
/// stream starts with the first frame. Some encoders insert samples before it (priming). MP4's edit list or Matroska's
/// codec delay marks them, and players skip them. The stream ends with the clip, rounded to a packet.
final class SoundStream {
  private let mix: SoundMixReader
  /// The samples of the mix that the video contains.
  private let range: Range<Int>
  private let encoding: AudioEncoding
  /// The number of these samples that were encoded.
  private var done = 0
  private var encoder: UnsafeMutablePointer<AVCodecContext>?
  private var frame: UnsafeMutablePointer<AVFrame>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private var stream: UnsafeMutablePointer<AVStream>?
  private var samples: [Float] = []
  /// The number of samples by which the times in the file are later than the sound.
  private var delay: Int64 = 0

  /// The number of samples in a piece, for encoders that take any number.
  private static let pieceLength = 4096

  init(_ sound: ClipSound, _ encoding: AudioEncoding) {
    (mix, range, self.encoding) = (sound.mix.makeReader(), sound.range, encoding)
  }

  deinit { release() }

  func release() {
    av_packet_free(&packet)
    av_frame_free(&frame)
    avcodec_free_context(&encoder)
    stream = nil
  }

  /// Finds FFmpeg's codec for a sound encoding.
  static func encoder(of encoding: AudioEncoding) throws(VideoError) -> UnsafePointer<AVCodec> {
    guard let found = avcodec_find_encoder_by_name(encoding.encoder) else {
      throw .missingEncoder(name: encoding.encoder, codec: encoding.title, others: [])
    }
    return found
  }

  /// Opens the encoder, and adds a stream to a file whose header is not written yet.
  func open(_ codec: UnsafePointer<AVCodec>, in muxer: UnsafeMutablePointer<AVFormatContext>) throws(MediaError) {
    let doing = "opening the encoder of the sound"
    let encoder = try check(avcodec_alloc_context3(codec), doing)
    self.encoder = encoder
    encoder.pointee.sample_rate = Int32(Sound.rate)
    av_channel_layout_default(&encoder.pointee.ch_layout, Int32(Sound.channels))
    encoder.pointee.time_base = AVRational(num: 1, den: Int32(Sound.rate))
    encoder.pointee.sample_fmt = encoding.samples.format
    encoder.pointee.thread_count = 1
    if let bitRate = encoding.bitRate { encoder.pointee.bit_rate = bitRate }
    if case .int24 = encoding.samples { encoder.pointee.bits_per_raw_sample = 24 }
    if muxer.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 {
      encoder.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    }
    // Make the same bytes on every processor.
    encoder.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    try check(avcodec_open2(encoder, codec, nil), doing)
    let stream = try check(avformat_new_stream(muxer, nil), doing)
    self.stream = stream
    try check(avcodec_parameters_from_context(stream.pointee.codecpar, encoder), doing)
    stream.pointee.time_base = encoder.pointee.time_base
    // Matroska's players subtract the priming from all times (CodecDelay, RFC 9559 §5.1.4.1.25). The muxer of FFmpeg 5
    // does not add it. It would instead begin the video later, so that no time is negative. Since FFmpeg 6 it adds it.
    let isMatroska = ["matroska", "webm"].contains(String(cString: muxer.pointee.oformat.pointee.name))
    delay = isMatroska && LIBAVFORMAT_VERSION_MAJOR < 60 ? Int64(encoder.pointee.initial_padding) : 0
    packet = try check(av_packet_alloc(), doing)
    frame = try check(av_frame_alloc(), doing)
  }

  /// Encodes the sound up to a time, in seconds from the first frame.
  func encode(
    until seconds: Double, to muxer: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) {
    let end = min(Double(range.count), seconds * Double(Sound.rate))
    while Double(done) < end { try encodePiece(to: muxer) }
  }

  /// Encodes the rest of the sound.
  func finish(to muxer: UnsafeMutablePointer<AVFormatContext>) throws(MediaError) {
    while done < range.count { try encodePiece(to: muxer) }
    try check(avcodec_send_frame(encoder, nil), "completing the sound")
    try writePackets(to: muxer)
  }

  /// The amount by which the samples that were encoded so far exceed full scale, and the time when they first do; nil
  /// if they do not.
  var clipping: SoundClipping? {
    guard mix.peak > 1, let first = mix.firstClippedSample else { return nil }
    return SoundClipping(excess: 20 * log10(Double(mix.peak)), seconds: Double(first) / Double(Sound.rate))
  }

  /// Mixes, encodes and writes the next samples, in the number that the encoder takes at once.
  private func encodePiece(to muxer: UnsafeMutablePointer<AVFormatContext>) throws(MediaError) {
    guard let encoder, let frame else { preconditionFailure() }
    let most = encoder.pointee.frame_size > 0 ? Int(encoder.pointee.frame_size) : Self.pieceLength
    let count = min(most, range.count - done)
    let start = range.lowerBound + done
    if samples.count != count * Sound.channels { samples = [Float](repeating: 0, count: count * Sound.channels) }
    do {
      try samples.withUnsafeMutableBufferPointer { buffer throws(SoundError) in
        try mix.read(start..<start + count, into: buffer)
      }
    } catch {
      throw MediaError(reason: "\(error)")
    }
    let doing = "encoding the sound"
    av_frame_unref(frame)
    frame.pointee.nb_samples = Int32(count)
    frame.pointee.format = encoder.pointee.sample_fmt.rawValue
    frame.pointee.sample_rate = Int32(Sound.rate)
    frame.pointee.pts = Int64(done)
    try check(av_channel_layout_copy(&frame.pointee.ch_layout, &encoder.pointee.ch_layout), doing)
    try check(av_frame_get_buffer(frame, 0), doing)
    encoding.samples.write(samples, to: frame)
    try check(avcodec_send_frame(encoder, frame), doing)
    done += count
    try writePackets(to: muxer)
  }

  private func writePackets(to muxer: UnsafeMutablePointer<AVFormatContext>) throws(MediaError) {
    guard let encoder, let packet, let stream else { preconditionFailure() }
    while true {
      let code = avcodec_receive_packet(encoder, packet)
      if code == pathreel_averror(EAGAIN) || code == pathreel_eof { return }
      try check(code, "encoding the sound")
      packet.pointee.stream_index = stream.pointee.index
      packet.pointee.pts += delay
      packet.pointee.dts += delay
      av_packet_rescale_ts(packet, encoder.pointee.time_base, stream.pointee.time_base)
      try check(av_interleaved_write_frame(muxer, packet), "writing")
    }
  }
}

extension AudioEncoding.Samples {
  var format: AVSampleFormat {
    switch self {
    case .float: AV_SAMPLE_FMT_FLT
    case .planarFloat: AV_SAMPLE_FMT_FLTP
    case .int24: AV_SAMPLE_FMT_S32
    }
  }

  /// Converts samples, left and right interleaved, to the encoder's sample format.
  fileprivate func write(_ samples: [Float], to frame: UnsafeMutablePointer<AVFrame>) {
    guard let first = frame.pointee.extended_data[0] else { preconditionFailure() }
    switch self {
    case .float:
      let target = UnsafeMutableRawPointer(first).assumingMemoryBound(to: Float.self)
      for i in samples.indices { target[i] = samples[i] }
    case .planarFloat:
      for channel in 0..<Sound.channels {
        guard let plane = frame.pointee.extended_data[channel] else { preconditionFailure() }
        let target = UnsafeMutableRawPointer(plane).assumingMemoryBound(to: Float.self)
        for i in 0..<(samples.count / Sound.channels) { target[i] = samples[i * Sound.channels + channel] }
      }
    case .int24:
      let target = UnsafeMutableRawPointer(first).assumingMemoryBound(to: Int32.self)
      // Full scale is 2²³. The largest positive value is one less.
      for i in samples.indices {
        target[i] = Int32(max(-8_388_608, min(8_388_607, (samples[i] * 8_388_608).rounded()))) << 8
      }
    }
  }
}

/// A report that a clip's sound exceeds full scale and was clipped. The commands that make videos warn of it.
package struct SoundClipping: Hashable, Sendable {
  /// The largest excess, in decibels.
  package let excess: Double
  /// The time when it first happens, in seconds on the scene's clock.
  package let seconds: Double
}

/// The sound of a clip, or of a range of its frames. ``VideoWriter`` encodes it.
package struct ClipSound: Sendable {
  /// The mix of all sounds of the scene.
  package let mix: SoundMix
  /// The samples of the mix that belong to the frames.
  package let range: Range<Int>

  package init(_ mix: SoundMix, range: Range<Int>) { (self.mix, self.range) = (mix, range) }
}
