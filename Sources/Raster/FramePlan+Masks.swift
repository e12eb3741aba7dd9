import CKernels
import Foundation
import PathreelDrawing
import PathreelGeometry

/// Blurs and shadows of few items, which are masks.
extension FramePlan {
  /// Adds a blur or a shadow of a group as a mask in one colour, and above the shadow the group's items.
  ///
  /// - Returns: `false` if the group's content is none of a mask.
  mutating func addMask(
    of items: [DisplayList.Item], _ pixelFilter: PixelFilter, _ window: TileRegion, _ canvas: CGAffineTransform,
    depth: Int, dither: Dither, at place: Place?
  ) throws(RasterError) -> Bool {
    guard let color = pixelFilter.color(of: items), depth + MaskContent.mostGroups < Rasterizer.maximumGroupDepth,
      let (content, location) = MaskContent.of(items, pixelFilter, canvas)
    else { return false }
    guard margin + pixelFilter.tileAlignedReach <= Rasterizer.maximumFilterReach else {
      throw RasterError(.filterTooWide, at: place)
    }
    switch try mask(of: content, at: location, in: window, depth: depth) {
    case .tooLarge: return false
    case .nothing: break
    case .mask(let mask): paint(mask, color, at: location, dither, in: window)
    }
    if pixelFilter.shadow != nil, fits() { try add(items, canvas, depth: depth, dither: dither) }
    return true
  }

  private enum MaskOutcome {
    case mask(BlurredMask)
    /// Nothing is visible.
    case nothing
    /// The mask would have too many pixels.
    case tooLarge
  }

  /// Returns the mask of a content, unless it is not seen at its location.
  private mutating func mask(
    of content: MaskContent, at location: MaskContent.Location, in window: TileRegion, depth: Int
  ) throws(RasterError) -> MaskOutcome {
    let (cache, most) = (filteredPictures.masks, MaskContent.mostPixels(in: grid.width * grid.height))
    if let known = cache.mask(for: content) {
      guard let known else { return .nothing }
      return known.count <= most ? .mask(known) : .tooLarge
    }
    guard let area = content.pixels else { return .nothing }
    guard area.mask.count <= most else { return .tooLarge }
    guard let touched = tiles(area.mask, at: location, in: window), bins.wants(anyOf: touched) else { return .nothing }
    let stage = filterStage ?? FilterStage(filteredPictures)
    filterStage = stage
    let mask = try stage.mask(
      of: content, in: area, depth: depth, identity: cache.nextIdentity(), partialBudget.nested(besides: pictureMemory))
    cache.keep(mask, for: content)
    return mask.map { .mask($0) } ?? .nothing
  }

  /// The tiles of a window that a mask's pixels may touch at a location; `nil` if there are none.
  private func tiles(_ pixels: PixelRect, at location: MaskContent.Location, in window: TileRegion) -> TileRegion? {
    // Interpolation widens the mask by up to two pixels.
    let moved = PixelRect(
      columns: pixels.columns.moved(by: location.column), rows: pixels.rows.moved(by: location.row))
    return TileRegion(around: moved.widened(by: 2, 2)).clamped(to: window)
  }

  private mutating func paint(
    _ mask: BlurredMask, _ color: SIMD4<Float>, at location: MaskContent.Location, _ dither: Dither,
    in window: TileRegion
  ) {
    guard let seen = tiles(mask.pixels, at: location, in: window), bins.wants(anyOf: seen) else { return }
    if keptMasks.updateValue(mask, forKey: ObjectIdentifier(mask)) == nil { pictureMemory += mask.memory }
    masks.append(mask.painted(color, at: location, dither))
    var identity = Fingerprint(mask.identity)
    identity.combine(UInt64(bitPattern: Int64(location.column)), UInt64(bitPattern: Int64(location.row)))
    identity.combine(location.fraction.x.bitPattern, location.fraction.y.bitPattern)
    identity.combine(
      UInt64(color.x.bitPattern) << 32 | UInt64(color.y.bitPattern),
      UInt64(color.z.bitPattern) << 32 | UInt64(color.w.bitPattern))
    identity.combine(UInt64(dither.kernel.phase), 0)
    shadings.append(
      Shading(
        source: .mask(Int32(truncatingIfNeeded: masks.count - 1)), blendMode: .normal, hidesBackdrop: false,
        identity: identity.value))
    let shading = Int32(truncatingIfNeeded: shadings.count - 1)
    for row in seen.rows {
      for column in seen.columns where bins.wants(row * grid.columns + column) {
        tiles.paint(
          tile: row * grid.columns + column, shading: shading, rule: .nonzero, firstRun: -1, winding: 1,
          hidesBackdrop: false)
      }
    }
  }
}
