import Foundation

/// A colour gradient: colours along a line, with SwiftUI's members. The gradients of ``Paint`` hold it.
///
/// ``interpolation`` decides how colours are interpolated between stops. Before the first and after the last stop the
/// end colours continue. Stops are in ascending order of location; two stops at one location make a hard edge.
public struct Gradient: Hashable, Sendable {
  /// A colour at a location of the gradient.
  public struct Stop: Hashable, Sendable {
    /// The colour at this location.
    public var color: Color
    /// The location: 0 at the gradient's start, 1 at its end.
    public var location: Double

    /// Creates a stop from a colour and a location, 0…1.
    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The spread method: the colours at locations below 0 and above 1.
  public enum Spread: String, Hashable, Sendable, CaseIterable, Codable {
    /// The first and the last colour continue.
    case pad
    /// The gradient from 0 to 1 repeats.
    case `repeat`
    /// The gradient repeats, every second time in reverse.
    case reflect
  }

  /// How colours are interpolated between two stops with different alpha.
  ///
  /// ```swift
  /// let fade = Gradient(colors: [.red, .clear], interpolation: .straight)  // darkens as it fades: .clear is black
  /// ```
  public enum Interpolation: String, Hashable, Sendable, CaseIterable, Codable {
    /// Linear in premultiplied sRGB. A colour that fades out keeps its hue; the colour of the transparent stop does not
    /// matter.
    case premultiplied
    /// Linear in straight sRGB, with alpha separately, as in SVG: the colour of a transparent stop counts like any
    /// other.
    case straight
  }

  /// The stops in ascending order of location.
  public var stops: [Stop]
  /// The colours before the first stop and after the last.
  public var spread: Spread
  /// How colours between two stops are interpolated.
  public var interpolation: Interpolation

  /// Creates a gradient from colours at given locations.
  public init(stops: [Stop], spread: Spread = .pad, interpolation: Interpolation = .premultiplied) {
    (self.stops, self.spread, self.interpolation) = (stops, spread, interpolation)
  }

  /// Creates a gradient from evenly spaced colours.
  public init(colors: [Color], spread: Spread = .pad, interpolation: Interpolation = .premultiplied) {
    let last = Double(max(colors.count - 1, 1))
    self.init(
      stops: colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }, spread: spread,
      interpolation: interpolation)
  }

  /// Returns the gradient with the alpha of every stop multiplied by a factor.
  public func opacity(_ factor: Double) -> Gradient {
    var gradient = self
    gradient.stops = stops.map { Stop(color: $0.color.opacity(factor), location: $0.location) }
    return gradient
  }
}

extension Gradient {
  /// The start or end circle of a radial gradient, ``Paint/radialGradient(_:start:end:transform:)``.
  public struct Circle: Hashable, Sendable {
    /// The centre, in the paint's coordinates.
    public var center: CGPoint
    /// The radius, in the paint's coordinates; a negative one counts as 0.
    public var radius: Double

    /// Creates a circle about a centre.
    public init(center: CGPoint, radius: Double) { (self.center, self.radius) = (center, radius) }
  }
}
