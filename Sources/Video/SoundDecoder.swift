import CFFmpeg
import Foundation
import PathreelFiles
import PathreelSound

/// Decodes the sound of a file sequentially, as interleaved stereo at 48,000 samples a second. A `Sound` from a file
/// reads through it.
///
/// - Some encoders insert samples before the first one (priming of AAC, MP3, Opus). These samples and the padding of
///   the last packet are skipped, as the file says.
/// - Other rates are resampled by FFmpeg's libswresample, with the first sample at time 0: n samples at rate r become
///   ⌈48000 n / r⌉.
/// - A mono channel is copied to both sides at its level. More than two channels are mixed by ITU-R BS.775: the centre
///   and the rear channels are 3 dB lower on the sides that they belong to, and the low-frequency channel is left out.
/// - The sound of a video stays in sync with its pictures: if it starts later, silence precedes it.
///
/// In many containers, packet times are too coarse for samples. So reading an earlier sample decodes again from the
/// beginning, and reading a later one decodes up to it.
final class SoundDecoder: SoundReader {
  private let path: String
  private let fileState: FileState?
  private var state: DecoderState

  /// - Parameter fileState: The state that the file must have.
  /// - Throws: A failure whose reason follows the file's name in a message.
  init(path: String, fileState: FileState?) throws(MediaError) {
    (self.path, self.fileState) = (path, fileState)
    state = try DecoderState(try SoundInput(path: path, expecting: fileState))
  }

  func read(from sample: Int, into buffer: UnsafeMutableBufferPointer<Float>) throws {
    if sample < state.position { state = try DecoderState(try SoundInput(path: path, expecting: fileState)) }
    try state.skip(to: sample)
    let count = try state.take(into: buffer)
    // A sound always has the number of samples that were counted once, so fill up with silence.
    for i in count..<buffer.count { buffer[i] = 0 }
  }

  /// Reads the next samples; fewer than requested only at the end.
  ///
  /// - Returns: The number of values that were written, two for each sample time.
  func take(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> Int {
    try state.take(into: buffer)
  }
}

/// A decoder at one position of a file.
private final class DecoderState {
  /// The next sample that ``take(into:)`` returns.
  private(set) var position = 0

  private let input: SoundInput
  private var decoder: UnsafeMutablePointer<AVCodecContext>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private var frame: UnsafeMutablePointer<AVFrame>?
  private var resampler: SoundResampler?
  /// The decoded samples, and how many of their values were taken.
  private var decoded: [Float] = []
  private var taken = 0
  private var isAtEnd = false
  /// Whether the first frame was decoded.
  private var hasBegun = false
  /// The number of samples to drop from the start, if the sound starts before its video.
  private var leadToDrop = 0
  /// The silence before the decoded samples, in samples of one channel: the sound of a video may begin late.
  private var silenceLeft = 0

  init(_ input: SoundInput) throws(MediaError) {
    self.input = input
    do throws(MediaError) { try open() } catch {
      release()
      throw error
    }
  }

  deinit { release() }

  private func release() {
    av_packet_free(&packet)
    av_frame_free(&frame)
    avcodec_free_context(&decoder)
  }

  private func open() throws(MediaError) {
    let doing = "opening the decoder"
    let parameters = try check(input.stream.pointee.codecpar, doing)
    let name = String(cString: avcodec_get_name(parameters.pointee.codec_id))
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
      throw MediaError(reason: "has sound of a kind that this FFmpeg cannot decode (\(name))")
    }
    let decoder = try check(avcodec_alloc_context3(codec), doing)
    self.decoder = decoder
    try check(avcodec_parameters_to_context(decoder, parameters), doing)
    decoder.pointee.pkt_timebase = input.stream.pointee.time_base
    decoder.pointee.thread_count = 1
    decoder.pointee.max_samples = 1 << 20
    try check(avcodec_open2(decoder, codec, nil), doing)
    packet = try check(av_packet_alloc(), doing)
    frame = try check(av_frame_alloc(), doing)
  }

  func skip(to sample: Int) throws(MediaError) {
    while position < sample {
      guard try fill() else { return }
      let count = min(sample - position, silenceLeft > 0 ? silenceLeft : (decoded.count - taken) / Sound.channels)
      if silenceLeft > 0 { silenceLeft -= count } else { taken += count * Sound.channels }
      position += count
    }
  }

