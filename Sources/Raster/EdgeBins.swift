import PathreelDrawing

/// Sorts one path's edges into the tiles that they touch, with the winding number at each tile's top left corner.
/// ``FramePlan`` drains it after each path.
///
/// The edges and the corner's winding number determine a tile completely. The way from the corner to a point leads down
/// the tile's left side, and then to the right. Each edge on this way changes the winding number. So no tile needs to
/// know its neighbours.
struct EdgeBins: ~Copyable {
  /// The edges of all paths of the frame, in one list per path and tile.
  private(set) var runs = EdgeRuns()
  private var grid = TileGrid(width: 1, height: 1)
  private var region = TileGrid(width: 1, height: 1).region

  // For the current path: each tile's list of edges, and the difference of its corner's winding number from its left
  // neighbour's.
  private var lists = ScratchBuffer<EdgeRuns.List>()
  private var windingSteps = ScratchBuffer<Int32>()
  /// Per row of tiles, the range of columns with any content; it is empty if first > last.
  private var firstColumns = ScratchBuffer<Int32>()
  private var lastColumns = ScratchBuffer<Int32>()
  /// The first and the last row of tiles with any content; there is none if first > last.
  private var touchedRows = (first: Int.max, last: -1)
  /// The wanted tile into which the last edge within one tile went; -1 at the start of a path. Usually the next edge
  /// goes there too.
  private var lastTile = -1
  /// The upper left corner of ``lastTile``.
  private var lastCorner: (x: Int32, y: Int32) = (0, 0)
  /// Ends the adding of edges early.
  private var cancellation: CancellationFlag?

  /// The memory of the edges, in bytes.
  var memory: Int { runs.memory }

  /// Begins a plan.
  ///
  /// - Parameters:
  ///   - region: A rectangle around all wanted tiles.
  ///   - wanted: The tiles to fill; only these get edges. Their contents do not depend on the other tiles.
  mutating func begin(_ grid: TileGrid, in region: TileRegion, of wanted: borrowing TileSet) {
    (self.grid, self.region) = (grid, region)
    cancellation = CancellationFlag.current
    runs.removeAll()
    lists.resize(count: grid.tileCount)
    lists.fill(region, columns: grid.columns, with: .unwanted)
    for row in region.rows {
      for column in region.columns where wanted.contains(row * grid.columns + column) {
        lists[row * grid.columns + column] = EdgeRuns.List()
      }
    }
    // The winding step of an edge on the right border belongs to a column beyond the grid.
    windingSteps.resize(count: grid.rows * (grid.columns + 2))
    windingSteps.fill(region, columns: grid.columns + 2, with: 0)
    firstColumns.refill(count: grid.rows, with: .max)
    lastColumns.refill(count: grid.rows, with: -1)
    touchedRows = (.max, -1)
    lastTile = -1
  }

  /// Returns whether a tile is filled.
  func wants(_ tile: Int) -> Bool { lists[tile].isWanted }

  func wants(anyOf tiles: TileRegion) -> Bool {
    for row in tiles.rows {
      let tile = row &* grid.columns
      for column in tiles.columns where lists[tile &+ column].isWanted { return true }
    }
    return false
  }

  /// Adds a path's edges, until all edges together take more than `limit` bytes.
  mutating func add(_ edges: borrowing ScratchBuffer<Edge>, limit: Int) {
    var first = 0
    while first < edges.count, memory <= limit {
      let end = min(first + CancellationFlag.edgesPerPoll, edges.count)
      add(UnsafeBufferPointer(start: edges.pointer(at: first), count: end - first), limit)
      first = end
      if first < edges.count, cancellation?.poll() == true { return }
    }
  }

  private mutating func add(_ edges: UnsafeBufferPointer<Edge>, _ limit: Int) {
    var run = OpenRun()
    for edge in edges {
      if run.take(edge) { continue }
      guard memory <= limit else { return }
      add(edge)
      run = lastTile < 0 ? OpenRun() : runs.open(lists[lastTile], ofTileAt: lastCorner)
    }
  }

  /// Passes to a closure every tile with edges or with a nonzero winding number, from left to right and top to bottom.
  /// Then the bins are empty for the next path.
  ///
  /// - Parameter body: Receives the tile's index, the first run of its edges or -1, and the winding number at its top
  ///   left corner.
  @inline(__always)
  mutating func drain(_ body: (_ tile: Int, _ firstRun: Int32, _ winding: Int32) -> Void) {
    lastTile = -1
    guard touchedRows.first <= touchedRows.last else { return }
    let (lists, steps) = (lists.base, windingSteps.base)
    for row in touchedRows.first...touchedRows.last {
      let last = Int(lastColumns[row])
      var column = Int(firstColumns[row])
      var winding: Int32 = 0
      while column < region.columns.upperBound && (column <= last || winding != 0) {
        let tile = row &* grid.columns &+ column
        if column <= last {
          let step = row &* (grid.columns &+ 2) &+ column
          winding &+= steps[step]
          steps[step] = 0
        }
        let list = lists[tile]
        if list.first >= 0 || (winding != 0 && list.isWanted) {
          body(tile, list.first, winding)
          lists[tile] = EdgeRuns.List()
        }
        column += 1
      }
      while column <= last {
        steps[row &* (grid.columns &+ 2) &+ column] = 0
        column += 1
      }
      firstColumns[row] = .max
      lastColumns[row] = -1
    }
    touchedRows = (.max, -1)
  }

