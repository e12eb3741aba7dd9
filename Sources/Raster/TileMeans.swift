import PathreelDrawing

/// Averages several samples of a tile, which are drawn into the bitmap one after the other. ``Rasterizer`` uses it for
/// motion blur.
///
/// A tile is drawn only if its fingerprint differs from the fingerprint of the pixels in the bitmap. Before it is
/// drawn, these pixels are added to sums of 16 bits, weighted by the number of samples that have them. So a tile that
/// all samples draw alike is drawn at most once, needs no sums, and has the pixels of one sample. The mean of each byte
/// is exact, with halves rounded up.
struct TileMeans: ~Copyable {
  /// The state of one tile.
  struct State: BitwiseCopyable {
    /// The fingerprint of the pixels that the bitmap shows; 0 if it is unknown.
    var shown: UInt64 = 0
    /// The combined fingerprint of all samples so far, in their order.
    var samples = Fingerprint(0)
    /// The number of samples that equal the bitmap's pixels and are not in the sums yet.
    var weight: Int32 = 0
    /// The offset of the sums of the other samples; -1 if there are none.
    var sums: Int32 = -1
  }

  private var states = ScratchBuffer<State>()
  private var sums = ScratchBuffer<UInt16>()
  /// The tiles of the current row that must be drawn.
  private var drawn: [Int] = []

  /// The memory of one tile's sums, in bytes.
  static var sumsMemory: Int { sumCount * MemoryLayout<UInt16>.stride }
  private static var sumCount: Int { 4 * Tile.width * Tile.height }

  /// Begins a frame.
  ///
  /// - Parameter fingerprints: The fingerprints of the bitmap's tiles; `nil` if they are unknown.
  mutating func begin(_ grid: TileGrid, showing fingerprints: UnsafeMutablePointer<UInt64>?) {
    states.refill(count: grid.tileCount, with: State())
    guard let fingerprints else { return }
    for tile in 0..<grid.tileCount { states[tile].shown = fingerprints[tile] }
  }

  /// Begins a part of the frame, or begins it again.
  mutating func begin(_ part: TileRegion, of wanted: borrowing TileSet, on grid: TileGrid) {
    sums.removeAll()
    Self.forEachTile(part, wanted, grid) { tile in
      let shown = states[tile].shown
      states[tile] = State()
      states[tile].shown = shown
    }
  }

  /// Adds a sample of a part, and draws the tiles that differ from the sample before, until the frame is cancelled.
  mutating func add(
    _ frame: borrowing FramePlan, _ part: TileRegion, of wanted: borrowing TileSet, _ background: UInt32,
    by painter: TileRowPainter, into output: TileOutput
  ) {
    for row in part.rows {
      if frame.cancellation?.poll() == true { return }
      drawn.removeAll(keepingCapacity: true)
      let start = row * frame.grid.columns
      for tile in start + part.columns.lowerBound..<start + part.columns.upperBound where wanted.contains(tile) {
        let fingerprint = frame.fingerprint(ofTile: tile, background: background)
        if fingerprint != states[tile].shown {
          flush(tile, TileArea(tile, frame.grid, output))
          states[tile].shown = fingerprint
          drawn.append(tile)
        }
        states[tile].weight += 1
        states[tile].samples.combine(fingerprint, 1)
      }
      painter.paint(frame, tiles: drawn[...], background, into: output)
    }
  }

  /// Computes the means of the tiles of a part.
  ///
  /// - Parameters:
  ///   - count: The number of samples.
  ///   - use: Receives each tile, the fingerprint of its pixels, and whether its samples differ.
  mutating func finish(
    _ part: TileRegion, of wanted: borrowing TileSet, on grid: TileGrid, count: Int, in output: TileOutput,
    use: (_ tile: Int, _ fingerprint: UInt64, _ isBlurred: Bool) -> Void
  ) {
    Self.forEachTile(part, wanted, grid) { tile in
      guard states[tile].sums >= 0 else { return use(tile, states[tile].shown, false) }
      let area = TileArea(tile, grid, output)
      flush(tile, area)
      let sums = sums.pointer(at: Int(states[tile].sums))
      for row in 0..<area.rows {
        Self.setMeans(
          area.bytes(ofRow: row), sums + row &* 4 &* Tile.width, byteCount: 4 &* area.columns, count: count)
      }
      states[tile].shown = max(states[tile].samples.value, 1)
      use(tile, states[tile].shown, true)
    }
  }

  /// Adds the bitmap's pixels to a tile's sums, multiplied by their weight.
  private mutating func flush(_ tile: Int, _ area: TileArea) {
    let weight = states[tile].weight
    guard weight > 0 else { return }
    states[tile].weight = 0
    if states[tile].sums < 0 {
      let first = sums.extend(by: Self.sumCount)
      sums.pointer(at: first).update(repeating: 0, count: Self.sumCount)
      states[tile].sums = Int32(truncatingIfNeeded: first)
    }
    let sums = sums.pointer(at: Int(states[tile].sums))
    for row in 0..<area.rows {
      Self.add(
        area.bytes(ofRow: row), times: UInt16(truncatingIfNeeded: weight), to: sums + row &* 4 &* Tile.width,
        byteCount: 4 &* area.columns)
    }
  }

  private static func forEachTile(
    _ part: TileRegion, _ wanted: borrowing TileSet, _ grid: TileGrid, _ body: (Int) -> Void
  ) {
    for row in part.rows {
      for tile in row * grid.columns + part.columns.lowerBound..<row * grid.columns + part.columns.upperBound
      where wanted.contains(tile) {
        body(tile)
      }
    }
  }

  private static func add(
    _ bytes: UnsafeMutablePointer<UInt8>, times weight: UInt16, to sums: UnsafeMutablePointer<UInt16>, byteCount: Int
  ) {
    var i = 0
    while i < byteCount {
      sums[i] = sums[i] &+ UInt16(truncatingIfNeeded: bytes[i]) &* weight
      i &+= 1
    }
  }

  /// Divides sums of `count` bytes each by `count`, rounded to the nearest whole number with halves rounded up.
  ///
  /// A sum plus half of the divisor is at least half a unit away from the next multiple of the divisor. That is far
  /// more than the error of 32-bit arithmetic, so the whole part of the quotient is exact. Adding 2²³ moves the whole
  /// part to the lowest bits.
  static func setMeans(
    _ bytes: UnsafeMutablePointer<UInt8>, _ sums: UnsafePointer<UInt16>, byteCount: Int, count: Int
  ) {
    let (half, share) = (Float(count / 2) + 0.5, 1 / Float(count))
    var i = 0
    while i < byteCount {
      let quotient = (Float(sums[i]) + half) * share - 0.5
      bytes[i] = UInt8(truncatingIfNeeded: (quotient + 8_388_608).bitPattern)
      i &+= 1
    }
  }
}

/// The part of a tile's pixels that lies inside the bitmap.
private struct TileArea {
  let first: UnsafeMutablePointer<UInt32>
  let stride, columns, rows: Int

  init(_ tile: Int, _ grid: TileGrid, _ output: TileOutput) {
    let (row, column) = tile.quotientAndRemainder(dividingBy: grid.columns)
    let (x, y) = (column << Tile.widthBits, row << Tile.heightBits)
    first = output.pixel(x, y)
    stride = output.stride
    (columns, rows) = (min(Tile.width, grid.width - x), min(Tile.height, grid.height - y))
  }

  func bytes(ofRow row: Int) -> UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer(first + row &* stride).assumingMemoryBound(to: UInt8.self)
  }
}
