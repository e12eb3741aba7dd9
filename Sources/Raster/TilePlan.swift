import PathreelDrawing

/// The command lists of all tiles for the whole display list; each tile has a linked list in drawing order.
/// ``FramePlan`` adds the commands, and ``TileRenderer`` runs them.
///
/// A tile in which nothing is drawn has no commands. An opaque colour that fills a whole tile discards the commands
/// below it in the same group.
struct TilePlan: ~Copyable {
  /// A command of a tile: one step of drawing it.
  struct Command: BitwiseCopyable {
    enum Kind: UInt8 {
      /// Paint the whole tile.
      case fill
      /// Paint the area that the edges cover.
      case cover
      /// Open a transparent layer.
      case pushLayer
      /// Blend the layer into the layer below; or, if the layer is a mask, multiply the layer below by it.
      case popLayer
      /// Clip the layer to the area that the edges cover.
      case clip
      /// One path of a clip by several paths. The path covers the tile in part. The commands of one clip are
      /// consecutive.
      case unite
      /// Clip the layer to the union of the preceding paths. If this command is missing, they cover the whole tile.
      case clipToUnion
      /// A cancelled push: nothing of its layer is left in this tile.
      case nothing
    }
    var kind: Kind
    var rule: CoverageRule = .nonzero
    /// The index of the shading or of the layer.
    var subject: Int32
    /// The first run of edges in the bins, or -1; and the winding number at the tile's top left corner.
    var firstRun: Int32 = -1
    var winding: Int32 = 0
    /// The tile's next command, or -1.
    var next: Int32 = -1
    /// The links of a push: to the enclosing push in its tile, and to a push of the same group in another tile; or -1.
    var outerPush: Int32 = -1
    var sameGroup: Int32 = -1
    /// The index of the command's tile.
    var tile: Int32
  }

  /// A layer of the display list: a group, or a mask of one.
  struct Layer: BitwiseCopyable {
    enum Role: UInt8 {
      /// Is blended with the layer below.
      case group
      /// Multiplies the layer below by its alpha or by its luminance.
      case alphaMask, luminanceMask, linearLuminanceMask
    }
    var role = Role.group
    /// The opacity, 0…255.
    var opacity: UInt8
    var blendMode: BlendMode
    /// The enclosing layer, or -1.
    fileprivate(set) var parent: Int32 = -1
    /// Whether the renderer must track the coverage of the layer's items, transparent ones included.
    fileprivate(set) var tracksShape = false
    /// The head of the chain of this layer's pushes in all tiles, or -1.
    fileprivate var lastPush: Int32 = -1

    init(opacity: UInt8, blendMode: BlendMode) { (self.opacity, self.blendMode) = (opacity, blendMode) }

    static func mask(_ kind: DisplayList.Mask.Kind) -> Layer {
      var layer = Layer(opacity: 255, blendMode: .normal)
      layer.role =
        switch kind {
        case .alpha: .alphaMask
        case .luminance: .luminanceMask
        case .linearLuminance: .linearLuminanceMask
        }
      return layer
    }
  }

  /// The state of one tile's command list while the plan grows: its first and last command, and the layers open in it.
  struct TileState: BitwiseCopyable {
    var first: Int32 = -1
    var last: Int32 = -1
    /// The innermost open push or -1, and the number of open ones.
    var push: Int32 = -1
    var depth: Int32 = 0
    /// `cut` is the value of ``TilePlan/cutCount`` at the last clip or mask that left any part of the tile visible.
    /// `whole` is its value at the last one that left all of the tile visible.
    var cut: Int32 = 0
    var whole: Int32 = 0
  }

  /// The commands of all tiles, in the order of the list.
  private(set) var commands = ScratchBuffer<Command>(capacity: 1024)
  /// The layers of the list. Commands refer to them by index.
  private(set) var layers = ScratchBuffer<Layer>(capacity: 16)
  /// The state of each tile's command list.
  private var tiles = ScratchBuffer<TileState>()
  /// The open layers of the list, from the outermost to the innermost.
  private var openLayers = ScratchBuffer<Int32>(capacity: 16)
  /// The largest number of layers that are open at once anywhere.
  private(set) var deepestNesting = 0
  /// The number of layers that must be open in a tile before more is drawn: a mask has an effect only where the masked
  /// layer has drawn.
  private var neededDepth = 0
  /// The number of clips and masks so far.
  private var cutCount: Int32 = 0

