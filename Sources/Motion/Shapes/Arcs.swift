import Foundation
import PathreelGeometry
import PathreelNumerics

/// An arc of the largest circle that fits centred in the frame: an open line, a circular segment with a chord, or a
/// sector. The element `arc` of scene files makes one.
///
/// ```swift
/// Arc(startAngle: .degrees(-90), endAngle: .degrees(30), clockwise: false).stroke(lineWidth: 6)
/// ```
public struct Arc: InsettableShape {
  /// How the arc's ends are joined.
  public enum Closing: String, Hashable, Sendable, CaseIterable {
    /// The ends are not joined.
    case open
    /// A straight line joins the ends.
    case chord
    /// Two lines join the ends to the circle's centre.
    case sector
  }

  /// The angle at which the arc starts; 0° is right, 90° down.
  public var startAngle: Angle
  /// The angle at which the arc ends; 0° is right, 90° down.
  public var endAngle: Angle
  /// The direction. As in SwiftUI and `Path.addArc`, it is named for a plane with y upward, so `false` runs clockwise
  /// on screen.
  public var clockwise: Bool
  /// Whether and how the ends are joined.
  public var closing: Closing
  /// The distance by which the outline is moved inward, in points.
  private var inset: CGFloat = 0

  /// Creates an arc. By default it is open and its angles grow, which is clockwise on screen. As in SwiftUI,
  /// `clockwise` is named for a plane with y upward.
  public init(startAngle: Angle, endAngle: Angle, clockwise: Bool = false, closing: Closing = .open) {
    self.startAngle = startAngle
    self.endAngle = endAngle
    self.clockwise = clockwise
    self.closing = closing
  }

  private func band(in rect: CGRect, tolerance: Double) -> Band {
    Band(
      in: rect, innerRatio: 0, start: startAngle,
      turn: Path.arcDelta(from: startAngle, to: endAngle, clockwise: clockwise), inset: inset, tolerance: tolerance)
  }

  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    guard startAngle.radians.isFinite, endAngle.radians.isFinite else { return Path() }
    let band = band(in: rect, tolerance: tolerance)
    return switch closing {
    case .open: band.arc
    case .chord: band.segment
    case .sector: band.sector
    }
  }

  /// Insets the arc. The lines that close it move inward too, so neighbouring sectors keep gaps of even width.
  public func inset(by amount: CGFloat) -> Arc {
    var inner = self
    inner.inset += amount
    return inner
  }

  public func _depth(in rect: CGRect) -> CGFloat {
    let band = band(in: rect, tolerance: OutlineTolerance.standard)
    return switch closing {
    case .open: (band.outer - inset).atLeastZero
    case .chord: band.segmentDepth
    case .sector: band.depth
    }
  }
  /// Where an arc meets a straight side, a line's mitre follows the arc's tangent, which leaves the shape.
  public func _evenBorder(in rect: CGRect) -> CGFloat { closing == .open ? _depth(in: rect) : 0 }
  /// A border inside of an open line reaches to the centre at most.
  public func _area(in rect: CGRect, tolerance: Double) -> Path {
    guard closing == .open else { return path(in: rect, tolerance: tolerance) }
    let band = band(in: rect, tolerance: tolerance)
    var area = band.arc
    guard !area.isEmpty else { return area }
    area.addLine(to: band.center)
    area.closeSubpath()
    return area
  }

  public func fault(in rect: CGRect) -> (any Error)? {
    if inset.isNaN { return SceneError.notFinite("the inset of an arc") }
    return (startAngle + endAngle).radians.isFinite ? nil : SceneError.notFinite("an angle of an arc")
  }
}

/// A ring between two concentric circles, or the part of it between two angles. The outer circle is the largest that
/// fits centred in the frame. The element `annulus` of scene files makes one.
///
/// ```swift
/// Annulus(innerRatio: 0.6).fill(.gray.opacity(0.2))
/// Annulus(innerRatio: 0.6, startAngle: .degrees(-90), endAngle: .degrees(-90 + 360 * progress)).fill(.blue)
/// ```
public struct Annulus: InsettableShape {
  /// The inner radius as a share of the outer one, 0…1.
  public var innerRatio: CGFloat
  /// The angle at which the ring starts; 0° is right, 90° down.
  public var startAngle: Angle
  /// The angle at which the ring ends. The ring runs clockwise on screen if this is greater than ``startAngle``. If the
  /// angles differ by 360° or more, it is whole.
  public var endAngle: Angle
  private var inset: CGFloat = 0

