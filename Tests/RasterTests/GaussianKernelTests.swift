import CKernels
import SeededRandom
import Testing

/// Tests of the kernels of a blur, for every processor, against the same sums in plain Swift.
@Suite struct GaussianKernelTests {
  private static let instructions = [pathreel_portable, pathreel_widest_instructions()]
  /// The number of guard values after a result.
  private static let beyond = 96

  private func pixels(_ count: Int, _ numbers: inout SplitMix64) -> [UInt32] {
    (0..<count).map { _ in
      let word = UInt32(truncatingIfNeeded: numbers.next())
      return [0, word, word | 0xFF00_0000].randomElement(using: &numbers)!
    }
  }

  private func samples(_ count: Int, _ numbers: inout SplitMix64) -> [Float] {
    (0..<count).map { _ in Bool.random(using: &numbers) ? 0 : Float(numbers.number(in: 0...255)) }
  }

  private func channel(_ index: Int, _ pixels: [UInt32], _ channels: Int) -> UInt32 {
    channels == 1 ? pixels[index] >> 24 : pixels[index / 4] >> UInt32(8 * (index % 4)) & 255
  }

  /// A kernel's output over numbers that were 77, with guard values behind the end.
  private func result<Number: Numeric>(
    _ count: Int, _ fill: (UnsafeMutablePointer<Number>) -> Void
  ) -> [Number] {
    var numbers = [Number](repeating: 77, count: count + Self.beyond)
    numbers.withUnsafeMutableBufferPointer { fill($0.baseAddress!) }
    return numbers
  }

  private func padded<Number: Numeric>(_ numbers: [Number]) -> [Number] {
    numbers + [Number](repeating: 77, count: Self.beyond)
  }

  private func withPointers<Number>(_ lines: [[Number]], _ body: (UnsafePointer<UnsafePointer<Number>?>) -> Void) {
    let copies = lines.map { line in
      let copy = UnsafeMutableBufferPointer<Number>.allocate(capacity: line.count)
      _ = copy.initialize(from: line)
      return copy
    }
    body(copies.map { UnsafePointer($0.baseAddress) })
    for copy in copies { copy.deallocate() }
  }

