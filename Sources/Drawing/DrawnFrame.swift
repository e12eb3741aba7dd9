/// The rasteriser's record of a bitmap that it has drawn: the display list, and a fingerprint of each tile. A
/// ``Bitmap`` keeps it, and `Rasterizer` compares the next frame with it.
package final class DrawnFrame {
  /// The display list; the first one, if the bitmap is the mean of several.
  package var list: DisplayList
  /// One fingerprint per tile, row by row; 0 for a tile without one.
  package var fingerprints: [UInt64]
  /// The indices of tiles that show the mean of several display lists, not only ``list``.
  package var averagedTiles: [Int] = []

  package init(_ list: DisplayList, tileCount: Int) {
    self.list = list
    fingerprints = Array(repeating: 0, count: tileCount)
  }
}
