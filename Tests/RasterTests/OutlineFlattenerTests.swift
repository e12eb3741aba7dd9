import Foundation
import PathreelDrawing
import PathreelGeometry
import SeededRandom
import Testing

/// Tests of outlines smaller than a pixel or two, where many pieces of a curve share one pixel.
@Suite struct OutlineFlattenerTests {
  private static let side = 8

  /// A dot, drawn in one of many ways: as an item, and as a polygon of 240 corners whose area is a ten-thousandth too
  /// small.
  enum Dot: CaseIterable {
    case ellipse, oval, arc, pieces, roundedRectangle, continuousRectangle, roundCap, squareOfRoundJoins, ring, thinLine

    func item(_ center: CGPoint, _ radius: Double) -> DisplayList.Item {
      switch self {
      case .ellipse, .oval, .arc, .pieces, .roundedRectangle, .continuousRectangle: fill(path(center, radius))
      case .roundCap:
        .stroke(
          .init(
            path: Path { path in
              path.move(to: center)
              path.addLine(to: center)
            }, style: StrokeStyle(lineWidth: 2 * radius, lineCap: .round), paint: .color(.white)))
      case .squareOfRoundJoins:
        .stroke(
          .init(
            path: Path(CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)),
            style: StrokeStyle(lineWidth: radius, lineJoin: .round), paint: .color(.white)))
      case .ring:
        .stroke(
          .init(
            path: Path(ellipseIn: box(center, radius, radius)), style: StrokeStyle(lineWidth: radius / 2),
            paint: .color(.white)))
      case .thinLine:
        .stroke(
          .init(
            path: Path { path in
              path.move(to: CGPoint(x: center.x - radius, y: center.y))
              path.addLine(to: CGPoint(x: center.x + radius, y: center.y + radius / 3))
            }, style: StrokeStyle(lineWidth: radius, lineCap: .round), paint: .color(.white)))
      }
    }

    private func box(_ center: CGPoint, _ x: Double, _ y: Double) -> CGRect {
      CGRect(x: center.x - x, y: center.y - y, width: 2 * x, height: 2 * y)
    }

    private func path(_ center: CGPoint, _ radius: Double) -> Path {
      switch self {
      case .oval: return Path(ellipseIn: box(center, radius, 0.6 * radius))
      case .arc:
        return Path { path in
          path.addArc(
            center: center, radius: radius, startAngle: .degrees(11), endAngle: .degrees(371), clockwise: false)
          path.closeSubpath()
        }
      case .pieces:
        // The pieces are as fine as those of an enlarged drawing that is shown small.
        return Path { path in
          let points = (0...40).map { Double($0) / 20 * Double.pi }
          let reach = 4.0 / 3 * tan(Double.pi / 80)
          func place(_ angle: Double, along: Double = 0) -> CGPoint {
            CGPoint(
              x: center.x + radius * (cos(angle) - along * sin(angle)),
              y: center.y + radius * (sin(angle) + along * cos(angle)))
          }
          path.move(to: place(0))
          for (from, to) in zip(points, points.dropFirst()) {
            path.addCurve(to: place(to), control1: place(from, along: reach), control2: place(to, along: -reach))
          }
          path.closeSubpath()
        }
      case .roundedRectangle:
        return Path(roundedRect: box(center, 1.5 * radius, radius), cornerRadius: 0.7 * radius, style: .circular)
      case .continuousRectangle:
        return Path(roundedRect: box(center, 1.5 * radius, radius), cornerRadius: 0.5 * radius, style: .continuous)
      default: return Path(ellipseIn: box(center, radius, radius))
      }
    }

    /// The coverage of the pixels. If there are two outlines, the second is a hole.
    func coverage(_ center: CGPoint, _ radius: Double, side: Int) -> [Double] {
      let outlines = polygons(center, radius).map { CoverageOracle(clippingSimple: $0, width: side, height: side) }
      guard outlines.count == 2 else { return outlines[0].coverage }
      return zip(outlines[0].coverage, outlines[1].coverage).map { $0 - $1 }
    }

    private func disc(_ center: CGPoint, _ x: Double, _ y: Double) -> [CGPoint] {
      (0..<240).map { index in
        let angle = Double(index) / 120 * Double.pi
        return CGPoint(x: center.x + x * cos(angle), y: center.y + y * sin(angle))
      }
    }

