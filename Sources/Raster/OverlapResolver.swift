/// The pixels that signed areas get wrong: those in which edges cross or pieces of a path overlap.
///
/// There a pixel's mean winding does not tell how much of the pixel is inside. Scanlines at sixteen heights in each row
/// of pixels, exact along x, measure both what is inside and what signed areas would make of the same scanlines; the
/// difference corrects the exact areas. Where nothing crosses, both measures agree and nothing changes, so the
/// coarseness of sixteen heights shows in the wrong pixels only.
struct OverlapResolver: ~Copyable {
  private static var scanlineBits: Int { 4 }
  static var scanlinesPerRow: Int { 1 << scanlineBits }
  /// The distance of two scanlines, in fixed point; the first lies half of it below the tile's top.
  private static var spacing: Int { Fixed.one >> scanlineBits }
  private static var scanlines: Int { Tile.height << scanlineBits }

  /// An edge crosses a scanline.
  struct Crossing: BitwiseCopyable {
    /// The distance from the tile's left side in fixed point, with the winding's sign in the lowest bit: sorts by x.
    var key: Int
    /// The scanline's next crossing or -1.
    var next: Int32

    static func key(x: Int, winding: Int) -> Int { (x << 1) | (winding > 0 ? 1 : 0) }
    static func x(_ key: Int) -> Int { key >> 1 }
    static func winding(_ key: Int) -> Int { key & 1 == 1 ? 1 : -1 }
  }

  /// What has to be added to the folded areas of each group of eight pixels, in 1/65536.
  private(set) var corrections = ScratchBuffer<SIMD8<Int32>>()

  private var crossings = ScratchBuffer<Crossing>()
  private var heads = ScratchBuffer<Int32>()
  /// Per scanline: winding on the tile's left side that holds there alone, and from there downwards.
  private var here = ScratchBuffer<Int32>()
  private var fromHere = ScratchBuffer<Int32>()
  private var sorted = ScratchBuffer<Int>()
  private var insideCells = ScratchBuffer<Int32>()
  private var signedCells = ScratchBuffer<Int32>()

  init() {
    corrections.refill(count: Tile.groups, with: .zero)
    insideCells.refill(count: Tile.width + 1, with: 0)
    signedCells.refill(count: Tile.width + 1, with: 0)
  }

  /// Computes the ``corrections`` of the rows whose bits are set.
  mutating func resolve(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, first: Int32, winding: Int32, rule: CoverageRule,
    left: Int, top: Int, rows: UInt32
  ) {
    collect(entries, first, left, top, rows)
    var entered = winding
    for row in 0..<Tile.height {
      let isWanted = rows & (1 << UInt32(row)) != 0
      for scanline in row << Self.scanlineBits..<(row + 1) << Self.scanlineBits {
        entered &+= fromHere.base[scanline]
        if isWanted { sweep(scanline, Int(entered &+ here.base[scanline]), rule) }
      }
      if isWanted { compare(row, rule) }
    }
  }

  /// Finds where the edges cross the scanlines of the tile.
  private mutating func collect(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, _ first: Int32, _ left: Int, _ top: Int, _ rows: UInt32
  ) {
    crossings.removeAll()
    heads.refill(count: Self.scanlines, with: -1)
    here.refill(count: Self.scanlines, with: 0)
    fromHere.refill(count: Self.scanlines + 1, with: 0)
    let right = Tile.width << Fixed.bits
    var index = first
    while index >= 0 {
      let entry = entries.base[Int(index)]
      index = entry.next
      guard let edge = DownwardEdge(entry.edge) else {
        let (begins, ends) = (Int(entry.edge.x0) < left, Int(entry.edge.x1) < left)
        if begins != ends { fromHere.base[Self.scanline(atOrBelow: Int(entry.edge.y0) &- top)] += begins ? -1 : 1 }
        continue
      }
      let startsLeft = (edge.topY >= top ? edge.topX : edge.x(at: top)) < left
      let end = Self.scanline(atOrBelow: edge.bottomY &- top)
      for scanline in Self.scanline(atOrBelow: edge.topY &- top)..<end {
        guard rows & (1 << UInt32(scanline >> Self.scanlineBits)) != 0 else { continue }
        let y = scanline &* Self.spacing &+ Self.spacing / 2
        let x = edge.x(at: y &+ top) &- left
        if startsLeft != (x < 0) { here.base[scanline] &+= Int32(x < 0 ? edge.winding : 0 &- edge.winding) }
        guard x >= 0, x < right else { continue }
        crossings.append(
          Crossing(key: Crossing.key(x: x, winding: edge.winding), next: heads.base[scanline]))
        heads.base[scanline] = Int32(truncatingIfNeeded: crossings.count &- 1)
      }
      let endsLeft = edge.bottomX < left
      if startsLeft != endsLeft { fromHere.base[end] &+= Int32(endsLeft ? edge.winding : 0 &- edge.winding) }
    }
  }

