import Dispatch
import Foundation
import PathreelDrawing
import Synchronization

/// The software rasteriser: draws display lists into bitmaps in five steps: flatten, bin into tiles, cover, shade,
/// composite.
///
/// An instance reuses its working memory from frame to frame, so it belongs to one thread. `FrameRenderer` and the
/// preview's `FrameArtist` have one each. The pixels depend only on the display list and on the bitmap's size, never on
/// what was drawn before.
///
/// ```swift
/// let rasterizer = Rasterizer()
/// let bitmap = Bitmap(width: 1920, height: 1080)
/// try rasterizer.draw(list, into: bitmap)
/// ```
public final class Rasterizer {
  /// The deepest nesting of groups and of their masks.
  public static let maximumGroupDepth = 256
  /// The largest number of dashes of one stroke inside the picture.
  public static let maximumDashCount = 100_000

  /// The largest reach of a blur or a shadow, in pixels. The reaches of nested filters add up. A blur with a deviation
  /// of up to 1,400 pixels is possible.
  public static let maximumFilterReach = 8128

  /// The default memory budget of a plan, in bytes.
  package static let defaultMemoryBudget = 128 << 20

  private let budget: PlanBudget
  private let fingerprintsFirstFrames: Bool
  private var damage = Damage()
  /// The tiles where the averaged display lists differ.
  private var movement = Damage()
  private var means = TileMeans()
  private let filteredPictures = FilteredPictureCache()
  /// The plan of the part that is being drawn.
  private var frame: FramePlan
  /// One painter per thread that draws.
  private let painters: [TileRowPainter]
  /// The regions of the current frame that are not planned and drawn yet: a stack.
  private var parts: [TileRegion] = []
  /// The contents of the current frame's lists; empty between frames. The array keeps its memory, so a frame allocates
  /// none.
  private var layers: [LayerContent] = []
  /// The indices of the tiles that the last frame drew, in any order. Tiles are numbered row by row.
  package private(set) var redrawnTiles: [Int] = []
  /// The number of tiles of 64 × 16 pixels that the last frame drew: all of them, or only those that had changed.
  public var redrawnTileCount: Int { redrawnTiles.count }
  private var grid = TileGrid(width: 1, height: 1)
  /// The ``redrawnTiles`` as rectangles in pixels. Tiles at the right and lower borders may reach beyond the bitmap.
  package var redrawnRects: [CGRect] {
    redrawnTiles.map {
      CGRect(
        x: $0 % grid.columns * Tile.width, y: $0 / grid.columns * Tile.height, width: Tile.width, height: Tile.height)
    }
  }

  /// Creates a rasteriser with the default memory budget for a frame's plan.
  public convenience init() { self.init(memoryBudget: Self.defaultMemoryBudget) }

  /// Creates a rasteriser with a memory budget and other settings.
  ///
  /// - Parameters:
  ///   - memoryBudget: The memory for a plan, in bytes. It does not affect the pixels.
  ///   - fingerprintsFirstFrames: Whether the first picture in a bitmap gets fingerprints too, so that even the second
  ///     picture redraws no tile that shows the same. Fingerprints cost a first picture, which may be the only one, a
  ///     tenth of its time.
  ///   - accuracy: The accuracy of coverage. A bitmap that was drawn with one accuracy must not be drawn into with the
  ///     other.
  ///   - threads: The number of threads that draw the tiles of a frame; one thread plans it. It does not affect the
  ///     pixels. Several threads finish a frame sooner, but use the processors less well than as many frames in
  ///     parallel.
  package convenience init(
    memoryBudget: Int = Rasterizer.defaultMemoryBudget, fingerprintsFirstFrames: Bool = false,
    accuracy: Accuracy = .exact, threads: Int = 1
  ) {
    self.init(
      PlanBudget(memoryBudget), fingerprintsFirstFrames: fingerprintsFirstFrames, accuracy: accuracy, threads: threads)
  }

