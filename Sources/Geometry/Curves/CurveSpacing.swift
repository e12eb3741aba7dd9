/// The arc length between things along a curve. The first thing is at the start.
/// ``MeasuredCurve/places(for:spacing:phase:ends:)`` takes it; scene files write `spacing` in `along`.
public enum CurveSpacing: Hashable, Sendable {
  /// Things are spread over the whole curve. On an open curve the distance is the length ÷ (n − 1). It is the length ÷ n
  /// if there is no place at the curve's end: on a closed curve, with ``CurveEnds/wrap``, or if the end coincides with a
  /// point where a piece of the curve begins.
  case flexed
  /// A distance in points, greater than 0.
  case fixed(Double)
  /// The spacing that `flexed` has for this number of things, whatever their actual number is; at least 1.
  case count(Int)
}

/// An arc length by which all things on a curve are moved along it; `phase` in scene files.
public enum CurvePhase: Hashable, Sendable {
  /// A length in points.
  case length(Double)
  /// A fraction of the curve's length.
  case share(Double)
}

/// What ``CurvePlaces`` does with things that a phase moves beyond the ends of an open curve.
public enum CurveEnds: String, Hashable, Sendable, CaseIterable {
  /// They stay at the end.
  case clamp
  /// They have no place.
  case hide
  /// They continue at the other end, so things are spaced as on a closed curve.
  case wrap
}
