import CFFmpeg
import Foundation
import PathreelFiles

/// A video decoder at one position of a file. It decodes forward if the next picture lies ahead, and otherwise seeks to
/// the last key frame before the picture. ``FrameDecoders`` pools the decoders.
///
/// A picture depends only on the packets between that key frame and itself, so earlier requests do not affect it. The
/// last few pictures are kept for threads that ask for them a little late. A decoder belongs to one thread at a time.
final class FrameDecoder {
  /// The maximum number of kept pictures. Fewer, but at least two, are kept if they would take more than ``mostBytes``.
  static let mostKept = 8
  /// The most memory of the kept pictures, in bytes.
  static let mostBytes = 64 << 20
  /// The most pixels that may be decoded between a key frame and a picture. It is about a thousand pictures of 3840 ×
  /// 2160, which take about ten seconds.
  private static let largestLead = 1 << 33

  private let path: String
  private let state: FileState
  private var input: VideoInput
  private let packetIndex: PacketIndex
  private var decoder: UnsafeMutablePointer<AVCodecContext>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  /// The decoded pictures with their timestamps, in display order. The decoder owns them.
  private var kept: [(stamp: Int64, frame: UnsafeMutablePointer<AVFrame>)] = []
  /// The timestamp of the key frame where decoding began. Earlier pictures may lack their references and are dropped.
  private var firstStamp: Int64 = .max
  /// The next picture's number, if the file gives no times and pictures are counted (``PacketIndex/isCounted``).
  private var counted: Int64 = 0
  /// Whether the end of the file was reached.
  private var isAtEnd = false
  /// Whether the input was just opened and nothing was read.
  private var isFresh = true
  /// The size that every picture must have, in pixels.
  private let width, height: Int32

