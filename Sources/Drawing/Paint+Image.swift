import Foundation

extension Paint {
  /// An image as a paint, ``Paint/image(_:)``.
  ///
  /// ```swift
  /// let wallpaper = Paint.image(.init(asset: tile, rect: CGRect(x: 0, y: 0, width: 64, height: 64), tiling: .repeat))
  /// ```
  public struct Image: Hashable, Sendable {
    /// The image.
    public var asset: ImageAsset
    /// The rectangle of the whole image, in the coordinates of the painted path. If a side is 0, nothing is painted; a
    /// negative side mirrors the image.
    public var rect: CGRect
    /// What is painted outside the rectangle.
    public var tiling: Tiling
    /// How colours between the image's pixels are interpolated.
    public var interpolation: Interpolation
    /// The opacity, 0…1.
    public var opacity: Double

    /// Creates a paint of the whole image in a rectangle; opaque by default.
    public init(
      asset: ImageAsset, rect: CGRect, tiling: Tiling = .clamp, interpolation: Interpolation = .medium,
      opacity: Double = 1
    ) {
      self.asset = asset
      self.rect = rect
      self.tiling = tiling
      self.interpolation = interpolation
      self.opacity = opacity
    }
  }
}

extension Paint.Image {
  /// What is painted outside the image's rectangle.
  public enum Tiling: String, Hashable, Sendable, CaseIterable, Codable {
    /// The image's border colours continue.
    case clamp
    /// The image repeats.
    case `repeat`
  }

  /// The resampling filter for colours between pixels, with SwiftUI's names.
  ///
  /// All except ``none`` are suitable for shrinking. First the image is shrunk by a power of two, by averaging areas.
  /// Then the kernel is stretched by the remaining factor, which is less than two. All of them reproduce an unscaled,
  /// pixel-aligned image exactly.
  public enum Interpolation: String, Hashable, Sendable, CaseIterable, Codable {
    /// Nearest neighbour: sharp squares when enlarged.
    case none
    /// Bilinear over the four nearest pixels: fast and slightly soft.
    case low
    /// Bicubic: Catmull and Rom's cubic (1974) over sixteen pixels.
    case medium
    /// Lanczos' windowed sinc with three lobes over 36 pixels: the sharpest.
    case high
  }
}
