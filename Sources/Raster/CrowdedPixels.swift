import CKernels

/// The pixels of a tile that several lines pass: there, the mean winding number does not tell how much is inside.
///
/// Such a pixel is taken apart exactly. The heights at which a line in it begins, ends or crosses another cut it into
/// strips; within a strip the lines stand side by side, and the regions between them are trapezoids, each with one winding
/// number. What is to the left of the pixel matters only where a line crosses the pixel's left side: from there downwards
/// that side has another winding number, just as if the line went on along it.
///
/// Where more lines meet than a picture shows apart, sixteen scanlines with 32 places each stand in for the strips, so that
/// the work stays in proportion to the lines.
struct CrowdedPixels: ~Copyable {
  /// Per row of the tile a bit for each pixel that is to be taken apart.
  let pixels: UnsafeMutablePointer<UInt64>

  private typealias Line = pathreel_line

  /// A line in a strip: where it stands half-way down, and how far from there at the strip's top and bottom.
  private struct Stand: BitwiseCopyable {
    var middle, reach: Float
    var winding: Int32
  }

  private var lines = ScratchBuffer<Line>()
  /// Per pixel its first line or -1; only of the pixels in hand.
  private var heads = ScratchBuffer<Int32>()
  /// The lines of the pixel in hand, and where they begin and end.
  private var current = ScratchBuffer<Line>()
  private var heights = ScratchBuffer<Float>()
  private var crossings = ScratchBuffer<Float>()
  /// The lines of the strip in hand, from left to right.
  private var strip = ScratchBuffer<Stand>()
  private var steps = ScratchBuffer<Int32>()

  /// With more lines than this a pixel is sampled.
  private static var mostLines: Int { 24 }
  private static var scanlines: Int { 16 }
  private static var places: Int { 32 }
  /// How many lines are gathered at a time.
  private static var mostGathered: Int { 1 << 16 }

  init() {
    pixels = .allocate(capacity: Tile.height)
    pixels.initialize(repeating: 0, count: Tile.height)
    heads.refill(count: Tile.width * Tile.height, with: -1)
    steps.refill(count: Self.places + 1, with: 0)
    strip.refill(count: Self.mostLines, with: Stand(middle: 0, reach: 0, winding: 0))
  }

  deinit { pixels.deallocate() }

  /// Takes the ``pixels`` apart.
  ///
  /// - Parameters:
  ///   - areas: the signed area of each pixel of the tile, in 1/65536.
  ///   - levels: takes the coverage of those in hand, 0…255.
  mutating func resolve(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, first: Int32, rule: CoverageRule, left: Int, top: Int,
    areas: UnsafePointer<Int32>, levels: UnsafeMutablePointer<Int32>
  ) {
    var parts = [Part(rows: 0..<Tile.height, columns: .max)]
    while let part = parts.popLast() {
      guard gather(entries, first, part, left, top) else {
        parts += part.halves
        continue
      }
      for row in part.rows {
        var bits = pixels[row] & part.columns
        while bits != 0 {
          let pixel = row &* Tile.width &+ bits.trailingZeroBitCount
          bits &= bits &- 1
          let share =
            switch rule {
            case .nonzero: inside(pixel, areas[pixel], .nonzero)
            case .evenOdd: inside(pixel, areas[pixel], .evenOdd)
            }
          levels[pixel] = Int32(min(max(share, 0), 1) * 255 + 0.5)
        }
      }
    }
  }

  // MARK: Finding the lines

  /// The pixels that are in hand at a time: all of a tile, unless too many lines meet there.
  private struct Part {
    var rows: Range<Int>
    var columns: UInt64

    var isSinglePixel: Bool { rows.count == 1 && columns.nonzeroBitCount == 1 }

    var halves: [Part] {
      if rows.count > 1 {
        let middle = rows.lowerBound + rows.count / 2
        return [
          Part(rows: rows.lowerBound..<middle, columns: columns),
          Part(rows: middle..<rows.upperBound, columns: columns),
        ]
      }
      var lower = columns
      for _ in 0..<columns.nonzeroBitCount / 2 { lower &= lower - 1 }
      return [Part(rows: rows, columns: lower), Part(rows: rows, columns: columns & ~lower)]
    }
  }

