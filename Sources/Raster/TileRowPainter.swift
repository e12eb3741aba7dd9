/// Draws the tiles of planned rows, on one thread: those whose fingerprint has changed.
final class TileRowPainter {
  /// What is known of the tiles that a bitmap shows.
  struct Fingerprints {
    /// One a tile of the grid; nil where none are taken. Painters of other rows write to other places.
    let before: UnsafeMutablePointer<UInt64>?
    /// Whether a tile whose fingerprint is the same as before shows the same, and is not drawn.
    let areCompared: Bool
  }

  private var renderer: TileRenderer
  /// The tiles that were drawn since ``begin()``, counted row by row over the grid.
  private(set) var painted: [Int] = []

  init(_ accuracy: Accuracy) { renderer = TileRenderer(accuracy) }

  func begin() { painted.removeAll(keepingCapacity: true) }

  /// - Parameters:
  ///   - wanted: The tiles that may have changed.
  ///   - columns: Which tiles of the row are planned.
  func paint(
    _ frame: borrowing FramePlan, _ wanted: borrowing TileSet, _ row: Int, _ columns: Range<Int>, _ background: UInt32,
    into output: TileOutput, _ fingerprints: Fingerprints
  ) {
    // Reading a property of a class for each tile costs more than most tiles, so the array moves into a local variable.
    var painted: [Int] = []
    swap(&painted, &self.painted)
    defer { swap(&painted, &self.painted) }
    let first = painted.count
    let start = row * frame.grid.columns
    for tile in start + columns.lowerBound..<start + columns.upperBound where wanted.contains(tile) {
      if let before = fingerprints.before {
        let fingerprint = frame.fingerprint(ofTile: tile, background: background)
        if fingerprints.areCompared && before[tile] == fingerprint { continue }
        before[tile] = fingerprint
      }
      painted.append(tile)
    }
    renderer.render(frame, tiles: painted[first...], background: background, into: output)
  }

  /// Draws tiles of a row, whatever is known of them.
  func paint(_ frame: borrowing FramePlan, tiles: ArraySlice<Int>, _ background: UInt32, into output: TileOutput) {
    if !tiles.isEmpty { renderer.render(frame, tiles: tiles, background: background, into: output) }
  }
}
