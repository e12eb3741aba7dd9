import Foundation
import PathreelDrawing
import PathreelGeometry

/// Counts the work of drawing display lists, without drawing. ``DrawingCost`` is its result.
///
/// It goes through the items as ``FramePlan`` does, with bounding boxes in place of outlines.
struct DrawingEstimate {
  /// The sum of all work, in seconds.
  private(set) var seconds = 0.0
  /// The seconds by element, if they are wanted.
  private(set) var places: PlaceCosts?
  private var amounts = [Double](repeating: 0, count: DrawingWork.allCases.count)
  /// The measures of long paths by the address of their elements, which many items may share.
  private var outlines: [UnsafeRawPointer: OutlineFacts] = [:]
  private let grid: TileGrid
  /// The tiles that move, if there are several lists.
  private var movement = MovementShares()
  /// The part of the work that makes the pictures of filtered groups, and the bytes of these pictures.
  private var filtering = [Double](repeating: 0, count: DrawingWork.allCases.count)
  private var pictureMemory = 0.0
  /// The contents of masks so far. Equal ones are blurred once.
  private var masks: Set<MaskContent> = []

  /// What stands around an item.
  private struct Surroundings {
    var canvas: CGAffineTransform
    /// The pixels that are seen, with those that filters bring in.
    var window: PixelExtent
    /// The columns and the rows of tiles of the plan.
    var grid: SIMD2<Double>
    /// The number of groups, masks and patterns, and of filters among them.
    var depth = 0
    var filterDepth = 0
    /// How often everything is drawn. It is `nil` where that depends on the moving tiles.
    var repetitions: Double?
    /// Whether coverage is drawn beside colours.
    var tracksShape = false

    var tileCount: Double { grid.x * grid.y }
  }

  /// The pixels that items draw.
  private struct Drawn {
    var extent: PixelExtent
    /// The pixels of the tiles in which they draw anything.
    var tilePixels: Double

    func joined(with other: Drawn) -> Drawn {
      Drawn(extent: extent.joined(with: other.extent), tilePixels: tilePixels + other.tilePixels)
    }

    /// The pixels of a layer around the items.
    var layerPixels: Double { min(tilePixels, extent.onTiles.area) }
  }

  init(_ grid: TileGrid, byPlace: Bool) {
    self.grid = grid
    places = byPlace ? PlaceCosts() : nil
  }

  /// The amounts of work that are not 0.
  var work: [DrawingWork: Double] {
    Dictionary(uniqueKeysWithValues: DrawingWork.allCases.map { ($0, amounts[$0.rawValue]) }.filter { $0.1 > 0 })
  }

  /// Adds the work of a frame, which is the mean of these lists.
  mutating func add(_ lists: [DisplayList]) {
    guard let list = lists.first, let canvas = LayerContent(list, on: grid).canvas else { return }
    if lists.count > 1 { movement = MovementShares(of: lists, canvas, on: grid) }
    let surroundings = Surroundings(
      canvas: canvas, window: PixelExtent(of: grid), grid: SIMD2(Double(grid.columns), Double(grid.rows)),
      repetitions: lists.count > 1 ? nil : 1)
    // The instants in the middle and at the end tell which items move.
    let others = lists.count > 1 ? [lists[lists.count / 2].items, lists[lists.count - 1].items] : []
    charge(.picturePixels, Double(grid.width * grid.height), surroundings, PixelExtent(of: grid))
    _ = add(list.items, others, surroundings)
    // If the pictures of a plan do not fit into its memory, the plan is begun again for each half of its tiles. What
    // was filtered until then is lost: as much as fits.
    let plans = pictureMemory / Self.pictureBudget
    var (parts, lost) = (1.0, 0.0)
    while parts < plans {
      lost += parts / plans
      parts *= 2
    }
    for kind in DrawingWork.allCases where lost > 0 { add(kind, filtering[kind.rawValue] * lost) }
  }

  /// The memory that the pictures of a plan may take, in bytes.
  private static var pictureBudget: Double { 2 * Double(Rasterizer.defaultMemoryBudget) }

  // MARK: Items

