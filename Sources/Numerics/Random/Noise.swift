/// Perlin noise: a smooth random function on a line, in a plane or in space. The same point always has the same value.
/// In scene files it is `noise(seed, x, …)` (`ExpressionFunction`, `ExpressionProgram`).
///
/// It is gradient noise (Perlin, "An image synthesizer", 1985, with the fade 6t⁵ − 15t⁴ + 10t³ of "Improving noise",
/// 2002): each corner of a lattice of side 1 has a random gradient, and the value at a point is interpolated from the
/// gradients of the corners around it. Values lie in −1…1 and are 0 on average, with a standard deviation of 0.28 on a
/// line, 0.31 in the plane and 0.22 in space; first and second derivatives are continuous. Gradients come from
/// ``RandomNumbers`` and are uniformly distributed over all directions, so nothing repeats, and noises of different
/// seeds are independent. Gradient noise is 0 at the corners of its lattice. The seed therefore shifts the corners off
/// the whole numbers; else `value(at: Double(i), t)` would be 0 for all `i` whenever `t` is whole.
///
/// ```swift
/// let (across, down) = (Noise(seed: 1), Noise(seed: 2))
/// Circle().offset(x: 20 * across.value(at: t), y: 20 * down.value(at: t))  // drifts about its place
/// ```
public struct Noise: Hashable, Sendable {
  /// The seed that determines the noise.
  public let seed: Int
  /// The seed of the gradients, as 64 bits.
  private let bits: UInt64
  /// The seed from which the lattice's shifts come.
  private let shiftBits: UInt64
  /// The lattice's shift along each axis, if it is already computed; nil otherwise.
  private var knownShifts: SIMD4<Double>?

  /// The noise of a seed; any integer is valid.
  public init(seed: Int) {
    self.seed = seed
    bits = RandomNumbers(seed: seed).bits
    shiftBits = RandomNumbers.output(-1, of: bits)
  }

  /// The lattice's shift from the whole numbers along one of three axes. It is between ¼ and ¾, so that whole numbers
  /// are never near a corner. It is computed on demand, because a scene makes a new noise for each value.
  private func shift(_ axis: Int) -> Double {
    if let knownShifts { return knownShifts[axis] }
    return 0.25 + 0.5 * RandomNumbers.share(RandomNumbers.output(axis, of: shiftBits))
  }

  /// The same noise with precomputed shifts, for many values. The code of curves' formulas uses it.
  package var prepared: Noise {
    var noise = self
    noise.knownShifts = SIMD4(shift(0), shift(1), shift(2), 0)
    return noise
  }

  /// The noise on a line. It is NaN if the coordinate is not finite, and 0 beyond ±2⁵⁰, where doubles are too coarse
  /// for points between corners.
  public func value(at x: Double) -> Double {
    guard let x = Place(x + shift(0)) else { return x.isFinite ? 0 : .nan }
    return blend(x) { step in
      (2 * RandomNumbers.share(RandomNumbers.output(x.cell + step, of: bits)) - 1) * (x.offset - Double(step))
    }.filling(reach: 0.5)
  }

  /// The noise in a plane. It is NaN and 0 under the same conditions as on a line.
  public func value(at x: Double, _ y: Double) -> Double { value(at: x, y) { NoiseGradient(inPlane: $0) } }

  /// The noise in space. It is NaN and 0 under the same conditions as on a line. With time as the third coordinate, it
  /// is a plane that changes.
  public func value(at x: Double, _ y: Double, _ z: Double) -> Double {
    value(at: x, y, z) { NoiseGradient(inSpace: $0) }
  }

  /// The noise in a plane, with gradients that other values have left.
  package func value(at x: Double, _ y: Double, with known: NoiseGradients) -> Double {
    value(at: x, y) { known.inPlane($0) }
  }

  /// The noise in space, with gradients that other values have left.
  package func value(at x: Double, _ y: Double, _ z: Double, with known: NoiseGradients) -> Double {
    value(at: x, y, z) { known.inSpace($0) }
  }

  /// - Parameter gradient: Returns the gradient of a corner.
  @inline(__always)
  private func value(at x: Double, _ y: Double, _ gradient: (UInt64) -> NoiseGradient) -> Double {
    guard let px = Place(x + shift(0)), let py = Place(y + shift(1)) else { return x.isFinite && y.isFinite ? 0 : .nan }
    return blend(px) { i in
      let column = RandomNumbers.output(px.cell + i, of: bits)
      return blend(py) { j in
        let direction = gradient(RandomNumbers.output(py.cell + j, of: column)).direction
        return direction.x * (px.offset - Double(i)) + direction.y * (py.offset - Double(j))
      }
    }.filling(reach: 0.5.squareRoot())
  }

  @inline(__always)
  private func value(at x: Double, _ y: Double, _ z: Double, _ gradient: (UInt64) -> NoiseGradient) -> Double {
    guard let px = Place(x + shift(0)), let py = Place(y + shift(1)), let pz = Place(z + shift(2)) else {
      return x.isFinite && y.isFinite && z.isFinite ? 0 : .nan
    }
    return blend(px) { i in
      let column = RandomNumbers.output(px.cell + i, of: bits)
      return blend(py) { j in
        let row = RandomNumbers.output(py.cell + j, of: column)
        return blend(pz) { k in
          let corner = gradient(RandomNumbers.output(pz.cell + k, of: row))
          let across = corner.direction.x * (px.offset - Double(i)) + corner.direction.y * (py.offset - Double(j))
          return corner.reach * across + corner.height * (pz.offset - Double(k))
        }
      }
    }.filling(reach: 0.75.squareRoot())
  }

  /// Interpolates between the two ends of a cell along an axis.
  ///
  /// - Parameter corner: Returns the value for the near end (0) or the far end (1).
  @inline(__always)
  private func blend(_ place: Place, _ corner: (Int) -> Double) -> Double {
    let (before, after) = (corner(0), corner(1))
    return before + place.fade * (after - before)
  }

  /// A coordinate as a lattice cell, the offset inside it, 0..<1, and the weight of the cell's far end, 0..<1.
  private struct Place {
    var cell: Int
    var offset: Double
    var fade: Double

    @inline(__always)
    init?(_ x: Double) {
      guard x.magnitude < 0x1p50 else { return nil }
      // This is `x.rounded(.down)`, which is a slow function call on processors without an instruction for it.
      cell = Int(x)
      if Double(cell) > x { cell -= 1 }
      offset = x - Double(cell)
      fade = offset * offset * offset * (offset * (offset * 6 - 15) + 10)
    }
  }
}

extension Double {
  /// Scales a noise value to −1…1.
  ///
  /// - Parameter reach: The maximum value. With unit gradients it occurs in the middle of a cell, and is half the
  ///   cell's diagonal: ½, √½ or √¾.
  fileprivate func filling(reach: Double) -> Double { Swift.min(Swift.max(self / reach, -1), 1) }
}
