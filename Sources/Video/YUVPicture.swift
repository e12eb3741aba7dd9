import CFFmpeg
import PathreelDrawing

/// A bitmap in 8-bit Y′CbCr 4:2:0, as encoders take it: kept with the bitmap, and brought up to date by converting what was
/// drawn since it was last.
///
/// The bytes are those of converting the whole bitmap. Encoders take the samples by reference: as long as one holds them,
/// what is converted next goes into a copy.
package final class YUVPicture {
  private(set) var frame: UnsafeMutablePointer<AVFrame>?
  /// How far the bitmap's changes are in it.
  private var moment = 0

  /// The picture of a bitmap as it is now.
  ///
  /// - Precondition: the bitmap's width and height are even.
  package static func current(of bitmap: Bitmap) throws(MediaFailure) -> YUVPicture {
    if let picture = bitmap.derivative as? YUVPicture {
      try picture.update(from: bitmap)
      return picture
    }
    let picture = try YUVPicture(width: bitmap.width, height: bitmap.height)
    try picture.update(from: bitmap)
    bitmap.derivative = picture
    return picture
  }

  private init(width: Int, height: Int) throws(MediaFailure) {
    let frame = try check(av_frame_alloc(), Self.doing)
    self.frame = frame
    frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
    frame.pointee.width = Int32(width)
    frame.pointee.height = Int32(height)
    frame.pointee.color_primaries = AVCOL_PRI_BT709
    frame.pointee.color_trc = AVCOL_TRC_BT709
    frame.pointee.colorspace = AVCOL_SPC_BT709
    frame.pointee.color_range = AVCOL_RANGE_MPEG
    frame.pointee.chroma_location = AVCHROMA_LOC_LEFT
    try check(av_frame_get_buffer(frame, 0), Self.doing)
  }

  deinit { av_frame_free(&frame) }

  private static var doing: String { "making room for a frame" }

  /// The samples, until the next conversion.
  package var planes: YUVPlanes {
    guard let frame else { preconditionFailure() }
    let (data, strides) = (frame.pointee.data, frame.pointee.linesize)
    return YUVPlanes(
      luma: data.0!, cb: data.1!, cr: data.2!, lumaStride: Int(strides.0), chromaStride: Int(strides.1))
  }

  private func update(from bitmap: Bitmap) throws(MediaFailure) {
    let changes = bitmap.changes
    if moment == changes.now { return }
    try check(av_frame_make_writable(frame), Self.doing)
    let planes = planes
    changes.forEachChange(since: moment) { columns, row in
      let left = columns.lowerBound << ChangeLog.blockWidthBits
      // A chroma sample has its share of the column on its left: those of the next block's first are others too.
      let right = min(columns.upperBound << ChangeLog.blockWidthBits + 2, bitmap.width)
      let top = row << ChangeLog.blockHeightBits
      let bottom = min(top + 1 << ChangeLog.blockHeightBits, bitmap.height)
      YUVConverter.convert(bitmap, columns: left..<right, rows: top..<bottom, into: planes)
    }
    moment = changes.now
  }
}
