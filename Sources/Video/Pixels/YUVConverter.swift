import CKernels
import PathreelDrawing

/// Turns RGB frames into 8-bit Y′CbCr 4:2:0 as ITU-R BT.709 defines it, in limited range (luma 16…235, chroma 16…240).
///
/// Alpha is not read. Premultiplied colour without its alpha *is* the pixel composited over black, so transparent parts
/// of a frame come out as they look on black. Chroma samples lie where H.264 expects them when nothing else is said:
/// horizontally on the left one of two pixels, vertically between two rows (ITU-T H.264 Annex E, type 0). A sample is the
/// mean of six pixels: of its own column, which counts twice, and those on both sides of it, in both rows. On the left
/// border the first column represents the one that is missing.
///
/// Each sample is the formula's, rounded to nearest; the arithmetic's own error is below a hundredth of a level. That is
/// why this is not swscale, which is several times slower; other formats are swscale's.
///
/// ```swift
/// YUVConverter.convert(bitmap, into: planes)
/// ```
package enum YUVConverter {
  private static let widestInstructions = pathreel_widest_instructions()

  /// Writes all of the three planes.
  ///
  /// - Precondition: width and height are even.
  package static func convert(_ bitmap: Bitmap, into planes: YUVPlanes) {
    convert(bitmap, columns: 0..<bitmap.width, rows: 0..<bitmap.height, into: planes)
  }

  /// Writes the samples of a rectangle of pixels; the others stay as they are.
  ///
  /// - Precondition: all bounds are even.
  package static func convert(
    _ bitmap: Bitmap, columns: Range<Int>, rows: Range<Int>, into planes: YUVPlanes
  ) {
    convert(bitmap, columns: columns, rows: rows, into: planes, widestInstructions)
  }

  /// With these instructions.
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

/// Where the samples of a 4:2:0 frame go: luma for each pixel, Cb and Cr for each 2 × 2 pixels. Strides are in bytes.
package struct YUVPlanes {
  package var luma, cb, cr: UnsafeMutablePointer<UInt8>
  package var lumaStride, chromaStride: Int

  package init(
    luma: UnsafeMutablePointer<UInt8>, cb: UnsafeMutablePointer<UInt8>, cr: UnsafeMutablePointer<UInt8>,
    lumaStride: Int, chromaStride: Int
  ) {
    (self.luma, self.cb, self.cr) = (luma, cb, cr)
    (self.lumaStride, self.chromaStride) = (lumaStride, chromaStride)
  }
}
