import CKernels
import Foundation
import PathreelDrawing
import PathreelGeometry

/// The plan of a frame, or of a region of it: a display list prepared for tiles. Every item is flattened, clipped and
/// binned, and its paint is resolved.
///
/// ``Rasterizer`` and ``FilterStage`` make it; ``TileRenderer`` draws its tiles. The file `FramePlan+Masks.swift` adds
/// blurs and shadows as masks.
struct FramePlan: ~Copyable {
  /// The tiles of the bitmap, or of a filter's layer.
  private(set) var grid = TileGrid(width: 1, height: 1)
  /// The edges of each tile.
  private(set) var bins = EdgeBins()
  /// The commands of each tile.
  var tiles = TilePlan()
  /// The paints of the commands, by index.
  var shadings = ScratchBuffer<Shading>()
  /// The sources of shadings, by index: gradients with their colours, images, and pictures of filtered groups.
  private(set) var gradients: [GradientShader] = []
  private(set) var ramps = GradientRamps()
  private(set) var images: [ImageShader] = []
  private(set) var pictures: [FilteredPicture] = []
  var masks = ScratchBuffer<pathreel_mask>()
  /// The masks that ``masks`` refer to.
  var keptMasks: [ObjectIdentifier: BlurredMask] = [:]
  private var levels = ImageLevels()
  private var flattener: OutlineFlattener
  private var stroker = Stroker()
  var filterStage: FilterStage?
  let filteredPictures: FilteredPictureCache
  private var patterns = PatternTiles()
  /// The difference between a filtered group and its predecessor at the same place.
  private var damage = Damage()
  /// Memory for the changed part of a filtered group.
  private var partStorage: PictureStorage?
  /// The region of tiles that is planned.
  private var region = TileGrid(width: 1, height: 1).region
  /// The plan's budget; unlimited for a single tile.
  private var budget = PlanBudget(0)
  /// Whether the plan has exceeded its budget at any time; see ``fits()``.
  private var isTooLarge = false
  /// The caller's budget, even for a single tile. The inner plans of filters and patterns get a part of it.
  private(set) var partialBudget = PlanBudget(0)
  /// The memory of the pictures of filtered groups, in bytes.
  var pictureMemory = 0
  /// The distance, in pixels, by which the grid of tiles reaches beyond the bitmap on each side. Filters of the groups
  /// around the items need these pixels.
  private(set) var margin = 0
  /// Cancels the drawing of the frame.
  private(set) var cancellation: CancellationFlag?

  /// Creates a plan.
  ///
  /// - Parameter filteredPictures: The cache of the rasteriser.
  init(_ accuracy: Accuracy, _ filteredPictures: FilteredPictureCache) {
    flattener = OutlineFlattener(accuracy)
    self.filteredPictures = filteredPictures
  }

  /// Begins a frame, which may have several plans.
  mutating func beginFrame() {
    levels.beginFrame()
    filterStage?.beginFrame()
    patterns.beginFrame()
  }

  /// Whether the drawing of the frame is cancelled.
  var isCancelled: Bool { cancellation?.isCancelled == true }

  /// Ends a drawing that is cancelled.
  func checkCancellation() throws(RasterError) {
    if cancellation?.poll() == true { throw RasterError(.cancelled) }
  }

  /// Releases the pictures of filtered groups, which the plan then shows no more.
  mutating func releasePictures() {
    pictures.removeAll(keepingCapacity: true)
    masks.removeAll()
    keptMasks.removeAll(keepingCapacity: true)
  }

