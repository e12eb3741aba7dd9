import Foundation

/// A published easing that overshoots or bounces: Robert Penner's back, elastic and bounce, with the constants of
/// easings.net. ``UnitCurve`` evaluates it.
struct OvershootCurve: Hashable, Sendable {
  /// The function near its start, which the ends mirror.
  enum Form: Hashable {
    /// (c + 1) x³ − c x²: it goes back first. With c = 1.70158 by a tenth of the way.
    case back(Double)
    /// −2^(10x − 10) sin((10x − 10 − p/4) 2π/p): a swing of this period, in tenths of the time.
    case elastic(period: Double)
    /// The heights of a ball that falls, in reverse: parabolas 7.5625 (x − a)² + b.
    case bounce
  }

  /// Where the movement is.
  enum Ends: Hashable { case start, end, both }

  let form: Form
  let ends: Ends

  static func back(_ ends: Ends) -> OvershootCurve {
    OvershootCurve(form: .back(ends == .both ? 1.70158 * 1.525 : 1.70158), ends: ends)
  }

  static func elastic(_ ends: Ends) -> OvershootCurve {
    OvershootCurve(form: .elastic(period: ends == .both ? 4.5 : 3), ends: ends)
  }

  static func bounce(_ ends: Ends) -> OvershootCurve { OvershootCurve(form: .bounce, ends: ends) }

  /// The share of the way after a share of the time, 0…1. It is exactly 0 at 0 and 1 at 1.
  func value(at x: Double) -> Double {
    if x == 0 || x == 1 { return x }
    return switch ends {
    case .start: form.value(at: x)
    case .end: 1 - form.value(at: 1 - x)
    case .both: x < 0.5 ? form.value(at: 2 * x) / 2 : 1 - form.value(at: 2 - 2 * x) / 2
    }
  }

  /// The slope at a share of the time, 0…1.
  func velocity(at x: Double) -> Double {
    switch ends {
    case .start: form.slope(at: x)
    case .end: form.slope(at: 1 - x)
    case .both: form.slope(at: x < 0.5 ? 2 * x : 2 - 2 * x)
    }
  }
}

extension OvershootCurve.Form {
  fileprivate func value(at x: Double) -> Double {
    switch self {
    case .back(let c): return x * x * ((c + 1) * x - c)
    case .elastic(let period): return -exp2(10 * x - 10) * sin(Self.angle(x, period))
    case .bounce:
      let (time, base) = Self.parabola(at: 1 - x)
      return 1 - (7.5625 * time * time + base)
    }
  }

  fileprivate func slope(at x: Double) -> Double {
    switch self {
    case .back(let c): return x * (3 * (c + 1) * x - 2 * c)
    case .elastic(let period):
      let (angle, turn) = (Self.angle(x, period), 20 * Double.pi / period)
      return -exp2(10 * x - 10) * (10 * log(2.0) * sin(angle) + turn * cos(angle))
    case .bounce: return 2 * 7.5625 * Self.parabola(at: 1 - x).time
    }
  }

  private static func angle(_ x: Double, _ period: Double) -> Double { (10 * x - 10 - period / 4) * 2 * .pi / period }

  /// The time since the middle of the bounce at a time, and the height of its middle.
  private static func parabola(at time: Double) -> (time: Double, base: Double) {
    switch 2.75 * time {
    case ..<1: (time, 0)
    case ..<2: (time - 1.5 / 2.75, 0.75)
    case ..<2.5: (time - 2.25 / 2.75, 0.9375)
    default: (time - 2.625 / 2.75, 0.984375)
    }
  }
}
