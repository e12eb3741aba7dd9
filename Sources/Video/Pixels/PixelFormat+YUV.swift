import CFFmpeg
import CKernels
import PathreelDrawing

/// Planar Y′CbCr formats by ITU-R BT.709 in limited range, with alpha in full range. The lossy formats of
/// ``OutputFormat`` use them. ``EncoderRows`` converts to most of them.
extension PixelFormat {
  /// 8-bit 4:2:0.
  package static let yuv420 = PixelFormat(
    "yuv420p", "4:2:0 colour", AV_PIX_FMT_YUV420P, .limitedBT709, columns: 2, rows: 2, samples: 1.5
  ) { part, picture in
    YUVConverter.convert(part.bitmap, columns: part.columns, rows: part.rows, into: YUVPlanes(of: picture))
  }
  /// 8-bit 4:4:4.
  package static let yuv444 = planar("yuv444p", "4:4:4 colour", AV_PIX_FMT_YUV444P, pathreel_444)
  /// 10-bit 4:2:0.
  package static let yuv420Deep = planar(
    "yuv420p10le", "10-bit 4:2:0 colour", AV_PIX_FMT_YUV420P10LE, pathreel_420, depth: 10)
  /// 10-bit 4:2:2.
  package static let yuv422Deep = planar(
    "yuv422p10le", "10-bit 4:2:2 colour", AV_PIX_FMT_YUV422P10LE, pathreel_422, depth: 10)
  /// 10-bit 4:4:4.
  package static let yuv444Deep = planar(
    "yuv444p10le", "10-bit 4:4:4 colour", AV_PIX_FMT_YUV444P10LE, pathreel_444, depth: 10)
  /// 8-bit 4:2:0 with alpha.
  package static let yuva420 = planar(
    "yuva420p", "4:2:0 colour and alpha", AV_PIX_FMT_YUVA420P, pathreel_420, hasAlpha: true)
  /// 10-bit 4:4:4 with alpha.
  package static let yuva444Deep = planar(
    "yuva444p10le", "10-bit 4:4:4 colour and alpha", AV_PIX_FMT_YUVA444P10LE, pathreel_444, depth: 10, hasAlpha: true)

  private static func planar(
    _ name: String, _ title: String, _ code: AVPixelFormat, _ layout: pathreel_layout, depth: Int = 8,
    hasAlpha: Bool = false
  ) -> PixelFormat {
    let (columns, rows) = (layout == pathreel_444 ? 1 : 2, layout == pathreel_420 ? 2 : 1)
    let rowLayout = EncoderRows(layout: layout, depth: depth, hasAlpha: hasAlpha)
    return PixelFormat(
      name, title, code, .limitedBT709, depth: depth, hasAlpha: hasAlpha, columns: columns, rows: rows,
      samples: 1 + 2 / Double(columns * rows) + (hasAlpha ? 1 : 0)
    ) { part, picture in
      rowLayout.convert(part, into: EncoderPlanes(of: picture))
    }
  }
}

extension YUVPlanes {
  /// The planes of a 4:2:0 picture. They are valid until its next conversion.
  package init(of picture: EncoderPicture) {
    let planes = EncoderPlanes(of: picture)
    func plane(_ i: Int) -> UnsafeMutablePointer<UInt8> { planes.starts[i]!.assumingMemoryBound(to: UInt8.self) }
    self.init(
      luma: plane(0), cb: plane(1), cr: plane(2), lumaStride: planes.strides[0], chromaStride: planes.strides[1])
  }
}

