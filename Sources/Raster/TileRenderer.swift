import PathreelDrawing

/// Runs the commands of one tile from start to end in a small buffer and writes the tile once.
struct TileRenderer: ~Copyable {
  private var coverage = Coverage()
  /// The tile and its layers, one above the other.
  private var layers = ScratchBuffer<Pixels>(capacity: Tile.groups)
  /// How much the items of each layer cover together.
  private var shapes = ScratchBuffer<Pixels>(capacity: Tile.groups)
  /// The colours of the gradient in hand.
  private var shades = ScratchBuffer<Pixels>(capacity: Tile.groups)

  mutating func render(_ frame: borrowing FramePlan, tile: Int, background: UInt32, into output: TileOutput) {
    let grid = frame.grid
    let (row, column) = (tile / grid.columns, tile % grid.columns)
    let first = frame.tiles.firstCommand(ofTile: tile)
    if let color = Self.onlyColor(frame, first, background) { return fill(color, grid, column, row, output) }

    let needed = (frame.tiles.deepestNesting + 1) * Tile.groups
    if layers.count < needed { layers.refill(count: needed, with: .zero) }
    if shapes.count < needed { shapes.refill(count: needed, with: .zero) }
    var layer = Compositor(target: layers.base, shape: nil)
    layer.target.update(repeating: Pixels(repeating: background), count: Tile.groups)
    var depth = 0
    var index = first
    while index >= 0 {
      let command = frame.tiles.commands.base[Int(index)]
      index = command.next
      switch command.kind {
      case .fill:
        paint(frame, command, column, row, layer)
      case .cover:
        cover(frame, command, column, row)
        paintCovered(frame, command, column, row, layer)
      case .pushLayer:
        depth += 1
        layer = compositor(frame, command.subject, depth)
        layer.target.update(repeating: .zero, count: Tile.groups)
        layer.shape?.update(repeating: .zero, count: Tile.groups)
      case .popLayer:
        depth -= 1
        let (above, facts) = (layer, frame.tiles.layers.base[Int(command.subject)])
        layer = compositor(frame, facts.parent, depth)
        switch facts.role {
        case .group: layer.blend(layer: above, opacity: facts.opacity, facts.blendMode)
        case .mask: layer.mask(by: above)
        }
      case .clip:
        cover(frame, command, column, row)
        layer.clip(to: coverage)
      case .nothing: break
      }
    }
    store(grid, column, row, output)
  }

  /// The colour of a tile in which all is one opaque colour, or nothing.
  private static func onlyColor(_ frame: borrowing FramePlan, _ first: Int32, _ background: UInt32) -> UInt32? {
    guard first >= 0 else { return background }
    let command = frame.tiles.commands.base[Int(first)]
    guard command.kind == .fill, command.next < 0 else { return nil }
    let shading = frame.shadings.base[Int(command.subject)]
    guard shading.hidesBackdrop, case .color(let color) = shading.source else { return nil }
    return color
  }

  /// - Parameter index: the layer's, or -1 for the tile itself.
  private func compositor(_ frame: borrowing FramePlan, _ index: Int32, _ depth: Int) -> Compositor {
    let tracksShape = index >= 0 && frame.tiles.layers.base[Int(index)].tracksShape
    return Compositor(
      target: layers.base + depth * Tile.groups, shape: tracksShape ? shapes.base + depth * Tile.groups : nil)
  }

  private mutating func cover(
    _ frame: borrowing FramePlan, _ command: TilePlan.Command, _ column: Int, _ row: Int
  ) {
    coverage.cover(
      frame.bins.entries, first: command.firstEdge, winding: command.winding, rule: command.rule, column: column,
      row: row)
  }

