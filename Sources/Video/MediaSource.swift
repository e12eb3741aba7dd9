import CFFmpeg
import Foundation
import PathreelFiles

/// A media file that FFmpeg demuxes safely. ``VideoInput`` and ``SoundInput`` read from it.
///
/// FFmpeg reads through a descriptor of one regular file and cannot open anything else, so a playlist cannot make it
/// read other files or network addresses. FFmpeg does not learn the file's name, because it would take a text named
/// .mp3 for a sound.
final class MediaSource {
  let format: UnsafeMutablePointer<AVFormatContext>
  private var bytes: UnsafeMutablePointer<AVIOContext>?
  private let file: RegularFile

  /// - Parameters:
  ///   - expected: The state that the file must have; nil for any.
  ///   - kinds: The error text for a file of another kind, with the kinds that can be read: "is no sound that can be
  ///     read; WAV can".
  /// - Throws: A failure whose reason follows the file's name in a message.
  init(path: String, expecting expected: FileState?, orElse kinds: String) throws(MediaError) {
    _ = ffmpegIsSilent
    file = try RegularFile(media: path)
    var opened: UnsafeMutablePointer<AVFormatContext>?
    var bytes: UnsafeMutablePointer<AVIOContext>?
    do throws(MediaError) {
      if let expected, file.state != expected {
        throw MediaError(reason: "has changed since the scene was read; start again")
      }
      guard file.state.size > 0 else { throw MediaError(reason: "is empty") }
      bytes = try Self.reader(of: file.descriptor)
      opened = try Self.demux(bytes, orElse: kinds)
      (format, self.bytes) = (try check(opened, "opening the file"), bytes)
    } catch {
      Self.close(&opened, &bytes)
      throw error
    }
  }

  deinit {
    var format: UnsafeMutablePointer<AVFormatContext>? = format
    Self.close(&format, &bytes)
  }

  /// Selects one stream. The packets of the others are discarded.
  func select(_ index: Int32) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
    for other in 0..<Int(format.pointee.nb_streams) where other != Int(index) {
      format.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
    }
    return try check(format.pointee.streams[Int(index)], "opening the file")
  }

  /// Reads the next packet of a stream. Returns false at the end.
  ///
  /// - Parameter doing: The action for the text of an error: "reading the sound".
  func read(
    _ packet: UnsafeMutablePointer<AVPacket>, of stream: UnsafeMutablePointer<AVStream>, _ doing: String
  ) throws(MediaError) -> Bool {
    while true {
      av_packet_unref(packet)
      let code = av_read_frame(format, packet)
      if code == pathreel_eof { return false }
      try check(code, doing)
      if packet.pointee.stream_index == stream.pointee.index { return true }
    }
  }

  // MARK: Opening

  private static func demux(
    _ bytes: UnsafeMutablePointer<AVIOContext>?, orElse kinds: String
  ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext>? {
    let context = try check(avformat_alloc_context(), "opening the file")
    context.pointee.pb = bytes
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    var format: UnsafeMutablePointer<AVFormatContext>? = context
    do throws(MediaError) {
      // No protocol has this name, so a demuxer cannot open other files or addresses.
      try check(av_dict_set(&options, "protocol_whitelist", "none", 0), "opening the file")
    } catch {
      avformat_close_input(&format)
      throw error
    }
    // FFmpeg frees a context that it cannot open.
    guard avformat_open_input(&format, nil, nil, &options) >= 0 else { throw MediaError(reason: kinds) }
    return format
  }

  private static func reader(of descriptor: Int32) throws(MediaError) -> UnsafeMutablePointer<AVIOContext> {
    let size: Int32 = 1 << 16
    let buffer = try check(av_malloc(Int(size)), "opening the file").assumingMemoryBound(to: UInt8.self)
    let context = avio_alloc_context(
      buffer, size, 0, UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1),
      { context, buffer, size in
        while true {
          let count = Foundation.read(MediaSource.descriptor(of: context), buffer, Int(size))
          if count > 0 { return Int32(count) }
          if count == 0 { return Int32(pathreel_eof) }
          if errno != EINTR { return pathreel_averror(errno) }
        }
      }, nil,
      { context, offset, whence in
        let descriptor = MediaSource.descriptor(of: context)
        if whence & AVSEEK_SIZE != 0 {
          var facts = stat()
          return fstat(descriptor, &facts) == 0 ? Int64(facts.st_size) : Int64(pathreel_averror(errno))
        }
        let place = lseek(descriptor, off_t(offset), whence & ~AVSEEK_FORCE)
        return place < 0 ? Int64(pathreel_averror(errno)) : Int64(place)
      })
    guard let context else {
      av_free(buffer)
      return try check(nil, "opening the file")
    }
    return context
  }

  /// Recovers the descriptor. FFmpeg carries its number plus one as a pointer, which is never nil.
  private static func descriptor(of context: UnsafeMutableRawPointer?) -> Int32 {
    Int32(truncatingIfNeeded: Int(bitPattern: context) - 1)
  }

  private static func close(
    _ format: inout UnsafeMutablePointer<AVFormatContext>?, _ bytes: inout UnsafeMutablePointer<AVIOContext>?
  ) {
    avformat_close_input(&format)
    if let context = bytes { av_freep(&context.pointee.buffer) }
    avio_context_free(&bytes)
  }
}
