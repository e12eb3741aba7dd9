import CKernels
import PathreelDrawing

/// A Gaussian blur of a picture that arrives row by row. Its sums are exact or in single precision. Used by
/// ``FilterStage`` and ``ChainStage``.
///
/// A wide blur works in three steps. First it halves the number of samples along x and along y, level by level. Then it
/// weighs rows along x and along y. Then it interpolates, first along y. Each level keeps only its last rows, in ring
/// buffers that fit into the caches. A result depends only on its pixels and their places, not on the requested part of
/// the picture.
///
/// An instance reuses its working memory from picture to picture.
struct GaussianFilter: ~Copyable {
  /// The channels of each sample: alpha only, or three colours and alpha.
  enum Channels: Int {
    case alpha = 1
    case colors = 4
  }

  private typealias Addresses = UnsafeMutablePointer<UnsafePointer<Float>?>

  /// A ring buffer of the last rows of a stage.
  private struct Ring {
    /// The offset of its memory in ``rows``, and the distance between its rows, both counted in numbers of type
    /// `Float`.
    var offset = 0
    var stride = 0
    /// The number of rows, a power of two. Row r is stored at index r modulo this number.
    var capacity = 1
    /// The offset of its addresses in ``addresses``: those of all rows from the last slot to the first, twice, with
    /// ``nothing`` in place of transparent rows. So the rows up to any row lie side by side, in descending order.
    var addressOffset = 0
    /// The number of the next row.
    var next = 0
    /// One bit for each row before the next one, the last row in the lowest: whether it is not transparent.
    var presence: UInt64 = 0

    /// The index of a row.
    func slot(_ row: Int) -> Int { row & (capacity - 1) }
    /// The index of a row's memory in ``rows``.
    func memory(_ row: Int) -> Int { offset + slot(row) * stride }
    /// The index in ``addresses`` of a row's address, which those of the rows before it follow.
    func address(_ row: Int) -> Int { addressOffset + capacity - 1 - slot(row) }

    /// Registers a row at its address, or at that of a transparent row.
    mutating func push(_ row: Int, at samples: UnsafePointer<Float>, isPresent: Bool, in addresses: Addresses) {
      let own = address(row)
      addresses[own] = samples
      addresses[own + capacity] = samples
      presence = presence << 1 | (isPresent ? 1 : 0)
      next = row + 1
    }
  }

  /// A level that halves the number of samples.
  private struct Level {
    var halvesX = false, halvesY = false
    /// The range of output samples along x.
    var output = 0..<0
    /// The layout in ``lines``. `line` is the offset of an input row with transparent samples on both sides, and
    /// `first` the index of the sample at that offset. `even` and `odd` are the offsets of the even and the odd
    /// samples.
    var line = 0, first = 0, even = 0, odd = 0
    /// Rows that are already halved along x.
    var ring = Ring()
  }

  /// The blurs along each axis.
  private var x = GaussianAxis(deviation: 0, shift: 0)
  private var y = GaussianAxis(deviation: 0, shift: 0)
  private var channels = Channels.alpha
  /// The requested blurred pixels.
  private var output = PixelRect(columns: 0..<1, rows: 0..<1)
  /// The source pixels in use, and the first column of incoming rows.
  private var used = PixelRect(columns: 0..<0, rows: 0..<0)
  private var firstColumn = 0
  /// Whether rows arrive as samples, not as bytes.
  private var takesSamples = false
  /// Whether a blurred row must wait for the source's own row.
  private var waitsForSource = false
  /// The columns of the weighed samples.
  private var weighedX = 0..<1
  private var levels: [Level] = []
  /// The offset in ``lines`` of the row that is weighed along x, and the index of the sample there.
  private var lastLine = 0, lastFirst = 0
  /// The samples of that row that come from the source, counted from its beginning.
  private var lastSamples = 0..<0
  /// Rows weighed along x, and rows weighed along both axes.
  private var across = Ring(), weighed = Ring()
  /// The offsets in ``lines`` of a blurred row before and after interpolation along x.
  private var blurredLine = 0, wideLine = 0
  /// The offset of the first requested sample in the latter.
  private var widePhase = 0
  /// The sizes of ``lines``, ``rows`` and ``addresses``.
  private var lineCount = 0, rowCount = 0, addressCount = 0
  /// The next blurred row, and its position among the weighed samples.
  private var nextRow = 0
  private var nextTaps = (first: 0, phase: 0)
  /// The last source row that has arrived.
  private var sourceRow = Int.min
  /// Ends the handing over of rows early.
  private var cancellation: CancellationFlag?

