import CFFmpeg
import Foundation
import PathreelDrawing

/// Converts decoded video frames of one kind to premultiplied sRGB pixels. It belongs to one thread at a time.
/// ``VideoFileMovie`` owns the converters.
///
/// Most videos have fewer chroma than luma samples (subsampling). Chroma is interpolated linearly between its samples.
/// Pixels that are not square are resampled with the Catmull–Rom cubic.
final class FrameConverter {
  /// The properties of frames that decide how they are converted.
  struct Kind: Hashable {
    let format: Int32
    /// The size as stored.
    let width, height: Int
    /// The size with square pixels, before rotation.
    let squareWidth, squareHeight: Int
    let colors: FrameColors
    let chromaLocation: UInt32

    /// - Throws: A failure whose reason follows the file's name in a message.
    init(of frame: UnsafeMutablePointer<AVFrame>, _ geometry: FrameGeometry) throws(MediaError) {
      format = frame.pointee.format
      (width, height) = (geometry.width, geometry.height)
      (squareWidth, squareHeight) = (geometry.squareWidth, geometry.squareHeight)
      let description = try check(av_pix_fmt_desc_get(AVPixelFormat(rawValue: format)), "reading the colours").pointee
      colors = try FrameColors(
        of: frame, isRGB: description.flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0)
      chromaLocation = frame.pointee.chroma_location.rawValue
    }
  }

  let kind: Kind
  private let hasAlpha: Bool
  /// Converts other primaries; nil for BT.709's.
  private let primaries: PrimariesConverter?
  /// Converts planar YUV; nil for other pixel formats.
  private let planar: PlanarConverter?
  /// Converts other pixel formats to RGBA, and makes opaque pixels square; nil for planar YUV.
  private let reader: PictureScaler?
  /// Makes the pixels of `stored` square; nil if there is no such step.
  private let squarer: PictureScaler?
  /// The converted picture before it is scaled to square pixels; nil if there is no such step.
  private let stored: Bitmap?

  /// - Throws: A failure whose reason follows the file's name in a message.
  init(_ kind: Kind) throws(MediaError) {
    self.kind = kind
    let description = try check(
      av_pix_fmt_desc_get(AVPixelFormat(rawValue: kind.format)), "reading the colours"
    ).pointee
    hasAlpha =
      description.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 || kind.format == AV_PIX_FMT_PAL8.rawValue
    primaries = kind.colors.primaries.map(PrimariesConverter.init)
    planar = PlanarConverter(kind, description)
    let isScaled = kind.squareWidth != kind.width || kind.squareHeight != kind.height
    // Colours are premultiplied before they are scaled. Otherwise the colours of transparent pixels would appear at
    // edges.
    let hasStored = isScaled && (planar != nil || hasAlpha)
    reader =
      planar != nil
      ? nil : try PictureScaler(kind, from: AVPixelFormat(rawValue: kind.format), isScaled: isScaled && !hasStored)
    squarer = hasStored ? try PictureScaler(kind, from: AV_PIX_FMT_RGBA, isScaled: true) : nil
    stored = hasStored ? Bitmap(width: kind.width, height: kind.height) : nil
  }

  /// Converts a frame to premultiplied pixels, `squareWidth` in a row.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, into pixels: UnsafeMutableRawBufferPointer
  ) throws(MediaError) {
    guard let squarer, let stored else {
      try read(frame, into: pixels)
      return
    }
    try stored.withUnsafeMutableBytes { bytes throws(MediaError) in
      try read(frame, into: bytes)
      try squarer.scale(UnsafeRawBufferPointer(bytes), into: pixels)
    }
    // The cubic overshoots, so colours may exceed alpha.
    if hasAlpha { boundColors(pixels) }
  }

  /// Converts a frame to premultiplied pixels. If there is no `squarer`, they are square.
  private func read(
    _ frame: UnsafeMutablePointer<AVFrame>, into pixels: UnsafeMutableRawBufferPointer
  ) throws(MediaError) {
    if let planar { planar.convert(frame, into: pixels) } else { try reader?.scale(frame, into: pixels) }
    primaries?.convert(pixels)
    if hasAlpha { premultiply(pixels) }
  }

  private func boundColors(_ pixels: UnsafeMutableRawBufferPointer) {
    for place in stride(from: 0, to: pixels.count, by: 4) {
      for channel in 0..<3 { pixels[place + channel] = min(pixels[place + channel], pixels[place + 3]) }
    }
  }
}

/// A swscale context for pictures of one kind. Its output is RGBA.
private final class PictureScaler {
  private let kind: FrameConverter.Kind
  /// The width of the output, in pixels.
  private let width: Int
  private let context: OpaquePointer

  /// - Parameters:
  ///   - format: The input's pixel format: the pictures' own, or RGBA. The input has the stored size.
  ///   - isScaled: Whether the output has square pixels; otherwise it has the stored size.
  init(_ kind: FrameConverter.Kind, from format: AVPixelFormat, isScaled: Bool) throws(MediaError) {
    (self.kind, width) = (kind, isScaled ? kind.squareWidth : kind.width)
    context = try check(sws_alloc_context(), "reading the colours")
    do throws(MediaError) { try setUp(format, isScaled: isScaled) } catch {
      sws_freeContext(context)
      throw error
    }
  }

  deinit { sws_freeContext(context) }

