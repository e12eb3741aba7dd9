import CFFmpeg
import Foundation
import PathreelDrawing

/// The times and key frames of a video's pictures, from one pass over all packets without decoding.
///
/// ``VideoFileMovie`` makes it, and ``FrameDecoder`` uses it to seek.
struct PacketIndex {
  /// The most pictures of a video: 18 hours at 60 a second.
  static let maximumCount = 4_000_000

  /// The pictures' timestamps in the stream's time base, ascending; 0, 1, 2… if the file gives no times.
  let stamps: [Int64]
  /// The numbers of the pictures at which decoding may begin (key frames), ascending. The first picture always counts.
  let keyFrames: [Int]
  /// The reorder delay: at most this many packets that are shown later come before a packet.
  let delay: Int
  /// Whether the container lacks distinct times for all pictures. If so, decoding always starts at the beginning, and
  /// pictures are found by counting.
  let isCounted: Bool
  let times: MovieTimes

  /// - Throws: A failure whose reason follows the file's name in a message.
  init(of input: VideoInput) throws(MediaError) {
    var packets = try Self.packets(of: input)
    guard !packets.isEmpty else { throw MediaError(reason: "has no pictures in it") }
    delay = Self.delay(of: packets)
    let base = input.stream.pointee.time_base
    guard base.num > 0, base.den > 0 else { throw MediaError(reason: "is damaged: it has no unit of time") }
    let stamped = packets.compactMap(\.shown)
    isCounted = stamped.count < packets.count || Set(stamped).count < packets.count
    if isCounted {
      var rate = input.stream.pointee.avg_frame_rate
      if rate.num <= 0 || rate.den <= 0 { rate = input.stream.pointee.r_frame_rate }
      if rate.num <= 0 || rate.den <= 0 { rate = AVRational(num: 25, den: 1) }
      (stamps, keyFrames) = ((0..<Int64(packets.count)).map { $0 }, [0])
      times = MovieTimes(
        starts: Array(0..<packets.count), end: packets.count, unit: (Int(rate.den), Int(rate.num)))
      return
    }
    packets.sort { $0.shown! < $1.shown! }
    let first = packets[0].shown!
    let span = packets[packets.count - 1].shown!.subtractingReportingOverflow(first)
    guard !span.overflow, span.partialValue < 1 << 50 else {
      throw MediaError(reason: "is damaged: the times of its pictures are too far apart")
    }
    stamps = packets.map { $0.shown! }
    var keyFrames = packets.indices.filter { packets[$0].isKey }
    if keyFrames.first != 0 { keyFrames.insert(0, at: 0) }
    self.keyFrames = keyFrames
    // The duration of the last picture: the duration of its packet, or else the duration of the picture before, or else
    // one frame of the rate.
    let last = packets[packets.count - 1]
    var length = last.duration
    if length <= 0, packets.count > 1 { length = last.shown! - packets[packets.count - 2].shown! }
    if length <= 0 {
      let rate = input.stream.pointee.avg_frame_rate
      let seconds = rate.num > 0 ? Double(rate.den) / Double(rate.num) : 0.04
      length = Int64(min(seconds * Double(base.den) / Double(base.num), 1e12).rounded())
    }
    times = MovieTimes(
      starts: packets.map { Int($0.shown! - first) }, end: Int(last.shown! - first + min(max(length, 0), 1 << 50)),
      unit: (Int(base.num), Int(base.den)))
  }

  /// The index in ``keyFrames`` of the last key frame at or before a picture.
  func keyNumber(before index: Int) -> Int {
    var (low, high) = (0, keyFrames.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyFrames[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Packets

  /// The properties of one packet: its display time, if it has one, its duration, and whether it is a key frame.
  private struct Packet {
    var shown: Int64?
    var duration: Int64
    var isKey: Bool
  }

  /// Reads all packets of the video, without those that are not shown.
  private static func packets(of input: VideoInput) throws(MediaError) -> [Packet] {
    var packet: UnsafeMutablePointer<AVPacket>? = try check(av_packet_alloc(), "reading the video")
    defer { av_packet_free(&packet) }
    guard let read = packet else { preconditionFailure() }
    var packets: [Packet] = []
    pathreel_forget_report()
    var seen = 0
    while try input.read(read) {
      seen += 1
      if read.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 {
        throw MediaError(reason: "is cut off or damaged: a picture of it is incomplete")
      }
      // Edit lists mark packets to discard. They are decoded for later pictures, but not shown.
      if read.pointee.flags & AV_PKT_FLAG_DISCARD != 0 || read.pointee.size == 0 { continue }
      guard packets.count < maximumCount else {
        throw MediaError(reason: "has more than \(maximumCount) pictures; cut it")
      }
      packets.append(
        Packet(
          shown: read.pointee.pts == pathreel_no_pts ? nil : read.pointee.pts, duration: read.pointee.duration,
          isKey: read.pointee.flags & AV_PKT_FLAG_KEY != 0))
    }
    // Only containers with a table of all pictures (MOV, MP4) give their number. FFmpeg's index leaves out pictures that
    // the edit list cuts off.
    let stream = input.stream
    let expected = min(Int(stream.pointee.nb_frames), Int(avformat_index_get_entries_count(stream)))
    if expected > seen, String(cString: input.input.format.pointee.iformat.pointee.name).contains("mov") {
      throw MediaError(reason: "is cut off: it has \(seen) of its \(expected) pictures")
    }
    return packets
  }

  /// The largest number of packets that come before a packet although they are shown after it.
  private static func delay(of packets: [Packet]) -> Int {
    // The window holds the times of the last packets. No codec has a delay of more than 16.
    var (delay, window) = (0, [Int64]())
    for packet in packets {
      guard let shown = packet.shown else { return 0 }
      delay = max(delay, window.count { $0 > shown })
      window.append(shown)
      if window.count > 32 { window.removeFirst() }
    }
    return min(delay, 16)
  }
}