  init(
    _ budget: PlanBudget, fingerprintsFirstFrames: Bool = false, accuracy: Accuracy = .exact, threads: Int = 1
  ) {
    self.budget = budget
    self.fingerprintsFirstFrames = fingerprintsFirstFrames
    frame = FramePlan(accuracy, filteredPictures)
    painters = (0..<max(threads, 1)).map { _ in TileRowPainter(accuracy) }
  }

  /// Draws a display list into a bitmap.
  ///
  /// The canvas, `list.size` points, is scaled uniformly to fit the bitmap and centred. The background fills the whole
  /// bitmap, and items that reach beyond the canvas are drawn in the margins too. If the size of the canvas is not
  /// positive and finite, only the background is drawn. An item whose coordinates are not finite in pixels is left out.
  ///
  /// The work is proportional to the list and to the pixels that its items cover, each counted as often as it is
  /// covered. If a rasteriser drew the bitmap before, and no other code has written to it since, only changes are
  /// drawn. The rasteriser compares the items, and, where they differ, the fingerprints of tiles. For that purpose the
  /// bitmap keeps the list.
  ///
  /// A frame that would take more than 128 MiB of working memory, or 256 MiB for groups with a filter, is planned and
  /// drawn in parts, each of which fits into this budget. Only a single tile of 64 × 16 pixels or a single path may need
  /// more at once. An item takes 16 bytes, 32 more in each tile that it touches, and another 128 in each tile that its
  /// outline passes. A visible edge of a path takes 40 bytes, a pixel of a group with a filter 4 bytes, and a stop of a
  /// gradient 64 bytes, once for gradients that share their stops. Another 128 MiB hold the pixels of groups with a
  /// filter for the next frame. Where filters stand inside filters, all of them together take another 256 MiB for their
  /// pixels, and plans of 64, 32, 16 and then 8 MiB for each level.
  ///
  /// Another thread can end the drawing (`CancellationFlag`).
  ///
  /// - Throws: ``RasterError``; the bitmap's pixels are then undefined.
  public func draw(_ list: DisplayList, into bitmap: Bitmap) throws(RasterError) {
    try draw(meanOf: [list], into: bitmap)
  }