  /// Adds items; returns what they draw.
  ///
  /// - Parameter others: The same items at other instants of the frame.
  private mutating func add(
    _ items: [DisplayList.Item], _ others: [[DisplayList.Item]], _ surroundings: Surroundings
  ) -> Drawn? {
    var all: Drawn?
    for index in items.indices {
      let outer = places?.enter(items[index].place)
      let same = others.isEmpty ? [] : others.compactMap { index < $0.count ? $0[index] : nil }
      if let drawn = add(items[index], same, surroundings) { all = all?.joined(with: drawn) ?? drawn }
      places?.leave(to: outer)
    }
    return all
  }

  private mutating func add(
    _ item: DisplayList.Item, _ others: [DisplayList.Item], _ surroundings: Surroundings
  ) -> Drawn? {
    switch item {
    case .fill(let fill):
      guard let outline = outline(of: fill.path, fill.transform, nil, surroundings) else { return nil }
      paint(fill.paint, fill.transform, fill.blendMode, outline, surroundings)
      return outline.drawn
    case .stroke(let stroke):
      guard let outline = outline(of: stroke.path, stroke.transform, stroke.style, surroundings) else { return nil }
      paint(stroke.paint, stroke.transform, stroke.blendMode, outline, surroundings)
      return outline.drawn
    case .group(let group): return add(group.withJoinedBlurs, item, others, surroundings)
    }
  }

  private mutating func add(
    _ group: DisplayList.Group, _ item: DisplayList.Item, _ others: [DisplayList.Item], _ outside: Surroundings
  ) -> Drawn? {
    var inside = outside
    inside.depth += 1
    inside.tracksShape = outside.tracksShape || group.blendMode.needsShape
    guard inside.depth < Rasterizer.maximumGroupDepth, group.opacity > 0 || inside.tracksShape else { return nil }
    if let clip = group.clip {
      guard let extent = PixelExtent(clip, outside.canvas)?.cut(by: outside.window), extent.area > 0 else { return nil }
      inside.window = extent
    }
    charge(.items, 1, outside, nil)
    var filter = group.filter.flatMap { PixelFilter($0, outside.canvas) }
    if !inside.tracksShape, filter?.isInvisible == true { filter = nil }
    let drawn: Drawn?
    if let filter {
      drawn = add(group, filter, isStill: others.allSatisfy { $0 == item }, inside)
      if group.clip == nil, group.mask == nil, group.opacity >= 1, group.blendMode == .normal { return drawn }
    } else {
      drawn = add(group.items, others.map { $0.group?.items ?? [] }, inside)
    }
    guard let drawn else { return nil }
    charge(.layerPixels, drawn.layerPixels, outside, drawn.extent)
    blend(group.blendMode, drawn.layerPixels, drawn.extent, outside)
    for part in group.clip?.parts ?? [] { _ = outline(of: part.path, part.transform, nil, outside) }
    if let mask = group.mask {
      var masked = inside
      masked.window = drawn.extent
      masked.depth += 1
      _ = add(mask.items, others.map { $0.group?.mask?.items ?? [] }, masked)
      charge(.layerPixels, drawn.layerPixels, outside, drawn.extent)
    }
    return drawn
  }

  // MARK: Filters

  /// Adds the content of a group and its filter.
  ///
  /// - Parameter isStill: Whether the group is the same at all instants, so that its picture is made once.
  private mutating func add(
    _ group: DisplayList.Group, _ filter: PixelFilter, isStill: Bool, _ outside: Surroundings
  ) -> Drawn? {
    // A filter that reaches too far is not drawn.
    let reach = Double(filter.tileAlignedReach)
    guard filter.chain?.isTooLarge != true, reach <= Double(Rasterizer.maximumFilterReach) else { return nil }
    if !outside.tracksShape, filter.color(of: group.items) != nil,
      let (content, location) = MaskContent.of(group.items, filter, outside.canvas)
    {
      guard let area = content.pixels else { return nil }
      if area.mask.count <= MaskContent.mostPixels(in: Int(outside.tileCount * PixelExtent.tileArea)) {
        return add(content, area, location, group, filter, isStill: isStill, outside)
      }
    }
    var inside = outside
    // The coverage of a filtered group is the filtered picture of its silhouette.
    inside.repetitions =
      (outside.repetitions ?? (isStill ? 1 : movement.count)) * (outside.tracksShape && filter.chain == nil ? 2 : 1)
    inside.tracksShape = false
    inside.filterDepth += 1
    inside.window = outside.window.widened(by: reach)
    inside.grid += 2 * reach / SIMD2(Double(Tile.width), Double(Tile.height))
    charge(.filters, 1, inside, nil)
    charge(.filterTiles, inside.tileCount, inside, nil)
    let source = add(group.items, [], inside)?.extent.cut(by: inside.window).onTiles
    if let chain = filter.chain { return add(chain, source, outside, inside) }
    guard let source, source.area > 0 else { return nil }
    let output = source.widened(by: SIMD2(Double(filter.x.reach), Double(filter.y.reach)))
      .cut(by: outside.window).onTiles
    guard output.area > 0 else { return nil }
    let isColored = filter.color(of: group.items) == nil
    let pixels = max(source.area, output.area)
    charge(isColored ? .blurredColors : .blurredAlpha, pixels, inside, nil)
    charge(
      isColored ? .colorWeights : .alphaWeights, pixels * GaussianAxis.weights(filter.x, filter.y), inside, nil)
    return composed(output, outside)
  }

