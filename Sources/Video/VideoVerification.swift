import CFFmpeg
import Foundation

/// Checks a finished video by reading it again: a player must find all frames, at their times, and be able to decode
/// the first. ``VideoWriter`` and the GIF and APNG formats call it.
///
/// It shares no state with the writer. It reads and counts all packets, and decodes the first frame. The digest of the
/// packets must equal the digest of the encoder's output. If the codec has no digest, all frames from the last key
/// frame on are decoded instead.
package struct VideoVerification {
  private let input: MediaInput
  private let stream: UnsafeMutablePointer<AVStream>
  private var packet: UnsafeMutablePointer<AVPacket>?

  /// - Parameters:
  ///   - frames: How many frames were written.
  ///   - duration: The total duration of the frames, in seconds.
  ///   - digest: The digest of the encoder's packets; nil if the codec has none.
  /// - Throws: A failure whose reason follows the file's name in a message.
  package static func check(
    _ path: String, frames: Int, duration: Double, digest: [UInt8]?
  ) throws(MediaError) {
    var verification = try VideoVerification(path)
    defer { av_packet_free(&verification.packet) }
    try verification.check(frames: frames, duration: duration, digest: digest)
  }

  /// Checks a file if there is no digest of the encoder's packets.
  package static func check(_ path: String, frames: Int, duration: Double) throws(MediaError) {
    try check(path, frames: frames, duration: duration, digest: nil)
  }

  private init(_ path: String) throws(MediaError) {
    input = try MediaInput(path)
    let index = av_find_best_stream(input.context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0, let stream = input.context.pointee.streams[Int(index)] else {
      throw MediaError(reason: "what was written has no pictures")
    }
    self.stream = stream
    packet = try PathreelVideo.check(av_packet_alloc(), Self.doing)
  }

  private static var doing: String { "reading the finished video again" }

  /// Compares the number of frames, the end time and the digest of the packets, and decodes the first frame. If no
  /// digest was compared, it also decodes all frames from the last key frame on.
  private mutating func check(frames: Int, duration: Double, digest: [UInt8]?) throws(MediaError) {
    let read = digest.flatMap { _ in PacketDigest(stream.pointee.codecpar) }
    var (count, lastKey, end) = (0, Int64.min, Int64.min)
    try forEachPacket { packet throws(MediaError) in
      count += 1
      if packet.pointee.flags & AV_PKT_FLAG_KEY != 0, packet.pointee.dts != pathreel_no_pts {
        lastKey = max(lastKey, packet.pointee.dts)
      }
      read?.add(packet)
      if packet.pointee.pts != pathreel_no_pts { end = max(end, packet.pointee.pts + packet.pointee.duration) }
      return true
    }
    guard count == frames else {
      throw MediaError(reason: "the finished video has \(count) frames instead of \(frames)")
    }
    if end != Int64.min {
      let base = stream.pointee.time_base
      let found = Double(end) * Double(base.num) / Double(base.den)
      // Containers round times, by at most a millisecond. Half a frame is allowed too. FFmpeg's reader of APNG rounds
      // the duration of each frame to 10 µs, and adds up the errors.
      let isAPNG = String(cString: input.context.pointee.iformat.pointee.name) == "apng"
      let tolerance = 0.002 + duration / Double(2 * frames) + (isAPNG ? 5e-6 * Double(frames) : 0)
      guard abs(found - duration) <= tolerance else {
        throw MediaError(reason: "the finished video ends at \(found) s instead of \(duration) s")
      }
    }
    if let digest, let read, read.finish() != digest {
      throw MediaError(reason: "the finished video has other pictures than were encoded")
    }
    // Without a decoder, nothing more can be checked.
    guard let codec = avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id) else { return }
    try decode(codec, from: nil, "first")
    if read == nil, lastKey != Int64.min { try decode(codec, from: lastKey, "last") }
  }

  /// Calls `use` with each packet of the video stream, until it returns false.
  private func forEachPacket(
    _ use: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Bool
  ) throws(MediaError) {
    guard let packet else { preconditionFailure() }
    while true {
      let code = av_read_frame(input.context, packet)
      if code == pathreel_eof { return }
      try PathreelVideo.check(code, Self.doing)
      defer { av_packet_unref(packet) }
      if packet.pointee.stream_index == stream.pointee.index, try !use(packet) { return }
    }
  }

  /// Decodes the first frame, or all frames from a key frame on.
  private func decode(_ codec: UnsafePointer<AVCodec>, from key: Int64?, _ name: String) throws(MediaError) {
    try PathreelVideo.check(
      av_seek_frame(input.context, stream.pointee.index, key ?? 0, AVSEEK_FLAG_BACKWARD), Self.doing)
    var decoder: UnsafeMutablePointer<AVCodecContext>? = try PathreelVideo.check(
      avcodec_alloc_context3(codec), Self.doing)
    defer { avcodec_free_context(&decoder) }
    var frame: UnsafeMutablePointer<AVFrame>? = try PathreelVideo.check(av_frame_alloc(), Self.doing)
    defer { av_frame_free(&frame) }
    guard let decoder, let frame else { preconditionFailure() }
    try PathreelVideo.check(avcodec_parameters_to_context(decoder, stream.pointee.codecpar), Self.doing)
    decoder.pointee.err_recognition = AV_EF_EXPLODE
    try PathreelVideo.check(avcodec_open2(decoder, codec, nil), Self.doing)
    var decoded = 0
    func receive() throws(MediaError) {
      while true {
        let code = avcodec_receive_frame(decoder, frame)
        if code == pathreel_averror(EAGAIN) || code == pathreel_eof { return }
        try PathreelVideo.check(code, "decoding the \(name) frame of the finished video")
        decoded += 1
      }
    }
    try forEachPacket { packet throws(MediaError) in
      try PathreelVideo.check(
        avcodec_send_packet(decoder, packet), "decoding the \(name) frame of the finished video")
      try receive()
      return key != nil || decoded == 0
    }
    if key != nil || decoded == 0 {
      avcodec_send_packet(decoder, nil)
      try receive()
    }
    guard decoded > 0 else { throw MediaError(reason: "the \(name) frame of the finished video cannot be decoded") }
  }
}
