import Foundation
import PathreelGeometry

/// A part of the largest circle in the middle of its frame: a line, a segment cut off by a chord, or a sector.
///
/// ```swift
/// Arc(startAngle: .degrees(-90), endAngle: .degrees(30), clockwise: false).stroke(lineWidth: 6)
/// ```
public struct Arc: InsettableShape {
  /// What joins the arc's ends.
  public enum Closing: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case open
    /// A straight line.
    case chord
    /// Two lines to the circle's centre.
    case sector
  }

  /// 0° is right, 90° down.
  public var startAngle: Angle
  /// Where the arc ends; 0° is right, 90° down.
  public var endAngle: Angle
  /// Named for a plane with y upward, as in `Path.addArc`: `false` runs clockwise on screen.
  public var clockwise: Bool
  /// Whether and how the ends are joined.
  public var closing: Closing
  private var inset: CGFloat = 0

  /// An open arc with growing angles, clockwise on screen, unless given. `clockwise` is named for a plane with y up, as in
  /// SwiftUI.
  public init(startAngle: Angle, endAngle: Angle, clockwise: Bool = false, closing: Closing = .open) {
    self.startAngle = startAngle
    self.endAngle = endAngle
    self.clockwise = clockwise
    self.closing = closing
  }

  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    guard startAngle.radians.isFinite, endAngle.radians.isFinite else { return Path() }
    let band = Band(
      in: rect, innerRatio: 0, start: startAngle,
      turn: Path.arcDelta(from: startAngle, to: endAngle, clockwise: clockwise), inset: inset,
      tolerance: tolerance)
    return switch closing {
    case .open: band.arc
    case .chord: band.segment
    case .sector: band.sector
    }
  }

  /// The lines that close it move inward as the arc does, so that neighbouring sectors keep gaps of even width.
  public func inset(by amount: CGFloat) -> Arc {
    var inner = self
    inner.inset += amount
    return inner
  }

  public func fault(in rect: CGRect) -> (any Error)? {
    (startAngle + endAngle).radians.isFinite ? nil : SceneError.notFinite("an angle of an arc")
  }
}

/// What lies between two circles about the middle of its frame, all round or between two angles; the outer circle is the
/// largest that fits.
///
/// ```swift
/// Annulus(innerRatio: 0.6).fill(.gray.opacity(0.2))
/// Annulus(innerRatio: 0.6, startAngle: .degrees(-90), endAngle: .degrees(-90 + 360 * progress)).fill(.blue)
/// ```
public struct Annulus: InsettableShape {
  /// The inner radius as a share of the outer one, 0…1.
  public var innerRatio: CGFloat
  /// 0° is right, 90° down.
  public var startAngle: Angle
  /// It runs clockwise on screen where this is greater than ``startAngle``; from 360° apart on it is the whole ring.
  public var endAngle: Angle
  private var inset: CGFloat = 0

  /// A whole ring unless angles are given.
  public init(innerRatio: CGFloat, startAngle: Angle = .zero, endAngle: Angle = .degrees(360)) {
    self.innerRatio = innerRatio
    self.startAngle = startAngle
    self.endAngle = endAngle
  }

  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    guard startAngle.radians.isFinite, endAngle.radians.isFinite else { return Path() }
    return Band(
      in: rect, innerRatio: innerRatio, start: startAngle, turn: endAngle - startAngle, inset: inset,
      tolerance: tolerance
    ).path
  }

  /// All sides move inward, so that neighbours keep gaps of even width.
  public func inset(by amount: CGFloat) -> Annulus {
    var inner = self
    inner.inset += amount
    return inner
  }

  public func fault(in rect: CGRect) -> (any Error)? {
    (startAngle + endAngle).radians.isFinite ? nil : SceneError.notFinite("an angle of an annulus")
  }
}

/// A part of a ring or disc whose sides have moved inward.
private struct Band {
  let center: CGPoint
  /// Before the inset.
  let outer, inner: CGFloat
  let start: Angle
  /// Positive is clockwise on screen.
  let turn: Angle
  let inset: CGFloat
  /// Of the arcs.
  let tolerance: Double

  init(in rect: CGRect, innerRatio: CGFloat, start: Angle, turn: Angle, inset: CGFloat, tolerance: Double) {
    center = CGPoint(x: rect.midX, y: rect.midY)
    outer = min(rect.width, rect.height) / 2
    inner = outer * min(max(innerRatio, 0), 1)
    (self.start, self.turn, self.inset, self.tolerance) = (start, turn, inset, tolerance)
  }

  private var isWhole: Bool { abs(turn.radians) >= 2 * .pi - 1e-12 }
  private var sign: Double { turn.radians < 0 ? -1 : 1 }
  /// Half of the angle, without its sign.
  private var half: Double { min(abs(turn.radians), 2 * .pi) / 2 }

  var arc: Path {
    let radius = outer - inset
    return radius > 0 ? Path { add(radius, from: start, by: turn, to: &$0) } : Path()
  }

  /// What a chord cuts off, the smaller part for less than half a turn.
  var segment: Path {
    guard inset != 0 else {
      var whole = arc
      whole.closeSubpath()
      return whole
    }
    let (radius, distance) = (outer - inset, outer * cos(half) + inset)
    guard radius > 0, distance < radius else { return Path() }
    let open = acos(max(distance / radius, -1))
    return Path { path in
      add(radius, from: start + .radians(sign * (half - open)), by: .radians(2 * sign * open), to: &path)
      path.closeSubpath()
    }
  }

  /// The part with the centre; it begins there.
  var sector: Path {
    let radius = outer - inset
    guard radius > 0 else { return Path() }
    if isWhole, inset != 0 { return circle(radius, isReversed: false) }
    guard let side = sideAngle(at: radius), let apex else { return Path() }
    return Path { path in
      path.move(to: apex)
      add(radius, from: start + .radians(sign * side), by: .radians(sign * 2 * (half - side)), to: &path)
      path.closeSubpath()
    }
  }

  /// The part between the two circles; it begins at the outer one.
  var path: Path {
    let (radius, hole) = (outer - inset, inner > 0 ? inner + inset : 0)
    guard radius > max(hole, 0) else { return Path() }
    if isWhole {
      var path = circle(radius, isReversed: false)
      if hole > 0 { path.addPath(circle(hole, isReversed: true)) }
      return path
    }
    guard let side = sideAngle(at: radius) else { return Path() }
    return Path { path in
      add(radius, from: start + .radians(sign * side), by: .radians(sign * 2 * (half - side)), to: &path)
      if hole > 0, let holeSide = sideAngle(at: hole) {
        add(
          hole, from: start + .radians(sign * (2 * half - holeSide)), by: .radians(-sign * 2 * (half - holeSide)),
          to: &path)
      } else if let apex {
        path.addLine(to: apex)
      }
      path.closeSubpath()
    }
  }

  /// By how much a straight side that has moved inward cuts the arc of a radius short; nil where nothing of it is left.
  private func sideAngle(at radius: CGFloat) -> Double? {
    guard abs(inset) <= radius else { return nil }
    let angle = Double(asin(inset / radius))
    return angle < half ? angle : nil
  }

  /// Where the two straight sides meet; nil where they are parallel.
  private var apex: CGPoint? {
    guard inset != 0 else { return center }
    guard sin(half) > 1e-9 else { return nil }
    let (distance, middle) = (inset / sin(half), start.radians + sign * half)
    return CGPoint(x: center.x + distance * cos(middle), y: center.y + distance * sin(middle))
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
