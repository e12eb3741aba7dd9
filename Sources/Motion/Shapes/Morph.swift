import Foundation
import PathreelGeometry

/// A shape on its way through others: at 0 the first, at 1 the second, at 1.5 half-way from there to the third.
///
/// Any shapes will do; `PathMorph` says which parts become which. All of them get the same frame. Before 0 and beyond the
/// last one the motion goes on, as the overshoot of a spring does. In between, outlines are within 0.0008 points of the true
/// ones, whatever the scale at which the morph is shown.
///
/// ```swift
/// Morph(from: Circle(), to: Star(points: 5), progress: time["turn"]).fill(.orange)
/// Morph(through: [AnyShape(Circle()), AnyShape(Star(points: 5)), AnyShape(logo)], progress: time["a"] + time["b"])
/// ```
public struct Morph: Shape {
  /// At least one.
  public var stages: [AnyShape]
  /// Counted in stages.
  public var progress: Double
  /// Where prepared ways are kept from frame to frame; nil prepares them anew.
  private var cache: MorphCache?

  /// On the way through shapes: progress 0 is the first, 1 the second, and so on.
  public init(through stages: [AnyShape], progress: Double) {
    precondition(!stages.isEmpty, "a morph needs a shape")
    (self.stages, self.progress) = (stages, progress)
  }

  /// On the way between two shapes: progress 0 is the first, 1 the second.
  public init(from first: some Shape, to second: some Shape, progress: Double) {
    self.init(through: [AnyShape(first), AnyShape(second)], progress: progress)
  }

  /// The same morph, which looks for its ways where other frames left them.
  package func remembered(in cache: MorphCache) -> Morph {
    var morph = self
    morph.cache = cache
    return morph
  }

  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }

  public func path(in rect: CGRect, tolerance: Double) -> Path {
    guard progress.isFinite else { return Path() }
    let index = index
    let share = progress - Double(index)
    if share == 0 || stages.count == 1 { return stages[index].path(in: rect, tolerance: tolerance) }
    if share == 1 { return stages[index + 1].path(in: rect, tolerance: tolerance) }
    // In between, places on curves move by how the curves are cut, so they are cut alike at every scale.
    let from = stages[index].path(in: rect, tolerance: OutlineTolerance.morphed)
    let to = stages[index + 1].path(in: rect, tolerance: OutlineTolerance.morphed)
    // Likenesses are looked for among all points of both.
    guard FrameAccount.charge(10 * (from.elements.count + to.elements.count), .pathElements) else { return Path() }
    return (cache?.way(from: from, to: to) ?? PathMorph(from: from, to: to)).path(at: share)
  }

  public func fault(in rect: CGRect) -> (any Error)? {
    guard progress.isFinite else { return SceneError.notFinite("the progress of a morph") }
    return stages[index...].prefix(2).lazy.compactMap { $0.fault(in: rect) }.first
  }

  /// The stage that is left behind, or the last but one.
  private var index: Int { Int(min(max(progress.rounded(.down), 0), Double(max(stages.count - 2, 0)))) }
}
