import CFFmpeg
import PathreelDrawing

/// Turns RGB frames into 8-bit Y′CbCr 4:2:0 as ITU-R BT.709 defines it, in limited range (luma 16…235, chroma 16…240).
///
/// Alpha is not read. Premultiplied colour without its alpha *is* the pixel composited over black, so transparent parts
/// of a frame come out as they look on black. Chroma samples lie where H.264 expects them when nothing else is said:
/// horizontally on the left one of two pixels, vertically between two rows (ITU-T H.264 Annex E, type 0).
///
/// ```swift
/// let converter = try YUVConverter(width: 1280, height: 720)
/// converter.convert(bitmap, into: planes)
/// ```
package final class YUVConverter {
  private let context: OpaquePointer
  private let width, height: Int

  /// - Precondition: width and height are even.
  package init(width: Int, height: Int) throws(MediaFailure) {
    precondition(width % 2 == 0 && height % 2 == 0)
    (self.width, self.height) = (width, height)
    let doing = "the conversion to YUV"
    let made = try check(sws_alloc_context(), doing)
    do {
      // Without the FULL_CHR flags swscale drops every other pixel's colour instead of filtering.
      let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT | SWS_BITEXACT
      let options: [(String, Int64)] = [
        ("srcw", Int64(width)), ("srch", Int64(height)), ("src_format", Int64(AV_PIX_FMT_RGB0.rawValue)),
        ("dstw", Int64(width)), ("dsth", Int64(height)), ("dst_format", Int64(AV_PIX_FMT_YUV420P.rawValue)),
        ("sws_flags", Int64(flags)), ("dst_h_chr_pos", 0), ("dst_v_chr_pos", 128),
      ]
      let target = UnsafeMutableRawPointer(made)
      for (name, value) in options { try check(av_opt_set_int(target, name, value, 0), doing) }
      try check(sws_init_context(made, nil, nil), doing)
      let matrix = sws_getCoefficients(SWS_CS_ITU709)
      let (fullRange, limitedRange, one) = (Int32(1), Int32(0), Int32(1 << 16))
      try check(sws_setColorspaceDetails(made, matrix, fullRange, matrix, limitedRange, 0, one, one), doing)
    } catch {
      sws_freeContext(made)
      throw error
    }
    context = made
  }

  deinit { sws_freeContext(context) }

  /// Writes all of the three planes.
  package func convert(_ bitmap: Bitmap, into planes: YUVPlanes) {
    precondition(bitmap.width == width && bitmap.height == height)
    let rows = bitmap.withUnsafeMutableBytes { bytes in
      pathreel_packed_to_planar(
        context, bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), Int32(bitmap.bytesPerRow), Int32(height),
        planes.luma, planes.cb, planes.cr, Int32(planes.lumaStride), Int32(planes.chromaStride))
    }
    precondition(rows == height, "swscale refuses a frame only when its arguments are wrong")
  }
}

/// Where the samples of a 4:2:0 frame go: luma for each pixel, Cb and Cr for each 2 × 2 pixels. Strides are in bytes.
///
/// Rows are written from the first to the last, each in whole vectors: what follows a row within ``slack`` bytes is
/// overwritten, also after the last row of a plane.
package struct YUVPlanes {
  package var luma, cb, cr: UnsafeMutablePointer<UInt8>
  package var lumaStride, chromaStride: Int

  package static let slack = 32

  package init(
    luma: UnsafeMutablePointer<UInt8>, cb: UnsafeMutablePointer<UInt8>, cr: UnsafeMutablePointer<UInt8>,
    lumaStride: Int, chromaStride: Int
  ) {
    (self.luma, self.cb, self.cr) = (luma, cb, cr)
    (self.lumaStride, self.chromaStride) = (lumaStride, chromaStride)
  }
}
