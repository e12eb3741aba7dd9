import Foundation

extension DisplayList {
  /// An image filter for a group's picture, which is applied before the group is clipped and masked. A ``Group`` has
  /// one; the views' `blur` and `shadow` make it.
  ///
  /// Lengths are in canvas points along the canvas's axes. Pixels outside the canvas count too if the filter brings
  /// them in. A length that is not finite, or a negative deviation, counts as 0.
  ///
  /// ```swift
  /// let card = DisplayList.Group(items: items, filter: .shadow(.init(deviation: CGSize(width: 8, height: 8))))
  /// ```
  public enum Filter: Hashable, Sendable {
    /// A Gaussian blur: each pixel becomes a weighted mean of the pixels around it.
    case blur(Blur)
    /// A drop shadow: a blurred silhouette in one colour, under the picture itself.
    case shadow(Shadow)
    /// A graph of several filter steps.
    case chain(FilterChain)
  }

  /// A Gaussian blur of premultiplied colours.
  ///
  /// The weights are the Gaussian's values at whole pixels, normalised to add up to 1. For deviations from half a pixel
  /// to a hundred pixels the result is within 1/255 of that mean. If a picture is transformed with its items by (a, b,
  /// c, d), its deviations become σ·√(a² + c²) and σ·√(b² + d²): a blur does not rotate.
  ///
  /// ```swift
  /// let haze = DisplayList.Group(items: items, filter: .blur(.init(deviation: CGSize(width: 12, height: 0))))
  /// ```
  public struct Blur: Hashable, Sendable {
    /// The standard deviations along x and y, in points.
    public var deviation: CGSize

    /// Creates a blur from a standard deviation for each axis, in points.
    public init(deviation: CGSize) { self.deviation = deviation }
  }

  /// A drop shadow: the picture's alpha, moved, blurred as by ``Blur``, and filled with one colour.
  public struct Shadow: Hashable, Sendable {
    /// The shadow's colour; its alpha is multiplied by the picture's alpha.
    public var color: Color
    /// The standard deviations along x and y, in points.
    public var deviation: CGSize
    /// The offset of the silhouette in points; fractions of a pixel count.
    public var offset: CGSize

    /// Creates a shadow; the default colour is SwiftUI's, black at a third.
    public init(color: Color = Color(white: 0, opacity: 0.33), deviation: CGSize, offset: CGSize = .zero) {
      self.color = color
      self.deviation = deviation
      self.offset = offset
    }
  }
}
