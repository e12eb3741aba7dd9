/// A set of tiles of a grid. ``Damage`` collects the tiles to redraw in a `TileSet`, and ``FramePlan`` plans the
/// drawing of its tiles.
struct TileSet: ~Copyable {
  private var grid = TileGrid(width: 1, height: 1)
  /// One flag per tile, row by row.
  private var members = ScratchBuffer<Bool>()
  /// The smallest rectangle around the tiles; `nil` if there are none.
  private(set) var region: TileRegion?

  /// Empties the set, and sets its grid.
  mutating func begin(_ grid: TileGrid) {
    self.grid = grid
    members.refill(count: grid.tileCount, with: false)
    region = nil
  }

  mutating func insert(_ tiles: TileRegion) {
    region = region?.joined(with: tiles) ?? tiles
    for row in tiles.rows {
      members.pointer(at: row * grid.columns + tiles.columns.lowerBound)
        .update(repeating: true, count: tiles.columns.count)
    }
  }

  mutating func insert(_ tile: Int) {
    let (row, column) = tile.quotientAndRemainder(dividingBy: grid.columns)
    insert(TileRegion(columns: column..<column + 1, rows: row..<row + 1))
  }

  /// Removes the tiles of another set of the same grid.
  mutating func subtract(_ other: borrowing TileSet) {
    guard let part = other.region, let whole = region else { return }
    for row in part.rows {
      for tile in row * grid.columns + part.columns.lowerBound..<row * grid.columns + part.columns.upperBound
      where other.contains(tile) {
        members[tile] = false
      }
    }
    region = region(in: whole)
  }

  @inline(__always)
  func contains(_ tile: Int) -> Bool { members[tile] }

  func contains(all tiles: Range<Int>) -> Bool {
    UnsafeBufferPointer(start: members.pointer(at: tiles.lowerBound), count: tiles.count).allSatisfy { $0 }
  }

  /// The smallest rectangle around the members in a region; `nil` if there are none.
  func region(in part: TileRegion) -> TileRegion? {
    var found: TileRegion?
    for row in part.rows {
      func isMember(_ column: Int) -> Bool { contains(row * grid.columns + column) }
      guard let first = part.columns.first(where: isMember), let last = part.columns.last(where: isMember) else {
        continue
      }
      let line = TileRegion(columns: first..<last + 1, rows: row..<row + 1)
      found = found?.joined(with: line) ?? line
    }
    return found
  }
}

extension TileRegion {
  var tileCount: Int { columns.count * rows.count }

  func joined(with other: TileRegion) -> TileRegion {
    TileRegion(
      columns: min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound),
      rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
  }
}
