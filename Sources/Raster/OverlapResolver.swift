/// The pixels that signed areas get wrong: those in which edges cross or pieces of a path overlap.
///
/// There a pixel's mean winding does not tell how much of the pixel is inside. Samples tell: sixteen scanlines in each
/// row of pixels, sixteen places along each scanline in each pixel. They measure both what is inside and what signed
/// areas would make of the same samples; the difference corrects the exact areas. Where nothing crosses, both measures
/// agree and nothing changes, so the coarseness of the samples shows in the wrong pixels only.
///
/// An edge adds its winding to one counter for each scanline that it crosses; sums of the counters along the row, sixteen
/// scanlines at a time, are the winding numbers of the samples. So the work is in proportion to the edges and the touched
/// pixels, however many edges lie in one another's way.
struct OverlapResolver: ~Copyable {
  /// Scanlines per row of pixels, as powers of two: to measure overlaps, and to look for them.
  private static var measuringBits: Int { 4 }
  private static var searchingBits: Int { 1 }
  /// Where more edges than this meet in a tile, looking for overlaps takes longer than measuring them.
  static var mostSearchedEdges: Int { 64 }

  /// One lane for each scanline of a row of pixels. Windings are counted modulo 65,536.
  private typealias Scanlines = SIMD16<Int16>
  /// Where the places of a scanline lie within their sixteenths of a pixel: the scanlines' offsets are evenly spread, so
  /// that the mean over a pixel's samples is right for upright edges too.
  private static let offsets: [Int] = (0..<16).map { scanline in
    let reversed = (scanline & 1) << 3 | (scanline & 2) << 1 | (scanline & 4) >> 1 | (scanline & 8) >> 3
    return reversed << 8 | 1 << 7
  }

  /// What has to be added to the folded areas of each group of eight pixels, in 1/65536.
  private(set) var corrections = ScratchBuffer<SIMD8<Int32>>()

  /// What is inside in each group of eight pixels, in 1/65536: near the truth by itself where edges cross.
  private(set) var insides = ScratchBuffer<SIMD8<Int32>>()

  /// The tile's edges that are not horizontal.
  private var edges = ScratchBuffer<DownwardEdge>()
  private var crossings = ScratchBuffer<Crossing>()
  private var heads = ScratchBuffer<Int32>()
  /// Per scanline: winding on the tile's left side that holds there alone, and from there downwards.
  private var here = ScratchBuffer<Int32>()
  private var fromHere = ScratchBuffer<Int32>()
  private var sorted = ScratchBuffer<Int>()
  /// For a row of pixels, by how much winding changes at each sixteenth of a pixel.
  private var steps = ScratchBuffer<Scanlines>()
  /// What a row's samples find in each pixel: how many are inside, and the sum of their winding numbers.
  private var insideCounts = ScratchBuffer<Int32>()
  private var windingSums = ScratchBuffer<Int32>()

  init() {
    corrections.refill(count: Tile.groups, with: .zero)
    insides.refill(count: Tile.groups, with: .zero)
    // An edge at the tile's very right steps the winding in a place beyond it.
    steps.refill(count: 16 * Tile.width + 1, with: .zero)
    insideCounts.refill(count: Tile.width, with: 0)
    windingSums.refill(count: Tile.width, with: 0)
  }

  // MARK: Measuring

  /// Computes the ``corrections`` and ``insides`` of the rows whose bits are set.
  mutating func resolve(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, first: Int32, winding: Int32, rule: CoverageRule,
    left: Int, top: Int, rows: UInt32
  ) {
    collect(entries, first, left, top)
    var entered = winding
    for row in 0..<Tile.height {
      var windings = Scanlines()
      for lane in 0..<16 {
        entered &+= fromHere.base[row << Self.measuringBits &+ lane]
        windings[lane] = Int16(truncatingIfNeeded: entered)
      }
      guard rows & (1 << UInt32(row)) != 0 else { continue }
      let touched = scatter(row, left, top, &windings)
      switch rule {
      case .nonzero: sum(windings, touched, .nonzero)
      case .evenOdd: sum(windings, touched, .evenOdd)
      }
      compare(row, rule)
    }
  }

