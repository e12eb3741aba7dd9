import Foundation

/// Colours along a line, with SwiftUI's members.
///
/// Between stops, colours are interpolated as ``interpolation`` says; before the first and after the last stop the end
/// colours go on. Stops are in increasing order of location; two at one location make a hard edge.
public struct Gradient: Hashable, Sendable {
  /// A colour at a place of the gradient.
  public struct Stop: Hashable, Sendable {
    /// The colour there.
    public var color: Color
    /// 0 at the gradient's start, 1 at its end.
    public var location: Double

    /// A colour at a location, 0…1.
    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// What the colours are at locations below 0 and above 1.
  public enum Spread: String, Hashable, Sendable, CaseIterable, Codable {
    /// The first and the last colour go on.
    case pad
    /// The gradient from 0 to 1 comes again and again.
    case `repeat`
    /// It comes again and again, every other time backwards.
    case reflect
  }

  /// How colours between two stops of unlike alpha are found.
  ///
  /// ```swift
  /// let fade = Gradient(colors: [.red, .clear], interpolation: .straight)  // darkens as it fades: clear is a black
  /// ```
  public enum Interpolation: String, Hashable, Sendable, CaseIterable, Codable {
    /// Linearly in premultiplied sRGB: a colour that fades keeps its hue, whatever the transparent stop's own colour is.
    case premultiplied
    /// Linearly in sRGB, and alpha by itself, as SVG has it: the colour of a transparent stop counts as much as any other.
    case straight
  }

  /// In the order of their locations.
  public var stops: [Stop]
  /// What lies before the first stop and after the last.
  public var spread: Spread
  /// What lies between two stops.
  public var interpolation: Interpolation

  /// Colours at the locations that the stops name.
  public init(stops: [Stop], spread: Spread = .pad, interpolation: Interpolation = .premultiplied) {
    (self.stops, self.spread, self.interpolation) = (stops, spread, interpolation)
  }

  /// Evenly spaced stops.
  public init(colors: [Color], spread: Spread = .pad, interpolation: Interpolation = .premultiplied) {
    let last = Double(max(colors.count - 1, 1))
    self.init(
      stops: colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }, spread: spread,
      interpolation: interpolation)
  }

  /// The same gradient with the alpha of every stop multiplied.
  public func opacity(_ factor: Double) -> Gradient {
    var gradient = self
    gradient.stops = stops.map { Stop(color: $0.color.opacity(factor), location: $0.location) }
    return gradient
  }
}

extension Gradient {
  /// Where a radial gradient begins or ends.
  public struct Circle: Hashable, Sendable {
    /// In the painted path's coordinates.
    public var center: CGPoint
    /// In the paint's coordinates; less than 0 is as 0.
    public var radius: Double

    /// A circle about a centre.
    public init(center: CGPoint, radius: Double) { (self.center, self.radius) = (center, radius) }
  }
}
