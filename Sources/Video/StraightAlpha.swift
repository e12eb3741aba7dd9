import PathreelDrawing

// Files hold straight alpha, bitmaps premultiplied. The way from premultiplied to straight and back is exact: the
// rounding of the first step is at most half a unit of 255, and the second scales it by alpha / 255.

/// Copies a bitmap's pixels with their colour divided by alpha, rounded; fully transparent pixels become zero.
func copyStraight(_ bitmap: Bitmap, to destination: UnsafeMutablePointer<UInt8>, stride: Int) {
  bitmap.withUnsafeBytes { bytes in
    for y in 0..<bitmap.height {
      let source = bytes.baseAddress! + y * bitmap.bytesPerRow
      let row = destination + y * stride
      row.update(from: source.assumingMemoryBound(to: UInt8.self), count: bitmap.bytesPerRow)
      for pixel in Swift.stride(from: row, to: row + bitmap.bytesPerRow, by: 4) where pixel[3] != 255 {
        let alpha = Int(pixel[3])
        for channel in 0..<3 {
          pixel[channel] = alpha == 0 ? 0 : UInt8(min(255, (Int(pixel[channel]) * 255 + alpha / 2) / alpha))
        }
      }
    }
  }
}

/// Multiplies the colours of a bitmap of straight pixels by their alpha, rounded.
func premultiply(_ bitmap: Bitmap) {
  bitmap.withUnsafeMutableBytes { bytes in
    let start = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
    for pixel in stride(from: start, to: start + bytes.count, by: 4) where pixel[3] != 255 {
      let alpha = Int(pixel[3])
      for channel in 0..<3 { pixel[channel] = UInt8((Int(pixel[channel]) * alpha + 127) / 255) }
    }
  }
}
