import Foundation
import PathreelDrawing
import PathreelGeometry

/// The noise of `feTurbulence` (Filter Effects 1, §9.20), for ``ChainStage``: gradient noise on a lattice of whole
/// points, in four channels at once.
struct TurbulenceFilter {
  private let turbulence: DisplayList.FilterChain.Turbulence
  private let noise: LatticeNoise
  /// The transform from pixels to the noise's coordinates; nil if there is none, and then nothing is drawn.
  private let unmapped: CGAffineTransform?
  private let frequency: SIMD2<Double>
  private let stitch: LatticeNoise.Stitch?
  private let octaves: Int

  init(_ turbulence: DisplayList.FilterChain.Turbulence, _ canvas: CGAffineTransform) {
    self.turbulence = turbulence
    noise = LatticeNoise(seed: turbulence.seed)
    let map = turbulence.transform.concatenating(canvas)
    let determinant = map.a * map.d - map.b * map.c
    unmapped = determinant != 0 && determinant.isFinite ? map.inverted() : nil
    octaves = Self.octaves(of: turbulence)
    func limited(_ number: Double) -> Double { number.isFinite ? max(0, min(number, 1e6)) : 0 }
    let frequency = SIMD2(limited(turbulence.frequency.width), limited(turbulence.frequency.height))
    guard let tile = turbulence.tile, tile.width > 0, tile.height > 0, max(tile.width, tile.height) < 1e6 else {
      (self.frequency, stitch) = (frequency, nil)
      return
    }
    let fitted = SIMD2(
      Self.fitted(frequency.x, to: tile.width), Self.fitted(frequency.y, to: tile.height))
    self.frequency = fitted
    stitch = LatticeNoise.Stitch(
      start: SIMD2(limited(tile.minX) * fitted.x, limited(tile.minY) * fitted.y),
      size: SIMD2(tile.width * fitted.x, tile.height * fitted.y))
  }

  /// The number of octaves that are added up.
  static func octaves(of turbulence: DisplayList.FilterChain.Turbulence) -> Int {
    max(0, min(turbulence.octaves, DisplayList.FilterChain.Turbulence.maximumOctaves))
  }

  /// The frequency nearest to another, by their ratio, at which a length has a whole number of waves.
  private static func fitted(_ frequency: Double, to length: Double) -> Double {
    guard frequency > 0 else { return 0 }
    let (low, high) = ((length * frequency).rounded(.down) / length, (length * frequency).rounded(.up) / length)
    return low > 0 && frequency / low < high / frequency ? low : high
  }

  func apply(on plane: PixelPlane) {
    guard let unmapped else { return plane.map(nil) { $0 } }
    for y in plane.rect.rows {
      if plane.isCancelled { return }
      let target = plane.row(y)
      for (i, x) in plane.rect.columns.enumerated() {
        let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(unmapped)
        target[i] = color(at: SIMD2(point.x, point.y))
      }
    }
  }

  /// The premultiplied colour at a point of the noise's coordinates. Like browsers, it takes the noise half a unit
  /// further.
  private func color(at point: SIMD2<Double>) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    var (place, stitch, height) = ((point + 0.5) * frequency, self.stitch, Float(1))
    for _ in 0..<octaves {
      let value = noise(place, stitch)
      switch turbulence.kind {
      case .fractalNoise: sum += value * height
      case .turbulence: sum += pointwiseMax(value, -value) * height
      }
      place *= 2
      height /= 2
      stitch?.double()
    }
    if turbulence.kind == .fractalNoise { sum = (sum + 1) / 2 }
    return sum.clamped(lowerBound: .zero, upperBound: .one).premultiplied
  }
}

/// Gradient noise in four channels: 0 at whole points, and between them a smooth mixture of the slopes there. The
/// pseudo-random numbers are those of the specification.
struct LatticeNoise {
  /// For each of 256 columns, twice, where its gradients begin.
  private var selectors: [UInt8]
  /// The gradients of the four channels along x and along y.
  private var gradients: [(x: SIMD4<Float>, y: SIMD4<Float>)]

