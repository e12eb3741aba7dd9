import Foundation
import GoldenImages
import PathreelDrawing
import PathreelGeometry
import SeededRandom
import Testing

@Suite struct BlendingTests {
  static let goldens = GoldenFolder(["blend-modes"])

  @Test func `there are Core Graphics' twenty-eight modes`() {
    #expect(BlendMode.allCases.count == 28)
  }

  /// Left of the box, on its border with three quarters of a pixel, and inside.
  private static let (outside, border, inside) = (0, 1, 3)
  private static let shape = Path(box: 1.25, 0, 5, 3)

  @Test(arguments: BlendMode.allCases)
  func `a shape follows the formula inside, on its border and beside it`(mode: BlendMode) {
    for seed in UInt64(0)..<40 {
      var numbers = SplitMix64(seed: seed)
      let (source, backdrop) = (Premultiplied(random: &numbers), Premultiplied(random: &numbers))
      let item = DisplayList.Item.fill(.init(path: Self.shape, paint: .color(source.color), blendMode: mode))
      let bitmap = draw([item], width: 8, height: 3, background: backdrop.color)
      let result = formula(mode, source.unit, backdrop.unit)
      #expect(bitmap[Self.outside, 1] == backdrop.pixel, "seed \(seed)")
      // Half a level for rounding, a hundredth for single precision.
      #expect(bitmap[Self.inside, 1].distance(to: result * 255) <= 0.51, "seed \(seed): \(source) on \(backdrop)")
      // Coverage is a byte: 191 for 191.25.
      let partial = backdrop.unit + (result - backdrop.unit) * 0.75
      #expect(bitmap[Self.border, 1].distance(to: partial * 255) <= 0.77, "seed \(seed): \(source) on \(backdrop)")
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `a group follows the formula with its picture as the source`(mode: BlendMode) {
    for seed in UInt64(0)..<40 {
      var numbers = SplitMix64(seed: 900 + seed)
      let (source, backdrop) = (Premultiplied(random: &numbers), Premultiplied(random: &numbers))
      let opacity = seed % 3 == 0 ? 1 : (numbers.number(in: 1...255)).rounded() / 255
      let item = DisplayList.Item.fill(.init(path: Self.shape, paint: .color(source.color)))
      let group = DisplayList.Item.group(.init(items: [item], opacity: opacity, blendMode: mode))
      let bitmap = draw([group], width: 8, height: 3, background: backdrop.color)
      let result = formula(mode, source.unit * opacity, backdrop.unit)
      #expect(bitmap[Self.outside, 1] == backdrop.pixel, "seed \(seed)")
      guard source.alpha > 0 else { continue }
      #expect(bitmap[Self.inside, 1].distance(to: result * 255) <= (mode == .normal ? 1.01 : 0.51), "seed \(seed)")
      // The layer is bytes: what it holds on the border is the source there.
      let layer = draw([item], width: 8, height: 3)[Self.border, 1].unit
      let coverage = 191.0 / 255
      let partial =
        mode.mixesByCoverage
        ? backdrop.unit + (formula(mode, (layer / coverage).clamped * opacity, backdrop.unit) - backdrop.unit)
          * coverage
        : formula(mode, layer * opacity, backdrop.unit)
      #expect(
        bitmap[Self.border, 1].distance(to: partial * 255) <= (mode == .normal ? 1.01 : 0.52),
        "seed \(seed): \(source) on \(backdrop)")
    }
  }

  @Test(arguments: [BlendMode.multiply, .copy, .sourceIn, .hue])
  func `a gradient blends like its colours`(mode: BlendMode) {
    let color = Color(red: 0.2, green: 0.6, blue: 0.9, opacity: 0.6)
    let backdrop = Color(red: 0.8, green: 0.5, blue: 0.1, opacity: 0.8)
    let gradient = Paint.linearGradient(
      Gradient(colors: [color, color]), start: .zero, end: CGPoint(x: 100, y: 0))
    func picture(_ paint: Paint) -> Bitmap {
      draw(
        [.fill(.init(path: Path(ellipseIn: CGRect(x: 3, y: 2, width: 90, height: 40)), paint: paint, blendMode: mode))],
        width: 96, height: 48, background: backdrop)
    }
    #expect(PictureDifference(picture(gradient), picture(.color(color))).complaint(allowing: .otherMachines) == nil)
  }

  @Test(arguments: [BlendMode.clear, .copy, .sourceIn, .destinationIn, .plusDarker])
  func `where a group has drawn nothing it changes nothing`(mode: BlendMode) {
    let discs = [(20.0, 20.0), (70, 40)].map { x, y in
      fill(Path(ellipseIn: CGRect(x: x - 9.7, y: y - 9.7, width: 19.4, height: 19.4)), .color(.white))
    }
    // One of the two stands in a group of its own.
    let group = DisplayList.Item.group(
      .init(items: [discs[0], .group(.init(items: [discs[1]], opacity: 0.5))], opacity: 0.7, blendMode: mode))
    let bitmap = draw([group], width: 100, height: 60, background: Color(red: 0.5, green: 0.25, blue: 0))
    let (beside, inside) = (Bitmap.Pixel(red: 128, green: 64, blue: 0, alpha: 255), [bitmap[20, 20], bitmap[70, 40]])
    for (x, y) in [(0, 0), (20, 32), (45, 30), (95, 55)] { #expect(bitmap[x, y] == beside, "\(x), \(y)") }
    #expect(inside.allSatisfy { $0 != beside })
  }

  @Test func `a group that replaces what is under it leaves no fringe`() {
    let circle = Path(ellipseIn: CGRect(x: 5.3, y: 5.3, width: 30, height: 30))
    let blue = Color(red: 0, green: 0, blue: 1)
    let group = DisplayList.Item.group(.init(items: [fill(circle, .color(blue))], blendMode: .copy))
    let bitmap = draw([group], width: 41, height: 41, background: blue)
    let isEven = bitmap.withUnsafeMutableBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).allSatisfy { bytes[$0 + 2] >= 254 && bytes[$0 + 3] >= 254 }
    }
    #expect(isEven)
  }

