import Foundation
import PathreelGeometry
import PathreelNumerics

/// A polygon with the given corners, in points from its frame's top-left corner. The element `polygon` of scene files
/// makes one.
///
/// ```swift
/// Polygon([CGPoint(x: 60, y: 0), CGPoint(x: 120, y: 100), CGPoint(x: 0, y: 100)], cornerRadius: 8).fill(.teal)
/// ```
public struct Polygon: Shape {
  /// The corners in order, in points from the frame's top-left corner.
  public var points: [CGPoint]
  /// The radius of the corners' arcs, in points; arcs shrink where a side is too short for them.
  public var cornerRadius: CGFloat

  /// Creates a polygon from corners in order; the last is joined to the first. The corners are sharp by default.
  public init(_ points: [CGPoint], cornerRadius: CGFloat = 0) {
    self.points = points
    self.cornerRadius = cornerRadius
  }

  public func _isSame(as other: Self) -> Bool {
    points == other.points && haveSameBits(cornerRadius, other.cornerRadius)
  }
  public func path(in rect: CGRect) -> Path {
    Path(roundedPolygonThrough: points, radius: cornerRadius).offsetBy(dx: rect.minX, dy: rect.minY)
  }
}

/// A regular polygon inscribed in the largest circle that fits centred in the frame, with one corner at the top. The
/// element `polygon` of scene files makes one from its `sides`.
///
/// ```swift
/// RegularPolygon(sides: 6, cornerRadius: 8).stroke(.blue, lineWidth: 3)
/// ```
public struct RegularPolygon: InsettableShape {
  /// The number of sides, at least 3.
  public var sides: Int
  /// The radius of the corners' arcs, in points; arcs shrink where a side is too short for them.
  public var cornerRadius: CGFloat
  private var inset: CGFloat = 0

  /// Creates a regular polygon, with sharp corners by default.
  public init(sides: Int, cornerRadius: CGFloat = 0) {
    precondition(sides >= 3, "a polygon has at least 3 sides, not \(sides)")
    self.sides = sides
    self.cornerRadius = cornerRadius
  }

  private var outline: StarOutline {
    StarOutline(tips: sides, innerRatio: cos(.pi / CGFloat(sides)), cornerRadius: cornerRadius, inset: inset)
  }

  public func path(in rect: CGRect) -> Path { outline.path(in: rect, hasNotches: false) }

  public func fault(in rect: CGRect) -> (any Error)? {
    inset.isNaN ? SceneError.notFinite("the inset of a polygon") : nil
  }

  /// Insets the polygon: every side moves inward by the amount.
  public func inset(by amount: CGFloat) -> RegularPolygon {
    var inner = self
    inner.inset += amount
    return inner
  }
  public func _depth(in rect: CGRect) -> CGFloat { outline.depth(in: rect) }
  public func _evenBorder(in rect: CGRect) -> CGFloat { outline.evenBorder(in: rect) }
}

/// A star inscribed in the largest circle that fits centred in the frame, with one point at the top. The element `star`
/// of scene files makes one.
///
/// ```swift
/// Star(points: 5, cornerRadius: 4).fill(.yellow)
/// ```
public struct Star: InsettableShape {
  /// The number of points, at least 2.
  public var points: Int
  /// The radius of the inner corners as a share of the outer corners' radius, 0…1.
  public var innerRatio: CGFloat
  /// The radius of all corners' arcs, in points; arcs shrink where a side is too short for them.
  public var cornerRadius: CGFloat
  private var inset: CGFloat = 0

  /// Creates a star.
  ///
  /// - Parameter innerRatio: By default the ratio of the pentagram, 1/φ² = 0.382, with the golden ratio φ.
  public init(points: Int, innerRatio: CGFloat = 0.381_966_011_250_105, cornerRadius: CGFloat = 0) {
    precondition(points >= 2, "a star has at least 2 points, not \(points)")
    self.points = points
    self.innerRatio = innerRatio
    self.cornerRadius = cornerRadius
  }

  private var outline: StarOutline {
    StarOutline(tips: points, innerRatio: innerRatio, cornerRadius: cornerRadius, inset: inset)
  }

  public func path(in rect: CGRect) -> Path { outline.path(in: rect, hasNotches: true) }

  public func fault(in rect: CGRect) -> (any Error)? {
    if inset.isNaN { return SceneError.notFinite("the inset of a star") }
    return innerRatio.isFinite ? nil : SceneError.notFinite("the inner ratio of a star")
  }

  /// Insets the star: every side moves inward by the amount.
  public func inset(by amount: CGFloat) -> Star {
    var inner = self
    inner.inset += amount
    return inner
  }
  public func _depth(in rect: CGRect) -> CGFloat { outline.depth(in: rect) }
  public func _evenBorder(in rect: CGRect) -> CGFloat { outline.evenBorder(in: rect) }
}

/// The outline of ``Star`` and ``RegularPolygon``: corners at equal angles, clockwise from the top, alternately on an
/// outer and an inner circle.
private struct StarOutline {
  let tips: Int
  let innerRatio: CGFloat
  let cornerRadius: CGFloat
  let inset: CGFloat

  /// The outline in a rectangle.
  ///
  /// - Parameter hasNotches: Whether the path has the inner corners. Without them, the sides touch the inner circle.
  func path(in rect: CGRect, hasNotches: Bool) -> Path {
    guard innerRatio.isFinite else { return Path() }
    let outer = min(rect.width, rect.height) / 2
    // An inset scales the whole outline down.
    guard inset == 0 || outer * share > inset else { return Path() }
    let tip = inset == 0 ? outer : outer - inset / share
    // Beyond this ratio, the inner corners point outward too.
    let isNotched = innerRatio < cos(step)

    var corners: [(CGPoint, radius: CGFloat)] = []
    for index in 0..<2 * tips where hasNotches || index.isMultiple(of: 2) {
      let isTip = index.isMultiple(of: 2)
      let (reach, angle) = (isTip ? tip : tip * innerRatio, step * CGFloat(index))
      let corner = CGPoint(x: rect.midX + reach * sin(angle), y: rect.midY - reach * cos(angle))
      corners.append((corner, radius: radius(isConvex: isTip || !isNotched)))
    }
    return Path { $0.addRoundedPolygon(through: corners) }
  }

  /// The angle between a tip and the next inner corner, in radians.
  private var step: CGFloat { CGFloat.pi / CGFloat(tips) }

  /// The distance of the sides from the centre, which is the same for all, as a share of the tips' distance. It does not
  /// depend on the size, which may be 0.
  private var share: CGFloat {
    let side = hypot(innerRatio * sin(step), 1 - innerRatio * cos(step))
    return side > 0 ? innerRatio * sin(step) / side : 0
  }

  /// The distance of the sides from the centre.
  func depth(in rect: CGRect) -> CGFloat { (min(rect.width, rect.height) / 2 * share - inset).atLeastZero }

  /// The largest width of a border along whose line no rounded tip becomes sharp.
  func evenBorder(in rect: CGRect) -> CGFloat {
    let radius = radius(isConvex: true)
    return radius > 0 ? min(depth(in: rect), 1.98 * radius) : depth(in: rect)
  }

  /// The radius of a corner's arc. A rounded corner keeps its arc's centre when the sides move inward; a sharp one
  /// stays sharp.
  private func radius(isConvex: Bool) -> CGFloat {
    guard cornerRadius > 0 else { return 0 }
    return max(0, isConvex ? cornerRadius - inset : cornerRadius + inset)
  }
}
