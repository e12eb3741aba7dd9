import PathreelDrawing

/// Runs the commands of one tile from start to end in a small buffer and writes the tile once.
struct TileRenderer: ~Copyable {
  private var coverage = Coverage()
  /// The tile and its layers, one above the other.
  private var layers = ScratchBuffer<Pixels>(capacity: Tile.groups)

  /// - Parameter output: the bitmap's pixels.
  mutating func render(
    _ frame: borrowing FramePlan, tile: Int, background: UInt32, into output: UnsafeMutablePointer<UInt32>
  ) {
    let grid = frame.grid
    let (row, column) = (tile / grid.columns, tile % grid.columns)
    let first = frame.tiles.firstCommand(ofTile: tile)
    if let color = Self.onlyColor(frame, first, background) { return fill(color, grid, column, row, output) }

    let needed = (frame.tiles.deepestNesting + 1) * Tile.groups
    if layers.count < needed { layers.refill(count: needed, with: .zero) }
    var depth = 0
    layers.base.update(repeating: Pixels(repeating: background), count: Tile.groups)
    var index = first
    while index >= 0 {
      let command = frame.tiles.commands.base[Int(index)]
      index = command.next
      let target = layers.base + depth * Tile.groups
      switch command.kind {
      case .fill:
        paint(frame, command, column, row, Compositor(target: target))
      case .cover:
        coverage.cover(
          frame.bins.entries, first: command.firstEdge, winding: command.winding, rule: command.rule, column: column,
          row: row)
        paintCovered(frame, command, column, row, Compositor(target: target))
      case .pushLayer:
        depth += 1
        (target + Tile.groups).update(repeating: .zero, count: Tile.groups)
      case .popLayer:
        depth -= 1
        let layer = frame.tiles.layers.base[Int(command.subject)]
        Compositor(target: target - Tile.groups).blend(layer: target, opacity: layer.opacity, layer.blendMode)
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
    guard shading.isOpaque, case .color(let color) = shading.source else { return nil }
    return color
  }

  private func paint(
    _ frame: borrowing FramePlan, _ command: TilePlan.Command, _ column: Int, _ row: Int, _ compositor: Compositor
  ) {
    let shading = frame.shadings.base[Int(command.subject)]
    switch shading.source {
    case .color(let color):
      compositor.fill(color, shading.blendMode)
    case .gradient(let index):
      let gradient = frame.gradients[Int(index)]
      var hint = 0
      for group in 0..<Tile.groups {
        let (x, y) = Self.pixel(group, column, row)
        compositor.blend(
          gradient.colors(x, y, hint: &hint), at: group, isOpaque: shading.isOpaque, shading.blendMode)
      }
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
      let gradient = frame.gradients[Int(index)]
      let levels = coverage.levels.base
      var hint = 0
      for group in 0..<Tile.groups where levels[group] != 0 {
        let (x, y) = Self.pixel(group, column, row)
        compositor.blend(gradient.colors(x, y, hint: &hint), at: group, through: coverage, shading.blendMode)
      }
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

  private func store(_ grid: TileGrid, _ column: Int, _ row: Int, _ output: UnsafeMutablePointer<UInt32>) {
    let (x, y) = (column << Tile.widthBits, row << Tile.heightBits)
    let (width, height) = (min(Tile.width, grid.width - x), min(Tile.height, grid.height - y))
    for line in 0..<height {
      let source = UnsafeRawPointer(layers.base + line * Tile.groupsPerRow)
      UnsafeMutableRawPointer(output + (y + line) * grid.width + x).copyMemory(from: source, byteCount: 4 * width)
    }
  }

  private func fill(
    _ color: UInt32, _ grid: TileGrid, _ column: Int, _ row: Int, _ output: UnsafeMutablePointer<UInt32>
  ) {
    let (x, y) = (column << Tile.widthBits, row << Tile.heightBits)
    let (width, height) = (min(Tile.width, grid.width - x), min(Tile.height, grid.height - y))
    for line in 0..<height {
      (output + (y + line) * grid.width + x).update(repeating: color, count: width)
    }
  }
}
