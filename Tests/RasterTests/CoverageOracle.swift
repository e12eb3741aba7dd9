import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom

/// An oracle for coverage, computed in other ways than the rasteriser's: 0…1 per pixel, row by row from the top.
struct CoverageOracle {
  let width, height: Int
  var coverage: [Double]

  subscript(x: Int, y: Int) -> Double { coverage[y * width + x] }

  /// Exact coverage for simple polygons: it clips the polygon to each pixel's square (Sutherland and Hodgman 1974), and
  /// computes the area of the rest by the shoelace formula.
  init(clippingSimple polygon: [CGPoint], width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    coverage = []
    for y in 0..<height {
      let row = clip(clip(polygon, \.y, Double(y), 1), \.y, Double(y + 1), -1)
      for x in 0..<width {
        let cell = clip(clip(row, \.x, Double(x), 1), \.x, Double(x + 1), -1)
        coverage.append(abs(signedArea(cell)))
      }
    }
  }

  /// Almost exact coverage for any polygons: scanlines at `perPixel` heights in each row of pixels, exact along x.
  init(scanning polygons: [[CGPoint]], rule: FillRule, width: Int, height: Int, perPixel: Int = 256) {
    (self.width, self.height) = (width, height)
    coverage = Array(repeating: 0, count: width * height)
    // For each row of pixels, the edges that touch it.
    var rows: [[(p: CGPoint, q: CGPoint)]] = Array(repeating: [], count: height)
    for polygon in polygons {
      for (index, p) in polygon.enumerated() {
        let q = polygon[(index + 1) % polygon.count]
        let (low, high) = (max(min(p.y, q.y), 0), min(max(p.y, q.y), Double(height).nextDown))
        guard p.y != q.y, low <= high else { continue }
        for row in Int(low)...Int(high) { rows[row].append((p, q)) }
      }
    }
    for line in 0..<height * perPixel {
      let y = (Double(line) + 0.5) / Double(perPixel)
      var crossings: [(x: Double, winding: Int)] = []
      for (p, q) in rows[line / perPixel] {
        guard (p.y <= y) != (q.y <= y) else { continue }
        let share = (y - p.y) / (q.y - p.y)
        crossings.append((p.x + share * (q.x - p.x), p.y <= y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in crossings.enumerated() where index + 1 < crossings.count {
        winding += crossing.winding
        let isInside = rule == .nonzero ? winding != 0 : winding % 2 != 0
        guard isInside else { continue }
        let (from, to) = (max(crossing.x, 0), min(crossings[index + 1].x, Double(width)))
        var x = from
        while x < to {
          let next = min(to, x.rounded(.down) + 1)
          coverage[line / perPixel * width + Int(x)] += (next - x) / Double(perPixel)
          x = next
        }
      }
    }
  }
}

private func clip(
  _ polygon: [CGPoint], _ axis: WritableKeyPath<CGPoint, CGFloat>, _ border: Double, _ side: Double
) -> [CGPoint] {
  var result: [CGPoint] = []
  for (index, p) in polygon.enumerated() {
    let q = polygon[(index + 1) % polygon.count]
    let (here, there) = (side * (p[keyPath: axis] - border), side * (q[keyPath: axis] - border))
    if here >= 0 { result.append(p) }
    if (here >= 0) != (there >= 0) {
      let share = here / (here - there)
      var crossing = CGPoint(x: p.x + share * (q.x - p.x), y: p.y + share * (q.y - p.y))
      crossing[keyPath: axis] = border
      result.append(crossing)
    }
  }
  return result
}

func signedArea(_ polygon: [CGPoint]) -> Double {
  var sum = 0.0
  for (index, p) in polygon.enumerated() {
    let q = polygon[(index + 1) % polygon.count]
    sum += Double(p.x * q.y - q.x * p.y)
  }
  return sum / 2
}

/// The rasteriser's deviation from an oracle, in units of 1/255.
struct CoverageError {
  var worst = 0.0
  /// The mean over the pixels that the oracle covers partly.
  var mean = 0.0

  init(_ bitmap: Bitmap, _ oracle: CoverageOracle) {
    var partial = 0
    for y in 0..<oracle.height {
      for x in 0..<oracle.width {
        let expected = oracle[x, y] * 255
        let difference = abs(Double(bitmap[x, y].alpha) - expected)
        worst = max(worst, difference)
        if expected > 0.001 && expected < 254.999 {
          partial += 1
          mean += difference
        }
      }
    }
    mean /= Double(max(partial, 1))
  }
}

/// Draws a display list, in pixels, on a transparent bitmap.
func draw(_ items: [DisplayList.Item], width: Int, height: Int, background: Color = .clear) -> Bitmap {
  let bitmap = Bitmap(width: width, height: height)
  let size = CGSize(width: Double(width), height: Double(height))
  // No test of coverage expects an error.
  try! Rasterizer().draw(DisplayList(size: size, background: background, items: items), into: bitmap)
  return bitmap
}

func fill(_ path: Path, rule: FillRule = .nonzero, _ paint: Paint = .color(.white)) -> DisplayList.Item {
  .fill(DisplayList.Fill(path: path, rule: rule, paint: paint))
}

extension Path {
  init(polygons: [[CGPoint]]) {
    self.init()
    for polygon in polygons {
      move(to: polygon[0])
      for point in polygon.dropFirst() { addLine(to: point) }
      closeSubpath()
    }
  }

  init(box x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(polygons: [box(x, y, width, height)])
  }
}

func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [CGPoint] {
  [
    CGPoint(x: x, y: y), CGPoint(x: x + width, y: y), CGPoint(x: x + width, y: y + height),
    CGPoint(x: x, y: y + height),
  ]
}

extension SplitMix64 {
  mutating func point(_ range: ClosedRange<Double>) -> CGPoint { CGPoint(x: number(in: range), y: number(in: range)) }
  mutating func color(opacity: Double? = nil) -> Color {
    Color(
      red: number(in: 0...1), green: number(in: 0...1), blue: number(in: 0...1), opacity: opacity ?? number(in: 0...1))
  }
}