  /// Begins a plan of a region of tiles.
  mutating func begin(_ grid: TileGrid, in region: TileRegion) {
    neededDepth = 0
    cutCount = 0
    commands.removeAll()
    layers.removeAll()
    openLayers.removeAll()
    deepestNesting = 0
    tiles.resize(count: grid.tileCount)
    tiles.fill(region, columns: grid.columns, with: TileState())
  }

  /// Whether the renderer must track the coverage of the items of the innermost open layer.
  var tracksShape: Bool { openLayers.count > 0 && layers[Int(openLayers[openLayers.count - 1])].tracksShape }

  /// The memory of the commands, in bytes.
  var memory: Int { commands.count * MemoryLayout<Command>.stride }

  /// The first command of a tile, or -1.
  func firstCommand(ofTile tile: Int) -> Int32 { tiles[tile].first }

  /// Adds a paint command to a tile.
  ///
  /// - Parameter hidesBackdrop: Whether the paint hides everything below where it covers the whole tile.
  mutating func paint(
    tile: Int, shading: Int32, rule: CoverageRule, firstRun: Int32, winding: Int32, hidesBackdrop: Bool
  ) {
    guard firstRun < 0 else {
      guard tiles[tile].depth >= neededDepth else { return }
      return append(
        Command(
          kind: .cover, rule: rule, subject: shading, firstRun: firstRun, winding: winding,
          tile: Int32(truncatingIfNeeded: tile)))
    }
    guard rule.contains(winding: winding), tiles[tile].depth >= neededDepth else { return }
    openPushes(inTile: tile)
    if hidesBackdrop { discardCommands(inTile: tile) }
    append(Command(kind: .fill, subject: shading, tile: Int32(truncatingIfNeeded: tile)))
  }

  /// Opens a layer inside the innermost open one. Tiles push it when something is drawn on it.
  mutating func beginLayer(_ layer: Layer) {
    var layer = layer
    layer.parent = openLayers.count > 0 ? openLayers[openLayers.count - 1] : -1
    layer.tracksShape =
      layer.role == .group
      && (layer.blendMode.needsShape || tracksShape)
    layers.append(layer)
    openLayers.append(Int32(truncatingIfNeeded: layers.count - 1))
    deepestNesting = max(deepestNesting, openLayers.count)
  }

  /// Begins the mask of the innermost layer: everything up to ``endMask(outer:)`` is drawn on a separate layer.
  ///
  /// - Returns: The value to pass to `endMask`.
  mutating func beginMask(_ kind: DisplayList.Mask.Kind) -> Int {
    let outer = neededDepth
    neededDepth = openLayers.count
    beginLayer(.mask(kind))
    return outer
  }

  /// Ends the innermost mask, and removes its layer from tiles in which the mask draws nothing.
  mutating func endMask(outer: Int) {
    cutCount &+= 1
    var push = layers[Int(openLayers[openLayers.count - 1])].lastPush
    while push >= 0 {
      let command = commands[Int(push)]
      tiles[Int(command.tile)].cut = cutCount
      push = command.sameGroup
    }
    endLayer()
    neededDepth = outer
    discardUncutTiles()
  }

  /// Begins to clip the innermost layer. ``clip(tile:rule:firstRun:winding:)`` follows for the tiles inside the clip,
  /// then ``endClip()``.
  mutating func beginClip() { cutCount &+= 1 }

  /// Clips the innermost layer in a tile.
  mutating func clip(tile: Int, rule: CoverageRule, firstRun: Int32, winding: Int32) {
    guard Int(tiles[tile].depth) == openLayers.count, firstRun >= 0 || rule.contains(winding: winding) else { return }
    tiles[tile].cut = cutCount
    guard firstRun >= 0 else { return }
    link(
      Command(
        kind: .clip, rule: rule, subject: openLayers[openLayers.count - 1], firstRun: firstRun, winding: winding,
        tile: Int32(truncatingIfNeeded: tile)))
  }

