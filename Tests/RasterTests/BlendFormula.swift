import PathreelDrawing

extension BlendMode {
  /// The modes in which partial coverage differs from partial alpha.
  var mixesByCoverage: Bool {
    [.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .plusDarker, .plusLighter].contains(self)
  }
}

extension SIMD4<Double> {
  var clamped: Self { self.clamped(lowerBound: .zero, upperBound: .one) }
}

/// The formulas of W3C Compositing and Blending Level 1, on straight colours: blends a premultiplied source `s` over a
/// premultiplied backdrop `d`, with components 0…1. It is the oracle of the tests of blending.
func blendFormula(_ mode: BlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
  let (sa, da) = (s.w, d.w)
  switch mode {
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
  case .plusLighter: return (s + d).clamped
  case .plusDarker:
    // Absorptions add up: α − C is the distance of a colour from white.
    let alpha = min(1, sa + da)
    let color = (alpha - ((da - d) + (sa - s))).clamped
    return SIMD4(color.x, color.y, color.z, alpha)
  default:
    let cs = sa > 0 ? SIMD3(s.x, s.y, s.z) / sa : .zero
    let cb = da > 0 ? SIMD3(d.x, d.y, d.z) / da : .zero
    let mixed = (1 - da) * cs + da * blended(mode, cb, cs)
    let color = sa * mixed + (1 - sa) * da * cb
    return SIMD4(color.x, color.y, color.z, sa + da * (1 - sa))
  }
}

private func blended(_ mode: BlendMode, _ cb: SIMD3<Double>, _ cs: SIMD3<Double>) -> SIMD3<Double> {
  func each(_ blend: (_ b: Double, _ s: Double) -> Double) -> SIMD3<Double> {
    SIMD3(blend(cb.x, cs.x), blend(cb.y, cs.y), blend(cb.z, cs.z))
  }
  func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }
  switch mode {
  case .multiply: return cb * cs
  case .screen: return cb + cs - cb * cs
  case .overlay: return each { hardLight($1, $0) }
  case .darken: return each { min($0, $1) }
  case .lighten: return each { max($0, $1) }
  case .colorDodge: return each { b, s in b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s)) }
  case .colorBurn: return each { b, s in b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s) }
  case .hardLight: return each(hardLight)
  case .softLight:
    return each { b, s in
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    }
  case .difference: return each { abs($0 - $1) }
  case .exclusion: return each { $0 + $1 - 2 * $0 * $1 }
  case .hue: return setLuminosity(setSaturation(cs, saturation(cb)), luminosity(cb))
  case .saturation: return setLuminosity(setSaturation(cb, saturation(cs)), luminosity(cb))
  case .color: return setLuminosity(cs, luminosity(cb))
  case .luminosity: return setLuminosity(cb, luminosity(cs))
  default: return cs
  }
}

private func luminosity(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

private func saturation(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

private func setLuminosity(_ c: SIMD3<Double>, _ l: Double) -> SIMD3<Double> {
  let moved = c + (l - luminosity(c))
  let own = luminosity(moved)
  let (n, x) = (moved.min(), moved.max())
  var result = moved
  if n < 0 { result = own + (result - own) * (own / (own - n)) }
  if x > 1 { result = own + (result - own) * ((1 - own) / (x - own)) }
  return result
}

private func setSaturation(_ c: SIMD3<Double>, _ s: Double) -> SIMD3<Double> {
  let order = [0, 1, 2].sorted { c[$0] < c[$1] }
  var result = SIMD3<Double>.zero
  if c[order[2]] > c[order[0]] {
    result[order[1]] = (c[order[1]] - c[order[0]]) * s / (c[order[2]] - c[order[0]])
    result[order[2]] = s
  }
  return result
}
