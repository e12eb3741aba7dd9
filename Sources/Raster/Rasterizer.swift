import Dispatch
import Foundation
import PathreelDrawing
import Synchronization

/// Draws display lists into bitmaps: flatten, bin into tiles, cover, shade, composite.
///
/// An instance keeps its working memory from frame to frame, so it belongs to one thread; the pixels depend on the
/// display list and the bitmap's size alone, never on what was drawn before.
///
/// ```swift
/// let rasterizer = Rasterizer()
/// let bitmap = Bitmap(width: 1920, height: 1080)
/// try rasterizer.draw(list, into: bitmap)
/// ```
public final class Rasterizer {
  /// How many groups, and masks of groups, may stand inside one another.
  public static let maximumGroupDepth = 256
  /// How many dashes of one stroke may lie inside the picture.
  public static let maximumDashCount = 100_000

  /// How many pixels a blur or a shadow may reach, those that it stands in added: blurs of a deviation up to 1,400
  /// pixels do.
  public static let maximumFilterReach = 8128

  /// What a plan may take, in bytes.
  package static let defaultMemoryBudget = 128 << 20

  private let memoryBudget: Int
  private let fingerprintsFirstFrames: Bool
  private var damage = Damage()
  private var frame: FramePlan
  /// One for each thread that draws.
  private let painters: [TileRowPainter]
  /// What is still to be planned and drawn of the current frame.
  private var parts: [TileRegion] = []
  /// The tiles that the last frame drew, in whatever order, counted row by row.
  package private(set) var redrawnTiles: [Int] = []
  /// How many tiles of 64 × 16 pixels the last frame drew: all, or those that had changed.
  public var redrawnTileCount: Int { redrawnTiles.count }
  private var grid = TileGrid(width: 1, height: 1)
  /// The same in pixels; tiles at the right and lower borders may reach beyond the bitmap.
  package var redrawnRects: [CGRect] {
    redrawnTiles.map {
      CGRect(
        x: $0 % grid.columns * Tile.width, y: $0 / grid.columns * Tile.height, width: Tile.width, height: Tile.height)
    }
  }

  /// A rasteriser with the default memory for a frame's plan.
  public convenience init() { self.init(memoryBudget: Self.defaultMemoryBudget) }

  /// - Parameters:
  ///   - memoryBudget: In bytes. The pixels are the same whatever it is.
  ///   - fingerprintsFirstFrames: Whether what is drawn onto nothing gets fingerprints, too, so that already the second picture
  ///     draws no tile that shows the same. They would cost a first picture, which may be the only one, a tenth of its time.
  ///   - accuracy: A bitmap that was drawn with one must not be drawn into with the other.
  ///   - threads: How many threads draw the tiles of a frame; one plans it. The pixels are the same whatever it is. More than
  ///     one make a frame sooner, but use the processors less well than as many frames at once.
  package init(
    memoryBudget: Int = Rasterizer.defaultMemoryBudget, fingerprintsFirstFrames: Bool = false,
    accuracy: Accuracy = .exact, threads: Int = 1
  ) {
    self.memoryBudget = memoryBudget
    self.fingerprintsFirstFrames = fingerprintsFirstFrames
    frame = FramePlan(accuracy)
    painters = (0..<max(threads, 1)).map { _ in TileRowPainter(accuracy) }
  }

  /// Gives a bitmap the pixels of a display list.
  ///
  /// The canvas, `list.size` points, is scaled uniformly to fit the bitmap and centred. The background fills the whole
  /// bitmap, and items that reach beyond the canvas are drawn in the margins too. A canvas whose size is not positive
  /// and finite shows the background alone; so does an item, in its place, whose coordinates are not finite in pixels.
  ///
  /// The work is in proportion to the list and to the pixels that its items cover, each counted as often as it is
  /// covered. Into a bitmap that a rasteriser drew before, and nobody wrote to since, only what has changed is drawn:
  /// items are compared, and what they draw where they differ, tile by tile; the list is kept for that with the bitmap.
  /// A frame that would take more working memory than 128 MiB is planned and drawn in parts, each in the memory of one;
  /// only what a single tile of 64 × 16 pixels or a single path needs has to be there at once: 40 bytes an item and
  /// another 128 in each tile that its outline passes, 40 bytes a visible edge of a path, 4 bytes a pixel of a group with a
  /// filter. Half of that again is for such groups' pixels, kept for the next frame.
  ///
  /// - Throws: ``RasterError``; the bitmap's pixels are then undefined.
  public func draw(_ list: DisplayList, into bitmap: Bitmap) throws(RasterError) {
    let record = bitmap.drawnFrame
    redrawnTiles.removeAll(keepingCapacity: true)
    grid = TileGrid(width: bitmap.width, height: bitmap.height)
    let layer = LayerContent(list, on: grid)
    if let record, record.list.size == list.size, record.list.background == list.background {
      guard let canvas = layer.canvas else { return }
      damage.compare(record.list.items, list.items, canvas, on: grid)
    } else {
      damage.takeAll(of: grid)
    }
    let next = record ?? DrawnFrame(list, tileCount: grid.tileCount)
    // Also where it is only looked at, the bitmap is not as its record says until all of it is drawn.
    bitmap.drawnFrame = nil
    try draw(layer, list.background.word, next, isKnown: record != nil, into: bitmap)
    next.list = list
    bitmap.drawnFrame = next
  }

