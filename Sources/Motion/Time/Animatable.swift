import Foundation
import PathreelDrawing
import PathreelGeometry

/// A value that has values between it and others of its type, with SwiftUI's protocol: what keyframes and springs move.
///
/// Numbers, points, sizes, rectangles, angles, insets, stroke styles, colours and shapes are animatable. A type of your own
/// says which of its numbers take part:
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
  /// A type of numbers that can be added and scaled.
  associatedtype AnimatableData: VectorArithmetic
  /// What of the value moves. Setting it leaves the rest as it is.
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

/// The data are radians.
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

extension EdgeInsets: Animatable {
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>> {
    get { AnimatablePair(top, AnimatablePair(leading, AnimatablePair(bottom, trailing))) }
    set {
      (top, leading) = (newValue.first, newValue.second.first)
      (bottom, trailing) = (newValue.second.second.first, newValue.second.second.second)
    }
  }
}

/// Width, miter limit and dash phase move; caps, joins and the dashes themselves are those of the value that is set.
extension StrokeStyle: Animatable {
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
    set { (lineWidth, miterLimit, dashPhase) = (newValue.first, newValue.second.first, newValue.second.second) }
  }
}

/// A colour's data are its premultiplied red, green and blue, and its alpha, so that colours blend as gradients do. What a
/// spring throws out of 0…1 is held there; components that are no numbers leave the colour as it was.
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
