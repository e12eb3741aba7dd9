import CKernels

/// A log of when each block of a bitmap was last written; each ``Bitmap`` has one. `EncoderPicture` and
/// `MacroblockHashes` derive data from the pixels. With the log they update only the data of blocks that have changed
/// since their last update.
///
/// Blocks are the rasteriser's tiles of 64 × 16 pixels, numbered row by row. Time is counted in writes.
package struct ChangeLog {
  /// The binary logarithm of a block's width in pixels.
  package static var blockWidthBits: Int { pathreel_tile_width_bits }
  /// The binary logarithm of a block's height in pixels.
  package static var blockHeightBits: Int { pathreel_tile_height_bits }

  /// The numbers of blocks per row and of rows of blocks.
  package let columns, rows: Int
  /// The number of the last write; the first one is the bitmap's creation.
  package private(set) var now = 1
  /// The number of the last write without block information; it may have changed every block.
  private var lastWholeWrite = 1
  /// For each block, the number of the last write that recorded it; empty before the first.
  private var lastWrites: [Int] = []

  init(width: Int, height: Int) {
    columns = (width - 1) >> Self.blockWidthBits + 1
    rows = (height - 1) >> Self.blockHeightBits + 1
  }

  /// Records a write that may change every block.
  mutating func noteAll() {
    now += 1
    lastWholeWrite = now
  }

  /// Begins a write that records its blocks by ``note(block:)``.
  mutating func beginWrite() {
    now += 1
    if lastWrites.isEmpty { lastWrites = Array(repeating: 0, count: columns * rows) }
  }

  /// Records that the current write changes a block.
  package mutating func note(block: Int) { lastWrites[block] = now }

  /// Calls `body` with the blocks that have changed since an earlier write, given by its number. Adjacent blocks of a
  /// row form one range.
  ///
  /// - Parameter write: The number of an earlier write, as ``now`` returned it; 0 for all blocks.
  package func forEachChange(
    since write: Int, _ body: (_ columns: Range<Int>, _ row: Int) -> Void
  ) {
    if write == now { return }
    for row in 0..<rows {
      guard write >= lastWholeWrite else {
        body(0..<columns, row)
        continue
      }
      var column = 0
      while column < columns {
        let start = column
        while column < columns && lastWrites[row * columns + column] > write { column += 1 }
        if start < column { body(start..<column, row) }
        column += 1
      }
    }
  }
}
