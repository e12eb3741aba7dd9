import CFFmpeg
import Foundation
import PathreelDrawing

/// Still pictures: a bitmap to a PNG and back.
///
/// A PNG holds straight alpha. A premultiplied bitmap survives the way there and back unchanged, byte for byte.
///
/// ```swift
/// try PNG.write(bitmap, to: URL(filePath: "frame-0001.png"))
/// let same = try PNG.read(URL(filePath: "frame-0001.png"))
/// ```
public enum PNG {
  /// Writes an RGBA picture of 8 bits a channel, tagged sRGB. The file appears under its name only when whole.
  ///
  /// - Throws: ``VideoError/cannotWrite(file:reason:)``.
  public static func write(_ bitmap: Bitmap, to target: URL) throws(VideoError) {
    let file = try PartialFile(target: target)
    let data: Data
    do { data = try encode(bitmap) } catch { throw file.failure(error.reason) }
    try file.write(data)
    try file.commit()
  }

  /// Reads a PNG of any colour type as premultiplied sRGB. Depths of 16 bits are reduced to 8, colour profiles ignored.
  ///
  /// - Throws: ``VideoError/cannotRead(file:reason:)``: no such file, not a PNG, damaged, or more than
  ///   ``Bitmap/maximumSide`` pixels a side.
  public static func read(_ file: URL) throws(VideoError) -> Bitmap {
    do {
      return try decode(contents(of: file.path))
    } catch {
      throw .cannotRead(file: file.relativePath, reason: error.reason)
    }
  }
}

extension PNG {
  private static func encode(_ bitmap: Bitmap) throws(MediaFailure) -> Data {
    _ = ffmpegIsSilent
    let doing = "encoding the PNG"
    guard let codec = avcodec_find_encoder(AV_CODEC_ID_PNG) else {
      throw MediaFailure(reason: "this FFmpeg has no PNG encoder")
    }
    var encoder: UnsafeMutablePointer<AVCodecContext>? = try check(avcodec_alloc_context3(codec), doing)
    defer { avcodec_free_context(&encoder) }
    guard let context = encoder else { preconditionFailure() }
    context.pointee.width = Int32(bitmap.width)
    context.pointee.height = Int32(bitmap.height)
    context.pointee.pix_fmt = AV_PIX_FMT_RGBA
    context.pointee.time_base = AVRational(num: 1, den: 1)
    context.pointee.thread_count = 1
    try check(avcodec_open2(context, codec, nil), doing)

    var frame: UnsafeMutablePointer<AVFrame>? = try check(av_frame_alloc(), doing)
    defer { av_frame_free(&frame) }
    guard let picture = frame else { preconditionFailure() }
    picture.pointee.format = AV_PIX_FMT_RGBA.rawValue
    picture.pointee.width = Int32(bitmap.width)
    picture.pointee.height = Int32(bitmap.height)
    // Together these two make the encoder write an sRGB chunk.
    picture.pointee.color_primaries = AVCOL_PRI_BT709
    picture.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    try check(av_frame_get_buffer(picture, 0), doing)
    copyStraight(bitmap, to: picture.pointee.data.0!, stride: Int(picture.pointee.linesize.0))

    var packet: UnsafeMutablePointer<AVPacket>? = try check(av_packet_alloc(), doing)
    defer { av_packet_free(&packet) }
    try check(avcodec_send_frame(context, picture), doing)
    try check(avcodec_receive_packet(context, packet), doing)
    guard let packet else { preconditionFailure() }
    return Data(bytes: packet.pointee.data, count: Int(packet.pointee.size))
  }

