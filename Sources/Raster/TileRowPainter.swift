/// Draws the tiles of planned rows whose fingerprints have changed. ``Rasterizer`` has one painter per thread.
final class TileRowPainter {
  /// The fingerprints of the tiles that a bitmap shows.
  struct Fingerprints {
    /// One fingerprint per tile of the grid; `nil` if none are taken. Painters of other rows write to other elements.
    let before: UnsafeMutablePointer<UInt64>?
    /// Whether a tile with the same fingerprint as before is skipped, because the bitmap already shows it.
    let areCompared: Bool
  }

  private var renderer: TileRenderer
  /// The indices of the tiles drawn since ``begin()``. Tiles are numbered row by row over the grid.
  private(set) var painted: [Int] = []

  init(_ accuracy: Accuracy) { renderer = TileRenderer(accuracy) }

  func begin() { painted.removeAll(keepingCapacity: true) }

  /// Draws the tiles of a row that have changed, unless the frame is cancelled.
  ///
  /// - Parameters:
  ///   - wanted: The tiles that may have changed; the others are skipped.
  ///   - columns: The planned tiles of the row.
  func paint(
    _ frame: borrowing FramePlan, _ wanted: borrowing TileSet, _ row: Int, _ columns: Range<Int>, _ background: UInt32,
    into output: TileOutput, _ fingerprints: Fingerprints
  ) {
    if frame.cancellation?.poll() == true { return }
    // Access to a class property for each tile would cost more than most tiles do. So the array moves into a local
    // variable.
    var painted: [Int] = []
    swap(&painted, &self.painted)
    defer { swap(&painted, &self.painted) }
    let first = painted.count
    let start = row * frame.grid.columns
    let tiles = start + columns.lowerBound..<start + columns.upperBound
    if fingerprints.before == nil, wanted.contains(all: tiles) {
      painted += tiles
    } else {
      for tile in tiles where wanted.contains(tile) {
        if let before = fingerprints.before {
          let fingerprint = frame.fingerprint(ofTile: tile, background: background)
          if fingerprints.areCompared && before[tile] == fingerprint { continue }
          before[tile] = fingerprint
        }
        painted.append(tile)
      }
    }
    renderer.render(frame, tiles: painted[first...], background: background, into: output)
  }

  /// Draws tiles of a row, whatever their fingerprints are.
  func paint(_ frame: borrowing FramePlan, tiles: ArraySlice<Int>, _ background: UInt32, into output: TileOutput) {
    if !tiles.isEmpty { renderer.render(frame, tiles: tiles, background: background, into: output) }
  }
}