  func take(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> Int {
    var done = 0
    while done < buffer.count, try fill() {
      if silenceLeft > 0 {
        let count = min((buffer.count - done) / Sound.channels, silenceLeft)
        guard count > 0 else { break }
        for i in 0..<count * Sound.channels { buffer[done + i] = 0 }
        (done, silenceLeft) = (done + count * Sound.channels, silenceLeft - count)
        position += count
        continue
      }
      let count = min(buffer.count - done, decoded.count - taken)
      for i in 0..<count { buffer[done + i] = decoded[taken + i] }
      (done, taken) = (done + count, taken + count)
      position += count / Sound.channels
    }
    return done
  }

  /// Decodes until there are samples to take. Returns false at the end.
  private func fill() throws(MediaError) -> Bool {
    while taken == decoded.count {
      if isAtEnd { return false }
      decoded.removeAll(keepingCapacity: true)
      taken = 0
      try decode()
      if leadToDrop > 0 {
        taken = min(leadToDrop * Sound.channels, decoded.count)
        leadToDrop -= taken / Sound.channels
      }
      try checkSamples()
    }
    return true
  }

  /// Takes the decoder's next frame and appends its resampled samples to `decoded`, or sends the decoder a packet if it
  /// needs one.
  private func decode() throws(MediaError) {
    guard let decoder, let frame, let packet else { preconditionFailure() }
    let code = avcodec_receive_frame(decoder, frame)
    if code == pathreel_averror(EAGAIN) {
      let hasPacket = try input.read(packet)
      let sent = avcodec_send_packet(decoder, hasPacket ? packet : nil)
      // A packet without sound, such as a tag, decodes to nothing. End of file means that the decoder is drained
      // already.
      if sent != pathreel_eof { try check(sent, decodingAt) }
      return
    }
    if code == pathreel_eof {
      isAtEnd = true
      try resampler?.finish(into: &decoded)
      return
    }
    try check(code, decodingAt)
    if !hasBegun { begin(with: frame) }
    hasBegun = true
    if resampler?.takes(frame) != true {
      try resampler?.finish(into: &decoded)
      resampler = try SoundResampler(for: frame)
    }
    try resampler?.convert(frame, into: &decoded)
    av_frame_unref(frame)
  }

  private var decodingAt: String { "decoding the sound at \(time(of: position + silenceLeft)) s" }

  private func time(of sample: Int) -> String {
    String(format: "%.2f", Double(sample) / Double(Sound.rate))
  }

  /// Aligns the sound of a video with its pictures, by silence or dropped samples.
  private func begin(with frame: UnsafeMutablePointer<AVFrame>) {
    guard let videoStart = input.videoStart, frame.pointee.best_effort_timestamp != pathreel_no_pts else { return }
    let start = Double(frame.pointee.best_effort_timestamp) * av_q2d(input.stream.pointee.time_base)
    let shift = start - videoStart
    // Clocks of containers may be as coarse as a millisecond. A shift of more than a day means a broken clock.
    guard abs(shift) > 0.002, abs(shift) < 86_400 else { return }
    let samples = Int((abs(shift) * Double(Sound.rate)).rounded())
    if shift < 0 { leadToDrop = samples } else { silenceLeft = samples }
  }

  /// Checks for NaN and huge samples, which would spread to the whole mix.
  private func checkSamples() throws(MediaError) {
    let isUsable = decoded.withUnsafeBufferPointer { $0.allSatisfy { abs($0) <= Self.largestSample } }
    guard isUsable else {
      throw MediaError(
        reason:
          "has samples that are not numbers, or more than 60 dB above full scale, at about \(time(of: position + silenceLeft)) s; "
          + "export it again")
    }
  }

  /// The largest sample: a thousand times full scale, 60 dB.
  private static let largestSample: Float = 1000
}

/// Resamples frames of one format to 48,000 samples a second.
private final class SoundResampler {
  private var context: OpaquePointer?
  private let format: Int32
  private let rate: Int32
  private let channels: Int32
  /// The number of samples that came in at the frames' rate.
  private var samplesIn = 0
  /// The number of samples that went out at 48,000 a second.
  private var samplesOut = 0
  private var room: [Float] = []

  /// The number of samples that are converted at a time.
  private static let pieceLength = 8192
  /// The sample rates that are read, in hertz, and the most channels.
  private static let rates: ClosedRange<Int32> = 1000...768_000
  private static let largestChannelCount: Int32 = 64

