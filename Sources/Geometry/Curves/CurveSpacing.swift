/// How far apart things stand along a curve, by arc length. The first stands at the start.
public enum CurveSpacing: Hashable, Sendable {
  /// Spread over the whole: the length ÷ n on a closed curve and on one whose ends ``CurveEnds/wrap``, ÷ (n − 1) on an open
  /// one.
  case flexed
  /// A distance in points, greater than 0.
  case fixed(Double)
  /// As `flexed` would for so many, whatever their number is; at least 1.
  case count(Int)
}

/// How far all things on a curve are moved along it.
public enum CurvePhase: Hashable, Sendable {
  /// In points.
  case length(Double)
  /// In lengths of the curve.
  case share(Double)
}

/// What becomes of things that a phase moves beyond the ends of an open curve.
public enum CurveEnds: String, Hashable, Sendable, CaseIterable {
  /// They stay at the end.
  case clamp
  /// They are not placed.
  case hide
  /// They go on at the other end, so things are spaced as on a closed curve.
  case wrap
}
