/// The size of a tile. 64 × 16 pixels of four bytes and as many coverage cells stay together in a first-level cache,
/// and a row of a tile is eight groups of eight pixels, the width that the kernels work in.
enum Tile {
  static var widthBits: Int { 6 }
  static var heightBits: Int { 4 }
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
}