  /// Working rows, which begin and end with transparent samples.
  private var lines = ScratchBuffer<Float>()
  /// The memory of all ring buffers.
  private var rows = ScratchBuffer<Float>()
  /// The addresses of the rows of all ring buffers.
  private var addresses = ScratchBuffer<UnsafePointer<Float>?>()
  private var weightsX = ScratchBuffer<Float>()
  private var weightsY = ScratchBuffer<Float>()
  /// The weights for `pathreel_interpolate`.
  private var phasesX = ScratchBuffer<Float>()
  /// The weights for `pathreel_interpolate_rows` by phase, if there are not more phases than rows.
  private var phasesY = ScratchBuffer<SIMD4<Float>>()
  /// A transparent row.
  private var nothing = ScratchBuffer<Float>()

  /// Prepares for a picture.
  ///
  /// - Parameters:
  ///   - source: The rectangle of the pixels that are not transparent.
  ///   - output: The requested blurred pixels.
  ///   - waitsForSource: Whether a blurred row is handed over only after the source's rows up to the same row have
  ///     arrived.
  ///   - takesSamples: Whether rows arrive by ``add(row:samples:_:)``.
  /// - Returns: The memory that filtering takes, in bytes.
  mutating func prepare(
    _ x: GaussianAxis, _ y: GaussianAxis, _ channels: Channels, from source: PixelRect, to output: PixelRect,
    waitsForSource: Bool, takesSamples: Bool = false
  ) -> Int {
    (self.x, self.y, self.channels, self.output) = (x, y, channels, output)
    self.waitsForSource = waitsForSource
    self.takesSamples = takesSamples
    cancellation = CancellationFlag.current
    firstColumn = source.columns.lowerBound
    weighedX = x.weighedSamples(for: output.columns)
    used = PixelRect(
      columns: source.columns.clamped(to: x.pixels(for: output.columns)),
      rows: source.rows.clamped(to: y.pixels(for: output.rows)))
    (lineCount, rowCount, addressCount) = (0, 0, 0)
    prepareLevels()
    lastFirst = weighedX.lowerBound - x.radius
    lastSamples = (levels.last?.output ?? used.columns).moved(by: -lastFirst)
    lastLine = room(forSamples: weighedX.count + 2 * x.radius)
    // With a downward shift, a blurred row depends on rows far above it. They stay until the source's own row has
    // arrived.
    let waiting = waitsForSource ? max(0, -y.taps(of: 0).first) : 0
    across = ring(2 * y.radius + 8 + waiting, of: weighedX.count, next: across.next)
    weighed = ring(y.halvings == 0 ? 1 : 4, of: weighedX.count, next: 0)
    blurredLine = room(forSamples: weighedX.count)
    wideLine = x.halvings == 0 ? blurredLine : room(forSamples: (weighedX.count + 4) << x.halvings)
    return (lineCount + rowCount) * MemoryLayout<Float>.stride
  }

  /// Computes the levels' ranges of samples and the layout of their lines, from the source's pixels on.
  private mutating func prepareLevels() {
    levels.removeAll(keepingCapacity: true)
    var (columns, firstRow) = (used.columns, used.rows.lowerBound)
    for index in 0..<max(x.halvings, y.halvings) {
      var level = Level(halvesX: index < x.halvings, halvesY: index < y.halvings, output: columns)
      if level.halvesX {
        // Only the samples that the output needs and that the input affects.
        let needed = x.samples(atLevel: index + 1, for: output.columns)
        level.output = columns.halved.clamped(to: needed)
        level.first = 2 * (level.output.lowerBound - 1)
        let pairs = level.output.count + 2
        level.line = room(forSamples: 2 * pairs)
        (level.even, level.odd) = (room(forSamples: pairs), room(forSamples: pairs))
      } else {
        level.first = columns.lowerBound
        level.line = room(forSamples: columns.count)
      }
      if level.halvesY {
        level.ring = ring(5, of: level.output.count, next: firstRow)
        firstRow = (firstRow - 1) >> 1
      }
      columns = level.output
      levels.append(level)
    }
    across.next = firstRow
  }

  /// Reserves a line in ``lines``, with padding for what kernels read and write beyond it, and returns its offset.
  private mutating func room(forSamples count: Int) -> Int {
    defer { lineCount += (count * channels.rawValue + 47) & ~15 }
    return lineCount
  }

