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
  private let geometry: GradientGeometry
  private let spread: Gradient.Spread
  private let dither: Dither
  private let ramp: GradientRamps.Ramp
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
  ///   - ramps: The colours of all gradients of the frame. Those of this gradient are added.
  static func resolve(
    _ gradient: Gradient, _ geometry: GradientGeometry.Resolved?, _ dither: Dither, _ ramps: inout GradientRamps
  ) -> Resolved? {
    guard let geometry, let last = gradient.stops.last else { return nil }
    guard case .geometry(let geometry) = geometry else { return .color(last.color.word) }
    guard gradient.stops.count > 1 || !geometry.coversAll else { return .color(last.color.word) }
    return .gradient(GradientShader(geometry, gradient.spread, dither, ramps.ramp(of: gradient)))
  }

  private init(_ geometry: GradientGeometry, _ spread: Gradient.Spread, _ dither: Dither, _ ramp: GradientRamps.Ramp) {
    (self.geometry, self.spread, self.dither, self.ramp) = (geometry, spread, dither, ramp)
    isOpaque = ramp.isOpaque && geometry.coversAll
  }

  /// The buffers that shading needs besides the shader.
  struct Scratch {
    /// The segments of all gradients of the frame.
    let segments: UnsafePointer<GradientRamps.Segment>
    /// Receives the locations of a tile's pixels.
    let locations: UnsafeMutablePointer<SIMD8<Float>>
  }

  /// Sets at least the covered pixels of a tile, whose first pixel is (x, y), to premultiplied colours.
  func shade(_ pixels: TilePixels, _ x: Int, _ y: Int, where coverage: TileCoverage, in scratch: Scratch) {
    var kernel = pathreel_gradient()
    kernel.segments = scratch.segments + ramp.segments.lowerBound
    kernel.segment_count = Int32(truncatingIfNeeded: ramp.segments.count)
    kernel.is_opaque = ramp.isOpaque
    kernel.is_curved = ramp.isCurved
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
