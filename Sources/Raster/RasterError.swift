import PathreelDrawing

/// Why a display list cannot be drawn: it asks for more than a frame can show.
///
/// What is merely much is drawn, however long it takes, in bounded memory; see ``Rasterizer/draw(_:into:)``.
///
/// ```swift
/// do { try rasterizer.draw(list, into: bitmap) } catch { print(error.place?.description ?? "", error) }
/// ```
public struct RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The limit that a display list goes beyond.
  public enum Reason: Hashable, Sendable {
    /// A stroke would have more dashes inside the picture than ``Rasterizer/maximumDashCount``, or fewer whose wide round
    /// caps take more than 20 million points.
    case tooManyDashes
    /// Groups and masks stand inside one another more often than ``Rasterizer/maximumGroupDepth`` times.
    case groupsTooDeep
    /// Blurs and shadows reach further beyond the picture than ``Rasterizer/maximumFilterReach``.
    case filterTooWide
    /// A chain of filter steps has more than ``DisplayList/FilterChain/maximumStepCount`` steps, or reaches further than
    /// ``DisplayList/FilterChain/maximumReach``.
    case filterChainTooLarge
  }

  /// The limit that the list goes beyond.
  public let reason: Reason
  /// Where in the scene the item comes from that goes beyond it, if that is known.
  public let place: Place?

  /// An error of an item that comes from a place.
  public init(_ reason: Reason, at place: Place? = nil) { (self.reason, self.place) = (reason, place) }

  public var description: String {
    switch reason {
    case .tooManyDashes:
      "a stroke has more dashes inside the picture than can be drawn: \(Rasterizer.maximumDashCount), or fewer with wide round "
        + "caps; make its dashes and gaps longer"
    case .groupsTooDeep:
      "groups and masks nest deeper than \(Rasterizer.maximumGroupDepth) levels; flatten them"
    case .filterTooWide:
      "a blur or a shadow, with those it stands in, reaches more than \(Rasterizer.maximumFilterReach) pixels; make its "
        + "radius or its offset smaller"
    case .filterChainTooLarge:
      "a chain of filter steps has more than \(DisplayList.FilterChain.maximumStepCount) steps, or they reach more than "
        + "\(DisplayList.FilterChain.maximumReach) pixels together; take fewer steps, or smaller blurs and offsets"
    }
  }
}
