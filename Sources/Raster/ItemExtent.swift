import Foundation
import PathreelDrawing
import PathreelGeometry

/// Upper bounds of the areas that items touch. ``Damage`` compares frames by them, and ``FilterStage`` leaves out the
/// tiles of a layer that nothing touches.
struct ItemExtent {
  /// The transform from points to pixels.
  let canvas: CGAffineTransform

  /// The area of a list of items; `nil` if they draw nothing.
  ///
  /// - Parameters:
  ///   - depth: The number of groups and masks around the items.
  ///   - margin: The margin of the filters around the items, in pixels.
  func callAsFunction(_ items: [DisplayList.Item], depth: Int, margin: Int = 0) -> PixelExtent? {
    var all: PixelExtent?
    for index in items.indices {
      guard let own = self(items[index], depth: depth, margin: margin) else { continue }
      all = all?.joined(with: own) ?? own
    }
    return all
  }

  /// The area of an item; `nil` if it draws nothing.
  func callAsFunction(_ item: DisplayList.Item, depth: Int, margin: Int = 0) -> PixelExtent? {
    switch item {
    case .fill(let fill): PixelExtent(fill.path, fill.transform.concatenating(canvas))
    case .stroke(let stroke): self(stroke)
    case .group(let group): self(group, depth: depth, margin: margin)
    }
  }

  func callAsFunction(_ stroke: DisplayList.Stroke) -> PixelExtent? {
    PixelExtent(stroke.path, stroke.transform.concatenating(canvas))?.widened(by: stroke.margin(canvas))
  }

  private func callAsFunction(_ group: DisplayList.Group, depth: Int, margin: Int) -> PixelExtent? {
    // If the group is nested too deeply or its filters reach too far, it may touch everything, so that drawing it
    // reports this.
    guard depth + (group.mask == nil ? 0 : 1) < Rasterizer.maximumGroupDepth else { return .everything }
    let filter = group.filter.flatMap { PixelFilter($0, canvas) }
    let filterMargin = filter?.tileAlignedReach ?? 0
    guard margin + filterMargin <= Rasterizer.maximumFilterReach, filter?.chain?.isTooLarge != true else {
      return .everything
    }
    var all = self(group.items, depth: depth + 1, margin: margin + filterMargin)?
      .widened(by: Double(filter?.reach ?? 0))
    if let filter = group.filter, case .chain(let chain) = filter {
      if chain.drawsOnNothing { all = .everything }
      if let region = chain.region {
        all = PixelExtent(region, canvas).flatMap { all?.cut(by: $0) }
      }
    }
    // The contents of a mask are invisible, but drawing them reports their errors.
    if let mask = group.mask, let own = self(mask.items, depth: depth + 2, margin: margin) {
      all = all?.joined(with: own) ?? own
    }
    guard let clip = group.clip else { return all }
    return PixelExtent(clip, canvas).flatMap { all?.cut(by: $0) }
  }
}

extension DisplayList.Stroke {
  /// The reach of the stroke beyond its path, in pixels.
  func margin(_ canvas: CGAffineTransform) -> Double {
    let margin = style.reach * Double(transform.concatenating(canvas).maximumScale)
    return margin > 0 ? margin : 0
  }
}