  /// Plans the tiles of a region that are to be drawn.
  ///
  /// - Returns: `false` if the plan takes more bytes than the budget; the plan is then incomplete. A single tile is
  ///   planned at any cost.
  mutating func plan(
    _ layer: LayerContent, _ wanted: borrowing TileSet, in region: TileRegion, _ budget: PlanBudget
  ) throws(RasterError) -> Bool {
    grid = layer.grid
    self.region = region
    self.budget = region.isSingleTile ? PlanBudget(.max / 2) : budget
    partialBudget = budget
    margin = layer.margin
    if cancellation !== CancellationFlag.current {
      cancellation = .current
      stroker.isCancelled = cancellation.map { flag in { flag.poll() } }
    }
    flattener.begin(grid, in: region)
    bins.begin(grid, in: region, of: wanted)
    tiles.begin(grid, in: region)
    shadings.removeAll()
    gradients.removeAll(keepingCapacity: true)
    ramps.removeAll()
    images.removeAll(keepingCapacity: true)
    releasePictures()
    pictureMemory = 0
    isTooLarge = false
    guard let canvas = layer.canvas else { return true }
    try add(layer.items, canvas, depth: layer.depth, dither: layer.dither)
    try checkCancellation()
    return fits()
  }

  /// The smallest region around the tiles of `region` that draw anything; `nil` if there are none.
  func drawnTiles(in region: TileRegion) -> TileRegion? {
    var drawn: PixelRect?
    for row in region.rows {
      func isDrawn(_ column: Int) -> Bool { tiles.firstCommand(ofTile: row * grid.columns + column) >= 0 }
      guard let first = region.columns.first(where: isDrawn), let last = region.columns.last(where: isDrawn) else {
        continue
      }
      let line = PixelRect(columns: first..<last + 1, rows: row..<row + 1)
      drawn = drawn?.joined(with: line) ?? line
    }
    return drawn.map { TileRegion(columns: $0.columns, rows: $0.rows) }
  }

  /// The memory that the plan takes so far, in bytes, without pictures of filtered groups.
  private var memory: Int {
    bins.memory + tiles.memory + flattener.clipper.edges.count * MemoryLayout<Edge>.stride
      + shadings.count * MemoryLayout<Shading>.stride + ramps.memory
      + gradients.count * MemoryLayout<GradientShader>.stride + images.count * MemoryLayout<ImageShader>.stride
  }

  /// Returns whether the plan has stayed within its budget so far; otherwise something may be missing. It must be
  /// called before the flattener discards its edges.
  mutating func fits() -> Bool {
    if memory > budget.plan || pictureMemory > budget.pictures { isTooLarge = true }
    return !isTooLarge
  }

  /// Returns whether a path, or its stroke, may be visible in a planned tile, judged by its control points.
  private func canSee(_ path: Path, _ transform: CGAffineTransform, reach: Double = 0) -> Bool {
    flattener.visibleTiles(path, transform, reach: reach).map { bins.wants(anyOf: $0) } ?? false
  }

  mutating func add(
    _ items: [DisplayList.Item], _ canvas: CGAffineTransform, depth: Int, dither: Dither
  ) throws(RasterError) {
    for index in items.indices {
      try checkCancellation()
      guard fits() else { return }
      try add(items[index], canvas, depth: depth, dither: dither.child(index))
    }
  }

  private mutating func add(
    _ item: DisplayList.Item, _ canvas: CGAffineTransform, depth: Int, dither: Dither
  ) throws(RasterError) {
    switch item {
    case .fill(let fill):
      let (path, transform) = (fill.path, fill.transform.concatenating(canvas))
      guard canSee(path, transform) else { return }
      let paint = fill.paint
      if case .pattern(let pattern) = paint,
        let copies = separateCopies(of: pattern, path, fill.transform, canvas, reach: 0)
      {
        let clip = DisplayList.ClipPath(path: path, rule: fill.rule, transform: fill.transform)
        let group = DisplayList.Group(
          items: [everywhere(canvas)], clip: clip, opacity: pattern.opacity, blendMode: fill.blendMode,
          place: fill.place)
        return try add(group, canvas, copies: copies, depth: depth, dither: dither)
      }
      guard
        let shading = try addShading(paint, transform, fill.blendMode, dither, depth: depth, at: fill.place)
      else { return }
      flattener.flatten(path, transform, limit: mostEdges)
      bin(shading, flattener.turns.isPolygon ? .simple : CoverageRule(fill.rule))
    case .stroke(let stroke):
      let transform = stroke.transform.concatenating(canvas)
      guard let tolerance = stroke.tolerance(transform, pixels: flattener.tolerance),
        canSee(stroke.path, transform, reach: stroke.style.reach)
      else { return }
      let paint = stroke.paint
      if case .pattern(let pattern) = paint,
        let copies = separateCopies(of: pattern, stroke.path, stroke.transform, canvas, reach: stroke.style.reach)
      {
        var line = stroke
        (line.paint, line.blendMode) = (.color(.white), .normal)
        let group = DisplayList.Group(
          items: [everywhere(canvas)], mask: [.stroke(line)], opacity: pattern.opacity, blendMode: stroke.blendMode,
          place: stroke.place)
        return try add(group, canvas, copies: copies, depth: depth, dither: dither)
      }
      guard let shading = try addShading(paint, transform, stroke.blendMode, dither, depth: depth, at: stroke.place)
      else { return }
      // The stroker works in the path's own coordinates, so that the transform acts on the pen too.
      stroker.stroke(
        stroke.path, style: stroke.style, tolerance: tolerance,
        window: StrokeWindow(transform: transform, grid: grid))
      try checkCancellation()
      if stroker.hasTooManyDashes { throw RasterError(.tooManyDashes, at: stroke.place) }
      flattener.flatten(stroker.outline, transform)
      bin(shading, stroke.path.hasSimpleStroke(flattener.turns) ? .simple : .nonzero)
    case .group(let group): try add(group, canvas, depth: depth, dither: dither)
    }
  }

