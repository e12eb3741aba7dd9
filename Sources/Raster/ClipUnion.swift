import CKernels
import PathreelDrawing

/// The coverage of a tile's pixels by the union of several paths. ``TileRenderer`` clips layers with it.
///
/// If one of the paths covers a pixel fully, the pixel is covered. If a single path covers it in part, that path's
/// coverage counts. If several paths do, their shares do not determine the share of the union, because they may lie
/// side by side or overlap. Then the share is the mean over 64 horizontal lines through the pixel: on each line, the
/// length inside any path. If more than a few thousand edges pass a row of a tile's pixels, this is not computed, and
/// the largest share counts.
struct ClipUnion: ~Copyable {
  /// The number of sample lines through a row of pixels.
  private static var lineCount: Int { 64 }
  /// The largest number of edges that may pass a row.
  private static var mostEdges: Int { 4096 }

  /// Coverage 0…255 of each pixel.
  private var levels = ScratchBuffer<UInt32>(capacity: Tile.width * Tile.height)
  /// The number of paths that cover a pixel in part, up to 2.
  private var parts = ScratchBuffer<UInt8>(capacity: Tile.width * Tile.height)
  /// ``Coverage/perPixel`` for each group: every pixel has a level of its own.
  private var groups = ScratchBuffer<Int32>(capacity: Tile.groups)
  /// Whether the borders of several paths meet in any pixel.
  private(set) var hasMeetings = false

  /// A path of the union: the range of its edges in ``edges``, and the winding number at the tile's corner.
  private struct TilePath {
    var edges: Range<Int>
    var winding: Int
    var rule: CoverageRule
  }
  private var paths: [TilePath] = []
  private var edges: [Edge] = []
  /// The tile's top left corner, in fixed point.
  private var (left, top) = (0, 0)

  /// An edge that passes a row of pixels. `startsLeft` tells whether the edge enters the tile's rows on the left of the
  /// tile. If it crosses the tile's left side further down, the winding number changes there.
  private struct RowEdge {
    var edge: DownwardEdge
    var startsLeft: Bool
  }
  /// A path in a row of pixels: the ranges of its edges and levels in ``rowEdges`` and ``rowLevels``.
  private struct RowPath {
    var edges: Range<Int>
    var levels: Range<Int>
    /// The winding number on the tile's left side, at the top of the row.
    var winding: Int
    var rule: CoverageRule
  }
  /// The edges of the current row of pixels.
  private var rowEdges: [RowEdge] = []
  /// The heights within the row at which horizontal edges change a path's winding number on the tile's left side.
  private var rowLevels: [(y: Int, change: Int)] = []
  /// The paths of the current row of pixels.
  private var rowPaths: [RowPath] = []
  /// The crossings of a path with the current line: x relative to the tile, and the change of the winding number.
  private var crossings: [(x: Int, change: Int)] = []
  /// The spans of one line that lie inside a path.
  private var spans: [Range<Int>] = []
  /// Per pixel of a row, the covered length of the lines so far, in fixed point.
  private var sums = [Int](repeating: 0, count: Tile.width)

  init() {
    groups.refill(count: Tile.groups, with: Coverage.perPixel)
    levels.refill(count: Tile.width * Tile.height, with: 0)
  }

  /// The coverage, valid until the next path is added.
  var coverage: TileCoverage { TileCoverage(levels: groups.base, pixels: levels.base, level: 0) }

  /// Begins a union without paths.
  mutating func begin() {
    levels.refill(count: Tile.width * Tile.height, with: 0)
    parts.refill(count: Tile.width * Tile.height, with: 0)
    hasMeetings = false
  }

  /// Adds the coverage of a path.
  mutating func add(_ coverage: TileCoverage, rows: Int) {
    for group in 0..<rows * Tile.groupsPerRow where coverage.level(of: group) != 0 {
      let cover = coverage[group]
      for lane in 0..<8 where cover[lane] != 0 {
        let pixel = 8 * group + lane
        if cover[lane] < 255 {
          parts[pixel] += parts[pixel] < 2 ? 1 : 0
          if parts[pixel] == 2 { hasMeetings = true }
        }
        levels[pixel] = max(levels[pixel], cover[lane])
      }
    }
  }

  // MARK: Pixels in which borders meet

  /// Begins to collect the edges of the paths, for pixels in which borders meet.
  mutating func beginLines(column: Int, row: Int) {
    (left, top) = (column << Tile.columnShift, row << Tile.rowShift)
    paths.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
  }

  /// Adds the edges of a path, in the order of ``add(_:rows:)``.
  ///
  /// - Parameter winding: The winding number at the tile's top left corner.
  mutating func addPath(_ runs: borrowing EdgeRuns, first: Int32, winding: Int32, rule: CoverageRule) {
    let start = edges.count
    // The edges go to a local array: a closure that changes a property would be a second, overlapping access to `self`.
    var own = edges
    edges = []
    runs.forEachEdge(from: first) { own.append($0) }
    edges = own
    paths.append(TilePath(edges: start..<edges.count, winding: Int(winding), rule: rule))
  }

