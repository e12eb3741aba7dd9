import PathreelDrawing

/// The formulas of all blend modes, on eight premultiplied pixels in floating point.
///
/// Operands are bytes and the result is rounded once, also under partial coverage, so it is the formula's to the nearest
/// 255th but for the last bits of single precision. Modes that have a kernel are not here.
struct Channels {
  var red, green, blue, alpha: SIMD8<Float>

  @inline(__always)
  init(_ pixels: Pixels) {
    @inline(__always)
    func channel(_ shift: UInt32) -> SIMD8<Float> {
      SIMD8<Float>(bytes: (pixels &>> shift) & 0xFF) * (1 / 255)
    }
    (red, green, blue, alpha) = (channel(0), channel(8), channel(16), channel(24))
  }

  @inline(__always)
  private init(_ red: SIMD8<Float>, _ green: SIMD8<Float>, _ blue: SIMD8<Float>, _ alpha: SIMD8<Float>) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Rounded to bytes, each colour at most its alpha.
  @inline(__always)
  var pixels: Pixels {
    @inline(__always)
    func byte(_ channel: SIMD8<Float>) -> Pixels {
      // Adding 2²³ leaves the value, rounded to an integer, in the lowest bits of the float.
      unsafeBitCast(channel.atLeast(0).atMost(1) * 255 + 8_388_608, to: Pixels.self) & 0xFF
    }
    let alpha = byte(alpha)
    let (red, green, blue) = (byte(red).lesser(alpha), byte(green).lesser(alpha), byte(blue).lesser(alpha))
    return red | green &<< 8 | blue &<< 16 | alpha &<< 24
  }

  @inline(__always)
  func scaled(by factor: SIMD8<Float>) -> Channels {
    Channels(red * factor, green * factor, blue * factor, alpha * factor)
  }

  /// What becomes of a backdrop under this source, where the source covers the given share of each pixel.
  func blended(over backdrop: Channels, _ mode: BlendMode, coverage: SIMD8<Float>) -> Channels {
    let result = composed(over: backdrop, mode)
    @inline(__always)
    func between(_ from: SIMD8<Float>, _ to: SIMD8<Float>) -> SIMD8<Float> { from + coverage * (to - from) }
    return Channels(
      between(backdrop.red, result.red), between(backdrop.green, result.green), between(backdrop.blue, result.blue),
      between(backdrop.alpha, result.alpha))
  }

  private func composed(over d: Channels, _ mode: BlendMode) -> Channels {
    switch mode {
    case .normal, .multiply, .screen: preconditionFailure("the kernel's")
    case .clear: return sum(over: d, 0, 0)
    case .copy: return self
    case .sourceIn: return sum(over: d, d.alpha, 0)
    case .sourceOut: return sum(over: d, 1 - d.alpha, 0)
    case .sourceAtop: return sum(over: d, d.alpha, 1 - alpha)
    case .destinationOver: return sum(over: d, 1 - d.alpha, 1)
    case .destinationIn: return sum(over: d, 0, alpha)
    case .destinationOut: return sum(over: d, 0, 1 - alpha)
    case .destinationAtop: return sum(over: d, 1 - d.alpha, alpha)
    case .xor: return sum(over: d, 1 - d.alpha, 1 - alpha)
    case .plusLighter:
      let result = sum(over: d, 1, 1)
      return Channels(
        result.red.atMost(1), result.green.atMost(1), result.blue.atMost(1), result.alpha.atMost(1))
    case .plusDarker:
      let result = sum(over: d, 1, 1)
      let alpha = result.alpha.atMost(1)
      @inline(__always)
      func darker(_ sum: SIMD8<Float>) -> SIMD8<Float> { (sum - 1).atLeast(0).atMost(alpha) }
      return Channels(darker(result.red), darker(result.green), darker(result.blue), alpha)
    case .darken: return separable(over: d) { s, d, sa, da in (s * da).atMost(d * sa) }
    case .lighten: return separable(over: d) { s, d, sa, da in (s * da).atLeast(d * sa) }
    case .difference: return separable(over: d) { s, d, sa, da in (s * da - d * sa).magnitude }
    case .exclusion: return separable(over: d) { s, d, sa, da in s * da + d * sa - 2 * s * d }
    case .hardLight: return separable(over: d) { s, d, sa, da in Self.hardLight(s, d, sa, da) }
    case .overlay: return separable(over: d) { s, d, sa, da in Self.hardLight(d, s, da, sa) }
    case .colorDodge:
      return separable(over: d) { s, d, sa, da in (sa * da).atMost(d * sa * sa / (sa - s).atLeast(.nothing)) }
    case .colorBurn:
      return separable(over: d) { s, d, sa, da in
        sa * da - (sa * da).atMost((da - d) * sa * sa / s.atLeast(.nothing))
      }
    case .softLight:
      return separable(over: d) { s, d, sa, da in
        sa * da * Self.softLight(s / sa.atLeast(.nothing), d / da.atLeast(.nothing))
      }
    case .hue: return whole(over: d) { s, b in s.withSaturation(b.saturation).withLuminosity(b.luminosity) }
    case .saturation: return whole(over: d) { s, b in b.withSaturation(s.saturation).withLuminosity(b.luminosity) }
    case .color: return whole(over: d) { s, b in s.withLuminosity(b.luminosity) }
    case .luminosity: return whole(over: d) { s, b in b.withLuminosity(s.luminosity) }
    }
  }

