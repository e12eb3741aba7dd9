import CKernels
import PathreelDrawing
import PathreelGeometry

/// Runs the steps of a filter chain on the pixels of a part of a layer. ``FilterStage`` uses it for groups with chains.
///
/// Each step makes a plane of pixels, which is only as large as later steps need. A plane is released after the last
/// step that reads it. The value of a pixel does not depend on which part is requested.
struct ChainStage {
  /// The chain, in pixels.
  private let pixels: PixelChain
  /// The chain's region. Everything outside is transparent.
  private let region: PixelRect
  /// The region of each step; `nil` if it is empty.
  private let limits: [PixelRect?]
  /// The transform from points to pixels.
  private let canvas: CGAffineTransform
  /// The needed pixels of each step; `nil` for a step that is not needed.
  private let needs: [PixelRect?]
  /// The needed pixels of the items; `nil` if none are needed.
  let source: PixelRect?
  /// The number of times that later steps have yet to read each step's plane.
  private var remainingReads: [Int]
  private let cancellation = CancellationFlag.current

  /// Prepares a part of the result; `nil` if the chain's region is empty.
  ///
  /// - Parameters:
  ///   - canvas: The transform from points to pixels of the layer's grid.
  ///   - result: The requested pixels.
  init?(_ pixels: PixelChain, _ canvas: CGAffineTransform, _ grid: TileGrid, result: PixelRect) {
    let all = PixelRect(columns: 0..<grid.columns << Tile.widthBits, rows: 0..<grid.rows << Tile.heightBits)
    guard let region = PixelChain.pixels(pixels.chain.region, canvas, within: all) else { return nil }
    (self.pixels, self.region, self.canvas) = (pixels, region, canvas)
    limits = pixels.chain.steps.map { PixelChain.pixels($0.region, canvas, within: region) }
    (needs, source) = pixels.needs(for: result, in: region, limits)
    remainingReads = Array(repeating: 0, count: needs.count)
    for (index, step) in pixels.chain.steps.enumerated() where needs[index] != nil {
      for case .step(let other) in step.operation.inputs where other >= 0 && other < index {
        remainingReads[other] += 1
      }
    }
  }

  /// An upper bound of the memory of the planes of a run, in bytes. The rows that a blur works on are not included.
  var memory: Int {
    // `kept` is the memory of the planes in use, and `most` the largest value of `kept`. The planes of `base` are the
    // source, the source in linear light, and the source's alpha. Inputs converted to another colour space are planes
    // too.
    var (remainingReads, kept, most) = (remainingReads, 0, 0)
    let base = 3 * (source.map(PixelPlane.memory) ?? 0)
    for (index, need) in needs.enumerated() {
      guard let need else { continue }
      let inputs = pixels.chain.steps[index].operation.inputs
      let largest =
        inputs.map { input -> Int in
          guard case .step(let other) = input, needs.indices.contains(other), let plane = needs[other] else { return 0 }
          return PixelPlane.memory(plane)
        }.max() ?? 0
      kept += PixelPlane.memory(need)
      most = max(most, kept + 2 * largest + PixelPlane.memory(need))
      for case .step(let other) in inputs where other >= 0 && other < index {
        remainingReads[other] -= 1
        if remainingReads[other] == 0, let plane = needs[other] { kept -= PixelPlane.memory(plane) }
      }
    }
    return base + most
  }

  /// Runs the steps.
  ///
  /// - Parameter source: The items' pixels, in the rectangle ``source``.
  /// - Returns: `nil` if nothing is visible, or if the frame is cancelled.
  mutating func run(_ source: PixelPlane?, _ blur: inout GaussianFilter) -> PixelPlane? {
    var planes = [PixelPlane?](repeating: nil, count: needs.count)
    // The source in linear light, once a step has needed it.
    var light: PixelPlane?
    for (index, step) in pixels.chain.steps.enumerated() {
      guard let need = needs[index] else { continue }
      if cancellation?.poll() == true { return nil }
      func input(_ input: DisplayList.FilterChain.Input) -> PixelPlane? {
        switch input {
        case .source, .sourceAlpha:
          guard let source else { return nil }
          if case .sourceAlpha = input {
            let alpha = PixelPlane(source.rect, step.colorSpace)
            alpha.map(source) { SIMD4(0, 0, 0, $0.w) }
            return alpha
          }
          if step.colorSpace == source.colorSpace { return source }
          if light == nil { light = source.converted(to: step.colorSpace) }
          return light
        case .step(let other):
          guard other >= 0, other < index else { return nil }
          return planes[other]?.converted(to: step.colorSpace)
        }
      }
      let plane = PixelPlane(need, step.colorSpace)
      run(index, input, on: plane, &blur)
      planes[index] = plane
      for case .step(let other) in step.operation.inputs where other >= 0 && other < index {
        remainingReads[other] -= 1
        if remainingReads[other] == 0 { planes[other] = nil }
      }
    }
    return planes.last.flatMap { $0 }?.converted(to: .sRGB)
  }

  /// The pixels that an input stands for; `nil` if it has none.
  private func edges(of input: DisplayList.FilterChain.Input) -> PixelRect? {
    guard case .step(let index) = input else { return region }
    return limits.indices.contains(index) ? limits[index] : nil
  }

