import PathreelDrawing

/// Hashes of all 16 × 16 macroblocks of a bitmap, to find which macroblocks differ between two frames. They answer what
/// has changed for all files; ``VideoFrame`` keeps them.
///
/// ``FrameTypes`` needs the number of changes, x264 the unchanged macroblocks, and ``AnimationFile`` and
/// ``PictureSegmentFile`` the changed ones. A hash depends only on its macroblock's pixels. Only the blocks that were
/// drawn are hashed again, so the cost of a frame is proportional to its changes. The comparison of two frames does not
/// depend on earlier frames in their bitmaps or on the thread. It misses a change if two 64-bit hashes are equal.
package struct MacroblockHashes {
  /// The number of macroblocks in a row.
  let columns: Int
  /// The hashes, row by row.
  private var hashes: [UInt64]

  /// The side of a macroblock in pixels. Those at the right and bottom edges may be smaller.
  static let side = 16

  /// - Parameters:
  ///   - width: The bitmap's width, in pixels.
  ///   - height: The bitmap's height, in pixels.
  package init(width: Int, height: Int) {
    columns = (width - 1) / Self.side + 1
    hashes = Array(repeating: 0, count: columns * ((height - 1) / Self.side + 1))
  }

  /// The number of macroblocks of a frame.
  package var count: Int { hashes.count }

  /// Returns how many macroblocks differ.
  ///
  /// - Precondition: Both belong to frames of the same size.
  package func changedCount(since other: MacroblockHashes) -> Int {
    precondition(hashes.count == other.hashes.count)
    var count = 0
    for index in hashes.indices where hashes[index] != other.hashes[index] { count += 1 }
    return count
  }

  /// Returns a flag for each macroblock: 1 if all pixels that its samples depend on are unchanged, otherwise 0.
  ///
  /// - Parameter reachesRight: Whether a pixel also affects samples to its right (chroma filtering). A macroblock then
  ///   depends on the one to its left too.
  /// - Precondition: Both belong to frames of the same size.
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

  /// Returns the macroblocks that differ; all of them without an earlier frame.
  ///
  /// - Precondition: Both belong to frames of the same size.
  func changes(since other: MacroblockHashes?) -> BlockRuns {
    guard let other else { return BlockRuns(hashes.indices, columns: columns) }
    precondition(hashes.count == other.hashes.count)
    return BlockRuns(hashes.indices.filter { hashes[$0] != other.hashes[$0] }, columns: columns)
  }

  /// Hashes the macroblocks in a rectangle of pixels.
  ///
  /// - Precondition: The bitmap has the size that the hashes are for, and the rectangle consists of whole macroblocks.
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

  /// The 16 pixels of one row of a macroblock.
  private typealias Lanes = SIMD16<UInt32>

  /// The state of the hash. `lanes` hashes each column of pixels. `history` hashes the successive values of `lanes`, so
  /// columns that collide after different rows still differ.
  private struct State {
    private var lanes = Lanes(repeating: 0)
    private var history = Lanes(repeating: 0)

    /// One step of a multiplicative hash in each lane. It is invertible, so a single different pixel always changes the
    /// hash. The shift lets high bits of a pixel affect low ones.
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

  /// Hashes a macroblock of full width. Each row is one vector.
  private static func hash(_ first: UnsafeRawPointer, _ stride: Int, _ height: Int) -> UInt64 {
    var state = State()
    for row in 0..<height { state.add(first.loadUnaligned(fromByteOffset: row * stride, as: Lanes.self)) }
    return state.hash
  }

  /// Hashes a macroblock that the picture's right edge cuts.
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
