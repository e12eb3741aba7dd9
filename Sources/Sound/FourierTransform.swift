import Foundation

/// A fast Fourier transform (FFT) in place, of a power of two complex numbers: the radix-2 algorithm of Cooley and
/// Tukey (Mathematics of Computation 19, 1965), decimated in time. ``SoundLevels`` and ``SoundBeats`` use it.
final class FourierTransform {
  let count: Int
  /// The input and output buffers of ``transform()``, ``count`` numbers each.
  let real, imaginary: UnsafeMutablePointer<Float>
  /// The bit-reversed index of each index.
  private let reversed: [Int]
  /// The twiddle factors: cos and −sin of 2πk / ``count`` for the first half of the indices k.
  private let cosines, sines: [Float]

  init(count: Int) {
    precondition(count >= 2 && count & (count - 1) == 0)
    self.count = count
    let bits = count.trailingZeroBitCount
    reversed = (0..<count).map { i in (0..<bits).reduce(0) { $0 | ((i >> $1) & 1) << (bits - 1 - $1) } }
    let angles = (0..<count / 2).map { -2 * Double.pi * Double($0) / Double(count) }
    (cosines, sines) = (angles.map { Float(cos($0)) }, angles.map { Float(sin($0)) })
    (real, imaginary) = (.allocate(capacity: count), .allocate(capacity: count))
    real.initialize(repeating: 0, count: count)
    imaginary.initialize(repeating: 0, count: count)
  }

  deinit {
    real.deallocate()
    imaginary.deallocate()
  }

  /// Loads stereo samples under a window: left as the real part and right as the imaginary part.
  func load(_ samples: UnsafePointer<Float>, under window: [Float]) {
    let (real, imaginary) = (real, imaginary)
    window.withUnsafeBufferPointer { window in
      for i in 0..<count {
        real[i] = samples[2 &* i] * window[i]
        imaginary[i] = samples[2 &* i &+ 1] * window[i]
      }
    }
  }

  /// Transforms ``real`` and ``imaginary`` in place.
  func transform() {
    let (real, imaginary) = (real, imaginary)
    reversed.withUnsafeBufferPointer { reversed in
      for i in 0..<count where i < reversed[i] {
        (real[i], real[reversed[i]]) = (real[reversed[i]], real[i])
        (imaginary[i], imaginary[reversed[i]]) = (imaginary[reversed[i]], imaginary[i])
      }
    }
    cosines.withUnsafeBufferPointer { cosines in
      sines.withUnsafeBufferPointer { sines in
        Self.butterflies(count, real, imaginary, cosines.baseAddress!, sines.baseAddress!)
      }
    }
  }

  private static func butterflies(
    _ count: Int, _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>,
    _ cosines: UnsafePointer<Float>, _ sines: UnsafePointer<Float>
  ) {
    var half = 1
    while half < count {
      let stride = count / (2 * half)
      var start = 0
      while start < count {
        for k in 0..<half {
          let (a, b) = (start &+ k, start &+ k &+ half)
          let (c, s) = (cosines[k &* stride], sines[k &* stride])
          let (x, y) = (real[b] * c - imaginary[b] * s, real[b] * s + imaginary[b] * c)
          (real[b], imaginary[b]) = (real[a] - x, imaginary[a] - y)
          (real[a], imaginary[a]) = (real[a] + x, imaginary[a] + y)
        }
        start &+= 2 &* half
      }
      half &*= 2
    }
  }
}

/// The periodic von Hann window of ``SoundLevels`` and ``SoundBeats``, 0 at its start: ½ − ½ cos(2πn / count).
func hannWindow(_ count: Int) -> [Float] {
  (0..<count).map { Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(count))) }
}
