import Foundation

/// Smooth chance: a number for every place on a line, in a plane or in space, that changes gently from place to place and
/// always is the same at the same place. In scene files it is `noise(seed, x, …)`.
///
/// It is gradient noise (Perlin, "An image synthesizer", 1985, with the fade 6t⁵ − 15t⁴ + 10t³ of "Improving noise",
/// 2002): every corner of a lattice of side 1 has a random slope, and the value is what the slopes around a place make of
/// it. Values lie in −1…1 and are 0 on average, with a standard deviation of 0.28 on a line, 0.31 in the plane and 0.22 in
/// space; first and second derivatives are continuous. Slopes are ``RandomNumbers`` and point in all directions alike, so
/// nothing repeats, and noises of different seeds have nothing to do with each other. Such noise vanishes at its lattice's
/// corners; the seed moves them off the whole numbers, so that `value(at: Double(i), t)` is at no `t` 0 for all `i`.
///
/// ```swift
/// let (across, down) = (Noise(seed: 1), Noise(seed: 2))
/// Circle().offset(x: 20 * across.value(at: t), y: 20 * down.value(at: t))  // drifts about its place
/// ```
public struct Noise: Hashable, Sendable {
  /// What the landscape depends on.
  public let seed: Int
  private let bits: UInt64
  /// What decides how far the lattice's corners lie from the whole numbers.
  private let shiftBits: UInt64
  /// How far the corners lie from the whole numbers along each axis, where that was worked out.
  private var knownShifts: SIMD4<Double>?

  /// A landscape for the seed; any integer will do.
  public init(seed: Int) {
    self.seed = seed
    bits = RandomNumbers(seed: seed).bits
    shiftBits = RandomNumbers.output(-1, of: bits)
  }

  /// How far the corners lie from the whole numbers along one of three axes: a quarter at least, so that whole numbers never come
  /// near a corner. A scene makes a noise for each value, so only what it needs is worked out.
  private func shift(_ axis: Int) -> Double {
    if let knownShifts { return knownShifts[axis] }
    return 0.25 + 0.5 * RandomNumbers.share(RandomNumbers.output(axis, of: shiftBits))
  }

  /// The same noise, for many values.
  package var prepared: Noise {
    var noise = self
    noise.knownShifts = SIMD4(shift(0), shift(1), shift(2), 0)
    return noise
  }

  /// The noise on a line; NaN where the place is not finite, and 0 beyond ±2⁵⁰, where doubles have no room for a place
  /// between corners.
  public func value(at x: Double) -> Double {
    guard let x = Place(x + shift(0)) else { return x.isFinite ? 0 : .nan }
    return blend(x) { step in
      (2 * RandomNumbers.share(RandomNumbers.output(x.cell + step, of: bits)) - 1) * (x.offset - Double(step))
    }.filling(reach: 0.5)
  }

  /// The noise in a plane.
  public func value(at x: Double, _ y: Double) -> Double {
    guard let px = Place(x + shift(0)), let py = Place(y + shift(1)) else { return (x + y).isFinite ? 0 : .nan }
    return blend(px) { i in
      let column = RandomNumbers.output(px.cell + i, of: bits)
      return blend(py) { j in
        let angle = 2 * .pi * RandomNumbers.share(RandomNumbers.output(py.cell + j, of: column))
        return cos(angle) * (px.offset - Double(i)) + sin(angle) * (py.offset - Double(j))
      }
    }.filling(reach: 0.5.squareRoot())
  }

  /// The noise in space; with time for the third place, a plane that changes.
  public func value(at x: Double, _ y: Double, _ z: Double) -> Double {
    guard let px = Place(x + shift(0)), let py = Place(y + shift(1)), let pz = Place(z + shift(2)) else {
      return (x + y + z).isFinite ? 0 : .nan
    }
    return blend(px) { i in
      let column = RandomNumbers.output(px.cell + i, of: bits)
      return blend(py) { j in
        let row = RandomNumbers.output(py.cell + j, of: column)
        return blend(pz) { k in
          let corner = RandomNumbers.output(pz.cell + k, of: row)
          // Archimedes: heights on a sphere that are spread evenly are places on it that are spread evenly.
          let height = 2 * RandomNumbers.share(corner) - 1
          let angle = 2 * .pi * RandomNumbers.share(RandomNumbers.output(0, of: corner))
          let across = cos(angle) * (px.offset - Double(i)) + sin(angle) * (py.offset - Double(j))
          return (1 - height * height).squareRoot() * across + height * (pz.offset - Double(k))
        }
      }
    }.filling(reach: 0.75.squareRoot())
  }

  private func blend(_ place: Place, _ corner: (Int) -> Double) -> Double {
    let (before, after) = (corner(0), corner(1))
    return before + place.fade * (after - before)
  }

  /// A coordinate as a cell of the lattice, the way into it, and the weight of the cell's far side.
  private struct Place {
    var cell: Int
    var offset: Double
    var fade: Double

    init?(_ x: Double) {
      guard x.magnitude < 0x1p50 else { return nil }
      // Where a processor must do without an instruction for it, rounding down is a call.
      cell = Int(x)
      if Double(cell) > x { cell -= 1 }
      offset = x - Double(cell)
      fade = offset * offset * offset * (offset * (offset * 6 - 15) + 10)
    }
  }
}

extension Double {
  /// - Parameter reach: The largest value there can be: with unit slopes it is found in a cell's middle, half the cell's
  ///   diagonal from all corners.
  fileprivate func filling(reach: Double) -> Double { Swift.min(Swift.max(self / reach, -1), 1) }
}