  /// Reserves the memory of a ring buffer.
  ///
  /// - Parameter rows: The least number of rows.
  private mutating func ring(_ rows: Int, of samples: Int, next: Int) -> Ring {
    let capacity = 1 << (Int.bitWidth - (rows - 1).leadingZeroBitCount)
    let stride = (samples * channels.rawValue + 15) & ~15
    let ring = Ring(offset: rowCount, stride: stride, capacity: capacity, addressOffset: addressCount, next: next)
    rowCount += stride * capacity
    addressCount += 2 * capacity
    return ring
  }

  /// Allocates the prepared memory and begins.
  mutating func begin() {
    lines.refill(count: lineCount, with: 0)
    if rows.count < rowCount { rows.refill(count: rowCount, with: 0) }
    let width = max(across.stride, levels.reduce(0) { max($0, $1.ring.stride) })
    if nothing.count < width { nothing.refill(count: width, with: 0) }
    addresses.refill(count: addressCount, with: UnsafePointer(nothing.base))
    weightsX.removeAll()
    weightsY.removeAll()
    x.appendWeights(to: &weightsX)
    y.appendWeights(to: &weightsY)
    if x.halvings > 0 { preparePhases() }
    phasesY.removeAll()
    if y.step <= output.rows.count { for phase in 0..<y.step { phasesY.append(y.interpolation(atPhase: phase)) } }
    (nextRow, sourceRow) = (output.rows.lowerBound, .min)
    nextTaps = y.taps(of: nextRow)
    widePhase = x.taps(of: output.columns.lowerBound).phase * channels.rawValue
    weighed.next = .min
  }

  /// Fills ``phasesX``: four weights for each number of a run, repeated to at least a vector.
  private mutating func preparePhases() {
    let (step, channels) = (x.step, channels.rawValue)
    let width = max(step * channels, 8)
    phasesX.refill(count: 4 * width, with: 0)
    for phase in 0..<step {
      let weights = x.interpolation(atPhase: phase)
      for column in 0..<width where column / channels % step == phase {
        for tap in 0..<4 { phasesX[tap * width + column] = weights[tap] }
      }
    }
  }

  /// Takes a row of the source's columns. Rows arrive from top to bottom; fully transparent rows may be left out.
  ///
  /// - Parameter body: Receives the finished blurred rows, from top to bottom; `nil` is a transparent row.
  mutating func add(
    row: Int, _ pixels: UnsafePointer<UInt32>, _ body: (_ row: Int, _ blurred: UnsafePointer<Float>?) -> Void
  ) {
    sourceRow = row
    if used.rows.contains(row), !used.columns.isEmpty {
      while nextInput < row { skip(level: 0, nextInput, body) }
      take(pixels + (used.columns.lowerBound - firstColumn), row, body)
    } else if waitsForSource {
      handOver(body)
    }
  }

  /// Takes rows of the source's columns, as ``add(row:_:_:)`` does.
  mutating func add(
    rows: Range<Int>, _ pixels: UnsafePointer<UInt32>, stride: Int,
    _ body: (_ row: Int, _ blurred: UnsafePointer<Float>?) -> Void
  ) {
    for row in rows { add(row: row, pixels + (row - rows.lowerBound) * stride, body) }
  }

  /// Takes a row of samples of all channels, in any unit.
  mutating func add(
    row: Int, samples: UnsafePointer<Float>, _ body: (_ row: Int, _ blurred: UnsafePointer<Float>?) -> Void
  ) {
    sourceRow = row
    guard used.rows.contains(row), !used.columns.isEmpty else { return }
    while nextInput < row { skip(level: 0, nextInput, body) }
    let channels = channels.rawValue
    address(ofLevel: 0, from: used.columns.lowerBound).update(
      from: samples + (used.columns.lowerBound - firstColumn) * channels, count: used.columns.count * channels)
    advance(level: 0, row, body)
  }

  /// Hands over the remaining blurred rows.
  mutating func finish(_ body: (_ row: Int, _ blurred: UnsafePointer<Float>?) -> Void) {
    sourceRow = .max
    handOver(body)
    while nextRow < output.rows.upperBound, !isCancelled { skip(level: 0, nextInput, body) }
  }

  /// Whether the frame is cancelled. Then no more rows are handed over.
  var isCancelled: Bool { cancellation?.isCancelled == true }

  /// The number of the next source row.
  private var nextInput: Int { levels.first.map { $0.halvesY ? $0.ring.next : across.next } ?? across.next }