  @Test(arguments: 0..<60, [1, 4])
  func `pixels become samples, and even and odd ones part`(seed: UInt64, channels: Int) {
    var numbers = SplitMix64(seed: seed)
    let count = Int.random(in: 0...70, using: &numbers)
    let pixels = pixels(2 * count, &numbers)
    let all = (0..<count * channels).map { Float(channel($0, pixels, channels)) }
    let even = (0..<count).flatMap { i in
      (0..<channels).map { UInt8(channel(2 * i * channels + $0, pixels, channels)) }
    }
    let odd = (0..<count).flatMap { i in
      (0..<channels).map { UInt8(channel((2 * i + 1) * channels + $0, pixels, channels)) }
    }
    for use in Self.instructions {
      let own: [Float] = result(all.count) { pathreel_unpack(use, pixels, Int32(count), Int32(channels), $0) }
      #expect(own == padded(all), "seed \(seed)")
      // The output of bytes is aligned like words.
      var (left, right) = ([UInt32](repeating: 0, count: count + 1), [UInt32](repeating: 0, count: count + 1))
      left.withUnsafeMutableBytes { left in
        right.withUnsafeMutableBytes { right in
          let (a, b) = (left.bindMemory(to: UInt8.self), right.bindMemory(to: UInt8.self))
          pathreel_split_pixels(use, pixels, Int32(count), Int32(channels), a.baseAddress, b.baseAddress)
          #expect(Array(a.prefix(even.count)) == even && Array(b.prefix(odd.count)) == odd, "seed \(seed)")
        }
      }
      let floats = (0..<2 * count * channels).map { Float(channel($0, pixels, channels)) }
      var split: [Float] = []
      let first: [Float] = result(even.count) { first in
        split = result(odd.count) {
          pathreel_split_samples(use, floats, Int32(count), Int32(channels), first, $0)
        }
      }
      #expect(first == padded(even.map(Float.init)) && split == padded(odd.map(Float.init)), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<60, [1, 4])
  func `halving weighs five by 1, 4, 6, 4, 1`(seed: UInt64, channels: Int) {
    var numbers = SplitMix64(seed: seed)
    let count = Int.random(in: 0...70, using: &numbers) * channels
    let even = (0..<count + 2 * channels).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let odd = (0..<count + channels).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let sums = (0..<count).map { i -> UInt16 in
      let outer = Int(even[i]) + Int(even[i + 2 * channels])
      let inner = Int(odd[i]) + Int(odd[i + channels])
      return UInt16(outer + 4 * inner + 6 * Int(even[i + channels]))
    }
    let (left, right) = (samples(even.count, &numbers), samples(odd.count, &numbers))
    func halved(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ e: Float) -> Float {
      ((a + e) + 4 * (b + d) + 6 * c) * (1 / 16)
    }
    let columns = (0..<count).map { i -> Float in
      let (middle, end) = (i + channels, i + 2 * channels)
      return halved(left[i], right[i], left[middle], right[middle], left[end])
    }
    let rows = (0..<5).map { _ in samples(count, &numbers) }
    let words = (0..<5).map { _ in (0..<count).map { _ in UInt16.random(in: 0...4080, using: &numbers) } }
    let across = (0..<count).map { i -> Float in halved(rows[0][i], rows[1][i], rows[2][i], rows[3][i], rows[4][i]) }
    let exact = (0..<count).map { i -> Float in
      let (outer, inner) = (Int(words[0][i]) + Int(words[4][i]), Int(words[1][i]) + Int(words[3][i]))
      return Float(outer + 4 * inner + 6 * Int(words[2][i])) / 256
    }
    for use in Self.instructions {
      let own: [UInt16] = result(count) {
        pathreel_halve_pixels(use, even, odd, Int32(count), Int32(channels), $0)
      }
      #expect(own == padded(sums), "seed \(seed)")
      let floats: [Float] = result(count) {
        pathreel_halve_columns(use, left, right, Int32(count), Int32(channels), $0)
      }
      #expect(floats == padded(columns), "seed \(seed)")
      let fromRows: [Float] = result(count) { result in
        withPointers(rows) { pathreel_halve_rows(use, $0, Int32(count), result) }
      }
      #expect(fromRows == padded(across), "seed \(seed)")
      let fromWords: [Float] = result(count) { result in
        withPointers(words) { pathreel_halve_sums(use, $0, Int32(count), result) }
      }
      #expect(fromWords == padded(exact), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<60, [false, true])
  func `lines are weighed, those of the same weight together`(seed: UInt64, isSymmetric: Bool) {
    var numbers = SplitMix64(seed: seed)
    let count = 16 * Int.random(in: 0...11, using: &numbers)
    let half = Int.random(in: 0...16, using: &numbers)
    let taps = isSymmetric ? 2 * half + 1 : 1 + half
    // Half of the time all lines may have numbers, otherwise only some side by side.
    let first = Bool.random(using: &numbers) ? 0 : Int.random(in: 0..<taps, using: &numbers)
    let present = first..<(first == 0 ? taps : Int.random(in: first + 1...taps, using: &numbers))
    let lines = (0..<taps).map { line in
      present.contains(line) ? samples(count, &numbers) : [Float](repeating: 0, count: count)
    }
    var weights = (0..<taps).map { _ in Float(numbers.number(in: 0...1)) }
    if isSymmetric { for tap in 0..<half { weights[taps - 1 - tap] = weights[tap] } }
    let expected = (0..<count).map { i -> Float in
      var sum = isSymmetric ? lines[half][i] * weights[half] : lines[0][i] * weights[0]
      for tap in isSymmetric ? 0..<half : 1..<taps {
        sum += isSymmetric ? (lines[tap][i] + lines[taps - 1 - tap][i]) * weights[tap] : lines[tap][i] * weights[tap]
      }
      return sum
    }
    for use in Self.instructions {
      let own: [Float] = result(count) { result in
        withPointers(lines) {
          pathreel_weigh(
            use, $0, weights, Int32(taps), isSymmetric, Int32(present.lowerBound), Int32(present.upperBound),
            Int32(count), result)
        }
      }
      #expect(own == padded(expected), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<60, [false, true])
  func `a line is convolved as its copies, each moved by a sample, are weighed`(seed: UInt64, isSymmetric: Bool) {
    var numbers = SplitMix64(seed: seed)
    let channels = seed % 3 == 0 ? 4 : 1
    let count = 16 * Int.random(in: 1...16, using: &numbers)
    let half = Int.random(in: 0...16, using: &numbers)
    let taps = isSymmetric ? 2 * half + 1 : 1 + half
    let length = count / channels + taps - 1
    let first = Int.random(in: 0..<length, using: &numbers)
    let end = Int.random(in: first + 1...length, using: &numbers)
    var line = samples((length + 16) * channels, &numbers)
    for index in line.indices where !(first..<end).contains(index / channels) { line[index] = 0 }
    var weights = (0..<taps).map { _ in Float(numbers.number(in: 0...1)) }
    if isSymmetric { for tap in 0..<half { weights[taps - 1 - tap] = weights[tap] } }
    let copies = (0..<taps).map { Array(line[((taps - 1 - $0) * channels)...].prefix(count)) }
    for use in Self.instructions {
      let expected: [Float] = result(count) { result in
        withPointers(copies) {
          pathreel_weigh(use, $0, weights, Int32(taps), isSymmetric, 0, Int32(taps), Int32(count), result)
        }
      }
      let own: [Float] = result(count) {
        pathreel_convolve(
          use, line, Int32(first), Int32(end), weights, Int32(taps), isSymmetric, Int32(channels), Int32(count), $0)
      }
      #expect(own == expected, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20)
  func `a row is interpolated from four, whose weights are in reverse order`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let count = 16 * Int.random(in: 0...11, using: &numbers)
    let rows = (0..<4).map { _ in samples(count, &numbers) }
    let weights = SIMD4<Float>(0.1, 0.4, 0.3, 0.2)
    let expected = (0..<count).map { i in
      rows[3][i] * weights.x + rows[2][i] * weights.y + rows[1][i] * weights.z + rows[0][i] * weights.w
    }
    for use in Self.instructions {
      let own: [Float] = result(count) { result in
        withPointers(rows) { pathreel_interpolate_rows(use, $0, weights, Int32(count), result) }
      }
      #expect(own == padded(expected), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40)
  func `the bounds of a mask lie around all samples that are not zero`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let (width, height) = (Int.random(in: 1...40, using: &numbers), Int.random(in: 1...9, using: &numbers))
    let stride = width + 8
    // Other numbers lie beside the rows.
    var samples = [UInt16](repeating: 7, count: stride * height + 8)
    var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
    for row in 0..<height {
      for column in 0..<width {
        let isSet = numbers.number(in: 0...1) < 0.01
        samples[8 + row * stride + column] = isSet ? 1 : 0
        if isSet { (columns, rows) = (columns.union([column]), rows.union([row])) }
      }
    }
    let bounds = samples.withUnsafeBufferPointer {
      pathreel_bounds($0.baseAddress! + 8, Int64(stride), Int32(width), Int32(height))
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() else {
      #expect(bounds.first_row >= bounds.end_row, "seed \(seed)")
      return
    }
    #expect(bounds.first_column == left && bounds.end_column == right + 1, "seed \(seed)")
    #expect(bounds.first_row == top && bounds.end_row == bottom + 1, "seed \(seed)")
  }

  @Test(arguments: 0..<60, [1, 4])
  func `a run of samples is a sum of four`(seed: UInt64, channels: Int) {
    var numbers = SplitMix64(seed: seed)
    let step = [2, 4, 8, 32][Int(seed % 4)]
    let runs = Int.random(in: 1...20, using: &numbers)
    let samples = samples((runs + 3) * channels + 16, &numbers)
    let phases = (0..<4 * step).map { _ in Float(numbers.number(in: 0...1)) }
    let width = max(8, step * channels)
    let weights = (0..<4 * width).map { phases[$0 / width * step + $0 % width / channels % step] }
    let expected = (0..<runs * step * channels).map { i -> Float in
      let (run, phase, channel) = (i / (step * channels), i / channels % step, i % channels)
      var sum = phases[phase] * samples[run * channels + channel]
      for tap in 1..<4 { sum += phases[tap * step + phase] * samples[(run + tap) * channels + channel] }
      return sum
    }
    for use in Self.instructions {
      let own: [Float] = result(expected.count) {
        pathreel_interpolate(use, samples, Int32(runs), Int32(step), Int32(channels), weights, $0)
      }
      #expect(Array(own.prefix(expected.count)) == expected, "seed \(seed)")
      #expect(own.dropFirst(expected.count + 16).allSatisfy { $0 == 77 }, "seed \(seed)")
    }
  }

  private static func dither(_ numbers: inout SplitMix64) -> pathreel_dither {
    pathreel_dither(
      phase: UInt32(truncatingIfNeeded: numbers.next()), step_x: UInt32(truncatingIfNeeded: numbers.next()),
      step_y: UInt32(truncatingIfNeeded: numbers.next()))
  }

  /// The pixel at (x, y), of channels each at most its alpha: in 256ths of a level, plus the dither, rounded down.
  private func pixel(_ channels: SIMD4<Float>, _ dither: pathreel_dither, _ x: Int, _ y: Int) -> UInt32 {
    let alpha = max(0, min(channels.w, 255))
    let noise =
      (dither.phase &+ UInt32(truncatingIfNeeded: x) &* dither.step_x &+ UInt32(truncatingIfNeeded: y) &* dither.step_y)
      >> 24
    func byte(_ value: Float) -> UInt32 { (UInt32((value * 256).rounded(.toNearestOrEven)) + noise) >> 8 }
    var word = byte(alpha) << 24
    for i in 0..<3 { word |= byte(max(0, min(channels[i], alpha))) << UInt32(8 * i) }
    return word
  }

  @Test(arguments: 0..<60)
  func `samples are dithered and rounded to pixels`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let count = 2 * Int.random(in: 0...40, using: &numbers)
    let samples = (0..<4 * count).map { _ in Float(numbers.number(in: -2...260)) }
    let (dither, x, y) = (Self.dither(&numbers), Int.random(in: -99...9999, using: &numbers), Int(seed) - 7)
    let expected = (0..<count).map { i -> UInt32 in
      pixel(SIMD4(samples[4 * i], samples[4 * i + 1], samples[4 * i + 2], samples[4 * i + 3]), dither, x + i, y)
    }
    for use in Self.instructions {
      let own: [UInt32] = result(count) { pathreel_pack(use, samples, Int32(count), dither, Int32(x), Int32(y), $0) }
      #expect(own == padded(expected), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<60)
  func `a shadow lies under pixels`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let count = 8 * Int.random(in: 0...12, using: &numbers)
    let alphas = samples(count, &numbers)
    let opacity = Float(numbers.number(in: 0...255))
    let color = SIMD4<Float>(opacity * 0.9, opacity * 0.2, opacity, opacity)
    func channels(_ word: UInt32) -> SIMD4<Float> {
      SIMD4(Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24))
    }
    let none = pathreel_dither()
    let below = pixels(count, &numbers).map { pixel(channels($0), none, 0, 0) }
    let (dither, x, y) = (Self.dither(&numbers), Int.random(in: -99...9999, using: &numbers), Int(seed) - 7)
    let expected = (0..<count).map { i -> UInt32 in
      guard alphas[i] > 0, below[i] < 0xFF00_0000 else { return below[i] }
      let top = channels(below[i])
      let share: Float = alphas[i] * (1 / 255) * (1 - top.w * (1 / 255))
      return pixel(top + color * share, dither, x + i, y)
    }
    for use in Self.instructions {
      var own = below
      pathreel_underlay(use, alphas, Int32(count), color, dither, Int32(x), Int32(y), &own)
      #expect(own == expected, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20)
  func `alphas become samples of a mask`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let count = Int.random(in: 0...70, using: &numbers)
    let alphas = (0..<count).map { _ in Float(numbers.number(in: -2...260)) }
    let expected = alphas.map { UInt16(max(0, min($0, 255)) * 256 + 0.5) }
    for use in Self.instructions {
      let own: [UInt16] = result(count) { pathreel_mask_samples(use, alphas, Int32(count), $0) }
      #expect(own == padded(expected), "seed \(seed)")
    }
  }

  /// A mask of random samples at a random place in or beside a tile. The sums are those of the kernel, in its order.
  @Test(arguments: 0..<60, [false, true])
  func `a mask is painted in its colour, between its samples, too`(seed: UInt64, isBetween: Bool) {
    var numbers = SplitMix64(seed: seed)
    let (width, height) = (Int.random(in: 1...90, using: &numbers), Int.random(in: 1...30, using: &numbers))
    let (border, rows) = (16, Int.random(in: 1...16, using: &numbers))
    let stride = width + 2 * border
    var samples = [UInt16](repeating: 0, count: stride * height)
    for y in 0..<height {
      for x in 0..<width where numbers.number(in: 0...1) < 0.8 {
        samples[y * stride + border + x] = UInt16.random(in: 0...65280, using: &numbers)
      }
    }
    var mask = pathreel_mask()
    (mask.stride, mask.width, mask.height) = (Int64(stride), Int32(width), Int32(height))
    (mask.x, mask.y) = (Int32.random(in: -100...170, using: &numbers), Int32.random(in: -20...60, using: &numbers))
    mask.is_between = isBetween
    mask.weights_x = (-0.06, 0.5, 0.6, -0.04)
    mask.weights_y = (-0.05, 0.35, 0.75, -0.05)
    let opacity = Float(numbers.number(in: 0...255))
    mask.color = SIMD4(opacity * 0.9, opacity * 0.2, opacity, opacity)
    mask.dither = Self.dither(&numbers)
    let (left, top) = (64, 32)
    // Groups of opaque pixels are painted in another way.
    let opaque: UInt32 = Bool.random(using: &numbers) ? 0xFF00_0000 : 0
    let below = pixels(64 * 16, &numbers).map { color in
      let word = color | opaque
      return pixel(
        SIMD4(Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24)),
        pathreel_dither(), 0, 0)
    }
    func sample(_ x: Int, _ y: Int) -> Float {
      (0..<width).contains(x) && (0..<height).contains(y) ? Float(samples[y * stride + border + x]) : 0
    }
    func value(_ x: Int, _ y: Int) -> Float {
      guard isBetween else { return sample(x, y) }
      let (wx, wy) = (mask.weights_x, mask.weights_y)
      func column(_ x: Int) -> Float {
        var sum: Float = 0
        for (tap, weight) in [wy.0, wy.1, wy.2, wy.3].enumerated() { sum += sample(x, y - 2 + tap) * weight }
        return sum
      }
      var sum: Float = 0
      for (tap, weight) in [wx.0, wx.1, wx.2, wx.3].enumerated() { sum += column(x - 2 + tap) * weight }
      return sum
    }
    let expected = below.indices.map { index -> UInt32 in
      let (x, y) = (left + index % 64, top + index / 64)
      let share = max(0, min(value(x - Int(mask.x), y - Int(mask.y)), 65280)) * Float(1.0 / 65280)
      guard index / 64 < rows, share > 0 else { return below[index] }
      let word = below[index]
      let own = SIMD4(Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24))
      let rest = 1 - mask.color.w * Float(1.0 / 255) * share
      return pixel(own * rest + mask.color * share, mask.dither, x, y)
    }
    for use in Self.instructions {
      var own = below
      samples.withUnsafeBufferPointer { samples in
        mask.samples = samples.baseAddress! + border
        own.withUnsafeMutableBufferPointer { own in
          let tile = pathreel_pixels(first: own.baseAddress!, stride: 64, rows: Int32(rows))
          withUnsafePointer(to: mask) { pathreel_tint(use, $0, Int32(left), Int32(top), tile) }
        }
      }
      #expect(own == expected, "seed \(seed)")
    }
  }
}
