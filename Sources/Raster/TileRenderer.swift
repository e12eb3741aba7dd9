import CKernels
import PathreelDrawing

/// Draws the tiles of a plan: runs each tile's commands from first to last, directly on the output's pixels. Used by
/// ``TileRowPainter`` and ``FilterStage``.
///
/// Each tile begins as one colour, the background or an opaque colour that covers it, or as an opaque picture. If no
/// command follows, it is finished.
struct TileRenderer: ~Copyable {
  private var coverage: Coverage
  /// The coverage of clips by several paths.
  private var union = ClipUnion()
  /// The stack of a tile's layers. Layer 0 is a staging buffer for tiles that reach beyond the bitmap's right border.
  private var layers = ScratchBuffer<Pixels>(capacity: Tile.groups)
  /// The coverage of each layer's items together.
  private var shapes = ScratchBuffer<Pixels>(capacity: Tile.groups)
  /// The colours of the current paint.
  private var shades = ScratchBuffer<Pixels>(capacity: Tile.groups)
  /// The initial contents of the current tiles.
  private var runs = ScratchBuffer<Run>()
  /// The number of commands since the flag was polled.
  private var unpolled = 0
  /// The locations of a tile's pixels along a gradient.
  private var locations = ScratchBuffer<SIMD8<Float>>(capacity: Tile.groups)

  init(_ accuracy: Accuracy) { coverage = Coverage(accuracy) }

  /// Draws tiles of one row. If the frame is cancelled, some are missing or not complete.
  ///
  /// - Parameter tiles: The indices of the tiles, in ascending order.
  mutating func render(
    _ frame: borrowing FramePlan, tiles: ArraySlice<Int>, background: UInt32, into output: TileOutput
  ) {
    let needed = (frame.tiles.deepestNesting + 1) * Tile.groups
    if layers.count < needed { layers.refill(count: needed, with: .zero) }
    if shapes.count < needed { shapes.refill(count: needed, with: .zero) }
    // All tiles are filled before the first is drawn, so that their memory reaches the cache in the meantime.
    setInitialContents(frame, tiles, background, output)
    for tile in tiles {
      if tile != tiles.last { prefetch(frame, frame.tiles.firstCommand(ofTile: tile + 1)) }
      guard frame.tiles.firstCommand(ofTile: tile) >= 0 else { continue }
      let start = Start(frame, tile, background)
      if start.command >= 0 { draw(frame, TilePosition(tile, frame.grid), start, output) }
    }
  }

  /// Fills the tiles of a row that begin as a colour or a picture.
  private mutating func setInitialContents(
    _ frame: borrowing FramePlan, _ tiles: ArraySlice<Int>, _ background: UInt32, _ output: TileOutput
  ) {
    guard let first = tiles.first else { return }
    let position = TilePosition(first, frame.grid)
    runs.removeAll()
    // The end of the last run, if that is of the background.
    var backgroundEnd = -1
    for tile in tiles {
      let x = position.x &+ (tile &- first) << Tile.widthBits
      let columns = min(Tile.width, frame.grid.width &- x)
      let isEmpty = frame.tiles.firstCommand(ofTile: tile) < 0
      if isEmpty, x == backgroundEnd {
        runs[runs.count &- 1].columns &+= columns
        backgroundEnd = x &+ columns
        continue
      }
      let initial = isEmpty ? .color(background) : Start(frame, tile, background).initial
      let last = runs.count - 1
      if last >= 0, runs[last].end == x, runs[last].initial == initial {
        runs[last].columns += columns
      } else {
        runs.append(Run(initial: initial, x: x, columns: columns))
      }
      backgroundEnd = isEmpty ? x &+ columns : -1
    }
    let rows = position.rows
    // The fill goes row by row, because sequential writes are fastest.
    let step = runs.count == 1 ? rows : 1
    for row in stride(from: 0, to: rows, by: step) {
      for index in 0..<runs.count {
        let run = runs[index]
        set(
          run.initial, frame, run.x, position.y + row, output.pixel(run.x, position.y + row), stride: output.stride,
          columns: run.columns, rows: step)
      }
    }
  }

