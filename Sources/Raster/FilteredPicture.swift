import PathreelDrawing

/// What a filter made of a group: whole tiles of premultiplied pixels.
struct FilteredPicture {
  /// May be moved, not resized.
  var region: TileRegion
  private let block: PixelBlock
  /// Tile by tile, row by row: a fingerprint of its pixels, 0 where it is empty.
  private var hashes: [UInt64]

  /// Transparent.
  init(_ region: TileRegion) {
    self.region = region
    block = PixelBlock(width: region.columns.count * Tile.width, height: region.rows.count * Tile.height)
    hashes = Array(repeating: 0, count: region.columns.count * region.rows.count)
  }

  /// What a picture of a region takes, in bytes.
  static func memory(_ region: TileRegion) -> Int {
    region.columns.count * region.rows.count * Tile.width * Tile.height * MemoryLayout<UInt32>.stride
  }

  var memory: Int { Self.memory(region) }

  /// Pixels from one row to the next.
  var stride: Int { block.width }

  /// The first pixel of a tile of the region, or `nil` where the tile is empty.
  func pixels(ofTileAt column: Int, _ row: Int) -> UnsafeMutablePointer<UInt32>? {
    guard hash(ofTileAt: column, row) != 0 else { return nil }
    let (x, y) = (column - region.columns.lowerBound, row - region.rows.lowerBound)
    return block.pixels + (y << Tile.heightBits) * stride + x << Tile.widthBits
  }

  /// A fingerprint of the pixels of a tile of the region; 0 where it is empty.
  func hash(ofTileAt column: Int, _ row: Int) -> UInt64 {
    hashes[(row - region.rows.lowerBound) * region.columns.count + column - region.columns.lowerBound]
  }

  /// A row of pixels, counted from the region's top.
  func row(_ row: Int) -> UnsafeMutablePointer<UInt32> { block.pixels + row * stride }

  /// To be called for each row of tiles when its pixels are there.
  mutating func finishTiles(ofRow tileRow: Int) {
    for column in 0..<region.columns.count {
      var all: UInt32 = 0
      var fingerprint = Fingerprint(1)
      for line in 0..<Tile.height {
        let pixels = row(tileRow << Tile.heightBits + line) + column << Tile.widthBits
        for i in Swift.stride(from: 0, to: Tile.width, by: 4) {
          all |= pixels[i] | pixels[i + 1] | pixels[i + 2] | pixels[i + 3]
          fingerprint.combine(
            UInt64(pixels[i]) << 32 | UInt64(pixels[i + 1]), UInt64(pixels[i + 2]) << 32 | UInt64(pixels[i + 3]))
        }
      }
      hashes[tileRow * region.columns.count + column] = all == 0 ? 0 : fingerprint.value | 1
    }
  }
}
