import Foundation
import PathreelDrawing

/// The colour functions of CSS Color 4 and 5 beyond those of ``Color``: `hwb`, `lab`, `lch`, `oklab`, `oklch`, `color()` and
/// `color-mix()`. Colours outside of sRGB are clamped, component by component.
enum ModernColor {
  /// Parses a function; nil for any other text.
  static func color(_ text: String, currentColor: Color, depth: Int = 0) -> Color? {
    guard depth < 8, let call = CSSText.call(text.trimmed) else { return nil }
    if call.name == "color-mix" { return mix(CSSText.list(call.arguments), currentColor, depth) }
    let halves = call.arguments.split(separator: "/", maxSplits: 1).map(\.trimmed)
    var words = CSSText.words(halves.first ?? "")
    if call.arguments.contains(",") { return commas(call.name, CSSText.list(call.arguments)) }
    guard let alpha = halves.count > 1 ? component(halves[1], of: 1) : 1 else { return nil }
    let opacity = min(max(alpha, 0), 1)
    if call.name == "color" {
      guard words.count == 4 else { return nil }
      let space = words.removeFirst().lowercased()
      let n = words.compactMap { component($0, of: 1) }
      guard n.count == 3 else { return nil }
      return predefined(space, n).map { $0.opacity(opacity) }
    }
    guard words.count == 3 else { return nil }
    func value(_ i: Int, of full: Double) -> Double? { component(words[i], of: full) }
    func hue(_ i: Int) -> Double? {
      CSSText.angle(words[i]) ?? CSSText.number(words[i]) ?? (words[i] == "none" ? 0 : nil)
    }
    switch call.name {
    case "rgb", "rgba":
      guard let r = value(0, of: 255), let g = value(1, of: 255), let b = value(2, of: 255) else { return nil }
      return clamped(r / 255, g / 255, b / 255, opacity)
    case "hsl", "hsla":
      guard let h = hue(0), let s = value(1, of: 100), let l = value(2, of: 100) else { return nil }
      return Color(hue: turn(h), saturation: s / 100, lightness: l / 100, opacity: opacity)
    case "hwb":
      guard let h = hue(0), var w = value(1, of: 100), var b = value(2, of: 100) else { return nil }
      (w, b) = (w / 100, b / 100)
      if w + b >= 1 { return clamped(w / (w + b), w / (w + b), w / (w + b), opacity) }
      let pure = Color(hue: turn(h), saturation: 1, lightness: 0.5)
      func part(_ c: Double) -> Double { c * (1 - w - b) + w }
      return clamped(part(pure.red), part(pure.green), part(pure.blue), opacity)
    case "lab", "lch":
      guard let l = value(0, of: 100), let second = value(1, of: call.name == "lab" ? 125 : 150) else { return nil }
      if call.name == "lab" {
        guard let b = value(2, of: 125) else { return nil }
        return lab(l, second, b).opacity(opacity)
      }
      guard let h = hue(2) else { return nil }
      return lab(l, second * cos(h * .pi / 180), second * sin(h * .pi / 180)).opacity(opacity)
    case "oklab", "oklch":
      guard let l = value(0, of: 1), let second = value(1, of: 0.4) else { return nil }
      if call.name == "oklab" {
        guard let b = value(2, of: 0.4) else { return nil }
        return oklab(l, second, b).opacity(opacity)
      }
      guard let h = hue(2) else { return nil }
      return oklab(l, second * cos(h * .pi / 180), second * sin(h * .pi / 180)).opacity(opacity)
    default: return nil
    }
  }

  /// A number, a percentage of a whole, or `none`, which is 0.
  private static func component(_ text: String, of full: Double) -> Double? {
    if text == "none" { return 0 }
    if text.hasSuffix("%") { return CSSText.number(String(text.dropLast())).map { $0 / 100 * full } }
    return CSSText.number(text)
  }

  /// The old syntax with commas, with angles that ``Color`` does not read.
  private static func commas(_ name: String, _ words: [String]) -> Color? {
    guard name.hasPrefix("hsl"), (3...4).contains(words.count), let h = CSSText.angle(words[0]),
      let s = component(words[1], of: 100), let l = component(words[2], of: 100),
      let alpha = words.count > 3 ? component(words[3], of: 1) : 1
    else { return nil }
    return Color(hue: turn(h), saturation: s / 100, lightness: l / 100, opacity: min(max(alpha, 0), 1))
  }

  private static func turn(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return (rest < 0 ? rest + 360 : rest) / 360
  }

  private static func clamped(_ r: Double, _ g: Double, _ b: Double, _ opacity: Double = 1) -> Color {
    func clamp(_ c: Double) -> Double { c.isFinite ? min(max(c, 0), 1) : 0 }
    return Color(red: clamp(r), green: clamp(g), blue: clamp(b), opacity: opacity)
  }

