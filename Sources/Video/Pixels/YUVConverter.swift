import CKernels
import PathreelDrawing

/// Converts RGB frames to 8-bit Y′CbCr 4:2:0 by ITU-R BT.709, in limited range (luma 16…235, chroma 16…240). Used by
/// the formats `yuv420` and `stacked` of ``PixelFormat``.
///
/// It ignores alpha. A premultiplied colour without its alpha *is* the pixel composited over black, so transparent
/// parts of a frame look as on black. Chroma samples lie where H.264 expects them by default: horizontally on the left
/// one of two pixels, vertically between two rows (ITU-T H.264 Annex E, type 0). A chroma sample is a weighted mean of
/// six pixels, three in each of two rows: the pixel in the sample's own column, which counts twice, and its left and
/// right neighbours. At the left edge, the first column replaces the missing one.
///
/// Each sample is the formula rounded to nearest. The arithmetic error is below a hundredth of a level. Swscale is
/// several times slower and less exact.
///
/// ```swift
/// YUVConverter.convert(bitmap, into: planes)
/// ```
package enum YUVConverter {
  private static let widestInstructions = pathreel_widest_instructions()

  /// Converts a whole bitmap.
  ///
  /// - Precondition: Width and height are even.
  package static func convert(_ bitmap: Bitmap, into planes: YUVPlanes) {
    convert(bitmap, columns: 0..<bitmap.width, rows: 0..<bitmap.height, into: planes)
  }

  /// Converts the pixels of a rectangle; other samples stay as they are.
  ///
  /// - Precondition: All bounds are even.
  package static func convert(
    _ bitmap: Bitmap, columns: Range<Int>, rows: Range<Int>, into planes: YUVPlanes
  ) {
    convert(bitmap, columns: columns, rows: rows, into: planes, widestInstructions)
  }

  /// Converts with the given CPU instructions, so that tests can compare them.
  package static func convert(
    _ bitmap: Bitmap, columns: Range<Int>, rows: Range<Int>, into planes: YUVPlanes,
    _ instructions: pathreel_instructions
  ) {
    precondition(columns.lowerBound % 2 == 0 && columns.upperBound % 2 == 0)
    precondition(rows.lowerBound % 2 == 0 && rows.upperBound % 2 == 0)
    precondition(columns.lowerBound >= 0 && columns.upperBound <= bitmap.width)
    precondition(rows.lowerBound >= 0 && rows.upperBound <= bitmap.height)
    let left = columns.lowerBound
    bitmap.withUnsafeBytes { bytes in
      let pixels = UnsafePointer(bytes.baseAddress!.assumingMemoryBound(to: UInt32.self)) + left
      for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
        let (upper, luma) = (pixels + row * bitmap.width, planes.luma + row * planes.lumaStride + left)
        let chroma = row / 2 * planes.chromaStride + left / 2
        pathreel_yuv420_rows(
          instructions, upper, upper + bitmap.width, Int32(columns.count), left == 0, luma, luma + planes.lumaStride,
          planes.cb + chroma, planes.cr + chroma)
      }
    }
  }
}

/// Pointers to the planes of a 4:2:0 frame: luma for each pixel, Cb and Cr for each 2 × 2 pixels. Strides are in bytes.
/// ``YUVConverter`` writes to them.
package struct YUVPlanes {
  /// The first sample of each plane.
  package var luma, cb, cr: UnsafeMutablePointer<UInt8>
  /// The bytes from one row to the next, for luma and for both chroma planes.
  package var lumaStride, chromaStride: Int

  package init(
    luma: UnsafeMutablePointer<UInt8>, cb: UnsafeMutablePointer<UInt8>, cr: UnsafeMutablePointer<UInt8>,
    lumaStride: Int, chromaStride: Int
  ) {
    (self.luma, self.cb, self.cr) = (luma, cb, cr)
    (self.lumaStride, self.chromaStride) = (lumaStride, chromaStride)
  }
}
