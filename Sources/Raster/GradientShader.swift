import CKernels
import PathreelDrawing
import PathreelGeometry

/// A gradient as a function of device pixels, evaluated in floating point at each pixel's centre. ``TileRenderer``
/// shades tiles with it.
///
/// The colour is piecewise linear in the location t. If alpha is interpolated separately, it is the product of two
/// piecewise linear functions. So it needs no lookup table, and hard stops stay sharp. Nearly all rows of pixels lie
/// between two stops, and cost a few vector operations per group. The kernel itself computes a pixel's location along
/// an axis or its distance from a point. Other locations are computed here, and the same kernel colours them.
struct GradientShader {
  /// The colour from `start` to the next segment's start: base + (t − origin)·(slope + (t − origin)·curve), in 256ths
  /// of premultiplied bytes.
  typealias Segment = pathreel_gradient_segment

  private let geometry: GradientGeometry
  private let spread: Gradient.Spread
  private let dither: Dither
  /// The range of this gradient in the frame's segments.
  private let segments: Range<Int>
  private let hasOpaqueStops: Bool
  /// Whether any segment's colour is not linear.
  private let isCurved: Bool
  let isOpaque: Bool

  /// The result of resolving a gradient paint: one colour, or a gradient.
  enum Resolved {
    case color(UInt32)
    case gradient(GradientShader)
  }

  /// Resolves a gradient; `nil` if it draws nothing.
  ///
  /// - Parameters:
  ///   - geometry: The locations; `nil` draws nothing, like a gradient without stops.
  ///   - segments: The segments of all gradients of the frame. The gradient appends its own.
  static func resolve(
    _ gradient: Gradient, _ geometry: GradientGeometry.Resolved?, _ dither: Dither,
    _ segments: inout ScratchBuffer<Segment>
  ) -> Resolved? {
    guard let geometry, let last = gradient.stops.last else { return nil }
    guard case .geometry(let geometry) = geometry else { return .color(last.color.word) }
    guard gradient.stops.count > 1 || !geometry.coversAll else { return .color(last.color.word) }
    return .gradient(GradientShader(geometry, gradient, dither, &segments))
  }

  private init(
    _ geometry: GradientGeometry, _ gradient: Gradient, _ dither: Dither, _ segments: inout ScratchBuffer<Segment>
  ) {
    self.geometry = geometry
    self.dither = dither
    spread = gradient.spread
    let (stops, first) = (gradient.stops, segments.count)
    let firstColor = Self.rounded(stops[0].color.premultipliedBytes) * 256
    segments.append(Segment(start: -.infinity, origin: 0, base: firstColor, slope: .zero, curve: .zero))
    var location = Self.location(of: stops[0], after: -1e15)
    var isCurved = false
    for (index, stop) in stops.enumerated() {
      let color = stop.color.premultipliedBytes
      var (base, slope, curve, next) = (SIMD4<Float>(color), SIMD4<Float>.zero, SIMD4<Float>.zero, location)
      if index + 1 < stops.count {
        next = Self.location(of: stops[index + 1], after: location)
        // The length is measured between rounded locations, so that the colour ends exactly at its neighbour's.
        let length = Double(next - location)
        // Stops that are closer than this make a hard edge.
        if length > 1e-18 {
          let (end, bend) = (stops[index + 1].color.premultipliedBytes, Self.bend(gradient, index))
          slope = SIMD4<Float>((end - color - bend) / length)
          curve = SIMD4<Float>(bend / (length * length))
          isCurved = isCurved || bend != .zero
        }
      }
      // A constant channel is rounded here, so that it is not dithered.
      for channel in 0..<4 where slope[channel] == 0 && curve[channel] == 0 { base[channel] = base[channel].rounded() }
      segments.append(
        Segment(start: location, origin: location, base: base * 256, slope: slope * 256, curve: curve * 256))
      location = next
    }
    self.segments = first..<segments.count
    self.isCurved = isCurved
    hasOpaqueStops = stops.allSatisfy { $0.color.word >> 24 == 255 }
    isOpaque = hasOpaqueStops && geometry.coversAll
  }

