import CKernels
import PathreelDrawing
import PathreelGeometry

/// Draws and filters groups that have filters. ``FramePlan`` uses it. Each group is drawn on a layer that is larger
/// than the picture, on each side by the filter's reach.
///
/// The layer is drawn in rows of tiles, which the filter consumes at once. So a group needs memory for its filtered
/// pixels and for the filter's samples, but not for the layer itself.
final class FilterStage {
  private var plan: FramePlan
  private var wanted = TileSet()
  private var renderer = TileRenderer(.exact)
  private var blur = GaussianFilter()
  /// The current row of the layer's tiles.
  private var band = ScratchBuffer<UInt32>()
  /// The number of the picture's rows that are initialised, with the group's own pixels or transparent.
  private var preparedRows = 0
  /// The tiles of the current row that draw anything.
  private var drawnTiles: [Int] = []

  /// The samples of the mask that is being made.
  private var maskMemory = ScratchBuffer<UInt16>()
  /// The largest number of these samples for which memory is kept.
  private static var mostMaskMemory: Int { 1 << 20 }

  /// The result of filtering a group.
  enum Outcome {
    case picture(FilteredPicture)
    /// Nothing of the group is visible.
    case nothing
    /// Filtering would take more memory than allowed.
    case tooLarge
  }

  init(_ filteredPictures: FilteredPictureCache) { plan = FramePlan(.exact, filteredPictures) }

  func beginFrame() { plan.beginFrame() }

  /// Draws a layer and filters it.
  ///
  /// - Parameters:
  ///   - layer: The items, on a grid that is wider than the picture's by the filter's reach.
  ///   - output: The requested tiles of this grid.
  ///   - storage: Memory that the picture may take over.
  ///   - memory: The memory for the picture and the filter, in bytes.
  ///   - budget: The memory for the layer's plan.
  func filter(
    _ layer: LayerContent, by filter: PixelFilter, output: TileRegion, in storage: PictureStorage?, memory: Int,
    _ budget: PlanBudget
  ) throws(RasterError) -> Outcome {
    defer { plan.releasePictures() }
    if let chain = filter.chain {
      return try apply(chain, to: layer, output: output, in: storage, memory: memory, budget)
    }
    guard let source = try source(of: layer, for: filter.source(of: output.pixels), budget),
      let visible = TileRegion(around: filter.output(of: source.content.pixels)).clamped(to: output)
    else { return .nothing }
    let content = source.content
    // If all items have one colour, only alpha is blurred.
    let color = filter.color(of: layer.items)
    let needs = blur.prepare(
      filter.x, filter.y, color == nil ? .colors : .alpha, from: content.pixels, to: visible.pixels,
      waitsForSource: filter.shadow != nil)
    guard FilteredPicture.memory(visible) + needs <= memory else { return .tooLarge }
    blur.begin()
    let picture = FilteredPicture(
      visible, in: storage.flatMap { $0.fits(visible) ? $0 : nil } ?? PictureStorage(for: visible))
    preparedRows = 0
    let top = visible.pixelRows.lowerBound
    func finish(_ row: Int, _ blurred: UnsafePointer<Float>?) {
      Self.finish(row - top, blurred, color, layer.dither, of: picture, &preparedRows)
    }
    if filter.shadow != nil {
      // The shadow lies under the group's own picture.
      let columns = content.pixelColumns.clamped(to: visible.pixelColumns)
      let (left, first) = (
        columns.lowerBound - visible.pixelColumns.lowerBound, columns.lowerBound - content.pixelColumns.lowerBound
      )
      try drawRows(layer, content, source, budget) { row, pixels in
        if visible.pixelRows.contains(row) {
          let isPart = columns.count < picture.stride
          picture.clear(rows: preparedRows..<row - top + (isPart ? 1 : 0))
          (picture.row(row - top) + left).update(from: pixels + first, count: columns.count)
          preparedRows = row - top + 1
        }
        blur.add(row: row, pixels, finish)
      }
    } else {
      let width = content.pixelColumns.count
      try draw(layer, content, source, budget) { rows, pixels in
        blur.add(rows: rows, pixels, stride: width, finish)
      }
    }
    blur.finish(finish)
    try plan.checkCancellation()
    picture.finishTiles(in: visible)
    return .picture(picture)
  }

