import CKernels

/// How much of each pixel of one tile a path covers.
///
/// Every edge adds, to the cell of each pixel it passes and to the next cell, by how much it changes the covered area
/// there; the sum of the cells up to a pixel is then that pixel's signed area, the mean winding number over the
/// pixel. (The signed-area accumulation of FreeType, Raph Levien's font-rs and Blend2D.)
///
/// One line through a pixel parts it into two regions whose winding numbers differ by one; from their mean follows how
/// much is inside, exactly. So each pixel's lines are counted, and those with several, between which there may be a third
/// winding number, are left to ``CrowdedPixels``. A line is a run of edges that goes steadily up or down, or one bend
/// with both its edges: neither meets itself.
struct Coverage: ~Copyable {
  static var perPixel: Int32 { -1 }
  /// Coverage 0…255 of each group of eight pixels, or ``perPixel``.
  private(set) var levels = ScratchBuffer<Int32>()
  /// Coverage 0…255 of each pixel, in the groups that are ``perPixel``.
  private(set) var pixels = ScratchBuffer<SIMD8<Int32>>()

  /// Cells per row: a group beyond the tile's pixels takes what edges add to the cell on their right.
  private static var stride: Int { Int(pathreel_cell_stride) }
  private var cells = ScratchBuffer<Int32>()
  /// How many lines pass each pixel.
  private var lines = ScratchBuffer<UInt16>()
  /// The signed areas of the touched groups.
  private var sums = ScratchBuffer<SIMD8<Int32>>()
  /// Per row one bit per group that an edge has touched.
  private var touched = ScratchBuffer<UInt32>()
  /// Per row: winding that enters through the tile's left side in that row, and that has entered before its top.
  private var entering = ScratchBuffer<Int32>()
  private var enteredAbove = ScratchBuffer<Int32>()
  /// Of the path in hand, the last ones or all.
  private var pieces = EdgePieces()
  private var hasAllPieces = true
  private var crowded = CrowdedPixels()

  init() {
    levels.refill(count: Tile.groups + 8, with: 0)
    pixels.refill(count: Tile.groups, with: .zero)
    sums.refill(count: Tile.groups, with: .zero)
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
    accumulate(runs, first, left, top)
    let isCrowded =
      switch rule {
      case .nonzero: sum(winding, .nonzero)
      case .evenOdd: sum(winding, .evenOdd)
      }
    if isCrowded { resolve(runs, first, rule, left, top) }
  }

  // MARK: Edges to cells

  private mutating func accumulate(_ runs: borrowing EdgeRuns, _ first: Int32, _ left: Int, _ top: Int) {
    let cells = pathreel_cells(
      cells: cells.base, lines: lines.base, touched: touched.base, entering: entering.base,
      entered_above: enteredAbove.base)
    hasAllPieces = runs.add(from: first, ofTileAt: left, top, &pieces, to: cells)
  }

  // MARK: Cells to coverage

  /// Sums the cells up, emptying them, and turns the sums into coverage as if no pixel were crowded.
  ///
  /// - Returns: whether there are pixels in ``crowded``.
  @inline(__always)
  private mutating func sum(_ winding: Int32, _ rule: CoverageRule) -> Bool {
    var above = winding
    var isCrowded = false
    for row in 0..<Tile.height {
      above &+= enteredAbove.base[row]
      enteredAbove.base[row] = 0
      var sum = (above << Int32(Fixed.bits)) &+ entering.base[row]
      entering.base[row] = 0
      let levels = levels.base + row &* Tile.groupsPerRow
      var bits = touched.base[row] & (1 << UInt32(Tile.groupsPerRow) &- 1)
      touched.base[row] = 0
      // All that follow, until an edge is met; what is set beyond the row's end will be set again.
      @inline(__always)
      func setLevels(from group: Int) {
        let level = Self.bytes(rule.folded(SIMD8(repeating: sum)))
        UnsafeMutableRawPointer(levels + group).storeBytes(of: level, as: SIMD8<Int32>.self)
      }
      setLevels(from: 0)
      var several: UInt64 = 0
      while bits != 0 {
        let group = bits.trailingZeroBitCount
        bits &= bits &- 1
        let cells = UnsafeMutableRawPointer(cells.base + (row &* Self.stride &+ 8 &* group))
        let areas = cells.load(as: SIMD8<Int32>.self).runningSums(from: sum)
        sum = areas[7]
        cells.storeBytes(of: .zero, as: SIMD8<Int32>.self)
        let index = row &* Tile.groupsPerRow &+ group
        let lines = UnsafeMutableRawPointer(lines.base + 8 &* index)
        let counts = lines.load(as: SIMD2<UInt64>.self)
        if (counts[0] | counts[1]) & 0xFFFE_FFFE_FFFE_FFFE != 0 {
          sums.base[index] = areas
          let bits = rule.doubtful(areas, lines: lines.load(as: SIMD8<UInt16>.self))
          several |= UInt64(bits) &<< UInt64(8 &* group)
        }
        lines.storeBytes(of: .zero, as: SIMD2<UInt64>.self)
        pixels.base[index] = Self.bytes(rule.folded(areas))
        setLevels(from: group &+ 1)
        levels[group] = Self.perPixel
      }
      crowded.pixels[row] = several
      if several != 0 { isCrowded = true }
    }
    enteredAbove.base[Tile.height] = 0
    return isCrowded
  }

  @inline(never)
  private mutating func resolve(
    _ runs: borrowing EdgeRuns, _ first: Int32, _ rule: CoverageRule, _ left: Int, _ top: Int
  ) {
    crowded.resolve(
      runs, first: first, pieces, hasAllPieces: hasAllPieces, rule: rule, left: left, top: top,
      areas: UnsafeRawPointer(sums.base).assumingMemoryBound(to: Int32.self),
      levels: UnsafeMutableRawPointer(pixels.base).assumingMemoryBound(to: Int32.self))
  }

  /// 0…65536 to 0…255, rounded to nearest.
  @inline(__always)
  private static func bytes(_ areas: SIMD8<Int32>) -> SIMD8<Int32> {
    ((areas &* 255) &+ 32768) &>> 16
  }
}

extension CoverageRule {
  /// Bits for the pixels whose area may not tell what is inside: those with several lines, but for the non-zero rule not
  /// where windings are so high that between all those lines none can be zero.
  @inline(__always)
  fileprivate func doubtful(_ areas: SIMD8<Int32>, lines: SIMD8<UInt16>) -> UInt8 {
    // Masks from signs; the differences cannot overflow.
    let lines = SIMD8<Int32>(truncatingIfNeeded: lines).lesser(SIMD8(repeating: 32_767))
    var doubt = (1 &- lines) &>> 31
    if self == .nonzero { doubt &= (areas.magnitudes &- 1 &- (lines &<< 16)) &>> 31 }
    return UInt8(truncatingIfNeeded: (doubt & SIMD8(1, 2, 4, 8, 16, 32, 64, 128)).wrappedSum())
  }
}

extension SIMD8<Int32> {
  /// `start` and the lanes up to each added up.
  @inline(__always)
  fileprivate func runningSums(from start: Int32) -> Self {
    @inline(__always)
    func sums(_ v: SIMD4<Int32>) -> SIMD4<Int32> {
      let pairs = v &+ SIMD4(0, v[0], v[1], v[2])
      return pairs &+ SIMD4(0, 0, pairs[0], pairs[1])
    }
    let low = sums(lowHalf) &+ start
    return SIMD8(lowHalf: low, highHalf: sums(highHalf) &+ low[3])
  }
}
