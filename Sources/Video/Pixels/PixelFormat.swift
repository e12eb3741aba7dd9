import CFFmpeg
import PathreelDrawing

/// The layout of an encoder's input pixels, such as yuv420p, and the conversion from a bitmap's pixels. A
/// ``VideoEncoder`` lists the pixel formats that it takes; ``EncoderPicture`` converts to one.
package struct PixelFormat: Sendable {
  /// FFmpeg's name for it, such as `yuv420p`.
  package let name: String
  /// The name for people, as in `H.264 with 4:2:0 colour`.
  package let title: String
  /// FFmpeg's number for it.
  let code: AVPixelFormat
  /// The colour tags of frames and streams.
  let color: ColorTags
  /// Bits of a sample.
  package let depth: Int
  /// Whether it has alpha. Without alpha, transparent pixels appear over black.
  package let hasAlpha: Bool
  /// The numbers of columns and of rows of pixels that share a chroma sample. The width of a frame is a multiple of
  /// `columns`, and its height a multiple of `rows`.
  package let columns, rows: Int
  /// Whether the chroma of two columns is one sample, as in 4:2:0 and 4:2:2.
  var sharesChroma: Bool { columns == 2 }
  /// A pixel affects the chroma of this many further pixels to its right, beyond the sample that it shares; 0 without
  /// subsampling.
  let reach: Int
  /// The memory of a frame, in bytes a pixel.
  package let bytesPerPixel: Double
  /// The number of pictures of a frame's size that are stacked vertically in the encoded picture: 2 if alpha is below
  /// the colours, otherwise 1.
  package var stackedPictures = 1
  /// Converts a part of a bitmap. The rest of the picture stays as it is.
  let convert: @Sendable (_ part: BitmapPart, _ picture: EncoderPicture) -> Void

  /// - Parameter samples: The average number of samples for each pixel, alpha included.
  init(
    _ name: String, _ title: String, _ code: AVPixelFormat, _ color: ColorTags, depth: Int = 8, hasAlpha: Bool = false,
    columns: Int = 1, rows: Int = 1, samples: Double,
    convert: @escaping @Sendable (_ part: BitmapPart, _ picture: EncoderPicture) -> Void
  ) {
    (self.name, self.title, self.code, self.color) = (name, title, code, color)
    (self.depth, self.hasAlpha, self.columns, self.rows) = (depth, hasAlpha, columns, rows)
    // A chroma sample that covers two columns is filtered over the columns on both sides.
    reach = columns == 1 ? 0 : 2
    bytesPerPixel = samples * (depth > 8 ? 2 : 1)
    self.convert = convert
  }
}

extension PixelFormat {
  /// The formats for an encoder that Pathreel does not know, the most common first. ``stacked`` is for H.264 only.
  package static let all: [PixelFormat] = [
    .yuv420, .yuv444, .yuv420Deep, .yuv422Deep, .yuv444Deep, .yuva420, .yuva444Deep, .bgr0, .rgb24, .bgra, .argb, .rgba,
  ]
}

extension PixelFormat: Hashable {
  /// Two pixel formats are equal if their names are.
  package static func == (a: PixelFormat, b: PixelFormat) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A rectangle of a bitmap's pixels, for ``PixelFormat/convert``. It splits no chroma sample: its bounds are multiples
/// of ``PixelFormat/columns`` and ``PixelFormat/rows``.
struct BitmapPart {
  var bitmap: Bitmap
  var columns, rows: Range<Int>
  /// Whether the result's colours are multiplied by alpha, if it has alpha.
  var alpha: AlphaForm
}

/// Whether the colours in a file are multiplied by alpha. ``VideoSettings/alpha`` and the option `--alpha` select it.
public enum AlphaForm: String, Hashable, Sendable, CaseIterable {
  /// Colours are independent of alpha: half-transparent white is white.
  case straight
  /// Colours are multiplied by alpha: half-transparent white is grey.
  case premultiplied
}

/// The colour tags of a frame or stream, in FFmpeg's numbers. Each ``PixelFormat`` has them.
struct ColorTags: Sendable {
  var primaries = AVCOL_PRI_BT709
  var transfer = AVCOL_TRC_BT709
  var matrix: AVColorSpace
  var range: AVColorRange
  var chromaLocation = AVCHROMA_LOC_UNSPECIFIED

  /// BT.709 in limited range, with chroma samples on the left.
  ///
  /// Frames are sRGB, but players do not expect a file with sRGB's curve. They show a file tagged BT.709 as if it were
  /// sRGB. So this tag gives the colours as drawn, while the literal tag (IEC 61966-2-1) is often ignored or converted.
  static let limitedBT709 = ColorTags(
    matrix: AVCOL_SPC_BT709, range: AVCOL_RANGE_MPEG, chromaLocation: AVCHROMA_LOC_LEFT)
  /// RGB in full range, tagged sRGB (IEC 61966-2-1).
  static let sRGB = ColorTags(transfer: AVCOL_TRC_IEC61966_2_1, matrix: AVCOL_SPC_RGB, range: AVCOL_RANGE_JPEG)
}
