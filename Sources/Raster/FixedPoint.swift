import CKernels

/// Device coordinates in the stages after clipping: pixels with 16 binary places.
///
/// Integers make coverage independent of where a shape stands: everything below is computed from differences, so a
/// shape moved by whole pixels covers its pixels by exactly the same amounts. The step of 1/65536 px is far below what
/// 8-bit coverage shows, and the largest bitmap (2¹⁴ pixels) needs 30 bits of the 32.
enum Fixed {
  static var bits: Int { 16 }
  static var one: Int { 1 << bits }

  /// The nearest fixed-point number to a coordinate that is already clipped to the bitmap, so never negative or huge.
  @inline(__always)
  static func nearest(_ coordinate: Double) -> Int32 { Int32(coordinate * Double(one) + 0.5) }

  /// The nearest whole number to one within ±2⁵¹: adding one and a half times 2⁵² leaves it in the lowest bits. The
  /// standard library's conversion looks for what is out of range first.
  @inline(__always)
  static func whole(_ number: Double) -> Int {
    let shift = 6_755_399_441_055_744.0
    return Int(truncatingIfNeeded: Int64(bitPattern: (number + shift).bitPattern &- shift.bitPattern))
  }
}

/// A directed line segment inside the bitmap.
typealias Edge = pathreel_edge

/// An edge ordered from top to bottom: the one rule for where an edge crosses rows and columns of pixels, shared by
/// binning and coverage, which have to agree to the last bit on which side of a corner an edge passes.
struct DownwardEdge: BitwiseCopyable {
  /// In fixed point; `topY < bottomY`.
  let topX, topY, bottomX, bottomY: Int
  /// +1 for an edge drawn downwards, -1 for one drawn upwards.
  let winding: Int
  /// Δx/Δy
  private let slope: Double
  /// |Δy/Δx|, negative for an edge drawn upwards.
  let steepness: Float

  /// `nil` for a horizontal edge.
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
    // One division for both.
    let (dx, dy) = (Double(bottomX &- topX), Double(bottomY &- topY))
    let inverse = 1 / (dx == 0 ? dy : dx * dy)
    slope = dx * dx * inverse
    steepness = Float((dy * dy * inverse).magnitude) * Float(winding)
  }

  /// Where the edge stands at height `y` within its own extent. Monotone, and a function of `y - topY` alone.
  @inline(__always)
  func x(at y: Int) -> Int {
    y == bottomY ? bottomX : topX &+ Fixed.whole(Double(y &- topY) * slope)
  }

  /// Hands over the parts of the edge in each row of a tile's pixels, from top to bottom.
  @inline(__always)
  func forEachRow(ofTileAt left: Int, _ top: Int, _ body: (EdgePiece) -> Void) {
    var y = max(topY &- top, 0)
    let end = min(bottomY &- top, Tile.height << Fixed.bits)
    var x = (topY >= top ? topX : self.x(at: top)) &- left
    while y < end {
      let nextY = min((y &+ Fixed.one) & ~(Fixed.one &- 1), end)
      let nextX = self.x(at: nextY &+ top) &- left
      body(EdgePiece(x0: x, y0: y, x1: nextX, y1: nextY))
      (x, y) = (nextX, nextY)
    }
  }
}
