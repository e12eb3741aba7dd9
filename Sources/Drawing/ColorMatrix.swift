import Foundation
import PathreelGeometry

/// A 4 × 5 colour matrix (`feColorMatrix`) for colours with straight alpha. Each of its four rows has the weights of
/// red, green, blue, alpha and 1 for one component of the result, which is clamped to 0…1. Filter chains apply it; the
/// colour effects of views and SVG's filters make it.
///
/// ```swift
/// let faded = ColorMatrix.saturation(0.3)
/// ```
public struct ColorMatrix: Hashable, Sendable {
  /// The rows for red, green, blue and alpha.
  package let rows: [[Double]]

  /// Creates a matrix from 20 numbers, row by row. Missing numbers, and numbers that are not finite, count as 0.
  public init(_ values: [Double]) {
    rows = (0..<4).map { row in
      (0..<5).map { column in
        let index = 5 * row + column
        return index < values.count && values[index].isFinite ? values[index] : 0
      }
    }
  }

  /// The identity matrix.
  public static let identity = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])

  /// Changes the saturation: below 1 towards grey, above 1 away from it; 1 is no change. It is `saturate` of SVG and
  /// CSS.
  public static func saturation(_ amount: Double) -> ColorMatrix {
    let s = amount
    return ColorMatrix([
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0,
      0, 0, 0, 1, 0,
    ])
  }

  /// Rotates hues and approximately keeps luminance: `hueRotate` of SVG and CSS.
  public static func hueRotation(_ angle: Angle) -> ColorMatrix {
    let (c, s) = (cos(angle.radians), sin(angle.radians))
    return ColorMatrix([
      0.213 + 0.787 * c - 0.213 * s, 0.715 - 0.715 * c - 0.715 * s, 0.072 - 0.072 * c + 0.928 * s, 0, 0,
      0.213 - 0.213 * c + 0.143 * s, 0.715 + 0.285 * c + 0.140 * s, 0.072 - 0.072 * c - 0.283 * s, 0, 0,
      0.213 - 0.213 * c - 0.787 * s, 0.715 - 0.715 * c + 0.715 * s, 0.072 + 0.928 * c + 0.072 * s, 0, 0,
      0, 0, 0, 1, 0,
    ])
  }

  /// Results in black with the colour's luminance as alpha; the colour's own alpha does not count.
  public static let luminanceToAlpha = ColorMatrix([
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0,
  ])
}
