import Foundation
import PathreelGeometry

/// What fills a shape. Points are in the coordinates of the path that is painted.
///
/// Gradients are exact in floating point at each pixel's centre. Where 8 bits would show their steps, pixels are rounded up
/// or down by a fixed pattern of their positions, so that the mean is right: no pixel is a whole 255th off, and a colour
/// that does not change is never touched. Each item has the pattern in another phase: overlapping ones do not add up.
public enum Paint: Hashable, Sendable {
  /// The same colour everywhere.
  case color(Color)
  /// Location 0 at `start`, 1 at `end`, constant across. Where both coincide, the last colour fills everything.
  ///
  /// The transform takes the line, and what lies across it, to the coordinates of the path; one that is singular leaves
  /// nothing to paint.
  case linearGradient(Gradient, start: CGPoint, end: CGPoint, transform: CGAffineTransform = .identity)
  /// Location 0 on one circle, 1 on another, and between and beyond them on the circles whose centre and radius lie
  /// between and beyond theirs, as in SVG and in the HTML canvas: each point has the greatest location of the circles of
  /// no negative radius through it. Where none passes, outside the cone of circles that do not lie inside one another,
  /// nothing is painted.
  ///
  /// Circles about one centre with equal radii make a hard edge. The transform takes the circles to the coordinates of
  /// the path: an ellipse is a circle out of proportion.
  case radialGradient(Gradient, start: Gradient.Circle, end: Gradient.Circle, transform: CGAffineTransform = .identity)
  /// Location 0 in the direction of `startAngle` from `center`, 1 in that of `endAngle`; the other way round if that is
  /// smaller.
  ///
  /// As in SwiftUI, of more than a turn the last one is drawn. Of less than a turn, what is missing is filled with the
  /// colours at 1 and at 0, which meet half-way; with another spread than pad the gradient goes on to the full turn.
  case angularGradient(Gradient, center: CGPoint, startAngle: Angle, endAngle: Angle)

  /// A picture, stretched to a rectangle and going on beside it.
  case image(Image)

  /// Tiles of items.
  indirect case pattern(Pattern)

  /// The same paint with its alpha multiplied.
  public func opacity(_ factor: Double) -> Paint {
    switch self {
    case .color(let color): return .color(color.opacity(factor))
    case .linearGradient(let gradient, let start, let end, let transform):
      return .linearGradient(gradient.opacity(factor), start: start, end: end, transform: transform)
    case .radialGradient(let gradient, let start, let end, let transform):
      return .radialGradient(gradient.opacity(factor), start: start, end: end, transform: transform)
    case .angularGradient(let gradient, let center, let startAngle, let endAngle):
      return .angularGradient(gradient.opacity(factor), center: center, startAngle: startAngle, endAngle: endAngle)
    case .image(var image):
      image.opacity *= factor
      return .image(image)
    case .pattern(var pattern):
      pattern.opacity *= factor
      return .pattern(pattern)
    }
  }
}
