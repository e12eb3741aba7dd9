import Foundation

/// Where a pen, finger or mouse was at one moment of a recording.
///
/// ```swift
/// let tap = PointerSample(x: 20, y: 30)
/// let pressed = PointerSample(x: 20, y: 30, time: 0.016, pressure: 0.7)
/// ```
public struct PointerSample: Hashable, Sendable {
  /// In points. One with a coordinate that is not a number or beyond ±10⁷ is left out of its stroke.
  public var position: CGPoint
  /// In seconds from any moment that is the same for the whole recording.
  public var time: Double?
  /// How hard the pen is pressed, 0…1; beyond that it counts as 0 or 1.
  public var pressure: Double?

  /// Where the pointer was, and when and how firmly if that is known.
  public init(_ position: CGPoint, time: Double? = nil, pressure: Double? = nil) {
    (self.position, self.time, self.pressure) = (position, time, pressure)
  }

  /// Where the pointer was, and when and how firmly if that is known.
  public init(x: Double, y: Double, time: Double? = nil, pressure: Double? = nil) {
    self.init(CGPoint(x: x, y: y), time: time, pressure: pressure)
  }
}

/// A place where the hand was: samples that repeat the place of the one before are one with it, and tell how long the
/// pen rested there.
struct PenPlace {
  var position: CGPoint
  var arrival: Double
  var departure: Double
  /// The mean of its samples', where any has one.
  var pressure: Double?

  /// The places of one stroke.
  ///
  /// - Parameter start: When the stroke begins, should one of its samples have no time.
  static func places(of samples: [PointerSample], untimedFrom start: Double) -> [PenPlace] {
    let samples = samples.filter { abs($0.position.x) <= furthest && abs($0.position.y) <= furthest }
    let isTimed = samples.allSatisfy { $0.time != nil }
    var places: [PenPlace] = []
    var pressures: [Double] = []
    var clock = -Double.infinity
    for (index, sample) in samples.enumerated() {
      let time = (isTimed ? sample.time : nil) ?? start + Double(index) / untimedRate
      // A clock that stands still or goes back counts as standing still.
      clock = time.isFinite ? max(clock, time) : clock.isFinite ? clock : start
      if let last = places.last, last.position.distance(to: sample.position) <= samePlace {
        places[places.count - 1].departure = clock
      } else {
        pressures = []
        places.append(PenPlace(position: sample.position, arrival: clock, departure: clock))
      }
      if let pressure = sample.pressure, !pressure.isNaN {
        pressures.append(min(max(pressure, 0), 1))
        places[places.count - 1].pressure = pressures.reduce(0, +) / Double(pressures.count)
      }
    }
    return places
  }

  /// The largest coordinate of a sample.
  static let furthest = 1e7
  /// Samples no further apart than this repeat each other, in points.
  static let samePlace = 1e-6
  /// Samples a second where a recording has no times: what most screens and mice send.
  static let untimedRate = 60.0
  /// Seconds with the pen lifted before a stroke without times.
  static let untimedPause = 0.25
}
