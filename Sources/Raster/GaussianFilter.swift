import PathreelDrawing

/// What a Gaussian weighs, in units of bytes: a premultiplied colour, or alpha alone.
protocol GaussianSample: BitwiseCopyable {
  static var zero: Self { get }
  init(word: UInt32)
  static func + (a: Self, b: Self) -> Self
  static func * (a: Self, factor: Float) -> Self
}

extension SIMD4: GaussianSample where Scalar == Float {}

extension Float: GaussianSample {
  @inline(__always)
  init(word: UInt32) { self = Float(word >> 24) }
}

/// Blurs a picture that comes row by row, in floating point from the bytes that come in to the sums that go out.
///
/// Each row is weighed along x as it comes, so that only samples at their final distance are kept: of a wide blur next to
/// nothing, of a narrow one 16 bytes a pixel, or 4 of alpha alone. A result depends on its pixels and their places alone,
/// not on the part of the picture that is asked for.
struct GaussianFilter<Sample: GaussianSample>: ~Copyable {
  private let x, y: GaussianAxis
  /// Of the axes.
  private let thinningX, weightsX, thinningY, weightsY: [Float]
  private let source, output: PixelRect
  /// Along each axis, the samples that pixels come to, and those that the output is interpolated from.
  private let thinnedX, weighedX, thinnedY, weighedY: Range<Int>
  private var line: ScratchBuffer<Sample>
  private var thinnedLine: ScratchBuffer<Sample>
  private var weighedLine: ScratchBuffer<Sample>
  /// Rows of `weighedX` samples, for each of `thinnedY`.
  private var samples: ScratchBuffer<Sample>

  /// - Parameters:
  ///   - source: where the pixels are that are not transparent.
  ///   - output: which blurred pixels are wanted.
  init(_ x: GaussianAxis, _ y: GaussianAxis, from source: PixelRect, to output: PixelRect) {
    (self.x, self.y, self.source, self.output) = (x, y, source, output)
    (thinningX, weightsX, thinningY, weightsY) = (x.thinning, x.weights, y.thinning, y.weights)
    weighedX = x.weighedSamples(for: output.columns)
    weighedY = y.weighedSamples(for: output.rows)
    thinnedX = x.samples(of: source.columns).clamped(to: weighedX.widened(by: x.radius))
    thinnedY = y.samples(of: source.rows).clamped(to: weighedY.widened(by: y.radius))
    line = ScratchBuffer(count: source.columns.count)
    thinnedLine = ScratchBuffer(count: thinnedX.count)
    weighedLine = ScratchBuffer(count: weighedX.count)
    samples = ScratchBuffer(count: thinnedY.count * weighedX.count)
  }

  /// What filtering takes, in bytes.
  static func memory(_ x: GaussianAxis, _ y: GaussianAxis, from source: PixelRect, to output: PixelRect) -> Int {
    let rows = y.samples(of: source.rows).clamped(to: y.weighedSamples(for: output.rows).widened(by: y.radius)).count
    let weighedRows = y.halvings == 0 ? 0 : y.weighedSamples(for: output.rows).count
    return (rows + weighedRows) * x.weighedSamples(for: output.columns).count * MemoryLayout<Sample>.stride
  }

  /// Takes a row of the source's columns. Rows come from top to bottom; those that are all transparent may be left out.
  mutating func add(row: Int, _ pixels: UnsafePointer<UInt32>) {
    let reach = y.thinningReach
    let first = (row - reach + y.step - 1) >> y.halvings
    let last = (row + reach) >> y.halvings
    let targets = (first..<max(first, last + 1)).clamped(to: thinnedY)
    guard !targets.isEmpty, !thinnedX.isEmpty else { return }
    weigh(pixels)
    let width = weighedX.count
    for target in targets {
      let factor = thinningY[row - target << y.halvings + reach]
      let sums = samples.pointer(at: (target - thinnedY.lowerBound) * width)
      for i in 0..<width { sums[i] = sums[i] + weighedLine[i] * factor }
    }
  }

