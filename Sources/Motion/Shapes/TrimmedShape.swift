import Foundation
import PathreelGeometry

/// Modifiers that trim an outline by arc length, for authors of scenes in Swift. The key `trim` of a scene file's
/// element applies one.
extension Shape {
  /// The part of the outline between two shares of its length, 0…1. It is empty unless the first is smaller.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    TrimmedShape(shape: self, from: startFraction, to: endFraction, offset: 0, scope: .wholePath)
  }

  /// The part of the outline between two shares of its length, shifted along it.
  ///
  /// ```swift
  /// Circle().trim(from: 0, to: 0.25, offset: time.loop(every: 2)).stroke(lineWidth: 4)  // a quarter that runs around
  /// ```
  /// - Parameters:
  ///   - offset: The share of the length by which both ends are shifted. A closed outline wraps around at its start.
  ///   - scope: Whether shares refer to the whole outline or to each of its subpaths.
  public func trim(
    from startFraction: CGFloat = 0, to endFraction: CGFloat = 1, offset: CGFloat, by scope: TrimScope = .wholePath
  ) -> some Shape {
    TrimmedShape(shape: self, from: startFraction, to: endFraction, offset: offset, scope: scope)
  }

  /// The part between two shares of the length, 0…1: of the whole outline, or of each of its subpaths, as `scope` says.
  public func trim(
    from startFraction: CGFloat = 0, to endFraction: CGFloat = 1, by scope: TrimScope
  ) -> some Shape {
    TrimmedShape(shape: self, from: startFraction, to: endFraction, offset: 0, scope: scope)
  }
}

/// A shape's outline between two shares of its arc length; see ``Shape/trim(from:to:offset:by:)``.
struct TrimmedShape<Content: Shape>: Shape {
  var shape: Content
  /// The ends, as shares of the length; beyond 0…1 they are clamped.
  var from: CGFloat
  var to: CGFloat
  /// The share of the length by which both ends are shifted.
  var offset: CGFloat
  let scope: TrimScope

  public func _isSame(as other: Self) -> Bool {
    shape._isSame(as: other.shape) && haveSameBits(from, other.from) && haveSameBits(to, other.to)
      && haveSameBits(offset, other.offset) && scope == other.scope
  }
  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    guard isUsable else { return Path() }
    return shape.path(in: rect, tolerance: tolerance).charged {
      $0.trimmed(from: from, to: to, offset: offset, by: scope, measuredBy: Retention.measure)
    }
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  func fault(in rect: CGRect) -> (any Error)? {
    isUsable ? shape.fault(in: rect) : SceneError.notFinite("an end or the offset of a trim")
  }
  var _hasText: Bool { shape._hasText }
  func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape._baselines(in: size) }
  func _pictures(in rect: CGRect) -> _ShapePictures { shape._pictures(in: rect).outlined }
  /// Whether the numbers can be used. Ends outside of 0…1 are valid.
  private var isUsable: Bool { !from.isNaN && !to.isNaN && offset.isFinite }
}
