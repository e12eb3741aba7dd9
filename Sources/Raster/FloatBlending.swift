import PathreelDrawing

/// The formulas of `BlendMode` in single precision, on premultiplied colours of 0…1. ``ChainStage`` uses them for steps
/// of filters; the formulas for whole bytes are kernels (`Modes.h`).
struct FloatBlending {
  let mode: BlendMode

  /// Blends a source `s` with a backdrop `d`.
  func callAsFunction(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    let (sa, da) = (s.w, d.w)
    switch mode {
    case .normal: return s + d * (1 - sa)
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * da
    case .sourceOut: return s * (1 - da)
    case .sourceAtop: return s * da + d * (1 - sa)
    case .destinationOver: return s * (1 - da) + d
    case .destinationIn: return d * sa
    case .destinationOut: return d * (1 - sa)
    case .destinationAtop: return s * (1 - da) + d * sa
    case .xor: return s * (1 - da) + d * (1 - sa)
    case .plusLighter: return (s + d).premultipliedColor
    case .plusDarker:
      let alpha = min(sa + da, 1)
      var sum = s + d - (sa + da - alpha)
      sum.w = alpha
      return sum.premultipliedColor
    default:
      var result = s * (1 - da) + d * (1 - sa)
      let mixed = blended(d.straight.color, s.straight.color) * (sa * da)
      result += SIMD4(mixed, sa * da)
      return result.premultipliedColor
    }
  }

  /// Blends unpremultiplied colours by a mode that has a mixing formula: backdrop `b` and source `s`.
  private func blended(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    switch mode {
    case .hue: return s.withSaturation(b.saturation).withLuminosity(b.luminosity)
    case .saturation: return b.withSaturation(s.saturation).withLuminosity(b.luminosity)
    case .color: return s.withLuminosity(b.luminosity)
    case .luminosity: return b.withLuminosity(s.luminosity)
    default: return SIMD3(blended(b.x, s.x), blended(b.y, s.y), blended(b.z, s.z))
    }
  }

  private func blended(_ b: Float, _ s: Float) -> Float {
    switch mode {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return hardLight(s, b)
    case .hardLight: return hardLight(b, s)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b <= almostNothing ? 0 : s >= 1 - almostNothing ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 - almostNothing ? 1 : s <= almostNothing ? 0 : 1 - min(1, (1 - b) / s)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (curve - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    default: return s
    }
  }

  /// An upper bound of the rounding error of a quotient. A component this close to 0 or 1 counts as 0 or 1.
  private var almostNothing: Float { 1e-5 }

  private func hardLight(_ b: Float, _ s: Float) -> Float {
    s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1)
  }
}

extension SIMD4<Float> {
  fileprivate var color: SIMD3<Float> { SIMD3(x, y, z) }
}

extension SIMD3<Float> {
  fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }
  fileprivate var saturation: Float { self.max() - self.min() }

  fileprivate func withLuminosity(_ luminosity: Float) -> Self {
    let moved = self + (luminosity - self.luminosity)
    let (own, low, high) = (moved.luminosity, moved.min(), moved.max())
    var result = moved
    if low < 0, own > low { result = own + (result - own) * (own / (own - low)) }
    if high > 1, high > own { result = own + (result - own) * ((1 - own) / (high - own)) }
    return result
  }

  fileprivate func withSaturation(_ saturation: Float) -> Self {
    let (low, range) = (self.min(), self.saturation)
    return range > 0 ? (self - low) * (saturation / range) : .zero
  }
}