  /// - Throws: A failure whose reason follows the file's name in a message.
  init(path: String, state: FileState, _ packetIndex: PacketIndex) throws(MediaError) {
    (self.path, self.state, self.packetIndex) = (path, state, packetIndex)
    input = try VideoInput(path: path, expecting: state)
    let parameters = input.stream.pointee.codecpar.pointee
    (width, height) = (parameters.width, parameters.height)
    do throws(MediaError) {
      decoder = try input.makeDecoder(delay: packetIndex.delay)
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

  /// Decodes the picture with a number. The caller frees it.
  ///
  /// - Throws: A failure whose reason reads after the file's name, such as "is damaged"; the decoder is unusable after
  ///   it. Or `CancellationError`.
  func frame(_ index: Int, while isWanted: () -> Bool) throws -> UnsafeMutablePointer<AVFrame> {
    let stamp = packetIndex.stamps[index]
    if let known = try known(stamp) { return known }
    let keyNumber = packetIndex.keyNumber(before: index)
    try checkLead(of: index, from: keyNumber)
    // If no key frame lies between the current position and the picture, decoding forward is cheaper than seeking.
    let isAhead = !isFresh && !isAtEnd && (kept.last.map { $0.stamp < stamp } ?? false)
    let last = kept.last?.stamp ?? 0
    if isAhead, packetIndex.stamps[packetIndex.keyFrames[keyNumber]] <= last {
      if let found = try decode(to: stamp, while: isWanted) { return found }
    }
    // If the key frame does not suffice, try earlier ones with doubling steps, down to the first.
    var (step, first) = (1, keyNumber)
    while true {
      try begin(at: first)
      if let found = try decode(to: stamp, while: isWanted) { return found }
      guard first > 0 else { break }
      (first, step) = (max(first - step, 0), 2 * step)
      try checkLead(of: index, from: first)
    }
    throw MediaError(reason: "cannot be decoded at \(time(of: stamp)): it is damaged, or has no picture there")
  }

  /// Throws an error if too much has to be decoded between a key frame and a picture. Decoding forward has the same
  /// limit as decoding after a seek, so it does not matter which picture was asked for before.
  private func checkLead(of index: Int, from keyNumber: Int) throws(MediaError) {
    let count = index - packetIndex.keyFrames[keyNumber]
    guard count * Int(width) * Int(height) <= Self.largestLead else {
      throw MediaError(
        reason: "has \(count) pictures between a key and what is shown at \(time(of: packetIndex.stamps[index])); "
          + "encode it with a key every few seconds")
    }
  }

  /// The time of a timestamp, for messages.
  private func time(of stamp: Int64) -> String {
    let base = input.stream.pointee.time_base
    let unit =
      packetIndex.isCounted ? packetIndex.times.duration / Double(max(packetIndex.stamps.count, 1)) : av_q2d(base)
    return String(format: "%.2f s", Double(stamp - packetIndex.stamps[0]) * unit)
  }

  // MARK: Going to a place

  /// Goes to a key frame: seeks to it, or opens the file again for the first one, and if it cannot seek.
  private func begin(at keyNumber: Int) throws(MediaError) {
    forget()
    (isAtEnd, counted, firstStamp) = (false, 0, packetIndex.stamps[packetIndex.keyFrames[keyNumber]])
    defer { isFresh = false }
    if keyNumber > 0 {
      avcodec_flush_buffers(decoder)
      let (format, stream) = (input.input.format, input.stream.pointee.index)
      // Some containers cannot seek exactly, so reading may start too early or too late. `decodeNext` detects both.
      if avformat_seek_file(format, stream, .min, firstStamp, firstStamp, AVSEEK_FLAG_BACKWARD) >= 0 { return }
    } else if isFresh {
      return
    }
    // A newly opened file is at its beginning.
    avcodec_free_context(&decoder)
    input = try VideoInput(path: path, expecting: state)
    decoder = try input.makeDecoder(delay: packetIndex.delay)
  }

  /// Decodes until the picture of a timestamp is there. Returns nil if decoding began too late for it.
  private func decode(to stamp: Int64, while isWanted: () -> Bool) throws -> UnsafeMutablePointer<AVFrame>? {
    while true {
      if let last = kept.last?.stamp, last >= stamp { return try known(stamp) }
      if isAtEnd { return try kept.last.map { try copy($0.frame) } }
      guard try decodeNext(while: isWanted) else { return nil }
    }
  }

  /// Returns the kept picture of a timestamp. If no picture has this timestamp, returns the previous picture: in some
  /// containers, packets that are not shown have timestamps too.
  private func known(_ stamp: Int64) throws(MediaError) -> UnsafeMutablePointer<AVFrame>? {
    guard let last = kept.last, last.stamp >= stamp || isAtEnd, let index = kept.lastIndex(where: { $0.stamp <= stamp })
    else { return nil }
    return try copy(kept[index].frame)
  }

  private func copy(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> UnsafeMutablePointer<AVFrame> {
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

  /// Decodes one more picture, or sets `isAtEnd`.
  ///
  /// - Returns: False if decoding began after the picture at `firstStamp`.
  private func decodeNext(while isWanted: () -> Bool) throws -> Bool {
    guard let decoder, let packet else { preconditionFailure() }
    var frame: UnsafeMutablePointer<AVFrame>? = try check(av_frame_alloc(), "decoding the video")
    defer { av_frame_free(&frame) }
    guard let decoded = frame else { preconditionFailure() }
    // Pictures before the key frame are dropped here, and there can be many.
    while true {
      guard isWanted() else { throw CancellationError() }
      let code = avcodec_receive_frame(decoder, decoded)
      if code == pathreel_averror(EAGAIN) {
        guard try input.read(packet) else {
          avcodec_send_packet(decoder, nil)
          continue
        }
        let shown = packet.pointee.pts
        pathreel_forget_report()
        let sent = avcodec_send_packet(decoder, packet)
        // Pictures shown before the key frame may need references that were not decoded. Their errors do not count.
        if sent < 0, sent != pathreel_eof, packetIndex.isCounted || shown == pathreel_no_pts || shown >= firstStamp {
          try damaged(at: shown, sent)
        }
        continue
      }
      if code == pathreel_eof {
        isAtEnd = true
        return true
      }
      let stamp = packetIndex.isCounted ? counted : decoded.pointee.best_effort_timestamp
      if code < 0 { try damaged(at: stamp, code) }
      if packetIndex.isCounted { counted += 1 }
      guard stamp >= firstStamp else {
        av_frame_unref(decoded)
        continue
      }
      if kept.isEmpty, stamp > firstStamp || !isWhole(decoded) { return false }
      try examine(decoded, at: stamp)
      // The FFV1 decoder only logs wrong checksums, and goes on.
      if decoder.pointee.codec_id == AV_CODEC_ID_FFV1, pathreel_report()[0] != 0 {
        throw MediaError(reason: "is damaged at \(time(of: stamp)): a checksum does not fit")
      }
      keep(decoded, stamp)
      frame = nil
      return true
    }
  }

  /// Whether a picture needs no other one (intra-coded).
  private func isWhole(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    // The first picture of the file has no references, whatever its type says.
    firstStamp == packetIndex.stamps[0] || packetIndex.isCounted || pathreel_is_key(frame) != 0
      || frame.pointee.pict_type == AV_PICTURE_TYPE_I
  }

  private func keep(_ frame: UnsafeMutablePointer<AVFrame>, _ stamp: Int64) {
    kept.append((stamp, frame))
    // Decoders return pictures in display order, except in damaged files.
    if kept.count > 1, kept[kept.count - 2].stamp > stamp { kept.sort { $0.stamp < $1.stamp } }
    var bytes = 0
    for i in 0..<Int32(AV_NUM_DATA_POINTERS) { bytes += Int(pathreel_frame_bytes(frame, i)) }
    let most = max(2, min(Self.mostKept, Self.mostBytes / max(bytes, 1)))
    while kept.count > most {
      var oldest: UnsafeMutablePointer<AVFrame>? = kept.removeFirst().frame
      av_frame_free(&oldest)
    }
  }

  private func examine(_ frame: UnsafeMutablePointer<AVFrame>, at stamp: Int64) throws(MediaError) {
    guard frame.pointee.width == width, frame.pointee.height == height else {
      throw MediaError(
        reason: "changes its size at \(time(of: stamp)), from \(width)x\(height) to "
          + "\(frame.pointee.width)x\(frame.pointee.height); cut it there, or scale it to one size")
    }
    guard frame.pointee.decode_error_flags == 0, frame.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0 else {
      throw MediaError(reason: "is damaged at \(time(of: stamp))")
    }
    guard pathreel_is_interlaced(frame) == 0 else {
      throw MediaError(
        reason: "is interlaced at \(time(of: stamp)); make whole pictures of it first, for example with "
          + "ffmpeg -i … -vf bwdif …")
    }
  }

  private func damaged(at stamp: Int64, _ code: Int32) throws(MediaError) {
    let place = stamp == pathreel_no_pts ? "" : " at \(time(of: stamp))"
    do { try check(code, "decoding") } catch {
      throw MediaError(reason: "is damaged\(place): \(error.reason)")
    }
  }
}
