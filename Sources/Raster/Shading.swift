import PathreelDrawing
import PathreelGeometry

/// A paint made ready for pixels.
struct Shading: BitwiseCopyable {
  enum Source: BitwiseCopyable {
    /// A premultiplied colour.
    case color(UInt32)
    /// Index of a gradient of the frame.
    case gradient(Int32)
  }
  var source: Source
  var blendMode: BlendMode
  /// Whether nothing below matters where the paint covers all.
  var hidesBackdrop: Bool
}

/// A gradient as a function of device pixels, evaluated in floating point at each pixel's centre.
///
/// The colour is piecewise linear in the location t, so it needs no table: eight pixels that lie between the same two
/// stops, as nearly all do, cost a handful of vector operations, and hard stops stay sharp.
struct GradientShader {
  /// t, or for a radial gradient the point whose distance from the origin gives t, as an affine function of the pixel.
  private enum Geometry {
    case linear(Affine)
    /// t = (distance − startRadius) · scale
    case radial(u: Affine, v: Affine, startRadius: Float, scale: Float)
  }

  /// x·dx + y·dy + constant
  private struct Affine {
    var dx, dy, constant: Double

    /// The value at a point, in double precision so that single precision is left with small steps from there.
    func start(_ x: Double, _ y: Double) -> Float {
      Float(max(-1e15, min(x * dx + y * dy + constant, 1e15)))
    }

    /// Neither infinite nor so steep that eight pixels leave the range of Float.
    var isUsable: Bool { abs(dx) < 1e30 && abs(dy) < 1e30 && abs(constant) < 1e100 }
  }

  /// The colour from `start` to the next segment's start: base + (t − origin)·slope, in premultiplied bytes.
  private struct Segment {
    var start: Float
    var origin: Float
    var base, slope: SIMD4<Float>
  }

  private let geometry: Geometry
  private let segments: [Segment]
  let isOpaque: Bool

  /// What a paint turns into, or `nil` where it draws nothing.
  enum Resolved {
    case color(UInt32)
    case gradient(GradientShader)
  }

  /// - Parameter transform: from the paint's coordinates to device pixels. A singular one, like a gradient without
  ///   stops or with a coordinate that is not finite, draws nothing.
  static func resolve(_ paint: Paint, _ transform: CGAffineTransform) -> Resolved? {
    switch paint {
    case .color(let color):
      return .color(color.word)
    case .linearGradient(let gradient, let start, let end):
      guard let inverse = InverseMap(transform), let last = gradient.stops.last else { return nil }
      let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
      let square = dx * dx + dy * dy
      guard square.isFinite else { return nil }
      let (px, py) = (dx / square, dy / square)
      let axis = Affine(
        dx: px * inverse.xx + py * inverse.xy, dy: px * inverse.yx + py * inverse.yy,
        constant: px * (inverse.x0 - Double(start.x)) + py * (inverse.y0 - Double(start.y)))
      // Coincident points, also those too near to one another for t to be a number: the last colour fills everything.
      guard axis.isUsable else { return start.x.isFinite && start.y.isFinite ? .color(last.color.word) : nil }
      return resolve(gradient, .linear(axis))
    case .radialGradient(let gradient, let center, let startRadius, let endRadius):
      guard let inverse = InverseMap(transform) else { return nil }
      let u = Affine(dx: inverse.xx, dy: inverse.yx, constant: inverse.x0 - Double(center.x))
      let v = Affine(dx: inverse.xy, dy: inverse.yy, constant: inverse.y0 - Double(center.y))
      guard u.isUsable, v.isUsable, startRadius.isFinite, endRadius.isFinite else { return nil }
      let width = endRadius - startRadius
      // Equal radii: the limit of a narrowing ring, a hard edge at that radius.
      let scale = width == 0 ? 1e15 : max(-1e15, min(1 / width, 1e15))
      let radius = Float(max(-1e15, min(startRadius, 1e15)))
      return resolve(gradient, .radial(u: u, v: v, startRadius: radius, scale: Float(scale)))
    }
  }

  private static func resolve(_ gradient: Gradient, _ geometry: Geometry) -> Resolved? {
    guard let first = gradient.stops.first else { return nil }
    guard gradient.stops.count > 1 else { return .color(first.color.word) }
    return .gradient(GradientShader(geometry, gradient.stops))
  }

