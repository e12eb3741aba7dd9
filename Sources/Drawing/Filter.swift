import Foundation

extension DisplayList {
  /// What a group's picture goes through before it is clipped and masked.
  ///
  /// Lengths are in canvas points along the canvas's axes. What lies outside the canvas counts too where it reaches in. A
  /// length that is not finite, or a negative deviation, is as 0.
  ///
  /// ```swift
  /// let card = DisplayList.Group(items: items, filter: .shadow(.init(deviation: CGSize(width: 8, height: 8))))
  /// ```
  public enum Filter: Hashable, Sendable {
    /// Each pixel becomes the mean of those around it, weighted by a Gaussian.
    case blur(Blur)
    /// A blurred silhouette in one colour, under the picture itself.
    case shadow(Shadow)
    /// Several steps.
    case chain(FilterChain)
  }

  /// A Gaussian blur of premultiplied colours.
  ///
  /// Weights are those of the Gaussian at whole pixels, made to add up to 1; with deviations from half a pixel to a hundred
  /// pixels the result is within 1/255 of them. A picture that was transformed with its items by (a, b, c, d) has the
  /// deviations σ·√(a² + c²) and σ·√(b² + d²): a blur does not turn.
  ///
  /// ```swift
  /// let haze = DisplayList.Group(items: items, filter: .blur(.init(deviation: CGSize(width: 12, height: 0))))
  /// ```
  public struct Blur: Hashable, Sendable {
    /// The standard deviation along x and along y.
    public var deviation: CGSize

    /// A blur of a standard deviation for each axis, in points.
    public init(deviation: CGSize) { self.deviation = deviation }
  }

  /// The picture's alpha, moved, blurred as by ``Blur`` and in one colour.
  public struct Shadow: Hashable, Sendable {
    /// What the shadow is drawn in; its alpha is multiplied by that of what casts it.
    public var color: Color
    /// The standard deviation along x and along y.
    public var deviation: CGSize
    /// How far the silhouette is moved, also by fractions of a pixel.
    public var offset: CGSize

    /// SwiftUI's colour, black at a third, unless told otherwise.
    public init(color: Color = Color(white: 0, opacity: 0.33), deviation: CGSize, offset: CGSize = .zero) {
      self.color = color
      self.deviation = deviation
      self.offset = offset
    }
  }
}
