import CKernels
import SeededRandom
import Testing

@Suite struct GradientKernelTests {
  /// A gradient with random stops, and its formula in double precision.
  private struct Example {
    var segments: [pathreel_gradient_segment]
    var gradient = pathreel_gradient()
    let dither: pathreel_dither
    /// The tile's first pixel.
    let x = 40
    let y = 7
    let locations: [Float]
    private let starts: [Double]
    private let colors: [SIMD4<Double>]
    /// By how much the middle between two colours lies beside the straight line, times -4.
    private var bends: [SIMD4<Double>]

    init(seed: UInt64) {
      var numbers = SplitMix64(seed: seed)
      gradient.kind = [pathreel_along_axis, pathreel_around_point, pathreel_at_locations][Int(seed % 3)]
      gradient.is_opaque = seed / 3 % 2 == 1
      gradient.spread = [pathreel_pad, pathreel_repeat, pathreel_reflect][Int(seed / 6 % 3)]
      let isOpaque = gradient.is_opaque
      colors = (0..<2 + Int(seed % 4)).map { _ in
        let alpha = isOpaque ? 255 : numbers.number(in: 0...255)
        return SIMD4(numbers.number(in: 0...alpha), numbers.number(in: 0...alpha), numbers.number(in: 0...alpha), alpha)
      }
      // Never beyond what a quarter of the difference leaves, so that colours stay within 0 and their alpha.
      gradient.is_curved = !isOpaque && seed / 18 % 2 == 1
      bends = colors.map { _ in .zero }
      if gradient.is_curved {
        for index in 0..<colors.count - 1 {
          let (a, b) = (colors[index], colors[index + 1])
          // The square term of two straight components: (b/bα - a/aα)·(bα - aα).
          let change = b.w - a.w
          bends[index] = (b / b.w - a / a.w) * change
          bends[index].w = 0
        }
      }
      starts = colors.map { _ in Double(Float(numbers.number(in: 0...1))) }.sorted()
      var segment = pathreel_gradient_segment()
      (segment.start, segment.base) = (-.infinity, SIMD4<Float>(colors[0] * 256))
      segments = [segment]
      for (index, start) in starts.enumerated() {
        (segment.start, segment.origin) = (Float(start), Float(start))
        (segment.base, segment.slope, segment.curve) = (SIMD4<Float>(colors[index] * 256), .zero, .zero)
        if index + 1 < starts.count, starts[index + 1] > start {
          let length = starts[index + 1] - start
          segment.slope = SIMD4<Float>((colors[index + 1] - colors[index] - bends[index]) * 256 / length)
          segment.curve = SIMD4<Float>(bends[index] * 256 / (length * length))
        }
        segments.append(segment)
      }
      // Half of the tiles lie within few segments, most of them within one.
      let slope = seed / 12 % 2 == 0 ? 0.02 : 0.001
      func affine() -> pathreel_affine {
        pathreel_affine(
          dx: numbers.number(in: -slope...slope), dy: numbers.number(in: -slope...slope),
          constant: numbers.number(in: -1...2))
      }
      (gradient.u, gradient.v) = (affine(), affine())
      (gradient.start_radius, gradient.scale) = (0.25, 1.75)
      locations = (0..<1024).map { _ in
        numbers.next(upperBound: UInt32(5)) == 0 ? .nan : Float(numbers.number(in: -0.5...1.5))
      }
      dither = pathreel_dither(phase: UInt32(seed), step_x: 3_242_174_889, step_y: 2_447_445_414)
    }

    func pixels(_ instructions: pathreel_instructions, _ levels: [Int32]? = nil) -> [UInt32] {
      segments.withUnsafeBufferPointer { segments in
        locations.withUnsafeBufferPointer { locations in
          var gradient = gradient
          gradient.segments = segments.baseAddress
          gradient.segment_count = Int32(segments.count)
          gradient.locations = locations.baseAddress
          return KernelTile.pixels(repeating: 0) { target in
            pathreel_gradient_tile(instructions, &gradient, dither, Int32(x), Int32(y), levels, target)
          }
        }
      }
    }

    /// The colour in levels with the dither added, of which the whole part is drawn; `nil` where it may be this or
    /// that.
    func color(_ column: Int, _ row: Int) -> SIMD4<Double>? {
      func value(_ affine: pathreel_affine) -> Double {
        (Double(x + column) + 0.5) * affine.dx + (Double(y + row) + 0.5) * affine.dy + affine.constant
      }
      var t = 0.0
      switch gradient.kind {
      case pathreel_along_axis: t = value(gradient.u)
      case pathreel_around_point:
        let (u, v) = (value(gradient.u), value(gradient.v))
        t = ((u * u + v * v).squareRoot() - 0.25) * 1.75
      default: t = Double(locations[64 * row + column])
      }
      if t.isNaN { return .zero }
      let borders = gradient.spread == pathreel_pad ? starts : starts + [0, 1]
      switch gradient.spread {
      case pathreel_repeat: t -= t.rounded(.down)
      case pathreel_reflect: t = 1 - abs(t - 2 * (t / 2).rounded(.down) - 1)
      default: break
      }
      if borders.contains(where: { abs($0 - t) < 1e-5 }) { return nil }
      let index = starts.lastIndex { $0 <= t }
      var color = colors[index ?? 0]
      if let index, index + 1 < starts.count {
        let share = (t - starts[index]) / (starts[index + 1] - starts[index])
        color += (colors[index + 1] - colors[index]) * share + bends[index] * (share * share - share)
      }
      let fraction =
        dither.phase &+ UInt32(x + column) &* dither.step_x &+ UInt32(y + row) &* dither.step_y
      return color + Double(fraction >> 24) / 256
    }
  }

  @Test(arguments: 0..<200)
  func `all processors shade gradients as the formula says, and with the same bytes`(seed: UInt64) {
    let example = Example(seed: seed)
    let whole = example.pixels(pathreel_portable)
    #expect(whole == example.pixels(pathreel_widest_instructions()), "seed \(seed)")
    var wrong: [Int] = []
    for index in whole.indices {
      guard let (x, row) = KernelTile.place(index), let color = example.color(x, row) else { continue }
      for channel in 0..<4 {
        let byte = Double(whole[index] >> UInt32(8 * channel) & 255)
        // Colours are rounded to 256ths of a level, and locations to single precision: 3e-7 of a slope that is seldom
        // more than some thousands of levels.
        if byte > color[channel] + 0.01 || color[channel] - 0.01 >= byte + 1 { wrong.append(index) }
      }
    }
    #expect(wrong == [], "seed \(seed)")
  }

  @Test(arguments: 0..<60)
  func `a gradient is drawn from the first covered pixels of a row to the last`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let levels = (0..<128).map { _ in [0, 0, 0, 255, -1].randomElement(using: &numbers)! as Int32 }
    let example = Example(seed: seed)
    for instructions in [pathreel_portable, pathreel_widest_instructions()] {
      let (whole, part) = (example.pixels(instructions), example.pixels(instructions, levels))
      let expected = whole.indices.map { index -> UInt32 in
        guard let (x, row) = KernelTile.place(index) else { return 0 }
        let own = levels[8 * row..<8 * row + 8]
        let covered = (own.firstIndex { $0 != 0 } ?? 0)..<((own.lastIndex { $0 != 0 } ?? -1) + 1)
        return covered.contains(8 * row + x / 8) ? whole[index] : 0
      }
      #expect(part == expected, "seed \(seed)")
    }
  }
}