  /// Makes the mask of a content; `nil` if nothing of it is visible.
  ///
  /// - Parameter depth: The number of groups and masks around the items.
  func mask(
    of content: MaskContent, in area: (mask: PixelRect, parts: PixelRect), depth: Int, identity: UInt64,
    _ budget: PlanBudget
  ) throws(RasterError) -> BlurredMask? {
    defer { plan.releasePictures() }
    // A grid begins at a pixel, and not at the parts' origin.
    let (left, top) = (area.parts.columns.lowerBound, area.parts.rows.lowerBound)
    let layer = LayerContent(
      items: content.items, grid: TileGrid(width: area.parts.columns.count, height: area.parts.rows.count),
      canvas: CGAffineTransform(translationX: Double(-left), y: Double(-top)), depth: depth)
    guard let source = try source(of: layer, for: layer.grid.region.pixels, budget) else { return nil }
    let rows = MaskRows(area.mask, in: &maskMemory)
    defer { if maskMemory.count > Self.mostMaskMemory { maskMemory = ScratchBuffer() } }
    let output = PixelRect(
      columns: area.mask.columns.moved(by: -left), rows: area.mask.rows.moved(by: -top))
    // Tiles at the right and lower borders reach beyond the grid, where nothing is drawn.
    let whole = PixelRect(columns: 0..<layer.grid.width, rows: 0..<layer.grid.height)
    guard let drawn = source.content.pixels.clamped(to: whole) else { return nil }
    _ = blur.prepare(content.x, content.y, .alpha, from: drawn, to: output, waitsForSource: false)
    blur.begin()
    func finish(_ row: Int, _ blurred: UnsafePointer<Float>?) { rows.set(row: row + top, blurred) }
    let width = source.content.pixelColumns.count
    try draw(layer, source.content, source, budget) { lines, pixels in
      blur.add(rows: lines, pixels, stride: width, finish)
    }
    blur.finish(finish)
    try plan.checkCancellation()
    return BlurredMask(rows, identity: identity)
  }

  /// The part of a layer that a filter reads.
  private struct Source {
    /// The tiles that may draw anything.
    let content: TileRegion
    /// Whether the plan holds all of them.
    let isPlanned: Bool
  }

  /// Plans the part of a layer that draws anything in a rectangle of pixels; `nil` if nothing does.
  private func source(
    of layer: LayerContent, for pixels: PixelRect, _ budget: PlanBudget
  ) throws(RasterError) -> Source? {
    guard let canvas = layer.canvas, let all = TileRegion(around: pixels).clamped(to: layer.grid.region),
      // Curves may reach a pixel beyond their control points, and a pixel is added for rounding.
      let extent = ItemExtent(canvas: canvas)(layer.items, depth: layer.depth, margin: layer.margin),
      let needed = extent.widened(by: 2).tiles(in: all)
    else { return nil }
    wanted.begin(layer.grid)
    wanted.insert(needed)
    // If one plan holds everything, it tells which tiles draw anything.
    guard try plan.plan(layer, wanted, in: needed, budget) else { return Source(content: needed, isPlanned: false) }
    return plan.drawnTiles(in: needed).map { Source(content: $0, isPlanned: true) }
  }

