import CKernels
import PathreelDrawing
import PathreelGeometry

/// A gradient as a function of device pixels, evaluated in floating point at each pixel's centre.
///
/// The colour is piecewise linear in the location t, so it needs no table: rows of pixels that lie between the same two
/// stops, as nearly all do, cost a handful of vector operations a group, and hard stops stay sharp. Where a pixel is on an
/// axis or how far from a point, a kernel tells itself; other locations are found here, and coloured by the same kernel.
struct GradientShader {
  /// The colour from `start` to the next segment's start: base + (t − origin)·slope, in 256ths of premultiplied bytes.
  private typealias Segment = pathreel_gradient_segment

  private let geometry: GradientGeometry
  private let spread: Gradient.Spread
  private let dither: Dither
  private let segments: [Segment]
  private let hasOpaqueStops: Bool
  let isOpaque: Bool

  /// What a paint turns into, or `nil` where it draws nothing.
  enum Resolved {
    case color(UInt32)
    case gradient(GradientShader)
  }

  /// - Parameter geometry: `nil` draws nothing, like a gradient without stops.
  static func resolve(
    _ gradient: Gradient, _ geometry: GradientGeometry.Resolved?, _ dither: Dither
  ) -> Resolved? {
    guard let geometry, let last = gradient.stops.last else { return nil }
    guard case .geometry(let geometry) = geometry else { return .color(last.color.word) }
    guard gradient.stops.count > 1 || !geometry.coversAll else { return .color(last.color.word) }
    return .gradient(GradientShader(geometry, gradient, dither))
  }

  private init(_ geometry: GradientGeometry, _ gradient: Gradient, _ dither: Dither) {
    self.geometry = geometry
    self.dither = dither
    spread = gradient.spread
    let stops = gradient.stops
    var locations: [Float] = []
    for stop in stops {
      // As in CSS, a location before its predecessor's moves up to it.
      let previous = locations.last ?? -1e15
      locations.append(stop.location > Double(previous) ? Float(min(stop.location, 1e15)) : previous)
    }
    let colors = stops.map(\.color.premultipliedBytes)
    var segments = [Segment(start: -.infinity, origin: 0, base: Self.rounded(colors[0]) * 256, slope: .zero)]
    for (index, location) in locations.enumerated() {
      var (base, slope) = (SIMD4<Float>(colors[index]), SIMD4<Float>.zero)
      if index + 1 < locations.count {
        // Of rounded locations, so that the colour ends at its neighbour's and not beyond.
        let length = Double(locations[index + 1] - location)
        // Nearer stops than this make a hard edge.
        if length > 1e-20 { slope = SIMD4<Float>((colors[index + 1] - colors[index]) / length) }
      }
      // What does not change is not dithered.
      for channel in 0..<4 where slope[channel] == 0 { base[channel] = base[channel].rounded() }
      segments.append(Segment(start: location, origin: location, base: base * 256, slope: slope * 256))
    }
    self.segments = segments
    hasOpaqueStops = stops.allSatisfy { $0.color.word >> 24 == 255 }
    isOpaque = hasOpaqueStops && geometry.coversAll
  }

  private static func rounded(_ color: SIMD4<Double>) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<Double>(color.x.rounded(), color.y.rounded(), color.z.rounded(), color.w.rounded()))
  }

  /// Sets at least what is covered of a tile, whose first pixel is (x, y), to premultiplied colours.
  func shade(_ pixels: TilePixels, _ x: Int, _ y: Int, where coverage: TileCoverage) {
    var kernel = pathreel_gradient()
    kernel.is_opaque = hasOpaqueStops ? 1 : 0
    kernel.spread =
      switch spread {
      case .pad: pathreel_pad
      case .repeat: pathreel_repeat
      case .reflect: pathreel_reflect
      }
    switch geometry {
    case .linear(let axis):
      kernel.kind = pathreel_along_axis
      kernel.u = axis.kernel
      shade(pixels, x, y, coverage, kernel)
    case .concentric(let u, let v, let startRadius, let scale):
      kernel.kind = pathreel_around_point
      (kernel.u, kernel.v) = (u.kernel, v.kernel)
      (kernel.start_radius, kernel.scale) = (startRadius, scale)
      shade(pixels, x, y, coverage, kernel)
    case .cone(let cone):
      shade(pixels, x, y, coverage, kernel) { x, y in cone.locations(x, y) }
    case .sweep(let sweep):
      shade(pixels, x, y, coverage, kernel) { x, y in sweep.locations(x, y) }
    }
  }

  /// - Parameter locations: of eight pixels, from the one whose centre is given to the right; NaN where there is none.
  @inline(__always)
  private func shade(
    _ pixels: TilePixels, _ x: Int, _ y: Int, _ coverage: TileCoverage, _ kernel: pathreel_gradient,
    by locations: (_ centerX: Double, _ centerY: Double) -> SIMD8<Float>
  ) {
    withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: Tile.groups) { buffer in
      for group in pixels.groups where coverage.level(of: group) != 0 {
        let (x, y) = (x &+ 8 &* (group % Tile.groupsPerRow), y &+ group / Tile.groupsPerRow)
        buffer.initializeElement(at: group, to: locations(Double(x) + 0.5, Double(y) + 0.5))
      }
      var kernel = kernel
      kernel.kind = pathreel_at_locations
      kernel.locations = UnsafeRawPointer(buffer.baseAddress!).assumingMemoryBound(to: Float.self)
      shade(pixels, x, y, coverage, kernel)
    }
  }

  private func shade(
    _ pixels: TilePixels, _ x: Int, _ y: Int, _ coverage: TileCoverage, _ kernel: pathreel_gradient
  ) {
    segments.withUnsafeBufferPointer { segments in
      var kernel = kernel
      kernel.segments = segments.baseAddress
      kernel.segment_count = Int32(truncatingIfNeeded: segments.count)
      pathreel_gradient_tile(
        widestInstructions, &kernel, dither.kernel, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y),
        coverage.levels, pixels)
    }
  }
}

extension PixelAffine {
  fileprivate var kernel: pathreel_affine { pathreel_affine(dx: dx, dy: dy, constant: constant) }
}

extension Color {
  /// Premultiplied components in units of 1/255.
  fileprivate var premultipliedBytes: SIMD4<Double> {
    let alpha = alpha.unit
    return SIMD4(red.unit * alpha, green.unit * alpha, blue.unit * alpha, alpha) * 255
  }
}