  /// Adjacent tiles with the same initial contents, in pixels.
  struct Run: BitwiseCopyable {
    let initial: InitialContents
    let x: Int
    var columns: Int

    var end: Int { x + columns }
  }

  /// Fills a rectangle of pixels with initial contents; its first pixel is (x, y).
  private func set(
    _ initial: InitialContents, _ frame: borrowing FramePlan, _ x: Int, _ y: Int,
    _ pixels: UnsafeMutablePointer<UInt32>,
    stride: Int, columns: Int, rows: Int
  ) {
    switch initial {
    case .color(let color):
      pathreel_fill(widestInstructions, pixels, Int64(stride), color, Int64(columns), Int64(rows))
    case .image(let index, let below):
      let images = frame.images.span
      guard let own = images[Int(index)].pixels(at: x, y, columns: columns, rows: rows) else {
        preconditionFailure("tiles that begin as a picture show it")
      }
      pathreel_fade(
        widestInstructions, pixels, Int64(stride), own.first, own.stride, below, images[Int(index)].byteOpacity,
        Int64(columns), Int64(rows))
    case .backdrop, .nothing: break
    }
  }

  /// The initial contents of a tile.
  enum InitialContents: Equatable, BitwiseCopyable {
    case color(UInt32)
    /// An opaque picture (an index of the frame), with its opacity, on a colour.
    case image(Int32, on: UInt32)
    /// The first command reads this colour and sets every pixel.
    case backdrop(UInt32)
    /// The first command sets every pixel.
    case nothing
  }

  /// The start of a tile: its initial contents, and the command that follows.
  private struct Start {
    var initial: InitialContents
    /// The first command to run on the initial contents, or -1.
    var command: Int32

    @inline(__always)
    init(_ frame: borrowing FramePlan, _ tile: Int, _ background: UInt32) {
      (initial, command) = (.color(background), frame.tiles.firstCommand(ofTile: tile))
      guard command >= 0 else { return }
      let first = frame.tiles.commands.pointer(at: Int(command))
      guard first.pointee.kind == .fill else { return }
      let shading = frame.shadings.pointer(at: Int(first.pointee.subject))
      switch shading.pointee.source {
      case .color(let own):
        if shading.pointee.hidesBackdrop { (initial, command) = (.color(own), first.pointee.next) }
      case .image(let index) where shading.pointee.blendMode == .normal && Self.shows(frame, index, tile):
        (initial, command) = (.image(index, on: background), first.pointee.next)
      case .gradient, .image:
        initial = shading.pointee.hidesBackdrop ? .nothing : .backdrop(background)
      case .picture, .shape, .mask: break
      }
    }

    /// Returns whether a tile shows the unscaled pixels of an opaque picture.
    private static func shows(_ frame: borrowing FramePlan, _ index: Int32, _ tile: Int) -> Bool {
      let images = frame.images.span
      guard images[Int(index)].isSolid else { return false }
      let position = TilePosition(tile, frame.grid)
      let columns = min(Tile.width, frame.grid.width - position.x)
      return images[Int(index)].pixels(at: position.x, position.y, columns: columns, rows: position.rows) != nil
    }
  }

  /// Draws a tile on the output itself. A tile that reaches beyond the right border is drawn on layer 0 and then
  /// copied.
  private mutating func draw(
    _ frame: borrowing FramePlan, _ position: TilePosition, _ start: Start, _ output: TileOutput
  ) {
    let width = frame.grid.width - position.x
    guard width < Tile.width else {
      let pixels = TilePixels(
        first: output.pixel(position.x, position.y), stride: Int64(output.stride),
        rows: Int32(truncatingIfNeeded: position.rows)
      )
      return run(frame, start, position, on: pixels)
    }
    let pixels = TilePixels(layers.base, rows: position.rows)
    set(
      start.initial, frame, position.x, position.y, pixels.row(0), stride: Tile.width, columns: width,
      rows: position.rows)
    run(frame, start, position, on: pixels)
    for row in 0..<position.rows {
      output.pixel(position.x, position.y + row).update(from: pixels.row(row), count: width)
    }
  }

