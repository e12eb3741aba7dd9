import Foundation
import PathreelGeometry
import PathreelNumerics

/// Boolean operations on shapes in one frame, with SwiftUI's names; see `Path.union(_:eoFill:)` for their accuracy.
///
/// ```swift
/// Circle().subtracting(Rectangle().inset(by: 40)).fill(.orange)
/// ```
extension Shape {
  /// The area that is in this shape or in the other one.
  public func union<Other: Shape>(_ other: Other, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other, operation: .union, eoFill: eoFill)
  }
  /// The area that is in both shapes.
  public func intersection<Other: Shape>(_ other: Other, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other, operation: .intersection, eoFill: eoFill)
  }
  /// The area of this shape without that of the other one.
  public func subtracting<Other: Shape>(_ other: Other, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other, operation: .subtracting, eoFill: eoFill)
  }
  /// The area that is in one of the shapes, and not in both.
  public func symmetricDifference<Other: Shape>(_ other: Other, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other, operation: .symmetricDifference, eoFill: eoFill)
  }
  /// The parts of this shape's outline that are inside of the other shape.
  public func lineIntersection<Other: Shape>(_ other: Other, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other, operation: .lineIntersection, eoFill: eoFill)
  }
  /// The parts of this shape's outline that are outside of the other shape.
  public func lineSubtraction<Other: Shape>(_ other: Other, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other, operation: .lineSubtraction, eoFill: eoFill)
  }
}

/// Two shapes in one frame as one; the first one decides the size.
private struct CombinedShape<First: Shape, Second: Shape>: Shape {
  enum Operation { case union, intersection, subtracting, symmetricDifference, lineIntersection, lineSubtraction }

  var first: First
  var second: Second
  let operation: Operation
  let eoFill: Bool

  var animatableData: AnimatablePair<First.AnimatableData, Second.AnimatableData> {
    get { AnimatablePair(first.animatableData, second.animatableData) }
    set { (first.animatableData, second.animatableData) = (newValue.first, newValue.second) }
  }

  public func _isSame(as other: Self) -> Bool {
    first._isSame(as: other.first) && second._isSame(as: other.second) && operation == other.operation
      && eoFill == other.eoFill
  }
  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    let other = second.path(in: rect, tolerance: tolerance)
    guard FrameAccount.charge(other.elements.count, .pathElements) else { return Path() }
    return first.path(in: rect, tolerance: tolerance).charged { own in
      switch operation {
      case .union: own.union(other, eoFill: eoFill)
      case .intersection: own.intersection(other, eoFill: eoFill)
      case .subtracting: own.subtracting(other, eoFill: eoFill)
      case .symmetricDifference: own.symmetricDifference(other, eoFill: eoFill)
      case .lineIntersection: own.lineIntersection(other, eoFill: eoFill)
      case .lineSubtraction: own.lineSubtraction(other, eoFill: eoFill)
      }
    }
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { first.sizeThatFits(proposal) }
  func fault(in rect: CGRect) -> (any Error)? { first.fault(in: rect) ?? second.fault(in: rect) }
  func _pictures(in rect: CGRect) -> _ShapePictures {
    var pictures = first._pictures(in: rect).outlined
    pictures.leftOut += second._pictures(in: rect).outlined.leftOut
    return pictures
  }
}
