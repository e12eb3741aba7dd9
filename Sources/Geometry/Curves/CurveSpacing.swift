/// The arc length between things along a curve. The first thing is at the start.
/// ``MeasuredCurve/places(for:spacing:phase:ends:)`` takes it; scene files write `spacing` in `along`.
public enum CurveSpacing: Hashable, Sendable {
  /// Things are spread over the whole curve. The distance is the length ÷ n on a closed curve or with
  /// ``CurveEnds/wrap``, and the length ÷ (n − 1) on an open curve.
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
