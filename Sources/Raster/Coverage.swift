/// How much of each pixel of one tile a path covers.
///
/// Every edge adds, to the cell of each pixel it passes and to the next cell, by how much it changes the covered area
/// there; the sum of the cells up to a pixel is then that pixel's signed area, the mean winding number over the
/// pixel. It is exact, to 1/65536, where the winding numbers of a pixel do not differ in sign or exceed one; elsewhere
/// ``OverlapResolver`` corrects it.
/// (The signed-area accumulation of FreeType, Raph Levien's font-rs and Blend2D.)
struct Coverage: ~Copyable {
  static var perPixel: Int32 { -1 }
  /// Coverage 0…255 of each group of eight pixels, or ``perPixel``.
  private(set) var levels = ScratchBuffer<Int32>()
  /// Coverage 0…255 of each pixel, in the groups that are ``perPixel``.
  private(set) var pixels = ScratchBuffer<SIMD8<Int32>>()

  /// Cells per row: a group beyond the tile's pixels takes what edges add to the cell on their right.
  private static var stride: Int { Tile.width + 8 }
  private var cells = ScratchBuffer<Int32>()
  /// The signed areas of the touched groups.
  private var sums = ScratchBuffer<SIMD8<Int32>>()
  /// Per row one bit per group that an edge has touched.
  private var touched = ScratchBuffer<UInt32>()
  /// Per row the heights of all its edges added up.
  private var heights = ScratchBuffer<Int32>()
  /// Per row: winding that enters through the tile's left side in that row, and that has entered before its top.
  private var entering = ScratchBuffer<Int32>()
  private var enteredAbove = ScratchBuffer<Int32>()
  private var resolver = OverlapResolver()

  init() {
    levels.refill(count: Tile.groups, with: 0)
    pixels.refill(count: Tile.groups, with: .zero)
    sums.refill(count: Tile.groups, with: .zero)
    cells.refill(count: Self.stride * Tile.height, with: 0)
    heights.refill(count: Tile.height, with: 0)
    touched.refill(count: Tile.height, with: 0)
    entering.refill(count: Tile.height + 1, with: 0)
    enteredAbove.refill(count: Tile.height + 1, with: 0)
  }

  /// Computes ``levels`` and ``pixels``.
  mutating func cover(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, first: Int32, winding: Int32, rule: CoverageRule,
    column: Int, row: Int
  ) {
    let (left, top) = (column << Tile.columnShift, row << Tile.rowShift)
    let edgeCount = accumulate(entries, first, left, top)
    var overlapping: UInt32
    switch rule {
    case .nonzero: overlapping = sum(winding, .nonzero)
    case .evenOdd: overlapping = sum(winding, .evenOdd)
    }
    let crowded = takeCrowdedRows() & ~overlapping
    if edgeCount > OverlapResolver.mostSearchedEdges {
      overlapping |= crowded
    } else if crowded != 0 {
      overlapping |= resolver.search(entries, first: first, winding: winding, left: left, top: top, rows: crowded)
    }
    if overlapping != 0 {
      // An overlap often begins in a row where it is too small to be noticed.
      let rows = overlapping | overlapping << 1 | overlapping >> 1
      resolver.resolve(entries, first: first, winding: winding, rule: rule, left: left, top: top, rows: rows)
      correct(rows, rule)
    }
    touched.base.update(repeating: 0, count: Tile.height)
  }

  // MARK: Edges to cells