  // MARK: Spaces

  /// sRGB's transfer function, mirrored for components below 0.
  private static func encoded(_ light: Double) -> Double {
    let size = abs(light)
    let code = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -code : code
  }

  private static func linear(_ r: Double, _ g: Double, _ b: Double) -> Color {
    clamped(encoded(r), encoded(g), encoded(b))
  }

  /// The colour of `xyz-d65` (CSS Color 4, §18: the matrix to linear sRGB).
  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> Color {
    linear(
      3.2409699419045226 * x - 1.5373831775700939 * y - 0.4986107602930034 * z,
      -0.9692436362808796 * x + 1.8759675015077202 * y + 0.0415550574071756 * z,
      0.0556300796969937 * x - 0.2039769588889766 * y + 1.0569715142428786 * z)
  }

  /// The colour of `xyz-d50`, by Bradford's adaptation.
  private static func xyz50(_ x: Double, _ y: Double, _ z: Double) -> Color {
    xyz(
      0.9554734527042182 * x - 0.023098536874261423 * y + 0.0632593086610217 * z,
      -0.028369706963208136 * x + 1.0099954580058226 * y + 0.021041398966943008 * z,
      0.012314001688319899 * x - 0.020507696433477912 * y + 1.3303659366080753 * z)
  }

  private static func lab(_ l: Double, _ a: Double, _ b: Double) -> Color {
    let l = min(max(l, 0), 100)
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    let y = (l + 16) / 116
    let (x, z) = (a / 500 + y, y - b / 200)
    func part(_ f: Double) -> Double { f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa }
    let light = l > kappa * epsilon ? y * y * y : l / kappa
    // The white of D50.
    return xyz50(part(x) * 0.3457 / 0.3585, light, part(z) * (1 - 0.3457 - 0.3585) / 0.3585)
  }

  private static func oklab(_ l: Double, _ a: Double, _ b: Double) -> Color {
    let (r, g, blue) = linearRGB(oklab: (min(max(l, 0), 1), a, b))
    return linear(r, g, blue)
  }

  private static func linearRGB(oklab c: (Double, Double, Double)) -> (Double, Double, Double) {
    let l = pow(c.0 + 0.3963377773761749 * c.1 + 0.2158037573099136 * c.2, 3)
    let m = pow(c.0 - 0.1055613458156586 * c.1 - 0.0638541728258133 * c.2, 3)
    let s = pow(c.0 - 0.0894841775298119 * c.1 - 1.2914855480194092 * c.2, 3)
    return (
      4.0767416360759574 * l - 3.3077115392580616 * m + 0.2309699031821044 * s,
      -1.2684379732850317 * l + 2.6097573492876887 * m - 0.3413193760026573 * s,
      -0.0041960761386756 * l - 0.7034186179359362 * m + 1.7076146940746117 * s
    )
  }

