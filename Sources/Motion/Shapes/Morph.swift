import Foundation
import PathreelGeometry
import PathreelNumerics

/// A shape that morphs through a series of shapes: progress 0 is the first shape, 1 the second, and 1.5 half-way from
/// the second to the third.
///
/// The element `morph` of scene files makes one. The shapes may be of any type; `PathMorph` decides which parts turn
/// into which. All of them get the same frame. Progress below 0 or beyond the last shape extrapolates, for easings that
/// overshoot like a spring. Between the shapes, outlines are within 0.0008 points of the exact ones, at whatever scale
/// the morph is shown.
///
/// ```swift
/// Morph(from: Circle(), to: Star(points: 5), progress: time["turn"]).fill(.orange)
/// Morph(through: [AnyShape(Circle()), AnyShape(Star(points: 5)), AnyShape(logo)], progress: time["a"] + time["b"])
/// ```
public struct Morph: Shape {
  /// The shapes to morph through; at least one.
  public var stages: [AnyShape]
  /// The position among the stages: 0 is the first one.
  public var progress: Double
  /// The cache of prepared morphs; nil prepares them anew in each frame.
  private var cache: MorphCache?

  /// Creates a morph through shapes: progress 0 is the first, 1 the second, and so on.
  public init(through stages: [AnyShape], progress: Double) {
    precondition(!stages.isEmpty, "a morph needs a shape")
    (self.stages, self.progress) = (stages, progress)
  }

  /// Creates a morph between two shapes: progress 0 is the first, 1 the second.
  public init(from first: some Shape, to second: some Shape, progress: Double) {
    self.init(through: [AnyShape(first), AnyShape(second)], progress: progress)
  }

  /// The same morph with a cache of prepared path morphs, which all frames of a scene share.
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
    // Between stages, points on curves move depending on how the curves are subdivided. So the subdivision must not
    // depend on the scale.
    let from = stages[index].path(in: rect, tolerance: OutlineTolerance.morphed)
    let to = stages[index + 1].path(in: rect, tolerance: OutlineTolerance.morphed)
    // A stage that has no outline because of an error fails the frame, as it does when it is shown alone.
    for (stage, path) in [(stages[index], from), (stages[index + 1], to)]
    where path.isEmpty && stage.fault(in: rect) != nil { return Path() }
    // The matching of parts compares all points of both paths.
    guard FrameAccount.charge(10 * (from.elements.count + to.elements.count), .pathElements) else { return Path() }
    return (cache?.morph(from: from, to: to) ?? PathMorph(from: from, to: to)).path(at: share)
  }

  public func fault(in rect: CGRect) -> (any Error)? {
    guard progress.isFinite else { return SceneError.notFinite("the progress of a morph") }
    return stages[index...].prefix(2).lazy.compactMap { $0.fault(in: rect) }.first
  }

  public func _pictures(in rect: CGRect) -> _ShapePictures {
    guard progress.isFinite else { return .none }
    let share = progress - Double(index)
    if share == 0 || stages.count == 1 { return stages[index]._pictures(in: rect) }
    if share == 1 { return stages[index + 1]._pictures(in: rect) }
    var pictures = stages[index]._pictures(in: rect).outlined
    pictures.leftOut += stages[index + 1]._pictures(in: rect).outlined.leftOut
    return pictures
  }

  /// The index of the stage that the morph comes from; at most the last but one.
  private var index: Int { Int(min(max(progress.rounded(.down), 0), Double(max(stages.count - 2, 0)))) }
}
