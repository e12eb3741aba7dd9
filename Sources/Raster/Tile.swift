import CKernels

/// The size of a tile, 64 × 16 pixels. ``FramePlan`` plans and ``TileRenderer`` draws pictures in tiles. A tile's
/// pixels of four bytes and as many coverage cells fit into a first-level cache together. A row of a tile is eight
/// groups of eight pixels, the width of the kernels' vectors. The blocks of a bitmap's change log are tiles.
enum Tile {
  static var widthBits: Int { pathreel_tile_width_bits }
  static var heightBits: Int { pathreel_tile_height_bits }
  static var width: Int { 1 << widthBits }
  static var height: Int { 1 << heightBits }
  static var groupsPerRow: Int { width / 8 }
  static var groups: Int { groupsPerRow * height }

  /// The shifts from fixed-point coordinates to indices of tiles.
  static var columnShift: Int { Fixed.bits + widthBits }
  static var rowShift: Int { Fixed.bits + heightBits }
}

/// The tiles of a bitmap, numbered row by row. ``Rasterizer`` makes a grid for each bitmap.
struct TileGrid: Hashable {
  /// The size of the bitmap, in pixels.
  let width, height: Int
  /// The number of tiles along each axis.
  let columns, rows: Int

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    columns = (width + Tile.width - 1) >> Tile.widthBits
    rows = (height + Tile.height - 1) >> Tile.heightBits
  }

  var tileCount: Int { columns * rows }

  /// All tiles.
  var region: TileRegion { TileRegion(columns: 0..<columns, rows: 0..<rows) }
}

/// A rectangle of tiles that ``Rasterizer`` plans and draws at once: all tiles, unless they take too much memory.
struct TileRegion: Hashable {
  var columns, rows: Range<Int>

  /// The region in pixels. Tiles on the bitmap's right and lower borders may reach beyond it.
  var pixelColumns: Range<Int> { columns.lowerBound << Tile.widthBits..<columns.upperBound << Tile.widthBits }
  var pixelRows: Range<Int> { rows.lowerBound << Tile.heightBits..<rows.upperBound << Tile.heightBits }

  var isSingleTile: Bool { columns.count == 1 && rows.count == 1 }

  /// The two halves of the region. A region of several rows is split between two rows, because the halves then share
  /// fewer edges; a single row is split between two columns.
  var halves: [TileRegion] {
    if rows.count > 1 {
      let middle = rows.lowerBound + rows.count / 2
      return [
        TileRegion(columns: columns, rows: rows.lowerBound..<middle),
        TileRegion(columns: columns, rows: middle..<rows.upperBound),
      ]
    }
    let middle = columns.lowerBound + columns.count / 2
    return [
      TileRegion(columns: columns.lowerBound..<middle, rows: rows),
      TileRegion(columns: middle..<columns.upperBound, rows: rows),
    ]
  }
}