  /// Creates a ring, whole by default.
  public init(innerRatio: CGFloat, startAngle: Angle = .zero, endAngle: Angle = .degrees(360)) {
    self.innerRatio = innerRatio
    self.startAngle = startAngle
    self.endAngle = endAngle
  }

  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    guard startAngle.radians.isFinite, endAngle.radians.isFinite, !innerRatio.isNaN else { return Path() }
    return band(in: rect, tolerance: tolerance).path
  }

  private func band(in rect: CGRect, tolerance: Double) -> Band {
    Band(
      in: rect, innerRatio: innerRatio, start: startAngle, turn: endAngle - startAngle, inset: inset,
      tolerance: tolerance)
  }

  /// Insets the ring. All sides move inward, so neighbours keep gaps of even width.
  public func inset(by amount: CGFloat) -> Annulus {
    var inner = self
    inner.inset += amount
    return inner
  }

  public func _depth(in rect: CGRect) -> CGFloat { band(in: rect, tolerance: OutlineTolerance.standard).depth }
  public func _evenBorder(in rect: CGRect) -> CGFloat {
    let band = band(in: rect, tolerance: OutlineTolerance.standard)
    return band.isWhole ? band.depth : 0
  }

  public func fault(in rect: CGRect) -> (any Error)? {
    if innerRatio.isNaN { return SceneError.notFinite("the inner ratio of an annulus") }
    if inset.isNaN { return SceneError.notFinite("the inset of an annulus") }
    return (startAngle + endAngle).radians.isFinite ? nil : SceneError.notFinite("an angle of an annulus")
  }
}

/// The geometry of ``Arc`` and ``Annulus``: a part of a ring or disc with all its sides moved inward by an inset.
private struct Band {
  let center: CGPoint
  /// The radii before the inset, in points; the inner one is 0 for a disc.
  let outer, inner: CGFloat
  let start: Angle
  /// The angle from start to end; positive is clockwise on screen.
  let turn: Angle
  let inset: CGFloat
  /// The largest distance of the approximated arcs from true arcs, in points.
  let tolerance: Double

  init(in rect: CGRect, innerRatio: CGFloat, start: Angle, turn: Angle, inset: CGFloat, tolerance: Double) {
    center = CGPoint(x: rect.midX, y: rect.midY)
    outer = min(rect.width, rect.height) / 2
    inner = outer * min(max(innerRatio, 0), 1)
    (self.start, self.turn, self.inset, self.tolerance) = (start, turn, inset, tolerance)
  }

  var isWhole: Bool { abs(turn.radians) >= 2 * .pi - 1e-12 }
  private var sign: Double { turn.radians < 0 ? -1 : 1 }
  /// Half of the absolute angle, in radians, at most π.
  private var half: Double { min(abs(turn.radians), 2 * .pi) / 2 }

  /// The radius of the largest circle inside. It touches both arcs, or the outer arc and both straight sides.
  var depth: CGFloat {
    let across = inner > 0 ? (outer - inner) / 2 : isWhole ? outer : outer / 2
    let sine = sin(min(half, .pi / 2))
    return ((isWhole ? across : min(across, outer * sine / (1 + sine))) - inset).atLeastZero
  }

  /// The radius of the largest circle inside of the ``segment``.
  var segmentDepth: CGFloat { (outer * (1 - cos(half)) / 2 - inset).atLeastZero }

  var arc: Path {
    let radius = outer - inset
    return radius > 0 ? Path { add(radius, from: start, by: turn, to: &$0) } : Path()
  }

  /// The circular segment that the chord cuts off; the smaller part if the turn is less than 180°.
  var segment: Path {
    guard inset != 0 else {
      var whole = arc
      whole.closeSubpath()
      return whole
    }
    // `distance` is the distance from the centre to the inset chord; negative if the segment contains the centre.
    let (radius, distance) = (outer - inset, outer * cos(half) + inset)
    guard radius > 0, distance < radius else { return Path() }
    let open = acos(max(distance / radius, -1))
    return Path { path in
      add(radius, from: start + .radians(sign * (half - open)), by: .radians(2 * sign * open), to: &path)
      path.closeSubpath()
    }
  }

