import CKernels

/// How much of each pixel of one tile a path covers.
///
/// Every edge adds, to the cell of each pixel it passes and to the next cell, by how much it changes the covered area
/// there; the sum of the cells up to a pixel is then that pixel's signed area, the mean winding number over the
/// pixel. (The signed-area accumulation of FreeType, Raph Levien's font-rs and Blend2D.)
///
/// One line through a pixel parts it into two regions whose winding numbers differ by one; from their mean follows how
/// much is inside, exactly. So each pixel's lines are counted, and those with several, between which there may be a third
/// winding number, are left to ``MultiEdgePixels``. A line is a run of edges that goes steadily up or down, or one bend
/// with both its edges: neither meets itself.
struct Coverage: ~Copyable {
  static var perPixel: Int32 { -1 }
  /// Coverage 0…255 of each group of eight pixels, or ``perPixel``.
  private(set) var levels = ScratchBuffer<Int32>()
  /// Coverage 0…255 of each pixel, in the groups that are ``perPixel``.
  private(set) var pixels = ScratchBuffer<Int32>()

  /// Cells per row: a group beyond the tile's pixels takes what edges add to the cell on their right.
  private static var stride: Int { Int(pathreel_cell_stride) }
  private var cells = ScratchBuffer<Int32>()
  /// How many lines pass each pixel.
  private var lines = ScratchBuffer<UInt16>()
  /// The signed areas of pixels.
  private var areas = ScratchBuffer<Int32>()
  /// Per row one bit per group that an edge has touched.
  private var touched = ScratchBuffer<UInt32>()
  /// Per row: winding that enters through the tile's left side in that row, and that has entered before its top.
  private var entering = ScratchBuffer<Int32>()
  private var enteredAbove = ScratchBuffer<Int32>()
  /// Of the current path, the last ones or all.
  private var pieces = EdgePieces()
  private var hasAllPieces = true
  private var multiEdge = MultiEdgePixels()
  private let accuracy: Accuracy

  init(_ accuracy: Accuracy) {
    self.accuracy = accuracy
    levels.refill(count: Tile.groups + 8, with: 0)
    pixels.refill(count: Tile.width * Tile.height, with: 0)
    areas.refill(count: Tile.width * Tile.height, with: 0)
    cells.refill(count: Self.stride * Tile.height, with: 0)
    lines.refill(count: Tile.width * Tile.height + 8, with: 0)
    touched.refill(count: Tile.height, with: 0)
    entering.refill(count: Tile.height + 1, with: 0)
    enteredAbove.refill(count: Tile.height + 1, with: 0)
  }

  /// Computes ``levels`` and ``pixels``.
  mutating func cover(
    _ runs: borrowing EdgeRuns, first: Int32, winding: Int32, rule: CoverageRule, column: Int, row: Int
  ) {
    let (left, top) = (column << Tile.columnShift, row << Tile.rowShift)
    var cells = pathreel_cells(
      cells: cells.base, lines: lines.base, touched: touched.base, entering: entering.base,
      entered_above: enteredAbove.base)
    var sums = pathreel_sums(levels: levels.base, pixels: pixels.base, areas: areas.base, multi_edge: multiEdge.pixels)
    hasAllPieces = runs.add(from: first, ofTileAt: left, top, &pieces, to: cells)
    let hasMultiEdgePixels = pathreel_sum_cells(widestInstructions, winding, rule == .evenOdd ? 1 : 0, &cells, &sums)
    if hasMultiEdgePixels, accuracy == .exact { resolve(runs, first, rule, left, top) }
  }

  @inline(never)
  private mutating func resolve(
    _ runs: borrowing EdgeRuns, _ first: Int32, _ rule: CoverageRule, _ left: Int, _ top: Int
  ) {
    multiEdge.resolve(
      runs, first: first, pieces, hasAllPieces: hasAllPieces, rule: rule, left: left, top: top,
      areas: areas.base, levels: pixels.base)
  }
}