  /// - Returns: how many edges there are.
  private mutating func accumulate(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, _ first: Int32, _ left: Int, _ top: Int
  ) -> Int {
    let height = Tile.height << Fixed.bits
    var (index, count) = (first, 0)
    while index >= 0 {
      count &+= 1
      let entry = entries.base[Int(index)]
      index = entry.next
      guard let edge = DownwardEdge(entry.edge) else {
        accumulateHorizontal(entry.edge, left, top)
        continue
      }
      var y = max(edge.topY &- top, 0)
      let end = min(edge.bottomY &- top, height)
      var x = edge.topY >= top ? edge.topX : edge.x(at: top)
      x &-= left
      while y < end {
        let row = y >> Fixed.bits
        let nextY = min((row &+ 1) << Fixed.bits, end)
        let nextX = edge.x(at: nextY &+ top) &- left
        accumulatePiece(row, x, y, nextX, nextY, edge.winding)
        (x, y) = (nextX, nextY)
      }
    }
    return count
  }

  /// A piece of an edge within one row of pixels; y grows from `y0` to `y1`.
  @inline(__always)
  private mutating func accumulatePiece(_ row: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ winding: Int) {
    let right = Tile.width << Fixed.bits
    let (low, high) = x0 <= x1 ? (x0, x1) : (x1, x0)
    guard low < right, high >= 0 else { return }
    let rise = y1 &- y0
    heights.base[row] &+= Int32(truncatingIfNeeded: rise)
    let cells = cells.base + row &* Self.stride
    if low >= 0 && low >> Fixed.bits == high >> Fixed.bits {
      let column = low >> Fixed.bits
      let mean = (low &+ high) &- (column << (Fixed.bits &+ 1))
      let beyond = (rise &* mean &+ Fixed.one) >> (Fixed.bits &+ 1)
      add(cells, column, (rise &- beyond) &* winding, beyond &* winding)
      touched.base[row] |= (1 << UInt32(column >> 3)) | (1 << UInt32((column &+ 1) >> 3))
      return
    }
    let risePerX = Double(rise) / Double(high &- low)
    var (x, risen) = (low, 0)
    if low < 0 {
      risen = high == 0 ? rise : Int(Double(0 &- low) * risePerX)
      x = 0
      // Downwards from left to right the edge stops being on the left of the tile's side, else it begins to be.
      if x0 < x1 { enter(row, y0 &+ risen, 0 &- winding) } else { enter(row, y1 &- risen, winding) }
    }
    let end = min(high, right)
    guard x < end else { return }
    touched.base[row] |= groupBits(x >> Fixed.bits, (end &- 1) >> Fixed.bits)
    while x < end {
      let column = x >> Fixed.bits
      let border = (column &+ 1) << Fixed.bits
      let next = min(border, high)
      let total = next == high ? rise : Int(Double(next &- low) * risePerX)
      let step = total &- risen
      let mean = (x &+ next) &- (column << (Fixed.bits &+ 1))
      let beyond = (step &* mean &+ Fixed.one) >> (Fixed.bits &+ 1)
      add(cells, column, (step &- beyond) &* winding, beyond &* winding)
      (x, risen) = (next, total)
    }
  }

  private mutating func accumulateHorizontal(_ edge: Edge, _ left: Int, _ top: Int) {
    let (begins, ends) = (Int(edge.x0) < left, Int(edge.x1) < left)
    guard begins != ends else { return }
    let y = Int(edge.y0) &- top
    enter(y >> Fixed.bits, y, begins ? -1 : 1)
  }

  /// The winding on the tile's left side changes at height `y`, in the given row.
  @inline(__always)
  private mutating func enter(_ row: Int, _ y: Int, _ winding: Int) {
    let below = ((row &+ 1) << Fixed.bits) &- y
    entering.base[row] &+= Int32(truncatingIfNeeded: below &* winding)
    enteredAbove.base[row &+ 1] &+= Int32(truncatingIfNeeded: winding)
  }

  @inline(__always)
  private func add(_ cells: UnsafeMutablePointer<Int32>, _ column: Int, _ here: Int, _ next: Int) {
    cells[column] &+= Int32(truncatingIfNeeded: here)
    cells[column &+ 1] &+= Int32(truncatingIfNeeded: next)
  }