  /// Adds a group.
  ///
  /// - Parameter copies: The copies of a pattern's tile that follow the group's items.
  private mutating func add(
    _ group: DisplayList.Group, _ canvas: CGAffineTransform, copies: PatternCopies? = nil, depth: Int, dither: Dither
  ) throws(RasterError) {
    guard depth < Rasterizer.maximumGroupDepth else { throw RasterError(.groupsTooDeep, at: group.place) }
    let group = group.withJoinedBlurs
    let opacity = UInt8(group.opacity.unit * 255 + 0.5)
    // A transparent group still contributes coverage if the group around it depends on coverage.
    let tracksShape = group.blendMode.needsShape || tiles.tracksShape
    guard opacity > 0 || tracksShape else { return }
    var window = region
    if let clip = group.clip {
      guard let inside = visibleTiles(of: clip, canvas) else { return }
      window = inside
    }
    var pixelFilter = group.filter.flatMap { PixelFilter($0, canvas) }
    if !tracksShape, pixelFilter?.isInvisible == true { pixelFilter = nil }
    if let pixelFilter, let filter = group.filter, group.clip == nil, group.mask == nil, opacity == 255,
      group.blendMode == .normal
    {
      return try add(
        group.items, through: filter, pixelFilter, window, canvas, depth: depth + 1, dither: dither, at: group.place)
    }
    tiles.beginLayer(TilePlan.Layer(opacity: opacity, blendMode: group.blendMode))
    if let pixelFilter, let filter = group.filter {
      try add(
        group.items, through: filter, pixelFilter, window, canvas, depth: depth + 1, dither: dither, at: group.place)
    } else {
      try add(group.items, canvas, depth: depth + 1, dither: dither)
    }
    let copyCount = copies?.offsets.count ?? 0
    if let copies {
      for index in 0..<copyCount where fits() {
        try add(copies.item(index), canvas, depth: depth + 1, dither: dither.child(group.items.count + index))
      }
    }
    if let clip = group.clip, fits() { try add(clip, canvas, depth: depth, dither: dither, at: group.place) }
    if let mask = group.mask {
      guard depth + 1 < Rasterizer.maximumGroupDepth else { throw RasterError(.groupsTooDeep, at: group.place) }
      let outer = tiles.beginMask(mask.kind)
      try add(mask.items, canvas, depth: depth + 2, dither: dither.child(group.items.count + copyCount))
      tiles.endMask(outer: outer)
    }
    tiles.endLayer()
  }

