import Foundation

/// What fills a shape. Points are in the coordinates of the path that is painted.
public enum Paint: Hashable, Sendable {
  case color(Color)
  /// Location 0 at `start`, 1 at `end`, constant across. Where both coincide, the last colour fills everything.
  case linearGradient(Gradient, start: CGPoint, end: CGPoint)
  /// Location 0 on the circle of `startRadius`, 1 on that of `endRadius`, both about `center`.
  case radialGradient(Gradient, center: CGPoint, startRadius: Double, endRadius: Double)

  /// The same paint with its alpha multiplied.
  public func opacity(_ factor: Double) -> Paint {
    switch self {
    case .color(let color): .color(color.opacity(factor))
    case .linearGradient(let gradient, let start, let end):
      .linearGradient(gradient.opacity(factor), start: start, end: end)
    case .radialGradient(let gradient, let center, let startRadius, let endRadius):
      .radialGradient(gradient.opacity(factor), center: center, startRadius: startRadius, endRadius: endRadius)
    }
  }
}

extension Gradient {
  /// The same gradient with the alpha of every stop multiplied.
  public func opacity(_ factor: Double) -> Gradient {
    Gradient(stops: stops.map { Stop(color: $0.color.opacity(factor), location: $0.location) })
  }
}