  /// The tile's first scanline at or below a height, or the one after the last.
  private static func scanline(atOrBelow y: Int) -> Int {
    max(0, min((y &+ spacing / 2 &- 1) / spacing, scanlines))
  }

  /// Adds one scanline to the cells of its row.
  private mutating func sweep(_ scanline: Int, _ winding: Int, _ rule: CoverageRule) {
    sorted.removeAll()
    var index = heads.base[scanline]
    while index >= 0 {
      let crossing = crossings.base[Int(index)]
      sorted.append(crossing.key)
      index = crossing.next
    }
    sorted.sort()
    let (inside, signed) = (insideCells.base, signedCells.base)
    let weight = Self.spacing
    var (winding, isInside) = (winding, rule.contains(winding: Int32(truncatingIfNeeded: winding)))
    signed[0] &+= Int32(truncatingIfNeeded: winding &* weight)
    if isInside { inside[0] &+= Int32(weight) }
    for i in 0..<sorted.count {
      let key = sorted.base[i]
      let (x, step) = (Crossing.x(key), Crossing.winding(key))
      let column = x >> Fixed.bits
      let beyond = (x &- (column << Fixed.bits)) >> Self.scanlineBits
      signed[column] &+= Int32(truncatingIfNeeded: step &* (weight &- beyond))
      signed[column &+ 1] &+= Int32(truncatingIfNeeded: step &* beyond)
      winding &+= step
      let wasInside = isInside
      isInside = rule.contains(winding: Int32(truncatingIfNeeded: winding))
      guard isInside != wasInside else { continue }
      let change = isInside ? 1 : -1
      inside[column] &+= Int32(truncatingIfNeeded: change &* (weight &- beyond))
      inside[column &+ 1] &+= Int32(truncatingIfNeeded: change &* beyond)
    }
  }

  /// Turns a row's cells into corrections and empties them.
  private mutating func compare(_ row: Int, _ rule: CoverageRule) {
    let (inside, signed) = (insideCells.base, signedCells.base)
    let corrections = corrections.base + row &* Tile.groupsPerRow
    var (covered, area) = (Int32(0), Int32(0))
    for group in 0..<Tile.groupsPerRow {
      var (covers, areas) = (SIMD8<Int32>(), SIMD8<Int32>())
      for lane in 0..<8 {
        let column = 8 &* group &+ lane
        covered &+= inside[column]
        area &+= signed[column]
        (covers[lane], areas[lane]) = (covered, area)
        inside[column] = 0
        signed[column] = 0
      }
      corrections[group] = covers &- rule.folded(areas)
    }
    inside[Tile.width] = 0
    signed[Tile.width] = 0
  }
}

extension ScratchBuffer<Int> {
  /// Sorts upwards: by insertion while the run is short, as crossings of a scanline nearly always are.
  fileprivate mutating func sort() {
    guard count <= 32 else {
      var elements = UnsafeMutableBufferPointer(start: base, count: count)
      return elements.sort()
    }
    let base = base
    for i in 1..<Swift.max(count, 1) {
      let element = base[i]
      var j = i
      while j > 0 && base[j &- 1] > element {
        base[j] = base[j &- 1]
        j &-= 1
      }
      base[j] = element
    }
  }
}