  /// Adds a group with a filter, which `filter` holds in points and `pixelFilter` in pixels.
  ///
  /// - Parameter window: The tiles in which the result may be visible.
  private mutating func add(
    _ items: [DisplayList.Item], through filter: DisplayList.Filter, _ pixelFilter: PixelFilter, _ window: TileRegion,
    _ canvas: CGAffineTransform, depth: Int, dither: Dither, at place: Place?
  ) throws(RasterError) {
    if !tiles.tracksShape, try addMask(of: items, pixelFilter, window, canvas, depth: depth, dither: dither, at: place)
    {
      return
    }
    let visible = try picture(
      of: items, through: filter, pixelFilter, window, canvas, depth: depth, dither: dither, at: place)
    if let visible {
      paint(visible) { .picture($0) }
    }
    // The coverage of a filtered group is the filter's result for the silhouettes of its items. The alpha of the items'
    // colours does not matter.
    guard tiles.tracksShape, fits() else { return }
    if pixelFilter.chain != nil {
      // A group with a chain of filter steps covers the visible pixels of the chain's result, and no others.
      if let visible { paint(visible) { .shape($0) } }
      return
    }
    let opaque = filter.opaque
    guard let whole = PixelFilter(opaque, canvas) else { return }
    // No item uses the child number -1 of the dither. So this picture has another cache key than the item's own
    // picture, and both are cached.
    let shape = try picture(
      of: items.map(\.silhouette), through: opaque, whole, window, canvas, depth: depth, dither: dither.child(-1),
      at: place)
    if let shape { paint(shape) { .shape($0) } }
  }

  /// Returns a filtered group's picture: the cached one, the previous one with its changes redrawn, or a new one.
  ///
  /// - Returns: `nil` if nothing is visible, or if there is no memory for it.
  private mutating func picture(
    of items: [DisplayList.Item], through filter: DisplayList.Filter, _ pixelFilter: PixelFilter, _ window: TileRegion,
    _ canvas: CGAffineTransform, depth: Int, dither: Dither, at place: Place?
  ) throws(RasterError) -> FilteredPicture? {
    let (columns, rows) = (
      pixelFilter.tileAlignedReach >> Tile.widthBits, pixelFilter.tileAlignedReach >> Tile.heightBits
    )
    let margin = margin + pixelFilter.tileAlignedReach
    guard pixelFilter.chain?.isTooLarge != true else { throw RasterError(.filterChainTooLarge, at: place) }
    guard margin <= Rasterizer.maximumFilterReach else { throw RasterError(.filterTooWide, at: place) }
    let key = FilteredPictureCache.Key(
      items: items, filter: filter, dither: dither, canvas: canvas, grid: grid, depth: depth, margin: margin)
    if let picture = filteredPictures.picture(for: key, in: window) { return picture }
    let layer = LayerContent(
      items: items,
      grid: TileGrid(
        width: (grid.columns + 2 * columns) * Tile.width, height: (grid.rows + 2 * rows) * Tile.height),
      canvas: canvas.concatenating(
        CGAffineTransform(translationX: CGFloat(columns * Tile.width), y: CGFloat(rows * Tile.height))),
      depth: depth, dither: dither, margin: margin)
    if let picture = try successor(for: key, layer, pixelFilter, window) { return picture }
    let outcome = try self.filter(
      layer, pixelFilter, output: window.moved(by: columns, rows), filteredPictures.takeStorage(for: key))
    switch outcome {
    case .nothing:
      filteredPictures.keep(nil, for: key, of: window)
      return nil
    case .tooLarge:
      isTooLarge = true
      return nil
    case .picture(var picture):
      picture.region = picture.region.moved(by: -columns, -rows)
      filteredPictures.keep(picture, for: key, of: window)
      return picture
    }
  }

  private mutating func filter(
    _ layer: LayerContent, _ pixelFilter: PixelFilter, output: TileRegion, _ storage: PictureStorage?
  ) throws(RasterError) -> FilterStage.Outcome {
    let stage = filterStage ?? FilterStage(filteredPictures)
    filterStage = stage
    return try stage.filter(
      layer, by: pixelFilter, output: output, in: storage, memory: budget.pictures - pictureMemory,
      partialBudget.nested(besides: pictureMemory))
  }

