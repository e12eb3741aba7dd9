import CKernels

/// A tile for kernels, in an array: its rows are neither aligned nor all there, and it stands in wider ones.
enum KernelTile {
  static let (stride, rows) = (77, 13)
  static let count = stride * (rows + 1)

  /// What is drawn on one colour.
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

  /// A column and a row of the tile, or `nil` for what lies beside it.
  static func place(_ index: Int) -> (x: Int, row: Int)? {
    let (row, x) = index.quotientAndRemainder(dividingBy: stride)
    return x < 64 && row < rows ? (x, row) : nil
  }
}
