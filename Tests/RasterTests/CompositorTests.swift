import Foundation
import PathreelDrawing
import PathreelGeometry
import SeededRandom
import Testing

/// ⌊x/255⌉ in integer arithmetic, as the definition to check against.
private func rounded255(_ x: Int) -> Int { (2 * x + 255) / 510 }

@Suite struct CompositorTests {
  @Test func `source-over is exact for every alpha over every backdrop`() {
    for alpha in stride(from: 0, through: 255, by: 5) {
      for level in stride(from: 0, through: 255, by: 15) {
        let backdrop = Color(white: Double(level) / 255)
        let source = Color(white: 1, opacity: Double(alpha) / 255)
        let bitmap = draw([fill(Path(box: 0, 0, 8, 8), .color(source))], width: 8, height: 8, background: backdrop)
        let expected = alpha + rounded255(level * (255 - alpha))
        #expect(bitmap[3, 3].red == expected && bitmap[3, 3].alpha == 255, "\(alpha) over \(level)")
      }
    }
  }

  @Test func `colours over a transparent backdrop stay premultiplied colours`() {
    let color = Color(red: 1, green: 0.5, blue: 0.25, opacity: 0.5)
    let bitmap = draw([fill(Path(box: 0, 0, 4, 4), .color(color))], width: 4, height: 4)
    #expect(bitmap[1, 1] == Bitmap.Pixel(red: 128, green: 64, blue: 32, alpha: 128))
  }

  @Test(arguments: 0..<20)
  func `a stack of translucent rectangles follows the formula in double precision`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let background = numbers.color()
    let colors = (0..<6).map { _ in numbers.color() }
    let items = colors.map { fill(Path(box: -3, -3, 90, 30), .color($0)) }
    let bitmap = draw(items, width: 70, height: 20, background: background)
    var expected = background.premultiplied
    for color in colors { expected = color.premultiplied + expected * (1 - color.alpha) }
    // Each layer rounds its own colour and the product with the backdrop, at most one level each, and earlier errors
    // fade.
    #expect(bitmap[40, 9].distance(to: expected) <= 6, "seed \(seed)")
  }

  @Test func `partial coverage lies between backdrop and result`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    let bitmap = draw([fill(Path(box: 2.25, 0, 5, 4), .color(red))], width: 8, height: 4, background: blue)
    #expect(bitmap[2, 1] == Bitmap.Pixel(red: 191, green: 0, blue: 64, alpha: 255))
  }

  @Test func `a colour whose components were set out of range is clamped`() {
    var color = Color.white
    (color.red, color.green, color.blue) = (7, -1, .nan)
    let bitmap = draw([fill(Path(box: 0, 0, 4, 4), .color(color))], width: 4, height: 4)
    #expect(bitmap[1, 1] == Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
  }
}

extension Color {
  /// Premultiplied components in units of 1/255.
  var premultiplied: SIMD4<Double> { SIMD4(red * alpha, green * alpha, blue * alpha, alpha) * 255 }
}

extension Bitmap.Pixel {
  var channels: SIMD4<Double> { SIMD4(Double(red), Double(green), Double(blue), Double(alpha)) }

  /// The largest difference of a channel, in levels.
  func distance(to color: SIMD4<Double>) -> Double {
    let difference = channels - color
    return max(difference.max(), -difference.min())
  }
}
