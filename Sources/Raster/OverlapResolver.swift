/// The pixels that signed areas get wrong: those in which edges cross or pieces of a path overlap.
///
/// There a pixel's mean winding does not tell how much of the pixel is inside. Scanlines at sixteen heights in each row
/// of pixels, exact along x, measure both what is inside and what signed areas would make of the same scanlines; the
/// difference corrects the exact areas. Where nothing crosses, both measures agree and nothing changes, so the
/// coarseness of sixteen heights shows in the wrong pixels only.
struct OverlapResolver: ~Copyable {
  /// Scanlines per row of pixels, as powers of two: to measure overlaps, and to look for them.
  private static var measuringBits: Int { 4 }
  private static var searchingBits: Int { 1 }

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

  /// What is inside in each group of eight pixels, in 1/65536: near the truth by itself where edges cross.
  private(set) var insides = ScratchBuffer<SIMD8<Int32>>()

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
    insides.refill(count: Tile.groups, with: .zero)
    insideCells.refill(count: Tile.width + 1, with: 0)
    signedCells.refill(count: Tile.width + 1, with: 0)
  }

  /// Of the rows whose bits are set, those in which one of a few scanlines meets a winding number beyond one, or numbers
  /// of both signs.
  mutating func search(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, first: Int32, winding: Int32, left: Int, top: Int,
    rows: UInt32
  ) -> UInt32 {
    collect(entries, first, left, top, rows: rows, Self.searchingBits)
    var entered = winding
    var found: UInt32 = 0
    for scanline in 0..<Tile.height << Self.searchingBits {
      entered &+= fromHere.base[scanline]
      guard rows & (1 << UInt32(scanline >> Self.searchingBits)) != 0 else { continue }
      var winding = Int(entered &+ here.base[scanline])
      var (least, most) = (winding, winding)
      sortCrossings(scanline)
      for i in 0..<sorted.count {
        winding &+= Crossing.winding(sorted.base[i])
        least = min(least, winding)
        most = max(most, winding)
      }
      if most > 1 || least < -1 || (least < 0 && most > 0) { found |= 1 << UInt32(scanline >> Self.searchingBits) }
    }
    return found
  }

  /// Computes the ``corrections`` and ``insides`` of the rows whose bits are set.
  mutating func resolve(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, first: Int32, winding: Int32, rule: CoverageRule,
    left: Int, top: Int, rows: UInt32
  ) {
    collect(entries, first, left, top, rows: rows, Self.measuringBits)
    var entered = winding
    for row in 0..<Tile.height {
      let isWanted = rows & (1 << UInt32(row)) != 0
      for scanline in row << Self.measuringBits..<(row + 1) << Self.measuringBits {
        entered &+= fromHere.base[scanline]
        if isWanted { sweep(scanline, Int(entered &+ here.base[scanline]), rule) }
      }
      if isWanted { compare(row, rule) }
    }
  }

  /// Finds where the edges cross the scanlines of the tile.
  private mutating func collect(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, _ first: Int32, _ left: Int, _ top: Int, rows: UInt32,
    _ bits: Int
  ) {
    let scanlines = Tile.height << bits
    // The first scanline lies half a spacing below the tile's top.
    let spacing = Fixed.one >> bits
    func scanline(atOrBelow y: Int) -> Int { max(0, min((y &+ spacing / 2 &- 1) >> (Fixed.bits &- bits), scanlines)) }
    crossings.removeAll()
    heads.refill(count: scanlines, with: -1)
    here.refill(count: scanlines, with: 0)
    fromHere.refill(count: scanlines + 1, with: 0)
    let right = Tile.width << Fixed.bits
    var index = first
    while index >= 0 {
      let entry = entries.base[Int(index)]
      index = entry.next
      guard let edge = DownwardEdge(entry.edge) else {
        let (begins, ends) = (Int(entry.edge.x0) < left, Int(entry.edge.x1) < left)
        if begins != ends { fromHere.base[scanline(atOrBelow: Int(entry.edge.y0) &- top)] += begins ? -1 : 1 }
        continue
      }
      let startsLeft = (edge.topY >= top ? edge.topX : edge.x(at: top)) < left
      let end = scanline(atOrBelow: edge.bottomY &- top)
      for scanline in scanline(atOrBelow: edge.topY &- top)..<end {
        guard rows & (1 << UInt32(scanline >> bits)) != 0 else { continue }
        let y = scanline &* spacing &+ spacing / 2
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

  /// Leaves a scanline's crossings in ``sorted``, from left to right.
  @inline(__always)
  private mutating func sortCrossings(_ scanline: Int) {
    sorted.removeAll()
    var index = heads.base[scanline]
    while index >= 0 {
      let crossing = crossings.base[Int(index)]
      sorted.append(crossing.key)
      index = crossing.next
    }
    sorted.sort()
  }

  /// Adds one scanline to the cells of its row.
  private mutating func sweep(_ scanline: Int, _ winding: Int, _ rule: CoverageRule) {
    sortCrossings(scanline)
    let (inside, signed) = (insideCells.base, signedCells.base)
    let weight = Fixed.one >> Self.measuringBits
    var (winding, isInside) = (winding, rule.contains(winding: Int32(truncatingIfNeeded: winding)))
    signed[0] &+= Int32(truncatingIfNeeded: winding &* weight)
    if isInside { inside[0] &+= Int32(weight) }
    for i in 0..<sorted.count {
      let key = sorted.base[i]
      let (x, step) = (Crossing.x(key), Crossing.winding(key))
      let column = x >> Fixed.bits
      let beyond = (x &- (column << Fixed.bits)) >> Self.measuringBits
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
    let insides = insides.base + row &* Tile.groupsPerRow
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
      insides[group] = covers
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
