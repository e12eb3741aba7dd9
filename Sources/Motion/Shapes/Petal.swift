import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// A petal with quadratic Bézier sides. Its base is the middle of the frame's bottom side, its tip the middle of the
/// top side, and it is as wide as the frame. The elements `petal` and `flower` of scene files use it.
///
/// ```swift
/// Petal(belly: 0.6, tip: 0.3).fill(Color.pink.gradient).frame(width: 22, height: 60)
/// ```
public struct Petal: Shape {
  /// The position of the sides' control points, as a share of the length from the base. With 0.5 the petal is widest
  /// half-way, with 1 at three quarters.
  public var belly: CGFloat
  /// The breadth of the rounding at the tip, as a share of the width, 0…1; 0 is a sharp point. The rounding joins the
  /// sides without a corner, unless it is so broad that nothing is left of the sides.
  public var tip: CGFloat
  /// The breadth of the rounding at the base, as a share of the width, 0…1; 0 is a sharp point.
  public var base: CGFloat

  /// Creates a petal. By default it is widest half-way and pointed at both ends.
  public init(belly: CGFloat = 0.5, tip: CGFloat = 0, base: CGFloat = 0) {
    self.belly = belly
    self.tip = tip
    self.base = base
  }

  public func path(in rect: CGRect) -> Path {
    let half = rect.width / 2
    // Half of the breadth of each rounding.
    let (tip, base) = (half * tip.unit, half * base.unit)
    // `reach` is the distance of the sides' control points from the middle line. A quadratic Bézier from b to e with
    // control point c has its extreme at b + (c − b)² / (2c − b − e). This must equal half the width.
    let reach = half + ((half - base) * (half - tip)).squareRoot()
    let waist = rect.maxY - belly * rect.height
    // A side arrives at the rounding in the direction of (reach, waist). The joint is smooth if the rounding's control
    // point lies as far beyond the petal's end as the side stops short of it. The middle of the rounding then touches
    // the end.
    let (tipDepth, baseDepth) = (
      depth(of: tip, reach: reach, height: waist - rect.minY), depth(of: base, reach: reach, height: rect.maxY - waist)
    )
    return Path { path in
      path.move(to: CGPoint(x: rect.midX - base, y: rect.maxY - baseDepth))
      path.addQuadCurve(
        to: CGPoint(x: rect.midX - tip, y: rect.minY + tipDepth), control: CGPoint(x: rect.midX - reach, y: waist))
      if tip > 0 {
        path.addQuadCurve(
          to: CGPoint(x: rect.midX + tip, y: rect.minY + tipDepth),
          control: CGPoint(x: rect.midX, y: rect.minY - tipDepth))
      }
      path.addQuadCurve(
        to: CGPoint(x: rect.midX + base, y: rect.maxY - baseDepth), control: CGPoint(x: rect.midX + reach, y: waist))
      if base > 0 {
        path.addQuadCurve(
          to: CGPoint(x: rect.midX - base, y: rect.maxY - baseDepth),
          control: CGPoint(x: rect.midX, y: rect.maxY + baseDepth))
      }
      path.closeSubpath()
    }
  }

  /// The distance h from the petal's end at which a rounding of half-breadth b begins. There its slope, 2h / b, equals
  /// the slope of the side, (height − h) / (reach − b).
  private func depth(of breadth: CGFloat, reach: CGFloat, height: CGFloat) -> CGFloat {
    breadth > 0 ? breadth * height / (2 * reach - breadth) : 0
  }
}

/// A flower: petals at equal angles about a centre, each with a fill of its own. The first points up, the others follow
/// clockwise. For authors of scenes in Swift; the element `flower` of scene files arranges its ``Petal``s itself.
///
/// ```swift
/// Flower(petals: 12, size: CGSize(width: 22, height: 60)) { i in
///   Color(hue: Double(i) / 12, saturation: 0.8, brightness: 1).gradient
/// }
/// ```
public struct Flower<Style: ShapeStyle>: View {
  let count: Int
  let size: CGSize
  let gap: CGFloat
  let petal: Petal
  let fill: (Int) -> Style

  /// Creates a flower.
  ///
  /// - Parameters:
  ///   - count: The number of petals, 0 or more.
  ///   - size: The breadth and length of a petal, in points.
  ///   - gap: The distance from the flower's centre to the petals' bases, in points.
  ///   - petal: The shape of every petal.
  ///   - fill: The fill of the petal with an index, from 0.
  public init(
    petals count: Int, size: CGSize, gap: CGFloat = 0, petal: Petal = Petal(), fill: @escaping (Int) -> Style
  ) {
    precondition(count >= 0, "a flower cannot have \(count) petals")
    self.count = count
    self.size = size
    self.gap = gap
    self.petal = petal
    self.fill = fill
  }

  public var body: some View {
    let reach = 2 * (gap + size.height)
    return ZStack {
      ForEach(0..<count) { i in
        petal.fill(fill(i))
          .frame(width: size.width, height: size.height)
          .offset(y: -(gap + size.height / 2))
          .rotationEffect(.degrees(360 * Double(i) / Double(count)))
      }
    }
    .frame(width: reach, height: reach)
  }
}

extension CGFloat {
  /// The number, clamped to 0…1.
  fileprivate var unit: CGFloat { self < 0 ? 0 : self > 1 ? 1 : self }
}
