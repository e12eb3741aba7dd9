import CFFmpeg
import PathreelDrawing

/// How an encoder takes the pixels of frames, and what makes them so of a bitmap's.
package struct PixelFormat: Sendable {
  /// The name that people know it by, as in `H.264 with 4:2:0 colour`.
  var title: String
  /// FFmpeg's number for it.
  var code: AVPixelFormat
  /// What frames and streams say of their colours.
  var color: ColorTags
  /// How many columns and rows of pixels share a sample: widths and heights are multiples of these.
  var columns = 1
  var rows = 1
  /// How many pixels to the right a pixel has a share in samples, beside those that share a sample with it.
  var reach = 0
  /// What a frame takes, in bytes a pixel.
  package var bytesPerPixel: Double
  /// Converts a rectangle of pixels; what else a picture holds stays. Bounds are multiples of `columns` and `rows`.
  var convert: @Sendable (_ bitmap: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>, _ to: EncoderPicture) -> Void
}

/// What a frame or a stream says of its colours, in FFmpeg's numbers.
struct ColorTags: Sendable {
  var primaries = AVCOL_PRI_BT709
  var transfer = AVCOL_TRC_BT709
  var matrix: AVColorSpace
  var range: AVColorRange
  var chromaLocation = AVCHROMA_LOC_UNSPECIFIED

  /// Limited range by ITU-R BT.709, chroma on the left.
  ///
  /// The frames are sRGB, whose curve no video player expects. Players show a BT.709 tag as sRGB is shown, so this
  /// tag gives the colours that were drawn, where the literal one (IEC 61966-2-1) is often ignored or converted.
  static let limitedBT709 = ColorTags(
    matrix: AVCOL_SPC_BT709, range: AVCOL_RANGE_MPEG, chromaLocation: AVCHROMA_LOC_LEFT)
}

extension PixelFormat {
  /// 8-bit Y′CbCr 4:2:0.
  package static let yuv420 = PixelFormat(
    title: "4:2:0 colour", code: AV_PIX_FMT_YUV420P, color: .limitedBT709, columns: 2, rows: 2, reach: 2,
    bytesPerPixel: 1.5
  ) { bitmap, columns, rows, picture in
    YUVConverter.convert(bitmap, columns: columns, rows: rows, into: YUVPlanes(of: picture))
  }
}

extension YUVPlanes {
  /// The planes of a 4:2:0 picture, until the next conversion.
  package init(of picture: EncoderPicture) {
    guard let frame = picture.frame?.pointee else { preconditionFailure() }
    self.init(
      luma: frame.data.0!, cb: frame.data.1!, cr: frame.data.2!, lumaStride: Int(frame.linesize.0),
      chromaStride: Int(frame.linesize.1))
  }
}