  /// Puts a row of the source's pixels into the first level.
  private mutating func take(
    _ pixels: UnsafePointer<UInt32>, _ row: Int, _ body: (Int, UnsafePointer<Float>?) -> Void
  ) {
    let (channels, count) = (channels.rawValue, used.columns.count)
    if let level = levels.first, level.halvesX, level.halvesY {
      // Up to the end of the first level, sums of bytes are exact in 16 bits.
      let line = UnsafeMutableRawPointer(lines.pointer(at: level.line)).assumingMemoryBound(to: UInt32.self)
      (line + (used.columns.lowerBound - level.first)).update(from: pixels, count: count)
      let even = UnsafeMutableRawPointer(lines.pointer(at: level.even)).assumingMemoryBound(to: UInt8.self)
      let odd = UnsafeMutableRawPointer(lines.pointer(at: level.odd)).assumingMemoryBound(to: UInt8.self)
      pathreel_split_pixels(
        widestInstructions, line, Int32(level.output.count + 2), Int32(channels), even, odd)
      let sums = UnsafeMutableRawPointer(pointer(level.ring, row)).assumingMemoryBound(to: UInt16.self)
      pathreel_halve_pixels(
        widestInstructions, even, odd, Int32(level.output.count * channels), Int32(channels), sums)
      return push(level: 0, row, isPresent: true, body)
    }
    pathreel_unpack(
      widestInstructions, pixels, Int32(count), Int32(channels), address(ofLevel: 0, from: used.columns.lowerBound))
    advance(level: 0, row, body)
  }

  /// The address of a level's input sample; beyond the last level, of a sample to be weighed along x.
  private func address(ofLevel index: Int, from sample: Int) -> UnsafeMutablePointer<Float> {
    let (line, first) =
      index < levels.count ? (levels[index].line, levels[index].first) : (lastLine, lastFirst)
    return lines.pointer(at: line + (sample - first) * channels.rawValue)
  }

  private func pointer(_ ring: Ring, _ row: Int) -> UnsafeMutablePointer<Float> { rows.pointer(at: ring.memory(row)) }

  /// Processes a row that stands in a level's input line, or, beyond the last level, in the line to be weighed.
  private mutating func advance(level index: Int, _ row: Int, _ body: (Int, UnsafePointer<Float>?) -> Void) {
    guard index < levels.count else { return weighAcross(row, body) }
    let level = levels[index]
    let count = Int32(level.output.count * channels.rawValue)
    let target =
      level.halvesY ? pointer(level.ring, row) : address(ofLevel: index + 1, from: level.output.lowerBound)
    if level.halvesX {
      let (even, odd) = (lines.pointer(at: level.even), lines.pointer(at: level.odd))
      pathreel_split_samples(
        widestInstructions, lines.pointer(at: level.line), Int32(level.output.count + 2), Int32(channels.rawValue),
        even,
        odd)
      pathreel_halve_columns(widestInstructions, even, odd, count, Int32(channels.rawValue), target)
    } else {
      target.update(from: lines.pointer(at: level.line), count: Int(count))
    }
    if level.halvesY {
      push(level: index, row, isPresent: true, body)
    } else {
      advance(level: index + 1, row, body)
    }
  }

  /// Processes a transparent row at a level, or beyond the last level.
  private mutating func skip(level index: Int, _ row: Int, _ body: (Int, UnsafePointer<Float>?) -> Void) {
    guard index < levels.count else {
      across.push(row, at: nothing.base, isPresent: false, in: addresses.base)
      return handOver(body)
    }
    if levels[index].halvesY {
      push(level: index, row, isPresent: false, body)
    } else {
      skip(level: index + 1, row, body)
    }
  }

  /// Registers a row in a level's ring buffer. Each second row completes a row of the next level.
  private mutating func push(
    level index: Int, _ row: Int, isPresent: Bool, _ body: (Int, UnsafePointer<Float>?) -> Void
  ) {
    let samples = isPresent ? pointer(levels[index].ring, row) : nothing.base
    levels[index].ring.push(row, at: samples, isPresent: isPresent, in: addresses.base)
    guard row & 1 == 0 else { return }
    // The five rows up to this one are centred on the row two above it.
    let (level, half) = (levels[index], (row - 2) >> 1)
    guard level.ring.presence & 31 != 0 else { return skip(level: index + 1, half, body) }
    let five = addresses.pointer(at: level.ring.address(row))
    let (target, count) = (
      address(ofLevel: index + 1, from: level.output.lowerBound), Int32(level.output.count * channels.rawValue)
    )
    if index == 0, level.halvesX, !takesSamples {
      five.withMemoryRebound(to: UnsafePointer<UInt16>?.self, capacity: 5) {
        pathreel_halve_sums(widestInstructions, $0, count, target)
      }
    } else {
      pathreel_halve_rows(widestInstructions, five, count, target)
    }
    advance(level: index + 1, half, body)
  }

