import Foundation
import PathreelDrawing
import PathreelGeometry

/// Gradients of a context: authors of scenes in Swift fill paths with them in the renderer of a ``Canvas``.
extension GraphicsContext {
  /// How a gradient continues beyond its ends. Without an option, its end colours continue.
  public struct GradientOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Repeats the gradient.
    public static let `repeat` = GradientOptions(rawValue: 1)
    /// Repeats the gradient, every second time reversed.
    public static let mirror = GradientOptions(rawValue: 2)

    /// The gradient with the spread method of these options.
    fileprivate func spread(_ gradient: Gradient) -> Gradient {
      var gradient = gradient
      if contains(.mirror) { gradient.spread = .reflect } else if contains(.repeat) { gradient.spread = .repeat }
      return gradient
    }
  }
}

extension GraphicsContext.Shading {
  /// How a gradient continues beyond its ends, under SwiftUI's name.
  public typealias Options = GraphicsContext.GradientOptions

  /// A linear gradient along the line between two points.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint, options: Options = []
  ) -> GraphicsContext.Shading {
    paint(.linearGradient(options.spread(gradient), start: startPoint, end: endPoint))
  }

  /// A radial gradient between two concentric circles.
  public static func radialGradient(
    _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat, options: Options = []
  ) -> GraphicsContext.Shading {
    paint(
      .radialGradient(
        options.spread(gradient), start: Gradient.Circle(center: center, radius: startRadius),
        end: Gradient.Circle(center: center, radius: endRadius)))
  }

  /// A conic (angular) gradient around a point. It starts at the direction `angle`, clockwise on screen.
  public static func conicGradient(
    _ gradient: Gradient, center: CGPoint, angle: Angle = .zero, options: Options = []
  ) -> GraphicsContext.Shading {
    paint(
      .angularGradient(
        options.spread(gradient), center: center, startAngle: angle, endAngle: angle + .degrees(360)))
  }
}

extension Paint {
  /// The paint translated by (dx, dy), in points. `GraphicsContext.Shading` uses it for texts, whose views have origins
  /// of their own.
  func movedBy(dx: CGFloat, dy: CGFloat) -> Paint {
    func moved(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x + dx, y: point.y + dy) }
    switch self {
    case .color: return self
    case .linearGradient(let gradient, let start, let end, let transform):
      let move = CGAffineTransform(translationX: dx, y: dy)
      return .linearGradient(gradient, start: start, end: end, transform: transform.concatenating(move))
    case .radialGradient(let gradient, let start, let end, let transform):
      let move = CGAffineTransform(translationX: dx, y: dy)
      return .radialGradient(gradient, start: start, end: end, transform: transform.concatenating(move))
    case .angularGradient(let gradient, let center, let startAngle, let endAngle):
      return .angularGradient(gradient, center: moved(center), startAngle: startAngle, endAngle: endAngle)
    case .image(var image):
      image.rect = image.rect.offsetBy(dx: dx, dy: dy)
      return .image(image)
    case .pattern(var pattern):
      pattern.transform = pattern.transform.concatenating(CGAffineTransform(translationX: dx, y: dy))
      return .pattern(pattern)
    }
  }
}
