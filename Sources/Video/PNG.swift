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
  /// How many pixels a picture may have. FFmpeg takes fewer than 2²⁸, those of a border of 128 in all counted in.
  public static let maximumArea = 16_384 * 16_128

  /// - Throws: ``VideoError/unusablePictureSize(width:height:)`` for a size that no picture can have.
  package static func checkArea(width: Int, height: Int) throws(VideoError) {
    if width * height > maximumArea { throw .unusablePictureSize(width: width, height: height) }
  }

  /// Writes an RGBA picture of 8 bits a channel, tagged sRGB. The file appears under its name only when whole.
  ///
  /// - Throws: ``VideoError/cannotWrite(file:reason:)``, or ``VideoError/unusablePictureSize(width:height:)`` for more than
  ///   ``maximumArea`` pixels.
  public static func write(_ bitmap: Bitmap, to target: URL) throws(VideoError) {
    try checkArea(width: bitmap.width, height: bitmap.height)
    let file = try PartialFile(target: target)
    let data: Data
    do { data = try encode(bitmap) } catch { throw file.failure(error.reason) }
    try file.write(data)
    try file.commit()
  }

  /// Reads a PNG of any colour type as premultiplied sRGB. Depths of 16 bits are reduced to 8, colour profiles ignored.
  ///
  /// - Throws: ``VideoError/cannotRead(file:reason:)``: no such file, not a PNG, damaged, more than
  ///   ``Bitmap/maximumSide`` pixels a side or ``maximumArea`` in all.
  public static func read(_ file: URL) throws(VideoError) -> Bitmap {
    do throws(MediaFailure) {
      let data = try contents(of: file.path, atMost: largestFile)
      let header = try PictureHeader(of: data, atMost: maximumArea)
      guard header.format == .png else { throw MediaFailure(reason: "is not a PNG") }
      return try PictureDecoder.decode(data, header)
    } catch {
      throw .cannotRead(file: file.relativePath, reason: error.reason)
    }
  }
}

extension PNG {
  /// FFmpeg's packets hold less than 2 GiB; no picture within the limits needs as much as this.
  private static let largestFile = 1 << 30

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
}
