import Foundation
import PathreelDrawing
import PathreelGeometry

/// A value that can be interpolated, with SwiftUI's protocol. ``KeyframeTrack`` and ``Spring`` animate such values.
///
/// Numbers, points, sizes, rectangles, angles, insets, stroke styles, colours and shapes are animatable. A type of your
/// own declares which of its numbers are animated:
///
/// ```swift
/// struct Eye: Shape {
///   var openness = 1.0
///   var animatableData: Double {
///     get { openness }
///     set { openness = newValue }
///   }
///   func path(in rect: CGRect) -> Path { Path(ellipseIn: rect.insetBy(dx: 0, dy: rect.height * (1 - openness) / 2)) }
/// }
/// ```
public protocol Animatable {
  /// The type of the animated numbers; they can be added and scaled.
  associatedtype AnimatableData: VectorArithmetic
  /// The numbers of the value that are animated. Setting them leaves the rest of the value unchanged.
  var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Double: Animatable {}
extension Float: Animatable {}
extension CGFloat: Animatable {}
extension EmptyAnimatableData: Animatable {
  public var animatableData: EmptyAnimatableData {
    get { self }
    set {}
  }
}
extension AnimatablePair: Animatable {}

extension CGPoint: Animatable {
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { self = CGPoint(x: newValue.first, y: newValue.second) }
  }
}

extension CGSize: Animatable {
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(width, height) }
    set { self = CGSize(width: newValue.first, height: newValue.second) }
  }
}

extension CGRect: Animatable {
  public var animatableData: AnimatablePair<CGPoint.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(origin.animatableData, size.animatableData) }
    set { (origin.animatableData, size.animatableData) = (newValue.first, newValue.second) }
  }
}

/// Makes affine transforms animatable: their six numbers move one by one.
extension CGAffineTransform: Animatable {
  public var animatableData:
    AnimatablePair<CGPoint.AnimatableData, AnimatablePair<CGPoint.AnimatableData, CGPoint.AnimatableData>>
  {
    get {
      AnimatablePair(AnimatablePair(a, b), AnimatablePair(AnimatablePair(c, d), AnimatablePair(tx, ty)))
    }
    set {
      (a, b) = (newValue.first.first, newValue.first.second)
      (c, d) = (newValue.second.first.first, newValue.second.first.second)
      (tx, ty) = (newValue.second.second.first, newValue.second.second.second)
    }
  }
}

/// Makes angles animatable. The data are radians.
extension Angle: Animatable {
  public var animatableData: Double {
    get { radians }
    set { radians = newValue }
  }
}

extension UnitPoint: Animatable {
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { (x, y) = (newValue.first, newValue.second) }
  }
}

/// Makes stroke styles animatable. Width, miter limit and dash phase are interpolated; caps, joins and dashes are not.
extension StrokeStyle: Animatable {
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
    set { (lineWidth, miterLimit, dashPhase) = (newValue.first, newValue.second.first, newValue.second.second) }
  }
}

/// Makes colours animatable. The data are premultiplied red, green and blue, and alpha, so colours blend as in
/// gradients. Components that a spring moves out of 0…1 are clamped; NaN components leave the colour unchanged.
extension Color: Animatable {
  public var animatableData: AnimatablePair<AnimatablePair<Double, Double>, AnimatablePair<Double, Double>> {
    get { AnimatablePair(AnimatablePair(red * alpha, green * alpha), AnimatablePair(blue * alpha, alpha)) }
    set {
      let (red, green) = (newValue.first.first, newValue.first.second)
      let (blue, alpha) = (newValue.second.first, newValue.second.second)
      guard !(red + green + blue + alpha).isNaN else { return }
      guard alpha > 0 else {
        self = self.opacity(0)
        return
      }
      self = Color(red: red / alpha, green: green / alpha, blue: blue / alpha, opacity: alpha)
    }
  }
}
