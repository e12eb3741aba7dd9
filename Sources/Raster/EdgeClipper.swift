import Foundation

/// Clips line segments in device space, with any finite coordinates, to the bitmap, and turns them into fixed-point
/// edges. Part of ``OutlineFlattener``.
///
/// Segments above or below the bitmap are cut off, because no row of pixels sees them. Segments to its left move onto
/// the left border, so that they wind around the pixels as before. Segments to its right are dropped, because no pixel
/// has them on its left. All of this happens in floating point, so huge coordinates are never converted to integers.
struct EdgeClipper: ~Copyable {
  private(set) var edges = ScratchBuffer<Edge>()
  /// The bitmap's size, in pixels.
  private var width = 0.0
  private var height = 0.0
  /// The end of the last line that lay inside. Usually the next line continues from there, and its conversion is
  /// reused.
  private var last = SIMD2<Double>(repeating: .nan)
  private var lastFixed = SIMD2<Int32>.zero
  /// The part of the bitmap that is being drawn, in pixels. Lines between points inside of it need no clipping, and
  /// none of them is left out.
  private(set) var inside = Bounds(low: .zero, high: .zero)
  /// The part of the bitmap that is being drawn, in fixed point. Edges outside of it are dropped.
  private var visibleTop: Int32 = 0
  private var visibleBottom: Int32 = 0
  /// The bitmap's right border, in fixed point.
  private var right: Int32 = 0

  /// Begins a bitmap.
  ///
  /// - Parameter rows: The rows of pixels to keep edges for. Edges above or below all these rows are left out. Which
  ///   rows are chosen changes no other edge.
  mutating func begin(width: Int, height: Int, rows: Range<Int>) {
    (self.width, self.height) = (Double(width), Double(height))
    visibleTop = Int32(rows.lowerBound << Fixed.bits)
    visibleBottom = Int32(min(rows.upperBound, height) << Fixed.bits)
    inside = Bounds(
      low: SIMD2(0, Double(rows.lowerBound)), high: SIMD2(Double(width), Double(min(rows.upperBound, height))))
    right = Int32(width << Fixed.bits)
    edges.removeAll()
    last = SIMD2(repeating: .nan)
  }

  mutating func removeAll() { edges.removeAll() }

  /// Adds a line from `p` to `q`, clipped to the bitmap.
  @inline(__always)
  mutating func addLine(_ p: SIMD2<Double>, _ q: SIMD2<Double>) {
    let goesOn = p.x == last.x && p.y == last.y
    guard goesOn || isInside(p), isInside(q) else { return clip(p, q) }
    let (begin, end) = (goesOn ? lastFixed : Fixed.nearest(p), Fixed.nearest(q))
    (last, lastFixed) = (q, end)
    emit(Edge(x0: begin.x, y0: begin.y, x1: end.x, y1: end.y))
  }

  /// A rectangle without its border.
  struct Bounds {
    let low, high: SIMD2<Double>

    /// Whether each coordinate of a point lies inside. A coordinate that is not a number does not.
    @inline(__always)
    func contains(_ point: SIMD2<Double>) -> SIMDMask<SIMD2<Int64>> { (point .> low) .& (point .< high) }
  }

  /// Begins a chain of lines between points inside of ``inside``.
  ///
  /// - Parameter lines: The largest number of lines.
  mutating func begin(at point: SIMD2<Double>, lines: Int) {
    lastFixed = Fixed.nearest(point)
    edges.reserve(lines)
  }

  /// Makes room for further lines of the chain.
  @inline(__always)
  mutating func reserve(_ lines: Int) { edges.reserve(lines) }

  /// Adds a line to the chain.
  @inline(__always)
  mutating func addLineInside(to point: SIMD2<Double>) {
    let end = Fixed.nearest(point)
    if end != lastFixed { edges.appendReserved(Edge(x0: lastFixed.x, y0: lastFixed.y, x1: end.x, y1: end.y)) }
    lastFixed = end
  }

  /// Ends a chain of lines, whose last point may be the beginning of other lines.
  mutating func end(at point: SIMD2<Double>) { last = point }

