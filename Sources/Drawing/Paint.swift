import Foundation
import PathreelGeometry

/// A paint (brush): the colour, gradient, image or pattern that fills a shape. Fills and strokes of a ``DisplayList``
/// have one. Points are in the coordinates of the painted path.
///
/// Gradients are exact in floating point at each pixel's centre. Where 8 bits would show steps (banding), pixels are
/// dithered: rounded up or down by a fixed pattern of their positions, so that the mean is right. The error of a pixel
/// is less than 1/255, and a uniform colour is not dithered. Each item has the pattern in another phase, so errors of
/// overlapping items do not add up.
public enum Paint: Hashable, Sendable {
  /// A uniform colour.
  case color(Color)
  /// A linear gradient: location 0 at `start`, 1 at `end`, constant across. If both points coincide, the last colour
  /// fills everything.
  ///
  /// The transform maps the line, and the direction across it, to the coordinates of the path. If it is singular,
  /// nothing is painted.
  case linearGradient(Gradient, start: CGPoint, end: CGPoint, transform: CGAffineTransform = .identity)
  /// A radial gradient between two circles, as in SVG and in the HTML canvas: location 0 on the first circle, 1 on the
  /// second. Centre and radius are interpolated between and beyond the two. Each point has the greatest location of all
  /// circles of nonnegative radius through it. If neither circle contains the other, points outside of the circles'
  /// common cone lie on no circle; nothing is painted there.
  ///
  /// Concentric circles with equal radii make a hard edge. The transform maps the circles to the coordinates of the
  /// path; it makes ellipses of them if it is not uniform.
  case radialGradient(Gradient, start: Gradient.Circle, end: Gradient.Circle, transform: CGAffineTransform = .identity)
  /// An angular (conic) gradient: location 0 in the direction of `startAngle` from `center`, 1 in the direction of
  /// `endAngle`. It runs backwards if `endAngle` is smaller.
  ///
  /// As in SwiftUI, if it covers more than a turn, the last turn is drawn. If it covers less than a turn, the colours
  /// at 1 and at 0 fill the rest and meet half-way; with another spread than pad the gradient continues to the full
  /// turn.
  case angularGradient(Gradient, center: CGPoint, startAngle: Angle, endAngle: Angle)

  /// An image, stretched to a rectangle and continued outside of it.
  case image(Image)

  /// A pattern: repeated tiles of items.
  indirect case pattern(Pattern)

  /// Returns the same paint with its alpha multiplied by a factor.
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

  /// The number of a gradient's stops; 0 for other paints. A changed gradient takes as many new stops of 40 bytes.
  package var stopCount: Int {
    switch self {
    case .linearGradient(let gradient, _, _, _), .radialGradient(let gradient, _, _, _),
      .angularGradient(let gradient, _, _, _):
      gradient.stops.count
    case .color, .image, .pattern: 0
    }
  }
}