  /// Runs a tile's commands from its start.
  private mutating func run(
    _ frame: borrowing FramePlan, _ start: Start, _ position: TilePosition, on pixels: TilePixels
  ) {
    let bottom = Compositor(target: pixels, shape: nil)
    var layer = bottom
    var depth = 0
    var index = start.command
    if case .backdrop(let color) = start.initial {
      let command = frame.tiles.commands[Int(index)]
      index = command.next
      TilePixels.withPixels(of: color, rows: pixels.rows) {
        paint(frame, command, position, through: .all, Compositor(target: pixels, onto: $0))
      }
    }
    while index >= 0 {
      let command = frame.tiles.commands[Int(index)]
      index = command.next
      prefetch(frame, index)
      unpolled &+= 1
      if unpolled >= CancellationFlag.commandsPerPoll {
        // The next tiles then ask again at their first command.
        if frame.cancellation?.poll() == true { return }
        unpolled = 0
      }
      switch command.kind {
      case .fill: paint(frame, command, position, through: .all, layer)
      case .cover: paint(frame, command, position, through: cover(frame, command, position), layer)
      case .pushLayer:
        depth += 1
        layer = compositor(frame, command.subject, depth, position)
        layer.target.fill(0)
        layer.shape?.fill(0)
      case .popLayer:
        depth -= 1
        let (above, facts) = (layer, frame.tiles.layers[Int(command.subject)])
        layer = depth == 0 ? bottom : compositor(frame, facts.parent, depth, position)
        switch facts.role {
        case .group: layer.blend(layer: above, opacity: facts.opacity, facts.blendMode)
        case .alphaMask: layer.mask(by: above)
        case .luminanceMask: layer.mask(byLuminanceOf: above)
        case .linearLuminanceMask: layer.mask(byLinearLuminanceOf: above)
        }
      case .clip: layer.clip(to: cover(frame, command, position))
      case .unite: index = clipToUnion(frame, command, position, layer)
      case .clipToUnion: break
      case .nothing: break
      }
    }
  }

  /// Prefetches the first edges of the next command.
  @inline(__always)
  private func prefetch(_ frame: borrowing FramePlan, _ command: Int32) {
    if command >= 0 { frame.bins.runs.prefetch(frame.tiles.commands[Int(command)].firstRun) }
  }

  /// The compositor of an open layer at a depth.
  private func compositor(
    _ frame: borrowing FramePlan, _ layer: Int32, _ depth: Int, _ position: TilePosition
  ) -> Compositor {
    Compositor(
      target: TilePixels(layers.pointer(at: depth * Tile.groups), rows: position.rows),
      shape: frame.tiles.layers[Int(layer)].tracksShape
        ? TilePixels(shapes.pointer(at: depth * Tile.groups), rows: position.rows) : nil)
  }

  /// Computes the coverage of a command's edges.
  private mutating func cover(
    _ frame: borrowing FramePlan, _ command: TilePlan.Command, _ position: TilePosition
  ) -> TileCoverage {
    coverage.cover(
      frame.bins.runs, first: command.firstRun, winding: command.winding, rule: command.rule, column: position.column,
      row: position.row)
    let cover = TileCoverage(coverage)
    return cover.coversAll(ofRows: position.rows) ? .all : cover
  }

