/// Divides a picture into tiles of 64 × 16 pixels. ``GIFEncoder`` compares and stores frames tile by tile. Tiles are
/// wide because pixels of a row are adjacent in memory.
struct Tiling: Hashable, Sendable {
  let width, height: Int
  /// The sides of a tile, in pixels.
  private static let tileWidth = 64
  private static let tileHeight = 16
  /// The most pixels of a tile.
  static let area = tileWidth * tileHeight

  private var columns: Int { (width + Self.tileWidth - 1) / Self.tileWidth }
  /// The number of tiles. Tiles are numbered row by row.
  var count: Int { columns * ((height + Self.tileHeight - 1) / Self.tileHeight) }

  /// The columns and rows of pixels of a tile.
  func area(of tile: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    let (left, top) = (tile % columns * Self.tileWidth, tile / columns * Self.tileHeight)
    return (left..<min(left + Self.tileWidth, width), top..<min(top + Self.tileHeight, height))
  }
}