  /// The components of a colour in Oklab.
  private static func oklab(of color: Color) -> (Double, Double, Double) {
    let (r, g, b) = color.linearLight
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    )
  }

  /// The spaces of `color()`.
  private static func predefined(_ space: String, _ n: [Double]) -> Color? {
    switch space {
    case "srgb": return clamped(n[0], n[1], n[2])
    case "srgb-linear": return linear(n[0], n[1], n[2])
    case "display-p3": return Color(.displayP3, red: n[0], green: n[1], blue: n[2])
    case "xyz", "xyz-d65": return xyz(n[0], n[1], n[2])
    case "xyz-d50": return xyz50(n[0], n[1], n[2])
    case "a98-rgb":
      let l = n.map { ($0 < 0 ? -1 : 1) * pow(abs($0), 563.0 / 256) }
      return xyz(
        0.5766690429101305 * l[0] + 0.1855582379065463 * l[1] + 0.1882286462349947 * l[2],
        0.29734497525053605 * l[0] + 0.6273635662554661 * l[1] + 0.07529145849399788 * l[2],
        0.02703136138641234 * l[0] + 0.07068885253582723 * l[1] + 0.9913375368376388 * l[2])
    case "rec2020":
      let l = n.map { c -> Double in
        let size = abs(c)
        let light =
          size < 0.08124285829863151 ? size / 4.5 : pow((size + 0.09929682680944) / 1.09929682680944, 1 / 0.45)
        return c < 0 ? -light : light
      }
      return xyz(
        0.6369580483012914 * l[0] + 0.14461690358620832 * l[1] + 0.1688809751641721 * l[2],
        0.2627002120112671 * l[0] + 0.6779980715188708 * l[1] + 0.05930171646986196 * l[2],
        0.028072693049087428 * l[1] + 1.060985057710791 * l[2])
    case "prophoto-rgb":
      let l = n.map { c -> Double in
        let size = abs(c)
        let light = size <= 16.0 / 512 ? size / 16 : pow(size, 1.8)
        return c < 0 ? -light : light
      }
      return xyz50(
        0.7977666449006423 * l[0] + 0.13518129740053308 * l[1] + 0.0313477341283922 * l[2],
        0.2880748288194013 * l[0] + 0.711835234241873 * l[1] + 0.00008993693872564 * l[2], 0.8251046025104602 * l[2])
    default: return nil
    }
  }

  // MARK: Mixing

  /// `color-mix(in space, a p%, b q%)` (CSS Color 5, §2).
  private static func mix(_ parts: [String], _ currentColor: Color, _ depth: Int) -> Color? {
    guard parts.count == 3, parts[0].lowercased().hasPrefix("in ") else { return nil }
    let space = CSSText.words(parts[0].lowercased()).dropFirst()
    var colors: [(color: Color, share: Double?)] = []
    for part in parts.dropFirst() {
      var words = CSSText.words(part)
      var share: Double?
      if let i = words.firstIndex(where: { $0.hasSuffix("%") }) {
        share = CSSText.number(String(words.remove(at: i).dropLast())).map { $0 / 100 }
      }
      guard words.count == 1, let color = SVGColor.color(words[0], currentColor: currentColor, depth: depth + 1) else {
        return nil
      }
      colors.append((color, share))
    }
    var (p, q) = (colors[0].share, colors[1].share)
    if p == nil, q == nil { (p, q) = (0.5, 0.5) }
    let (first, second) = (p ?? 1 - (q ?? 0.5), q ?? 1 - (p ?? 0.5))
    let sum = first + second
    guard sum > 0, first >= 0, second >= 0 else { return nil }
    let mixed = mixed(colors[0].color, colors[1].color, second / sum, in: Array(space))
    return mixed?.opacity(min(sum, 1))
  }

  private static func mixed(_ a: Color, _ b: Color, _ share: Double, in space: [String]) -> Color? {
    let alpha = a.alpha + (b.alpha - a.alpha) * share
    guard alpha > 0 else { return .clear }
    func mix(_ x: Double, _ y: Double) -> Double { (x * a.alpha * (1 - share) + y * b.alpha * share) / alpha }
    switch space.first {
    case "srgb": return clamped(mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue), alpha)
    case "srgb-linear":
      let (x, y) = (a.linearLight, b.linearLight)
      return linear(mix(x.red, y.red), mix(x.green, y.green), mix(x.blue, y.blue)).opacity(alpha)
    case "hsl", "hwb", "oklch", "lch":
      let isOK = space.first == "oklch" || space.first == "lch"
      let (x, y) = isOK ? (polar(oklab(of: a)), polar(oklab(of: b))) : (hsl(a), hsl(b))
      // A colour without a hue takes that of the other.
      var (h, k) = (x.chroma < 1e-4 ? y.hue : x.hue, y.chroma < 1e-4 ? x.hue : y.hue)
      let isLonger = space.count > 1 && space[1] == "longer"
      if !isLonger, abs(h - k) > 180 { if h > k { k += 360 } else { h += 360 } }
      if isLonger, abs(h - k) < 180 { if h > k { k += 360 } else { h += 360 } }
      let hue = h + (k - h) * share
      let (light, chroma) = (mix(x.light, y.light), mix(x.chroma, y.chroma))
      if isOK { return oklab(light, chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180)).opacity(alpha) }
      return Color(hue: turn(hue), saturation: chroma, lightness: light, opacity: alpha)
    case "oklab", "lab":
      let (x, y) = (oklab(of: a), oklab(of: b))
      return oklab(mix(x.0, y.0), mix(x.1, y.1), mix(x.2, y.2)).opacity(alpha)
    default: return nil
    }
  }

  private static func polar(_ c: (Double, Double, Double)) -> (light: Double, chroma: Double, hue: Double) {
    (c.0, hypot(c.1, c.2), atan2(c.2, c.1) * 180 / .pi)
  }

  private static func hsl(_ c: Color) -> (light: Double, chroma: Double, hue: Double) {
    let (high, low) = (max(c.red, c.green, c.blue), min(c.red, c.green, c.blue))
    let (light, range) = ((high + low) / 2, high - low)
    guard range > 0 else { return (light, 0, 0) }
    let hue: Double =
      if high == c.red {
        60 * ((c.green - c.blue) / range)
      } else if high == c.green {
        60 * ((c.blue - c.red) / range + 2)
      } else {
        60 * ((c.red - c.green) / range + 4)
      }
    return (light, range / (1 - abs(2 * light - 1)), hue < 0 ? hue + 360 : hue)
  }
}