  // MARK: Operators of Porter and Duff

  @inline(__always)
  private func sum(over d: Channels, _ own: SIMD8<Float>, _ other: SIMD8<Float>) -> Channels {
    Channels(
      red * own + d.red * other, green * own + d.green * other, blue * own + d.blue * other,
      alpha * own + d.alpha * other)
  }

  @inline(__always)
  private func sum(over d: Channels, _ own: Float, _ other: SIMD8<Float>) -> Channels {
    sum(over: d, SIMD8(repeating: own), other)
  }

  @inline(__always)
  private func sum(over d: Channels, _ own: SIMD8<Float>, _ other: Float) -> Channels {
    sum(over: d, own, SIMD8(repeating: other))
  }

  @inline(__always)
  private func sum(over d: Channels, _ own: Float, _ other: Float) -> Channels {
    sum(over: d, SIMD8(repeating: own), SIMD8(repeating: other))
  }

  // MARK: Components by themselves

  /// - Parameter blend: αs·αd·B of premultiplied source and backdrop components and their alphas.
  @inline(__always)
  private func separable(
    over d: Channels,
    _ blend: (_ s: SIMD8<Float>, _ d: SIMD8<Float>, _ sa: SIMD8<Float>, _ da: SIMD8<Float>) -> SIMD8<Float>
  ) -> Channels {
    var result = sum(over: d, 1 - d.alpha, 1 - alpha)
    result.red += blend(red, d.red, alpha, d.alpha)
    result.green += blend(green, d.green, alpha, d.alpha)
    result.blue += blend(blue, d.blue, alpha, d.alpha)
    result.alpha += alpha * d.alpha
    return result
  }

  @inline(__always)
  private static func hardLight(
    _ s: SIMD8<Float>, _ d: SIMD8<Float>, _ sa: SIMD8<Float>, _ da: SIMD8<Float>
  ) -> SIMD8<Float> {
    let (dark, light): (SIMD8<Float>, SIMD8<Float>) = (s * d, (da - d) * (sa - s))
    let screened: SIMD8<Float> = sa * da - (light + light)
    return (dark + dark).replaced(by: screened, where: s + s .> sa)
  }

  @inline(__always)
  private static func softLight(_ s: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
    let polynomial: SIMD8<Float> = ((b * 16 - 12) * b + 4) * b
    let curve = b.squareRoot().replaced(by: polynomial, where: b .<= 0.25)
    let strength: SIMD8<Float> = s + s - 1
    let darker: SIMD8<Float> = b + strength * b * (1 - b)
    let lighter: SIMD8<Float> = b + strength * (curve - b)
    return darker.replaced(by: lighter, where: s .> 0.5)
  }

  // MARK: Whole colours

  /// - Parameter blend: B of straight source and backdrop colours.
  @inline(__always)
  private func whole(over d: Channels, _ blend: (_ s: Channels, _ b: Channels) -> Channels) -> Channels {
    let blended = blend(
      scaled(by: 1 / alpha.atLeast(.nothing)), d.scaled(by: 1 / d.alpha.atLeast(.nothing)))
    let share = alpha * d.alpha
    var result = sum(over: d, 1 - d.alpha, 1 - alpha)
    result.red += share * blended.red
    result.green += share * blended.green
    result.blue += share * blended.blue
    result.alpha += share
    return result
  }

  private var luminosity: SIMD8<Float> { red * 0.3 + green * 0.59 + blue * 0.11 }
  private var least: SIMD8<Float> { red.atMost(green).atMost(blue) }
  private var most: SIMD8<Float> { red.atLeast(green).atLeast(blue) }
  private var saturation: SIMD8<Float> { most - least }

  private func withSaturation(_ saturation: SIMD8<Float>) -> Channels {
    let least = least
    let scale = saturation / (most - least).atLeast(.nothing)
    return Channels((red - least) * scale, (green - least) * scale, (blue - least) * scale, alpha)
  }

  /// `SetLum` with `ClipColor`: shifted to the luminosity, and drawn towards grey as far as that leaves 0…1.
  private func withLuminosity(_ luminosity: SIMD8<Float>) -> Channels {
    let shift = luminosity - self.luminosity
    let shifted = Channels(red + shift, green + shift, blue + shift, alpha)
    let (least, most) = (shifted.least, shifted.most)
    var scale = SIMD8<Float>(repeating: 1)
    scale = scale.replaced(by: luminosity / (luminosity - least).atLeast(.nothing), where: least .< 0)
    scale *= SIMD8<Float>(repeating: 1).replaced(
      by: (1 - luminosity) / (most - luminosity).atLeast(.nothing), where: most .> 1)
    return Channels(
      luminosity + (shifted.red - luminosity) * scale, luminosity + (shifted.green - luminosity) * scale,
      luminosity + (shifted.blue - luminosity) * scale, alpha)
  }
}

extension BlendMode {
  /// Whether the mode changes the backdrop by a transparent source too, or not in proportion to the source's alpha:
  /// coverage is then not the same as alpha.
  var needsShape: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .plusDarker, .plusLighter: true
    default: false
    }
  }
}

extension Float {
  /// Stands for 0 in a divisor: far less than a product of three bytes' 255ths.
  fileprivate static var nothing: Float { 1e-12 }
}
