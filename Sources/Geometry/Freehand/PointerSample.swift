import Foundation

/// The position of a pen, finger or mouse at one moment of a recording. ``FreehandDrawing`` is made from samples; scene
/// files list them in `freehand` or in a recording's file.
///
/// ```swift
/// let tap = PointerSample(x: 20, y: 30)
/// let pressed = PointerSample(x: 20, y: 30, time: 0.016, pressure: 0.7)
/// ```
public struct PointerSample: Hashable, Sendable {
  /// The position in points. A sample with a coordinate that is not a number or beyond ±10⁷ is left out of its stroke.
  public var position: CGPoint
  /// The time in seconds, relative to any moment that is the same for the whole recording; `nil` if unknown.
  public var time: Double?
  /// The pressure of the pen, 0…1, clamped to that range; `nil` if unknown.
  public var pressure: Double?

  /// Creates a sample from a position, and from time and pressure if they are known.
  public init(_ position: CGPoint, time: Double? = nil, pressure: Double? = nil) {
    (self.position, self.time, self.pressure) = (position, time, pressure)
  }

  /// Creates a sample from coordinates, and from time and pressure if they are known.
  public init(x: Double, y: Double, time: Double? = nil, pressure: Double? = nil) {
    self.init(CGPoint(x: x, y: y), time: time, pressure: pressure)
  }
}

/// A place of the hand, from which ``PenTrace`` is made. Consecutive samples at the same position are merged into one
/// place. The place stores how long the pen rested there.
struct PenPlace {
  var position: CGPoint
  /// The times, in seconds, at which the pen came to the place and left it.
  var arrival: Double
  var departure: Double
  /// The mean pressure of its samples; `nil` if none has one.
  var pressure: Double?

  /// Returns the places of one stroke.
  ///
  /// - Parameter start: The stroke's start time in case a sample has no time.
  static func places(of samples: [PointerSample], untimedFrom start: Double) -> [PenPlace] {
    let samples = samples.filter { abs($0.position.x) <= furthest && abs($0.position.y) <= furthest }
    let isTimed = samples.allSatisfy { $0.time != nil }
    var places: [PenPlace] = []
    var pressures = (sum: 0.0, count: 0.0)
    var clock = -Double.infinity
    for (index, sample) in samples.enumerated() {
      let time = (isTimed ? sample.time : nil) ?? start + Double(index) / untimedRate
      // A time that is earlier than the previous time counts as equal to the previous time.
      clock = time.isFinite ? max(clock, time) : clock.isFinite ? clock : start
      if let last = places.last, last.position.distance(to: sample.position) <= samePlace {
        places[places.count - 1].departure = clock
      } else {
        pressures = (0, 0)
        places.append(PenPlace(position: sample.position, arrival: clock, departure: clock))
      }
      if let pressure = sample.pressure, !pressure.isNaN {
        pressures = (pressures.sum + min(max(pressure, 0), 1), pressures.count + 1)
        places[places.count - 1].pressure = pressures.sum / pressures.count
      }
    }
    return places
  }

  /// The largest magnitude of a sample's coordinate, in points.
  static let furthest = 1e7
  /// The largest distance of samples that repeat each other, in points.
  static let samePlace = 1e-6
  /// The assumed number of samples per second without times: most screens and mice send so many.
  static let untimedRate = 60.0
  /// The assumed pause in seconds before a stroke without times.
  static let untimedPause = 0.25
}