  private func paint(
    _ frame: borrowing FramePlan, _ command: TilePlan.Command, _ column: Int, _ row: Int, _ compositor: Compositor
  ) {
    let shading = frame.shadings.base[Int(command.subject)]
    switch shading.source {
    case .color(let color):
      compositor.fill(color, shading.blendMode)
    case .gradient(let index):
      let shades = shades.base
      frame.gradients[Int(index)].shade(shades, column, row)
      compositor.fill(shading.blendMode, isOpaque: frame.gradients[Int(index)].isOpaque) { shades[$0] }
    case .image(let index):
      let image = frame.images[Int(index)]
      if shading.blendMode == .normal, compositor.shape == nil, let pixels = image.pixels(ofTileAt: column, row) {
        return compositor.draw(pixels, stride: image.stride, opacity: image.byteOpacity)
      }
      compositor.fill(shading.blendMode, isOpaque: image.isOpaque) { group in
        let (x, y) = Self.pixel(group, column, row)
        return image.colors(x, y)
      }
    case .picture(let index):
      let picture = frame.pictures[Int(index)]
      if let pixels = picture.pixels(ofTileAt: column, row) { compositor.draw(pixels, stride: picture.stride) }
    }
  }

  private func paintCovered(
    _ frame: borrowing FramePlan, _ command: TilePlan.Command, _ column: Int, _ row: Int, _ compositor: Compositor
  ) {
    let shading = frame.shadings.base[Int(command.subject)]
    switch shading.source {
    case .color(let color):
      compositor.fill(color, through: coverage, shading.blendMode)
    case .gradient(let index):
      let shades = shades.base
      frame.gradients[Int(index)].shade(shades, column, row, where: coverage)
      compositor.fill(through: coverage, shading.blendMode) { shades[$0] }
    case .image(let index):
      let image = frame.images[Int(index)]
      compositor.fill(through: coverage, shading.blendMode) { group in
        let (x, y) = Self.pixel(group, column, row)
        return image.colors(x, y)
      }
    case .picture: preconditionFailure("a picture of whole tiles has no edges")
    }
  }

  /// The first pixel of a group.
  @inline(__always)
  private static func pixel(_ group: Int, _ column: Int, _ row: Int) -> (x: Int, y: Int) {
    (
      column << Tile.widthBits &+ 8 &* (group % Tile.groupsPerRow),
      row << Tile.heightBits &+ group / Tile.groupsPerRow
    )
  }

  private func store(_ grid: TileGrid, _ column: Int, _ row: Int, _ output: TileOutput) {
    let (x, y) = (column << Tile.widthBits, row << Tile.heightBits)
    let (width, height) = (min(Tile.width, grid.width - x), min(Tile.height, grid.height - y))
    for line in 0..<height {
      let source = UnsafeRawPointer(layers.base + line * Tile.groupsPerRow)
      UnsafeMutableRawPointer(output.pixel(x, y + line)).copyMemory(from: source, byteCount: 4 * width)
    }
  }

  private func fill(_ color: UInt32, _ grid: TileGrid, _ column: Int, _ row: Int, _ output: TileOutput) {
    let (x, y) = (column << Tile.widthBits, row << Tile.heightBits)
    let (width, height) = (min(Tile.width, grid.width - x), min(Tile.height, grid.height - y))
    for line in 0..<height { output.pixel(x, y + line).update(repeating: color, count: width) }
  }
}

/// Where tiles are written: a bitmap, or a part of one.
struct TileOutput {
  let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  /// Which pixel of the grid is the first.
  let x, y: Int

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + (y - self.y) * stride + (x - self.x) }
}

extension GradientShader {
  /// Sets the groups of a tile.
  fileprivate func shade(_ groups: UnsafeMutablePointer<Pixels>, _ column: Int, _ row: Int) {
    let (x, y) = (column << Tile.widthBits, row << Tile.heightBits)
    for line in 0..<Tile.height {
      shade(groups + line * Tile.groupsPerRow, groups: Tile.groupsPerRow, x, y + line)
    }
  }

  /// Sets at least those groups of a tile that are covered.
  fileprivate func shade(
    _ groups: UnsafeMutablePointer<Pixels>, _ column: Int, _ row: Int, where coverage: borrowing Coverage
  ) {
    let (x, y) = (column << Tile.widthBits, row << Tile.heightBits)
    for line in 0..<Tile.height {
      let levels = coverage.levels.base + line * Tile.groupsPerRow
      var (first, end) = (0, Tile.groupsPerRow)
      while first < end && levels[first] == 0 { first += 1 }
      while first < end && levels[end - 1] == 0 { end -= 1 }
      guard first < end else { continue }
      shade(groups + line * Tile.groupsPerRow + first, groups: end - first, x + 8 * first, y + line)
    }
  }
}