  private static var size: Int { 256 }
  /// Is added to places, so that those of ordinary pictures are positive.
  private static var offset: Double { 4096 }

  init(seed: Int) {
    var random = Minimal(seed: seed)
    let size = Self.size
    gradients = Array(repeating: (.zero, .zero), count: size)
    for channel in 0..<4 {
      for index in 0..<size {
        let x = Double(random.next() % (2 * size) - size) / Double(size)
        let y = Double(random.next() % (2 * size) - size) / Double(size)
        let length = (x * x + y * y).squareRoot()
        guard length > 0 else { continue }
        gradients[index].x[channel] = Float(x / length)
        gradients[index].y[channel] = Float(y / length)
      }
    }
    var order = (0..<size).map { UInt8($0) }
    for index in (1..<size).reversed() { order.swapAt(index, random.next() % size) }
    selectors = order + order
  }

  /// The rectangle whose opposite sides have the same noise, in waves.
  struct Stitch {
    private(set) var size, wrap: SIMD2<Int>

    init(start: SIMD2<Double>, size: SIMD2<Double>) {
      self.size = SIMD2(Int(size.x + 0.5), Int(size.y + 0.5))
      wrap = SIMD2(Int(start.x + LatticeNoise.offset), Int(start.y + LatticeNoise.offset)) &+ self.size
    }

    /// Turns to the next octave.
    mutating func double() {
      size = size &* 2
      wrap = wrap &* 2 &- Int(LatticeNoise.offset)
    }
  }

  /// The noise at a point, in waves: between −1 and 1.
  func callAsFunction(_ point: SIMD2<Double>, _ stitch: Stitch? = nil) -> SIMD4<Float> {
    // Far away, the noise repeats itself.
    var place = point + Self.offset
    for axis in 0..<2 where abs(place[axis]) > 1e9 {
      place[axis] = place[axis].isFinite ? place[axis].truncatingRemainder(dividingBy: Double(Self.size)) : 0
    }
    let floor = place.rounded(.down)
    var (low, high) = (SIMD2(Int(floor.x), Int(floor.y)), SIMD2(Int(floor.x) + 1, Int(floor.y) + 1))
    if let stitch {
      low.replace(with: low &- stitch.size, where: low .>= stitch.wrap)
      high.replace(with: high &- stitch.size, where: high .>= stitch.wrap)
    }
    let (part, mask) = (SIMD2<Float>(place - floor), Self.size - 1)
    return selectors.withUnsafeBufferPointer { selectors in
      gradients.withUnsafeBufferPointer { gradients in
        let (left, right) = (Int(selectors[low.x & mask]), Int(selectors[high.x & mask]))
        @inline(__always)
        func slope(_ column: Int, _ row: Int, _ x: Float, _ y: Float) -> SIMD4<Float> {
          let own = gradients[Int(selectors[column + row & mask])]
          return own.x * x + own.y * y
        }
        let share = part * part * (3 - 2 * part)
        let a = slope(left, low.y & mask, part.x, part.y)
        let b = slope(right, low.y & mask, part.x - 1, part.y)
        let c = slope(left, high.y & mask, part.x, part.y - 1)
        let d = slope(right, high.y & mask, part.x - 1, part.y - 1)
        let (top, bottom) = (a + (b - a) * share.x, c + (d - c) * share.x)
        return top + (bottom - top) * share.y
      }
    }
  }

  /// The generator of Park and Miller (1988): 16807·n modulo 2³¹ − 1.
  private struct Minimal {
    private var state: Int
    private static let modulus = 2_147_483_647

    init(seed: Int) {
      let positive = seed > 0 ? seed : -(seed % (Self.modulus - 1)) + 1
      state = min(positive, Self.modulus - 1)
    }

    mutating func next() -> Int {
      state = 16_807 * state % Self.modulus
      return state
    }
  }
}
