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

/// An edge ordered from top to bottom: the one rule for where an edge crosses a row of pixels, shared by binning and
/// coverage, which have to agree to the last bit on which side of a tile's corner an edge passes.
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

  /// By how much x changes over a height, with sixteen binary places more.
  @inline(__always)
  func step(_ height: Int) -> Int { Int(slope * Double(height << 16)) }
}