  /// Draws a layer, and runs a chain of filter steps on it.
  private func apply(
    _ chain: PixelChain, to layer: LayerContent, output: TileRegion, in storage: PictureStorage?, memory: Int,
    _ budget: PlanBudget
  ) throws(RasterError) -> Outcome {
    guard let canvas = layer.canvas, let whole = ChainStage(chain, canvas, layer.grid, result: output.pixels) else {
      return .nothing
    }
    let source: Source?
    if let pixels = whole.source { source = try self.source(of: layer, for: pixels, budget) } else { source = nil }
    var visible = output
    if !chain.drawsOnNothing {
      guard let source,
        let seen = TileRegion(around: source.content.pixels.widened(by: chain.reach.x, chain.reach.y))
          .clamped(to: output)
      else { return .nothing }
      visible = seen
    }
    let planes = memory - FilteredPicture.memory(visible)
    guard planes >= 0 else { return .tooLarge }
    let picture = FilteredPicture(
      visible, in: storage.flatMap { $0.fits(visible) ? $0 : nil } ?? PictureStorage(for: visible))
    picture.clear(rows: 0..<visible.pixelRows.count)
    // The planes of all steps take more memory than the picture, so it is made in parts if necessary.
    var parts = [visible]
    while let part = parts.popLast() {
      guard var stage = ChainStage(chain, canvas, layer.grid, result: part.pixels) else { continue }
      guard stage.memory <= planes else {
        guard !part.isSingleTile else { return .tooLarge }
        parts += part.halves.reversed()
        continue
      }
      let result = try stage.run(plane(of: layer, source, for: stage.source, budget), &blur)
      try plan.checkCancellation()
      guard let result else { continue }
      for row in result.rect.rows {
        let line =
          picture.row(row - visible.pixelRows.lowerBound)
          + (result.rect.columns.lowerBound - visible.pixelColumns.lowerBound)
        let pixels = result.row(row)
        for x in 0..<result.rect.columns.count {
          let color = pixels[x] * 255
          line[x] =
            chain.isGradual ? color.word(dither: layer.dither[result.rect.columns.lowerBound + x, row]) : color.word
        }
      }
    }
    picture.finishTiles(in: visible)
    return .picture(picture)
  }

  /// Draws the part of a layer that a chain reads; `nil` if nothing is drawn there.
  private func plane(
    of layer: LayerContent, _ source: Source?, for pixels: PixelRect?, _ budget: PlanBudget
  ) throws(RasterError) -> PixelPlane? {
    guard let source, let rect = pixels?.clamped(to: source.content.pixels),
      let part = TileRegion(around: rect).clamped(to: source.content)
    else { return nil }
    let plane = PixelPlane(rect, .sRGB)
    plane.map(nil) { $0 }
    let first = rect.columns.lowerBound - part.pixelColumns.lowerBound
    try drawRows(layer, part, source, budget) { row, pixels in
      guard rect.rows.contains(row) else { return }
      let line = plane.row(row)
      for x in 0..<rect.columns.count { line[x] = SIMD4<Float>(word: pixels[first + x]) * (1 / 255) }
    }
    return plane
  }

  /// Writes a blurred row to a picture. Without a blurred row, the picture's row keeps its pixels, or becomes
  /// transparent.
  ///
  /// - Parameter preparedRows: The number of rows that are initialised.
  private static func finish(
    _ row: Int, _ blurred: UnsafePointer<Float>?, _ color: SIMD4<Float>?, _ dither: Dither, of picture: FilteredPicture,
    _ preparedRows: inout Int
  ) {
    let count = Int32(picture.stride)
    let (x, y) = (Int32(picture.region.pixelColumns.lowerBound), Int32(picture.region.pixelRows.lowerBound + row))
    if let blurred, color == nil {
      pathreel_pack(widestInstructions, blurred, count, dither.kernel, x, y, picture.row(row))
      preparedRows = row + 1
      return
    }
    if preparedRows <= row {
      picture.clear(rows: preparedRows..<row + 1)
      preparedRows = row + 1
    }
    if let blurred, let color {
      pathreel_underlay(widestInstructions, blurred, count, color, dither.kernel, x, y, picture.row(row))
    }
  }