  /// Gives the first rows of a bitmap the pixels of some rows of a larger picture: the same as if all of it were drawn.
  ///
  /// What reaches into several such bands is prepared for each of them, so bands should be few. Nothing is remembered of what
  /// the bitmap shows.
  ///
  /// - Parameters:
  ///   - rows: Which of the picture's. They begin a row of tiles: at a multiple of ``bandStep``.
  ///   - height: The picture's; it is as wide as the bitmap.
  package func draw(_ list: DisplayList, rows: Range<Int>, ofHeight height: Int, into band: Bitmap) throws(RasterError)
  {
    precondition(!rows.isEmpty && rows.lowerBound % Self.bandStep == 0 && rows.count <= band.height)
    precondition(rows.upperBound == height || rows.upperBound % Self.bandStep == 0 && rows.upperBound < height)
    redrawnTiles.removeAll(keepingCapacity: true)
    grid = TileGrid(width: band.width, height: height)
    let tileRows = rows.lowerBound >> Tile.heightBits..<(rows.upperBound - 1) >> Tile.heightBits + 1
    damage.takeAll(of: grid, in: TileRegion(columns: 0..<grid.columns, rows: tileRows))
    band.drawnFrame = nil
    try draw(
      LayerContent(list, on: grid), list.background.word, nil, isKnown: false, top: tileRows.lowerBound, into: band)
  }

  /// Gives a bitmap the pixels of a layer, on nothing. Nothing is remembered of what the bitmap shows.
  func draw(_ layer: LayerContent, into bitmap: Bitmap) throws(RasterError) {
    redrawnTiles.removeAll(keepingCapacity: true)
    grid = layer.grid
    damage.takeAll(of: grid)
    bitmap.drawnFrame = nil
    try draw(layer, 0, nil, isKnown: false, into: bitmap)
  }

  /// The height of a row of tiles, in pixels.
  package static var bandStep: Int { Tile.height }

  /// Draws those of the damaged tiles whose fingerprint has changed.
  ///
  /// - Parameter top: the row of tiles that is the bitmap's first.
  private func draw(
    _ layer: LayerContent, _ background: UInt32, _ record: DrawnFrame?, isKnown: Bool, top: Int = 0, into bitmap: Bitmap
  ) throws(RasterError) {
    frame.beginFrame()
    var fingerprints: [UInt64] = []
    if let record { swap(&fingerprints, &record.fingerprints) }
    defer { if let record { swap(&fingerprints, &record.fingerprints) } }
    let takesFingerprints = record != nil && (isKnown || fingerprintsFirstFrames)
    let grid = layer.grid
    parts.removeAll(keepingCapacity: true)
    if let region = damage.tiles.region { parts.append(region) }
    while let part = parts.popLast() {
      guard try frame.plan(layer, damage.tiles, in: part, memoryBudget: memoryBudget) else {
        // The frame's plan is complete only if it fits or if its region is a single tile.
        parts += part.halves.reversed().compactMap { damage.tiles.region(in: $0) }
        continue
      }
      bitmap.withUnsafeMutableBlocks { bytes, changes in
        let output = TileOutput(
          pixels: bytes.bindMemory(to: UInt32.self).baseAddress!, stride: grid.width, x: 0, y: top << Tile.heightBits)
        fingerprints.withUnsafeMutableBufferPointer { known in
          paint(
            part, background, into: output,
            .init(before: takesFingerprints ? known.baseAddress : nil, areCompared: isKnown))
        }
        for painter in painters {
          for tile in painter.painted { changes.note(block: tile - top * grid.columns) }
          redrawnTiles += painter.painted
        }
      }
    }
  }

  /// Draws the rows of tiles of a region that is planned. Each thread takes the next row that no other has.
  private func paint(
    _ part: TileRegion, _ background: UInt32, into output: TileOutput, _ fingerprints: TileRowPainter.Fingerprints
  ) {
    for painter in painters { painter.begin() }
    if painters.count == 1 {
      for row in part.rows {
        painters[0].paint(frame, damage.tiles, row, part.columns, background, into: output, fingerprints)
      }
      return
    }
    let next = Atomic(part.rows.lowerBound)
    // Threads read the plan, and write to rows of tiles and to painters of their own.
    nonisolated(unsafe) let (own, output, fingerprints) = (self, output, fingerprints)
    DispatchQueue.concurrentPerform(iterations: painters.count) { index in
      while case let row = next.add(1, ordering: .relaxed).oldValue, row < part.rows.upperBound {
        own.painters[index].paint(
          own.frame, own.damage.tiles, row, part.columns, background, into: output, fingerprints)
      }
    }
  }
}
