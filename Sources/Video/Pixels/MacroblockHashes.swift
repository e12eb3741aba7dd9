import PathreelDrawing

/// A hash of each macroblock of a bitmap, 16 × 16 pixels, which tells how many of them differ between two frames.
///
/// A hash depends on its macroblock's pixels alone. Whoever converts a bitmap hashes the blocks that it converts, so that a frame
/// costs what changed in its bitmap, and the count between two frames is the same whatever else was drawn into their
/// bitmaps, on whatever thread. It misses a changed macroblock where two hashes of 64 bits agree.
package struct MacroblockHashes {
  let columns: Int
  /// Row by row.
  private var hashes: [UInt64]

  /// How many pixels a side a macroblock has, but at the right and lower borders.
  static let side = 16

  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  package init(width: Int, height: Int) {
    columns = (width - 1) / Self.side + 1
    hashes = Array(repeating: 0, count: columns * ((height - 1) / Self.side + 1))
  }

  /// How many macroblocks a frame has.
  package var count: Int { hashes.count }

  /// How many macroblocks differ.
  ///
  /// - Precondition: both are of frames of one size.
  package func changedCount(since other: MacroblockHashes) -> Int {
    precondition(hashes.count == other.hashes.count)
    var count = 0
    for index in hashes.indices where hashes[index] != other.hashes[index] { count += 1 }
    return count
  }

  /// For each macroblock 1 if nothing has changed that its samples are made of, else 0.
  ///
  /// - Parameter reachesRight: Whether samples are also made of the pixels left of them.
  /// - Precondition: both are of frames of one size.
  package func unchanged(since other: MacroblockHashes, reachesRight: Bool) -> [UInt8] {
    precondition(hashes.count == other.hashes.count)
    return [UInt8](unsafeUninitializedCapacity: hashes.count) { flags, count in
      for index in hashes.indices {
        let isSame = hashes[index] == other.hashes[index]
        let dependsOnLeft = reachesRight && index % columns > 0
        flags[index] = isSame && (!dependsOnLeft || hashes[index - 1] == other.hashes[index - 1]) ? 1 : 0
      }
      count = hashes.count
    }
  }

  /// The macroblocks that differ, in their order; all of them where nothing came before.
  ///
  /// - Precondition: both are of frames of one size.
  func changes(since other: MacroblockHashes?) -> [Int] {
    guard let other else { return Array(hashes.indices) }
    precondition(hashes.count == other.hashes.count)
    return hashes.indices.filter { hashes[$0] != other.hashes[$0] }
  }

  /// Hashes the macroblocks that have changed in a bitmap since a moment of its log.
  mutating func update(from bitmap: Bitmap, since moment: Int) {
    bitmap.changes.forEachChange(since: moment) { columns, row in
      let (left, top) = (columns.lowerBound << ChangeLog.blockWidthBits, row << ChangeLog.blockHeightBits)
      let right = min(columns.upperBound << ChangeLog.blockWidthBits, bitmap.width)
      update(
        from: bitmap, columns: left..<right, rows: top..<min(top + 1 << ChangeLog.blockHeightBits, bitmap.height))
    }
  }

  /// Hashes the macroblocks in a rectangle of pixels.
  ///
  /// - Precondition: the bitmap has the size that the hashes are for, and the rectangle consists of whole macroblocks.
  package mutating func update(from bitmap: Bitmap, columns pixels: Range<Int>, rows: Range<Int>) {
    precondition(pixels.lowerBound % Self.side == 0 && rows.lowerBound % Self.side == 0)
    bitmap.withUnsafeBytes { bytes in
      for top in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.side) {
        let height = min(Self.side, rows.upperBound - top)
        for left in stride(from: pixels.lowerBound, to: pixels.upperBound, by: Self.side) {
          let first = bytes.baseAddress! + top * bitmap.bytesPerRow + 4 * left
          let index = top / Self.side * columns + left / Self.side
          hashes[index] =
            pixels.upperBound - left >= Self.side
            ? Self.hash(first, bitmap.bytesPerRow, height)
            : Self.hash(first, bitmap.bytesPerRow, height, width: pixels.upperBound - left)
        }
      }
    }
  }

  private typealias Lanes = SIMD16<UInt32>

  /// A hash in each column, and one of all that these have been: columns that come out alike after rows that differ have unlike
  /// histories.
  private struct State {
    private var lanes = Lanes(repeating: 0)
    private var history = Lanes(repeating: 0)

    /// A step of a multiplicative hash in each lane: invertible, so that a single pixel that differs always shows. The shift
    /// lets a pixel's high bits decide about low ones.
    @inline(__always)
    mutating func add(_ pixels: Lanes) {
      lanes = (lanes ^ pixels) &* Lanes(repeating: 0x9E37_79B1)
      lanes ^= lanes &>> Lanes(repeating: 15)
      history = (history ^ lanes) &* Lanes(repeating: 0x85EB_CA6B)
    }

    var hash: UInt64 {
      var hash: UInt64 = 0
      for index in 0..<Lanes.scalarCount {
        hash = (hash ^ (UInt64(lanes[index]) << 32 | UInt64(history[index]))) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
      }
      return hash
    }
  }

  /// Of a macroblock of full width, which is a vector a row.
  private static func hash(_ first: UnsafeRawPointer, _ stride: Int, _ height: Int) -> UInt64 {
    var state = State()
    for row in 0..<height { state.add(first.loadUnaligned(fromByteOffset: row * stride, as: Lanes.self)) }
    return state.hash
  }

  /// Of one that the picture's border cuts.
  private static func hash(_ first: UnsafeRawPointer, _ stride: Int, _ height: Int, width: Int) -> UInt64 {
    var state = State()
    for row in 0..<height {
      var pixels = Lanes(repeating: 0)
      for x in 0..<width { pixels[x] = first.loadUnaligned(fromByteOffset: row * stride + 4 * x, as: UInt32.self) }
      state.add(pixels)
    }
    return state.hash
  }
}
