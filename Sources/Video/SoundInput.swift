import CFFmpeg
import Foundation
import PathreelFiles
import PathreelSound

/// The sound in one open file, as FFmpeg demuxes it: packets of the stream that is heard.
///
/// FFmpeg reads through a descriptor of one regular file and may open nothing else, so a playlist reaches no other file and
/// no address.
final class SoundInput {
  let stream: UnsafeMutablePointer<AVStream>
  private var format: UnsafeMutablePointer<AVFormatContext>?
  private var bytes: UnsafeMutablePointer<AVIOContext>?
  private let descriptor: Int32

  /// - Throws: A reason that ends a sentence about the file.
  init(path: String, expecting expected: FileVersion? = nil) throws(MediaFailure) {
    _ = ffmpegIsSilent
    descriptor = Descriptors.beyondStandard { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw MediaFailure(reason: "cannot be opened: \(systemWords(errno))") }
    var opened: UnsafeMutablePointer<AVFormatContext>?
    var bytes: UnsafeMutablePointer<AVIOContext>?
    do throws(MediaFailure) {
      let version = try FileVersion(of: descriptor)
      if let expected, version != expected {
        throw MediaFailure(reason: "has changed since the scene was read; start again")
      }
      guard version.size > 0 else { throw MediaFailure(reason: "is empty") }
      bytes = try Self.reader(of: descriptor)
      stream = try Self.demux(bytes, into: &opened)
      (format, self.bytes) = (opened, bytes)
    } catch {
      Self.close(&opened, &bytes, descriptor)
      throw error
    }
  }

  deinit { Self.close(&format, &bytes, descriptor) }

  /// Reads the next packet of the sound; false at the end.
  func read(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaFailure) -> Bool {
    guard let format else { preconditionFailure() }
    while true {
      av_packet_unref(packet)
      let code = av_read_frame(format, packet)
      if code == pathreel_eof { return false }
      try check(code, "reading the sound")
      if packet.pointee.stream_index == stream.pointee.index { return true }
    }
  }

  /// When a video that lies in the same file begins, in seconds on the file's clock.
  var videoStart: Double? {
    guard let format else { return nil }
    for index in 0..<Int(format.pointee.nb_streams) {
      guard let other = format.pointee.streams[index], other.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO,
        // A picture of the cover has no time.
        other.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0, other.pointee.start_time != pathreel_no_pts
      else { continue }
      return Double(other.pointee.start_time) * av_q2d(other.pointee.time_base)
    }
    return nil
  }

  // MARK: Opening

  private static func demux(
    _ bytes: UnsafeMutablePointer<AVIOContext>?, into format: inout UnsafeMutablePointer<AVFormatContext>?
  ) throws(MediaFailure) -> UnsafeMutablePointer<AVStream> {
    let context = try check(avformat_alloc_context(), "opening the sound")
    context.pointee.pb = bytes
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    // There is no protocol of this name, so what a demuxer opens beside the file is refused.
    try check(av_dict_set(&options, "protocol_whitelist", "none", 0), "opening the sound")
    format = context
    // The name of the file is kept from FFmpeg: a text that is called .mp3 would be taken for one.
    guard avformat_open_input(&format, nil, nil, &options) >= 0, let opened = format else {
      throw MediaFailure(reason: "is no sound that can be read; WAV, MP3, AAC, FLAC, Ogg and videos with sound can")
    }
    guard avformat_find_stream_info(opened, nil) >= 0 else {
      throw MediaFailure(reason: "is damaged, or is no sound")
    }
    let index = av_find_best_stream(opened, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
    guard index >= 0, let stream = opened.pointee.streams[Int(index)] else {
      throw MediaFailure(reason: "has no sound in it")
    }
    for other in 0..<Int(opened.pointee.nb_streams) where other != Int(index) {
      opened.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
    }
    return stream
  }

  private static func reader(of descriptor: Int32) throws(MediaFailure) -> UnsafeMutablePointer<AVIOContext> {
    let size: Int32 = 1 << 16
    let buffer = try check(av_malloc(Int(size)), "opening the sound").assumingMemoryBound(to: UInt8.self)
    let context = avio_alloc_context(
      buffer, size, 0, UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1),
      { context, buffer, size in
        while true {
          let count = Foundation.read(SoundInput.descriptor(of: context), buffer, Int(size))
          if count > 0 { return Int32(count) }
          if count == 0 { return Int32(pathreel_eof) }
          if errno != EINTR { return pathreel_averror(errno) }
        }
      }, nil,
      { context, offset, whence in
        let descriptor = SoundInput.descriptor(of: context)
        if whence & AVSEEK_SIZE != 0 {
          var facts = stat()
          return fstat(descriptor, &facts) == 0 ? Int64(facts.st_size) : Int64(pathreel_averror(errno))
        }
        let place = lseek(descriptor, off_t(offset), whence & ~AVSEEK_FORCE)
        return place < 0 ? Int64(pathreel_averror(errno)) : Int64(place)
      })
    guard let context else {
      av_free(buffer)
      return try check(nil, "opening the sound")
    }
    return context
  }

  /// The descriptor, whose number goes through FFmpeg as a pointer that is never nil.
  private static func descriptor(of context: UnsafeMutableRawPointer?) -> Int32 {
    Int32(truncatingIfNeeded: Int(bitPattern: context) - 1)
  }

  private static func close(
    _ format: inout UnsafeMutablePointer<AVFormatContext>?, _ bytes: inout UnsafeMutablePointer<AVIOContext>?,
    _ descriptor: Int32
  ) {
    avformat_close_input(&format)
    if let context = bytes { av_freep(&context.pointee.buffer) }
    avio_context_free(&bytes)
    Foundation.close(descriptor)
  }
}

/// A regular file as it was when it was opened; one that was written since has another version.
struct FileVersion: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  let size: Int
  private let seconds, nanoseconds: Int

  /// - Throws: A reason that ends a sentence about the file. A pipe or a device might never end.
  init(of descriptor: Int32) throws(MediaFailure) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw MediaFailure(reason: "is not a regular file")
    }
    (device, inode, size) = (facts.st_dev, facts.st_ino, Int(facts.st_size))
    (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
  }
}