  /// Adds a mask, which is blurred if it is the first one of its content, and painted; and the items above a shadow.
  private mutating func add(
    _ content: MaskContent, _ area: (mask: PixelRect, parts: PixelRect), _ location: MaskContent.Location,
    _ group: DisplayList.Group, _ filter: PixelFilter, isStill: Bool, _ outside: Surroundings
  ) -> Drawn? {
    if masks.insert(content).inserted {
      var inside = outside
      inside.repetitions = outside.repetitions ?? (isStill ? 1 : movement.count)
      inside.filterDepth += 1
      inside.canvas = .identity
      inside.window = PixelExtent(area.parts)
      let tile = SIMD2(Double(Tile.width), Double(Tile.height))
      inside.grid = SIMD2(Double(area.parts.columns.count), Double(area.parts.rows.count)) / tile + 1
      charge(.filters, 1, inside, nil)
      charge(.filterTiles, inside.tileCount, inside, nil)
      _ = add(content.items, [], inside)
      let pixels = Double(area.mask.count)
      charge(.blurredAlpha, pixels, inside, nil)
      charge(.alphaWeights, pixels * GaussianAxis.weights(filter.x, filter.y), inside, nil)
      if outside.filterDepth == 0 { pictureMemory += Double(MemoryLayout<UInt16>.stride) * pixels }
    }
    let corner = SIMD2(Double(location.column), Double(location.row))
    let whole = PixelExtent(area.mask)
    let seen = PixelExtent(low: whole.low + corner, high: whole.high + corner).cut(by: outside.window)
    var drawn = seen.area > 0 ? Drawn(extent: seen, tilePixels: seen.onTiles.area) : nil
    charge(.tintedPixels, seen.area, outside, seen)
    if filter.shadow != nil, let own = add(group.items, [], outside) { drawn = drawn?.joined(with: own) ?? own }
    return drawn
  }

  /// Adds the composition of a filtered picture.
  private mutating func composed(_ picture: PixelExtent, _ outside: Surroundings) -> Drawn {
    charge(.layerPixels, picture.area, outside, picture)
    if outside.filterDepth == 0 { pictureMemory += Double(MemoryLayout<UInt32>.stride) * picture.area }
    return Drawn(extent: picture, tilePixels: picture.area)
  }