/// Pointers to the planes of a picture: luma, Cb, Cr and alpha, or one plane of packed pixels. Strides are in bytes.
/// The conversions of ``PixelFormat`` write to them.
package struct EncoderPlanes {
  /// The first byte of each plane; nil for planes that the format lacks.
  package var starts: [UnsafeMutableRawPointer?]
  /// The bytes from one row to the next, for each plane.
  package var strides: [Int]

  package init(starts: [UnsafeMutableRawPointer?], strides: [Int]) { (self.starts, self.strides) = (starts, strides) }

  /// The planes of a picture. They are valid until its next conversion.
  package init(of picture: EncoderPicture) {
    let frame = picture.frame.pointee
    self.init(
      starts: [frame.data.0, frame.data.1, frame.data.2, frame.data.3].map { $0.map(UnsafeMutableRawPointer.init) },
      strides: [frame.linesize.0, frame.linesize.1, frame.linesize.2, frame.linesize.3].map(Int.init))
  }
}

/// Converts premultiplied RGBA to planes of Y′CbCr samples. Used by the planar formats of ``PixelFormat``.
///
/// Each sample is ITU-R BT.709's formula rounded to nearest. The arithmetic error is below two hundredths of a level
/// with 8 bits, and below a twentieth with 10 bits. If two columns share a chroma sample, it lies on the left one. If
/// two rows share it, it lies between them. With straight alpha, chroma weighs pixels by alpha, so that transparent
/// neighbours do not darken it.
package struct EncoderRows: Sendable {
  /// The chroma subsampling.
  package var layout: pathreel_layout
  /// Bits of a sample: 8 or 10.
  package var depth: Int
  /// Whether there is a plane of alpha.
  package var hasAlpha: Bool

  package init(layout: pathreel_layout, depth: Int, hasAlpha: Bool) {
    (self.layout, self.depth, self.hasAlpha) = (layout, depth, hasAlpha)
  }

  private static let widestInstructions = pathreel_widest_instructions()

  func convert(_ part: BitmapPart, into planes: EncoderPlanes) {
    convert(
      part.bitmap, columns: part.columns, rows: part.rows, alpha: part.alpha, into: planes, Self.widestInstructions)
  }

  /// Converts the pixels of a rectangle; other samples stay as they are.
  ///
  /// - Precondition: In 4:2:0, all bounds are even. In 4:2:2, the bounds of the columns are even. So the rectangle
  ///   splits no chroma sample.
  package func convert(
    _ bitmap: Bitmap, columns: Range<Int>, rows: Range<Int>, alpha: AlphaForm, into planes: EncoderPlanes,
    _ instructions: pathreel_instructions
  ) {
    let (step, shared) = (layout == pathreel_420 ? 2 : 1, layout == pathreel_444 ? 1 : 2)
    precondition(columns.lowerBound % shared == 0 && columns.upperBound % shared == 0)
    precondition(rows.lowerBound % step == 0 && rows.upperBound % step == 0)
    precondition(columns.lowerBound >= 0 && columns.upperBound <= bitmap.width)
    precondition(rows.lowerBound >= 0 && rows.upperBound <= bitmap.height)
    let (left, bytes) = (columns.lowerBound, depth > 8 ? 2 : 1)
    func place(_ plane: Int, _ row: Int, _ column: Int) -> UnsafeMutableRawPointer? {
      planes.starts[plane].map { $0 + row * planes.strides[plane] + column * bytes }
    }
    bitmap.withUnsafeBytes { memory in
      let pixels = UnsafePointer(memory.baseAddress!.assumingMemoryBound(to: UInt32.self)) + left
      for row in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
        let upper = pixels + row * bitmap.width
        let isPair = step == 2
        let samples = pathreel_rows(
          luma: (place(0, row, left), isPair ? place(0, row + 1, left) : nil),
          alpha: hasAlpha ? (place(3, row, left), isPair ? place(3, row + 1, left) : nil) : (nil, nil),
          cb: place(1, row / step, left / shared), cr: place(2, row / step, left / shared))
        pathreel_yuv_rows(
          instructions, upper, isPair ? upper + bitmap.width : nil, Int32(columns.count), left == 0, layout,
          Int32(depth), hasAlpha && alpha == .straight, samples)
      }
    }
  }
}
