import CFFmpeg
import Foundation
import PathreelDrawing

/// Decodes a still picture file with FFmpeg to a premultiplied bitmap, as stored, before its orientation is applied.
/// Used for `ImageAsset` and PNG files.
enum PictureDecoder {
  /// - Throws: A failure whose reason follows the file's name in a message.
  static func decode(_ data: Data, _ header: PictureHeader) throws(MediaError) -> Bitmap {
    _ = ffmpegIsSilent
    let doing = "decoding the \(header.format.rawValue)"
    guard let codec = avcodec_find_decoder(header.format.codec) else {
      throw MediaError(reason: "cannot be decoded: this FFmpeg has no decoder for \(header.format.rawValue)")
    }
    var decoder: UnsafeMutablePointer<AVCodecContext>? = try check(avcodec_alloc_context3(codec), doing)
    defer { avcodec_free_context(&decoder) }
    guard let context = decoder else { preconditionFailure() }
    context.pointee.thread_count = 1
    // The header's size was accepted. A decoder that finds a larger size in the file must not allocate it. Decoders
    // round sides up to whole blocks and vectors, of at most 128 pixels.
    context.pointee.max_pixels = Int64((header.width + 128) * (header.height + 128))
    // A damaged picture is an error; do not conceal it.
    context.pointee.err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK
    try check(avcodec_open2(context, codec, nil), doing)

    var packet: UnsafeMutablePointer<AVPacket>? = try check(av_packet_alloc(), doing)
    defer { av_packet_free(&packet) }
    guard let bytes = packet else { preconditionFailure() }
    try check(av_new_packet(bytes, Int32(header.parts.count)), doing)
    data.withUnsafeBytes { header.parts.copy(from: $0, to: bytes.pointee.data) }
    var frame: UnsafeMutablePointer<AVFrame>? = try check(av_frame_alloc(), doing)
    defer { av_frame_free(&frame) }
    guard let picture = frame else { preconditionFailure() }
    do {
      try check(avcodec_send_packet(context, bytes), doing)
      // nil means that no data follows. If the decoder still wants more, the file ends too early.
      try check(avcodec_send_packet(context, nil), doing)
      try check(avcodec_receive_frame(context, picture), doing)
    } catch {
      throw MediaError(reason: "is damaged or of an unusual kind: \(error.reason)")
    }
    guard picture.pointee.decode_error_flags == 0, picture.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0,
      picture.pointee.width == header.width, picture.pointee.height == header.height
    else { throw MediaError(reason: "is a damaged \(header.format.rawValue)") }
    let bitmap = try bitmap(of: picture, header.format)
    if let level = header.transparentGrey { clear(level, in: bitmap) }
    return bitmap
  }

  /// Makes all pixels of one grey level transparent.
  private static func clear(_ level: UInt8, in bitmap: Bitmap) {
    bitmap.withUnsafeMutableBytes { bytes in
      for place in stride(from: 0, to: bytes.count, by: 4) where bytes[place] == level {
        for channel in 0..<4 { bytes[place + channel] = 0 }
      }
    }
  }

  private static func bitmap(
    of picture: UnsafeMutablePointer<AVFrame>, _ format: PictureHeader.Format
  ) throws(MediaError) -> Bitmap {
    let doing = "reading the colours"
    let pixels = AVPixelFormat(rawValue: picture.pointee.format)
    let description = try check(av_pix_fmt_desc_get(pixels), doing).pointee
    if [AV_PIX_FMT_GRAY16BE, AV_PIX_FMT_YA16BE, AV_PIX_FMT_RGB48BE, AV_PIX_FMT_RGBA64BE].contains(pixels) {
      return bitmap(ofWords: picture, channels: Int(description.nb_components))
    }
    let isYUV =
      description.nb_components >= 3 && description.flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) == 0
    let bitmap = Bitmap(width: Int(picture.pointee.width), height: Int(picture.pointee.height))

