import Foundation
import PathreelDrawing
import PathreelGeometry

extension Gradient {
  /// How colours between stops are mixed.
  public struct ColorSpace: Hashable, Sendable {
    let isPerceptual: Bool
    /// In sRGB as it is stored, the usual way.
    public static let device = ColorSpace(isPerceptual: false)
    /// In OKLab: steps look equal, and hues stay clean. SwiftUI's space is not documented.
    public static let perceptual = ColorSpace(isPerceptual: true)
  }

  /// The gradient with colours mixed in another space.
  public func colorSpace(_ space: ColorSpace) -> AnyGradient { AnyGradient(self).colorSpace(space) }

  /// The gradient in the device's space that looks the same: within half a step of 1/255, with at most 257 stops for
  /// each pair of stops.
  func inDeviceSpace(from space: ColorSpace) -> Gradient {
    guard space.isPerceptual, stops.count > 1 else { return self }
    var result = self
    result.stops = [stops[0]]
    for (first, last) in zip(stops, stops.dropFirst()) {
      if first.location < last.location, first.color != last.color {
        Self.divide(first, last, from: 0, to: 1, 8, into: &result.stops)
      }
      result.stops.append(last)
    }
    return result
  }

  /// Adds stops inside a part of the way between two stops, until straight ways are close enough.
  private static func divide(
    _ first: Stop, _ last: Stop, from start: Double, to end: Double, _ levels: Int, into stops: inout [Stop]
  ) {
    guard levels > 0 else { return }
    func color(_ share: Double) -> Color { first.color.mix(with: last.color, by: share, in: .perceptual) }
    let (middle, a, b) = ((start + end) / 2, color(start), color(end))
    let error = [0.25, 0.5, 0.75].map { share in
      let (exact, straight) = (color(start + (end - start) * share), a.mix(with: b, by: share, in: .device))
      return max(abs(straight.red - exact.red), abs(straight.green - exact.green), abs(straight.blue - exact.blue))
    }
    guard error.contains(where: { $0 > 0.5 / 255 }) else { return }
    divide(first, last, from: start, to: middle, levels - 1, into: &stops)
    stops.append(Stop(color: color(middle), location: first.location + (last.location - first.location) * middle))
    divide(first, last, from: middle, to: end, levels - 1, into: &stops)
  }
}

extension AnyGradient {
  /// The gradient with colours mixed in another space.
  public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient { AnyGradient(source, in: space) }
}

extension Color {
  /// The mixture with another colour.
  ///
  /// - Parameter fraction: The share of the other colour, 0…1.
  public func mix(with other: Color, by fraction: Double, in space: Gradient.ColorSpace) -> Color {
    let share = min(max(fraction, 0), 1)
    guard space.isPerceptual else {
      return Color(
        red: red + (other.red - red) * share, green: green + (other.green - green) * share,
        blue: blue + (other.blue - blue) * share, opacity: alpha + (other.alpha - alpha) * share)
    }
    let (own, end) = (perceptual, other.perceptual)
    return Color(perceptual: own + (end - own) * share, opacity: alpha + (other.alpha - alpha) * share)
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// A colour's own gradient, or one in another space, from one point of the frame to another.
  public static func linearGradient(
    _ gradient: AnyGradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient.gradient, startPoint: startPoint, endPoint: endPoint)
  }
}

extension ShapeStyle where Self == RadialGradient {
  /// A colour's own gradient, or one in another space, between two circles about a point of the frame.
  public static func radialGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(gradient: gradient.gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}