  /// Adds an edge to the tiles that it touches, and to the winding steps.
  @inline(__always)
  private mutating func add(_ edge: Edge) {
    // Fast path: most edges lie within one row of tiles, and begin below its top.
    let (top, bottom) = (Int(min(edge.y0, edge.y1)), Int(max(edge.y0, edge.y1)))
    let (column, lastColumn) = (Int(edge.x0) >> Tile.columnShift, Int(edge.x1) >> Tile.columnShift)
    let tileRow = top >> Tile.rowShift
    if tileRow == (bottom &- 1) >> Tile.rowShift && top & ((1 << Tile.rowShift) &- 1) != 0 && top != bottom {
      guard column == lastColumn else {
        return insert(edge, tileRow, min(column, lastColumn), max(column, lastColumn))
      }
      let tile = tileRow &* grid.columns &+ column
      if tile == lastTile { return runs.append(edge, to: &lists.pointer(at: tile).pointee) }
      guard region.columns.contains(column), region.rows.contains(tileRow) else { return }
      insert(edge, tileRow, column)
      if lists[tile].isWanted {
        lastTile = tile
        lastCorner = (Int32(column << Tile.columnShift), Int32(tileRow << Tile.rowShift))
      }
      return
    }
    guard let downward = DownwardEdge(edge) else { return addHorizontal(edge) }
    let shift = Tile.rowShift
    var row = downward.topY >> shift
    let lastRow = min((downward.bottomY &- 1) >> shift, region.rows.upperBound &- 1)
    var x = downward.topX
    if row < region.rows.lowerBound && row <= lastRow {
      row = region.rows.lowerBound
      x = downward.x(at: row << shift)
    }
    while row <= lastRow {
      let top = row << shift
      let bottom = top &+ (1 << shift)
      // An edge that crosses the row's top changes the winding number of all corners to its right.
      if downward.topY <= top { stepWinding(row, (x >> Tile.columnShift) &+ 1, Int32(downward.winding)) }
      let next = bottom >= downward.bottomY ? downward.bottomX : downward.x(at: bottom)
      insert(edge, row, min(x, next) >> Tile.columnShift, max(x, next) >> Tile.columnShift)
      x = next
      row &+= 1
    }
  }

  /// Adds a horizontal edge to the tiles that it touches. It changes no corner winding.
  private mutating func addHorizontal(_ edge: Edge) {
    let y = Int(edge.y0)
    // An edge on a border between rows of tiles changes nothing inside a tile, because the winding number of a corner
    // is taken just below the border.
    guard y & ((1 << Tile.rowShift) - 1) != 0, region.rows.contains(y >> Tile.rowShift) else { return }
    let (left, right) = (Int(min(edge.x0, edge.x1)), Int(max(edge.x0, edge.x1)))
    insert(edge, y >> Tile.rowShift, left >> Tile.columnShift, right >> Tile.columnShift)
  }

  /// Inserts an edge into the tiles of a row, from column `first` to column `last`.
  @inline(__always)
  private mutating func insert(_ edge: Edge, _ row: Int, _ first: Int, _ last: Int) {
    let (first, last) = (max(first, region.columns.lowerBound), min(last, region.columns.upperBound &- 1))
    guard first <= last, region.rows.contains(row) else { return }
    for column in first...last { insert(edge, row, column) }
  }

  /// Inserts an edge into the list of a tile.
  @inline(__always)
  private mutating func insert(_ edge: Edge, _ row: Int, _ column: Int) {
    let list = lists.pointer(at: row &* grid.columns &+ column)
    if list.pointee.isEmpty { touch(row, column) }
    if list.pointee.isWanted { runs.append(edge, to: &list.pointee) }
  }

  /// Changes the corner winding of a row of tiles from a column on.
  @inline(__always)
  private mutating func stepWinding(_ row: Int, _ column: Int, _ winding: Int32) {
    guard column < region.columns.upperBound else { return }
    let column = max(column, region.columns.lowerBound)
    windingSteps[row &* (grid.columns &+ 2) &+ column] &+= winding
    touch(row, column)
  }

  /// Extends the ranges of rows and columns with content.
  @inline(__always)
  private mutating func touch(_ row: Int, _ column: Int) {
    if column < Int(firstColumns[row]) { firstColumns[row] = Int32(truncatingIfNeeded: column) }
    if column > Int(lastColumns[row]) { lastColumns[row] = Int32(truncatingIfNeeded: column) }
    if row < touchedRows.first { touchedRows.first = row }
    if row > touchedRows.last { touchedRows.last = row }
  }
}
