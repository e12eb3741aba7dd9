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
}

/// A directed line segment inside the bitmap.
struct Edge: BitwiseCopyable {
  var x0, y0, x1, y1: Int32
}

/// An edge ordered from top to bottom: the one rule for where an edge crosses rows and columns of pixels, shared by
/// binning and coverage, which have to agree to the last bit on which side of a corner an edge passes.
struct DownwardEdge: BitwiseCopyable {
  /// In fixed point; `topY < bottomY`.
  let topX, topY, bottomX, bottomY: Int
  /// +1 for an edge drawn downwards, -1 for one drawn upwards.
  let winding: Int
  private let slope: Double

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
    slope = Double(bottomX &- topX) / Double(bottomY &- topY)
  }

  /// Where the edge stands at height `y` within its own extent. Monotone, and a function of `y - topY` alone.
  @inline(__always)
  func x(at y: Int) -> Int {
    y == bottomY ? bottomX : topX &+ Int(Double(y &- topY) * slope)
  }

  /// Hands over the parts of the edge in each row of a tile's pixels, from top to bottom.
  @inline(__always)
  func forEachRow(ofTileAt left: Int, _ top: Int, _ body: (_ row: Int, _ piece: EdgePiece) -> Void) {
    var y = max(topY &- top, 0)
    let end = min(bottomY &- top, Tile.height << Fixed.bits)
    var x = (topY >= top ? topX : self.x(at: top)) &- left
    while y < end {
      let row = y >> Fixed.bits
      let nextY = min((row &+ 1) << Fixed.bits, end)
      let nextX = self.x(at: nextY &+ top) &- left
      body(row, EdgePiece(x0: x, y0: y, x1: nextX, y1: nextY))
      (x, y) = (nextX, nextY)
    }
  }
}

/// The part of an edge within one row of pixels, from its upper end to its lower; relative to a tile's corner.
struct EdgePiece {
  let x0, y0, x1, y1: Int

  @inline(__always) var leftX: Int { min(x0, x1) }
  @inline(__always) var rightX: Int { max(x0, x1) }
  @inline(__always) var rise: Int { y1 &- y0 }

  /// Whether it runs from left to right as it goes down.
  @inline(__always) var runsRight: Bool { x0 < x1 }

  /// |Δy/Δx|
  @inline(__always) var steepness: Double { Double(rise) / Double(rightX &- leftX) }

  /// By how much y changes between the piece's left end and `x`, which lies on it.
  @inline(__always)
  func rise(upTo x: Int, _ steepness: Double) -> Int {
    x == rightX ? rise : Int(Double(x &- leftX) * steepness)
  }

  /// The height at `x`, given the rise up to there.
  @inline(__always)
  func y(atRise risen: Int) -> Int { runsRight ? y0 &+ risen : y1 &- risen }
}
