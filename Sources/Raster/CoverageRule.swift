import PathreelDrawing

/// The fill rule: decides from a winding number whether a point is inside. ``Coverage`` and ``TilePlan`` apply it.
package enum CoverageRule: UInt8, BitwiseCopyable {
  case nonzero, evenOdd

  init(_ rule: FillRule) {
    switch rule {
    case .nonzero: self = .nonzero
    case .evenOdd: self = .evenOdd
    }
  }

  @inline(__always)
  func contains(winding: Int32) -> Bool {
    switch self {
    case .nonzero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
