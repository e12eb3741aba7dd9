import Pathreel

extension Rasterizer {
  /// Draws every tile of a list, even those that the bitmap already shows. After write access to its bytes, a bitmap no
  /// longer knows which frame it shows.
  func drawWhole(_ list: DisplayList, into bitmap: Bitmap) throws {
    bitmap.withUnsafeMutableBytes { _ in }
    try draw(list, into: bitmap)
  }
}
