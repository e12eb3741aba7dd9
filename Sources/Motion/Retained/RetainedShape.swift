import Foundation
import PathreelGeometry

/// A shape whose path is kept for the next frame, together with what it cost.
///
/// Its path has the same memory in each frame, so what is made of the path is found by it.
package struct RetainedShape: Shape {
  private let shape: AnyShape
  private let known: Known

  /// The path that was asked for last. It belongs to the thread of its retention.
  private final class Known: @unchecked Sendable {
    var outline: (rect: CGRect, tolerance: Double, path: Path, cost: FrameCost)?
    let memory: RetainedMemory
    var weight = 0

    init(in memory: RetainedMemory) { self.memory = memory }

    deinit { memory.weight -= weight }
  }

  package init(_ shape: AnyShape, in memory: RetainedMemory) { (self.shape, known) = (shape, Known(in: memory)) }

  package func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  package func path(in rect: CGRect, tolerance: Double) -> Path {
    if let outline = known.outline, outline.rect == rect, outline.tolerance == tolerance {
      FrameAccount.current?.charge(outline.cost)
      return outline.path
    }
    let (path, cost) = FrameAccount.pricing { shape.path(in: rect, tolerance: tolerance) }
    // A frame without steps makes no path.
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
}

extension RetainedShape: MeasurableShape {
  package func measured(in size: CGSize, tolerance: Double) throws -> MeasuredCurve {
    try shape.measured(in: size, tolerance: tolerance)
  }
}
