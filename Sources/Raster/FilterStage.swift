import CKernels
import PathreelDrawing
import PathreelGeometry

/// Draws and filters groups that have filters. ``FramePlan`` uses it. Each group is drawn on a layer that is larger
/// than the picture, on each side by the filter's reach.
///
/// The layer is drawn in rows of tiles, which the filter consumes at once. So a group needs memory for its filtered
/// pixels and for the filter's samples, but not for the layer itself.
final class FilterStage {
  private var plan = FramePlan(.exact)
  private var wanted = TileSet()
  private var renderer = TileRenderer(.exact)
  private let blur = GaussianFilter()
  /// The current row of the layer's tiles.
  private var band = ScratchBuffer<UInt32>()
  /// The number of the picture's rows that are initialised, with the group's own pixels or transparent.
  private var preparedRows = 0
  /// The tiles of the current row that draw anything.
  private var drawnTiles: [Int] = []

  /// The result of filtering a group.
  enum Outcome {
    case picture(FilteredPicture)
    /// Nothing of the group is visible.
    case nothing
    /// Filtering would take more memory than allowed.
    case tooLarge
  }

  func beginFrame() { plan.beginFrame() }

  /// Draws a layer and filters it.
  ///
  /// - Parameters:
  ///   - layer: The items, on a grid that is wider than the picture's by the filter's reach.
  ///   - output: The requested tiles of this grid.
  ///   - storage: Memory that the picture may take over.
  ///   - memory: The memory for the picture and the filter, in bytes.
  ///   - memoryBudget: The memory for a plan, in bytes.
  func filter(
    _ layer: LayerContent, by filter: PixelFilter, output: TileRegion, in storage: PictureStorage?, memory: Int,
    memoryBudget: Int
  ) throws(RasterError) -> Outcome {
    let all = layer.grid.region
    if let chain = filter.chain {
      return try apply(chain, to: layer, output: output, in: storage, memory: memory, memoryBudget: memoryBudget)
    }
    guard let needed = TileRegion(around: filter.source(of: output.pixels)).clamped(to: all) else { return .nothing }
    wanted.begin(layer.grid)
    wanted.insert(needed)
    // If one plan holds everything, it tells which tiles draw anything.
    let isWhole = try plan.plan(layer, wanted, in: needed, memoryBudget: memoryBudget)
    guard let content = isWhole ? plan.drawnTiles(in: needed) : needed,
      let visible = TileRegion(around: filter.output(of: content.pixels)).clamped(to: output)
    else { return .nothing }
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
      Self.finish(row - top, blurred, color, of: picture, &preparedRows)
    }
    if filter.shadow != nil {
      // The shadow lies under the group's own picture.
      let columns = content.pixelColumns.clamped(to: visible.pixelColumns)
      let (left, first) = (
        columns.lowerBound - visible.pixelColumns.lowerBound, columns.lowerBound - content.pixelColumns.lowerBound
      )
      try draw(layer, content, isPlanned: isWhole, memoryBudget) { row, pixels in
        if visible.pixelRows.contains(row) {
          let isPart = columns.count < picture.stride
          picture.clear(rows: preparedRows..<row - top + (isPart ? 1 : 0))
          (picture.row(row - top) + left).update(from: pixels + first, count: columns.count)
          preparedRows = row - top + 1
        }
        blur.add(row: row, pixels, finish)
      }
    } else {
      try draw(layer, content, isPlanned: isWhole, memoryBudget) { row, pixels in blur.add(row: row, pixels, finish) }
    }
    blur.finish(finish)
    picture.finishTiles(in: visible)
    return .picture(picture)
  }

  /// Draws a layer, and runs a chain of filter steps on it.
  private func apply(
    _ chain: PixelChain, to layer: LayerContent, output: TileRegion, in storage: PictureStorage?, memory: Int,
    memoryBudget: Int
  ) throws(RasterError) -> Outcome {
    guard let canvas = layer.canvas, var stage = ChainStage(chain, canvas, layer.grid, result: output.pixels) else {
      return .nothing
    }
    var content: TileRegion?
    var isWhole = true
    if let source = stage.source, let needed = TileRegion(around: source).clamped(to: layer.grid.region) {
      wanted.begin(layer.grid)
      wanted.insert(needed)
      // If one plan holds everything, it tells which tiles draw anything.
      isWhole = try plan.plan(layer, wanted, in: needed, memoryBudget: memoryBudget)
      content = isWhole ? plan.drawnTiles(in: needed) : needed
    }
    var visible = output
    if !chain.drawsOnNothing {
      guard let content,
        let seen = TileRegion(around: content.pixels.widened(by: chain.reach.x, chain.reach.y)).clamped(to: output)
      else { return .nothing }
      visible = seen
      stage = ChainStage(chain, canvas, layer.grid, result: visible.pixels) ?? stage
    }
    guard FilteredPicture.memory(visible) + stage.memory <= memory else { return .tooLarge }
    var source: PixelPlane?
    if let content, let rect = stage.source.flatMap({ $0.clamped(to: content.pixels) }) {
      let plane = PixelPlane(rect, .sRGB)
      plane.map(nil) { $0 }
      let first = rect.columns.lowerBound - content.pixelColumns.lowerBound
      try draw(layer, content, isPlanned: isWhole, memoryBudget) { row, pixels in
        guard rect.rows.contains(row) else { return }
        let line = plane.row(row)
        for x in 0..<rect.columns.count { line[x] = SIMD4<Float>(word: pixels[first + x]) * (1 / 255) }
      }
      source = plane
    }
    guard let result = stage.run(source, blur) else { return .nothing }
    let picture = FilteredPicture(
      visible, in: storage.flatMap { $0.fits(visible) ? $0 : nil } ?? PictureStorage(for: visible))
    let top = visible.pixelRows.lowerBound
    picture.clear(rows: 0..<visible.pixelRows.count)
    for row in result.rect.rows {
      let line = picture.row(row - top) + (result.rect.columns.lowerBound - visible.pixelColumns.lowerBound)
      let pixels = result.row(row)
      for x in 0..<result.rect.columns.count { line[x] = (pixels[x] * 255).word }
    }
    picture.finishTiles(in: visible)
    return .picture(picture)
  }

  /// Writes a blurred row to a picture. Without a blurred row, the picture's row keeps its pixels, or becomes
  /// transparent.
  ///
  /// - Parameter preparedRows: The number of rows that are initialised.
  private static func finish(
    _ row: Int, _ blurred: UnsafePointer<Float>?, _ color: SIMD4<Float>?, of picture: FilteredPicture,
    _ preparedRows: inout Int
  ) {
    let count = Int32(picture.stride)
    if let blurred, color == nil {
      pathreel_pack(widestInstructions, blurred, count, picture.row(row))
      preparedRows = row + 1
      return
    }
    if preparedRows <= row {
      picture.clear(rows: preparedRows..<row + 1)
      preparedRows = row + 1
    }
    if let blurred, let color { pathreel_underlay(widestInstructions, blurred, count, color, picture.row(row)) }
  }

  /// Draws a region of a layer, and passes its rows to a closure from top to bottom, without the empty rows of tiles.
  ///
  /// - Parameter isPlanned: Whether the plan holds the whole region.
  private func draw(
    _ layer: LayerContent, _ region: TileRegion, isPlanned: Bool, _ memoryBudget: Int,
    _ body: (_ row: Int, _ pixels: UnsafePointer<UInt32>) -> Void
  ) throws(RasterError) {
    let width = region.pixelColumns.count
    band.refill(count: width * Tile.height, with: 0)
    var isEmpty = true
    if isPlanned { return renderRows(of: region, in: region, &isEmpty, body) }
    var parts = [region]
    while let part = parts.popLast() {
      // Only a single row of tiles is split into columns. Its parts are drawn from left to right.
      if try plan.plan(layer, wanted, in: part, memoryBudget: memoryBudget) {
        renderRows(of: part, in: region, &isEmpty, body)
      } else {
        parts += part.halves.reversed()
      }
    }
  }

  /// Draws the rows of tiles of a planned part. A row of tiles that is complete and not empty is passed to the closure,
  /// pixel row by pixel row.
  private func renderRows(
    of part: TileRegion, in region: TileRegion, _ isEmpty: inout Bool,
    _ body: (_ row: Int, _ pixels: UnsafePointer<UInt32>) -> Void
  ) {
    let (width, columns) = (region.pixelColumns.count, plan.grid.columns)
    for row in part.rows {
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
      for line in 0..<Tile.height { body(row << Tile.heightBits + line, band.pointer(at: line * width)) }
      band.refill(count: width * Tile.height, with: 0)
      isEmpty = true
    }
  }
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