  /// Clips a layer to the union of several paths, unless one of them covers the whole tile.
  ///
  /// - Parameter first: The command of the first path.
  /// - Returns: The command after the clip, or -1.
  private mutating func clipToUnion(
    _ frame: borrowing FramePlan, _ first: TilePlan.Command, _ position: TilePosition, _ layer: Compositor
  ) -> Int32 {
    var end = first.next
    while end >= 0, frame.tiles.commands[Int(end)].kind == .unite { end = frame.tiles.commands[Int(end)].next }
    guard end >= 0, frame.tiles.commands[Int(end)].kind == .clipToUnion else { return end }
    union.begin()
    var command = first
    while command.kind == .unite {
      union.add(cover(frame, command, position), rows: position.rows)
      command = frame.tiles.commands[Int(command.next)]
    }
    if union.hasMeetings {
      union.beginLines(column: position.column, row: position.row)
      command = first
      while command.kind == .unite {
        union.addPath(frame.bins.runs, first: command.firstRun, winding: command.winding, rule: command.rule)
        command = frame.tiles.commands[Int(command.next)]
      }
      union.resolveMeetings()
    }
    layer.clip(to: union.coverage)
    return frame.tiles.commands[Int(end)].next
  }

  /// Paints a command's shading on a layer through a coverage.
  private func paint(
    _ frame: borrowing FramePlan, _ command: TilePlan.Command, _ position: TilePosition, through coverage: TileCoverage,
    _ layer: Compositor
  ) {
    let shading = frame.shadings[Int(command.subject)]
    let isWhole = coverage.levels == nil
    let hidesAll = shading.hidesBackdrop && isWhole
    let shades = hidesAll ? layer.target : TilePixels(shades.base, rows: position.rows)
    switch shading.source {
    case .color(let color):
      guard hidesAll else { return layer.blend(color, through: coverage, shading.blendMode) }
      shades.fill(color)
    case .gradient(let index):
      frame.gradients[Int(index)].shade(
        shades, position.x, position.y, where: coverage,
        in: .init(segments: frame.ramps.segments.base, locations: locations.base))
    case .image(let index):
      // The picture is used in place: a copy would change its reference count for each tile.
      let images = frame.images.span
      if let pixels = images[Int(index)].pixels(at: position.x, position.y, columns: Tile.width, rows: position.rows) {
        let opacity = images[Int(index)].byteOpacity
        if opacity == 255 {
          return hidesAll
            ? layer.replace(by: pixels) : layer.blend(pixels, through: coverage, shading.blendMode)
        }
        if layer.shape == nil, shading.blendMode == .normal, isWhole {
          return layer.blend(pixels, through: .even(opacity), .normal)
        }
      }
      images[Int(index)].shade(shades, position.x, position.y, where: coverage)
    case .picture(let index):
      let picture = frame.pictures[Int(index)]
      guard let pixels = picture.pixels(ofTileAt: position.column, position.row) else { return }
      return layer.draw(TilePixels(first: pixels, stride: Int64(picture.stride), rows: shades.rows))
    case .mask(let index):
      return pathreel_tint(
        widestInstructions, frame.masks.pointer(at: Int(index)), Int32(position.x), Int32(position.y), layer.target)
    case .shape(let index):
      let picture = frame.pictures[Int(index)]
      guard let pixels = picture.pixels(ofTileAt: position.column, position.row) else { return }
      return layer.cover(TilePixels(first: pixels, stride: Int64(picture.stride), rows: shades.rows))
    }
    if hidesAll { layer.coverAll() } else { layer.blend(shades, through: coverage, shading.blendMode) }
  }
}

/// The destination of tiles: a bitmap, or a part of one. ``TileRenderer`` draws into it.
struct TileOutput {
  let pixels: UnsafeMutablePointer<UInt32>
  /// The distance between rows, in pixels.
  let stride: Int
  /// The first pixel, in coordinates of the grid.
  let x, y: Int

  @inline(__always)
  func pixel(_ column: Int, _ row: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + (row - y) * stride + (column - x)
  }
}

/// The position of a tile in its grid.
private struct TilePosition {
  let column, row: Int
  /// The number of the tile's rows of pixels inside the grid.
  let rows: Int

  @inline(__always)
  init(_ tile: Int, _ grid: TileGrid) {
    (row, column) = tile.quotientAndRemainder(dividingBy: grid.columns)
    rows = min(Tile.height, grid.height - row << Tile.heightBits)
  }

  /// The coordinates of the tile's first pixel.
  var x: Int { column << Tile.widthBits }
  var y: Int { row << Tile.heightBits }
}
