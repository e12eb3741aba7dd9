/// Why a display list cannot be drawn: it asks for more than a frame can show.
///
/// What is merely much is drawn, however long it takes, in bounded memory; see ``Rasterizer/draw(_:into:)``.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stroke would have more dashes inside the picture than ``Rasterizer/maximumDashCount``, or fewer whose wide round
  /// caps take more than 20 million points.
  case tooManyDashes
  /// Groups and masks stand inside one another more often than ``Rasterizer/maximumGroupDepth`` times.
  case groupsTooDeep
  /// Blurs and shadows reach further beyond the picture than ``Rasterizer/maximumFilterReach``.
  case filterTooWide

  public var description: String {
    switch self {
    case .tooManyDashes:
      "a stroke has more dashes inside the picture than can be drawn: \(Rasterizer.maximumDashCount), or fewer with wide round "
        + "caps; make its dashes and gaps longer"
    case .groupsTooDeep:
      "groups and masks nest deeper than \(Rasterizer.maximumGroupDepth) levels; flatten them"
    case .filterTooWide:
      "a blur or a shadow, with those it stands in, reaches more than \(Rasterizer.maximumFilterReach) pixels; make its "
        + "radius or its offset smaller"
    }
  }
}
