import Pathreel

/// A test picture of the accuracy benchmark: a white shape on a transparent square. Its alpha is the shape's coverage.
///
/// Every rasteriser draws the same cases. `writeAccuracy` draws them with Pathreel and writes them as text;
/// `Peers/accuracy.py` reads the text and draws them with Cairo and Skia. ``NearExactCoverage`` is the reference.
struct AccuracyCase {
  /// The kind of shape, such as "curves". The table of errors has a row for each group.
  var group: String
  var path: Path
  var rule = FillRule.nonzero
  /// How the path is stroked; nil if it is filled.
  var style: StrokeStyle?

  /// The width and height of every picture in pixels.
  static let side = 192

  /// The display list item that draws the shape.
  var item: DisplayList.Item {
    if let style { return .stroke(.init(path: path, style: style, paint: .color(.white))) }
    return .fill(.init(path: path, rule: rule, paint: .color(.white)))
  }

  /// The case as text for `Peers/accuracy.py`: a line with the fill or stroke, a line for each path element, and `end`.
  var text: String {
    var lines: [String] = []
    if let style {
      let numbers = ([style.lineWidth, style.miterLimit, style.dashPhase] + style.dash).map { "\($0)" }
      lines.append("stroke \(style.lineCap) \(style.lineJoin) \(numbers.joined(separator: " "))")
    } else {
      lines.append("fill \(rule.rawValue)")
    }
    func line(_ name: String, _ points: CGPoint...) {
      lines.append(([name] + points.flatMap { ["\($0.x)", "\($0.y)"] }).joined(separator: " "))
    }
    for element in path.elements {
      switch element {
      case .move(let to): line("M", to)
      case .line(let to): line("L", to)
      case .quadCurve(let to, let control): line("Q", control, to)
      case .curve(let to, let control1, let control2): line("C", control1, control2, to)
      case .closeSubpath: line("Z")
      }
    }
    return (lines + ["end"]).joined(separator: "\n")
  }
}

extension AccuracyCase {
  static var all: [AccuracyCase] {
    polygons + curves + thinLines + crossings + overlaps + strokes
  }

  /// Star-shaped polygons; their edges do not cross.
  private static var polygons: [AccuracyCase] {
    (0..<8).map { seed in
      var chance = Chance(seed: 100 + UInt64(seed))
      let count = 3 + 6 * seed
      let points = (0..<count).map { index in
        let angle = (Double(index) + 0.8 * chance.next()) / Double(count) * 2 * .pi
        return center.moved(by: 30 + 55 * chance.next(), towards: angle)
      }
      return AccuracyCase(group: "polygons", path: Path(polygon: points))
    }
  }

  /// Ellipses, rounded rectangles and blobs of cubics.
  private static var curves: [AccuracyCase] {
    (0..<9).map { seed in
      var chance = Chance(seed: 200 + UInt64(seed))
      let box = CGRect(
        x: 20 + 20 * chance.next(), y: 20 + 20 * chance.next(), width: 30 + 110 * chance.next(),
        height: 30 + 110 * chance.next())
      switch seed % 3 {
      case 0: return AccuracyCase(group: "curves", path: Path(ellipseIn: box))
      case 1: return AccuracyCase(group: "curves", path: Path(roundedRect: box, cornerRadius: 12, style: .circular))
      default: return AccuracyCase(group: "curves", path: blob(&chance))
      }
    }
  }

  /// A closed path of six cubic Béziers around the centre, with random radii.
  private static func blob(_ chance: inout Chance) -> Path {
    let count = 6
    let radii = (0..<count).map { _ in 40 + 40 * chance.next() }
    return Path { path in
      for index in 0...count {
        let angle = Double(index) / Double(count) * 2 * .pi
        let (radius, last) = (radii[index % count], radii[(index + count - 1) % count])
        let point = center.moved(by: radius, towards: angle)
        guard index > 0 else {
          path.move(to: point)
          continue
        }
        let from = center.moved(by: last, towards: angle - .pi / 3)
        path.addCurve(
          to: point, control1: from.moved(by: last / 3, towards: angle - .pi / 3 + .pi / 2),
          control2: point.moved(by: radius / 3, towards: angle - .pi / 2))
      }
      path.closeSubpath()
    }
  }

