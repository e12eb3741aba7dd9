import CKernels

/// When each part of a bitmap was last written to, for whoever derives something from its pixels and wants to derive anew
/// only what has changed since.
///
/// Parts are the rasteriser's tiles, blocks of 64 × 16 pixels, numbered row by row; time is counted in writes.
package struct ChangeLog {
  package static var blockWidthBits: Int { pathreel_tile_width_bits }
  package static var blockHeightBits: Int { pathreel_tile_height_bits }

  package let columns, rows: Int
  /// The number of the last write; the first one made the bitmap.
  package private(set) var now = 1
  /// The last write that told of no blocks: it may have touched all.
  private var lastWholeWrite = 1
  /// Of each block the last write that told of it; empty before the first.
  private var lastWrites: [Int] = []

  init(width: Int, height: Int) {
    columns = (width - 1) >> Self.blockWidthBits + 1
    rows = (height - 1) >> Self.blockHeightBits + 1
  }

  /// Anything may be written to now.
  mutating func noteAll() {
    now += 1
    lastWholeWrite = now
  }

  /// A write begins that tells of its blocks.
  mutating func beginWrite() {
    now += 1
    if lastWrites.isEmpty { lastWrites = Array(repeating: 0, count: columns * rows) }
  }

  /// The write that has begun changes a block.
  package mutating func note(block: Int) { lastWrites[block] = now }

  /// Hands over the blocks that have changed since a moment, several of a row at a time.
  ///
  /// - Parameter moment: what ``now`` was; 0 for all blocks.
  package func forEachChange(
    since moment: Int, _ body: (_ columns: Range<Int>, _ row: Int) -> Void
  ) {
    if moment == now { return }
    for row in 0..<rows {
      guard moment >= lastWholeWrite else {
        body(0..<columns, row)
        continue
      }
      var column = 0
      while column < columns {
        let start = column
        while column < columns && lastWrites[row * columns + column] > moment { column += 1 }
        if start < column { body(start..<column, row) }
        column += 1
      }
    }
  }
}
