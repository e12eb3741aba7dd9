import Pathreel

extension Rasterizer {
  /// Draws all of a list, also where the bitmap shows it already: whoever writes to a bitmap makes it forget.
  func drawWhole(_ list: DisplayList, into bitmap: Bitmap) throws {
    bitmap.withUnsafeMutableBytes { _ in }
    try draw(list, into: bitmap)
  }
}
