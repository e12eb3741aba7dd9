import CKernels
import PathreelDrawing
import PathreelGeometry

/// A paint resolved for pixels. ``FramePlan`` keeps a frame's shadings, and the commands of ``TilePlan`` refer to them
/// by index.
struct Shading: BitwiseCopyable {
  enum Source: BitwiseCopyable {
    /// A premultiplied colour.
    case color(UInt32)
    /// The index of a gradient in the frame.
    case gradient(Int32)
    /// The index of a picture in the frame.
    case image(Int32)
    /// The index of a filtered group in the frame. A separate ``shape(_:)`` carries its coverage.
    case picture(Int32)
    /// The index of a blurred mask in the frame, with its colour.
    case mask(Int32)
    /// The index of a picture whose alpha is the coverage of a filtered group. It adds no colours.
    case shape(Int32)
  }
  var source: Source
  var blendMode: BlendMode
  /// Whether the paint hides everything below it where it covers all.
  var hidesBackdrop: Bool
  /// A fingerprint of the paint's colours and blend mode. A filtered group has one per tile instead.
  var identity: UInt64
}

/// The inverse of a paint's transform, for ``GradientGeometry`` and ``ImageShader``. It maps a device pixel (X, Y) to
/// (xx·X + yx·Y + x0, xy·X + yy·Y + y0).
struct InverseMap {
  let xx, yx, xy, yy, x0, y0: Double

  /// Inverts a transform; `nil` if it is singular.
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

/// The affine function x·dx + y·dy + constant of pixel centres. ``GradientGeometry`` and ``ImageShader`` locate pixels
/// with it.
struct PixelAffine {
  var dx, dy, constant: Double

  /// The value at a point. It is computed in double precision, so that single precision only adds small steps to it.
  func start(_ x: Double, _ y: Double) -> Float {
    Float(max(-1e15, min(x * dx + y * dy + constant, 1e15)))
  }

  /// The values at eight pixels; (x, y) is the centre of the first one, and the others are to its right.
  @inline(__always)
  func callAsFunction(_ x: Double, _ y: Double) -> SIMD8<Float> {
    start(x, y) + SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) * Float(dx)
  }

  var kernel: pathreel_affine { pathreel_affine(dx: dx, dy: dy, constant: constant) }

  /// Whether the function is finite, and not so steep that squares exceed the range of Float.
  var isUsable: Bool { abs(dx) < 1e15 && abs(dy) < 1e15 && abs(constant) < 1e100 }
}
