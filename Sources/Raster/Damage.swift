import Foundation
import PathreelDrawing
import PathreelGeometry

/// The parts of a picture that two display lists of one size draw differently, and perhaps more.
///
/// Items are compared place by place, since an item's place decides its dithering too. Of two unlike items, what either
/// may touch is damaged; of strokes that begin alike, as those of a curve that draws itself do, what follows.
struct Damage {
  /// More parts are planned one by one at a higher price than they save.
  private static var maximumRegionCount: Int { 8 }

  private let canvas: CGAffineTransform
  private let grid: TileGrid
  /// What is to be drawn anew.
  private(set) var regions: [TileRegion] = []

  /// - Parameter canvas: from points to pixels.
  init(from old: [DisplayList.Item], to new: [DisplayList.Item], _ canvas: CGAffineTransform, on grid: TileGrid) {
    (self.canvas, self.grid) = (canvas, grid)
    compare(old, new, clip: .everything, depth: 0)
    let damaged = regions.reduce(0) { $0 + $1.tileCount }
    if damaged * 2 > grid.tileCount { regions = [grid.region] }
  }

  private mutating func compare(
    _ old: [DisplayList.Item], _ new: [DisplayList.Item], clip: PixelExtent, depth: Int
  ) {
    for index in 0..<max(old.count, new.count) {
      let before = index < old.count ? old[index] : nil
      let after = index < new.count ? new[index] : nil
      switch (before, after) {
      case (.stroke(let a)?, .stroke(let b)?) where a.isLike(b): compare(a, b, clip)
      case (.group(let a)?, .group(let b)?) where a.isLike(b) && depth < Rasterizer.maximumGroupDepth:
        var clip = clip
        if let own = b.clip {
          // Without an inside nothing is drawn, before or after.
          guard let extent = PixelExtent(own.path, own.transform.concatenating(canvas)) else { continue }
          clip = clip.cut(by: extent)
        }
        compare(a.items, b.items, clip: clip, depth: depth + 1)
      default:
        guard before != after else { continue }
        for item in [before, after] {
          if let item { add(extent(of: item, depth: depth), clip) }
        }
      }
    }
  }

  /// Strokes that differ in their paths alone.
  private mutating func compare(_ old: DisplayList.Stroke, _ new: DisplayList.Stroke, _ clip: PixelExtent) {
    let (a, b) = (old.path.elements, new.path.elements)
    var common = 0
    while common < min(a.count, b.count), a[common] == b[common] { common += 1 }
    if common == a.count && common == b.count { return }
    // A path with a coordinate that is not finite is not drawn at all.
    let (whole, whole2) = (extent(of: old), extent(of: new))
    guard whole != nil, whole2 != nil else {
      add(whole, clip)
      return add(whole2, clip)
    }
    // The last segment in common ends otherwise than it did, at its point and as far back as a round trip of the pen;
    // closing a subpath changes how it begins.
    let start = a[..<common].lastIndex { if case .move = $0 { true } else { false } } ?? 0
    let beginning = a[start..<min(start + 2, common)]
    for elements in [a, b] {
      let tail = elements[max(0, common - 2 - Stroker.mostMergedLines)...]
      guard let extent = PixelExtent(Array(beginning) + tail, new.transform.concatenating(canvas)) else { continue }
      add(extent.widened(by: new.margin(canvas)), clip)
    }
  }

  private func extent(of stroke: DisplayList.Stroke) -> PixelExtent? {
    PixelExtent(stroke.path, stroke.transform.concatenating(canvas))?.widened(by: stroke.margin(canvas))
  }

  /// What an item can touch at most; `nil` where it draws nothing.
  private func extent(of item: DisplayList.Item, depth: Int, margin: Int = 0) -> PixelExtent? {
    switch item {
    case .fill(let fill): return PixelExtent(fill.path, fill.transform.concatenating(canvas))
    case .stroke(let stroke): return extent(of: stroke)
    case .group(let group): return extent(of: group, depth: depth, margin: margin)
    }
  }

  /// - Parameter margin: of the filters around the group.
  private func extent(of group: DisplayList.Group, depth: Int, margin: Int) -> PixelExtent? {
    // Whatever is too deep or too wide is told by whoever draws it.
    guard depth + (group.mask == nil ? 0 : 1) < Rasterizer.maximumGroupDepth else { return .everything }
    let filter = group.filter.flatMap { PixelFilter($0, scale: Double(canvas.a)) }
    let own = filter?.margin ?? 0
    guard margin + own <= Rasterizer.maximumFilterReach else { return .everything }
    var all: PixelExtent?
    func add(_ items: [DisplayList.Item], depth: Int, margin: Int) {
      for item in items {
        guard let extent = extent(of: item, depth: depth, margin: margin) else { continue }
        all = all?.joined(with: extent) ?? extent
      }
    }
    add(group.items, depth: depth + 1, margin: margin + own)
    all = all?.widened(by: Double(own))
    // What a mask draws is not seen, but what is wrong with it is told.
    if let mask = group.mask { add(mask, depth: depth + 2, margin: margin) }
    guard let clip = group.clip else { return all }
    return PixelExtent(clip.path, clip.transform.concatenating(canvas)).flatMap { all?.cut(by: $0) }
  }

  private mutating func add(_ extent: PixelExtent?, _ clip: PixelExtent) {
    // A pixel for rounding.
    guard let extent, var region = extent.cut(by: clip).widened(by: 1).tiles(in: grid.region) else { return }
    // Regions that are hardly smaller than one around both become one.
    var index = 0
    while index < regions.count {
      let joined = regions[index].joined(with: region)
      if joined.tileCount <= regions[index].tileCount + region.tileCount + 4 {
        regions.remove(at: index)
        (region, index) = (joined, 0)
      } else {
        index += 1
      }
    }
    if regions.count == Self.maximumRegionCount {
      let growth = regions.map { $0.joined(with: region).tileCount - $0.tileCount }
      let nearest = growth.indices.min { growth[$0] < growth[$1] }!
      regions[nearest] = regions[nearest].joined(with: region)
    } else {
      regions.append(region)
    }
  }
}

extension DisplayList.Stroke {
  /// Whether strokes are the same but for their paths.
  fileprivate func isLike(_ other: DisplayList.Stroke) -> Bool {
    style == other.style && transform == other.transform && blendMode == other.blendMode && paint == other.paint
  }

  /// How far beyond its path it may be seen, in pixels.
  fileprivate func margin(_ canvas: CGAffineTransform) -> Double {
    let margin = style.reach * Double(transform.concatenating(canvas).maximumScale)
    return margin > 0 ? margin : 0
  }
}

extension DisplayList.Group {
  /// Whether groups are the same but for their items, and pixels depend on the items that cover them alone.
  fileprivate func isLike(_ other: DisplayList.Group) -> Bool {
    // A mask's dithering depends on the number of items.
    filter == nil && other.filter == nil && opacity == other.opacity && blendMode == other.blendMode
      && clip == other.clip && mask == other.mask && (mask == nil || items.count == other.items.count)
  }
}

extension TileRegion {
  var tileCount: Int { columns.count * rows.count }

  func joined(with other: TileRegion) -> TileRegion {
    TileRegion(
      columns: min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound),
      rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
  }
}
