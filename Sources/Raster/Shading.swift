import CKernels
import PathreelDrawing
import PathreelGeometry

/// A paint made ready for pixels.
struct Shading: BitwiseCopyable {
  enum Source: BitwiseCopyable {
    /// A premultiplied colour.
    case color(UInt32)
    /// Index of a gradient of the frame.
    case gradient(Int32)
    /// Index of a picture of the frame.
    case image(Int32)
    /// Index of a filtered group of the frame. What it covers is told apart, by a ``shape(_:)``.
    case picture(Int32)
    /// Index of a picture whose alpha is what a filtered group covers; it has no colours.
    case shape(Int32)
  }
  var source: Source
  var blendMode: BlendMode
  /// Whether nothing below matters where the paint covers all.
  var hidesBackdrop: Bool
  /// A fingerprint of all that decides its colours. A filtered group has one for each tile instead.
  var identity: UInt64
}

/// From device pixels back to a paint's coordinates: (xx·X + yx·Y + x0, xy·X + yy·Y + y0).
struct InverseMap {
  let xx, yx, xy, yy, x0, y0: Double

  /// `nil` where a transform cannot be undone.
  init?(_ t: CGAffineTransform) {
    let determinant = Double(t.determinant)
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = t.inverted()
    (xx, xy) = (Double(inverse.a), Double(inverse.b))
    (yx, yy) = (Double(inverse.c), Double(inverse.d))
    (x0, y0) = (Double(inverse.tx), Double(inverse.ty))
    guard (xx + xy + yx + yy + x0 + y0).isFinite else { return nil }
  }
}

/// x·dx + y·dy + constant, of pixels' centres.
struct PixelAffine {
  var dx, dy, constant: Double

  /// The value at a point, in double precision so that single precision is left with small steps from there.
  func start(_ x: Double, _ y: Double) -> Float {
    Float(max(-1e15, min(x * dx + y * dy + constant, 1e15)))
  }

  /// The values at eight pixels, from the one whose centre is at (x, y) to the right.
  @inline(__always)
  func callAsFunction(_ x: Double, _ y: Double) -> SIMD8<Float> {
    start(x, y) + SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) * Float(dx)
  }

  var kernel: pathreel_affine { pathreel_affine(dx: dx, dy: dy, constant: constant) }

  /// Neither infinite nor so steep that squares leave the range of Float.
  var isUsable: Bool { abs(dx) < 1e15 && abs(dy) < 1e15 && abs(constant) < 1e100 }
}
