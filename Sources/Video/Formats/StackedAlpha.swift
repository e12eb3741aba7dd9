import CFFmpeg
import PathreelDrawing

extension OutputFormat {
  /// H.264 of twice the height: the colours over black above, alpha as grey below. `--format mp4-stacked` selects it.
  ///
  /// Every player plays it. A few lines of script on a web page combine both halves into a transparent picture. That
  /// works in Safari too, which supports no other video with alpha that can be made on Linux.
  public static let mp4Stacked = OutputFormat(
    name: "mp4-stacked", title: "MP4 with alpha below", fileExtension: "mp4", H264.stackedEncoding)
}

extension H264 {
  /// The encoding of ``OutputFormat/mp4``, with pictures of twice the height; so a frame may have half as many pixels.
  static var stackedEncoding: VideoEncoding {
    var encoding = encoding(in: "mp4")
    encoding.encoders[0].pixels = [.stacked]
    encoding.opaque = .stacked
    encoding.transparent = .stacked
    encoding.alpha = .premultiplied
    encoding.maximumArea /= 2
    encoding.largeSize = "8192x2176"
    return encoding
  }
}

extension PixelFormat {
  /// 8-bit 4:2:0: premultiplied colours above, alpha below as luma 16…235 for 0…1.
  package static let stacked: PixelFormat = {
    var format = PixelFormat(
      "yuv420p", "4:2:0 colour above alpha", AV_PIX_FMT_YUV420P, .limitedBT709, hasAlpha: true, columns: 2, rows: 2,
      samples: 3
    ) { part, picture in
      let planes = YUVPlanes(of: picture)
      YUVConverter.convert(part.bitmap, columns: part.columns, rows: part.rows, into: planes)
      let (left, count, height) = (part.columns.lowerBound, part.columns.count, part.bitmap.height)
      part.bitmap.withUnsafeBytes { memory in
        let pixels = memory.baseAddress!.assumingMemoryBound(to: UInt32.self)
        for row in part.rows {
          let (from, to) = (
            pixels + row * part.bitmap.width + left, planes.luma + (height + row) * planes.lumaStride + left
          )
          // The alpha, 0…255, becomes 16…235, rounded.
          for x in 0..<count { to[x] = UInt8(truncatingIfNeeded: 16 &+ ((from[x] &>> 24) &* 219 &+ 127) / 255) }
        }
      }
      // The lower half is grey: its chroma samples are 128.
      for row in part.rows.lowerBound / 2..<part.rows.upperBound / 2 {
        for plane in [planes.cb, planes.cr] {
          (plane + (height / 2 + row) * planes.chromaStride + left / 2).update(repeating: 128, count: count / 2)
        }
      }
    }
    format.stackedPictures = 2
    return format
  }()
}
