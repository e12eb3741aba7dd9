import CKernels

/// Fixed-point numbers for device coordinates after clipping: pixels with 16 fractional bits. ``EdgeClipper`` converts
/// to them.
///
/// Integers make coverage independent of a shape's position: everything below is computed from differences, so a shape
/// that is moved by whole pixels has exactly the same coverage. The step of 1/65536 pixel is far below the resolution
/// of 8-bit coverage, and the largest bitmap (2¹⁴ pixels) needs 30 of the 32 bits.
enum Fixed {
  static var bits: Int { 16 }
  static var one: Int { 1 << bits }

  /// The nearest fixed-point numbers to coordinates that are clipped to the bitmap, so they are neither negative nor
  /// huge. Halves are rounded up.
  ///
  /// The sum with 1.5 · 2⁵² is rounded to nearest, like ``whole(_:)``. Twice a number less a half then becomes twice its
  /// integral part, or that plus one. The standard library's conversion would check the range first.
  @inline(__always)
  static func nearest(_ point: SIMD2<Double>) -> SIMD2<Int32> {
    let shift = SIMD2(repeating: 6_755_399_441_055_744.0)
    let twice = unsafeBitCast((point * Double(2 * one) + 1) - 0.5 + shift, to: SIMD2<Int64>.self)
    let whole = (twice &- unsafeBitCast(shift, to: SIMD2<Int64>.self)) &>> 1
    return SIMD2(truncatingIfNeeded: whole)
  }

  /// The nearest integer to a number within ±2⁵¹. Adding 1.5 · 2⁵² puts the integer into the lowest bits. The standard
  /// library's conversion would check the range first.
  @inline(__always)
  static func whole(_ number: Double) -> Int {
    let shift = 6_755_399_441_055_744.0
    return Int(truncatingIfNeeded: Int64(bitPattern: (number + shift).bitPattern &- shift.bitPattern))
  }
}

/// A directed line segment inside the bitmap. ``EdgeClipper`` makes them, and ``EdgeBins`` sorts them into tiles.
typealias Edge = pathreel_edge

/// An edge ordered from top to bottom. It defines where an edge crosses rows and columns of pixels. Binning
/// (``EdgeBins``) and coverage (``EdgePieces``, ``ClipUnion`` and the kernels) must use the same formula, because they
/// have to agree to the last bit on which side of a corner an edge passes.
struct DownwardEdge: BitwiseCopyable {
  /// The end points in fixed point; `topY < bottomY`.
  let topX, topY, bottomX, bottomY: Int
  /// +1 for an edge drawn downwards, -1 for one drawn upwards.
  let winding: Int
  /// Δx/Δy
  private let slope: Double
  /// |Δy/Δx|, negative for an edge drawn upwards.
  let steepness: Float

  /// Orders an edge; `nil` if it is horizontal.
  @inline(__always)
  init?(_ edge: Edge) {
    guard edge.y0 != edge.y1 else { return nil }
    if edge.y0 < edge.y1 {
      (topX, topY, bottomX, bottomY) = (Int(edge.x0), Int(edge.y0), Int(edge.x1), Int(edge.y1))
      winding = 1
    } else {
      (topX, topY, bottomX, bottomY) = (Int(edge.x1), Int(edge.y1), Int(edge.x0), Int(edge.y0))
      winding = -1
    }
    // One division serves both: dx² / (dx · dy) = dx/dy.
    let (dx, dy) = (Double(bottomX &- topX), Double(bottomY &- topY))
    let inverse = 1 / (dx == 0 ? dy : dx * dy)
    slope = dx * dx * inverse
    steepness = Float((dy * dy * inverse).magnitude) * Float(winding)
  }

  /// The edge's x at height `y`, which must lie within the edge. It is monotone, and a function of `y - topY` only.
  @inline(__always)
  func x(at y: Int) -> Int {
    y == bottomY ? bottomX : topX &+ Fixed.whole(Double(y &- topY) * slope)
  }

  /// Passes to a closure the piece of the edge in each of some rows of a tile's pixels, from top to bottom.
  @inline(__always)
  func forEachRow(of rows: Range<Int>, ofTileAt left: Int, _ top: Int, _ body: (EdgePiece) -> Void) {
    var y = max(topY &- top, rows.lowerBound << Fixed.bits)
    let end = min(bottomY &- top, rows.upperBound << Fixed.bits)
    guard y < end else { return }
    var x = (topY &- top == y ? topX : self.x(at: top &+ y)) &- left
    while y < end {
      let nextY = min((y &+ Fixed.one) & ~(Fixed.one &- 1), end)
      let nextX = self.x(at: nextY &+ top) &- left
      body(EdgePiece(x0: x, y0: y, x1: nextX, y1: nextY))
      (x, y) = (nextX, nextY)
    }
  }
}
