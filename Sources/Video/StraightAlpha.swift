import PathreelDrawing

/// Premultiplies a bitmap: multiplies straight colours by their alpha, rounded. ``PictureDecoder`` and
/// ``FrameConverter`` call it for decoded pictures.
func premultiply(_ bitmap: Bitmap) { bitmap.withUnsafeMutableBytes(premultiply) }

/// Premultiplies pixels in memory.
func premultiply(_ bytes: UnsafeMutableRawBufferPointer) {
  let start = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
  for pixel in stride(from: start, to: start + bytes.count, by: 4) where pixel[3] != 255 {
    let alpha = Int(pixel[3])
    for channel in 0..<3 { pixel[channel] = UInt8((Int(pixel[channel]) * alpha + 127) / 255) }
  }
}