  /// Weighs the row in the last line along x, into the ring buffer ``across``.
  private mutating func weighAcross(_ row: Int, _ body: (Int, UnsafePointer<Float>?) -> Void) {
    let target = pointer(across, row)
    pathreel_convolve(
      widestInstructions, lines.pointer(at: lastLine), Int32(lastSamples.lowerBound), Int32(lastSamples.upperBound),
      weightsX.base, Int32(weightsX.count), x.isSymmetric, Int32(channels.rawValue), Int32(across.stride), target)
    across.push(row, at: target, isPresent: true, in: addresses.base)
    handOver(body)
  }

  /// Hands over the finished blurred rows.
  private mutating func handOver(_ body: (Int, UnsafePointer<Float>?) -> Void) {
    let reach = (y.halvings == 0 ? 0 : 3) + y.radius
    while nextRow < output.rows.upperBound, !waitsForSource || nextRow <= sourceRow {
      guard nextTaps.first + reach < across.next, cancellation?.poll() != true else { return }
      body(nextRow, blurredRow(nextTaps.first, nextTaps.phase))
      nextRow += 1
      nextTaps.phase += 1
      if nextTaps.phase == y.step { nextTaps = (nextTaps.first + 1, 0) }
    }
  }

  /// Computes a blurred row; `nil` if it is transparent.
  private mutating func blurredRow(_ first: Int, _ phase: Int) -> UnsafePointer<Float>? {
    let line = lines.pointer(at: blurredLine)
    if y.halvings == 0 {
      guard weighAlong(first, into: line) else { return nil }
    } else {
      weighRows(upTo: first + 3)
      guard weighed.presence & 15 != 0 else { return nil }
      pathreel_interpolate_rows(
        widestInstructions, addresses.pointer(at: weighed.address(first + 3)),
        phasesY.count > 0 ? phasesY[phase] : y.interpolation(atPhase: phase), Int32(weighed.stride), line)
    }
    guard x.halvings > 0 else { return UnsafePointer(line) }
    let wide = lines.pointer(at: wideLine)
    pathreel_interpolate(
      widestInstructions, line, Int32(weighedX.count - 3), Int32(x.step), Int32(channels.rawValue), phasesX.base, wide)
    return UnsafePointer(wide + widePhase)
  }

  /// Weighs rows along y, into the ring buffer ``weighed``, so that it has four rows up to this one.
  private mutating func weighRows(upTo last: Int) {
    var row = max(weighed.next, last - 3)
    while row <= last {
      let target = pointer(weighed, row)
      let isPresent = weighAlong(row, into: target)
      weighed.push(row, at: isPresent ? target : nothing.base, isPresent: isPresent, in: addresses.base)
      row += 1
    }
  }

  /// Weighs a row of samples along y; returns `false` if it is transparent.
  private mutating func weighAlong(_ row: Int, into sums: UnsafeMutablePointer<Float>) -> Bool {
    // Bit and weight 0 belong to the last row.
    let (last, count) = (row + y.radius, weightsY.count)
    assert(last - count >= across.next - across.capacity - 1 && last < across.next)
    var (first, end) = (0, count)
    let skipped = across.next - 1 - last
    if skipped + count <= UInt64.bitWidth {
      let bits = (across.presence &>> UInt64(skipped)) &<< UInt64(UInt64.bitWidth - count)
      guard bits != 0 else { return false }
      (first, end) = (bits.trailingZeroBitCount - (UInt64.bitWidth - count), count - bits.leadingZeroBitCount)
    }
    pathreel_weigh(
      widestInstructions, addresses.pointer(at: across.address(last)), weightsY.base, Int32(count), y.isSymmetric,
      Int32(first), Int32(end), Int32(across.stride), sums)
    return true
  }
}

/// A rectangle of pixels, such as a part of a filter's input or output.
struct PixelRect: Hashable {
  var columns, rows: Range<Int>
}

extension Range<Int> {
  func widened(by count: Int) -> Range { lowerBound - count..<upperBound + count }

  /// The half-resolution samples to which these samples contribute.
  fileprivate var halved: Range {
    let first = (lowerBound - 1) >> 1
    return first..<Swift.max(first, (upperBound + 1) >> 1 + 1)
  }
}