  /// Finds the lines of a part's pixels.
  ///
  /// - Returns: false where they are too many; not so for a single pixel.
  private mutating func gather(
    _ entries: borrowing ScratchBuffer<EdgeBins.Entry>, _ first: Int32, _ part: Part, _ left: Int, _ top: Int
  ) -> Bool {
    lines.removeAll()
    for row in part.rows {
      var bits = pixels[row] & part.columns
      while bits != 0 {
        heads.base[row &* Tile.width &+ bits.trailingZeroBitCount] = -1
        bits &= bits &- 1
      }
    }
    let limit = part.isSinglePixel ? Int.max : Self.mostGathered
    let wanted = Self.bounds(part, pixels)
    let (wantedLeft, wantedRight) = (left &+ wanted.left << Fixed.bits, left &+ wanted.right << Fixed.bits)
    let (wantedTop, wantedBottom) = (top &+ wanted.top << Fixed.bits, top &+ wanted.bottom << Fixed.bits)
    var index = first
    while index >= 0 {
      guard lines.count <= limit else { return false }
      let entry = entries.base[Int(index)]
      index = entry.next
      let edge = entry.edge
      guard max(edge.y0, edge.y1) > wantedTop, min(edge.y0, edge.y1) < wantedBottom,
        max(edge.x0, edge.x1) >= wantedLeft, min(edge.x0, edge.x1) < wantedRight
      else { continue }
      guard let edge = DownwardEdge(entry.edge) else {
        gatherHorizontal(entry.edge, part, left, top)
        continue
      }
      edge.forEachRow(ofTileAt: left, top) { row, piece in
        guard part.rows.contains(row) else { return }
        let wanted = pixels[row] & part.columns
        if wanted != 0 { gather(piece, row, wanted, edge.winding) }
      }
    }
    return true
  }

  /// The rows and columns that hold a part's pixels.
  private static func bounds(
    _ part: Part, _ pixels: UnsafeMutablePointer<UInt64>
  ) -> (left: Int, top: Int, right: Int, bottom: Int) {
    var (all, top, bottom) = (UInt64(0), part.rows.upperBound, part.rows.lowerBound)
    for row in part.rows where pixels[row] & part.columns != 0 {
      all |= pixels[row] & part.columns
      top = min(top, row)
      bottom = row + 1
    }
    return (all.trailingZeroBitCount, top, Tile.width - all.leadingZeroBitCount, bottom)
  }

  @inline(__always)
  private mutating func gather(_ piece: EdgePiece, _ row: Int, _ wanted: UInt64, _ winding: Int) {
    let (low, high) = (piece.leftX, piece.rightX)
    guard low < Tile.width << Fixed.bits, high >= 0 else { return }
    let (firstColumn, lastColumn) = (max(low >> Fixed.bits, 0), min(high >> Fixed.bits, Tile.width &- 1))
    var bits = wanted & (UInt64.max &<< UInt64(firstColumn)) & (UInt64.max &>> UInt64(Tile.width &- 1 &- lastColumn))
    let rowTop = row << Fixed.bits
    let steepness = piece.steepness
    while bits != 0 {
      let column = bits.trailingZeroBitCount
      bits &= bits &- 1
      let (border, nextBorder) = (column << Fixed.bits, (column &+ 1) << Fixed.bits)
      let pixel = row &* Tile.width &+ column
      let (begin, end) = (max(low, border), min(high, nextBorder))
      let (risen, total) = (low < border ? piece.rise(upTo: border, steepness) : 0, piece.rise(upTo: end, steepness))
      let (beginY, endY) = (piece.y(atRise: risen) &- rowTop, piece.y(atRise: total) &- rowTop)
      if low < border {
        // Downwards from left to right the edge stops being on the left, else it begins to be.
        appendSide(pixel, from: beginY, piece.runsRight ? -1 &* winding : winding)
      }
      if low == high {
        append(pixel, begin &- border, piece.y0 &- rowTop, begin &- border, piece.y1 &- rowTop, winding)
      } else if piece.runsRight {
        append(pixel, begin &- border, beginY, end &- border, endY, winding)
      } else {
        append(pixel, end &- border, endY, begin &- border, beginY, winding)
      }
    }
  }

  private mutating func gatherHorizontal(_ edge: Edge, _ part: Part, _ left: Int, _ top: Int) {
    let y = Int(edge.y0) &- top
    let row = y >> Fixed.bits
    guard part.rows.contains(row), pixels[row] & part.columns != 0 else { return }
    let (begin, end) = (Int(edge.x0) &- left, Int(edge.x1) &- left)
    var bits = pixels[row] & part.columns
    while bits != 0 {
      let column = bits.trailingZeroBitCount
      bits &= bits &- 1
      let border = column << Fixed.bits
      guard (begin < border) != (end < border) else { continue }
      appendSide(row &* Tile.width &+ column, from: y &- row << Fixed.bits, begin < border ? -1 : 1)
    }
  }

  /// The pixel's left side has another winding number from a height downwards.
  @inline(__always)
  private mutating func appendSide(_ pixel: Int, from y: Int, _ winding: Int) {
    append(pixel, 0, y, 0, Fixed.one, winding)
  }

