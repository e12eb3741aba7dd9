import CFFmpeg
import Foundation

/// One way through the pictures of a video: decodes on where the next picture lies ahead, and begins at the last key before it
/// elsewhere.
///
/// What a picture is follows from the packets between that key and itself, so it does not matter which way was taken before. The
/// last few pictures are kept, for threads that ask for them a little late. It belongs to one thread at a time.
final class FrameDecoder {
  /// How many pictures are kept, if they take no more than ``mostBytes`` together.
  static let mostKept = 8
  static let mostBytes = 64 << 20
  /// How many pixels may have to be decoded between a key and a picture: a thousand pictures of 3840 × 2160, which take
  /// some ten seconds.
  private static let largestLead = 1 << 33

  private let path: String
  private let version: FileVersion
  private var input: VideoInput
  private let survey: VideoSurvey
  private var decoder: UnsafeMutablePointer<AVCodecContext>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  /// Decoded pictures, in the order in which they are shown, with their stamps. They belong to this decoder.
  private var kept: [(stamp: Int64, frame: UnsafeMutablePointer<AVFrame>)] = []
  /// What is shown before this was not decoded from a key of its own.
  private var firstStamp: Int64 = .max
  /// The next picture's number where pictures are counted.
  private var counted: Int64 = 0
  private var isAtEnd = false
  private var isFresh = true
  private let width, height: Int32

  /// - Throws: A reason that ends a sentence about the file.
  init(path: String, version: FileVersion, _ survey: VideoSurvey) throws(MediaFailure) {
    (self.path, self.version, self.survey) = (path, version, survey)
    input = try VideoInput(path: path, expecting: version)
    let parameters = input.stream.pointee.codecpar.pointee
    (width, height) = (parameters.width, parameters.height)
    do throws(MediaFailure) {
      decoder = try input.makeDecoder(delay: survey.delay)
      packet = try check(av_packet_alloc(), "opening the decoder")
    } catch {
      release()
      throw error
    }
  }

  deinit { release() }

  private func release() {
    forget()
    av_packet_free(&packet)
    avcodec_free_context(&decoder)
  }

  /// The picture with a number. The caller frees it.
  ///
  /// - Throws: What ends a sentence about the file, or `CancellationError`. The decoder is good for nothing after the first.
  func frame(_ index: Int, while isWanted: () -> Bool) throws -> UnsafeMutablePointer<AVFrame> {
    let stamp = survey.stamps[index]
    if let known = try known(stamp) { return known }
    let key = survey.key(before: index)
    // Going on is cheaper than looking for a key that lies behind.
    let isAhead = !isFresh && !isAtEnd && (kept.last.map { $0.stamp < stamp } ?? false)
    let last = kept.last?.stamp ?? 0
    if isAhead, survey.stamps[survey.keys[key]] <= last {
      if let found = try decode(to: stamp, while: isWanted) { return found }
    }
    // A picture that has no key of its own begins at an earlier one, at the first in the end.
    var (step, first) = (1, key)
    while true {
      let lead = (index - survey.keys[first]) * Int(width) * Int(height)
      guard lead <= Self.largestLead else {
        throw MediaFailure(
          reason: "has \(index - survey.keys[first]) pictures between a key and what is shown at "
            + "\(time(of: stamp)); encode it with a key every few seconds")
      }
      try begin(at: first)
      if let found = try decode(to: stamp, while: isWanted) { return found }
      guard first > 0 else { break }
      (first, step) = (max(first - step, 0), 2 * step)
    }
    throw MediaFailure(reason: "cannot be decoded at \(time(of: stamp)): it is damaged, or has no picture there")
  }

  /// The time of a stamp, for messages.
  private func time(of stamp: Int64) -> String {
    let base = input.stream.pointee.time_base
    let unit = survey.isCounted ? survey.times.duration / Double(max(survey.stamps.count, 1)) : av_q2d(base)
    return String(format: "%.2f s", Double(stamp - survey.stamps[0]) * unit)
  }

  // MARK: Going to a place

  private func begin(at key: Int) throws(MediaFailure) {
    forget()
    (isAtEnd, counted, firstStamp) = (false, 0, survey.stamps[survey.keys[key]])
    defer { isFresh = false }
    if key > 0 {
      avcodec_flush_buffers(decoder)
      let (format, stream) = (input.input.format, input.stream.pointee.index)
      // Containers that cannot go there begin too early or too late, which is noticed.
      if avformat_seek_file(format, stream, .min, firstStamp, firstStamp, AVSEEK_FLAG_BACKWARD) >= 0 { return }
    } else if isFresh {
      return
    }
    // The beginning is where a file begins that was just opened.
    avcodec_free_context(&decoder)
    input = try VideoInput(path: path, expecting: version)
    decoder = try input.makeDecoder(delay: survey.delay)
  }

  /// Decodes until a picture is there; nil where the way began too late for it.
  private func decode(to stamp: Int64, while isWanted: () -> Bool) throws -> UnsafeMutablePointer<AVFrame>? {
    while true {
      if let last = kept.last?.stamp, last >= stamp { return try known(stamp) }
      if isAtEnd { return try kept.last.map { try copy($0.frame) } }
      guard isWanted() else { throw CancellationError() }
      guard try decodeNext() else { return nil }
    }
  }

