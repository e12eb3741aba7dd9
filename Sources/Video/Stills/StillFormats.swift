import CFFmpeg
import Foundation
import PathreelDrawing

/// Still picture formats besides PNG, for photographs, the web, print and compositing. ``all`` lists them, and the
/// `frames` command writes them.
extension OutputFormat {
  /// JPEG with 4:4:4 colour, which thin coloured lines need; BT.601 in full range, as JFIF specifies.
  ///
  /// Measured on frames of three gallery scenes at 854 × 480 (`spirograph`, `orbits`, `garden`): the saturated pixels,
  /// which are mostly lines, are off by 5.7, 4.7 and 2.3 of 255 on average. With 4:2:0 colour they are off by 15, 13
  /// and 3.9. The next finer quantiser gives 3.1, 2.6 and 1.6, but makes files 1.4 times as large. For `garden`,
  /// lossless WebP is smaller than that.
  public static let jpeg = OutputFormat(
    name: "jpeg", title: "JPEG", fileExtension: "jpg", hasAlpha: false,
    still: StillEncoding(
      encoder: "mjpeg", pixels: AV_PIX_FMT_YUVJ444P,
      color: ColorTags(transfer: AVCOL_TRC_IEC61966_2_1, matrix: AVCOL_SPC_BT470BG, range: AVCOL_RANGE_JPEG),
      options: [
        ("flags", "+qscale"), ("global_quality", "\(2 * FF_QP2LAMBDA)"), ("qmin", "2"), ("huffman", "optimal"),
      ],
      fill: StillSamples.yuv601))

  /// Lossless WebP with alpha.
  public static let webp = OutputFormat(
    name: "webp", title: "WebP", fileExtension: "webp", hasAlpha: true,
    still: StillEncoding(
      encoder: "libwebp", pixels: AV_PIX_FMT_BGRA,
      options: [("lossless", "1"), ("compression_level", "2"), ("quality", "75")], maximumSide: WebP.maximumSide,
      fill: StillSamples.bgra))

  /// AVIF with 4:4:4 colour. It has no alpha, because this FFmpeg drops alpha silently.
  public static let avif = OutputFormat(
    name: "avif", title: "AVIF", fileExtension: "avif", hasAlpha: false,
    still: StillEncoding(
      encoder: "libaom-av1", pixels: AV_PIX_FMT_YUV444P,
      color: ColorTags(transfer: AVCOL_TRC_IEC61966_2_1, matrix: AVCOL_SPC_BT709, range: AVCOL_RANGE_JPEG),
      options: [("still-picture", "1"), ("cpu-used", "6"), ("crf", "12"), ("b", "0")], container: "avif",
      fill: StillSamples.yuv709))

  /// TIFF with 8 bits a channel and straight (unassociated) alpha, compressed with Deflate, and marked as 300 pixels an
  /// inch for print.
  public static let tiff = OutputFormat(
    name: "tiff", title: "TIFF", fileExtension: "tiff", hasAlpha: true,
    still: StillEncoding(
      encoder: "tiff", pixels: AV_PIX_FMT_RGBA, options: [("compression_algo", "deflate"), ("dpi", "300")],
      fill: StillSamples.rgba))

  /// OpenEXR in linear light with the primaries of sRGB, in half floats, with premultiplied alpha as OpenEXR specifies.
  public static let exr = OutputFormat(
    name: "exr", title: "OpenEXR", fileExtension: "exr", hasAlpha: true,
    still: StillEncoding(
      encoder: "exr", pixels: AV_PIX_FMT_GBRAPF32LE,
      color: ColorTags(transfer: AVCOL_TRC_LINEAR, matrix: AVCOL_SPC_RGB, range: AVCOL_RANGE_JPEG),
      options: [("compression", "zip16"), ("format", "half")], fill: StillSamples.linear))
}

/// Converts rows of premultiplied sRGB pixels to the samples of still picture encoders. Used by the formats above.
enum StillSamples {
  /// Straight RGBA.
  @Sendable static func rgba(_ pixels: UnsafePointer<UInt8>, _ row: Int, _ frame: AVFrame) {
    let target = frame.data.0! + row * Int(frame.linesize.0)
    pixels.withMemoryRebound(to: UInt32.self, capacity: Int(frame.width)) { pixels in
      target.withMemoryRebound(to: UInt32.self, capacity: Int(frame.width)) { target in
        for x in 0..<Int(frame.width) { target[x] = straightened(pixels[x]) }
      }
    }
  }

  /// Straight BGRA.
  @Sendable static func bgra(_ pixels: UnsafePointer<UInt8>, _ row: Int, _ frame: AVFrame) {
    rgba(pixels, row, frame)
    let target = frame.data.0! + row * Int(frame.linesize.0)
    for x in 0..<Int(frame.width) { swap(&target[4 * x], &target[4 * x + 2]) }
  }

  /// Y′CbCr by ITU-R BT.601 in full range.
  @Sendable static func yuv601(_ pixels: UnsafePointer<UInt8>, _ row: Int, _ frame: AVFrame) {
    yuv(pixels, row, frame, red: 0.299, blue: 0.114)
  }

  /// Y′CbCr by ITU-R BT.709 in full range.
  @Sendable static func yuv709(_ pixels: UnsafePointer<UInt8>, _ row: Int, _ frame: AVFrame) {
    yuv(pixels, row, frame, red: 0.2126, blue: 0.0722)
  }

  /// Converts to Y′CbCr. Each sample is the formula rounded to nearest.
  private static func yuv(
    _ pixels: UnsafePointer<UInt8>, _ row: Int, _ frame: AVFrame, red: Float, blue: Float
  ) {
    let luma = frame.data.0! + row * Int(frame.linesize.0)
    let cb = frame.data.1! + row * Int(frame.linesize.1)
    let cr = frame.data.2! + row * Int(frame.linesize.2)
    for x in 0..<Int(frame.width) {
      let (r, g, b) = (Float(pixels[4 * x]), Float(pixels[4 * x + 1]), Float(pixels[4 * x + 2]))
      let y = red * r + (1 - red - blue) * g + blue * b
      luma[x] = UInt8(y.rounded())
      cb[x] = UInt8(min(255, (128 + (b - y) / (2 * (1 - blue))).rounded()))
      cr[x] = UInt8(min(255, (128 + (r - y) / (2 * (1 - red))).rounded()))
    }
  }

  /// Converts to linear floats. Colours are divided by alpha, decoded, and multiplied by alpha again.
  @Sendable static func linear(_ pixels: UnsafePointer<UInt8>, _ row: Int, _ frame: AVFrame) {
    // FFmpeg's planes are in the order green, blue, red, alpha.
    let planes = [
      (frame.data.2!, frame.linesize.2), (frame.data.0!, frame.linesize.0), (frame.data.1!, frame.linesize.1),
    ].map { plane, stride in UnsafeMutableRawPointer(plane + row * Int(stride)).assumingMemoryBound(to: Float.self) }
    let alphas = UnsafeMutableRawPointer(frame.data.3! + row * Int(frame.linesize.3)).assumingMemoryBound(
      to: Float.self)
    // FFmpeg truncates to half floats, so the values are rounded before.
    func half(_ value: Float) -> Float { Float(Float16(value)) }
    for x in 0..<Int(frame.width) {
      let alpha = Float(pixels[4 * x + 3]) / 255
      alphas[x] = half(alpha)
      for (channel, plane) in planes.enumerated() {
        let value = alpha == 0 ? 0 : min(1, Float(pixels[4 * x + channel]) / 255 / alpha)
        plane[x] = half(alpha * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)))
      }
    }
  }
}