  /// Adds the steps of a chain.
  private mutating func add(
    _ chain: PixelChain, _ drawn: PixelExtent?, _ outside: Surroundings, _ inside: Surroundings
  ) -> Drawn? {
    var visible = outside.window.onTiles
    if !chain.drawsOnNothing {
      guard let drawn else { return nil }
      visible = visible.cut(by: drawn.widened(by: SIMD2(Double(chain.reach.x), Double(chain.reach.y))).onTiles)
    }
    guard visible.area > 0, let result = visible.pixels, let everything = inside.window.pixels,
      let region = PixelChain.pixels(chain.chain.region, inside.canvas, within: everything)
    else { return nil }
    let limits = chain.chain.steps.map { PixelChain.pixels($0.region, inside.canvas, within: region) }
    let (needs, source) = chain.needs(for: result, in: region, limits)
    if let source { charge(.stepPixels, Double(source.count), inside, nil) }
    for (index, step) in chain.chain.steps.enumerated() {
      guard let need = needs[index] else { continue }
      let pixels = Double(need.count)
      for input in step.operation.inputs {
        let space: DisplayList.FilterChain.ColorSpace
        if case .step(let other) = input, limits.indices.contains(other) {
          space = chain.chain.steps[other].colorSpace
        } else {
          space = .sRGB
        }
        charge(.stepPixels, pixels, inside, nil)
        if space != step.colorSpace { charge(.convertedPixels, pixels, inside, nil) }
      }
      charge(.stepPixels, pixels, inside, nil)
      switch step.operation {
      case .transfer: charge(.transferredPixels, pixels, inside, nil)
      case .morphology: charge(.shapedPixels, pixels, inside, nil)
      case .lighting: charge(.litPixels, pixels, inside, nil)
      case .turbulence(let turbulence):
        charge(.noiseOctaves, pixels * Double(TurbulenceFilter.octaves(of: turbulence)), inside, nil)
      case .convolution(_, let convolution):
        charge(.fetchedPixels, pixels * 4 * Double(convolution.weights.count), inside, nil)
      case .displacement, .tile: charge(.fetchedPixels, pixels * 2, inside, nil)
      default: break
      }
      if let spread = chain.spreads[index], !spread.x.isIdentity || !spread.y.isIdentity {
        charge(.blurredColors, pixels, inside, nil)
        charge(.colorWeights, pixels * GaussianAxis.weights(spread.x, spread.y), inside, nil)
      }
    }
    if chain.chain.steps.last?.colorSpace == .linearRGB { charge(.convertedPixels, Double(result.count), inside, nil) }
    charge(.stepPixels, Double(result.count), inside, nil)
    return composed(visible, outside)
  }

  // MARK: Outlines

  /// An outline in pixels, with the area that it covers.
  private struct Outline {
    let drawn: Drawn
    let area: Double
  }

  /// Adds the work of an outline, filled or stroked; returns `nil` if it is not seen.
  private mutating func outline(
    of path: Path, _ own: CGAffineTransform, _ style: StrokeStyle?, _ surroundings: Surroundings
  ) -> Outline? {
    let transform = own.concatenating(surroundings.canvas)
    let facts = facts(of: path)
    charge(.points, facts.pointCount, surroundings, nil)
    let scale = Double(transform.maximumScale)
    let reach = style.map { $0.reach * scale } ?? 0
    guard scale > 0, reach >= 0, let extent = facts.extent(transform, widenedBy: reach) else { return nil }
    guard !extent.cut(by: surroundings.window).isEmpty else { return nil }
    charge(.items, 1, surroundings, extent)
    // Work is spread evenly over the bounding box; few miters are as long as they may be.
    let half = style.map { Double($0.lineWidth) * scale / 2 } ?? 0
    let whole = extent.widened(by: min(half, reach) - reach)
    let seen = whole.cut(by: surroundings.window)
    let share = seen.share(of: whole)
    guard share > 0 else { return nil }
    let tolerance = Accuracy.exact.tolerance
    var length = facts.length * scale * share
    var edges = facts.chordCount(scale: scale, tolerance: tolerance) * share
    var contours = facts.subpathCount * share
    var area = facts.area * abs(Double(transform.determinant)) * share
    if let style {
      let width = Double(style.lineWidth) * scale
      (length, edges, contours, area) = stroked(
        length, edges, contours, facts.sharpTurnCount * share, width, style, scale: scale, tolerance: tolerance)
      charge(.strokePoints, edges, surroundings, seen)
      // In a line thinner than a pixel both sides pass each pixel.
      if width < 1.5 { charge(.crossings, length, surroundings, seen) }
    }
    let space = max(seen.area, 1)
    area = min(max(area, 0), space)
    charge(.edges, edges, surroundings, seen)
    charge(.edgePixels, length, surroundings, seen)
    let all = min(seen.meanTileCount, surroundings.tileCount)
    let tiles = min(all, contours + length * Self.tilesPerPixel + 1)
    charge(.edgeTiles, tiles, surroundings, seen)
    chargeCrossings(
      lines: length * Self.passedPixels + edges, isStroke: style != nil, in: space, surroundings, seen)
    let tilePixels = min(all * PixelExtent.tileArea, tiles * PixelExtent.tileArea + area)
    return Outline(drawn: Drawn(extent: seen, tilePixels: tilePixels), area: max(area, min(length, space)))
  }