  /// Computes the coverage of the pixels in which borders meet, on the sample lines.
  mutating func resolveMeetings() {
    for row in 0..<Tile.height {
      let pixels = row * Tile.width..<(row + 1) * Tile.width
      guard pixels.contains(where: { parts[$0] == 2 && levels[$0] < 255 }) else { continue }
      takeRow(row)
      guard rowEdges.count <= Self.mostEdges else { continue }
      for x in 0..<Tile.width { sums[x] = 0 }
      for line in 0..<Self.lineCount {
        addLine(top + row << Fixed.bits + (2 * line + 1) * Fixed.one / (2 * Self.lineCount))
      }
      for (x, pixel) in pixels.enumerated() where parts[pixel] == 2 && levels[pixel] < 255 {
        // The sum of a pixel that all lines cover.
        let all = Self.lineCount << Fixed.bits
        levels[pixel] = UInt32((sums[x] * 255 + all / 2) / all)
      }
    }
  }

  /// Collects the edges and paths that pass a row of pixels. Paths that lie elsewhere are left out.
  private mutating func takeRow(_ row: Int) {
    let (rowTop, rowBottom) = (top + row << Fixed.bits, top + (row + 1) << Fixed.bits)
    rowEdges.removeAll(keepingCapacity: true)
    rowLevels.removeAll(keepingCapacity: true)
    rowPaths.removeAll(keepingCapacity: true)
    for path in paths {
      var winding = path.winding
      let (firstEdge, firstLevel) = (rowEdges.count, rowLevels.count)
      for edge in edges[path.edges] {
        guard let downward = DownwardEdge(edge) else {
          let change = (Int(edge.x1) < left ? 1 : 0) - (Int(edge.x0) < left ? 1 : 0)
          guard change != 0, Int(edge.y0) >= top else { continue }
          if edge.y0 <= rowTop {
            winding += change
          } else if edge.y0 < rowBottom {
            rowLevels.append((Int(edge.y0), change))
          }
          continue
        }
        guard downward.topY < rowBottom else { continue }
        // The edge counts only within the tile's height, because the corner's winding number includes everything above.
        let begin = max(downward.topY, top)
        guard downward.bottomY > begin else { continue }
        let startsLeft = downward.x(at: begin) < left
        if downward.bottomY > rowTop {
          rowEdges.append(RowEdge(edge: downward, startsLeft: startsLeft))
        } else if startsLeft != (downward.bottomX < left) {
          winding += startsLeft ? -downward.winding : downward.winding
        }
      }
      let hasBorder = rowEdges.count > firstEdge || rowLevels.count > firstLevel
      guard hasBorder || path.rule.contains(winding: Int32(truncatingIfNeeded: winding)) else { continue }
      rowPaths.append(
        RowPath(
          edges: firstEdge..<rowEdges.count, levels: firstLevel..<rowLevels.count, winding: winding, rule: path.rule))
    }
  }

  /// Adds the union of the paths on the line at height `y`.
  private mutating func addLine(_ y: Int) {
    spans.removeAll(keepingCapacity: true)
    for path in rowPaths {
      var winding = path.winding
      for level in rowLevels[path.levels] where level.y <= y { winding += level.change }
      crossings.removeAll(keepingCapacity: true)
      for row in rowEdges[path.edges] {
        let edge = row.edge
        guard edge.topY <= y else { continue }
        guard y < edge.bottomY else {
          if row.startsLeft != (edge.bottomX < left) { winding += row.startsLeft ? -edge.winding : edge.winding }
          continue
        }
        let x = edge.x(at: y)
        if row.startsLeft != (x < left) { winding += row.startsLeft ? -edge.winding : edge.winding }
        if x >= left { crossings.append((x - left, edge.winding)) }
      }
      addSpans(winding, path.rule)
    }
    addUnion()
  }

  /// Adds the spans of a line that lie inside a path, given the winding number at the tile's left side.
  private mutating func addSpans(_ start: Int, _ rule: CoverageRule) {
    if crossings.count > 1 { crossings.sort { $0.x < $1.x } }
    let right = Tile.width << Fixed.bits
    // The last span ends at the tile's right side.
    crossings.append((right, 0))
    var (winding, begin) = (start, 0)
    for crossing in crossings {
      let end = min(crossing.x, right)
      if rule.contains(winding: Int32(truncatingIfNeeded: winding)), end > begin { spans.append(begin..<end) }
      winding += crossing.change
      begin = end
    }
  }

  /// Adds the union of a line's spans to the sums.
  private mutating func addUnion() {
    if spans.count > 1 { spans.sort { $0.lowerBound < $1.lowerBound } }
    var reach = 0
    for span in spans where span.upperBound > reach {
      add(max(span.lowerBound, reach)..<span.upperBound)
      reach = span.upperBound
    }
  }

  private mutating func add(_ span: Range<Int>) {
    let (first, last) = (span.lowerBound >> Fixed.bits, (span.upperBound - 1) >> Fixed.bits)
    for x in first...last {
      sums[x] += min(span.upperBound, (x + 1) << Fixed.bits) - max(span.lowerBound, x << Fixed.bits)
    }
  }
}
