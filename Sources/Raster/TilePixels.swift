import CKernels

/// The pixels of a tile, row by row, in the bitmap or in a buffer of the renderer.
///
/// Rows need not be aligned to groups of eight pixels. A tile at the lower border may have fewer rows. ``Compositor``
/// draws on them.
typealias TilePixels = pathreel_pixels

extension TilePixels {
  /// Creates the pixels of a tile in a buffer of its own.
  init(_ groups: UnsafeMutablePointer<Pixels>, rows: Int) {
    self.init(
      first: UnsafeMutableRawPointer(groups).assumingMemoryBound(to: UInt32.self), stride: Int64(Tile.width),
      rows: Int32(truncatingIfNeeded: rows))
  }

  /// Passes a read-only tile of one colour to a closure. All its rows are the same memory.
  static func withPixels(of color: UInt32, rows: Int32, _ body: (TilePixels) -> Void) {
    var row = SIMD64<UInt32>(repeating: color)
    withUnsafeMutableBytes(of: &row) {
      body(TilePixels(first: $0.bindMemory(to: UInt32.self).baseAddress, stride: 0, rows: rows))
    }
  }

  /// The indices of groups of eight pixels, row by row.
  var groups: Range<Int> { 0..<Int(rows) &* Tile.groupsPerRow }

  subscript(group: Int) -> Pixels {
    @inline(__always) get { UnsafeRawPointer(pixels(group)).loadUnaligned(as: Pixels.self) }
    @inline(__always) nonmutating set {
      UnsafeMutableRawPointer(pixels(group)).storeBytes(of: newValue, as: Pixels.self)
    }
  }

  @inline(__always)
  private func pixels(_ group: Int) -> UnsafeMutablePointer<UInt32> {
    first + (group / Tile.groupsPerRow &* Int(stride) &+ 8 &* (group % Tile.groupsPerRow))
  }

  func row(_ row: Int) -> UnsafeMutablePointer<UInt32> { first + row &* Int(stride) }

  func fill(_ color: UInt32) {
    pathreel_fill(widestInstructions, first, stride, color, Int64(Tile.width), Int64(rows))
  }

  /// Copies the pixels of another tile.
  func copy(_ source: TilePixels) {
    for row in 0..<Int(rows) { self.row(row).update(from: source.row(row), count: Tile.width) }
  }
}

/// The coverage of each pixel of a tile, 0…255. ``Coverage`` and ``ClipUnion`` compute it, and ``Compositor`` draws
/// through it.
typealias TileCoverage = pathreel_coverage

extension TileCoverage {
  /// The same coverage for all pixels.
  static func even(_ level: Int32) -> TileCoverage { TileCoverage(levels: nil, pixels: nil, level: level) }

  static var all: TileCoverage { even(255) }

  /// Creates a view of a coverage, valid until the coverage changes.
  init(_ coverage: borrowing Coverage) {
    self.init(
      levels: coverage.levels.base, pixels: UnsafeRawPointer(coverage.pixels.base).assumingMemoryBound(to: UInt32.self),
      level: 0)
  }

  /// The coverage of a group's eight pixels.
  subscript(group: Int) -> Pixels {
    @inline(__always) get {
      let level = level(of: group)
      guard level == Coverage.perPixel else { return Pixels(repeating: UInt32(truncatingIfNeeded: level)) }
      return UnsafeRawPointer(pixels + 8 &* group).loadUnaligned(as: Pixels.self)
    }
  }

  /// Returns whether the first rows of a tile are fully covered.
  func coversAll(ofRows rows: Int) -> Bool {
    for group in 0..<rows &* Tile.groupsPerRow where level(of: group) != 255 {
      // An edge on a border between pixels makes a group per-pixel, but may leave its pixels fully covered.
      guard level(of: group) == Coverage.perPixel else { return false }
      // Four wide words are compared at once.
      let gaps = unsafeBitCast(self[group] ^ 255, to: SIMD4<UInt64>.self)
      guard gaps.x | gaps.y | gaps.z | gaps.w == 0 else { return false }
    }
    return true
  }

  /// The coverage shared by a group's pixels, or ``Coverage/perPixel``.
  @inline(__always)
  func level(of group: Int) -> Int32 { levels?[group] ?? level }
}
