import CFFmpeg
import PathreelDrawing

/// How an encoder takes the pixels of frames, and what makes them so of a bitmap's.
package struct PixelFormat: Sendable {
  /// FFmpeg's name for it, such as `yuv420p`.
  package let name: String
  /// The name that people know it by, as in `H.264 with 4:2:0 colour`.
  package let title: String
  /// FFmpeg's number for it.
  let code: AVPixelFormat
  /// What frames and streams say of their colours.
  let color: ColorTags
  /// Bits of a sample.
  package let depth: Int
  /// Whether it has alpha. What has none shows transparent pixels as over black.
  package let hasAlpha: Bool
  /// How many columns and rows of pixels share a sample: widths and heights are multiples of these.
  package let columns, rows: Int
  /// How many pixels to the right a pixel has a share in samples, beside those that share a sample with it.
  let reach: Int
  /// What a frame takes, in bytes a pixel.
  package let bytesPerPixel: Double
  /// How many pictures of a frame's size lie one below the other in what is encoded.
  package var stackedPictures = 1
  /// Converts a part of a bitmap; what else the picture holds stays.
  let convert: @Sendable (_ part: BitmapPart, _ picture: EncoderPicture) -> Void

  /// - Parameter samples: Samples of a pixel on average, alpha included.
  init(
    _ name: String, _ title: String, _ code: AVPixelFormat, _ color: ColorTags, depth: Int = 8, hasAlpha: Bool = false,
    columns: Int = 1, rows: Int = 1, samples: Double,
    convert: @escaping @Sendable (_ part: BitmapPart, _ picture: EncoderPicture) -> Void
  ) {
    (self.name, self.title, self.code, self.color) = (name, title, code, color)
    (self.depth, self.hasAlpha, self.columns, self.rows) = (depth, hasAlpha, columns, rows)
    // A chroma sample between columns takes its colour from both sides.
    reach = columns == 1 ? 0 : 2
    bytesPerPixel = samples * (depth > 8 ? 2 : 1)
    self.convert = convert
  }
}

extension PixelFormat {
  /// All that Pathreel makes, from the most usual on.
  package static let all: [PixelFormat] = [
    .yuv420, .yuv444, .yuv420Deep, .yuv422Deep, .yuv444Deep, .yuva420, .yuva444Deep, .bgr0, .rgb24, .bgra, .argb, .rgba,
  ]
}

extension PixelFormat: Hashable {
  /// Pixel formats are told apart by their names.
  package static func == (a: PixelFormat, b: PixelFormat) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A rectangle of a bitmap's pixels. Its bounds are multiples of the columns and rows that share a sample.
struct BitmapPart {
  var bitmap: Bitmap
  var columns, rows: Range<Int>
  /// How alpha goes with colours in the result, where it has alpha.
  var alpha: AlphaForm
}

/// How colours and alpha go together in a file.
public enum AlphaForm: String, Hashable, Sendable, CaseIterable {
  /// Colours are as they are without their alpha: a half transparent white is white.
  case straight
  /// Colours are multiplied by their alpha: a half transparent white is grey.
  case premultiplied
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
  /// Red, green and blue in full range, as sRGB (IEC 61966-2-1) has them.
  static let sRGB = ColorTags(transfer: AVCOL_TRC_IEC61966_2_1, matrix: AVCOL_SPC_RGB, range: AVCOL_RANGE_JPEG)
}