  /// The sector; its path begins at the corner where its straight sides meet.
  var sector: Path {
    let radius = outer - inset
    guard radius > 0 else { return Path() }
    if isWhole && inset != 0 || isClosed(at: radius) { return circle(radius, isReversed: false) }
    guard let side = sideAngle(at: radius) else { return Path() }
    return Path { path in
      addCorner(within: radius, to: &path)
      add(radius, from: start + .radians(sign * side), by: .radians(sign * 2 * (half - side)), to: &path)
      path.closeSubpath()
    }
  }

  /// The part between the two circles; its path begins on the outer one.
  var path: Path {
    let (radius, hole) = (outer - inset, inner > 0 ? inner + inset : 0)
    // If the circles are equal up to rounding errors, the ring is a line.
    guard radius > 0, hole - radius <= 1e-12 * outer else { return Path() }
    if isWhole || isClosed(at: radius) {
      var path = circle(radius, isReversed: false)
      if hole > 0 { path.addPath(circle(hole, isReversed: true)) }
      return path
    }
    guard let side = sideAngle(at: radius) else { return Path() }
    let isHoleWhole = hole > 0 && isClosed(at: hole)
    return Path { path in
      add(radius, from: start + .radians(sign * side), by: .radians(sign * 2 * (half - side)), to: &path)
      if hole > 0, !isHoleWhole, let holeSide = sideAngle(at: hole) {
        add(
          hole, from: start + .radians(sign * (2 * half - holeSide)), by: .radians(-sign * 2 * (half - holeSide)),
          to: &path)
      } else {
        addCorner(within: radius, to: &path)
      }
      path.closeSubpath()
      if isHoleWhole { path.addPath(circle(hole, isReversed: true)) }
    }
  }

  /// The angle in radians by which each inset straight side shortens the arc of a radius; nil if no arc is left.
  private func sideAngle(at radius: CGFloat) -> Double? {
    guard abs(inset) <= radius else { return nil }
    let angle = Double(asin(inset / radius))
    return angle < half ? angle : nil
  }

  /// Whether the straight sides have moved outward so far that they leave no gap between them at a radius.
  private func isClosed(at radius: CGFloat) -> Bool {
    inset < 0 && half + Double(asin(min(-inset / radius, 1))) >= .pi
  }

  /// The largest distance from the centre to the corner between the straight sides, as a multiple of the inset; the
  /// same as a stroke's default miter limit.
  private static let miterLimit: CGFloat = 10

  /// Adds the corner in which the two inset straight sides meet, on the way from the end's side to the start's. If it
  /// would be too far from the centre, an arc about the centre joins the two sides instead.
  private func addCorner(within radius: CGFloat, to path: inout Path) {
    // The corner moves away from both sides if the sector is concave there and shrinks, or convex and grows.
    let isMiter = inset * cos(half) < 0
    if isMiter, abs(inset) > min(Self.miterLimit * abs(inset), radius) * sin(half) {
      let quarter = (inset < 0 ? -1 : 1) * Double.pi / 2
      add(
        abs(inset), from: start + .radians(sign * (2 * half - quarter)), by: .radians(sign * (.pi - 2 * half)),
        to: &path)
      return
    }
    let (distance, middle) = (inset == 0 ? 0 : inset / sin(half), start.radians + sign * half)
    let corner = CGPoint(x: center.x + distance * cos(middle), y: center.y + distance * sin(middle))
    if path.isEmpty { path.move(to: corner) } else { path.addLine(to: corner) }
  }

  private func circle(_ radius: CGFloat, isReversed: Bool) -> Path {
    Path { path in
      add(radius, from: start, by: .radians((isReversed ? -1 : 1) * sign * 2 * .pi), to: &path)
      path.closeSubpath()
    }
  }

  private func add(_ radius: CGFloat, from start: Angle, by delta: Angle, to path: inout Path) {
    path.addRelativeArc(center: center, radius: radius, startAngle: start, delta: delta, tolerance: tolerance)
  }
}
