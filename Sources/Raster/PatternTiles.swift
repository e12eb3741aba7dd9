import Foundation
import PathreelDrawing
import PathreelGeometry

/// The layout of a pattern's tiles on pixels. ``FramePlan`` resolves pattern paints with it.
struct PatternLayout {
  /// The transform from the pattern's coordinates to pixels.
  let transform: CGAffineTransform
  /// The tile in the pattern's coordinates; its sides are greater than 0.
  let tile: CGRect
  /// The size of the tile's picture, in pixels.
  let width, height: Int
  /// Whether the tile's copies are drawn one by one, because it is too large for a picture of its own, or lies on pixels
  /// and is large.
  let isLarge: Bool
  /// Whether the tile's sides are horizontal and vertical on the canvas.
  private let isUpright: Bool

  /// The largest number of pixels of a tile's picture, which takes 32 MiB.
  private static var mostPixels: Double { 8_388_608 }
  /// The number of pixels from which on the copies of a tile that lies on pixels are drawn one by one.
  private static var mostSharedPixels: Double { 1_048_576 }
  /// The largest number of tiles that are drawn as separate copies.
  private static var mostCopies: Int { 1000 }

  /// Creates the layout of a pattern; `nil` if nothing is painted: the tile has no area or is not finite, or the
  /// transform is singular.
  ///
  /// - Parameter map: The transform from the coordinates of the painted path to pixels.
  init?(_ pattern: Paint.Pattern, _ map: CGAffineTransform) {
    transform = pattern.transform.concatenating(map)
    tile = pattern.tile.standardized
    let (width, height) = (
      Double(hypot(transform.a, transform.b) * tile.width), Double(hypot(transform.c, transform.d) * tile.height)
    )
    guard width > 0, height > 0, width.isFinite, height.isFinite, InverseMap(transform) != nil else { return nil }
    let origin = tile.origin.applying(transform)
    guard origin.x.isFinite, origin.y.isFinite else { return nil }
    func isWhole(_ number: Double) -> Bool { abs(number - number.rounded()) < 1e-3 }
    isUpright = transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0
    let isOnPixels = isUpright && [width, height, Double(origin.x), Double(origin.y)].allSatisfy(isWhole)
    // Copies whose sides cross pixels would let the ground through there. So their picture is resampled, with 1.5 times
    // as many pixels along each axis unless that is too many. From twice as many on, they would be averaged first.
    isLarge = width * height > (isOnPixels ? Self.mostSharedPixels : Self.mostPixels)
    let density = isOnPixels ? 1 : max(min(1.5, (Self.mostPixels / (width * height)).squareRoot()), 1)
    let pixels = SIMD2(width, height) * density
    let longestSide = Double(Bitmap.maximumSide)
    let columns = min(max(pixels.x.rounded(), 1), longestSide)
    self.width = Int(columns)
    // If there are too many copies to draw one by one, the picture is coarse.
    let mostRows = max(1, (isLarge ? Self.mostSharedPixels : Self.mostPixels) / columns)
    self.height = Int(min(max(pixels.y.rounded(), 1), longestSide, mostRows))
  }

  /// The transform of a copy's pixels that moves the sides of an upright tile to whole pixels, so that neighbours meet
  /// without a seam. It moves no point by more than half a pixel.
  ///
  /// - Parameters:
  ///   - x: The offset of the copy in tiles.
  ///   - y: The offset of the copy in tiles.
  func alignment(ofCopy x: Int, _ y: Int) -> CGAffineTransform {
    func corner(_ x: Int, _ y: Int) -> CGPoint {
      CGPoint(x: tile.minX + CGFloat(x) * tile.width, y: tile.minY + CGFloat(y) * tile.height).applying(transform)
    }
    let (from, to) = (corner(x, y), corner(x + 1, y + 1))
    let size = CGSize(width: to.x - from.x, height: to.y - from.y)
    let (scaleX, scaleY) = (
      (to.x.rounded() - from.x.rounded()) / size.width, (to.y.rounded() - from.y.rounded()) / size.height
    )
    guard isUpright, scaleX > 0, scaleY > 0, scaleX.isFinite, scaleY.isFinite else { return .identity }
    return CGAffineTransform(
      scaleX, 0, 0, scaleY, from.x.rounded() - from.x * scaleX, from.y.rounded() - from.y * scaleY)
  }

  /// The transform from the pattern's coordinates to the pixels of the tile's picture.
  var picture: CGAffineTransform {
    CGAffineTransform(translationX: -tile.minX, y: -tile.minY).concatenating(
      CGAffineTransform(scaleX: CGFloat(width) / tile.width, y: CGFloat(height) / tile.height))
  }