  /// Leaves a row's weighed samples in ``weighedLine``.
  private mutating func weigh(_ pixels: UnsafePointer<UInt32>) {
    let (line, thinned, weighed) = (line.base, thinnedLine.base, weighedLine.base)
    for i in 0..<source.columns.count { line[i] = Sample(word: pixels[i]) }
    for sample in thinnedX {
      let sum = Self.sum(line, source.columns, around: sample << x.halvings, thinningX)
      thinned[sample - thinnedX.lowerBound] = sum
    }
    for sample in weighedX {
      weighed[sample - weighedX.lowerBound] = Self.sum(thinned, thinnedX, around: sample, weightsX)
    }
  }

  /// The weighed sum of the samples of a line about one of them; what is beside the line is 0.
  @inline(__always)
  private static func sum(
    _ line: UnsafeMutablePointer<Sample>, _ places: Range<Int>, around center: Int, _ weights: [Float]
  ) -> Sample {
    let radius = weights.count / 2
    let first = max(center - radius, places.lowerBound)
    let end = min(center + radius + 1, places.upperBound)
    guard first < end else { return .zero }
    return weights.withUnsafeBufferPointer { weights in
      // A sample at distance d to the left moves by d to the right.
      var (weight, sample) = (center &- first &+ radius, line + (first - places.lowerBound))
      if weights.count == 1 { return sample.pointee * weights[0] }
      var sum = Sample.zero
      for _ in first..<end {
        sum = sum + sample.pointee * weights[weight]
        weight &-= 1
        sample += 1
      }
      return sum
    }
  }

  /// Hands over the rows of the output from top to bottom.
  consuming func finish(_ body: (_ row: Int, _ blurred: UnsafePointer<Sample>) -> Void) {
    let width = weighedX.count
    let needsWeighing = y.halvings > 0
    var weighed = ScratchBuffer<Sample>(count: needsWeighing ? weighedY.count * width : 0)
    if needsWeighing {
      for row in weighedY { weighRow(row, into: weighed.pointer(at: (row - weighedY.lowerBound) * width)) }
    }
    let places = output.columns.map { x.place($0) }
    var blurred = ScratchBuffer<Sample>(count: output.columns.count)
    for row in output.rows {
      let line = weighedLine.base
      let (first, weights) = y.place(row)
      if needsWeighing {
        let base = weighed.pointer(at: (first - weighedY.lowerBound) * width)
        for i in 0..<width {
          let upper = base[i] * weights[0] + base[i + width] * weights[1]
          line[i] = upper + (base[i + 2 * width] * weights[2] + base[i + 3 * width] * weights[3])
        }
      } else {
        weighRow(first, into: line)
      }
      if x.halvings == 0 {
        body(row, line)
      } else {
        for (i, place) in places.enumerated() {
          let base = line + (place.first - weighedX.lowerBound)
          let left = base[0] * place.weights[0] + base[1] * place.weights[1]
          blurred[i] = left + (base[2] * place.weights[2] + base[3] * place.weights[3])
        }
        body(row, blurred.base)
      }
    }
    // Cleared only so that the compiler keeps them up to here.
    weighed.removeAll()
    blurred.removeAll()
  }

  /// A row of samples weighed along y.
  private func weighRow(_ row: Int, into sums: UnsafeMutablePointer<Sample>) {
    let width = weighedX.count
    for i in 0..<width { sums[i] = .zero }
    for source in (row - y.radius..<row + y.radius + 1).clamped(to: thinnedY) {
      let weight = weightsY[row - source + y.radius]
      let line = samples.pointer(at: (source - thinnedY.lowerBound) * width)
      for i in 0..<width { sums[i] = sums[i] + line[i] * weight }
    }
  }
}

/// A rectangle of pixels.
struct PixelRect: Hashable {
  var columns, rows: Range<Int>
}

extension Range<Int> {
  func widened(by count: Int) -> Range { lowerBound - count..<upperBound + count }
}

extension ScratchBuffer where Element: GaussianSample {
  fileprivate init(count: Int) {
    self.init(capacity: count)
    refill(count: count, with: .zero)
  }
}
