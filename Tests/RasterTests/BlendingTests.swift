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

  /// The columns left of the box, on its border with three quarters of a pixel, and inside.
  private static let (outside, border, inside) = (0, 1, 3)
  private static let shape = Path(box: 1.25, 0, 5, 3)

  @Test(arguments: BlendMode.allCases)
  func `a shape follows the formula inside, on its border and beside it`(mode: BlendMode) {
    for seed in UInt64(0)..<40 {
      var numbers = SplitMix64(seed: seed)
      let (source, backdrop) = (Premultiplied(random: &numbers), Premultiplied(random: &numbers))
      let item = DisplayList.Item.fill(.init(path: Self.shape, paint: .color(source.color), blendMode: mode))
      let bitmap = draw([item], width: 8, height: 3, background: backdrop.color)
      let result = blendFormula(mode, source.unit, backdrop.unit)
      #expect(bitmap[Self.outside, 1] == backdrop.pixel, "seed \(seed)")
      // Half a level for rounding, and a hundredth for single precision.
      #expect(bitmap[Self.inside, 1].distance(to: result * 255) <= 0.51, "seed \(seed): \(source) on \(backdrop)")
      // Coverage is a byte: 191 in place of 191.25.
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
      let result = blendFormula(mode, source.unit * opacity, backdrop.unit)
      #expect(bitmap[Self.outside, 1] == backdrop.pixel, "seed \(seed)")
      guard source.alpha > 0 else { continue }
      #expect(bitmap[Self.inside, 1].distance(to: result * 255) <= (mode == .normal ? 1.01 : 0.51), "seed \(seed)")
      // The layer consists of bytes, and its border pixel is the source there.
      let layer = draw([item], width: 8, height: 3)[Self.border, 1].unit
      let coverage = 191.0 / 255
      let partial =
        mode.mixesByCoverage
        ? backdrop.unit + (blendFormula(mode, (layer / coverage).clamped * opacity, backdrop.unit) - backdrop.unit)
          * coverage
        : blendFormula(mode, layer * opacity, backdrop.unit)
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
  func `a group changes no pixels where it has drawn nothing`(mode: BlendMode) {
    let discs = [(20.0, 20.0), (70, 40)].map { x, y in
      fill(Path(ellipseIn: CGRect(x: x - 9.7, y: y - 9.7, width: 19.4, height: 19.4)), .color(Color(white: 0.8)))
    }
    // One of the two discs is in a nested group.
    let group = DisplayList.Item.group(
      .init(items: [discs[0], .group(.init(items: [discs[1]], opacity: 0.5))], opacity: 0.7, blendMode: mode))
    let bitmap = draw([group], width: 100, height: 60, background: Color(red: 0.5, green: 0.25, blue: 0))
    let (beside, inside) = (Bitmap.Pixel(red: 128, green: 64, blue: 0, alpha: 255), [bitmap[20, 20], bitmap[70, 40]])
    for (x, y) in [(0, 0), (20, 32), (45, 30), (95, 55)] { #expect(bitmap[x, y] == beside, "\(x), \(y)") }
    #expect(inside.allSatisfy { $0 != beside })
  }

  @Test(arguments: [(0.0, 0.6), (0.6, 0), (0.25, 0.6), (0.6, 0.25), (0.7, 0.8), (1, 1)])
  func `plus-darker adds what two colours lack of white`(sourceAlpha: Double, backdropAlpha: Double) {
    let source = Color(red: 0.9, green: 0.4, blue: 0.1, opacity: sourceAlpha)
    let backdrop = Color(red: 0.8, green: 0.7, blue: 0.2, opacity: backdropAlpha)
    let item = DisplayList.Item.fill(.init(path: Self.shape, paint: .color(source), blendMode: .plusDarker))
    let pixel = draw([item], width: 8, height: 3, background: backdrop)[Self.inside, 1]
    let alpha = min(1, sourceAlpha + backdropAlpha)
    func lack(_ s: Double, _ d: Double) -> Double {
      max(0, alpha - (backdropAlpha - backdropAlpha * d) - (sourceAlpha - sourceAlpha * s))
    }
    let expected = SIMD4(lack(0.9, 0.8), lack(0.4, 0.7), lack(0.1, 0.2), alpha) * 255
    // Half a level for the bytes of each operand.
    #expect(pixel.distance(to: expected) <= 1.5)
    if sourceAlpha == 0 { #expect(pixel.distance(to: backdrop.premultiplied) <= 0.5) }
    if backdropAlpha == 0 { #expect(pixel.distance(to: source.premultiplied) <= 0.5) }
  }

  @Test func `a group that replaces what is under it leaves no fringe`() {
    let circle = Path(ellipseIn: CGRect(x: 5.3, y: 5.3, width: 30, height: 30))
    let blue = Color(red: 0, green: 0, blue: 1)
    let group = DisplayList.Item.group(.init(items: [fill(circle, .color(blue))], blendMode: .copy))
    let bitmap = draw([group], width: 41, height: 41, background: blue)
    let isEven = bitmap.withUnsafeBytes { bytes in
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

  /// Four rows of seven modes in the order of their declaration; each shows a warm disc under a cool one.
  @Test func `all blend modes look as in their references`() throws {
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

  @Test func `every reference has a test`() throws { try Self.goldens.expectNoLeftovers() }
}

/// A premultiplied colour whose components are whole bytes.
private struct Premultiplied: CustomStringConvertible {
  let red, green, blue, alpha: Int

  /// A random transparent, opaque or translucent colour. Components of 0 and of alpha are frequent, because formulas
  /// have their corners there.
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

extension Bitmap.Pixel {
  fileprivate var unit: SIMD4<Double> { SIMD4(Double(red), Double(green), Double(blue), Double(alpha)) / 255 }
}
