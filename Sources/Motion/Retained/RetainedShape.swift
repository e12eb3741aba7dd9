import Foundation
import PathreelGeometry

/// A shape that memoises its path for the next frame, together with the cost of making it. If only the paint of an
/// element of a scene file changes, its outline is wrapped in one (`Moment`).
///
/// The path has the same memory address in each frame, so caches by address, such as ``PathMeasures``, find it.
package struct RetainedShape: Shape {
  private let known: Known
  private var shape: AnyShape { known.shape }

  /// The shape with its last path. It needs no lock: a ``Retention`` (the cache from frame to frame) holds it, and only
  /// one thread uses that cache.
  private final class Known: @unchecked Sendable {
    let shape: AnyShape
    /// The last path, with the rectangle and tolerance for which it was made, and its cost; nil before the first query.
    var outline: (rect: CGRect, tolerance: Double, path: Path, cost: FrameCost)?
    /// Counts the memory of the path.
    let memory: RetainedMemory
    /// The amount that this object has added to `memory`.
    var weight = 0

    init(_ shape: AnyShape, in memory: RetainedMemory) { (self.shape, self.memory) = (shape, memory) }

    deinit { memory.weight -= weight }
  }

  /// Wraps a shape. The memory of its path is added to `memory`.
  package init(_ shape: AnyShape, in memory: RetainedMemory) { known = Known(shape, in: memory) }

  package func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  package func path(in rect: CGRect, tolerance: Double) -> Path {
    if let outline = known.outline, outline.rect == rect, outline.tolerance == tolerance {
      FrameAccount.current?.charge(outline.cost)
      return outline.path
    }
    let (path, cost) = FrameAccount.pricing { shape.path(in: rect, tolerance: tolerance) }
    // If the frame has used up its budget of steps (``FrameAccount``), the path is not made, so there is nothing to
    // store.
    if FrameAccount.isSpent { return path }
    known.outline = (rect, tolerance, path, cost)
    known.memory.weight += path.elements.count - known.weight
    known.weight = path.elements.count
    return path
  }
  package func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  package func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
  package func _penStroke(in rect: CGRect, tolerance: Double) -> (path: Path, style: StrokeStyle)? {
    shape._penStroke(in: rect, tolerance: tolerance)
  }
  package var _hasText: Bool { shape._hasText }
  package func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape._baselines(in: size) }
  package func _pictures(in rect: CGRect) -> _ShapePictures { shape._pictures(in: rect) }
}

extension RetainedShape: MeasurableShape {
  package func measured(in size: CGSize, tolerance: Double) throws -> MeasuredCurve {
    try shape.measured(in: size, tolerance: tolerance)
  }
}
