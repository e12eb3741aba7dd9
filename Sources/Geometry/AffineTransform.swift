import Foundation

#if canImport(CoreGraphics)
  @_exported import CoreGraphics
#else
  /// A 2D affine transform (a 3×2 matrix), with Core Graphics' layout and semantics. Foundation on Linux has no such
  /// type. Paths, views and display lists hold their transforms in it.
  ///
  /// A point maps as `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`. The members `translatedBy`, `scaledBy` and `rotated`
  /// *prepend*: the new transform acts on points first.
  ///
  /// ```swift
  /// let quarterTurnAboutCentre = CGAffineTransform(translationX: 50, y: 50)
  ///   .rotated(by: .pi / 2)
  ///   .translatedBy(x: -50, y: -50)
  /// ```
  public struct CGAffineTransform: Hashable, Sendable {
    /// The six matrix entries: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
    public var a, b, c, d, tx, ty: CGFloat

    /// Creates the transform x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
    @inlinable
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
      (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }
    /// Creates the transform x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, from the entries in the order a, b, c, d, tx,
    /// ty.
    @inlinable public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
      self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }
    /// Creates the identity transform.
    @inlinable public init() { self.init(1, 0, 0, 1, 0, 0) }
    /// Creates a translation by (x, y).
    @inlinable public init(translationX x: CGFloat, y: CGFloat) { self.init(1, 0, 0, 1, x, y) }
    /// Creates a scaling about the origin.
    @inlinable public init(scaleX x: CGFloat, y: CGFloat) { self.init(x, 0, 0, y, 0, 0) }
    /// Creates a rotation about the origin, in radians from the x axis towards the y axis: clockwise on screen.
    public init(rotationAngle angle: CGFloat) {
      let (sine, cosine) = (sin(angle), cos(angle))
      self.init(cosine, sine, -sine, cosine, 0, 0)
    }

    /// The identity transform.
    @inlinable public static var identity: CGAffineTransform { CGAffineTransform() }
    /// Whether this is exactly the identity transform.
    @inlinable public var isIdentity: Bool { self == .identity }

    /// Returns the transform that first translates by (x, y), then applies this one.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
      CGAffineTransform(translationX: x, y: y).concatenating(self)
    }
    /// Returns the transform that first scales, then applies this one.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
      CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }
    /// Returns the transform that first rotates by an angle in radians, then applies this one.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
      CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns the matrix product: the transform that applies `self` first and `next` after it.
    public func concatenating(_ next: CGAffineTransform) -> CGAffineTransform {
      CGAffineTransform(
        a * next.a + b * next.c, a * next.b + b * next.d,
        c * next.a + d * next.c, c * next.b + d * next.d,
        tx * next.a + ty * next.c + next.tx, tx * next.b + ty * next.d + next.ty)
    }

    /// Returns the inverse transform. As in Core Graphics, a singular transform is returned unchanged.
    public func inverted() -> CGAffineTransform {
      let determinant = self.determinant
      guard determinant != 0, determinant.isFinite else { return self }
      return CGAffineTransform(
        d / determinant, -b / determinant, -c / determinant, a / determinant,
        (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
    }
  }

  /// A 2D vector, with Core Graphics' layout. Foundation on Linux has no such type. ``PathMeasure`` returns tangents as
  /// vectors.
  ///
  /// ```swift
  /// let right = CGVector(dx: 1, dy: 0)
  /// ```
  public struct CGVector: Hashable, Sendable {
    /// The components along x and y.
    public var dx, dy: CGFloat

    /// Creates a vector from its components.
    @inlinable public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
    /// Creates the zero vector.
    @inlinable public init() { self.init(dx: 0, dy: 0) }

    /// The zero vector.
    @inlinable public static var zero: CGVector { CGVector() }
  }

  extension CGPoint {
    /// Returns the transformed point.
    @inlinable public func applying(_ t: CGAffineTransform) -> CGPoint {
      CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
  }

  extension CGSize {
    /// Returns the size transformed as a vector: without translation, and negative where the transform mirrors it.
    @inlinable public func applying(_ t: CGAffineTransform) -> CGSize {
      CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
  }

  extension CGRect {
    /// Returns the bounding box of the transformed corners. The null rectangle stays null.
    public func applying(_ t: CGAffineTransform) -> CGRect {
      guard !isNull else { return self }
      let corners = [
        CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
      ].map { $0.applying(t) }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let (left, top) = (xs.min()!, ys.min()!)
      return CGRect(x: left, y: top, width: xs.max()! - left, height: ys.max()! - top)
    }
  }
#endif

extension CGAffineTransform {
  /// The factor by which the transform scales areas; negative if it mirrors.
  @inlinable public var determinant: CGFloat { a * d - b * c }

  /// The largest factor by which the transform stretches a length: its greater singular value.
  public var maximumScale: CGFloat {
    let (sum, difference) = (hypot(a + d, b - c), hypot(a - d, b + c))
    return (sum + difference) / 2
  }
}
