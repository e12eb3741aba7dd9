import Foundation
import PathreelDrawing

/// An oracle for blurs: a picture with a border, convolved with the Gaussian in double precision, that is exp(−d²/2σ²)
/// at whole pixels out to seven deviations, normalised to the sum 1.
struct GaussianOracle {
  private let pixels: [SIMD4<Double>]
  private let width, height: Int

  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    pixels = (0..<width * height).map { bitmap[$0 % bitmap.width, $0 / bitmap.width].channels }
  }

  /// The part of the blurred and shifted picture from (x, y) on, in units of bytes.
  func blurred(
    _ deviation: (x: Double, y: Double), shift: (x: Double, y: Double) = (0, 0), x: Int, y: Int, width: Int, height: Int
  ) -> [SIMD4<Double>] {
    let rows = Self.convolved(
      pixels, length: self.width, lines: self.height, deviation.x, shift.x, output: x..<x + width)
    let turned = Self.transposed(rows, width: width, height: self.height)
    let columns = Self.convolved(
      turned, length: self.height, lines: width, deviation.y, shift.y, output: y..<y + height)
    return Self.transposed(columns, width: height, height: width)
  }

  private static func convolved(
    _ source: [SIMD4<Double>], length: Int, lines: Int, _ deviation: Double, _ shift: Double, output: Range<Int>
  ) -> [SIMD4<Double>] {
    let (whole, fraction) = (Int(shift.rounded(.down)), shift - shift.rounded(.down))
    let reach = Int(7 * deviation) + 2
    var weights = (-reach...reach).map { index -> Double in
      let distance = Double(index) - fraction
      return deviation > 0 ? exp(-distance * distance / (2 * deviation * deviation)) : (index == 0 ? 1 : 0)
    }
    let sum = weights.reduce(0, +)
    for index in weights.indices { weights[index] /= sum }
    var result = [SIMD4<Double>](repeating: .zero, count: lines * output.count)
    source.withUnsafeBufferPointer { source in
      for line in 0..<lines {
        for (place, target) in output.enumerated() {
          var sum = SIMD4<Double>.zero
          for i in max(0, target - whole - reach)...min(length - 1, target - whole + reach) {
            sum += source[line * length + i] * weights[target - whole - i + reach]
          }
          result[line * output.count + place] = sum
        }
      }
    }
    return result
  }

  private static func transposed(_ values: [SIMD4<Double>], width: Int, height: Int) -> [SIMD4<Double>] {
    (0..<width * height).map { values[$0 % height * width + $0 / height] }
  }
}