  /// Unpacks the tile's edges, and finds where their ends leave another winding number on the tile's left side.
  private mutating func collect(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, _ first: Int32, _ left: Int, _ top: Int
  ) {
    edges.removeAll()
    fromHere.refill(count: (Tile.height << Self.measuringBits) + 1, with: 0)
    var index = first
    while index >= 0 {
      let entry = entries.base[Int(index)]
      index = entry.next
      guard let edge = DownwardEdge(entry.edge) else {
        let (begins, ends) = (Int(entry.edge.x0) < left, Int(entry.edge.x1) < left)
        if begins != ends {
          fromHere.base[Self.scanline(atOrBelow: Int(entry.edge.y0) &- top, Self.measuringBits)] += begins ? -1 : 1
        }
        continue
      }
      edges.append(edge)
      let (startsLeft, endsLeft) = (edge.starts(leftOf: left, below: top), edge.bottomX < left)
      if startsLeft != endsLeft {
        let end = Self.scanline(atOrBelow: edge.bottomY &- top, Self.measuringBits)
        fromHere.base[end] &+= Int32(endsLeft ? edge.winding : 0 &- edge.winding)
      }
    }
  }

  /// Adds the windings of all edges of a row of pixels to ``steps``.
  ///
  /// - Parameter windings: the row's winding numbers on the tile's left side, which edges change that cross it there.
  /// - Returns: a bit for each pixel in which winding changes.
  private mutating func scatter(_ row: Int, _ left: Int, _ top: Int, _ windings: inout Scanlines) -> UInt64 {
    let spacing = Fixed.one >> Self.measuringBits
    let rowTop = top &+ row << Fixed.bits
    let right = Tile.width << Fixed.bits
    let counters = UnsafeMutableRawPointer(steps.base).assumingMemoryBound(to: Int16.self)
    var touched: UInt64 = 0
    Self.offsets.withUnsafeBufferPointer { offsets in
      for index in 0..<edges.count {
        let edge = edges.base + index
        let (begin, end) = (edge.pointee.topY &- rowTop, edge.pointee.bottomY &- rowTop)
        guard begin < Fixed.one, end > 0 else { continue }
        let first = begin <= 0 ? 0 : (begin &+ spacing / 2 &- 1) >> (Fixed.bits &- Self.measuringBits)
        let last = end >= Fixed.one ? 16 : (end &+ spacing / 2 &- 1) >> (Fixed.bits &- Self.measuringBits)
        guard first < last else { continue }
        let winding = Int16(truncatingIfNeeded: edge.pointee.winding)
        let startsLeft = edge.pointee.starts(leftOf: left, below: top)
        // With sixteen more binary places, sixteen steps stay exact to the last one.
        var x = (edge.pointee.x(at: rowTop &+ first &* spacing &+ spacing / 2) &- left) << 16
        let step = edge.pointee.step(spacing)
        for scanline in first..<last {
          let place = x >> 16
          x &+= step
          if startsLeft != (place < 0) { windings[scanline] &+= place < 0 ? winding : 0 &- winding }
          guard place >= 0, place < right else { continue }
          let column = (place &+ offsets[scanline]) >> (Fixed.bits &- 4)
          counters[column << 4 &+ scanline] &+= winding
          touched |= 1 &<< UInt64(truncatingIfNeeded: min(column >> 4, Tile.width &- 1))
        }
      }
    }
    return touched
  }

  /// Sums the steps of a row up, emptying them, and counts each pixel's samples.
  @inline(__always)
  private mutating func sum(_ windings: Scanlines, _ touched: UInt64, _ rule: CoverageRule) {
    @inline(__always)
    func insides(_ windings: Scanlines) -> Scanlines {
      switch rule {
      case .nonzero: ((windings | (Scanlines.zero &- windings)) &>> 15) & 1
      case .evenOdd: windings & 1
      }
    }
    var windings = windings
    var (constantCount, constantSum) = (Int32(0), Int32(0))
    var isKnown = false
    for pixel in 0..<Tile.width {
      if touched & (1 &<< UInt64(pixel)) == 0 {
        if !isKnown {
          (constantCount, constantSum) = (insides(windings).total &* 16, windings.total &* 16)
          isKnown = true
        }
        (insideCounts.base[pixel], windingSums.base[pixel]) = (constantCount, constantSum)
        continue
      }
      isKnown = false
      let steps = steps.base + 16 &* pixel
      var (count, sum) = (Scanlines(), Scanlines())
      for place in 0..<16 {
        windings &+= steps[place]
        steps[place] = .zero
        count &+= insides(windings)
        sum &+= windings
      }
      (insideCounts.base[pixel], windingSums.base[pixel]) = (count.total, sum.total)
    }
    steps.base[16 &* Tile.width] = .zero
  }

