// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of Core Animation.

import Foundation
import PathreelGeometry
import PathreelMotion

/// A transform of space with Core Animation's names: a matrix that rows of points are multiplied by from the right.
public struct CATransform3D: Hashable, Sendable {
  public var m11, m12, m13, m14: CGFloat
  public var m21, m22, m23, m24: CGFloat
  public var m31, m32, m33, m34: CGFloat
  public var m41, m42, m43, m44: CGFloat

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
  /// The zero matrix.
  public init() { self.init(rows: Array(repeating: [0, 0, 0, 0], count: 4)) }

  init(rows: [[CGFloat]]) {
    self.init(
      m11: rows[0][0], m12: rows[0][1], m13: rows[0][2], m14: rows[0][3], m21: rows[1][0], m22: rows[1][1],
      m23: rows[1][2], m24: rows[1][3], m31: rows[2][0], m32: rows[2][1], m33: rows[2][2], m34: rows[2][3],
      m41: rows[3][0], m42: rows[3][1], m43: rows[3][2], m44: rows[3][3])
  }
  var rows: [[CGFloat]] {
    [[m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44]]
  }
}

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3DMakeScale(1, 1, 1)

/// A move.
public func CATransform3DMakeTranslation(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  var transform = CATransform3DMakeScale(1, 1, 1)
  (transform.m41, transform.m42, transform.m43) = (x, y, z)
  return transform
}

/// A change of size.
public func CATransform3DMakeScale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3D(rows: [[x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1]])
}

/// A turn about an axis, in radians. An axis of length 0 turns nothing.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  // The formula of Rodrigues, transposed for rows.
  let (x, y, z) = (x / length, y / length, z / length)
  let (c, s) = (CGFloat(cos(Double(angle))), CGFloat(sin(Double(angle))))
  let d = 1 - c
  return CATransform3D(rows: [
    [c + x * x * d, x * y * d + z * s, x * z * d - y * s, 0],
    [x * y * d - z * s, c + y * y * d, y * z * d + x * s, 0],
    [x * z * d + y * s, y * z * d - x * s, c + z * z * d, 0],
    [0, 0, 0, 1],
  ])
}

/// First one transform, then the other.
public func CATransform3DConcat(_ first: CATransform3D, _ second: CATransform3D) -> CATransform3D {
  let (a, b) = (first.rows, second.rows)
  return CATransform3D(
    rows: (0..<4).map { i in
      (0..<4).map { j in
        let start = a[i][0] * b[0][j] + a[i][1] * b[1][j]
        return start + a[i][2] * b[2][j] + a[i][3] * b[3][j]
      }
    })
}

/// First a move, then the transform.
public func CATransform3DTranslate(_ t: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(x, y, z), t)
}
/// First a change of size, then the transform.
public func CATransform3DScale(_ t: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(x, y, z), t)
}
/// First a turn, then the transform.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}
/// A transform of the plane.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(rows: [[m.a, m.b, 0, 0], [m.c, m.d, 0, 0], [0, 0, 1, 0], [m.tx, m.ty, 0, 1]])
}
/// Whether the transform is that of a plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t == CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t))
}
/// The part of the transform in the plane.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
/// Whether the transform changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }
/// Whether both transforms are the same.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }
/// The transform that undoes another one; the transform itself if there is none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  var rows = zip(t.rows, CATransform3DIdentity.rows).map { $0 + $1 }
  for i in 0..<4 {
    let pivot = (i..<4).max { abs(rows[$0][i]) < abs(rows[$1][i]) }!
    guard rows[pivot][i] != 0 else { return t }
    rows.swapAt(i, pivot)
    let divisor = rows[i][i]
    rows[i] = rows[i].map { $0 / divisor }
    for j in 0..<4 where j != i {
      let factor = rows[j][i]
      rows[j] = zip(rows[j], rows[i]).map { $0 - factor * $1 }
    }
  }
  return CATransform3D(rows: rows.map { Array($0[4...]) })
}

extension ProjectionTransform {
  /// The projection of points of the plane z = 0 after a transform of space, as Core Animation draws layers.
  public init(_ transform: CATransform3D) {
    self.init()
    (m11, m12, m13) = (transform.m11, transform.m12, transform.m14)
    (m21, m22, m23) = (transform.m21, transform.m22, transform.m24)
    (m31, m32, m33) = (transform.m41, transform.m42, transform.m44)
  }
}
