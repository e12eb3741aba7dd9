/// Colours along a line, with SwiftUI's members.
///
/// Between stops, colours are interpolated in premultiplied sRGB; before the first and after the last stop the end
/// colours go on. Stops are in increasing order of location; two at one location make a hard edge.
public struct Gradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    public var color: Color
    /// 0 at the gradient's start, 1 at its end.
    public var location: Double

    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  public var stops: [Stop]

  public init(stops: [Stop]) { self.stops = stops }

  /// Evenly spaced stops.
  public init(colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
  }
}