  /// Lines from 0.1 to 1 pixel wide, as polygons.
  private static var thinLines: [AccuracyCase] {
    (0..<10).map { seed in
      var chance = Chance(seed: 300 + UInt64(seed))
      let width = Double(seed + 1) / 10
      let lines = (0..<1).map { _ in
        let angle = 2 * .pi * chance.next()
        let across = CGPoint.zero.moved(by: width / 2, towards: angle + .pi / 2)
        let (a, b) = (center.moved(by: 80, towards: angle), center.moved(by: -80, towards: angle))
        return [a + across, b + across, b - across, a - across]
      }
      return AccuracyCase(group: "thin lines", path: Path(polygon: lines[0]))
    }
  }

  /// Self-intersecting polygons, through random points or as stars, with both fill rules.
  private static var crossings: [AccuracyCase] {
    (0..<12).map { seed in
      var chance = Chance(seed: 400 + UInt64(seed))
      let count = 5 + 2 * seed
      let points = (0..<count).map { index in
        if seed % 3 == 2 { return center.moved(by: 85, towards: Double(index * (count / 2)) / Double(count) * 2 * .pi) }
        return CGPoint(x: 10 + 170 * chance.next(), y: 10 + 170 * chance.next())
      }
      let rule = seed % 2 == 0 ? FillRule.nonzero : .evenOdd
      return AccuracyCase(group: "crossing edges", path: Path(polygon: points), rule: rule)
    }
  }

  /// Many small overlapping shapes in one path: 400 triangles or 150 circles.
  private static var overlaps: [AccuracyCase] {
    (0..<8).map { seed in
      var chance = Chance(seed: 500 + UInt64(seed))
      let path = Path { path in
        for index in 0..<400 {
          let place = CGPoint(x: 10 + 165 * chance.next(), y: 10 + 165 * chance.next())
          if seed % 2 == 0 {
            let angle = 2 * .pi * chance.next()
            let corners = (0..<3).map { place.moved(by: 3 * chance.next(), towards: angle + Double($0) * 2 * .pi / 3) }
            path.add(polygon: corners)
          } else if index < 150 {
            let diameter = 1 + 6 * chance.next()
            path.addEllipse(in: CGRect(x: place.x, y: place.y, width: diameter, height: diameter))
          }
        }
      }
      return AccuracyCase(group: "small overlapping shapes", path: path)
    }
  }

  /// All caps and joins, solid and dashed, along lines and a curve.
  private static var strokes: [AccuracyCase] {
    var cases: [AccuracyCase] = []
    for (index, cap) in [CGLineCap.butt, .round, .square].enumerated() {
      for (other, join) in [CGLineJoin.miter, .round, .bevel].enumerated() {
        for dash in [[], [11.0, 7]] {
          var chance = Chance(seed: 600 + UInt64(10 * index + other))
          var style = StrokeStyle(lineWidth: 2 + 9 * chance.next(), lineCap: cap, lineJoin: join, miterLimit: 8)
          style.dash = dash.map { CGFloat($0) }
          let points = (0..<6).map {
            CGPoint(x: 25 + 25 * Double($0) + 10 * chance.next(), y: 25 + 140 * chance.next())
          }
          let path = Path { path in
            path.move(to: points[0])
            for point in points[1..<4] { path.addLine(to: point) }
            path.addQuadCurve(to: points[5], control: points[4])
          }
          cases.append(AccuracyCase(group: dash.isEmpty ? "strokes" : "dashed strokes", path: path, style: style))
        }
      }
    }
    return cases
  }

  private static var center: CGPoint { CGPoint(x: 96.3, y: 95.6) }
}

extension CGPoint {
  /// The point at a distance in the direction of an angle in radians.
  func moved(by distance: Double, towards angle: Double) -> CGPoint {
    CGPoint(x: x + distance * cos(angle), y: y + distance * sin(angle))
  }

  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: CGPoint, factor: Double) -> CGPoint { CGPoint(x: a.x * factor, y: a.y * factor) }

  var length: Double { (x * x + y * y).squareRoot() }
}

extension Path {
  init(polygon: [CGPoint]) {
    self.init()
    add(polygon: polygon)
  }

  mutating func add(polygon: [CGPoint]) {
    move(to: polygon[0])
    for point in polygon.dropFirst() { addLine(to: point) }
    closeSubpath()
  }
}
