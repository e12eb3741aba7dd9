import PathreelDrawing

/// What has to be done in each tile, in order, for the whole display list.
///
/// A tile in which nothing is drawn has no commands. An opaque colour that fills a whole tile makes what was planned
/// below it, in the same group, void.
struct TilePlan: ~Copyable {
  struct Command: BitwiseCopyable {
    enum Kind: UInt8 {
      /// Paint all of the tile.
      case fill
      /// Paint what the edges cover.
      case cover
      /// Open a transparent layer.
      case pushLayer
      /// Blend the layer into what is below it, or thin what is below by a layer that is a mask.
      case popLayer
      /// Keep of the layer what the edges cover.
      case clip
      /// Of a clip by several paths one that covers the tile in part: such commands follow one another.
      case unite
      /// Keep of the layer what the paths cover together that came right before. Without it they cover all.
      case clipToUnion
      /// What was a push, of a layer of which nothing is left in this tile.
      case nothing
    }
    var kind: Kind
    var rule: CoverageRule = .nonzero
    /// Index of the shading, or of the group.
    var subject: Int32
    /// The first run of edges in the bins or -1, and the winding at the tile's top left corner.
    var firstRun: Int32 = -1
    var winding: Int32 = 0
    /// The tile's following command or -1.
    var next: Int32 = -1
    /// A push's links: to the push that encloses it in its tile, and to the same group's push in another tile.
    var outerPush: Int32 = -1
    var sameGroup: Int32 = -1
    var tile: Int32
  }

  struct Layer: BitwiseCopyable {
    enum Role: UInt8 {
      /// Is blended with what is below it.
      case group
      /// Thins the layer below by its alpha, or by its luminance.
      case alphaMask, luminanceMask, linearLuminanceMask
    }
    var role = Role.group
    /// 0…255.
    var opacity: UInt8
    var blendMode: BlendMode
    /// The layer around it, or -1.
    fileprivate(set) var parent: Int32 = -1
    /// Whether the renderer has to know how much of each pixel the layer's items cover, transparent ones too.
    fileprivate(set) var tracksShape = false
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

  struct TileState: BitwiseCopyable {
    var first: Int32 = -1
    var last: Int32 = -1
    /// The innermost open push, and how many are open.
    var push: Int32 = -1
    var depth: Int32 = 0
    /// The last clip or mask that left something, as counted by ``TilePlan/cutCount``, and the last that left all.
    var cut: Int32 = 0
    var whole: Int32 = 0
  }

  private(set) var commands = ScratchBuffer<Command>(capacity: 1024)
  private(set) var layers = ScratchBuffer<Layer>(capacity: 16)
  private var tiles = ScratchBuffer<TileState>()
  private var openLayers = ScratchBuffer<Int32>(capacity: 16)
  /// The most layers that were open at once anywhere.
  private(set) var deepestNesting = 0
  /// How many layers have to be open in a tile before more is drawn: a mask is of use only where the masked layer is.
  private var neededDepth = 0
  private var cutCount: Int32 = 0

  mutating func begin(_ grid: TileGrid) {
    neededDepth = 0
    cutCount = 0
    commands.removeAll()
    layers.removeAll()
    openLayers.removeAll()
    deepestNesting = 0
    tiles.refill(count: grid.tileCount, with: TileState())
  }

  /// Whether the renderer has to know how much of each pixel the items of the innermost open layer cover.
  var tracksShape: Bool { openLayers.count > 0 && layers[Int(openLayers[openLayers.count - 1])].tracksShape }

  /// In bytes.
  var memory: Int { commands.count * MemoryLayout<Command>.stride }

  /// The first command of a tile, or -1.
  func firstCommand(ofTile tile: Int) -> Int32 { tiles[tile].first }

  /// - Parameter hidesBackdrop: nothing that lies below the paint matters where it covers all.
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

  /// The innermost layer's mask begins: what follows, up to ``endMask(outer:)``, is drawn on a layer of its own.
  ///
  /// - Returns: what `endMask` wants back.
  mutating func beginMask(_ kind: DisplayList.Mask.Kind) -> Int {
    let outer = neededDepth
    neededDepth = openLayers.count
    beginLayer(.mask(kind))
    return outer
  }

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

  /// Begins to clip the innermost layer; ``clip(tile:rule:firstRun:winding:)`` follows for tiles inside the clip, then
  /// ``endClip()``.
  mutating func beginClip() { cutCount &+= 1 }

  mutating func clip(tile: Int, rule: CoverageRule, firstRun: Int32, winding: Int32) {
    guard Int(tiles[tile].depth) == openLayers.count, firstRun >= 0 || rule.contains(winding: winding) else { return }
    tiles[tile].cut = cutCount
    guard firstRun >= 0 else { return }
    link(
      Command(
        kind: .clip, rule: rule, subject: openLayers[openLayers.count - 1], firstRun: firstRun, winding: winding,
        tile: Int32(truncatingIfNeeded: tile)))
  }

  /// Nothing is left of the layer in tiles that the clip did not name.
  mutating func endClip() { discardUncutTiles() }

  /// One of the paths of a clip between ``beginClip()`` and ``endUnion()``.
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

  /// Nothing is left of the layer in tiles that none of the paths named.
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

  /// Takes the innermost layer away from the tiles that the last clip or mask left nothing of.
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

  /// Opens in a tile the layers that are open in the list: only tiles in which a group draws something get a layer.
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

  private mutating func append(_ command: Command) {
    openPushes(inTile: Int(command.tile))
    link(command)
  }

  private mutating func link(_ command: Command) {
    let index = Int32(truncatingIfNeeded: commands.count)
    commands.append(command)
    let tile = Int(command.tile)
    let last = tiles[tile].last
    if last < 0 { tiles[tile].first = index } else { commands[Int(last)].next = index }
    tiles[tile].last = index
  }

  private mutating func discardCommands(inTile tile: Int) {
    let push = tiles[tile].push
    tiles[tile].last = push
    if push < 0 { tiles[tile].first = -1 } else { commands[Int(push)].next = -1 }
  }
}
