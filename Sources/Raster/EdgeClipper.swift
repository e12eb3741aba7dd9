import Foundation

/// Line segments in device space, of any finite coordinates, become fixed-point edges inside the bitmap.
///
/// What is above or below the bitmap is cut off, since no pixel row sees it. What is left of it moves onto the left
/// border, where it winds around the pixels as before; what is right of it is dropped, for no pixel has it on its left.
/// All of this happens in floating point, so that a huge coordinate never meets an integer.
struct EdgeClipper: ~Copyable {
  private(set) var edges = ScratchBuffer<Edge>()
  private var width = 0.0
  private var height = 0.0
  /// Where the last line ended that lay inside, from which the next one mostly goes on.
  private var last = SIMD2<Double>(repeating: .nan)
  private var lastFixed: (Int32, Int32) = (0, 0)
  /// In fixed point, what edges are kept for: the part of the bitmap that is being drawn.
  private var visibleTop: Int32 = 0
  private var visibleBottom: Int32 = 0
  /// The bitmap's right border, in fixed point.
  private var right: Int32 = 0

  /// - Parameter rows: of pixels; edges that lie above or below all of them are left out. The others do not depend on it.
  mutating func begin(width: Int, height: Int, rows: Range<Int>) {
    (self.width, self.height) = (Double(width), Double(height))
    visibleTop = Int32(rows.lowerBound << Fixed.bits)
    visibleBottom = Int32(min(rows.upperBound, height) << Fixed.bits)
    right = Int32(width << Fixed.bits)
    edges.removeAll()
    last = SIMD2(repeating: .nan)
  }

  mutating func removeAll() { edges.removeAll() }

  @inline(__always)
  mutating func addLine(_ p: SIMD2<Double>, _ q: SIMD2<Double>) {
    let goesOn = p.x == last.x && p.y == last.y
    guard goesOn || isInside(p), isInside(q) else { return clip(p, q) }
    let begin = goesOn ? lastFixed : (Fixed.nearest(p.x), Fixed.nearest(p.y))
    (last, lastFixed) = (q, (Fixed.nearest(q.x), Fixed.nearest(q.y)))
    emit(Edge(x0: begin.0, y0: begin.1, x1: lastFixed.0, y1: lastFixed.1))
  }

  @inline(__always)
  private func isInside(_ point: SIMD2<Double>) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height
  }

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
    emit(Edge(x0: Fixed.nearest(x0), y0: Fixed.nearest(y0), x1: Fixed.nearest(x1), y1: Fixed.nearest(y1)))
  }

  @inline(__always)
  private mutating func emit(_ edge: Edge) {
    guard max(edge.y0, edge.y1) > visibleTop, min(edge.y0, edge.y1) < visibleBottom, min(edge.x0, edge.x1) < right
    else { return }
    // A horizontal edge stays: it may carry the outline across a tile's left side.
    if edge.x0 != edge.x1 || edge.y0 != edge.y1 { edges.append(edge) }
  }
}

/// The line through two points, asked where it crosses a border of the bitmap. Answers lie between the two points.
private struct Line {
  private let p, q: SIMD2<Double>

  init(_ p: SIMD2<Double>, _ q: SIMD2<Double>) { (self.p, self.q) = (p, q) }

  func x(at y: Double) -> Double {
    Self.crossing(at: y, p.y, p.x, q.y, q.x).clamped(between: p.x, q.x)
  }

  func y(at x: Double) -> Double {
    Self.crossing(at: x, p.x, p.y, q.x, q.y).clamped(between: p.y, q.y)
  }

  /// `v` where `u` has the given value, on the line from (u0, v0) to (u1, v1).
  private static func crossing(at u: Double, _ u0: Double, _ v0: Double, _ u1: Double, _ v1: Double) -> Double {
    let largest = max(abs(u0), abs(v0), abs(u1), abs(v1))
    if largest < 1e6 { return v0 + (u - u0) / (u1 - u0) * (v1 - v0) }
    // Far away points: u - u0 would round to -u0. The line's distance from the origin, taken as a difference of
    // products without cancellation (Kahan; Jeannerod, Louvet, Muller 2013), keeps what matters near the bitmap.
    let scale = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
    let (a, b, c, d) = (u0 * scale, v0 * scale, u1 * scale, v1 * scale)
    let product = a * d
    let productError = product.addingProduct(-a, d)
    let difference = (-product).addingProduct(b, c) + productError
    return (difference + u * scale * (d - b)) / (c - a) / scale
  }
}

extension Double {
  /// The value moved into the interval that `a` and `b` bound, in either order; NaN becomes the lower bound.
  fileprivate func clamped(between a: Double, _ b: Double) -> Double {
    let (low, high) = a < b ? (a, b) : (b, a)
    return self >= low ? (self <= high ? self : high) : low
  }
}
