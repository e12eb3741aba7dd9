import CKernels

/// The size of a tile. 64 × 16 pixels of four bytes and as many coverage cells stay together in a first-level cache,
/// and a row of a tile is eight groups of eight pixels, the width that the kernels work in. The blocks that bitmaps tell
/// changes by are tiles.
enum Tile {
  static var widthBits: Int { pathreel_tile_width_bits }
  static var heightBits: Int { pathreel_tile_height_bits }
  static var width: Int { 1 << widthBits }
  static var height: Int { 1 << heightBits }
  static var groupsPerRow: Int { width / 8 }
  static var groups: Int { groupsPerRow * height }

  /// From fixed-point coordinates to tile indices.
  static var columnShift: Int { Fixed.bits + widthBits }
  static var rowShift: Int { Fixed.bits + heightBits }
}

/// The tiles of a bitmap, numbered row by row.
struct TileGrid: Hashable {
  let width, height: Int
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

/// A rectangle of tiles that is planned and drawn at a time: all of them, unless they take too much memory.
struct TileRegion: Hashable {
  var columns, rows: Range<Int>

  /// In pixels; those of the tiles on the bitmap's right and lower borders may lie beyond it.
  var pixelColumns: Range<Int> { columns.lowerBound << Tile.widthBits..<columns.upperBound << Tile.widthBits }
  var pixelRows: Range<Int> { rows.lowerBound << Tile.heightBits..<rows.upperBound << Tile.heightBits }

  var isSingleTile: Bool { columns.count == 1 && rows.count == 1 }

  /// Two parts side by side; those of whole rows as long as there are several, for they share fewer edges.
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