  @inline(__always)
  private mutating func append(_ pixel: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ winding: Int) {
    guard y0 < y1 else { return }
    @inline(__always)
    func share(_ length: Int) -> Float { Float(Int32(truncatingIfNeeded: length)) * (1 / Float(Fixed.one)) }
    lines.append(
      Line(
        x0: share(x0), y0: share(y0), y1: share(y1), slope: share(x1 &- x0) / share(y1 &- y0),
        winding: Int32(truncatingIfNeeded: winding), next: heads.base[pixel]))
    heads.base[pixel] = Int32(truncatingIfNeeded: lines.count &- 1)
  }

  // MARK: Taking a pixel apart

  /// The share of a pixel that is inside.
  ///
  /// - Parameter area: its signed area. With the lines' own areas it tells the winding number in the upper left corner.
  @inline(__always)
  private mutating func inside(_ pixel: Int, _ area: Int32, _ rule: CoverageRule) -> Float {
    let mean = Float(area) * (1 / Float(Fixed.one))
    let head = heads.base[pixel]
    let count = lineCount(from: head)
    if count == 2 {
      let first = lines.base[Int(head)]
      let second = lines.base[Int(first.next)]
      return Self.inside(first, second, Self.whole(mean - first.area - second.area), rule)
    }
    if count <= pathreel_most_crowding_lines {
      return pathreel_crowded_pixel(widestInstructions, lines.base, head, mean, rule == .evenOdd ? 1 : 0)
    }
    take(pixel)
    var (corner, highest, lowest) = (mean, Int32(0), Int32(0))
    for index in 0..<current.count {
      let line = current.base[index]
      corner -= line.area
      highest &+= max(line.winding, 0)
      lowest &+= min(line.winding, 0)
    }
    let winding = Self.whole(corner)
    // No region between the lines can have winding number zero.
    if rule == .nonzero && (winding &+ lowest > 0 || winding &+ highest < 0) { return 1 }
    return current.count > Self.mostLines ? sample(winding, rule) : measure(winding, rule)
  }

  /// How many lines a chain has, as far as kernels take them; more where it has more.
  @inline(__always)
  private func lineCount(from head: Int32) -> Int {
    var (index, count) = (head, 0)
    while index >= 0 && count <= pathreel_most_crowding_lines {
      index = lines.base[Int(index)].next
      count &+= 1
    }
    return count
  }

  /// The nearest whole number.
  @inline(__always)
  private static func whole(_ number: Float) -> Int32 { Int32(number + (number < 0 ? -0.5 : 0.5)) }

  /// Puts a pixel's lines side by side.
  @inline(__always)
  private mutating func take(_ pixel: Int) {
    current.removeAll()
    var index = heads.base[pixel]
    while index >= 0 {
      let line = lines.base[Int(index)]
      index = line.next
      current.append(line)
    }
  }

  /// The share that is inside with two lines: each parts its heights of the pixel into left and right, so there are four
  /// regions at most, of which the one to the right of both is where it is right of the one farther right.
  @inline(__always)
  private static func inside(_ a: Line, _ b: Line, _ corner: Int32, _ rule: CoverageRule) -> Float {
    let (right, otherRight) = (a.area * Float(a.winding), b.area * Float(b.winding))
    let (top, bottom) = (max(a.y0, b.y0), min(a.y1, b.y1))
    var both: Float = 0
    if top < bottom {
      let (above, below) = (a.x(at: top) - b.x(at: top), a.x(at: bottom) - b.x(at: bottom))
      // What the mean of the two lines has on its right, less half of how far apart they are on the mean.
      let middle = (top + bottom) * 0.5
      let apart =
        above * below >= 0
        ? abs(above + below) * 0.5 : (above * above + below * below) / (2 * (abs(above) + abs(below)))
      both = (1 - (a.x(at: middle) + b.x(at: middle) + apart) * 0.5) * (bottom - top)
    }
    var share: Float = 0
    if rule.contains(winding: corner) { share += 1 - right - otherRight + both }
    if rule.contains(winding: corner &+ a.winding) { share += right - both }
    if rule.contains(winding: corner &+ b.winding) { share += otherRight - both }
    if rule.contains(winding: corner &+ a.winding &+ b.winding) { share += both }
    return share
  }

  @inline(__always)
  private mutating func measure(_ corner: Int32, _ rule: CoverageRule) -> Float {
    heights.removeAll()
    for index in 0..<current.count {
      let line = current.base[index]
      if line.y0 > 0 { heights.insert(line.y0) }
      if line.y1 < 1 { heights.insert(line.y1) }
    }
    heights.append(1)
    let (count, lines, strip) = (current.count, current.base, strip.base)
    var (share, top) = (Float(0), Float(0))
    for index in 0..<heights.count {
      let bottom = heights.base[index]
      guard bottom - top > 1e-6 else { continue }
      let standing = Self.stand(lines, count, top, bottom, strip)
      if Self.isInOrder(strip, standing) {
        share += Self.width(strip, standing, corner, rule) * (bottom - top)
      } else {
        findCrossings(top, bottom, standing)
        for other in 0..<crossings.count {
          let lower = crossings.base[other]
          _ = Self.stand(lines, count, top, lower, strip)
          share += Self.width(strip, standing, corner, rule) * (lower - top)
          top = lower
        }
      }
      top = bottom
    }
    return share
  }