  /// The quadratic coefficient of the premultiplied colour between a stop and the next, over a parameter s from 0 to 1;
  /// the ends stay the same. The colour is c + s·Δc and the alpha is a + s·Δa, so their product has the quadratic term
  /// s²·Δc·Δa.
  private static func bend(_ gradient: Gradient, _ index: Int) -> SIMD4<Double> {
    guard gradient.interpolation == .straight else { return .zero }
    let (a, b) = (gradient.stops[index].color, gradient.stops[index + 1].color)
    let change = b.alpha.unit - a.alpha.unit
    return SIMD4(b.red.unit - a.red.unit, b.green.unit - a.green.unit, b.blue.unit - a.blue.unit, 0) * (change * 255)
  }

  /// The location of a stop. As in CSS, a location before its predecessor's moves up to it.
  private static func location(of stop: Gradient.Stop, after previous: Float) -> Float {
    stop.location > Double(previous) ? Float(min(stop.location, 1e15)) : previous
  }

  private static func rounded(_ color: SIMD4<Double>) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<Double>(color.x.rounded(), color.y.rounded(), color.z.rounded(), color.w.rounded()))
  }

  /// The buffers that shading needs besides the shader.
  struct Scratch {
    /// The segments of all gradients of the frame.
    let segments: UnsafePointer<Segment>
    /// Receives the locations of a tile's pixels.
    let locations: UnsafeMutablePointer<SIMD8<Float>>
  }

  /// Sets at least the covered pixels of a tile, whose first pixel is (x, y), to premultiplied colours.
  func shade(_ pixels: TilePixels, _ x: Int, _ y: Int, where coverage: TileCoverage, in scratch: Scratch) {
    var kernel = pathreel_gradient()
    kernel.segments = scratch.segments + segments.lowerBound
    kernel.segment_count = Int32(truncatingIfNeeded: segments.count)
    kernel.is_opaque = hasOpaqueStops
    kernel.is_curved = isCurved
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
    case .concentric(let u, let v, let startRadius, let scale):
      kernel.kind = pathreel_around_point
      (kernel.u, kernel.v) = (u.kernel, v.kernel)
      (kernel.start_radius, kernel.scale) = (startRadius, scale)
    case .cone(let cone):
      kernel.kind = pathreel_at_locations
      kernel.locations = locate(pixels, x, y, coverage, scratch) { x, y in cone.locations(x, y) }
    case .angular(let geometry):
      kernel.kind = pathreel_at_locations
      kernel.locations = locate(pixels, x, y, coverage, scratch) { x, y in geometry.locations(x, y) }
    }
    pathreel_gradient_tile(
      widestInstructions, &kernel, dither.kernel, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y),
      coverage.levels, pixels)
  }

  /// Computes the locations of the covered pixels of a tile.
  ///
  /// - Parameter locations: Returns the locations of eight pixels: the pixel with the given centre, and seven pixels to
  ///   its right. NaN means no location.
  @inline(__always)
  private func locate(
    _ pixels: TilePixels, _ x: Int, _ y: Int, _ coverage: TileCoverage, _ scratch: Scratch,
    by locations: (_ centerX: Double, _ centerY: Double) -> SIMD8<Float>
  ) -> UnsafePointer<Float> {
    for group in pixels.groups where coverage.level(of: group) != 0 {
      let (x, y) = (x &+ 8 &* (group % Tile.groupsPerRow), y &+ group / Tile.groupsPerRow)
      scratch.locations[group] = locations(Double(x) + 0.5, Double(y) + 0.5)
    }
    return UnsafeRawPointer(scratch.locations).assumingMemoryBound(to: Float.self)
  }
}

extension Color {
  /// Premultiplied components in units of 1/255.
  fileprivate var premultipliedBytes: SIMD4<Double> {
    let alpha = alpha.unit
    return SIMD4(red.unit * alpha, green.unit * alpha, blue.unit * alpha, alpha) * 255
  }
}
