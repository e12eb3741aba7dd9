/// What a rasteriser knows of a bitmap's pixels after it has drawn them: the display list, and a fingerprint of each tile.
package final class DrawnFrame {
  /// The first one, where the bitmap shows the mean of several.
  package var list: DisplayList
  /// One a tile, row by row; 0 where a tile was drawn without one.
  package var fingerprints: [UInt64]
  /// The tiles that show the mean of several display lists, and not ``list``.
  package var blurredTiles: [Int] = []

  package init(_ list: DisplayList, tileCount: Int) {
    self.list = list
    fingerprints = Array(repeating: 0, count: tileCount)
  }
}
