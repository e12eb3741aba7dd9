import PathreelDrawing

/// A rectangle of pixels. Everything that follows changes of pictures is told of them in such areas
/// (``BlockRuns/areas(width:height:)``).
struct PixelArea: Sendable {
  var columns, rows: Range<Int>

  func union(_ other: PixelArea) -> PixelArea {
    PixelArea(
      columns: min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound),
      rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
  }
}

extension [PixelArea] {
  /// The bounding box of the pixels in the areas that meet a condition; nil if none does.
  ///
  /// - Parameters:
  ///   - width: The width of the picture.
  ///   - holds: Receives the index of a pixel, counted row by row.
  func bounds(ofWidth width: Int, where holds: (_ pixel: Int) -> Bool) -> PixelArea? {
    var result: PixelArea?
    for area in self {
      for y in area.rows {
        let row = y * width
        guard let first = area.columns.first(where: { holds(row + $0) }) else { continue }
        let last = area.columns.last { holds(row + $0) } ?? first
        let found = PixelArea(columns: first..<last + 1, rows: y..<y + 1)
        result = result?.union(found) ?? found
      }
    }
    return result
  }
}

extension Bitmap {
  /// Calls `body` with the areas that have changed since an earlier write of the change log; 0 for all.
  /// ``EncoderPicture``, ``VideoFrame`` and ``GIFEncoder`` follow the changes of a bitmap with it.
  func forEachChange(since write: Int, _ body: (PixelArea) -> Void) {
    changes.forEachChange(since: write) { columns, row in body(area(ofBlocks: columns, row: row)) }
  }

  /// The area of blocks of the change log that lie side by side.
  func area(ofBlocks columns: Range<Int>, row: Int) -> PixelArea {
    let (left, top) = (columns.lowerBound << ChangeLog.blockWidthBits, row << ChangeLog.blockHeightBits)
    return PixelArea(
      columns: left..<min(columns.upperBound << ChangeLog.blockWidthBits, width),
      rows: top..<min(top + 1 << ChangeLog.blockHeightBits, height))
  }
}
