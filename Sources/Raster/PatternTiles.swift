import Foundation
import PathreelDrawing
import PathreelGeometry

/// How a pattern's tiles lie on pixels.
struct PatternLayout {
  /// From the pattern's coordinates to pixels.
  let transform: CGAffineTransform
  /// With sides that are greater than 0.
  let tile: CGRect
  /// Of a tile's picture, in pixels.
  let width, height: Int
  /// Whether a tile is too large for a picture of its own.
  let isLarge: Bool

  /// How many pixels a tile's picture may have.
  private static var mostPixels: Int { 1 << 20 }
  /// How many tiles may be drawn each by itself.
  private static var mostCopies: Int { 1000 }

  /// - Parameter map: from the coordinates of the path that is painted to pixels.
  /// - Returns: `nil` where nothing is painted: a tile without an area or not finite, a singular transform.
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
    let isUpright = transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0
    let isOnPixels = isUpright && [width, height, Double(origin.x), Double(origin.y)].allSatisfy(isWhole)
    // Of a picture that has to be resampled more pixels are taken, but not as many as would be averaged first.
    let density = isOnPixels ? 1 : 1.5
    let pixels = SIMD2(width, height) * density
    isLarge = pixels.x * pixels.y > Double(Self.mostPixels)
    let columns = min(max(pixels.x.rounded(), 1), 4096)
    self.width = Int(columns)
    self.height = Int(min(max(pixels.y.rounded(), 1), 4096, max(1, Double(Self.mostPixels) / columns)))
  }

  /// From the coordinates of a tile's picture, in pixels, to the pattern's.
  var picture: CGAffineTransform {
    CGAffineTransform(translationX: -tile.minX, y: -tile.minY).concatenating(
      CGAffineTransform(scaleX: CGFloat(width) / tile.width, y: CGFloat(height) / tile.height))
  }

  /// How far the tiles that are seen in some pixels lie from the pattern's, in tiles; `nil` where they are too many.
  func copies(in pixels: PixelExtent) -> [(x: Int, y: Int)]? {
    let map = DeviceMap(transform.inverted())
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for corner in [pixels.low, SIMD2(pixels.high.x, pixels.low.y), SIMD2(pixels.low.x, pixels.high.y), pixels.high] {
      let place = map(CGPoint(x: corner.x, y: corner.y))
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
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

extension Paint.Pattern {
  /// One of the pattern's tiles, so many tiles away.
  ///
  /// - Parameter transform: from the coordinates of the path that is painted.
  func copy(_ x: Int, _ y: Int, _ layout: PatternLayout, _ transform: CGAffineTransform) -> DisplayList.Item {
    let move = CGAffineTransform(
      translationX: CGFloat(x) * layout.tile.width, y: CGFloat(y) * layout.tile.height)
    let map = move.concatenating(self.transform).concatenating(transform)
    return .group(
      .init(
        items: items.map { $0.transformed(by: map) },
        clip: DisplayList.ClipPath(path: Path(layout.tile), transform: map)))
  }
}

/// Pictures of patterns' tiles, each drawn once for as long as it stays the same.
struct PatternTiles {
  private struct Entry {
    var items: [DisplayList.Item]
    var tile: CGRect
    var depth: Int
    var asset: ImageAsset
    /// The last that used it.
    var frame: Int

    var memory: Int { asset.width * asset.height * 4 }
  }

  /// In bytes; the picture that was used longest ago goes first.
  private static var limit: Int { 32 << 20 }

  private var entries: [Dither: Entry] = [:]
  private var memory = 0
  private var frame = 0
  private var rasterizer: Rasterizer?

  mutating func beginFrame() { frame &+= 1 }

  /// - Parameters:
  ///   - place: the painted item's.
  ///   - depth: how many groups, masks and patterns the tile stands in.
  ///   - memoryBudget: what a plan may take, in bytes.
  mutating func picture(
    of pattern: Paint.Pattern, _ layout: PatternLayout, at place: Dither, depth: Int, memoryBudget: Int
  ) throws(RasterError) -> ImageAsset {
    if let entry = entries[place], entry.asset.width == layout.width, entry.asset.height == layout.height,
      entry.tile == layout.tile, entry.depth == depth, entry.items == pattern.items
    {
      entries[place]!.frame = frame
      return entry.asset
    }
    let drawing = rasterizer ?? Rasterizer(memoryBudget: memoryBudget)
    rasterizer = drawing
    let bitmap = Bitmap(width: layout.width, height: layout.height)
    let grid = TileGrid(width: layout.width, height: layout.height)
    try drawing.draw(
      LayerContent(items: pattern.items, grid: grid, canvas: layout.picture, depth: depth, dither: place), into: bitmap)
    let asset = ImageAsset(bitmap)
    keep(
      Entry(items: pattern.items, tile: layout.tile, depth: depth, asset: asset, frame: frame), at: place)
    return asset
  }

  private mutating func keep(_ entry: Entry, at place: Dither) {
    forget(place)
    while memory + entry.memory > Self.limit || entries.count >= 1000,
      let oldest = entries.min(by: { $0.value.frame < $1.value.frame })
    {
      forget(oldest.key)
    }
    entries[place] = entry
    memory += entry.memory
  }

  private mutating func forget(_ place: Dither) {
    if let entry = entries.removeValue(forKey: place) { memory -= entry.memory }
  }
}
