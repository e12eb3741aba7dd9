import PathreelDrawing

/// A page's canvas, painted by a straightforward implementation of PROTOCOL.md. It checks the frames that the server
/// sends.
struct PageCanvas {
  let width, height: Int
  private(set) var pixels: [UInt32]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Paints the rectangles of a frame message.
  ///
  /// - Returns: The number of rectangles.
  @discardableResult
  mutating func paint(_ bytes: [UInt8]) -> Int {
    var (i, count) = (0, 0)
    func number(_ size: Int) -> Int {
      defer { i += size }
      return (0..<size).reduce(0) { $0 | Int(bytes[i + $1]) << (8 * $1) }
    }
    while i < bytes.count {
      let (x, y, columns, rows, encoding) = (number(2), number(2), number(2), number(2), number(4))
      let places = (y..<y + rows).flatMap { row in (x..<x + columns).map { row * width + $0 } }
      switch encoding & 255 {
      case 0: for place in places { pixels[place] = UInt32(number(4)) }
      case 1:
        let pixel = UInt32(number(4))
        for place in places { pixels[place] = pixel }
      case 2:
        let bytesPerRow = (columns + 7) / 8
        let masks = bytes[i..<i + bytesPerRow * rows]
        i += (bytesPerRow * rows + 3) / 4 * 4
        var changes = 0
        for (k, place) in places.enumerated() {
          let (row, column) = k.quotientAndRemainder(dividingBy: columns)
          guard masks[masks.startIndex + row * bytesPerRow + column / 8] >> (column % 8) & 1 == 1 else { continue }
          pixels[place] = UInt32(number(4))
          changes += 1
        }
        precondition(changes == encoding >> 8)
      default: preconditionFailure("the encoding \(encoding) is unknown")
      }
      count += 1
    }
    return count
  }

  /// The number of pixels that differ from a bitmap over a checkerboard.
  func differences(from bitmap: Bitmap) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width {
        let pixel = bitmap[x, y]
        let square = (x / 8 + y / 8) % 2 == 0 ? 0xCC : 0x99
        let levels = [pixel.red, pixel.green, pixel.blue].map { color in
          Int(color) + Int((Double(square) * Double(255 - pixel.alpha) / 255).rounded())
        }
        let expected = UInt32(levels[0] | levels[1] << 8 | levels[2] << 16 | 255 << 24)
        if pixels[y * width + x] != expected { count += 1 }
      }
    }
    return count
  }
}
