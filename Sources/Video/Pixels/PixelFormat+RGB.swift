import CFFmpeg
import CKernels
import PathreelDrawing

/// Packed RGB formats, which keep colours exactly as drawn. The lossless formats of ``OutputFormat`` use them, such as
/// FFV1 and raw RGBA.
extension PixelFormat {
  /// Bytes R, G, B, A.
  package static let rgba = packed("rgba", "RGB colour and alpha", AV_PIX_FMT_RGBA, [0, 1, 2, 3])
  /// Bytes B, G, R, A.
  package static let bgra = packed("bgra", "RGB colour and alpha", AV_PIX_FMT_BGRA, [2, 1, 0, 3])
  /// Bytes A, R, G, B.
  package static let argb = packed("argb", "RGB colour and alpha", AV_PIX_FMT_ARGB, [3, 0, 1, 2])
  /// Bytes B, G, R and one unused byte.
  package static let bgr0 = packed("bgr0", "RGB colour", AV_PIX_FMT_BGR0, [2, 1, 0, nil])
  /// Bytes R, G, B.
  package static let rgb24 = packed("rgb24", "RGB colour", AV_PIX_FMT_RGB24, [0, 1, 2])

  /// - Parameter channels: The channel of each byte: 0 for red … 3 for alpha, nil for an unused byte.
  private static func packed(_ name: String, _ title: String, _ code: AVPixelFormat, _ channels: [Int?]) -> PixelFormat
  {
    let hasAlpha = channels.contains(3)
    let shifts = channels.map { $0.map { UInt32(8 * $0) } }
    return PixelFormat(name, title, code, .sRGB, hasAlpha: hasAlpha, samples: Double(channels.count)) { part, picture in
      let planes = EncoderPlanes(of: picture)
      if channels == [0, 1, 2, 3] { return copy(part, to: planes) }
      let (left, count, size) = (part.columns.lowerBound, part.columns.count, channels.count)
      let instructions = pathreel_widest_instructions()
      part.bitmap.withUnsafeBytes { memory in
        let pixels = UnsafePointer(memory.baseAddress!.assumingMemoryBound(to: UInt32.self)) + left
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { straight in
          for row in part.rows {
            var colors = pixels + row * part.bitmap.width
            if hasAlpha, part.alpha == .straight {
              pathreel_straight_row(instructions, colors, Int32(count), straight.baseAddress!)
              colors = UnsafePointer(straight.baseAddress!)
            }
            let start = (planes.starts[0]! + row * planes.strides[0] + left * size).assumingMemoryBound(to: UInt8.self)
            for (byte, shift) in shifts.enumerated() {
              let to = start + byte
              guard let shift else {
                for x in 0..<count { to[x &* size] = 0 }
                continue
              }
              for x in 0..<count { to[x &* size] = UInt8(truncatingIfNeeded: colors[x] &>> shift) }
            }
          }
        }
      }
    }
  }

  /// Copies rows in the byte order of bitmaps, which need no change but that to straight alpha.
  private static func copy(_ part: BitmapPart, to planes: EncoderPlanes) {
    let (left, count) = (part.columns.lowerBound, part.columns.count)
    let instructions = pathreel_widest_instructions()
    part.bitmap.withUnsafeBytes { memory in
      let pixels = memory.baseAddress!.assumingMemoryBound(to: UInt32.self) + left
      for row in part.rows {
        let colors = pixels + row * part.bitmap.width
        let target = planes.starts[0]! + row * planes.strides[0] + 4 * left
        if part.alpha == .straight {
          pathreel_straight_row(instructions, colors, Int32(count), target.assumingMemoryBound(to: UInt32.self))
        } else {
          target.copyMemory(from: colors, byteCount: 4 * count)
        }
      }
    }
  }
}