  /// The picture with a stamp, or the one before where the stamp has none: packets that are not shown have stamps in some
  /// containers.
  private func known(_ stamp: Int64) throws(MediaFailure) -> UnsafeMutablePointer<AVFrame>? {
    guard let last = kept.last, last.stamp >= stamp || isAtEnd, let index = kept.lastIndex(where: { $0.stamp <= stamp })
    else { return nil }
    return try copy(kept[index].frame)
  }

  private func copy(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaFailure) -> UnsafeMutablePointer<AVFrame> {
    try check(av_frame_clone(frame), "decoding the video")
  }

  private func forget() {
    for (_, frame) in kept {
      var frame: UnsafeMutablePointer<AVFrame>? = frame
      av_frame_free(&frame)
    }
    kept = []
  }

  // MARK: Decoding

  /// Decodes one more picture, or notes the end.
  ///
  /// - Returns: False where the way began behind the picture it was to begin with.
  private func decodeNext() throws(MediaFailure) -> Bool {
    guard let decoder, let packet else { preconditionFailure() }
    var frame: UnsafeMutablePointer<AVFrame>? = try check(av_frame_alloc(), "decoding the video")
    defer { av_frame_free(&frame) }
    guard let decoded = frame else { preconditionFailure() }
    while true {
      let code = avcodec_receive_frame(decoder, decoded)
      if code == pathreel_averror(EAGAIN) {
        guard try input.read(packet) else {
          avcodec_send_packet(decoder, nil)
          continue
        }
        let shown = packet.pointee.pts
        pathreel_forget_report()
        let sent = avcodec_send_packet(decoder, packet)
        // Before the key there may be pictures that need others, which were left out.
        if sent < 0, sent != pathreel_eof, survey.isCounted || shown == pathreel_no_pts || shown >= firstStamp {
          try damaged(at: shown, sent)
        }
        continue
      }
      if code == pathreel_eof {
        isAtEnd = true
        return true
      }
      let stamp = survey.isCounted ? counted : decoded.pointee.best_effort_timestamp
      if code < 0 { try damaged(at: stamp, code) }
      if survey.isCounted { counted += 1 }
      guard stamp >= firstStamp else {
        av_frame_unref(decoded)
        continue
      }
      if kept.isEmpty, stamp > firstStamp || !isWhole(decoded) { return false }
      try examine(decoded, at: stamp)
      // This decoder checks sums and goes on.
      if decoder.pointee.codec_id == AV_CODEC_ID_FFV1, pathreel_report()[0] != 0 {
        throw MediaFailure(reason: "is damaged at \(time(of: stamp)): a checksum does not fit")
      }
      keep(decoded, stamp)
      frame = nil
      return true
    }
  }

  /// Whether a picture needs no other.
  private func isWhole(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    // The first picture of all has none before it, whatever it is called.
    firstStamp == survey.stamps[0] || survey.isCounted || frame.pointee.key_frame != 0
      || frame.pointee.pict_type == AV_PICTURE_TYPE_I
  }

  private func keep(_ frame: UnsafeMutablePointer<AVFrame>, _ stamp: Int64) {
    kept.append((stamp, frame))
    // Decoders give pictures in the order in which they are shown, but for damage.
    if kept.count > 1, kept[kept.count - 2].stamp > stamp { kept.sort { $0.stamp < $1.stamp } }
    var bytes = 0
    for i in 0..<Int32(AV_NUM_DATA_POINTERS) { bytes += Int(pathreel_frame_bytes(frame, i)) }
    let most = max(2, min(Self.mostKept, Self.mostBytes / max(bytes, 1)))
    while kept.count > most {
      var oldest: UnsafeMutablePointer<AVFrame>? = kept.removeFirst().frame
      av_frame_free(&oldest)
    }
  }

  private func examine(_ frame: UnsafeMutablePointer<AVFrame>, at stamp: Int64) throws(MediaFailure) {
    guard frame.pointee.width == width, frame.pointee.height == height else {
      throw MediaFailure(
        reason: "changes its size at \(time(of: stamp)), from \(width)x\(height) to "
          + "\(frame.pointee.width)x\(frame.pointee.height); cut it there, or scale it to one size")
    }
    guard frame.pointee.decode_error_flags == 0, frame.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0 else {
      throw MediaFailure(reason: "is damaged at \(time(of: stamp))")
    }
    guard frame.pointee.interlaced_frame == 0 else {
      throw MediaFailure(
        reason: "is interlaced at \(time(of: stamp)); make whole pictures of it first, for example with "
          + "ffmpeg -i … -vf bwdif …")
    }
  }

  private func damaged(at stamp: Int64, _ code: Int32) throws(MediaFailure) {
    let place = stamp == pathreel_no_pts ? "" : " at \(time(of: stamp))"
    do { try check(code, "decoding") } catch {
      throw MediaFailure(reason: "is damaged\(place): \(error.reason)")
    }
  }
}
