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

  /// A ring buffer of the last rows of a stage.
  private struct Ring {
    /// The offset of its memory in ``rows``, and the distance between its rows, both counted in numbers of type
    /// `Float`.
    var offset = 0
    var stride = 0
    /// The number of rows. Row r is stored at index r modulo this number.
    var capacity = 1
    /// The offset of its flags in ``presence``, which tell which rows are not transparent.
    var flagOffset = 0
    /// The number of the next row.
    var next = 0

    /// The index of a row, which is less than 2³¹ on either side of 0.
    func slot(_ row: Int) -> Int { Int(UInt(bitPattern: row &+ capacity << 32) % UInt(capacity)) }
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
  /// Rows weighed along x, and rows weighed along both axes.
  private var across = Ring(), weighed = Ring()
  /// The offsets in ``lines`` of a blurred row before and after interpolation along x.
  private var blurredLine = 0, wideLine = 0
  /// The sizes of ``lines``, ``rows`` and ``presence``.
  private var lineCount = 0, rowCount = 0, flagCount = 0
  /// The next blurred row.
  private var nextRow = 0
  /// The last source row that has arrived.
  private var sourceRow = Int.min
  /// Ends the handing over of rows early.
  private var cancellation: CancellationFlag?

  /// Working rows, which begin and end with transparent samples.
  private var lines = ScratchBuffer<Float>()
  /// The memory of all ring buffers.
  private var rows = ScratchBuffer<Float>()
  /// One flag per row of the ring buffers: whether it is not transparent.
  private var presence = ScratchBuffer<Bool>()
  private var weightsX = ScratchBuffer<Float>()
  private var weightsY = ScratchBuffer<Float>()
  /// The weights for `pathreel_interpolate`.
  private var phasesX = ScratchBuffer<Float>()
  /// The rows that a kernel sums up.
  private var taps = ScratchBuffer<UnsafePointer<Float>?>()
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
    (lineCount, rowCount, flagCount) = (0, 0, 0)
    prepareLevels()
    lastFirst = weighedX.lowerBound - x.radius
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
  private mutating func ring(_ capacity: Int, of samples: Int, next: Int) -> Ring {
    let stride = (samples * channels.rawValue + 15) & ~15
    let ring = Ring(offset: rowCount, stride: stride, capacity: capacity, flagOffset: flagCount, next: next)
    rowCount += stride * capacity
    flagCount += capacity
    return ring
  }

  /// Allocates the prepared memory and begins.
  mutating func begin() {
    lines.refill(count: lineCount, with: 0)
    if rows.count < rowCount { rows.refill(count: rowCount, with: 0) }
    presence.refill(count: flagCount, with: false)
    let width = max(across.stride, levels.reduce(0) { max($0, $1.ring.stride) })
    if nothing.count < width { nothing.refill(count: width, with: 0) }
    weightsX.removeAll()
    weightsY.removeAll()
    x.appendWeights(to: &weightsX)
    y.appendWeights(to: &weightsY)
    taps.refill(count: max(weightsX.count, weightsY.count, 5), with: nil)
    if x.halvings > 0 { preparePhases() }
    (nextRow, sourceRow) = (output.rows.lowerBound, .min)
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

  private func pointer(_ ring: Ring, _ row: Int) -> UnsafeMutablePointer<Float> {
    rows.pointer(at: ring.offset + ring.slot(row) * ring.stride)
  }

  /// A row of a ring buffer, or a transparent row if it has none.
  private func kept(_ ring: Ring, _ row: Int) -> UnsafePointer<Float> {
    isPresent(ring, row) ? UnsafePointer(pointer(ring, row)) : UnsafePointer(nothing.base)
  }

  private func isPresent(_ ring: Ring, _ row: Int) -> Bool {
    row < ring.next && row >= ring.next - ring.capacity && presence[ring.flagOffset + ring.slot(row)]
  }

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
      presence[across.flagOffset + across.slot(row)] = false
      across.next = row + 1
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
    let ring = levels[index].ring
    presence[ring.flagOffset + ring.slot(row)] = isPresent
    levels[index].ring.next = row + 1
    guard row & 1 == 0 else { return }
    // The five rows up to this one are centred on the row two above it.
    let (level, half) = (levels[index], (row - 2) >> 1)
    guard (row - 4...row).contains(where: { self.isPresent(level.ring, $0) }) else {
      return skip(level: index + 1, half, body)
    }
    for tap in 0..<5 { taps[tap] = kept(level.ring, row - 4 + tap) }
    let (target, count) = (
      address(ofLevel: index + 1, from: level.output.lowerBound), Int32(level.output.count * channels.rawValue)
    )
    if index == 0, level.halvesX, !takesSamples {
      taps.base.withMemoryRebound(to: UnsafePointer<UInt16>?.self, capacity: 5) {
        pathreel_halve_sums(widestInstructions, $0, count, target)
      }
    } else {
      pathreel_halve_rows(widestInstructions, taps.base, count, target)
    }
    advance(level: index + 1, half, body)
  }

  /// Weighs the row in the last line along x, into the ring buffer ``across``.
  private mutating func weighAcross(_ row: Int, _ body: (Int, UnsafePointer<Float>?) -> Void) {
    let line = lines.pointer(at: lastLine)
    // This is a convolution: the weight at distance d belongs to the sample at distance d on the other side.
    for tap in 0..<weightsX.count { taps[tap] = UnsafePointer(line + (weightsX.count - 1 - tap) * channels.rawValue) }
    pathreel_weigh(
      widestInstructions, taps.base, weightsX.base, Int32(weightsX.count), x.isSymmetric, Int32(across.stride),
      pointer(across, row))
    presence[across.flagOffset + across.slot(row)] = true
    across.next = row + 1
    handOver(body)
  }

  /// Hands over the finished blurred rows.
  private mutating func handOver(_ body: (Int, UnsafePointer<Float>?) -> Void) {
    while nextRow < output.rows.upperBound, !waitsForSource || nextRow <= sourceRow {
      let (first, phase) = y.taps(of: nextRow)
      guard first + (y.halvings == 0 ? 0 : 3) + y.radius < across.next, cancellation?.poll() != true else { return }
      body(nextRow, blurredRow(first, phase))
      nextRow += 1
    }
  }

  /// Computes a blurred row; `nil` if it is transparent.
  private mutating func blurredRow(_ first: Int, _ phase: Int) -> UnsafePointer<Float>? {
    let line = lines.pointer(at: blurredLine)
    if y.halvings == 0 {
      guard weighAlong(first, into: line) else { return nil }
    } else {
      for row in max(weighed.next, first)..<max(weighed.next, first + 4) {
        presence[weighed.flagOffset + weighed.slot(row)] = weighAlong(row, into: pointer(weighed, row))
        weighed.next = row + 1
      }
      guard (first..<first + 4).contains(where: { isPresent(weighed, $0) }) else { return nil }
      for tap in 0..<4 { taps[tap] = kept(weighed, first + tap) }
      withUnsafePointer(to: y.interpolation(atPhase: phase)) {
        $0.withMemoryRebound(to: Float.self, capacity: 4) {
          pathreel_weigh(widestInstructions, taps.base, $0, 4, false, Int32(weighed.stride), line)
        }
      }
    }
    guard x.halvings > 0 else { return UnsafePointer(line) }
    let wide = lines.pointer(at: wideLine)
    pathreel_interpolate(
      widestInstructions, line, Int32(weighedX.count - 3), Int32(x.step), Int32(channels.rawValue), phasesX.base, wide)
    return UnsafePointer(wide + x.taps(of: output.columns.lowerBound).phase * channels.rawValue)
  }

  /// Weighs a row of samples along y; returns `false` if it is transparent.
  private mutating func weighAlong(_ row: Int, into sums: UnsafeMutablePointer<Float>) -> Bool {
    var isAny = false
    let first = row - y.radius
    var slot = across.slot(first)
    for index in 0..<weightsY.count {
      let source = first + index
      let isThere =
        source < across.next && source >= across.next - across.capacity && presence[across.flagOffset + slot]
      isAny = isAny || isThere
      taps[weightsY.count - 1 - index] =
        isThere ? UnsafePointer(rows.pointer(at: across.offset + slot * across.stride)) : UnsafePointer(nothing.base)
      slot = slot + 1 == across.capacity ? 0 : slot + 1
    }
    guard isAny else { return false }
    pathreel_weigh(
      widestInstructions, taps.base, weightsY.base, Int32(weightsY.count), y.isSymmetric, Int32(across.stride), sums)
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