  /// Turns a row's counts into corrections.
  private mutating func compare(_ row: Int, _ rule: CoverageRule) {
    for group in 0..<Tile.groupsPerRow {
      let index = row &* Tile.groupsPerRow &+ group
      let counts = UnsafeRawPointer(insideCounts.base + 8 &* group).loadUnaligned(as: SIMD8<Int32>.self)
      let sums = UnsafeRawPointer(windingSums.base + 8 &* group).loadUnaligned(as: SIMD8<Int32>.self)
      // 256 samples a pixel.
      insides.base[index] = counts &<< 8
      corrections.base[index] = (counts &<< 8) &- rule.folded(sums &<< 8)
    }
  }

  // MARK: Searching

  /// An edge crosses a scanline.
  struct Crossing: BitwiseCopyable {
    /// The distance from the tile's left side in fixed point, with the winding's sign in the lowest bit: sorts by x.
    var key: Int
    /// The scanline's next crossing or -1.
    var next: Int32

    static func key(x: Int, winding: Int) -> Int { (x << 1) | (winding > 0 ? 1 : 0) }
    static func winding(_ key: Int) -> Int { key & 1 == 1 ? 1 : -1 }
  }

  /// Of the rows whose bits are set, those in which one of a few scanlines meets a winding number beyond one, or numbers
  /// of both signs.
  mutating func search(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, first: Int32, winding: Int32, left: Int, top: Int,
    rows: UInt32
  ) -> UInt32 {
    findCrossings(entries, first, left, top, rows: rows)
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

  /// Finds where the edges cross the scanlines of the tile.
  private mutating func findCrossings(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, _ first: Int32, _ left: Int, _ top: Int, rows: UInt32
  ) {
    let bits = Self.searchingBits
    let scanlines = Tile.height << bits
    let spacing = Fixed.one >> bits
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
        if begins != ends {
          fromHere.base[Self.scanline(atOrBelow: Int(entry.edge.y0) &- top, bits)] += begins ? -1 : 1
        }
        continue
      }
      let startsLeft = edge.starts(leftOf: left, below: top)
      let end = Self.scanline(atOrBelow: edge.bottomY &- top, bits)
      for scanline in Self.scanline(atOrBelow: edge.topY &- top, bits)..<end {
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

  /// Leaves a scanline's crossings in ``sorted``, from left to right. They are at most ``mostSearchedEdges``.
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

  /// The first of the tile's scanlines at or below a height; they lie in the middles of their shares of a row.
  @inline(__always)
  private static func scanline(atOrBelow y: Int, _ bits: Int) -> Int {
    max(0, min((y &+ (Fixed.one >> bits) / 2 &- 1) >> (Fixed.bits &- bits), Tile.height << bits))
  }
}

extension DownwardEdge {
  /// Whether the edge is on the left of a tile where it enters the tile's rows.
  @inline(__always)
  fileprivate func starts(leftOf left: Int, below top: Int) -> Bool {
    (topY >= top ? topX : x(at: top)) < left
  }
}

extension SIMD16<Int16> {
  /// The sum of the lanes.
  @inline(__always)
  fileprivate var total: Int32 {
    let pairs = unsafeBitCast(self, to: SIMD8<Int32>.self)
    let sums = ((pairs &<< 16) &>> 16) &+ (pairs &>> 16)
    let quads = sums.lowHalf &+ sums.highHalf
    return quads[0] &+ quads[1] &+ quads[2] &+ quads[3]
  }
}

extension ScratchBuffer<Int> {
  /// Sorts a short run upwards, by insertion.
  fileprivate mutating func sort() {
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