  /// Updates a filtered group's previous picture: filters again only the part that the changed items reach.
  ///
  /// - Returns: The updated picture; `nil` if the whole group must be filtered.
  private mutating func successor(
    for key: FilteredPictureCache.Key, _ layer: LayerContent, _ pixelFilter: PixelFilter, _ window: TileRegion
  ) throws(RasterError) -> FilteredPicture? {
    guard let canvas = layer.canvas, let (items, before) = filteredPictures.predecessor(of: key, in: window),
      pixelFilter.color(of: items) == pixelFilter.color(of: key.items)
    else { return nil }
    let (columns, rows) = (
      pixelFilter.tileAlignedReach >> Tile.widthBits, pixelFilter.tileAlignedReach >> Tile.heightBits
    )
    damage.compare(items, key.items, canvas, on: layer.grid)
    let changed = damage.tiles.region.flatMap {
      TileRegion(around: pixelFilter.output(of: $0.pixels)).clamped(to: window.moved(by: columns, rows))
    }
    if let changed {
      let target = changed.moved(by: -columns, -rows)
      // If most of it has changed, filtering all of it at once is cheaper. A picture that grows needs other memory.
      guard 4 * changed.tileCount <= 3 * before.region.tileCount, before.region.clamped(to: target) == target else {
        return nil
      }
      switch try self.filter(layer, pixelFilter, output: changed, partStorage) {
      case .tooLarge: return nil
      case .nothing: before.replace(target, by: nil)
      case .picture(var part):
        partStorage = part.storage
        part.region = part.region.moved(by: -columns, -rows)
        before.replace(target, by: part)
      }
    }
    filteredPictures.replaceItems(by: key)
    return before
  }

  private mutating func paint(_ picture: FilteredPicture, as source: (Int32) -> Shading.Source) {
    pictures.append(picture)
    pictureMemory += picture.memory
    let source = source(Int32(truncatingIfNeeded: pictures.count - 1))
    shadings.append(Shading(source: source, blendMode: .normal, hidesBackdrop: false, identity: 0))
    let shading = Int32(truncatingIfNeeded: shadings.count - 1)
    // A cached picture may be larger than the region.
    guard let seen = picture.region.clamped(to: region) else { return }
    for row in seen.rows {
      for column in seen.columns where picture.pixels(ofTileAt: column, row) != nil {
        let tile = row * grid.columns + column
        guard bins.wants(tile) else { continue }
        tiles.paint(
          tile: tile, shading: shading, rule: .nonzero, firstRun: -1, winding: 1,
          hidesBackdrop: false)
      }
    }
  }

  /// The tiles in which the inside of a clip may be visible; `nil` if there are none.
  private func visibleTiles(of clip: DisplayList.ClipPath, _ canvas: CGAffineTransform) -> TileRegion? {
    if clip.union.isEmpty { return flattener.visibleTiles(clip.path, clip.transform.concatenating(canvas)) }
    return clip.parts.reduce(nil as TileRegion?) { region, part in
      let own = flattener.visibleTiles(part.path, part.transform.concatenating(canvas))
      return own.map { region?.joined(with: $0) ?? $0 } ?? region
    }
  }

  private mutating func add(
    _ clip: DisplayList.ClipPath, _ canvas: CGAffineTransform, depth: Int, dither: Dither, at place: Place?
  ) throws(RasterError) {
    if clip.union.isEmpty, clip.clip == nil {
      flatten(clip, canvas)
      let rule = flattener.turns.isPolygon ? .simple : CoverageRule(clip.rule)
      tiles.beginClip()
      bins.drain { tile, firstRun, winding in
        tiles.clip(tile: tile, rule: rule, firstRun: firstRun, winding: winding)
      }
      return tiles.endClip()
    }
    let parts = clip.parts
    guard parts.allSatisfy({ $0.clip == nil }) else {
      // Paths with clips of their own are drawn as a mask.
      guard depth + 1 < Rasterizer.maximumGroupDepth else { throw RasterError(.groupsTooDeep, at: place) }
      let outer = tiles.beginMask(.alpha)
      // The child -2 of the dither belongs to no item.
      try add(parts.map(\.silhouette), canvas, depth: depth + 2, dither: dither.child(-2))
      return tiles.endMask(outer: outer)
    }
    tiles.beginClip()
    for part in parts {
      guard fits() else { break }
      flatten(part, canvas)
      bins.drain { tile, firstRun, winding in
        tiles.unite(tile: tile, rule: CoverageRule(part.rule), firstRun: firstRun, winding: winding)
      }
    }
    tiles.endUnion()
  }