  /// The offsets, in tiles, of the copies that are visible in a rectangle of pixels; `nil` if there are too many.
  func copies(in pixels: PixelExtent) -> [(x: Int, y: Int)]? {
    let map = DeviceMap(transform.inverted())
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for corner in [pixels.low, SIMD2(pixels.high.x, pixels.low.y), SIMD2(pixels.low.x, pixels.high.y), pixels.high] {
      let point = map(CGPoint(x: corner.x, y: corner.y))
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let (origin, size) = (
      SIMD2(Double(tile.minX), Double(tile.minY)), SIMD2(Double(tile.width), Double(tile.height))
    )
    let first = ((low - origin) / size).rounded(.down)
    let last = ((high - origin) / size).rounded(.down)
    let count = last - first + 1
    guard count.x >= 1, count.y >= 1, count.x * count.y <= Double(Self.mostCopies),
      abs(first.x) < 1e9, abs(first.y) < 1e9
    else { return nil }
    return (0..<Int(count.y)).flatMap { y in (0..<Int(count.x)).map { (Int(first.x) + $0, Int(first.y) + y) } }
  }
}

/// The visible copies of a tile that is too large for a picture of its own. ``FramePlan`` makes the items of one copy at
/// a time, because there may be a thousand copies of many items.
struct PatternCopies {
  let pattern: Paint.Pattern
  let layout: PatternLayout
  /// The transform from the coordinates of the painted path to the canvas.
  let transform: CGAffineTransform
  /// The transform from the canvas to pixels.
  let canvas: CGAffineTransform
  /// The offsets of the copies, in tiles.
  let offsets: [(x: Int, y: Int)]

  /// Returns a copy of the tile as a clipped group.
  ///
  /// - Parameter index: An index of ``offsets``.
  func item(_ index: Int) -> DisplayList.Item {
    let (x, y) = offsets[index]
    let move = CGAffineTransform(
      translationX: CGFloat(x) * layout.tile.width, y: CGFloat(y) * layout.tile.height)
    let alignment = layout.alignment(ofCopy: x, y)
    var map = move.concatenating(pattern.transform).concatenating(transform)
    if !alignment.isIdentity {
      map = map.concatenating(canvas).concatenating(alignment).concatenating(canvas.inverted())
    }
    return .group(
      .init(
        items: pattern.items.map { $0.transformed(by: map) },
        clip: DisplayList.ClipPath(path: Path(layout.tile), transform: map)))
  }
}

/// A cache of pictures of patterns' tiles. A tile is drawn once for as long as it stays the same. ``FramePlan`` owns
/// it.
struct PatternTiles {
  /// A cached picture, with the inputs that it was drawn from.
  private struct Entry {
    var items: [DisplayList.Item]
    var tile: CGRect
    var asset: ImageAsset
    /// The last frame that used the picture.
    var frame: Int

    var memory: Int { asset.width * asset.height * 4 }
  }

  /// The largest size of the cache, in bytes. The least recently used picture is removed first.
  private static var limit: Int { 32 << 20 }

  private var entries: [ItemPosition: Entry] = [:]
  /// The memory of all pictures, in bytes.
  private var memory = 0
  private var frame = 0
  private var rasterizer: Rasterizer?

  mutating func beginFrame() { frame &+= 1 }

  /// Returns the picture of a pattern's tile, kept or newly drawn.
  ///
  /// - Parameters:
  ///   - dither: The dither of the painted item.
  ///   - depth: The number of groups, masks and patterns around the tile's items.
  ///   - budget: The memory for a plan.
  mutating func picture(
    of pattern: Paint.Pattern, _ layout: PatternLayout, at dither: Dither, depth: Int, _ budget: PlanBudget
  ) throws(RasterError) -> ImageAsset {
    let position = ItemPosition(dither: dither, depth: depth)
    if let entry = entries[position], entry.asset.width == layout.width, entry.asset.height == layout.height,
      entry.tile == layout.tile, entry.items == pattern.items
    {
      entries[position]!.frame = frame
      return entry.asset
    }
    let drawing = rasterizer ?? Rasterizer(budget)
    rasterizer = drawing
    let bitmap = Bitmap(width: layout.width, height: layout.height)
    let grid = TileGrid(width: layout.width, height: layout.height)
    try drawing.draw(
      LayerContent(items: pattern.items, grid: grid, canvas: layout.picture, depth: depth, dither: dither), into: bitmap
    )
    let asset = ImageAsset(bitmap)
    keep(Entry(items: pattern.items, tile: layout.tile, asset: asset, frame: frame), at: position)
    return asset
  }

  private mutating func keep(_ entry: Entry, at position: ItemPosition) {
    forget(position)
    while memory + entry.memory > Self.limit || entries.count >= 1000,
      let oldest = entries.min(by: { $0.value.frame < $1.value.frame })
    {
      forget(oldest.key)
    }
    entries[position] = entry
    memory += entry.memory
  }

  private mutating func forget(_ position: ItemPosition) {
    if let entry = entries.removeValue(forKey: position) { memory -= entry.memory }
  }
}
