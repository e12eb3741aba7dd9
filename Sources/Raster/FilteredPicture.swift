import PathreelDrawing

/// The result of a group's filter: whole tiles of premultiplied pixels. ``FilterStage`` makes it; ``FramePlan`` paints
/// it.
struct FilteredPicture {
  /// The tiles of the picture. It may be moved, but not resized.
  var region: TileRegion
  let storage: PictureStorage

  /// Creates a picture without initialising its pixels.
  init(_ region: TileRegion, in storage: PictureStorage) {
    self.region = region
    self.storage = storage
    storage.resize(width: region.columns.count * Tile.width, height: region.rows.count * Tile.height)
  }

  /// The memory of a picture of a region, in bytes.
  static func memory(_ region: TileRegion) -> Int {
    region.columns.count * region.rows.count * Tile.width * Tile.height * MemoryLayout<UInt32>.stride
  }

  var memory: Int { storage.memory }

  /// The distance between rows, in pixels.
  var stride: Int { region.columns.count * Tile.width }

  /// The first pixel of a tile of the region; `nil` if the tile is empty.
  func pixels(ofTileAt column: Int, _ row: Int) -> UnsafeMutablePointer<UInt32>? {
    guard hash(ofTileAt: column, row) != 0 else { return nil }
    let (x, y) = (column - region.columns.lowerBound, row - region.rows.lowerBound)
    return self.row(y << Tile.heightBits) + x << Tile.widthBits
  }

  /// A fingerprint of the pixels of a tile of the region; 0 if it is empty.
  func hash(ofTileAt column: Int, _ row: Int) -> UInt64 {
    storage.hashes[(row - region.rows.lowerBound) * region.columns.count + column - region.columns.lowerBound]
  }

  /// The first pixel of a row, counted from the region's top.
  func row(_ row: Int) -> UnsafeMutablePointer<UInt32> { storage.pixels.pointer(at: row * stride) }

  /// Makes rows transparent; they are counted from the region's top.
  func clear(rows: Range<Int>) { row(rows.lowerBound).update(repeating: 0, count: rows.count * stride) }

  /// Replaces a part of this picture by the pixels of another picture, or by transparent pixels where the other picture
  /// has none.
  func replace(_ part: TileRegion, by other: FilteredPicture?) {
    let (left, top) = (region.pixelColumns.lowerBound, region.pixelRows.lowerBound)
    for y in part.pixelRows {
      let line = row(y - top) + (part.pixelColumns.lowerBound - left)
      line.update(repeating: 0, count: part.pixelColumns.count)
      guard let other, other.region.pixelRows.contains(y) else { continue }
      (row(y - top) + (other.region.pixelColumns.lowerBound - left))
        .update(from: other.row(y - other.region.pixelRows.lowerBound), count: other.stride)
    }
    finishTiles(in: part)
  }

  /// Computes the fingerprints of the tiles of a part, whose pixels must be complete.
  func finishTiles(in part: TileRegion) {
    for row in part.rows {
      for column in part.columns {
        let (x, y) = (column - region.columns.lowerBound, row - region.rows.lowerBound)
        storage.hashes[y * region.columns.count + x] = fingerprint(
          self.row(y << Tile.heightBits) + x << Tile.widthBits)
      }
    }
  }

  private func fingerprint(_ first: UnsafeMutablePointer<UInt32>) -> UInt64 {
    var all = SIMD16<UInt32>.zero
    // Four independent fingerprints can be computed in parallel.
    var (a, b, c, d) = (Fingerprint(1), Fingerprint(2), Fingerprint(3), Fingerprint(4))
    for line in 0..<Tile.height {
      let pixels = UnsafeRawPointer(first + line * stride)
      for offset in Swift.stride(from: 0, to: Tile.width * MemoryLayout<UInt32>.stride, by: 64) {
        let group = pixels.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt32>.self)
        all |= group
        let words = unsafeBitCast(group, to: SIMD8<UInt64>.self)
        a.combine(words[0], words[1])
        b.combine(words[2], words[3])
        c.combine(words[4], words[5])
        d.combine(words[6], words[7])
      }
    }
    guard all != .zero else { return 0 }
    a.combine(b.value, c.value)
    a.combine(d.value, 0)
    // Never 0, which means an empty tile.
    return a.value | 1
  }
}

/// The memory of a filtered picture. Another picture may take it over.
final class PictureStorage {
  fileprivate var pixels: ScratchBuffer<UInt32>
  /// The fingerprint of each tile, row by row; 0 for an empty tile.
  fileprivate var hashes: ScratchBuffer<UInt64>
  /// The number of tiles that fit.
  private let capacity: Int

  init(for region: TileRegion) {
    capacity = region.columns.count * region.rows.count
    pixels = ScratchBuffer(capacity: capacity * Tile.width * Tile.height)
    hashes = ScratchBuffer(capacity: capacity)
  }

  /// Returns whether a picture of a region fits into the memory.
  func fits(_ region: TileRegion) -> Bool { region.columns.count * region.rows.count <= capacity }

  /// The memory of the pixels, in bytes.
  var memory: Int { capacity * Tile.width * Tile.height * MemoryLayout<UInt32>.stride }

  fileprivate func resize(width: Int, height: Int) {
    pixels.removeAll()
    _ = pixels.extend(by: width * height)
    hashes.refill(count: (width >> Tile.widthBits) * (height >> Tile.heightBits), with: 0)
  }
}