  /// Draws the mean of several display lists into a bitmap: motion blur, if these show instants of one frame.
  ///
  /// Each byte of the result is the mean of the corresponding bytes of the premultiplied pixels, rounded to the nearest
  /// whole number. Tiles that all lists draw alike cost the same as with one list, and have the same bytes. The other
  /// tiles are drawn once per list, and take 8 KiB each.
  ///
  /// - Precondition: There are 1…``MotionBlur/maximumSamples`` lists, all of one size.
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
    // Until everything is drawn, the pixels do not match the record. If drawing throws, the bitmap has none.
    bitmap.drawnFrame = nil
    next.averagedTiles.removeAll(keepingCapacity: true)
    try draw(layers[0], list.background.word, next, isKnown: record != nil, into: bitmap)
    if lists.count > 1 {
      try drawMeans(of: layers, lists.map(\.background.word), in: grid.region, next, into: bitmap)
    }
    next.list = list
    bitmap.drawnFrame = next
  }

  /// Sets ``layers`` to the contents of the lists.
  private func takeLayers(of lists: [DisplayList]) {
    layers.removeAll(keepingCapacity: true)
    for list in lists { layers.append(LayerContent(list, on: grid)) }
  }

  /// Collects the tiles where the lists differ into `movement`, and removes them from `damage`: they are drawn once per
  /// list.
  private func findMovement(in lists: [DisplayList], _ layers: [LayerContent]) {
    precondition(lists.count <= MotionBlur.maximumSamples)
    movement.begin(grid)
    for (other, layer) in zip(lists, layers).dropFirst() {
      // Compare the canvases, because a size that is not a number does not equal itself.
      precondition(layer.canvas == layers[0].canvas)
      guard other.background == lists[0].background else {
        movement.takeAll(of: grid)
        break
      }
      if let canvas = layer.canvas { movement.add(lists[0].items, other.items, canvas, on: grid) }
    }
    if lists.count > 1 { damage.subtract(movement) }
  }

  /// Draws a band, some rows of a larger picture, into the first rows of a bitmap. The pixels are the same as if the
  /// whole picture were drawn.
  ///
  /// An item that reaches into several bands is prepared for each of them, so bands should be few. The bitmap keeps no
  /// record of what it shows. Used by `PictureBands`.
  ///
  /// - Parameters:
  ///   - rows: The rows of the picture. They begin at a row of tiles, which is a multiple of ``bandStep``.
  ///   - height: The height of the picture, which is as wide as the bitmap.
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

  /// Draws a layer on a transparent background. The bitmap keeps no record of what it shows. ``PatternTiles`` draws the
  /// tiles of patterns with it.
  func draw(_ layer: LayerContent, into bitmap: Bitmap) throws(RasterError) {
    redrawnTiles.removeAll(keepingCapacity: true)
    grid = layer.grid
    damage.takeAll(of: grid)
    bitmap.drawnFrame = nil
    try draw(layer, 0, nil, isKnown: false, into: bitmap)
  }

  /// The height of a row of tiles, in pixels.
  package static var bandStep: Int { Tile.height }

  /// Draws the damaged tiles whose fingerprints have changed.
  ///
  /// - Parameter top: The row of tiles at the top of the bitmap.
  private func draw(
    _ layer: LayerContent, _ background: UInt32, _ record: DrawnFrame?, isKnown: Bool, top: Int = 0, into bitmap: Bitmap
  ) throws(RasterError) {
    beginFrame()
    var fingerprints: [UInt64] = []
    if let record { swap(&fingerprints, &record.fingerprints) }
    defer { if let record { swap(&fingerprints, &record.fingerprints) } }
    let takesFingerprints = record != nil && (isKnown || fingerprintsFirstFrames)
    let grid = layer.grid
    parts.removeAll(keepingCapacity: true)
    if let region = damage.tiles.region { parts.append(region) }
    while let part = parts.popLast() {
      guard try frame.plan(layer, damage.tiles, in: part, budget) else {
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
      // Painters leave out what is cancelled.
      try frame.checkCancellation()
    }
  }

  private func beginFrame() {
    filteredPictures.beginFrame()
    frame.beginFrame()
  }

  /// Draws each tile where the layers differ, as the mean of the layers, on one thread.
  ///
  /// - Parameter top: The row of tiles at the top of the bitmap.
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
      if part.isSingleTile || part.tileCount * TileMeans.sumsMemory <= budget.plan / 2 {
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

  /// Draws each layer of a part and adds it to the sums.
  ///
  /// - Returns: `false` if a plan takes too much memory; the part must then be started again in smaller parts.
  private func add(
    _ layers: [LayerContent], _ backgrounds: [UInt32], in part: TileRegion, top: Int, into bitmap: Bitmap
  ) throws(RasterError) -> Bool {
    means.begin(part, of: movement.tiles, on: grid)
    for (layer, background) in zip(layers, backgrounds) {
      beginFrame()
      guard try frame.plan(layer, movement.tiles, in: part, budget) else { return false }
      bitmap.withUnsafeMutableBlocks { bytes, _ in
        means.add(
          frame, part, of: movement.tiles, background, by: painters[0], into: output(bytes, top: top))
      }
      try frame.checkCancellation()
    }
    return true
  }

  /// The bitmap as the destination of tiles, from a row of tiles on.
  private func output(_ bytes: UnsafeMutableRawBufferPointer, top: Int) -> TileOutput {
    TileOutput(
      pixels: bytes.bindMemory(to: UInt32.self).baseAddress!, stride: grid.width, x: 0, y: top << Tile.heightBits)
  }

  /// Draws the rows of tiles of a planned region. Each thread takes the next free row.
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
    // The threads only read the plan. Each writes to its own rows of tiles and to its own painter.
    nonisolated(unsafe) let (own, output, fingerprints) = (self, output, fingerprints)
    DispatchQueue.concurrentPerform(iterations: painters.count) { index in
      while case let row = next.add(1, ordering: .relaxed).oldValue, row < part.rows.upperBound {
        own.painters[index].paint(
          own.frame, own.damage.tiles, row, part.columns, background, into: output, fingerprints)
      }
    }
  }
}