    let converter = try check(sws_alloc_context(), doing)
    defer { sws_freeContext(converter) }
    // Bilinear filtering of chroma samples that lie between pixels gives 9/16, 3/16, 3/16 and 1/16, as in libjpeg and
    // libwebp. Without the FULL_CHR flags, swscale computes the chroma of every other pixel only.
    let flags =
      (isYUV ? SWS_BILINEAR : SWS_POINT) | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT | SWS_BITEXACT
    var options: [(String, Int64)] = [
      ("srcw", Int64(bitmap.width)), ("srch", Int64(bitmap.height)), ("src_format", Int64(pixels.rawValue)),
      ("dstw", Int64(bitmap.width)), ("dsth", Int64(bitmap.height)), ("dst_format", Int64(AV_PIX_FMT_RGBA.rawValue)),
      ("sws_flags", Int64(flags)),
    ]
    // Chroma samples lie in the middle of the pixels that share them, here in 256ths of a pixel from the first one's
    // centre: 128 for two pixels, and 384 for four.
    func middle(_ halvings: UInt8) -> Int64 { 128 * (1 << halvings - 1) }
    if isYUV, description.log2_chroma_w > 0 { options.append(("src_h_chr_pos", middle(description.log2_chroma_w))) }
    if isYUV, description.log2_chroma_h > 0 { options.append(("src_v_chr_pos", middle(description.log2_chroma_h))) }
    let target = UnsafeMutableRawPointer(converter)
    for (name, value) in options { try check(av_opt_set_int(target, name, value, 0), doing) }
    try check(sws_init_context(converter, nil, nil), doing)
    if isYUV {
      // JPEG and WebP are BT.601. JPEG has full range (JFIF 1.02), VP8 has luma 16…235 (RFC 6386, §9.2).
      let matrix = sws_getCoefficients(SWS_CS_ITU601)
      let (sourceRange, fullRange, one) = (Int32(format == .jpeg ? 1 : 0), Int32(1), Int32(1 << 16))
      try check(sws_setColorspaceDetails(converter, matrix, sourceRange, matrix, fullRange, 0, one, one), doing)
    }
    let rows = bitmap.withUnsafeMutableBytes { bytes in
      let pixels = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
      return pathreel_frame_to_packed(converter, picture, pixels, Int32(bitmap.bytesPerRow))
    }
    try check(rows, doing)
    premultiply(bitmap)
    return bitmap
  }

  /// Converts 16 bits a channel, big-endian: premultiplies and rounds once. Swscale truncates and is off by up to 1.5
  /// levels.
  private static func bitmap(ofWords picture: UnsafeMutablePointer<AVFrame>, channels: Int) -> Bitmap {
    let bitmap = Bitmap(width: Int(picture.pointee.width), height: Int(picture.pointee.height))
    let (rows, stride) = (UnsafePointer(picture.pointee.data.0!), Int(picture.pointee.linesize.0))
    let (isGrey, hasAlpha) = (channels < 3, channels % 2 == 0)
    bitmap.withUnsafeMutableBytes { bytes in
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let from = rows + y * stride + 2 * channels * x
          func word(_ channel: Int) -> Int { Int(from[2 * channel]) << 8 | Int(from[2 * channel + 1]) }
          let alpha = hasAlpha ? word(channels - 1) : 65_535
          let to = y * bitmap.bytesPerRow + 4 * x
          for channel in 0..<3 {
            let color = word(isGrey ? 0 : channel)
            bytes[to + channel] = UInt8((color * alpha * 255 + 65_535 * 65_535 / 2) / (65_535 * 65_535))
          }
          bytes[to + 3] = UInt8((alpha * 255 + 32_767) / 65_535)
        }
      }
    }
    return bitmap
  }
}

extension PictureHeader.Format {
  fileprivate var codec: AVCodecID {
    switch self {
    case .png: AV_CODEC_ID_PNG
    case .jpeg: AV_CODEC_ID_MJPEG
    case .webP: AV_CODEC_ID_WEBP
    }
  }
}