  /// Sets a strip to the lines that pass between two heights, from left to right half-way down.
  ///
  /// - Returns: how many they are.
  @inline(__always)
  private static func stand(
    _ lines: UnsafeMutablePointer<Line>, _ count: Int, _ top: Float, _ bottom: Float,
    _ strip: UnsafeMutablePointer<Stand>
  ) -> Int {
    let (middle, half) = ((top + bottom) * 0.5, (bottom - top) * 0.5)
    var standing = 0
    for index in 0..<count {
      let line = lines[index]
      guard line.y0 < middle, line.y1 > middle else { continue }
      let stand = Stand(middle: line.x(at: middle), reach: line.slope * half, winding: line.winding)
      var place = standing
      while place > 0 && strip[place &- 1].middle > stand.middle {
        strip[place] = strip[place &- 1]
        place &-= 1
      }
      strip[place] = stand
      standing &+= 1
    }
    return standing
  }

  /// Whether a strip's lines are in the same order everywhere in it.
  @inline(__always)
  private static func isInOrder(_ strip: UnsafeMutablePointer<Stand>, _ count: Int) -> Bool {
    for index in 1..<max(count, 1) {
      let (a, b) = (strip[index &- 1], strip[index])
      // What is less than a hundredth of a level of coverage is not worth a strip of its own.
      if abs(b.reach - a.reach) > b.middle - a.middle + 4e-5 { return false }
    }
    return true
  }

  /// Sets ``crossings`` to the heights in a strip where two of its lines cross, and its bottom.
  private mutating func findCrossings(_ top: Float, _ bottom: Float, _ standing: Int) {
    crossings.removeAll()
    for i in 0..<standing {
      for j in 0..<i {
        let (a, b) = (strip.base[j], strip.base[i])
        let (apart, turn) = (b.middle - a.middle, b.reach - a.reach)
        if abs(turn) > apart { crossings.insert((top + bottom) * 0.5 - (bottom - top) * 0.5 * apart / turn) }
      }
    }
    crossings.append(bottom)
  }

  /// How much of the pixel's width is inside on the mean of a strip.
  @inline(__always)
  private static func width(
    _ strip: UnsafeMutablePointer<Stand>, _ count: Int, _ corner: Int32, _ rule: CoverageRule
  ) -> Float {
    var (winding, x, width) = (corner, Float(0), Float(0))
    for index in 0..<count {
      let stand = strip[index]
      if rule.contains(winding: winding) { width += stand.middle - x }
      winding &+= stand.winding
      x = stand.middle
    }
    return rule.contains(winding: winding) ? width + 1 - x : width
  }

  /// The share of samples that are inside.
  @inline(never)
  private mutating func sample(_ corner: Int32, _ rule: CoverageRule) -> Float {
    var count = 0
    for scanline in 0..<Self.scanlines {
      let y = (Float(scanline) + 0.5) / Float(Self.scanlines)
      for index in 0..<current.count {
        let line = current.base[index]
        guard line.y0 < y, line.y1 >= y else { continue }
        let place = Int(line.x(at: y) * Float(Self.places) + 0.5)
        steps.base[max(0, min(place, Self.places))] &+= line.winding
      }
      var winding = corner
      for place in 0..<Self.places {
        winding &+= steps.base[place]
        steps.base[place] = 0
        if rule.contains(winding: winding) { count &+= 1 }
      }
      steps.base[Self.places] = 0
    }
    return Float(count) / Float(Self.scanlines * Self.places)
  }
}

extension pathreel_line {
  /// How much of the pixel is on its right, at its heights.
  @inline(__always)
  fileprivate var area: Float { (1 - x(at: (y0 + y1) * 0.5)) * (y1 - y0) * Float(winding) }

  @inline(__always)
  fileprivate func x(at y: Float) -> Float { x0 + (y - y0) * slope }
}

extension ScratchBuffer<Float> {
  /// Adds to a short run that is sorted upwards, and keeps it so.
  @inline(__always)
  fileprivate mutating func insert(_ element: Float) {
    append(element)
    var place = count &- 1
    while place > 0 && base[place &- 1] > element {
      base[place] = base[place &- 1]
      place &-= 1
    }
    base[place] = element
  }
}
