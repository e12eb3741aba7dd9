import PathreelDrawing
import PathreelGeometry

/// Draws groups that have filters, each on a layer that reaches beyond the picture as far as its filter looks, and filters
/// what is drawn.
///
/// Layers are drawn by rows of tiles that the filter takes at once, so a layer needs memory for its filtered pixels and
/// the filter's samples, and none for itself.
final class FilterStage {
  private var plan = FramePlan()
  private var wanted = TileSet()
  private var renderer = TileRenderer()
  /// A row of the layer's tiles.
  private var band = ScratchBuffer<UInt32>()
  /// Those of it that have something in them.
  private var drawnTiles: [Int] = []

  enum Outcome {
    case picture(FilteredPicture)
    /// Nothing of it can be seen.
    case nothing
    /// It would take more memory than there is.
    case tooLarge
  }

  func beginFrame() { plan.beginFrame() }

  /// - Parameters:
  ///   - layer: the items, on a grid of tiles that is wider than the picture's by the filter's reach.
  ///   - output: the part of the grid whose filtered pixels are wanted.
  ///   - memory: what the picture and the filter may take, in bytes.
  ///   - memoryBudget: what a plan may take, in bytes.
  func filter(
    _ layer: LayerContent, by filter: PixelFilter, output: TileRegion, memory: Int, memoryBudget: Int
  ) throws(RasterError) -> Outcome {
    let all = layer.grid.region
    guard let needed = TileRegion(around: filter.source(of: output.pixels)).clamped(to: all) else { return .nothing }
    wanted.begin(layer.grid)
    wanted.insert(needed)
    // What is drawn at all is known where one plan holds everything.
    let isWhole = try plan.plan(layer, wanted, in: needed, memoryBudget: memoryBudget)
    guard let content = isWhole ? plan.drawnTiles(in: needed) : needed,
      let visible = TileRegion(around: filter.output(of: content.pixels)).clamped(to: output)
    else { return .nothing }
    guard FilteredPicture.memory(visible) + filter.memory(from: content.pixels, to: visible.pixels) <= memory else {
      return .tooLarge
    }
    var picture = FilteredPicture(visible)
    if let color = filter.shadow {
      var blur = GaussianFilter<Float>(filter.x, filter.y, from: content.pixels, to: visible.pixels)
      try draw(layer, content, isPlanned: isWhole, memoryBudget) { row, pixels in
        blur.add(row: row, pixels)
        guard visible.pixelRows.contains(row) else { return }
        let columns = content.pixelColumns.clamped(to: visible.pixelColumns)
        (picture.row(row - visible.pixelRows.lowerBound) + (columns.lowerBound - visible.pixelColumns.lowerBound))
          .update(from: pixels + (columns.lowerBound - content.pixelColumns.lowerBound), count: columns.count)
      }
      blur.finish { row, alphas in
        let pixels = picture.row(row - visible.pixelRows.lowerBound)
        for i in 0..<visible.pixelColumns.count where alphas[i] > 0 {
          let top = SIMD4<Float>(word: pixels[i])
          pixels[i] = (top + color * (alphas[i] * (1 / 255) * (1 - top.w * (1 / 255)))).word
        }
      }
    } else {
      var blur = GaussianFilter<SIMD4<Float>>(filter.x, filter.y, from: content.pixels, to: visible.pixels)
      try draw(layer, content, isPlanned: isWhole, memoryBudget) { row, pixels in blur.add(row: row, pixels) }
      blur.finish { row, colors in
        let pixels = picture.row(row - visible.pixelRows.lowerBound)
        for i in 0..<visible.pixelColumns.count { pixels[i] = colors[i].word }
      }
    }
    for row in 0..<visible.rows.count { picture.finishTiles(ofRow: row) }
    return .picture(picture)
  }

  /// Draws a region of a layer, and hands over the rows that have something in them from top to bottom.
  ///
  /// - Parameter isPlanned: whether all of it is in the plan.
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
      // Parts of several columns are of one row, and come from left to right.
      if try plan.plan(layer, wanted, in: part, memoryBudget: memoryBudget) {
        renderRows(of: part, in: region, &isEmpty, body)
      } else {
        parts += part.halves.reversed()
      }
    }
  }

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

extension PixelFilter {
  /// What filtering takes, in bytes.
  fileprivate func memory(from source: PixelRect, to output: PixelRect) -> Int {
    shadow == nil
      ? GaussianFilter<SIMD4<Float>>.memory(x, y, from: source, to: output)
      : GaussianFilter<Float>.memory(x, y, from: source, to: output)
  }
}

extension TileRegion {
  var pixels: PixelRect { PixelRect(columns: pixelColumns, rows: pixelRows) }

  /// The tiles that pixels lie in.
  init(around pixels: PixelRect) {
    columns = pixels.columns.lowerBound >> Tile.widthBits..<(pixels.columns.upperBound - 1) >> Tile.widthBits + 1
    rows = pixels.rows.lowerBound >> Tile.heightBits..<(pixels.rows.upperBound - 1) >> Tile.heightBits + 1
  }

  /// What is in both regions, or `nil`.
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
