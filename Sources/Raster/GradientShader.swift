import CKernels
import PathreelDrawing
import PathreelGeometry

/// A gradient as a function of device pixels, evaluated in floating point at each pixel's centre.
///
/// The colour is piecewise linear in the location t, so it needs no table: eight pixels that lie between the same two
/// stops, as nearly all do, cost a handful of vector operations, and hard stops stay sharp.
struct GradientShader {
  /// The colour from `start` to the next segment's start: base + (t − origin)·slope, in premultiplied bytes.
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
    var segments = [Segment(start: -.infinity, origin: 0, base: Self.rounded(colors[0]), slope: .zero)]
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
      segments.append(Segment(start: location, origin: location, base: base, slope: slope))
    }
    self.segments = segments
    hasOpaqueStops = stops.allSatisfy { $0.color.word >> 24 == 255 }
    isOpaque = hasOpaqueStops && geometry.coversAll
  }

  private static func rounded(_ color: SIMD4<Double>) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<Double>(color.x.rounded(), color.y.rounded(), color.z.rounded(), color.w.rounded()))
  }

  /// Sets groups of eight pixels to their premultiplied colours, from the one that begins at (x, y) to the right.
  func shade(_ pixels: UnsafeMutablePointer<Pixels>, groups: Int, _ x: Int, _ y: Int) {
    switch geometry {
    case .linear(let axis): fill(pixels, groups, x, y, kernel(u: axis))
    case .concentric(let u, let v, let startRadius, let scale):
      var circles = kernel(u: u)
      (circles.is_circular, circles.v) = (1, v.kernel)
      (circles.start_radius, circles.scale) = (startRadius, scale)
      fill(pixels, groups, x, y, circles)
    case .cone(let cone):
      forEachGroup(groups, x, y) { group, centerX, centerY, dither in
        pixels[group] = colors(cone, centerX, centerY, dither)
      }
    case .sweep(let sweep):
      forEachGroup(groups, x, y) { group, centerX, centerY, dither in
        pixels[group] = colors(at: spread(sweep.locations(centerX, centerY)), dither)
      }
    }
  }

  @inline(__always)
  private func forEachGroup(
    _ groups: Int, _ x: Int, _ y: Int,
    _ body: (_ group: Int, _ centerX: Double, _ centerY: Double, _ dither: SIMD8<Float>) -> Void
  ) {
    for group in 0..<groups {
      let x = x &+ 8 &* group
      body(group, Double(x) + 0.5, Double(y) + 0.5, dither.offsets(x, y))
    }
  }

  private func kernel(u: PixelAffine) -> pathreel_gradient {
    var kernel = pathreel_gradient()
    kernel.is_opaque = hasOpaqueStops ? 1 : 0
    kernel.u = u.kernel
    kernel.spread =
      switch spread {
      case .pad: pathreel_pad
      case .repeat: pathreel_repeat
      case .reflect: pathreel_reflect
      }
    return kernel
  }

  private func fill(
    _ pixels: UnsafeMutablePointer<Pixels>, _ groups: Int, _ x: Int, _ y: Int, _ kernel: pathreel_gradient
  ) {
    segments.withUnsafeBufferPointer { segments in
      var kernel = kernel
      kernel.segments = segments.baseAddress
      kernel.segment_count = Int32(truncatingIfNeeded: segments.count)
      pathreel_gradient_row(
        widestInstructions, &kernel, dither.kernel, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y),
        Int32(truncatingIfNeeded: 8 &* groups), UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self))
    }
  }

  /// The colours of eight pixels by their locations.
  @inline(__always)
  private func colors(at t: SIMD8<Float>, _ dither: SIMD8<Float>) -> Pixels {
    let (least, most) = (t.least, t.greatest)
    return segments.withUnsafeBufferPointer { segments in
      var index = 0
      while index &+ 1 < segments.count && segments[index &+ 1].start <= least { index &+= 1 }
      if index &+ 1 == segments.count || most < segments[index &+ 1].start { return pack(segments[index], t, dither) }
      var pixels = Pixels()
      for lane in 0..<8 { pixels[lane] = color(segments, from: index, t[lane], dither[lane]) }
      return pixels
    }
  }

  @inline(never)
  private func colors(_ cone: Cone, _ x: Double, _ y: Double, _ dither: SIMD8<Float>) -> Pixels {
    segments.withUnsafeBufferPointer { segments in
      var pixels = Pixels()
      for lane in 0..<8 {
        let t = cone.location(x + Double(lane), y)
        if !t.isNaN { pixels[lane] = color(segments, from: 0, spread(SIMD8(repeating: t))[0], dither[lane]) }
      }
      return pixels
    }
  }

  /// - Parameter first: a segment that does not begin after the location.
  @inline(__always)
  private func color(
    _ segments: UnsafeBufferPointer<Segment>, from first: Int, _ t: Float, _ dither: Float
  ) -> UInt32 {
    var own = first
    while own &+ 1 < segments.count && segments[own &+ 1].start <= t { own &+= 1 }
    return pack(segments[own], SIMD8(repeating: t), SIMD8(repeating: dither))[0]
  }

  /// Locations taken back to 0…1, unless the end colours go on.
  @inline(__always)
  private func spread(_ t: SIMD8<Float>) -> SIMD8<Float> {
    switch spread {
    case .pad: return t
    case .repeat:
      let t = t.atMost(4e6).atLeast(-4e6)
      return t - t.floored
    case .reflect:
      let t = t.atMost(4e6).atLeast(-4e6)
      return 1 - (t - 2 * (t * 0.5).floored - 1).magnitude
    }
  }

  @inline(__always)
  private func pack(_ segment: Segment, _ t: SIMD8<Float>, _ dither: SIMD8<Float>) -> Pixels {
    let along = t - segment.origin
    @inline(__always)
    func byte(_ channel: Int) -> Pixels {
      // Adding one and a half times 2²³ leaves the value, rounded to an integer, in the lowest bits of the float, also
      // where dithering has taken it below 0.
      let value = (segment.base[channel] + along * segment.slope[channel] + dither) + 12_582_912
      return unsafeBitCast(value, to: Pixels.self) & 0xFF
    }
    if hasOpaqueStops { return byte(0) | byte(1) &<< 8 | byte(2) &<< 16 | 0xFF00_0000 }
    let alpha = byte(3)
    // Rounding must not lift a colour above its alpha.
    @inline(__always)
    func color(_ channel: Int) -> Pixels { byte(channel).lesser(alpha) }
    return color(0) | color(1) &<< 8 | color(2) &<< 16 | alpha &<< 24
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