  private init(_ geometry: Geometry, _ stops: [Gradient.Stop]) {
    self.geometry = geometry
    var locations: [Double] = []
    for stop in stops {
      // As in CSS, a location before its predecessor's moves up to it.
      let previous = locations.last ?? -1e15
      locations.append(stop.location > previous ? min(stop.location, 1e15) : previous)
    }
    let colors = stops.map(\.color.premultipliedBytes)
    var segments = [Segment(start: -.infinity, origin: 0, base: SIMD4(colors[0]), slope: .zero)]
    for (index, location) in locations.enumerated() {
      var slope = SIMD4<Double>.zero
      if index + 1 < locations.count {
        let length = locations[index + 1] - location
        // Nearer stops than this make a hard edge.
        if length > 1e-20 { slope = (colors[index + 1] - colors[index]) / length }
      }
      let start = Float(location)
      segments.append(Segment(start: start, origin: start, base: SIMD4(colors[index]), slope: SIMD4(slope)))
    }
    self.segments = segments
    isOpaque = stops.allSatisfy { $0.color.word >> 24 == 255 }
  }

  /// The premultiplied colours of the eight pixels that begin at (x, y).
  ///
  /// - Parameter hint: the segment that the pixels before lay in.
  @inline(__always)
  func colors(_ x: Int, _ y: Int, hint: inout Int) -> Pixels {
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let (centerX, centerY) = (Double(x) + 0.5, Double(y) + 0.5)
    let t: SIMD8<Float>
    var isMonotone = true
    switch geometry {
    case .linear(let axis):
      t = axis.start(centerX, centerY) + lanes * Float(axis.dx)
    case .radial(let u, let v, let startRadius, let scale):
      let (du, dv) = (Float(u.dx), Float(v.dx))
      let us = u.start(centerX, centerY) + lanes * du
      let vs = v.start(centerX, centerY) + lanes * dv
      t = ((us * us + vs * vs).squareRoot() - startRadius) * scale
      // The distance from a point falls and rises again along a line that passes it.
      isMonotone = (us[0] * du + vs[0] * dv) * (us[7] * du + vs[7] * dv) >= 0
    }
    var (least, most) = t[0] < t[7] ? (t[0], t[7]) : (t[7], t[0])
    if !isMonotone { (least, most) = (t.min(), t.max()) }
    return segments.withUnsafeBufferPointer { segments in
      var index = hint
      while index > 0 && segments[index].start > least { index &-= 1 }
      while index &+ 1 < segments.count && segments[index &+ 1].start <= least { index &+= 1 }
      hint = index
      if index &+ 1 == segments.count || most < segments[index &+ 1].start {
        return Self.pack(segments[index], t, isOpaque)
      }
      var pixels = Pixels()
      for lane in 0..<8 {
        var own = index
        while own &+ 1 < segments.count && segments[own &+ 1].start <= t[lane] { own &+= 1 }
        pixels[lane] = Self.pack(segments[own], SIMD8(repeating: t[lane]), isOpaque)[0]
      }
      return pixels
    }
  }

  @inline(__always)
  private static func pack(_ segment: Segment, _ t: SIMD8<Float>, _ isOpaque: Bool) -> Pixels {
    let along = t - segment.origin
    @inline(__always)
    func byte(_ channel: Int) -> Pixels {
      // Adding 2²³ leaves the value, rounded to an integer, in the lowest bits of the float.
      let value = segment.base[channel] + along * segment.slope[channel] + 8_388_608
      return unsafeBitCast(value, to: Pixels.self) & 0xFF
    }
    if isOpaque { return byte(0) | byte(1) &<< 8 | byte(2) &<< 16 | 0xFF00_0000 }
    let alpha = byte(3)
    // Rounding must not lift a colour above its alpha.
    @inline(__always)
    func color(_ channel: Int) -> Pixels { byte(channel).lesser(alpha) }
    return color(0) | color(1) &<< 8 | color(2) &<< 16 | alpha &<< 24
  }
}

/// From device pixels back to a paint's coordinates: (xx·X + yx·Y + x0, xy·X + yy·Y + y0).
private struct InverseMap {
  let xx, yx, xy, yy, x0, y0: Double

  init?(_ t: CGAffineTransform) {
    let determinant = Double(t.determinant)
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = t.inverted()
    (xx, xy) = (Double(inverse.a), Double(inverse.b))
    (yx, yy) = (Double(inverse.c), Double(inverse.d))
    (x0, y0) = (Double(inverse.tx), Double(inverse.ty))
    guard (xx + xy + yx + yy + x0 + y0).isFinite else { return nil }
  }
}

extension Color {
  /// Premultiplied components in units of 1/255.
  fileprivate var premultipliedBytes: SIMD4<Double> {
    let alpha = alpha.unit
    return SIMD4(red.unit * alpha, green.unit * alpha, blue.unit * alpha, alpha) * 255
  }
}
