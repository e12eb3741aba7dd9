import Foundation
import PathreelGeometry
import PathreelNumerics

// The animatable numbers of each shape, which a ``KeyframeTimeline`` interpolates. A property that is not among them,
// such as the number of a star's points, keeps its value when the numbers are set. A modifier such as ``OffsetShape``
// also animates its inner shape.

extension RectangleCornerRadii: Animatable {
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>> {
    get {
      AnimatablePair(topLeading, AnimatablePair(bottomLeading, AnimatablePair(bottomTrailing, topTrailing)))
    }
    set {
      (topLeading, bottomLeading) = (newValue.first, newValue.second.first)
      (bottomTrailing, topTrailing) = (newValue.second.second.first, newValue.second.second.second)
    }
  }
}

extension RoundedRectangle {
  public var animatableData: CGSize.AnimatableData {
    get { cornerSize.animatableData }
    set { cornerSize.animatableData = newValue }
  }
}

extension UnevenRoundedRectangle {
  public var animatableData: RectangleCornerRadii.AnimatableData {
    get { cornerRadii.animatableData }
    set { cornerRadii.animatableData = newValue }
  }
}

extension Inset {
  public var animatableData: AnimatablePair<Content.AnimatableData, CGFloat> {
    get { AnimatablePair(shape.animatableData, amount) }
    set { (shape.animatableData, amount) = (newValue.first, newValue.second) }
  }
}

extension CornerInset {
  var animatableData: AnimatablePair<Content.AnimatableData, CGFloat> {
    get { AnimatablePair(shape.animatableData, amount) }
    set { (shape.animatableData, amount) = (newValue.first, newValue.second) }
  }
}

extension Arc {
  public var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(startAngle.radians, endAngle.radians) }
    set { (startAngle.radians, endAngle.radians) = (newValue.first, newValue.second) }
  }
}

extension Annulus {
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<Double, Double>> {
    get { AnimatablePair(innerRatio, AnimatablePair(startAngle.radians, endAngle.radians)) }
    set {
      innerRatio = newValue.first
      (startAngle.radians, endAngle.radians) = (newValue.second.first, newValue.second.second)
    }
  }
}

extension Petal {
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(belly, AnimatablePair(tip, base)) }
    set { (belly, tip, base) = (newValue.first, newValue.second.first, newValue.second.second) }
  }
}

extension RegularPolygon {
  public var animatableData: CGFloat {
    get { cornerRadius }
    set { cornerRadius = newValue }
  }
}

extension Star {
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(innerRatio, cornerRadius) }
    set { (innerRatio, cornerRadius) = (newValue.first, newValue.second) }
  }
}

extension Hypotrochoid {
  public var animatableData: AnimatablePair<AnimatablePair<Double, Double>, AnimatablePair<Double, Double>> {
    get { AnimatablePair(AnimatablePair(fixedRadius, rollingRadius), AnimatablePair(penDistance, amount)) }
    set {
      (fixedRadius, rollingRadius) = (newValue.first.first, newValue.first.second)
      (penDistance, amount) = (newValue.second.first, newValue.second.second)
    }
  }
}

extension Epitrochoid {
  public var animatableData: AnimatablePair<AnimatablePair<Double, Double>, AnimatablePair<Double, Double>> {
    get { AnimatablePair(AnimatablePair(fixedRadius, rollingRadius), AnimatablePair(penDistance, amount)) }
    set {
      (fixedRadius, rollingRadius) = (newValue.first.first, newValue.first.second)
      (penDistance, amount) = (newValue.second.first, newValue.second.second)
    }
  }
}

extension Morph {
  public var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }
}

extension OffsetShape {
  public var animatableData: AnimatablePair<Content.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(shape.animatableData, offset.animatableData) }
    set { (shape.animatableData, offset.animatableData) = (newValue.first, newValue.second) }
  }
}

extension RotatedShape {
  public var animatableData: AnimatablePair<Content.AnimatableData, AnimatablePair<Double, UnitPoint.AnimatableData>> {
    get { AnimatablePair(shape.animatableData, AnimatablePair(angle.radians, anchor.animatableData)) }
    set {
      shape.animatableData = newValue.first
      (angle.radians, anchor.animatableData) = (newValue.second.first, newValue.second.second)
    }
  }
}

extension ScaledShape {
  public var animatableData:
    AnimatablePair<Content.AnimatableData, AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData>>
  {
    get { AnimatablePair(shape.animatableData, AnimatablePair(scale.animatableData, anchor.animatableData)) }
    set {
      shape.animatableData = newValue.first
      (scale.animatableData, anchor.animatableData) = (newValue.second.first, newValue.second.second)
    }
  }
}

extension TransformedShape {
  public var animatableData: Content.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }
}

extension SizedShape {
  var animatableData: AnimatablePair<Content.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(shape.animatableData, size.animatableData) }
    set { (shape.animatableData, size.animatableData) = (newValue.first, newValue.second) }
  }
}

extension TrimmedShape {
  var animatableData: AnimatablePair<Content.AnimatableData, AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>>
  {
    get { AnimatablePair(shape.animatableData, AnimatablePair(from, AnimatablePair(to, offset))) }
    set {
      (shape.animatableData, from) = (newValue.first, newValue.second.first)
      (to, offset) = (newValue.second.second.first, newValue.second.second.second)
    }
  }
}

extension StrokedShape {
  var animatableData: AnimatablePair<Content.AnimatableData, StrokeStyle.AnimatableData> {
    get { AnimatablePair(shape.animatableData, style.animatableData) }
    set { (shape.animatableData, style.animatableData) = (newValue.first, newValue.second) }
  }
}

extension MarkedShape {
  var animatableData: AnimatablePair<Content.AnimatableData, StrokeStyle.AnimatableData> {
    get { AnimatablePair(shape.animatableData, style.animatableData) }
    set { (shape.animatableData, style.animatableData) = (newValue.first, newValue.second) }
  }
}