  /// Ends a clip: removes the layer from the tiles that the clip did not name.
  mutating func endClip() { discardUncutTiles() }

  /// Adds one of the paths of a union, between ``beginClip()`` and ``endUnion()``, to a tile.
  mutating func unite(tile: Int, rule: CoverageRule, firstRun: Int32, winding: Int32) {
    guard Int(tiles[tile].depth) == openLayers.count, firstRun >= 0 || rule.contains(winding: winding),
      tiles[tile].whole != cutCount
    else { return }
    tiles[tile].cut = cutCount
    guard firstRun >= 0 else {
      tiles[tile].whole = cutCount
      return
    }
    link(
      Command(
        kind: .unite, rule: rule, subject: openLayers[openLayers.count - 1], firstRun: firstRun, winding: winding,
        tile: Int32(truncatingIfNeeded: tile)))
  }

  /// Ends a clip by several paths: removes the layer from the tiles that none of the paths named.
  mutating func endUnion() {
    let layer = openLayers[openLayers.count - 1]
    var push = layers[Int(layer)].lastPush
    while push >= 0 {
      let command = commands[Int(push)]
      let tile = tiles[Int(command.tile)]
      if tile.cut == cutCount, tile.whole != cutCount {
        link(Command(kind: .clipToUnion, subject: layer, tile: command.tile))
      }
      push = command.sameGroup
    }
    discardUncutTiles()
  }

  /// Removes the innermost layer from the tiles where the last clip or mask left nothing of it.
  private mutating func discardUncutTiles() {
    let index = Int(openLayers[openLayers.count - 1])
    var push = layers[index].lastPush
    layers[index].lastPush = -1
    while push >= 0 {
      let next = commands[Int(push)].sameGroup
      let tile = Int(commands[Int(push)].tile)
      if tiles[tile].cut == cutCount {
        commands[Int(push)].sameGroup = layers[index].lastPush
        layers[index].lastPush = push
      } else {
        commands[Int(push)].kind = .nothing
        commands[Int(push)].next = -1
        tiles[tile].last = push
        tiles[tile].push = commands[Int(push)].outerPush
        tiles[tile].depth -= 1
      }
      push = next
    }
  }

  /// Closes the innermost layer, and pops it in the tiles that pushed it.
  mutating func endLayer() {
    let index = openLayers[openLayers.count - 1]
    var push = layers[Int(index)].lastPush
    while push >= 0 {
      let command = commands[Int(push)]
      let tile = Int(command.tile)
      append(Command(kind: .popLayer, subject: index, tile: command.tile))
      tiles[tile].push = command.outerPush
      tiles[tile].depth -= 1
      push = command.sameGroup
    }
    openLayers.removeLast()
  }

  /// Pushes the list's open layers in a tile, just before something is drawn there. So tiles without contents of a
  /// group get no layer for it.
  private mutating func openPushes(inTile tile: Int) {
    while Int(tiles[tile].depth) < openLayers.count {
      let layer = openLayers[Int(tiles[tile].depth)]
      link(
        Command(
          kind: .pushLayer, subject: layer, outerPush: tiles[tile].push,
          sameGroup: layers[Int(layer)].lastPush, tile: Int32(truncatingIfNeeded: tile)))
      let push = Int32(truncatingIfNeeded: commands.count - 1)
      layers[Int(layer)].lastPush = push
      tiles[tile].push = push
      tiles[tile].depth += 1
    }
  }

  /// Appends a command to its tile, after the pushes of the open layers.
  private mutating func append(_ command: Command) {
    openPushes(inTile: Int(command.tile))
    link(command)
  }

  /// Appends a command to its tile's list.
  private mutating func link(_ command: Command) {
    let index = Int32(truncatingIfNeeded: commands.count)
    commands.append(command)
    let tile = Int(command.tile)
    let last = tiles[tile].last
    if last < 0 { tiles[tile].first = index } else { commands[Int(last)].next = index }
    tiles[tile].last = index
  }

  /// Removes a tile's commands after its innermost push.
  private mutating func discardCommands(inTile tile: Int) {
    let push = tiles[tile].push
    tiles[tile].last = push
    if push < 0 { tiles[tile].first = -1 } else { commands[Int(push)].next = -1 }
  }
}
