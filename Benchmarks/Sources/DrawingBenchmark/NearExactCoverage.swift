import Pathreel

/// The coverage of an ``AccuracyCase``, computed by brute force: the reference for the errors of rasterisers.
///
/// Curves become chords within 1/5000 px. Each row of pixels has 1,024 scanlines, and coverage is exact along each.
struct NearExactCoverage {
  /// The coverage of each pixel in 255ths; rows from top to bottom.
  private(set) var values: [Float]
  private let side: Int
  private static let scanlines = 1024
  private static let tolerance = 2e-4

  init(_ example: AccuracyCase) {
    side = AccuracyCase.side
    values = Array(repeating: 0, count: side * side)
    let lines = example.path.flattened(tolerance: Self.tolerance)
    if let style = example.style {
      scan(lines.flatMap { Self.pieces(of: $0, in: example.path, style) }, .nonzero)
    } else {
      scan(lines.map(\.points), example.rule)
    }
  }

  /// Computes ``values`` from closed polygons.
  private mutating func scan(_ polygons: [[CGPoint]], _ rule: FillRule) {
    struct Edge { var top, bottom, x, slope: Double, winding: Int }
    var rows: [[Edge]] = Array(repeating: [], count: side)
    for polygon in polygons {
      for (index, p) in polygon.enumerated() {
        let q = polygon[(index + 1) % polygon.count]
        guard p.y != q.y else { continue }
        let (upper, lower) = p.y < q.y ? (p, q) : (q, p)
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        let edge = Edge(top: upper.y, bottom: lower.y, x: upper.x, slope: slope, winding: p.y < q.y ? 1 : -1)
        let (first, last) = (max(0, Int(upper.y.rounded(.down))), min(side - 1, Int(lower.y.rounded(.down))))
        if first <= last { for row in first...last { rows[row].append(edge) } }
      }
    }
    for row in 0..<side {
      var areas = [Double](repeating: 0, count: side)
      for scanline in 0..<Self.scanlines {
        let y = Double(row) + (Double(scanline) + 0.5) / Double(Self.scanlines)
        var crossings: [(x: Double, winding: Int)] = []
        for edge in rows[row] where edge.top <= y && y < edge.bottom {
          crossings.append((edge.x + (y - edge.top) * edge.slope, edge.winding))
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for (index, crossing) in crossings.enumerated() where index + 1 < crossings.count {
          winding += crossing.winding
          guard rule == .nonzero ? winding != 0 : winding % 2 != 0 else { continue }
          var x = max(crossing.x, 0)
          let end = min(crossings[index + 1].x, Double(side))
          while x < end {
            let next = min(end, x.rounded(.down) + 1)
            areas[Int(x)] += next - x
            x = next
          }
        }
      }
      for x in 0..<side { values[row * side + x] = Float(areas[x] * 255 / Double(Self.scanlines)) }
    }
  }

  // MARK: Strokes

  /// The polygons whose union is a stroke, by its definition: a rectangle for each line, and a piece for each join and
  /// cap. All have the same orientation, so the nonzero rule fills their union.
  private static func pieces(of line: Polyline, in path: Path, _ style: StrokeStyle) -> [[CGPoint]] {
    // Between the chords of a curve the turns are so small that a bevel join equals a round join.
    var corners: Set<CGPoint> = []
    for element in path.elements {
      switch element {
      case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): corners.insert(to)
      case .closeSubpath: break
      }
    }
    let dashes = style.dash.isEmpty ? [line.points] : dashed(line.points, style.dash.map { Double($0) })
    return dashes.flatMap { points -> [[CGPoint]] in
      var pieces: [[CGPoint]] = []
      let half = style.lineWidth / 2
      for (a, b) in zip(points, points.dropFirst()) where a != b {
        let side = (b - a).turned * (half / (b - a).length)
        pieces.append([a + side, b + side, b - side, a - side])
      }
      for index in points.indices.dropFirst().dropLast() {
        let isCorner = corners.contains(points[index])
        pieces += join(points[index - 1], points[index], points[index + 1], isCorner ? style.lineJoin : .bevel, style)
      }
      pieces += cap(points[0], points[1], style) + cap(points[points.count - 1], points[points.count - 2], style)
      return pieces.map(\.turnedPositive)
    }
  }

  private static func join(
    _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ join: CGLineJoin, _ style: StrokeStyle
  ) -> [[CGPoint]] {
    let half = style.lineWidth / 2
    let (into, out) = ((b - a) * (1 / (b - a).length), (c - b) * (1 / (c - b).length))
    let sine = into.x * out.y - into.y * out.x
    let cosine = into.x * out.x + into.y * out.y
    let outside = sine > 0 ? 1.0 : -1
    let (p, q) = (b + into.turned * (outside * half), b + out.turned * (outside * half))
    // The miter length over the line width is 1 / sin(θ / 2), where θ is the angle between the lines.
    if join == .miter, 1 / ((1 + cosine) / 2).squareRoot() <= style.miterLimit {
      let middle = (p - b) + (q - b)
      return [[b, p, b + middle * (1 / (1 + cosine)), q]]
    }
    guard join == .round else { return [[b, p, q]] }
    let (start, turn) = (atan2((p - b).y, (p - b).x), outside * atan2(abs(sine), cosine))
    return [[b] + (0...360).map { b.moved(by: half, towards: start + turn * Double($0) / 360) }]
  }

  private static func cap(_ end: CGPoint, _ inner: CGPoint, _ style: StrokeStyle) -> [[CGPoint]] {
    let half = style.lineWidth / 2
    switch style.lineCap {
    case .butt: return []
    case .round:
      // Half a disc, because a whole one would also cover pixels behind a join that is nearer than half the width.
      let middle = atan2(end.y - inner.y, end.x - inner.x)
      return [(0...360).map { end.moved(by: half, towards: middle + (Double($0) / 360 - 0.5) * .pi) }]
    case .square:
      let along = (end - inner) * (half / (end - inner).length)
      return [[end + along.turned, end + along.turned + along, end - along.turned + along, end - along.turned]]
    }
  }

  /// The dashes of a polyline, each as a polyline.
  ///
  /// - Parameter pattern: The lengths of dashes and gaps in turn, repeated as often as necessary.
  private static func dashed(_ points: [CGPoint], _ pattern: [Double]) -> [[CGPoint]] {
    var dashes: [[CGPoint]] = []
    var (index, left, current) = (0, pattern[0], [points[0]])
    for (a, b) in zip(points, points.dropFirst()) {
      let length = (b - a).length
      var done = 0.0
      while length - done > left {
        done += left
        let point = a + (b - a) * (done / length)
        if index % 2 == 0 { dashes.append(current + [point]) }
        current = [point]
        index += 1
        left = pattern[index % pattern.count]
      }
      left -= length - done
      current.append(b)
    }
    if index % 2 == 0, current.count > 1 { dashes.append(current) }
    return dashes
  }
}

extension CGPoint {
  /// The vector turned by 90°, counterclockwise on the screen.
  fileprivate var turned: CGPoint { CGPoint(x: y, y: -x) }
}

extension [CGPoint] {
  /// The polygon, reversed if its signed area is negative.
  fileprivate var turnedPositive: [CGPoint] {
    var area = 0.0
    for (index, p) in enumerated() {
      let q = self[(index + 1) % count]
      area += p.x * q.y - q.x * p.y
    }
    return area < 0 ? reversed() : self
  }
}