  /// Draws a region of a layer, and passes its rows to a closure from top to bottom, without the empty rows of tiles.
  ///
  /// - Parameter source: The planned part of the layer, around the region.
  private func drawRows(
    _ layer: LayerContent, _ region: TileRegion, _ source: Source, _ budget: PlanBudget,
    _ body: (_ row: Int, _ pixels: UnsafePointer<UInt32>) -> Void
  ) throws(RasterError) {
    let width = region.pixelColumns.count
    try draw(layer, region, source, budget) { rows, pixels in
      for row in rows { body(row, pixels + (row - rows.lowerBound) * width) }
    }
  }

  /// Draws a region of a layer, and passes its rows of tiles to a closure from top to bottom, without the empty ones:
  /// rows of pixels, as wide as the region.
  private func draw(
    _ layer: LayerContent, _ region: TileRegion, _ source: Source, _ budget: PlanBudget,
    _ body: (_ rows: Range<Int>, _ pixels: UnsafePointer<UInt32>) -> Void
  ) throws(RasterError) {
    let width = region.pixelColumns.count
    band.refill(count: width * Tile.height, with: 0)
    var isEmpty = true
    if source.isPlanned { return try renderRows(of: region, in: region, &isEmpty, body) }
    var parts = [region]
    while let part = parts.popLast() {
      // Only a single row of tiles is split into columns. Its parts are drawn from left to right.
      if try plan.plan(layer, wanted, in: part, budget) {
        try renderRows(of: part, in: region, &isEmpty, body)
      } else {
        parts += part.halves.reversed()
      }
    }
  }

  /// Draws the rows of tiles of a planned part. A row of tiles that is complete and not empty is passed to the closure.
  private func renderRows(
    of part: TileRegion, in region: TileRegion, _ isEmpty: inout Bool,
    _ body: (_ rows: Range<Int>, _ pixels: UnsafePointer<UInt32>) -> Void
  ) throws(RasterError) {
    let (width, columns) = (region.pixelColumns.count, plan.grid.columns)
    for row in part.rows {
      try plan.checkCancellation()
      let output = TileOutput(
        pixels: band.base, stride: width, x: region.pixelColumns.lowerBound, y: row << Tile.heightBits)
      drawnTiles.removeAll(keepingCapacity: true)
      for tile in row * columns + part.columns.lowerBound..<row * columns + part.columns.upperBound
      where plan.tiles.firstCommand(ofTile: tile) >= 0 {
        drawnTiles.append(tile)
      }
      renderer.render(plan, tiles: drawnTiles[...], background: 0, into: output)
      if !drawnTiles.isEmpty { isEmpty = false }
      guard part.columns.upperBound == region.columns.upperBound, !isEmpty else { continue }
      body(row << Tile.heightBits..<(row + 1) << Tile.heightBits, band.base)
      band.refill(count: width * Tile.height, with: 0)
      isEmpty = true
    }
  }
}

extension Range<Int> {
  func moved(by count: Int) -> Range { lowerBound + count..<upperBound + count }
}

extension TileRegion {
  var pixels: PixelRect { PixelRect(columns: pixelColumns, rows: pixelRows) }

  /// Creates the smallest region around a rectangle of pixels.
  init(around pixels: PixelRect) {
    columns = pixels.columns.lowerBound >> Tile.widthBits..<(pixels.columns.upperBound - 1) >> Tile.widthBits + 1
    rows = pixels.rows.lowerBound >> Tile.heightBits..<(pixels.rows.upperBound - 1) >> Tile.heightBits + 1
  }

  /// The intersection of both regions; `nil` if it is empty.
  func clamped(to other: TileRegion) -> TileRegion? {
    let region = TileRegion(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    return region.columns.isEmpty || region.rows.isEmpty ? nil : region
  }

  func moved(by columns: Int, _ rows: Int) -> TileRegion {
    TileRegion(
      columns: self.columns.lowerBound + columns..<self.columns.upperBound + columns,
      rows: self.rows.lowerBound + rows..<self.rows.upperBound + rows)
  }
}
