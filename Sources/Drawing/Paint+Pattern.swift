import Foundation
import PathreelGeometry

extension Paint {
  /// A pattern paint, ``Paint/pattern(_:)``: a tile of items that repeats in rows and columns. SVG pictures make it.
  ///
  /// Items are clipped at the tile's borders. If a tile is upright on the canvas, with its origin and size at whole
  /// pixels, it is drawn once and copied pixel for pixel. Other tiles are drawn with one and a half times as many
  /// pixels in each direction and resampled, so that no seam is visible between them. Tiles larger than a million
  /// pixels are each drawn separately.
  ///
  /// ```swift
  /// let dots = Paint.pattern(.init(items: [dot], tile: CGRect(x: 0, y: 0, width: 8, height: 8)))
  /// ```
  public struct Pattern: Hashable, Sendable {
    /// The items of a tile, back to front, in the pattern's coordinates.
    public var items: [DisplayList.Item]
    /// The rectangle of one tile, in the pattern's coordinates; without an area nothing is painted.
    public var tile: CGRect
    /// The transform from the pattern's coordinates to the coordinates of the painted path.
    public var transform: CGAffineTransform
    /// The opacity, 0…1.
    public var opacity: Double

    /// Creates a pattern of tiles in the path's coordinates; opaque by default.
    public init(
      items: [DisplayList.Item], tile: CGRect, transform: CGAffineTransform = .identity, opacity: Double = 1
    ) {
      self.items = items
      self.tile = tile
      self.transform = transform
      self.opacity = opacity
    }
  }
}