  init(for frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) {
    let doing = "resampling the sound"
    (format, rate, channels) = (
      frame.pointee.format, frame.pointee.sample_rate, frame.pointee.ch_layout.nb_channels
    )
    guard Self.rates.contains(rate) else {
      throw MediaError(reason: "has \(rate) samples a second; 1000 to 768000 are read")
    }
    guard (1...Self.largestChannelCount).contains(channels) else {
      throw MediaError(reason: "has \(channels) channels; 1 to \(Self.largestChannelCount) are read")
    }
    var layout = AVChannelLayout()
    defer { av_channel_layout_uninit(&layout) }
    if frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      av_channel_layout_default(&layout, channels)
    } else {
      try check(av_channel_layout_copy(&layout, &frame.pointee.ch_layout), doing)
    }
    var output = AVChannelLayout()
    av_channel_layout_default(&output, outputChannels)
    let code = swr_alloc_set_opts2(
      &context, &output, AV_SAMPLE_FMT_FLT, Int32(Sound.rate), &layout, AVSampleFormat(rawValue: format), rate, 0, nil)
    do throws(MediaError) {
      try check(code, doing)
      // Ratios such as 160 / 147 are kept exactly, so that the sound does not drift.
      try check(av_opt_set_int(UnsafeMutableRawPointer(context), "exact_rational", 1, 0), doing)
      guard swr_init(context) >= 0 else {
        throw MediaError(reason: "has \(channels) channels in an arrangement that cannot be mixed to left and right")
      }
    } catch {
      swr_free(&context)
      throw error
    }
  }

  deinit { swr_free(&context) }

  /// A mono channel is copied to both sides here, because libswresample would make it 3 dB quieter.
  private var outputChannels: Int32 { channels == 1 ? 1 : 2 }

  func takes(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    (frame.pointee.format, frame.pointee.sample_rate, frame.pointee.ch_layout.nb_channels) == (format, rate, channels)
  }

  func convert(_ frame: UnsafeMutablePointer<AVFrame>, into samples: inout [Float]) throws(MediaError) {
    let count = Int(frame.pointee.nb_samples)
    let bytes = Int(av_get_bytes_per_sample(AVSampleFormat(rawValue: format)))
    let isPlanar = av_sample_fmt_is_planar(AVSampleFormat(rawValue: format)) != 0
    let planes = isPlanar ? Int(channels) : 1
    let step = isPlanar ? bytes : bytes * Int(channels)
    guard let data = frame.pointee.extended_data else { return }
    for start in stride(from: 0, to: count, by: Self.pieceLength) {
      let piece = min(Self.pieceLength, count - start)
      var pointers = (0..<planes).map { data[$0].map { UnsafePointer($0 + start * step) } }
      try convert(&pointers, piece, into: &samples)
    }
    samplesIn += count
  }

  /// Appends the samples that are still buffered, up to the length that follows from the input.
  func finish(into samples: inout [Float]) throws(MediaError) {
    let wanted = (samplesIn * Sound.rate + Int(rate) - 1) / Int(rate)
    while samplesOut < wanted {
      let before = samplesOut
      try convert(nil, 0, into: &samples)
      if samplesOut == before { break }
    }
    if samplesOut < wanted {
      samples += repeatElement(0, count: (wanted - samplesOut) * Sound.channels)
    } else {
      samples.removeLast(min((samplesOut - wanted) * Sound.channels, samples.count))
    }
    samplesOut = wanted
  }

  private func convert(
    _ input: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: Int, into samples: inout [Float]
  ) throws(MediaError) {
    let doing = "resampling the sound"
    let most = Int(try check(swr_get_out_samples(context, Int32(count)), doing)) + 32
    let channels = Int(outputChannels)
    if room.count < most * channels { room = [Float](repeating: 0, count: most * channels) }
    let made = room.withUnsafeMutableBytes { room in
      var output: UnsafeMutablePointer<UInt8>? = room.assumingMemoryBound(to: UInt8.self).baseAddress
      return swr_convert(context, &output, Int32(most), input, Int32(count))
    }
    let length = Int(try check(made, doing))
    samplesOut += length
    samples.reserveCapacity(samples.count + length * Sound.channels)
    if channels == 2 {
      samples += room[..<(length * 2)]
    } else {
      for i in 0..<length {
        samples.append(room[i])
        samples.append(room[i])
      }
    }
  }
}
