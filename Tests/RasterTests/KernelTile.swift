import CKernels

/// A pixel buffer for tests of kernels: a tile with unaligned and missing rows, inside of wider rows.
enum KernelTile {
  static let (stride, rows) = (77, 13)
  static let count = stride * (rows + 1)

  /// The result of a kernel over one colour.
  static func pixels(repeating color: UInt32, _ body: (pathreel_pixels) -> Void) -> [UInt32] {
    pixels(Array(repeating: color, count: count), body)
  }

  static func pixels(_ array: [UInt32], _ body: (pathreel_pixels) -> Void) -> [UInt32] {
    var array = array
    array.withUnsafeMutableBufferPointer {
      body(pathreel_pixels(first: $0.baseAddress, stride: Int64(stride), rows: Int32(rows)))
    }
    return array
  }

  /// The column and the row of the tile for an index; nil outside of the tile.
  static func place(_ index: Int) -> (x: Int, row: Int)? {
    let (row, x) = index.quotientAndRemainder(dividingBy: stride)
    return x < 64 && row < rows ? (x, row) : nil
  }
}
