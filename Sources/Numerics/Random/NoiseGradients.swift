/// The gradient of a ``Noise`` at a corner of its lattice: a random unit vector in a plane or in space.
struct NoiseGradient {
  /// The random number of the corner. The gradient follows from it.
  var corner: UInt64
  /// The direction in the plane of the first two axes.
  var direction: SIMD2<Double>
  /// The length of the gradient in this plane, and its third coordinate.
  var (reach, height) = (1.0, 0.0)

  init(inPlane corner: UInt64) {
    (self.corner, direction) = (corner, unitVector(turn: RandomNumbers.share(corner)))
  }

  init(inSpace corner: UInt64) {
    // The gradient is a random point of the unit sphere. By a theorem of Archimedes, points are uniformly distributed on
    // a sphere if their heights and angles are uniformly distributed.
    height = 2 * RandomNumbers.share(corner) - 1
    reach = (1 - height * height).squareRoot()
    (self.corner, direction) = (corner, unitVector(turn: RandomNumbers.share(RandomNumbers.output(0, of: corner))))
  }
}

/// The gradients of corners that some values of ``Noise`` have needed. Points next to each other and the next frame need
/// the same ones. A gradient follows from its corner alone, so the values are the same with and without this memory.
///
/// It belongs to one thread at a time.
package final class NoiseGradients: @unchecked Sendable {
  /// The gradients in a plane, and then those in space. A corner has one place, by the last bits of its number.
  private let memory: UnsafeMutablePointer<NoiseGradient>
  /// The number of places of each kind, a power of two.
  private static let count = 1024

  /// A memory without gradients.
  package init() {
    memory = .allocate(capacity: 2 * Self.count)
    // Corner 0 belongs to the first place of each kind, so the others have no gradient yet.
    memory.initialize(repeating: NoiseGradient(inPlane: 0), count: 2 * Self.count)
    memory[Self.count] = NoiseGradient(inSpace: 0)
  }

  deinit { memory.deallocate() }

  @inline(__always)
  func inPlane(_ corner: UInt64) -> NoiseGradient {
    let place = memory + Int(corner & UInt64(Self.count - 1))
    if place.pointee.corner != corner { place.pointee = NoiseGradient(inPlane: corner) }
    return place.pointee
  }

  @inline(__always)
  func inSpace(_ corner: UInt64) -> NoiseGradient {
    let place = memory + Self.count + Int(corner & UInt64(Self.count - 1))
    if place.pointee.corner != corner { place.pointee = NoiseGradient(inSpace: corner) }
    return place.pointee
  }
}
