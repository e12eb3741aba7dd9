import Foundation
import PathreelGeometry

/// A projective map of the plane, with SwiftUI's names. A point (x, y) goes to (x′⁄w, y′⁄w) with
/// (x′, y′, w) = (x, y, 1) · M.
public struct ProjectionTransform: Hashable, Sendable {
  /// Row 1, column 1 of M.
  public var m11 = 1.0
  /// Row 1, column 2 of M.
  public var m12 = 0.0
  /// Row 1, column 3 of M.
  public var m13 = 0.0
  /// Row 2, column 1 of M.
  public var m21 = 0.0
  /// Row 2, column 2 of M.
  public var m22 = 1.0
  /// Row 2, column 3 of M.
  public var m23 = 0.0
  /// Row 3, column 1 of M.
  public var m31 = 0.0
  /// Row 3, column 2 of M.
  public var m32 = 0.0
  /// Row 3, column 3 of M.
  public var m33 = 1.0

  /// The identity.
  public init() {}

  /// An affine transform.
  public init(_ transform: CGAffineTransform) {
    (m11, m12) = (transform.a, transform.b)
    (m21, m22) = (transform.c, transform.d)
    (m31, m32) = (transform.tx, transform.ty)
  }

  /// Whether the map is the identity.
  public var isIdentity: Bool { self == ProjectionTransform() }
  /// Whether the map is affine: parallel lines stay parallel.
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// This map, then another one.
  public func concatenating(_ other: ProjectionTransform) -> ProjectionTransform {
    let (a, b) = (rows, other.rows)
    var result = ProjectionTransform()
    result.rows = a.map { row in (0..<3).map { j in row[0] * b[0][j] + row[1] * b[1][j] + row[2] * b[2][j] } }
    return result
  }

  /// The affine map that is this one, if it is affine.
  var affine: CGAffineTransform? {
    guard m13 == 0, m23 == 0, m33 != 0 else { return nil }
    return CGAffineTransform(
      a: m11 / m33, b: m12 / m33, c: m21 / m33, d: m22 / m33, tx: m31 / m33, ty: m32 / m33)
  }

  /// A point's image before the division, with its weight.
  func homogeneous(_ p: CGPoint) -> (x: Double, y: Double, w: Double) {
    (
      p.x * m11 + p.y * m21 + m31, p.x * m12 + p.y * m22 + m32, p.x * m13 + p.y * m23 + m33
    )
  }

  /// The affine map that agrees with this one about a point to first order.
  func affine(about p: CGPoint) -> CGAffineTransform {
    let (x, y, w) = homogeneous(p)
    let w2 = w * w
    let (a, b) = ((m11 * w - x * m13) / w2, (m12 * w - y * m13) / w2)
    let (c, d) = ((m21 * w - x * m23) / w2, (m22 * w - y * m23) / w2)
    return CGAffineTransform(
      a: a, b: b, c: c, d: d, tx: x / w - p.x * a - p.y * c, ty: y / w - p.x * b - p.y * d)
  }

  private var rows: [[Double]] {
    get { [[m11, m12, m13], [m21, m22, m23], [m31, m32, m33]] }
    set {
      (m11, m12, m13) = (newValue[0][0], newValue[0][1], newValue[0][2])
      (m21, m22, m23) = (newValue[1][0], newValue[1][1], newValue[1][2])
      (m31, m32, m33) = (newValue[2][0], newValue[2][1], newValue[2][2])
    }
  }

  /// The picture of a rotation about an axis in space, seen from the front.
  ///
  /// - Parameters:
  ///   - anchor: The point in space that does not move.
  ///   - distance: Of the eye from the picture, in points.
  static func rotation(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: (x: Double, y: Double, z: Double),
    distance: Double
  ) -> ProjectionTransform {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0 else { return ProjectionTransform() }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (s, c) = (sin(angle.radians), cos(angle.radians))
    let k = 1 - c
    // The rows are the images of the three axes.
    let first = (c + x * x * k, x * y * k + z * s, x * z * k - y * s)
    let second = (x * y * k - z * s, c + y * y * k, y * z * k + x * s)
    let third = (x * z * k + y * s, y * z * k - x * s, c + z * z * k)
    let pull = distance.isFinite && distance != 0 ? -1 / distance : 0
    // The picture lies at z = 0, which is −anchor.z from the anchor.
    let offset = (
      -anchor.x * first.0 - anchor.y * second.0 - anchor.z * third.0,
      -anchor.x * first.1 - anchor.y * second.1 - anchor.z * third.1,
      -anchor.x * first.2 - anchor.y * second.2 - anchor.z * third.2
    )
    var result = ProjectionTransform()
    func row(_ v: (Double, Double, Double), _ one: Double) -> [Double] {
      let w = one + pull * v.2
      return [v.0 + anchor.x * w, v.1 + anchor.y * w, w]
    }
    result.rows = [row(first, 0), row(second, 0), row(offset, 1)]
    return result
  }
}
