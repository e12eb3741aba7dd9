import PathreelDrawing

/// What a filter made of a group: whole tiles of premultiplied pixels.
struct FilteredPicture {
  /// May be moved, not resized.
  var region: TileRegion
  private let block: PixelBlock
  /// Tile by tile, row by row: whether anything is in it.
  private var isDrawn: [Bool]

  /// Transparent.
  init(_ region: TileRegion) {
    self.region = region
    block = PixelBlock(width: region.columns.count * Tile.width, height: region.rows.count * Tile.height)
    isDrawn = Array(repeating: false, count: region.columns.count * region.rows.count)
  }

  /// What a picture of a region takes, in bytes.
  static func memory(_ region: TileRegion) -> Int {
    region.columns.count * region.rows.count * Tile.width * Tile.height * MemoryLayout<UInt32>.stride
  }

  /// Pixels from one row to the next.
  var stride: Int { block.width }

  /// The first pixel of a tile of the region, or `nil` where the tile is empty.
  func pixels(ofTileAt column: Int, _ row: Int) -> UnsafeMutablePointer<UInt32>? {
    let (x, y) = (column - region.columns.lowerBound, row - region.rows.lowerBound)
    guard isDrawn[y * region.columns.count + x] else { return nil }
    return block.pixels + (y << Tile.heightBits) * stride + x << Tile.widthBits
  }

  /// A row of pixels, counted from the region's top.
  func row(_ row: Int) -> UnsafeMutablePointer<UInt32> { block.pixels + row * stride }

  /// Finds out which tiles of a row of tiles have something in them.
  mutating func noteDrawnTiles(ofRow tileRow: Int) {
    for column in 0..<region.columns.count {
      var all: UInt32 = 0
      for line in 0..<Tile.height {
        let pixels = row(tileRow << Tile.heightBits + line) + column << Tile.widthBits
        for i in 0..<Tile.width { all |= pixels[i] }
      }
      isDrawn[tileRow * region.columns.count + column] = all != 0
    }
  }
}
