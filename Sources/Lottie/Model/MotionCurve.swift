import Foundation
import PathreelGeometry

/// A curve that is measured: the one on which a point moves between two keyframes, or one that is trimmed. The share of
/// the way is a share of its length.
struct MotionCurve: Sendable {
  private var curve: CubicBezier
  /// The end's tangent, relative to the end.
  private let inTangent: CGPoint
  private var intervals: [CurveSpeed.Interval] = []

  /// Reads the tangents `to` and `ti` of a keyframe; nil if the way is straight.
  init?(_ json: JSONValue) {
    guard let out = json["to"].flatMap(CGPoint.init), let into = json["ti"].flatMap(CGPoint.init),
      out != .zero || into != .zero, let start = json["s"].flatMap(CGPoint.init)
    else { return nil }
    let control = CGPoint(x: start.x + out.x, y: start.y + out.y)
    curve = CubicBezier(from: start, to: start, control1: control, control2: start)
    inTangent = into
  }

  /// Sets the end, once it is known.
  mutating func complete(to end: (any Animatable)?) {
    guard let end = end as? CGPoint else { return }
    curve.end = end
    curve.control2 = CGPoint(x: end.x + inTangent.x, y: end.y + inTangent.y)
    intervals = Self.intervals(of: curve)
  }

  /// The same for a whole curve.
  init(_ curve: CubicBezier) { (self.curve, inTangent, intervals) = (curve, .zero, Self.intervals(of: curve)) }

  /// The stretches of the curve with their lengths; none if it has no length.
  private static func intervals(of curve: CubicBezier) -> [CurveSpeed.Interval] {
    guard [curve.start, curve.control1, curve.control2, curve.end].allSatisfy(\.isUsable) else { return [] }
    let scale = [curve.control1, curve.control2, curve.end].reduce(0) {
      max($0, hypot($1.x - curve.start.x, $1.y - curve.start.y))
    }
    return scale > 1e-9 ? CurveSpeed(of: curve).intervals(scale: scale) : []
  }

  /// The length of the curve.
  var length: Double { intervals.reduce(0) { $0 + $1.length } }

  /// The point at a share of the length, 0…1. Shares beyond stay at the ends, as in the reference.
  func point(at share: Double) -> CGPoint {
    guard share > 0 else { return curve.start }
    guard share < 1 else { return curve.end }
    return curve.point(at: parameter(at: share))
  }

  /// The parameter at a share of the length, by Newton's method within the interval that contains it.
  func parameter(at share: Double) -> Double {
    if share <= 0 { return 0 }
    if share >= 1 { return 1 }
    var rest = share * length
    guard
      let interval = intervals.first(where: {
        if rest <= $0.length { return true }
        rest -= $0.length
        return false
      }) ?? intervals.last, interval.length > 0
    else { return share }
    let speed = CurveSpeed(of: curve)
    var (low, high) = (interval.t0, interval.t1)
    var t = low + (high - low) * min(rest / interval.length, 1)
    for _ in 0..<20 {
      let error = speed.integral(from: interval.t0, to: t) - rest
      if abs(error) <= 1e-6 * interval.length { break }
      if error > 0 { high = t } else { low = t }
      let step = t - error / speed(at: t)
      t = step > low && step < high ? step : (low + high) / 2
    }
    return t
  }
}
