import PathreelDrawing

/// The fill rule: decides from a winding number whether a point is inside. ``Coverage`` and ``TilePlan`` apply it.
package enum CoverageRule: UInt8, BitwiseCopyable {
  case nonzero, evenOdd
  /// The outline has no winding numbers other than 0 and 1, or 0 and -1. So the mean winding number of each pixel is its
  /// coverage, however many edges pass it, and both fill rules agree.
  case simple

  init(_ rule: FillRule) {
    switch rule {
    case .nonzero: self = .nonzero
    case .evenOdd: self = .evenOdd
    }
  }

  @inline(__always)
  func contains(winding: Int32) -> Bool {
    switch self {
    case .nonzero, .simple: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
