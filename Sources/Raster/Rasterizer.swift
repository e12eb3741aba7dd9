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
  /// Where the display lists differ whose mean is drawn.
  private var movement = Damage()
  private var means = TileMeans()
  private var frame: FramePlan
  /// One for each thread that draws.
  private let painters: [TileRowPainter]
  /// What is still to be planned and drawn of the current frame.
  private var parts: [TileRegion] = []
  /// What the lists of a frame draw, while it is drawn. The array is kept, so that a frame asks for no memory.
  private var layers: [LayerContent] = []
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
    try draw(meanOf: [list], into: bitmap)
  }

  /// Gives a bitmap the mean of the pixels of several display lists: motion blur, if these are of instants of one frame.
  ///
  /// Each byte of the premultiplied pixels is the mean of those bytes, rounded to the nearest whole number. Tiles that all lists draw
  /// alike cost what they cost in one list, and have the same bytes as there. The others are drawn once for each list, and
  /// take 8 KiB each.
  ///
  /// - Precondition: there is a list, there are ``MotionBlur/maximumSamples`` at most, and all have one size.
  /// - Throws: As ``draw(_:into:)``.
  public func draw(meanOf lists: [DisplayList], into bitmap: Bitmap) throws(RasterError) {
    let list = lists[0]
    let record = bitmap.drawnFrame
    redrawnTiles.removeAll(keepingCapacity: true)
    grid = TileGrid(width: bitmap.width, height: bitmap.height)
    takeLayers(of: lists)
    defer { layers.removeAll(keepingCapacity: true) }
    if let record, record.list.size == list.size, record.list.background == list.background {
      damage.begin(grid)
      if let canvas = layers[0].canvas { damage.add(record.list.items, list.items, canvas, on: grid) }
      for tile in record.averagedTiles { damage.add(tile) }
    } else {
      damage.takeAll(of: grid)
    }
    findMovement(in: lists, layers)
    let next = record ?? DrawnFrame(list, tileCount: grid.tileCount)
    // Also where it is only looked at, the bitmap is not as its record says until all of it is drawn.
    bitmap.drawnFrame = nil
    next.averagedTiles.removeAll(keepingCapacity: true)
    try draw(layers[0], list.background.word, next, isKnown: record != nil, into: bitmap)
    if lists.count > 1 {
      try drawMeans(of: layers, lists.map(\.background.word), in: grid.region, next, into: bitmap)
    }
    next.list = list
    bitmap.drawnFrame = next
  }

  private func takeLayers(of lists: [DisplayList]) {
    layers.removeAll(keepingCapacity: true)
    for list in lists { layers.append(LayerContent(list, on: grid)) }
  }

  /// Moves what differs among several lists from the damaged tiles to those that are drawn several times.
  private func findMovement(in lists: [DisplayList], _ layers: [LayerContent]) {
    precondition(lists.count <= MotionBlur.maximumSamples)
    movement.begin(grid)
    for (other, layer) in zip(lists, layers).dropFirst() {
      precondition(other.size == lists[0].size)
      guard other.background == lists[0].background else {
        movement.takeAll(of: grid)
        break
      }
      if let canvas = layer.canvas { movement.add(lists[0].items, other.items, canvas, on: grid) }
    }
    if lists.count > 1 { damage.subtract(movement) }
  }

  /// Gives the first rows of a bitmap the pixels of some rows of a larger picture: the same as if all of it were drawn.
  ///
  /// What reaches into several such bands is prepared for each of them, so bands should be few. Nothing is remembered of what
  /// the bitmap shows.
  ///
  /// - Parameters:
  ///   - rows: Which of the picture's. They begin a row of tiles: at a multiple of ``bandStep``.
  ///   - height: The picture's; it is as wide as the bitmap.
  package func draw(
    meanOf lists: [DisplayList], rows: Range<Int>, ofHeight height: Int, into band: Bitmap
  ) throws(RasterError) {
    precondition(!rows.isEmpty && rows.lowerBound % Self.bandStep == 0 && rows.count <= band.height)
    precondition(rows.upperBound == height || rows.upperBound % Self.bandStep == 0 && rows.upperBound < height)
    redrawnTiles.removeAll(keepingCapacity: true)
    grid = TileGrid(width: band.width, height: height)
    let tileRows = rows.lowerBound >> Tile.heightBits..<(rows.upperBound - 1) >> Tile.heightBits + 1
    let region = TileRegion(columns: 0..<grid.columns, rows: tileRows)
    damage.takeAll(of: grid, in: region)
    takeLayers(of: lists)
    defer { layers.removeAll(keepingCapacity: true) }
    findMovement(in: lists, layers)
    band.drawnFrame = nil
    let top = tileRows.lowerBound
    try draw(layers[0], lists[0].background.word, nil, isKnown: false, top: top, into: band)
    if lists.count > 1 {
      try drawMeans(of: layers, lists.map(\.background.word), in: region, nil, top: top, into: band)
    }
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
        let output = output(bytes, top: top)
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

  /// Draws the tiles in which several layers differ, and gives them the mean of what these draw. One thread does.
  ///
  /// - Parameter top: the row of tiles that is the bitmap's first.
  private func drawMeans(
    of layers: [LayerContent], _ backgrounds: [UInt32], in region: TileRegion, _ record: DrawnFrame?, top: Int = 0,
    into bitmap: Bitmap
  ) throws(RasterError) {
    guard let moving = movement.tiles.region(in: region) else { return }
    if let record {
      record.fingerprints.withUnsafeMutableBufferPointer { means.begin(grid, showing: $0.baseAddress) }
    } else {
      means.begin(grid, showing: nil)
    }
    parts = [moving]
    while let part = parts.popLast() {
      var isDrawn = false
      if part.isSingleTile || part.tileCount * TileMeans.sumsMemory <= memoryBudget / 2 {
        isDrawn = try add(layers, backgrounds, in: part, top: top, into: bitmap)
      }
      guard isDrawn else {
        parts += part.halves.reversed().compactMap { movement.tiles.region(in: $0) }
        continue
      }
      bitmap.withUnsafeMutableBlocks { bytes, changes in
        means.finish(part, of: movement.tiles, on: grid, count: layers.count, in: output(bytes, top: top)) {
          tile, fingerprint, isBlurred in
          if isBlurred { record?.averagedTiles.append(tile) }
          if let record {
            guard record.fingerprints[tile] != fingerprint else { return }
            record.fingerprints[tile] = fingerprint
          }
          changes.note(block: tile - top * grid.columns)
          redrawnTiles.append(tile)
        }
      }
    }
  }

  /// Draws the layers of a part one after the other.
  ///
  /// - Returns: false where a plan takes too much memory; the part has to be begun again in smaller ones.
  private func add(
    _ layers: [LayerContent], _ backgrounds: [UInt32], in part: TileRegion, top: Int, into bitmap: Bitmap
  ) throws(RasterError) -> Bool {
    means.begin(part, of: movement.tiles, on: grid)
    for (layer, background) in zip(layers, backgrounds) {
      frame.beginFrame()
      guard try frame.plan(layer, movement.tiles, in: part, memoryBudget: memoryBudget) else { return false }
      bitmap.withUnsafeMutableBlocks { bytes, _ in
        means.add(
          frame, part, of: movement.tiles, background, by: painters[0], into: output(bytes, top: top))
      }
    }
    return true
  }

  private func output(_ bytes: UnsafeMutableRawBufferPointer, top: Int) -> TileOutput {
    TileOutput(
      pixels: bytes.bindMemory(to: UInt32.self).baseAddress!, stride: grid.width, x: 0, y: top << Tile.heightBits)
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