  @Test func `blends inside a group see the group alone`() {
    let multiplied = DisplayList.Item.fill(
      .init(path: Path(box: 0, 0, 40, 20), paint: .color(Color(red: 1, green: 0.5, blue: 0)), blendMode: .multiply))
    let background = Color(red: 0, green: 1, blue: 1)
    let free = draw([multiplied], width: 40, height: 20, background: background)
    let isolated = draw([.group(.init(items: [multiplied]))], width: 40, height: 20, background: background)
    #expect(free[20, 10] == Bitmap.Pixel(red: 0, green: 128, blue: 0, alpha: 255))
    #expect(isolated[20, 10] == Bitmap.Pixel(red: 255, green: 128, blue: 0, alpha: 255))
  }

  /// Four rows of seven, in the order of the declaration; in each a warm disc under a cool one.
  @Test func `all modes look as they did`() throws {
    let warm = Gradient(colors: [Color(red: 1, green: 0.85, blue: 0.3), Color(red: 0.85, green: 0.15, blue: 0.35)])
    let cool = Gradient(colors: [Color(red: 0.3, green: 0.9, blue: 0.9), Color(red: 0.25, green: 0.2, blue: 0.8)])
    let cells = BlendMode.allCases.enumerated().map { index, mode in
      let (x, y) = (Double(index % 7) * 56, Double(index / 7) * 56)
      func disc(_ dx: Double, _ gradient: Gradient, _ mode: BlendMode) -> DisplayList.Item {
        let frame = CGRect(x: x + dx, y: y + 10, width: 34, height: 34)
        return .fill(
          .init(
            path: Path(ellipseIn: frame),
            paint: .linearGradient(
              gradient, start: CGPoint(x: x, y: frame.minY), end: CGPoint(x: x, y: frame.maxY)),
            blendMode: mode))
      }
      return DisplayList.Item.group(.init(items: [disc(4, warm, .normal), disc(19, cool, mode)]))
    }
    let bitmap = draw(cells, width: 393, height: 225, background: Color(red: 0.09, green: 0.1, blue: 0.14))
    try Self.goldens.expect(bitmap, toLookLike: "blend-modes")
  }

  @Test func `every reference has a test`() throws { try Self.goldens.expectNoStrays() }
}

/// A premultiplied colour of whole bytes.
private struct Premultiplied: CustomStringConvertible {
  let red, green, blue, alpha: Int

  /// Transparent, opaque and translucent ones; components of 0 and of alpha, where formulas have their corners, are
  /// frequent.
  init(random numbers: inout SplitMix64) {
    let alpha = [0, 255, 255, Int(numbers.number(in: 1...255)), Int(numbers.number(in: 1...255))].randomElement(
      using: &numbers)!
    func component() -> Int {
      [0, alpha, alpha / 2, Int(numbers.number(in: 0...Double(alpha))), Int(numbers.number(in: 0...Double(alpha)))]
        .randomElement(using: &numbers)!
    }
    (red, green, blue, self.alpha) = (component(), component(), component(), alpha)
  }

  var unit: SIMD4<Double> { SIMD4(Double(red), Double(green), Double(blue), Double(alpha)) / 255 }
  var pixel: Bitmap.Pixel {
    Bitmap.Pixel(red: UInt8(red), green: UInt8(green), blue: UInt8(blue), alpha: UInt8(alpha))
  }
  var color: Color {
    let alpha = Double(max(alpha, 1))
    return Color(
      red: Double(red) / alpha, green: Double(green) / alpha, blue: Double(blue) / alpha,
      opacity: Double(self.alpha) / 255)
  }
  var description: String { "(\(red), \(green), \(blue), \(alpha))" }
}

extension BlendMode {
  /// The modes for which a share of coverage is not the same as a share of alpha.
  fileprivate var mixesByCoverage: Bool {
    [.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .plusDarker, .plusLighter].contains(self)
  }
}

extension Bitmap.Pixel {
  fileprivate var unit: SIMD4<Double> { SIMD4(Double(red), Double(green), Double(blue), Double(alpha)) / 255 }
}

extension SIMD4<Double> {
  fileprivate var clamped: Self { self.clamped(lowerBound: .zero, upperBound: .one) }
}

// MARK: The formulas on straight colour, as W3C Compositing and Blending Level 1 writes them

private func formula(_ mode: BlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
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
    let alpha = min(1, sa + da)
    let sum = s + d - 1
    return SIMD4(min(max(0, sum.x), alpha), min(max(0, sum.y), alpha), min(max(0, sum.z), alpha), alpha)
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