  private static func decode(_ data: Data) throws(MediaFailure) -> Bitmap {
    _ = ffmpegIsSilent
    let doing = "decoding the PNG"
    try checkHeader(data)
    guard let codec = avcodec_find_decoder(AV_CODEC_ID_PNG) else {
      throw MediaFailure(reason: "this FFmpeg has no PNG decoder")
    }
    var decoder: UnsafeMutablePointer<AVCodecContext>? = try check(avcodec_alloc_context3(codec), doing)
    defer { avcodec_free_context(&decoder) }
    guard let context = decoder else { preconditionFailure() }
    context.pointee.thread_count = 1
    // A damaged picture is an error, not a guess.
    context.pointee.err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK
    try check(avcodec_open2(context, codec, nil), doing)

    var packet: UnsafeMutablePointer<AVPacket>? = try check(av_packet_alloc(), doing)
    defer { av_packet_free(&packet) }
    guard let bytes = packet else { preconditionFailure() }
    try check(av_new_packet(bytes, Int32(data.count)), doing)
    data.copyBytes(to: bytes.pointee.data, count: data.count)
    var frame: UnsafeMutablePointer<AVFrame>? = try check(av_frame_alloc(), doing)
    defer { av_frame_free(&frame) }
    guard let picture = frame else { preconditionFailure() }
    try check(avcodec_send_packet(context, bytes), doing)
    // The header was good, but the decoder wants more: the file ends too early.
    try check(avcodec_send_packet(context, nil), doing)
    try check(avcodec_receive_frame(context, picture), doing)
    guard picture.pointee.decode_error_flags == 0, picture.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0 else {
      throw MediaFailure(reason: "the PNG is damaged")
    }
    return try bitmap(of: picture)
  }

  /// The bytes of a regular file of bearable size; a pipe or a device might never end.
  private static func contents(of path: String) throws(MediaFailure) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw MediaFailure(reason: systemWords(errno)) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw MediaFailure(reason: "is not a regular file")
    }
    guard facts.st_size <= largestFile else {
      throw MediaFailure(reason: "is too large: \(facts.st_size) bytes, where \(largestFile) are allowed")
    }
    var data = Data(count: facts.st_size)
    let count = data.withUnsafeMutableBytes { bytes in
      var count = 0
      while count < bytes.count {
        let more = Foundation.read(descriptor, bytes.baseAddress! + count, bytes.count - count)
        if more < 0 && errno == EINTR { continue }
        guard more > 0 else { break }
        count += more
      }
      return count
    }
    guard count == data.count else { throw MediaFailure(reason: "could not be read to its end") }
    return data
  }

  /// FFmpeg's packets hold less than 2 GiB; no picture within the limits needs as much as this.
  private static let largestFile = 1 << 30

  /// Refuses what is no PNG or too large, before memory is taken for it (PNG specification, §5.2 and §11.2.2).
  private static func checkHeader(_ data: Data) throws(MediaFailure) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header = [UInt8](data.prefix(24))
    guard header.starts(with: signature), header.count == 24, header[12..<16].elementsEqual("IHDR".utf8) else {
      throw MediaFailure(reason: "is not a PNG")
    }
    func number(at index: Int) -> Int { header[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(at: 16), number(at: 20))
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw MediaFailure(reason: "a picture of \(width)x\(height) is outside the limit of \(Bitmap.maximumSide) a side")
    }
  }

  private static func bitmap(of picture: UnsafeMutablePointer<AVFrame>) throws(MediaFailure) -> Bitmap {
    let doing = "reading the PNG's colours"
    let (width, height) = (picture.pointee.width, picture.pointee.height)
    let bitmap = Bitmap(width: Int(width), height: Int(height))
    let format = AVPixelFormat(rawValue: picture.pointee.format)
    let flags = SWS_POINT | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_BITEXACT
    let context = sws_getContext(width, height, format, width, height, AV_PIX_FMT_RGBA, flags, nil, nil, nil)
    defer { sws_freeContext(context) }
    let converter = try check(context, doing)
    let rows = bitmap.withUnsafeMutableBytes { bytes in
      let pixels = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
      return pathreel_frame_to_packed(converter, picture, pixels, Int32(bitmap.bytesPerRow))
    }
    try check(rows, doing)
    premultiply(bitmap)
    return bitmap
  }
}
