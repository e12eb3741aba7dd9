import CKernels

/// The coverage of each pixel of one tile by one path. ``TileRenderer`` computes it for each command with edges.
///
/// Every edge adds the change of covered area that it causes to the cell of each pixel it passes and to the next cell.
/// The sum of the cells up to a pixel is that pixel's signed area, which is the mean winding number over the pixel.
/// (FreeType, Raph Levien's font-rs and Blend2D use the same accumulation of signed areas.)
///
/// A single line through a pixel divides it into two regions whose winding numbers differ by one; from their mean the
/// covered share follows exactly. So the lines of each pixel are counted. Pixels with several lines, between which a
/// third winding number may occur, are left to ``MultiEdgePixels``. A line is a run of edges that only rises or only
/// falls, or one bend with both its edges: neither intersects itself. Lines are not counted if the path is known to have
/// no third winding number (``CoverageRule/simple``).
///
/// Areas have 32 bits. So winding numbers are exact up to ±32,767 in a tile that an edge passes, and the lines of a
/// pixel up to 65,535; beyond that they wrap around.
struct Coverage: ~Copyable {
  /// The sentinel of a group whose pixels have levels of their own.
  static var perPixel: Int32 { -1 }
  /// Coverage 0…255 of each group of eight pixels, or ``perPixel``.
  private(set) var levels = ScratchBuffer<Int32>()
  /// Coverage 0…255 of each pixel, in the groups that are ``perPixel``.
  private(set) var pixels = ScratchBuffer<Int32>()

  /// The number of cells per row. The padding group past the tile takes the writes of edges to the cell on their right.
  private static var stride: Int { Int(pathreel_cell_stride) }
  /// The change of the covered area at each pixel, from left to right, in 1/65536.
  private var cells = ScratchBuffer<Int32>()
  /// The number of lines that pass each pixel.
  private var lines = ScratchBuffer<UInt16>()
  /// The signed area of each pixel, in 1/65536; only in groups that a multi-edge pixel lies in.
  private var areas = ScratchBuffer<Int32>()
  /// Per row, one bit for each group that an edge has touched.
  private var touched = ScratchBuffer<UInt32>()
  /// Per row, the winding that enters through the tile's left side in that row, and the winding that has entered above
  /// it.
  private var entering = ScratchBuffer<Int32>()
  private var enteredAbove = ScratchBuffer<Int32>()
  /// The edge pieces of the current path: all of them, or the last ones if `hasAllPieces` is false.
  private var pieces = EdgePieces()
  private var hasAllPieces = true
  private var multiEdge = MultiEdgePixels()
  private let accuracy: Accuracy

  init(_ accuracy: Accuracy) {
    self.accuracy = accuracy
    // Kernels write whole vectors, up to eight elements past the end.
    levels.refill(count: Tile.groups + 8, with: 0)
    pixels.refill(count: Tile.width * Tile.height, with: 0)
    areas.refill(count: Tile.width * Tile.height, with: 0)
    cells.refill(count: Self.stride * Tile.height, with: 0)
    lines.refill(count: Tile.width * Tile.height + 8, with: 0)
    touched.refill(count: Tile.height, with: 0)
    entering.refill(count: Tile.height + 1, with: 0)
    enteredAbove.refill(count: Tile.height + 1, with: 0)
  }

  /// Computes ``levels`` and ``pixels`` for a path, from the list of its edges in a tile.
  ///
  /// - Parameters:
  ///   - first: The first run of the list, or -1.
  ///   - winding: The winding number at the tile's top left corner.
  mutating func cover(
    _ runs: borrowing EdgeRuns, first: Int32, winding: Int32, rule: CoverageRule, column: Int, row: Int
  ) {
    let (left, top) = (column << Tile.columnShift, row << Tile.rowShift)
    var cells = pathreel_cells(
      cells: cells.base, lines: rule == .simple ? nil : lines.base, touched: touched.base, entering: entering.base,
      entered_above: enteredAbove.base)
    var sums = pathreel_sums(levels: levels.base, pixels: pixels.base, areas: areas.base, multi_edge: multiEdge.pixels)
    hasAllPieces = runs.add(from: first, ofTileAt: left, top, &pieces, to: cells)
    let hasMultiEdgePixels = pathreel_sum_cells(widestInstructions, winding, rule == .evenOdd, &cells, &sums)
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
