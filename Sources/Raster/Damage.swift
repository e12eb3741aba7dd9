import Foundation
import PathreelDrawing
import PathreelGeometry

/// The tiles that two display lists of the same size draw differently, and perhaps a few more: the region to redraw.
/// ``Rasterizer`` compares a frame with the previous frame, and ``FramePlan`` compares the items of filtered groups.
///
/// Items are compared index by index, because an item's place also determines its dithering. If two items differ, the
/// tiles that either may touch are damaged. If two strokes begin alike, only the rest is damaged: this happens while a
/// curve draws itself.
struct Damage: ~Copyable {
  private var canvas = CGAffineTransform.identity
  private var grid = TileGrid(width: 1, height: 1)
  /// The tiles to redraw.
  private(set) var tiles = TileSet()

  /// Damages all tiles of a picture, or of a region of it.
  mutating func takeAll(of grid: TileGrid, in region: TileRegion? = nil) {
    tiles.begin(grid)
    tiles.insert(region ?? grid.region)
  }

  /// Replaces the damage by the difference between two lists of items.
  ///
  /// - Parameter canvas: The transform from points to pixels.
  mutating func compare(
    _ old: [DisplayList.Item], _ new: [DisplayList.Item], _ canvas: CGAffineTransform, on grid: TileGrid
  ) {
    tiles.begin(grid)
    add(old, new, canvas, on: grid)
  }

  /// Clears the damage; calls of ``add(_:_:_:on:)`` follow.
  mutating func begin(_ grid: TileGrid) { tiles.begin(grid) }

  /// Adds the difference between two lists of items to the damage.
  mutating func add(
    _ old: [DisplayList.Item], _ new: [DisplayList.Item], _ canvas: CGAffineTransform, on grid: TileGrid
  ) {
    (self.canvas, self.grid) = (canvas, grid)
    compare(old, new, clip: .everything, depth: 0)
  }

  mutating func add(_ tile: Int) { tiles.insert(tile) }

  /// Removes the tiles that are damaged in `other` too.
  mutating func subtract(_ other: borrowing Damage) { tiles.subtract(other.tiles) }

  private var extent: ItemExtent { ItemExtent(canvas: canvas) }

  /// Compares two lists of items index by index, within the clips around them.
  private mutating func compare(
    _ old: [DisplayList.Item], _ new: [DisplayList.Item], clip: PixelExtent, depth: Int
  ) {
    if old.hasSameStorage(as: new) { return }
    let common = min(old.count, new.count)
    for index in 0..<common {
      // Most items are equal, and this test copies nothing. Groups are compared item by item, only once.
      if case .group = old[index] {} else if old[index] == new[index] { continue }
      compare(old[index], new[index], clip, depth: depth)
    }
    for index in common..<old.count { add(extent(old[index], depth: depth), clip) }
    for index in common..<new.count { add(extent(new[index], depth: depth), clip) }
  }

  /// Compares two items that may differ.
  private mutating func compare(
    _ old: DisplayList.Item, _ new: DisplayList.Item, _ clip: PixelExtent, depth: Int
  ) {
    // A switch over a tuple of both would copy both.
    switch old {
    case .group(let a):
      if case .group(let b) = new, a.isLike(b), depth < Rasterizer.maximumGroupDepth {
        return compare(a, b, clip, depth: depth)
      }
    case .stroke(let a):
      if case .stroke(let b) = new, a.isLike(b) { return compare(a, b, clip) }
    case .fill: break
    }
    if case .group = old, old == new { return }
    add(extent(old, depth: depth), clip)
    add(extent(new, depth: depth), clip)
  }

  /// Compares groups that differ only in their items.
  private mutating func compare(
    _ old: DisplayList.Group, _ new: DisplayList.Group, _ clip: PixelExtent, depth: Int
  ) {
    var clip = clip
    if let own = new.clip {
      // A clip without an inside draws nothing, before or after.
      guard let extent = PixelExtent(own, canvas) else { return }
      clip = clip.cut(by: extent)
    }
    compare(old.items, new.items, clip: clip, depth: depth + 1)
  }

  /// Compares strokes that differ only in their paths.
  private mutating func compare(_ old: DisplayList.Stroke, _ new: DisplayList.Stroke, _ clip: PixelExtent) {
    let (a, b) = (old.path.elements, new.path.elements)
    var common = 0
    while common < min(a.count, b.count), a[common] == b[common] { common += 1 }
    // A path with a coordinate that is not finite is not drawn at all.
    let (whole, whole2) = (extent(old), extent(new))
    // The stroke of a short loop may be a simple outline, and another one not: then all of it is covered in another way.
    guard whole != nil, whole2 != nil, !old.path.isShortLoop, !new.path.isShortLoop else {
      add(whole, clip)
      return add(whole2, clip)
    }
    // The strokes may already differ near the end of the common part: at its last point, and in the lines before that
    // point that the stroker may merge into one line. Closing a subpath changes its beginning.
    let start = a[..<common].lastIndex { if case .move = $0 { true } else { false } } ?? 0
    let beginning = start..<min(start + 2, common)
    let tail = max(0, common - 2 - Stroker.mostMergedLines)
    let transform = new.transform.concatenating(canvas)
    func addEnd(of elements: [Path.Element]) {
      guard var extent = PixelExtent(elements[tail...], transform) else { return }
      if let first = PixelExtent(elements[beginning], transform) { extent = extent.joined(with: first) }
      add(extent.widened(by: new.margin(canvas)), clip)
    }
    addEnd(of: a)
    addEnd(of: b)
  }

  /// Damages the tiles of an extent within a clip.
  private mutating func add(_ extent: PixelExtent?, _ clip: PixelExtent) {
    // A pixel is added for rounding.
    guard let extent, let region = extent.cut(by: clip).widened(by: 1).tiles(in: grid.region) else { return }
    tiles.insert(region)
  }
}

extension [DisplayList.Item] {
  /// Whether two arrays share their memory, as items do that were kept from the frame before. Then they are equal,
  /// without a comparison. All that compare a frame with the one before ask it first.
  package func hasSameStorage(as other: Self) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { a in other.withUnsafeBufferPointer { a.baseAddress == $0.baseAddress } }
  }
}

extension DisplayList.Stroke {
  /// Returns whether the strokes differ at most in their paths.
  fileprivate func isLike(_ other: DisplayList.Stroke) -> Bool {
    style == other.style && transform == other.transform && blendMode == other.blendMode && paint == other.paint
  }
}

extension DisplayList.Group {
  /// Returns whether the groups differ at most in their items, and their pixels depend only on the items that cover
  /// them.
  fileprivate func isLike(_ other: DisplayList.Group) -> Bool {
    // The number of items determines the dither pattern of the mask.
    filter == nil && other.filter == nil && opacity == other.opacity && blendMode == other.blendMode
      && clip == other.clip && mask == other.mask && (mask == nil || items.count == other.items.count)
  }
}