  /// Puts the edges of a clip's own path, without its union, into the bins.
  private mutating func flatten(_ clip: DisplayList.ClipPath, _ canvas: CGAffineTransform) {
    flattener.flatten(clip.path, clip.transform.concatenating(canvas), limit: mostEdges)
    bins.add(flattener.clipper.edges, limit: budget.plan)
  }

  /// The number of edges that the budget allows.
  private var mostEdges: Int { budget.plan / MemoryLayout<Edge>.stride }

  /// The item below the copies of a pattern's tile, a transparent fill of all pixels. The path is covered even where a
  /// tile draws nothing.
  private func everywhere(_ canvas: CGAffineTransform) -> DisplayList.Item {
    let pixels = CGRect(x: -1, y: -1, width: grid.width + 2, height: grid.height + 2)
    return .fill(.init(path: Path(pixels.applying(canvas.inverted())), paint: .color(.clear)))
  }

  /// Returns separate copies of a pattern's tile if the tile is large; `nil` for other patterns.
  ///
  /// - Parameters:
  ///   - transform: From the coordinates of the painted path to the canvas.
  ///   - reach: The distance from its path that an item draws, in the path's units.
  private func separateCopies(
    of pattern: Paint.Pattern, _ path: Path, _ transform: CGAffineTransform, _ canvas: CGAffineTransform, reach: Double
  ) -> PatternCopies? {
    let toPixels = transform.concatenating(canvas)
    guard let layout = PatternLayout(pattern, toPixels), layout.isLarge, let extent = PixelExtent(path, toPixels)
    else { return nil }
    let margin = reach > 0 ? reach * Double(toPixels.maximumScale) : 0
    let seen = extent.widened(by: margin + 1).cut(by: PixelExtent(of: grid))
    return layout.copies(in: seen).map {
      PatternCopies(pattern: pattern, layout: layout, transform: transform, canvas: canvas, offsets: $0)
    }
  }

  /// Adds a shading for a paint.
  ///
  /// - Returns: The index of the shading; `nil` if the paint is transparent and nothing depends on its coverage.
  private mutating func addShading(
    _ paint: Paint, _ transform: CGAffineTransform, _ blendMode: BlendMode, _ dither: Dither, depth: Int,
    at place: @autoclosure () -> Place?
  ) throws(RasterError) -> Int32? {
    let (source, isOpaque) = try resolve(paint, transform, dither, depth: depth, at: place())
    switch (blendMode, source) {
    case (.clear, _):
      // To clear pixels is to copy transparent ones; the paint does not matter.
      shadings.append(
        Shading(
          source: .color(0), blendMode: .copy, hidesBackdrop: true,
          identity: Shading.identity(.color(.clear), transform, .copy, dither)))
    case (_, .color(let color)) where color >> 24 == 0 && !blendMode.needsShape && !tiles.tracksShape: return nil
    default:
      let hidesBackdrop = blendMode == .copy || (blendMode == .normal && isOpaque)
      shadings.append(
        Shading(
          source: source, blendMode: blendMode, hidesBackdrop: hidesBackdrop,
          identity: Shading.identity(paint, transform, blendMode, dither)))
    }
    return Int32(truncatingIfNeeded: shadings.count - 1)
  }