  /// The outline of a stroke: its length, its chords, its contours and its area.
  private func stroked(
    _ length: Double, _ segments: Double, _ lines: Double, _ sharpTurns: Double, _ width: Double,
    _ style: StrokeStyle, scale: Double, tolerance: Double
  ) -> (length: Double, edges: Double, contours: Double, area: Double) {
    // The chords of half a circle around a point.
    let arc = max(2, 1.1 * (width / tolerance).squareRoot())
    let (isRoundCap, isRoundJoin) = (style.lineCap == .round, style.lineJoin == .round)
    let turns = sharpTurns * (isRoundJoin ? arc : 2)
    var (contours, duty) = (lines, 1.0)
    let period = style.dash.reduce(0) { $0 + Double($1) } * scale
    if period > 0 {
      let drawn = stride(from: 0, to: style.dash.count, by: 2).reduce(0) { $0 + Double(style.dash[$1]) } * scale
      duty = style.dash.count % 2 == 0 ? min(1, drawn / period) : 0.5
      contours += min(
        length / period * Double((style.dash.count + 1) / 2), Double(Rasterizer.maximumDashCount))
    }
    let ends = contours * (isRoundCap ? 2 * arc : 4)
    let edges = 2 * segments * duty + turns + ends
    return (
      2 * length * duty + contours * width * 2 + sharpTurns * width, edges, contours,
      length * width * duty + contours * width * (style.lineCap == .butt ? 0 : width)
    )
  }

  /// Adds the pixels that several lines of a path pass, if the lines are spread evenly over an area of pixels: then
  /// their number in a pixel has a Poisson distribution.
  private mutating func chargeCrossings(
    lines: Double, isStroke: Bool, in pixels: Double, _ surroundings: Surroundings, _ seen: PixelExtent
  ) {
    let mean = lines / pixels
    guard mean > 1e-3 else { return }
    let none = exp(-mean)
    // The shares of pixels with up to five lines, and the lines in pixels with two to five.
    var (term, few, crossing) = (none, none, 0.0)
    for count in 1...5 {
      term *= mean / Double(count)
      few += term
      if count > 1 { crossing += term * Double(count) }
    }
    charge(.crossings, crossing * pixels, surroundings, seen)
    let rest = max(0, mean - crossing - mean * none)
    // In most such pixels of a stroke all winding numbers are inside, so that nothing is sampled.
    if few < 0.9999 { charge(.samples, rest * pixels * (isStroke ? 0.4 : 1), surroundings, seen) }
  }

  /// The pixels that a line of a pixel's length passes in the mean of all directions, 4/π; and the tiles.
  private static let passedPixels = 4 / Double.pi
  private static let tilesPerPixel = 2 / Double.pi * (1 / Double(Tile.width) + 1 / Double(Tile.height))

  private mutating func facts(of path: Path) -> OutlineFacts {
    // To look up a short path takes longer than to measure it.
    guard path.elements.count > 32 else { return OutlineFacts(path) }
    let address = path.elements.withUnsafeBytes { $0.baseAddress! }
    if let known = outlines[address] { return known }
    let facts = OutlineFacts(path)
    outlines[address] = facts
    return facts
  }

  // MARK: Paints