  /// The groups of the pixels `first…last` and of the one after.
  @inline(__always)
  private func groupBits(_ first: Int, _ last: Int) -> UInt32 {
    let (low, high) = (UInt32(truncatingIfNeeded: first >> 3), UInt32(truncatingIfNeeded: (last &+ 1) >> 3))
    return ((2 << high) &- 1) & ~((1 << low) &- 1)
  }

  // MARK: Cells to coverage

  /// The rows in which edges stand beside one another and so may cross; empties ``heights``.
  private func takeCrowdedRows() -> UInt32 {
    var rows: UInt32 = 0
    for row in 0..<Tile.height {
      if heights.base[row] > 65536 + 256 { rows |= 1 << UInt32(row) }
      heights.base[row] = 0
    }
    return rows
  }

  /// Sums the cells up, emptying them, and turns the sums into coverage as if no edges crossed.
  ///
  /// - Returns: a bit per row in which windings exceed one or differ in sign, so that edges may cross there.
  @inline(__always)
  private mutating func sum(_ winding: Int32, _ rule: CoverageRule) -> UInt32 {
    var above = winding
    var overlapping: UInt32 = 0
    for row in 0..<Tile.height {
      above &+= enteredAbove.base[row]
      enteredAbove.base[row] = 0
      var sum = (above << Int32(Fixed.bits)) &+ entering.base[row]
      entering.base[row] = 0
      let levels = levels.base + row &* Tile.groupsPerRow
      let bits = touched.base[row]
      var (least, most) = (SIMD8(repeating: sum), SIMD8(repeating: sum))
      var level = Self.bytes(rule.folded(least))[0]
      for group in 0..<Tile.groupsPerRow {
        guard bits & (1 << UInt32(group)) != 0 else {
          levels[group] = level
          continue
        }
        let cells = cells.base + (row &* Self.stride &+ 8 &* group)
        var areas = SIMD8<Int32>()
        for lane in 0..<8 {
          sum &+= cells[lane]
          areas[lane] = sum
        }
        UnsafeMutableRawPointer(cells).storeBytes(of: .zero, as: SIMD8<Int32>.self)
        least = least.lesser(areas)
        most = most.greater(areas)
        let index = row &* Tile.groupsPerRow &+ group
        sums.base[index] = areas
        pixels.base[index] = Self.bytes(rule.folded(areas))
        levels[group] = Self.perPixel
        level = Self.bytes(rule.folded(SIMD8(repeating: sum)))[0]
      }
      // A 256th is less than a level of coverage.
      let (low, high) = (least.least, most.greatest)
      if high > 65536 + 256 || low < -65536 - 256 || (low < -256 && high > 256) { overlapping |= 1 << UInt32(row) }
    }
    enteredAbove.base[Tile.height] = 0
    return overlapping
  }

  /// Does the rows with overlaps again, with corrections.
  @inline(never)
  private mutating func correct(_ rows: UInt32, _ rule: CoverageRule) {
    for row in 0..<Tile.height where rows & (1 << UInt32(row)) != 0 {
      // In the groups that no edge touches, winding is constant and nothing overlaps.
      for group in 0..<Tile.groupsPerRow where touched.base[row] & (1 << UInt32(group)) != 0 {
        let index = row &* Tile.groupsPerRow &+ group
        let areas = sums.base[index]
        let correction = resolver.corrections.base[index]
        let corrected = (rule.folded(areas) &+ correction).greater(.zero).lesser(SIMD8(repeating: 65536))
        // Beyond a 32nd the scanlines' own answer is better: it has their error once, the corrected area twice.
        let isLarge = (2048 &- correction.magnitudes) &>> 31
        pixels.base[index] = Self.bytes((corrected & ~isLarge) | (resolver.insides.base[index] & isLarge))
      }
    }
  }

  /// 0…65536 to 0…255, rounded to nearest.
  @inline(__always)
  private static func bytes(_ areas: SIMD8<Int32>) -> SIMD8<Int32> {
    ((areas &* 255) &+ 32768) &>> 16
  }
}
