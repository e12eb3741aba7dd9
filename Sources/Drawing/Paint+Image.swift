import Foundation

extension Paint {
  /// A picture as a paint.
  ///
  /// ```swift
  /// let wallpaper = Paint.image(.init(asset: tile, rect: CGRect(x: 0, y: 0, width: 64, height: 64), tiling: .repeat))
  /// ```
  public struct Image: Hashable, Sendable {
    /// The picture.
    public var asset: ImageAsset
    /// Where the whole picture lies, in the coordinates of the path that is painted. With a side of 0 nothing is painted; a
    /// negative one mirrors.
    public var rect: CGRect
    /// What lies beside the rectangle.
    public var tiling: Tiling
    /// How colours between the picture's pixels are found.
    public var interpolation: Interpolation
    /// 0…1.
    public var opacity: Double

    /// The whole picture in a rectangle, opaque unless given.
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
  /// What lies beside the picture's rectangle.
  public enum Tiling: String, Hashable, Sendable, CaseIterable, Codable {
    /// The colours of its border go on.
    case clamp
    /// The picture comes again and again.
    case `repeat`
  }

  /// How colours between pixels are found, with SwiftUI's names.
  ///
  /// All but ``none`` shrink well: pixels that fall together are averaged by area, to a power of two first, and the kernel
  /// is stretched by what is left, which is less than two. A picture that lies on the output pixel for pixel is reproduced
  /// exactly by all of them.
  public enum Interpolation: String, Hashable, Sendable, CaseIterable, Codable {
    /// The nearest pixel: sharp squares when enlarged.
    case none
    /// Linear between the four nearest: fast and a little soft.
    case low
    /// Catmull and Rom's cubic (1974) over sixteen pixels.
    case medium
    /// Lanczos' windowed sinc of three lobes over 36 pixels: the sharpest.
    case high
  }
}
