import PathreelDrawing

/// The reason why a display list was not drawn: it exceeds a limit of what a frame can show, or drawing was cancelled.
///
/// ``Rasterizer/draw(_:into:)`` throws it. A list that is merely large is drawn in bounded memory, however long it
/// takes.
///
/// ```swift
/// do { try rasterizer.draw(list, into: bitmap) } catch { print(error.place?.description ?? "", error) }
/// ```
public struct RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A limit that a display list exceeds, or the end of drawing before its time.
  public enum Reason: Hashable, Sendable {
    /// A stroke would have more dashes inside the picture than ``Rasterizer/maximumDashCount``. Fewer dashes are also
    /// too many if wide round caps make their outline longer than 20 million points.
    case tooManyDashes
    /// Groups and masks are nested more than ``Rasterizer/maximumGroupDepth`` levels deep.
    case groupsTooDeep
    /// Nested blurs and shadows reach further than ``Rasterizer/maximumFilterReach``.
    case filterTooWide
    /// A chain of filter steps has more than ``DisplayList/FilterChain/maximumStepCount`` steps, or reaches further
    /// than ``DisplayList/FilterChain/maximumReach``.
    case filterChainTooLarge
    /// Nobody waits for the picture any more.
    case cancelled
  }

  /// The limit that the list exceeds.
  public let reason: Reason
  /// The place in the scene of the item that exceeds the limit; `nil` if it is unknown.
  public let place: Place?

  /// Creates an error about an item from a place.
  public init(_ reason: Reason, at place: Place? = nil) { (self.reason, self.place) = (reason, place) }

  public var description: String {
    switch reason {
    case .tooManyDashes:
      "a stroke has more dashes inside the picture than can be drawn: \(Rasterizer.maximumDashCount), or fewer with "
        + "wide round caps; make its dashes and gaps longer"
    case .groupsTooDeep:
      "groups and masks nest deeper than \(Rasterizer.maximumGroupDepth) levels; flatten them"
    case .filterTooWide:
      "a blur or a shadow, with those it stands in, reaches more than \(Rasterizer.maximumFilterReach) pixels; make "
        + "its radius or its offset smaller"
    case .filterChainTooLarge:
      "a filter has more than \(DisplayList.FilterChain.maximumStepCount) steps, or its blurs and offsets together reach "
        + "farther than \(DisplayList.FilterChain.maximumReach) pixels; make them smaller, or the picture"
    case .cancelled: "the drawing was cancelled"
    }
  }
}