    private func hull(_ centers: [CGPoint], _ radius: Double) -> [CGPoint] {
      // The hull of discs: in each direction, the point of the farthest disc.
      (0..<240).map { index in
        let angle = Double(index) / 120 * Double.pi
        let farthest = centers.max { $0.x * cos(angle) + $0.y * sin(angle) < $1.x * cos(angle) + $1.y * sin(angle) }!
        return CGPoint(x: farthest.x + radius * cos(angle), y: farthest.y + radius * sin(angle))
      }
    }

    private func polygons(_ center: CGPoint, _ radius: Double) -> [[CGPoint]] {
      func corners(_ x: Double, _ y: Double) -> [CGPoint] {
        [(-x, -y), (x, -y), (x, y), (-x, y)].map { CGPoint(x: center.x + $0.0, y: center.y + $0.1) }
      }
      switch self {
      case .ellipse, .arc, .pieces, .roundCap: return [disc(center, radius, radius)]
      case .oval: return [disc(center, radius, 0.6 * radius)]
      case .roundedRectangle: return [hull(corners(0.8 * radius, 0.3 * radius), 0.7 * radius)]
      case .continuousRectangle: return path(center, radius).flattened(tolerance: 1e-6).map(\.points)
      case .squareOfRoundJoins:
        return [
          hull(corners(radius, radius), radius / 2), corners(radius / 2, radius / 2),
        ]
      case .ring:
        return [disc(center, 1.25 * radius, 1.25 * radius), disc(center, 0.75 * radius, 0.75 * radius)]
      case .thinLine:
        return [
          hull(
            [
              CGPoint(x: center.x - radius, y: center.y), CGPoint(x: center.x + radius, y: center.y + radius / 3),
            ], radius / 2)
        ]
      }
    }
  }

  private func levels(_ dot: Dot, _ center: CGPoint, _ radius: Double) -> Bitmap {
    draw([dot.item(center, radius)], width: Self.side, height: Self.side)
  }

  @Test(arguments: Dot.allCases)
  func `dots of any size and place are covered within the bound of chords`(dot: Dot) {
    var (worst, place, bias, area) = (0.0, "", 0.0, 0.0)
    for seed in UInt64(0)..<100 {
      var numbers = SplitMix64(seed: 5000 + seed)
      let center = CGPoint(x: numbers.number(in: 3.5...4.5), y: numbers.number(in: 3.5...4.5))
      let radius = numbers.number(in: 0.02...1.6)
      let bitmap = levels(dot, center, radius)
      for (index, share) in dot.coverage(center, radius, side: Self.side).enumerated() {
        let error = Double(bitmap[index % Self.side, index / Self.side].alpha) - share * 255
        bias += error
        area += share * 255
        if abs(error) > worst { (worst, place) = (abs(error), "seed \(seed): \(error), radius \(radius)") }
      }
    }
    // The bound is 3.1 levels of chords for each contour, of which a ring has two, and half a level of rounding. Pixels
    // with more than five lines add nothing: the contours of a dot do not overlap, so their areas are exact there, too.
    let contours = dot == .ring ? 2.0 : 1
    #expect(worst <= 3.1 * contours + 0.5, "\(place)")
    // Balanced chords lose no area. Half circles of few corners, and chords of many short pieces, lose a little in
    // total.
    #expect(abs(bias) <= 0.005 * area, "\(bias) of \(area)")
  }

  @Test(arguments: [Dot.ellipse, .oval, .arc, .pieces, .roundCap])
  func `a growing dot in one pixel grows evenly`(dot: Dot) {
    var (last, lastArea) = (0, 0.0)
    for step in 0..<970 {
      let radius = Double(step) * 0.0005
      let level = Int(levels(dot, CGPoint(x: 4.5, y: 4.5), radius)[4, 4].alpha)
      let area = 255 * Double.pi * radius * radius * (dot == .oval ? 0.6 : 1)
      // For the whole contour: 3.1 levels of chords and half a level of rounding.
      #expect(abs(Double(level) - area) <= 3.6, "radius \(radius)")
      #expect(
        level >= last && Double(level - last) <= area - lastArea + 2, "from \(last) to \(level) at radius \(radius)")
      (last, lastArea) = (level, area)
    }
  }
}
