import Foundation
import PathreelDrawing
import PathreelGeometry

/// The tiles that move during an exposure, with which ``DrawingEstimate`` knows how often something is drawn: once
/// where all display lists are alike, and once for each list elsewhere.
struct MovementShares {
  /// The number of lists.
  private(set) var count = 1.0
  private var region: TileRegion?
  private var columns = 0
  /// The number of moving tiles above and to the left of each corner of a tile, row by row.
  private var sums: [Int32] = []

  /// No movement.
  init() {}

  /// Compares lists.
  ///
  /// - Parameter canvas: The transform from points to pixels.
  init(of lists: [DisplayList], _ canvas: CGAffineTransform, on grid: TileGrid) {
    count = Double(lists.count)
    var damage = Damage()
    damage.begin(grid)
    for list in lists.dropFirst() { damage.add(lists[0].items, list.items, canvas, on: grid) }
    (region, columns) = (grid.region, grid.columns + 1)
    sums = Array(repeating: 0, count: columns * (grid.rows + 1))
    for row in 0..<grid.rows {
      var line: Int32 = 0
      for column in 0..<grid.columns {
        line += damage.tiles.contains(row * grid.columns + column) ? 1 : 0
        sums[(row + 1) * columns + column + 1] = sums[row * columns + column + 1] + line
      }
    }
  }

  /// How often the pixels of a box are drawn, in the mean; `nil` stands for the whole picture.
  func repetitions(of extent: PixelExtent?) -> Double {
    guard count > 1, let region else { return count }
    guard let extent else { return sums.last == 0 ? 1 : count }
    guard let tiles = extent.tiles(in: region) else { return 1 }
    let (first, last) = (tiles.rows.lowerBound * columns, tiles.rows.upperBound * columns)
    let (left, right) = (tiles.columns.lowerBound, tiles.columns.upperBound)
    let moving = sums[last + right] - sums[first + right] - sums[last + left] + sums[first + left]
    return 1 + (count - 1) * Double(moving) / Double(tiles.tileCount)
  }
}