  /// Runs one operation on its inputs, into a plane.
  private func run(
    _ index: Int, _ input: (DisplayList.FilterChain.Input) -> PixelPlane?, on plane: PixelPlane,
    _ blur: inout GaussianFilter
  ) {
    let (spread, scale) = (pixels.spreads[index], PixelChain.scale(of: canvas))
    switch pixels.chain.steps[index].operation {
    case .morphology(let source, let morphology):
      MorphologyFilter(morphology, scale).apply(to: input(source), on: plane)
    case .lighting(let source, let lighting):
      LightingFilter(lighting, canvas, plane.colorSpace)
        .apply(to: input(source), in: limits[index] ?? region, on: plane)
    case .turbulence(let turbulence): TurbulenceFilter(turbulence, canvas).apply(on: plane)
    case .convolution(let source, let convolution):
      ConvolutionFilter(convolution, scale).apply(to: input(source), in: edges(of: source), on: plane)
    case .displacement(let source, let map, let displacement):
      DisplacementFilter(displacement, scale).apply(to: input(source), by: input(map), on: plane)
    case .tile(let source, let rect):
      guard let own = input(source), let edges = PixelChain.pixels(rect, canvas, within: region) else {
        return plane.map(nil) { $0 }
      }
      let sampler = PlaneSampler(own, edges, .wrap)
      for y in plane.rect.rows {
        if plane.isCancelled { return }
        let line = plane.row(y)
        for (i, x) in plane.rect.columns.enumerated() { line[i] = sampler.pixel(x, y) }
      }
    case .blur(let source, _), .offset(let source, _):
      Self.spread(input(source), spread, &blur, on: plane)
    case .flood(let color):
      let alpha = Float(color.alpha.unit)
      let encoded = SIMD4(Float(color.red.unit), Float(color.green.unit), Float(color.blue.unit), alpha).premultiplied
      let own = plane.colorSpace == .linearRGB ? TransferCurve.light.applied(to: encoded) : encoded
      plane.map(nil) { _ in own }
    case .merge(let inputs):
      plane.map(inputs.first.flatMap(input)) { $0 }
      for other in inputs.dropFirst() { plane.combine(input(other)) { $1 + $0 * (1 - $1.w) } }
    case .blend(let above, let below, let mode):
      let blending = FloatBlending(mode: mode)
      plane.map(input(below)) { $0 }
      plane.combine(input(above)) { blending($1, $0).premultipliedColor }
    case .arithmetic(let a, let b, let k1, let k2, let k3, let k4):
      let (k1, k2, k3, k4) = (Self.factor(k1), Self.factor(k2), Self.factor(k3), Self.factor(k4))
      plane.map(input(a)) { $0 }
      plane.combine(input(b)) { a, b in (a * b * k1 + a * k2 + b * k3 + k4).premultipliedColor }
    case .colorMatrix(let source, let matrix):
      let columns = (0..<5).map { column in
        SIMD4(
          Self.factor(matrix.rows[0][column]), Self.factor(matrix.rows[1][column]),
          Self.factor(matrix.rows[2][column]), Self.factor(matrix.rows[3][column]))
      }
      let (r, g, b, a, one) = (columns[0], columns[1], columns[2], columns[3], columns[4])
      plane.map(input(source)) { color in
        let c = color.straight
        let result = r * c.x + g * c.y + b * c.z + a * c.w + one
        return result.clamped(lowerBound: .zero, upperBound: .one).premultiplied
      }
    case .transfer(let source, let red, let green, let blue, let alpha):
      plane.map(input(source)) { color in
        let c = color.straight
        return SIMD4(
          Float(red(Double(min(c.x, 1)))), Float(green(Double(min(c.y, 1)))), Float(blue(Double(min(c.z, 1)))),
          Float(alpha(Double(c.w)))
        ).premultiplied
      }
    case .shadow(let source, let shadow):
      let caster = input(source)
      Self.spread(caster, spread, &blur, on: plane)
      let alpha = Float(shadow.color.alpha.unit)
      let encoded = SIMD4(
        Float(shadow.color.red.unit), Float(shadow.color.green.unit), Float(shadow.color.blue.unit), alpha
      ).premultiplied
      let color = plane.colorSpace == .linearRGB ? TransferCurve.light.applied(to: encoded) : encoded
      plane.combine(caster) { blurred, own in (own + color * (blurred.w * (1 - own.w))).premultipliedColor }
    }
  }

  /// A coefficient of a step in single precision: bounded, so that sums of products are finite; 0 if it is not finite.
  static func factor(_ number: Double) -> Float {
    number.isFinite ? Float(max(-1e9, min(number, 1e9))) : 0
  }

  /// Blurs and shifts a plane.
  private static func spread(
    _ source: PixelPlane?, _ spread: PixelChain.Spread?, _ blur: inout GaussianFilter, on plane: PixelPlane
  ) {
    guard let source, let spread, !spread.x.isIdentity || !spread.y.isIdentity else { return plane.map(source) { $0 } }
    _ = blur.prepare(
      spread.x, spread.y, .colors, from: source.rect, to: plane.rect, waitsForSource: false, takesSamples: true)
    blur.begin()
    let width = plane.rect.columns.count
    func finish(_ row: Int, _ blurred: UnsafePointer<Float>?) {
      let target = plane.row(row)
      guard let blurred else { return target.initialize(repeating: .zero, count: width) }
      for x in 0..<width {
        target[x] =
          SIMD4(blurred[4 * x], blurred[4 * x + 1], blurred[4 * x + 2], blurred[4 * x + 3]).premultipliedColor
      }
    }
    for y in source.rect.rows where !blur.isCancelled {
      let samples = UnsafeRawPointer(source.row(y)).assumingMemoryBound(to: Float.self)
      blur.add(row: y, samples: samples, finish)
    }
    blur.finish(finish)
  }
}
