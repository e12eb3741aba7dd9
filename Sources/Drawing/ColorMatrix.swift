import Foundation
import PathreelGeometry

/// A linear map of straight colours: four rows of five numbers, by which red, green, blue, alpha and 1 are weighed for each of
/// the four components of the result, which is limited to 0…1.
///
/// ```swift
/// let faded = ColorMatrix.saturation(0.3)
/// ```
public struct ColorMatrix: Hashable, Sendable {
  /// For red, green, blue and alpha.
  package let rows: [[Double]]

  /// A map of 20 numbers, row by row; what is missing is 0, and what is not finite is as 0.
  public init(_ values: [Double]) {
    rows = (0..<4).map { row in
      (0..<5).map { column in
        let index = 5 * row + column
        return index < values.count && values[index].isFinite ? values[index] : 0
      }
    }
  }

  /// Changes nothing.
  public static let identity = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])

  /// Towards grey below 1, which is no change, away from it above: `saturate` of SVG and CSS.
  public static func saturation(_ amount: Double) -> ColorMatrix {
    let s = amount
    return ColorMatrix([
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0,
      0, 0, 0, 1, 0,
    ])
  }

  /// Turns hues and keeps luminance, more or less: `hueRotate` of SVG and CSS.
  public static func hueRotation(_ angle: Angle) -> ColorMatrix {
    let (c, s) = (cos(angle.radians), sin(angle.radians))
    return ColorMatrix([
      0.213 + 0.787 * c - 0.213 * s, 0.715 - 0.715 * c - 0.715 * s, 0.072 - 0.072 * c + 0.928 * s, 0, 0,
      0.213 - 0.213 * c + 0.143 * s, 0.715 + 0.285 * c + 0.140 * s, 0.072 - 0.072 * c - 0.283 * s, 0, 0,
      0.213 - 0.213 * c - 0.787 * s, 0.715 - 0.715 * c + 0.715 * s, 0.072 + 0.928 * c + 0.072 * s, 0, 0,
      0, 0, 0, 1, 0,
    ])
  }

  /// Black with the luminance of the colour as alpha; the colour's own alpha does not count.
  public static let luminanceToAlpha = ColorMatrix([
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0,
  ])
}