  /// Resolves a paint in pixels: its source, and whether it is opaque everywhere. A paint without colours is
  /// transparent: one with a singular transform, without stops, or with a coordinate that is not finite.
  private mutating func resolve(
    _ paint: Paint, _ transform: CGAffineTransform, _ dither: Dither, depth: Int, at place: @autoclosure () -> Place?
  ) throws(RasterError) -> (source: Shading.Source, isOpaque: Bool) {
    let gradient: GradientShader.Resolved?
    func resolve(_ colors: Gradient, _ geometry: GradientGeometry.Resolved?) -> GradientShader.Resolved? {
      GradientShader.resolve(colors, geometry, dither, &ramps)
    }
    switch paint {
    case .color(let color): gradient = .color(color.word)
    case .linearGradient(let colors, let start, let end, let own):
      gradient = resolve(colors, GradientGeometry.linear(from: start, to: end, own.concatenating(transform)))
    case .radialGradient(let colors, let start, let end, let own):
      gradient = resolve(colors, GradientGeometry.radial(from: start, to: end, own.concatenating(transform)))
    case .angularGradient(let colors, let center, let start, let end):
      gradient = resolve(
        colors, GradientGeometry.angular(around: center, from: start, to: end, colors.spread, transform))
    case .image(let image): return add(image, transform)
    case .pattern(let pattern):
      guard let layout = PatternLayout(pattern, transform) else { return (.color(0), false) }
      guard depth < Rasterizer.maximumGroupDepth else { throw RasterError(.groupsTooDeep, at: place()) }
      let picture = try patterns.picture(
        of: pattern, layout, at: dither, depth: depth + 1, partialBudget.nested(besides: 0))
      let image = Paint.Image(asset: picture, rect: layout.tile, tiling: .repeat, opacity: pattern.opacity)
      return add(image, layout.transform)
    }
    switch gradient {
    case nil: return (.color(0), false)
    case .color(let color): return (.color(color), color >> 24 == 255)
    case .gradient(let shader):
      gradients.append(shader)
      return (.gradient(Int32(truncatingIfNeeded: gradients.count - 1)), shader.isOpaque)
    }
  }

  private mutating func add(
    _ image: Paint.Image, _ transform: CGAffineTransform
  ) -> (source: Shading.Source, isOpaque: Bool) {
    guard let shader = ImageShader(image, transform, &levels) else { return (.color(0), false) }
    images.append(shader)
    return (.image(Int32(truncatingIfNeeded: images.count - 1)), shader.isOpaque)
  }

  /// Distributes the edges in the flattener over the tiles, and adds a paint command to each tile that they touch or
  /// enclose.
  private mutating func bin(_ shading: Int32, _ rule: CoverageRule) {
    let hidesBackdrop = shadings[Int(shading)].hidesBackdrop
    bins.add(flattener.clipper.edges, limit: budget.plan)
    bins.drain { tile, firstRun, winding in
      tiles.paint(
        tile: tile, shading: shading, rule: rule, firstRun: firstRun, winding: winding, hidesBackdrop: hidesBackdrop)
    }
  }
}

extension DisplayList.Stroke {
  /// The stroker's tolerance in the path's units, or `nil` if the transform or the width makes the stroke invisible.
  fileprivate func tolerance(_ transform: CGAffineTransform, pixels: Double) -> Double? {
    let scale = Double(transform.maximumScale)
    guard scale > 0, scale.isFinite, style.lineWidth > 0 else { return nil }
    let tolerance = pixels / scale
    return tolerance > 0 ? tolerance : nil
  }
}

extension StrokeWindow {
  /// Creates a window of the bitmap in the path's coordinates, with a pixel around it; `nil` if the transform is
  /// singular.
  fileprivate init?(transform: CGAffineTransform, grid: TileGrid) {
    let determinant = Double(transform.determinant)
    guard determinant != 0, determinant.isFinite else { return nil }
    let map = DeviceMap(transform.inverted())
    let (right, bottom) = (CGFloat(grid.width + 1), CGFloat(grid.height + 1))
    let (a, b) = (map(CGPoint(x: -1, y: -1)), map(CGPoint(x: right, y: -1)))
    let (c, d) = (map(CGPoint(x: -1, y: bottom)), map(CGPoint(x: right, y: bottom)))
    guard a.isFinite, b.isFinite, c.isFinite, d.isFinite else { return nil }
    let low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
    let high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    self.init(
      rect: CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y),
      pixel: 1 / Double(transform.maximumScale), maximumDashCount: Rasterizer.maximumDashCount)
  }
}

extension SIMD2<Double> {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