  @inline(__always)
  private func isInside(_ point: SIMD2<Double>) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height
  }

  /// Clips a line that is not completely inside the bitmap, and adds the parts.
  @inline(never)
  private mutating func clip(_ p: SIMD2<Double>, _ q: SIMD2<Double>) {
    guard max(p.y, q.y) > 0, min(p.y, q.y) < height, min(p.x, q.x) < width else { return }
    let line = Line(p, q)
    func cutVertically(_ point: SIMD2<Double>) -> SIMD2<Double> {
      if point.y < 0 { return SIMD2(line.x(at: 0), 0) }
      return point.y > height ? SIMD2(line.x(at: height), height) : point
    }
    var (a, b) = (cutVertically(p), cutVertically(q))
    guard min(a.x, b.x) < width else { return }
    if a.x <= 0 && b.x <= 0 { return emit(0, a.y, 0, b.y) }
    if a.x < 0 || b.x < 0 {
      let y = line.y(at: 0).clamped(between: a.y, b.y)
      if a.x < 0 {
        emit(0, a.y, 0, y)
        a = SIMD2(0, y)
      } else {
        emit(0, y, 0, b.y)
        b = SIMD2(0, y)
      }
    }
    if a.x > width || b.x > width {
      let y = line.y(at: width).clamped(between: a.y, b.y)
      if a.x > width { a = SIMD2(width, y) } else { b = SIMD2(width, y) }
    }
    emit(a.x, a.y, b.x, b.y)
  }

  @inline(__always)
  private mutating func emit(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    let (begin, end) = (Fixed.nearest(SIMD2(x0, y0)), Fixed.nearest(SIMD2(x1, y1)))
    emit(Edge(x0: begin.x, y0: begin.y, x1: end.x, y1: end.y))
  }

  @inline(__always)
  private mutating func emit(_ edge: Edge) {
    guard max(edge.y0, edge.y1) > visibleTop, min(edge.y0, edge.y1) < visibleBottom, min(edge.x0, edge.x1) < right
    else { return }
    // Horizontal edges are kept: the frame is drawn in tiles, and such an edge may carry the outline across a tile's
    // left side.
    if edge.x0 != edge.x1 || edge.y0 != edge.y1 { edges.append(edge) }
  }
}

/// The line through two points, for its crossings with a border of the bitmap. Results lie between the two points.
private struct Line {
  private let p, q: SIMD2<Double>

  init(_ p: SIMD2<Double>, _ q: SIMD2<Double>) { (self.p, self.q) = (p, q) }

  func x(at y: Double) -> Double {
    Self.crossing(at: y, p.y, p.x, q.y, q.x).clamped(between: p.x, q.x)
  }

  func y(at x: Double) -> Double {
    Self.crossing(at: x, p.x, p.y, q.x, q.y).clamped(between: p.y, q.y)
  }

  /// The `v` at a given `u` on the line from (u0, v0) to (u1, v1).
  private static func crossing(at u: Double, _ u0: Double, _ v0: Double, _ u1: Double, _ v1: Double) -> Double {
    let largest = max(abs(u0), abs(v0), abs(u1), abs(v1))
    if largest < 1e6 { return v0 + (u - u0) / (u1 - u0) * (v1 - v0) }
    // For far away points, u - u0 would round to -u0. The line's distance from the origin is computed as a difference
    // of products without cancellation (Kahan; Jeannerod, Louvet, Muller 2013). It keeps the digits that matter near
    // the bitmap.
    let scale = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
    let (a, b, c, d) = (u0 * scale, v0 * scale, u1 * scale, v1 * scale)
    let product = a * d
    let productError = product.addingProduct(-a, d)
    let difference = (-product).addingProduct(b, c) + productError
    return (difference + u * scale * (d - b)) / (c - a) / scale
  }
}

extension Double {
  /// The value clamped to the interval between `a` and `b`, in either order; NaN becomes the lower bound.
  fileprivate func clamped(between a: Double, _ b: Double) -> Double {
    let (low, high) = a < b ? (a, b) : (b, a)
    return self >= low ? (self <= high ? self : high) : low
  }
}