  private mutating func paint(
    _ paint: Paint, _ own: CGAffineTransform, _ mode: BlendMode, _ outline: Outline, _ surroundings: Surroundings
  ) {
    let (seen, area) = (outline.drawn.extent, outline.area)
    blend(mode, area, seen, surroundings)
    let transform = own.concatenating(surroundings.canvas)
    switch paint {
    case .color(let color):
      charge(color.alpha >= 1 && mode == .normal ? .opaquePixels : .flatPixels, area, surroundings, seen)
    case .linearGradient, .radialGradient: charge(.gradientPixels, area, surroundings, seen)
    case .angularGradient: charge(.angularPixels, area, surroundings, seen)
    case .image(let image):
      charge(
        .init(width: image.asset.width, height: image.asset.height, rect: image.rect), image.interpolation, transform,
        area, surroundings, seen)
    case .pattern(let pattern):
      guard let layout = PatternLayout(pattern, transform), surroundings.depth < Rasterizer.maximumGroupDepth else {
        return
      }
      var inside = surroundings
      inside.depth += 1
      if layout.isLarge {
        // Each copy is drawn by itself, as far as it is seen.
        guard let one = PixelExtent(layout.tile, layout.transform), one.area > 0 else { return }
        inside.canvas = layout.transform
        inside.window = one
        inside.repetitions = (surroundings.repetitions ?? 1) * seen.area / one.area
        _ = add(pattern.items, [], inside)
        return charge(.layerPixels, 2 * outline.drawn.layerPixels, surroundings, seen)
      }
      let tile = TileGrid(width: layout.width, height: layout.height)
      inside.canvas = layout.picture
      inside.window = PixelExtent(of: tile)
      inside.grid = SIMD2(Double(tile.columns), Double(tile.rows))
      inside.repetitions = surroundings.repetitions ?? 1
      charge(.filterTiles, inside.tileCount, inside, nil)
      _ = add(pattern.items, [], inside)
      charge(
        .init(width: layout.width, height: layout.height, rect: layout.tile), .medium, layout.transform, area,
        surroundings, seen)
    }
  }

  /// Adds what a blend mode costs beyond source-over.
  private mutating func blend(
    _ mode: BlendMode, _ pixels: Double, _ extent: PixelExtent, _ surroundings: Surroundings
  ) {
    switch mode {
    case .normal: break
    case .hue, .saturation, .color, .luminosity: charge(.mixedPixels, pixels, surroundings, extent)
    default: charge(.blendedPixels, pixels, surroundings, extent)
    }
  }

  /// A picture of so many pixels that is stretched to a rectangle.
  private struct Picture {
    let width, height: Int
    let rect: CGRect
  }

  private mutating func charge(
    _ picture: Picture, _ interpolation: Paint.Image.Interpolation, _ transform: CGAffineTransform, _ area: Double,
    _ surroundings: Surroundings, _ seen: PixelExtent
  ) {
    let size = SIMD2(
      abs(Double(picture.rect.width)) * Double(hypot(transform.a, transform.b)),
      abs(Double(picture.rect.height)) * Double(hypot(transform.c, transform.d)))
    let shrinking = SIMD2(Double(picture.width), Double(picture.height)) / size
    if shrinking.max() >= 2, interpolation != .none {
      charge(.averagedPixels, Double(picture.width * picture.height), surroundings, nil)
    }
    if transform.b != 0 || transform.c != 0 {
      return charge(.turnedPixels, area * interpolation.neighbourCount, surroundings, seen)
    }
    let isUnscaled = abs(shrinking.x - 1) < 1e-9 && abs(shrinking.y - 1) < 1e-9
    charge(isUnscaled ? .copiedPixels : .resampledPixels, area, surroundings, seen)
  }

  // MARK: Sums

  /// An amount that takes days.
  private static let largestAmount = 1e16

  /// Adds work.
  ///
  /// - Parameter extent: The pixels that it concerns; `nil` if it is done for the whole frame.
  private mutating func charge(
    _ kind: DrawingWork, _ amount: Double, _ surroundings: Surroundings, _ extent: PixelExtent?
  ) {
    let repetitions = surroundings.repetitions ?? movement.repetitions(of: extent)
    let amount = min(amount * repetitions, Self.largestAmount)
    // Coordinates near the largest number have areas that are not finite.
    guard amount > 0 else { return }
    if surroundings.filterDepth > 0 { filtering[kind.rawValue] += amount }
    add(kind, amount)
  }

  private mutating func add(_ kind: DrawingWork, _ amount: Double) {
    amounts[kind.rawValue] += amount
    let cost = amount * kind.nanoseconds
    seconds += cost * 1e-9
    places?.add(cost)
  }
}

extension Paint.Image.Interpolation {
  /// The number of pixels around a point that decide its colour.
  fileprivate var neighbourCount: Double {
    switch self {
    case .none: 1
    case .low: 4
    case .medium: 16
    case .high: 36
    }
  }
}

extension DisplayList.Item {
  fileprivate var group: DisplayList.Group? { if case .group(let group) = self { group } else { nil } }
}
