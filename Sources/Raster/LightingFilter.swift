import Foundation
import PathreelDrawing
import PathreelGeometry

/// Light on a surface (Filter Effects 1, §9.9 and §9.10), for ``ChainStage``. The surface and the light are in pixels.
struct LightingFilter {
  private let light: Light
  private let reflection: DisplayList.FilterChain.Lighting.Reflection
  /// The colour of the light in the colour space of the step.
  private let color: SIMD3<Float>
  /// The height of the surface where alpha is 1, in pixels.
  private let height: Float

  private enum Light {
    case distant(SIMD3<Float>)
    case point(SIMD3<Float>)
    /// The axis points from the light.
    case spot(SIMD3<Float>, axis: SIMD3<Float>, exponent: Float, limit: Float)
  }

  init(
    _ lighting: DisplayList.FilterChain.Lighting, _ canvas: CGAffineTransform,
    _ colorSpace: DisplayList.FilterChain.ColorSpace
  ) {
    let map = lighting.transform.concatenating(canvas)
    // Heights have no axis of their own: they are scaled by the mean of both.
    let scale = ((map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d) / 2).squareRoot()
    func point(_ place: SIMD3<Double>) -> SIMD3<Float> {
      let moved = CGPoint(x: place.x, y: place.y).applying(map)
      return SIMD3(Self.limited(moved.x), Self.limited(moved.y), Self.limited(place.z * scale))
    }
    switch lighting.light {
    case .distant(let azimuth, let elevation):
      let (x, y) = (cos(azimuth.radians) * cos(elevation.radians), sin(azimuth.radians) * cos(elevation.radians))
      light = .distant(
        SIMD3(
          Self.limited(map.a * x + map.c * y), Self.limited(map.b * x + map.d * y),
          Self.limited(sin(elevation.radians) * scale)
        ).normalized)
    case .point(let place): light = .point(point(place))
    case .spot(let start, let end, let exponent, let limit):
      light = .spot(
        point(start), axis: (point(end) - point(start)).normalized,
        exponent: Self.limited(max(1, min(exponent, 128))),
        limit: Self.limited(cos(max(0, min(abs(limit.radians), .pi / 2)))))
    }
    reflection = lighting.reflection
    height = Self.limited(lighting.surfaceScale * scale)
    let encoded = SIMD4(
      Float(lighting.color.red.unit), Float(lighting.color.green.unit), Float(lighting.color.blue.unit), 1)
    let own = colorSpace == .linearRGB ? TransferCurve.light.applied(to: encoded) : encoded
    color = SIMD3(own.x, own.y, own.z)
  }

  /// A number in single precision whose square is finite; 0 if it is none.
  private static func limited(_ number: Double) -> Float {
    number.isFinite ? Float(max(-1e9, min(number, 1e9))) : 0
  }

  /// Lights a surface.
  ///
  /// - Parameter surface: The pixels that the surface has; at its edges, slopes are taken from one side.
  func apply(to source: PixelPlane?, in surface: PixelRect, on plane: PixelPlane) {
    let width = plane.rect.columns.count
    var rows = (0..<3).map { _ in [Float](repeating: 0, count: width + 2) }
    func read(_ y: Int, _ row: inout [Float]) {
      for i in 0..<width + 2 {
        let x = plane.rect.columns.lowerBound + i - 1
        let isInside = source?.rect.rows.contains(y) == true && source?.rect.columns.contains(x) == true
        row[i] = isInside ? source!.row(y)[x - source!.rect.columns.lowerBound].w : 0
      }
    }
    read(plane.rect.rows.lowerBound - 1, &rows[0])
    read(plane.rect.rows.lowerBound, &rows[1])
    for y in plane.rect.rows {
      if plane.isCancelled { return }
      read(y + 1, &rows[2])
      let target = plane.row(y)
      // The distance of rows between which the slope is taken, and their weights.
      let (above, below) = (y > surface.rows.lowerBound, y + 1 < surface.rows.upperBound)
      let weights = SIMD3<Float>(above ? 1 : 0, 2, below ? 1 : 0)
      let (top, bottom) = (above ? 0 : 1, below ? 2 : 1)
      for i in 1...width {
        let x = plane.rect.columns.lowerBound + i - 1
        let (before, after) = (x > surface.columns.lowerBound, x + 1 < surface.columns.upperBound)
        let (left, right) = (before ? i - 1 : i, after ? i + 1 : i)
        var slope = SIMD2<Float>.zero
        if right > left {
          let ends = SIMD3(
            rows[0][right] - rows[0][left], rows[1][right] - rows[1][left], rows[2][right] - rows[2][left])
          slope.x = (ends * weights).sum() / weights.sum() * 2 / Float(right - left)
        }
        if bottom > top {
          let across = SIMD3<Float>(before ? 1 : 0, 2, after ? 1 : 0)
          let ends = SIMD3(
            rows[bottom][i - 1] - rows[top][i - 1], rows[bottom][i] - rows[top][i],
            rows[bottom][i + 1] - rows[top][i + 1])
          slope.y = (ends * across).sum() / across.sum() * 2 / Float(bottom - top)
        }
        target[i - 1] = lit(
          SIMD3(-height * slope.x, -height * slope.y, 1).normalized,
          at: SIMD3(Float(x) + 0.5, Float(y) + 0.5, height * rows[1][i]))
      }
      rows.swapAt(0, 1)
      rows.swapAt(1, 2)
    }
  }

  /// The colour of a point of the surface.
  private func lit(_ normal: SIMD3<Float>, at place: SIMD3<Float>) -> SIMD4<Float> {
    let (toLight, strength) = light(at: place)
    guard strength > 0 else { return reflected(.zero) }
    switch reflection {
    case .diffuse(let constant):
      return reflected(color * (strength * Self.limited(constant) * (normal * toLight).sum()))
    case .specular(let constant, let exponent):
      let half = (toLight + SIMD3(0, 0, 1)).normalized
      let cosine = (normal * half).sum()
      guard cosine > 0 else { return .zero }
      let power = pow(cosine, Self.limited(max(1, min(exponent, 128))))
      return reflected(color * (strength * Self.limited(constant) * power))
    }
  }

  private func reflected(_ light: SIMD3<Float>) -> SIMD4<Float> {
    func share(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
    let color = SIMD3(share(light.x), share(light.y), share(light.z))
    if case .diffuse = reflection { return SIMD4(color, 1) }
    return SIMD4(color, color.max())
  }

  /// The direction of the light from a point, and how much of it arrives there.
  private func light(at place: SIMD3<Float>) -> (direction: SIMD3<Float>, strength: Float) {
    switch light {
    case .distant(let direction): return (direction, 1)
    case .point(let start): return ((start - place).normalized, 1)
    case .spot(let start, let axis, let exponent, let limit):
      let direction = (start - place).normalized
      let cosine = -(direction * axis).sum()
      guard cosine > 0, cosine >= limit else { return (direction, 0) }
      // The edge of the cone is soft, so that it shows no steps.
      let edge = min(1, (cosine - limit) / Self.softness)
      return (direction, pow(cosine, exponent) * edge)
    }
  }

  /// The width of the cone's edge, in its cosine.
  private static let softness: Float = 0.016
}

extension SIMD3<Float> {
  /// The vector of length 1 in the same direction; zero remains zero.
  fileprivate var normalized: SIMD3 {
    let square = (self * self).sum()
    return square > 0 ? self / square.squareRoot() : .zero
  }
}