  private func setUp(_ format: AVPixelFormat, isScaled: Bool) throws(MediaError) {
    let doing = "reading the colours"
    // Without the FULL_CHR flags, swscale computes the chroma of every other pixel only.
    let flags =
      (isScaled ? SWS_BICUBIC : SWS_BILINEAR) | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT
      | SWS_BITEXACT
    var options: [(String, Int64)] = [
      ("srcw", Int64(kind.width)), ("srch", Int64(kind.height)), ("src_format", Int64(format.rawValue)),
      ("dstw", Int64(width)), ("dsth", Int64(isScaled ? kind.squareHeight : kind.height)),
      ("dst_format", Int64(AV_PIX_FMT_RGBA.rawValue)), ("sws_flags", Int64(flags)),
    ]
    let halvings = Int(try check(av_pix_fmt_desc_get(format), doing).pointee.log2_chroma_w)
    if halvings > 0 {
      // Without this option, swscale takes the samples to lie in the middle of their pixels. The middle is 128 for two
      // pixels, and 384 for four.
      let place = ChromaPlace(AVChromaLocation(rawValue: kind.chromaLocation))
      options.append(("src_h_chr_pos", Int64(place.x * (1 << halvings - 1))))
    }
    let target = UnsafeMutableRawPointer(context)
    for (name, value) in options { try check(av_opt_set_int(target, name, value, 0), doing) }
    if isScaled {
      // The Catmull–Rom cubic: B = 0, C = ½.
      try check(av_opt_set(target, "param0", "0", 0), doing)
      try check(av_opt_set(target, "param1", "0.5", 0), doing)
    }
    guard sws_init_context(context, nil, nil) >= 0 else {
      let name = av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "unknown"
      throw MediaError(reason: "has pixels that are not read (\(name)); convert it to yuv420p or rgba")
    }
    if kind.colors.matrix != .rgb {
      let own = sws_getCoefficients(kind.colors.matrix.coefficients)
      let (range, one) = (Int32(kind.colors.isFullRange ? 1 : 0), Int32(1 << 16))
      // The call fails for formats without a matrix, such as 1-bit grey, which need none.
      sws_setColorspaceDetails(context, own, range, sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, one, one)
    }
  }

  func scale(_ frame: UnsafeMutablePointer<AVFrame>, into pixels: UnsafeMutableRawBufferPointer) throws(MediaError) {
    let bytes = pixels.assumingMemoryBound(to: UInt8.self).baseAddress
    try check(pathreel_frame_to_packed(context, frame, bytes, Int32(4 * width)), "reading the colours")
  }

  func scale(_ picture: UnsafeRawBufferPointer, into pixels: UnsafeMutableRawBufferPointer) throws(MediaError) {
    let from = picture.assumingMemoryBound(to: UInt8.self).baseAddress
    let to = pixels.assumingMemoryBound(to: UInt8.self).baseAddress
    try check(
      pathreel_scale_packed(
        context, from, Int32(4 * kind.width), Int32(kind.height), to, Int32(4 * width)),
      "reading the colours")
  }
}

/// The position of chroma samples relative to luma samples, in 256ths of a pixel, where chroma has half of the columns
/// and rows. ``PlanarConverter`` and the scaler of other pixel formats use it.
struct ChromaPlace: Hashable {
  var x, y: Int

  /// The default is left, as in MPEG-2: H.264, HEVC and VP9 mean that unless they say otherwise.
  init(_ location: AVChromaLocation) {
    (x, y) =
      switch location {
      case AVCHROMA_LOC_CENTER: (128, 128)
      case AVCHROMA_LOC_TOPLEFT: (0, 0)
      case AVCHROMA_LOC_TOP: (128, 0)
      case AVCHROMA_LOC_BOTTOMLEFT: (0, 256)
      case AVCHROMA_LOC_BOTTOM: (128, 256)
      default: (0, 128)
      }
  }
}

extension FrameColors.Matrix {
  /// The matrix's number in swscale.
  fileprivate var coefficients: Int32 {
    switch self {
    case .bt601: SWS_CS_ITU601
    case .bt709: SWS_CS_ITU709
    case .bt2020: SWS_CS_BT2020
    case .smpte240: SWS_CS_SMPTE240M
    case .fcc: SWS_CS_FCC
    case .rgb: SWS_CS_DEFAULT
    }
  }
}

/// Converts colours of other primaries to sRGB in linear light. Each channel is clamped to sRGB's range. Used by
/// ``FrameConverter``.
struct PrimariesConverter {
  private let matrix: [Float]
  /// The linear light of each byte.
  private let linear: [Float]
  /// The byte for each of 4,096 levels of the square root of linear light.
  private let encoded: [UInt8]

  init(_ matrix: [Double]) {
    self.matrix = matrix.map(Float.init)
    linear = (0..<256).map { level in
      let value = Double(level) / 255
      return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
    // Indexed by the square root of light, so that dark levels are as fine as bright ones.
    encoded = (0..<4096).map { index in
      let light = pow(Double(index) / 4095, 2)
      let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      return UInt8((255 * value).rounded())
    }
  }

  /// Converts straight (not premultiplied) pixels in place.
  func convert(_ pixels: UnsafeMutableRawBufferPointer) {
    linear.withUnsafeBufferPointer { linear in
      encoded.withUnsafeBufferPointer { encoded in
        for place in stride(from: 0, to: pixels.count, by: 4) {
          let (r, g, b) = (
            linear[Int(pixels[place])], linear[Int(pixels[place + 1])], linear[Int(pixels[place + 2])]
          )
          for channel in 0..<3 {
            let row = 3 * channel
            let light = min(max(matrix[row] * r + matrix[row + 1] * g + matrix[row + 2] * b, 0), 1)
            pixels[place + channel] = encoded[Int(light.squareRoot() * 4095 + 0.5)]
          }
        }
      }
    }
  }
}
