import Foundation
import PathreelGeometry

extension Paint {
  /// A tile of items that comes again and again in rows and columns, as a paint.
  ///
  /// What reaches beyond the tile's borders is cut off. A tile that is upright on the canvas and a whole number of pixels
  /// wide and high is shown pixel for pixel as its items are drawn, at whole pixels; others are drawn with one and a half times as many pixels each way
  /// and resampled, so that no seam shows between them. Of tiles larger than a million pixels each is drawn by itself.
  ///
  /// ```swift
  /// let dots = Paint.pattern(.init(items: [dot], tile: CGRect(x: 0, y: 0, width: 8, height: 8)))
  /// ```
  public struct Pattern: Hashable, Sendable {
    /// What a tile shows, back to front, in the pattern's coordinates.
    public var items: [DisplayList.Item]
    /// A tile, in the pattern's coordinates; without an area nothing is painted.
    public var tile: CGRect
    /// From the pattern's coordinates to those of the path that is painted.
    public var transform: CGAffineTransform
    /// 0…1.
    public var opacity: Double

    /// A pattern of tiles in the path's coordinates, opaque unless given.
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
