import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct ArcTests {
  private func arc(_ start: Double, _ end: Double, clockwise: Bool) -> Path {
    Path { path in
      path.addArc(
        center: CGPoint(x: 10, y: 20), radius: 5, startAngle: .degrees(start), endAngle: .degrees(end),
        clockwise: clockwise)
    }
  }

  /// The angle in degrees through which the arc turns, as a sum over small steps.
  private func sweep(of path: Path) -> Double {
    var total = 0.0
    for segment in path.subpaths.flatMap(\.segments) {
      for index in 0..<16 {
        let a = segment.point(at: Double(index) / 16)
        let b = segment.point(at: Double(index + 1) / 16)
        let (ax, ay, bx, by) = (a.x - 10, a.y - 20, b.x - 10, b.y - 20)
        total += atan2(ax * by - ay * bx, ax * bx + ay * by)
      }
    }
    return total * 180 / .pi
  }

  // `clockwise: true` means a decreasing angle. If the end lies the other way, whole turns are added to reach it.
  @Test(
    arguments: [
      (0, 90, false, 90), (0, 90, true, -270), (90, 0, false, 270), (90, 0, true, -90), (0, 360, false, 360),
      (0, 360, true, -360), (-90, 270, false, 360), (270, -90, true, -360), (0, 800, false, 360), (30, 30, false, 0),
      (350, 370, false, 20), (0, -450, false, 270), (45, 100, false, 55),
    ] as [(Double, Double, Bool, Double)])
  func `an arc turns the way SwiftUI's does`(start: Double, end: Double, clockwise: Bool, expected: Double) {
    let path = arc(start, end, clockwise: clockwise)
    #expect(abs(sweep(of: path) - expected) < 1e-9)
    let first = path.subpaths[0].start
    #expect(
      first.isClose(to: CGPoint(x: 10 + 5 * cos(start * .pi / 180), y: 20 + 5 * sin(start * .pi / 180)), within: 1e-12))
  }

  @Test func `a whole turn ends exactly where it began`() {
    for start in [0.0, 17, 45, -120] {
      let path = arc(start, start + 360, clockwise: false)
      #expect(path.currentPoint == path.subpaths[0].start)
    }
  }

  // In radians, these differences are a little more or less than one turn.
  @Test(arguments: [1, 10, 19, 23.0]) func `an end one turn behind the start gives the full circle`(start: Double) {
    #expect(abs(sweep(of: arc(start, start - 360, clockwise: false)) - 360) < 1e-9)
    #expect(abs(sweep(of: arc(start - 360, start, clockwise: true)) + 360) < 1e-9)
  }

  @Test func `a line joins the current point to the arc's start`() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(
      center: CGPoint(x: 10, y: 0), radius: 5, startAngle: .degrees(180), endAngle: .degrees(90), clockwise: true)
    #expect(path.elements[1] == .line(to: CGPoint(x: 5, y: 0)))
    #expect(path.subpaths.count == 1)
    #expect(path.currentPoint == CGPoint(x: 10, y: 5))
  }

  @Test func `an arc stays within the stated error of its circle`() {
    let path = arc(12, 300, clockwise: false)
    for segment in path.subpaths[0].segments {
      for t in stride(from: 0, through: 1, by: 1.0 / 64) {
        let point = segment.point(at: t)
        #expect(abs(hypot(point.x - 10, point.y - 20) / 5 - 1) <= 4.2e-6)
      }
    }
  }

  @Test func `an arc is as long as its angle`() {
    var random = SplitMix64(seed: 33)
    for _ in 0..<200 {
      let degrees = random.number(in: -400...400)
      let path = Path {
        $0.addRelativeArc(center: .zero, radius: 50, startAngle: .degrees(17), delta: .degrees(degrees))
      }
      let length = 50 * abs(degrees) * .pi / 180
      #expect(abs(PathMeasure(path).length / length - 1) < 1e-9, "seed 33, \(degrees)°")
    }
  }

  // Perimeters 4a·E(1 − b²/a²), by mpmath with 25 digits.
  @Test(arguments: [(50, 20, 230.131125956648428), (50, 5, 203.198709005044787), (300, 1, 1200.04393401242696)])
  func `an ellipse is as long as its integral`(a: Double, b: Double, perimeter: Double) {
    let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 2 * a, height: 2 * b))
    #expect(abs(PathMeasure(path).length / perimeter - 1) < 1e-6)
  }

  @Test(arguments: [1, 0.1, 1e-3, 1e-5, 1e-7])
  func `a small arc ends in its direction and has its length`(angle: Double) {
    let path = Path {
      $0.addRelativeArc(center: .zero, radius: 1, startAngle: .zero, delta: .radians(angle))
    }
    #expect(path.subpaths[0].end.isClose(to: CGPoint(x: cos(angle), y: sin(angle)), within: 1e-15))
    #expect(abs(PathMeasure(path).length / angle - 1) < 1e-9)
  }

  @Test func `a relative arc turns by its delta, more than once too`() {
    for delta in [30.0, -30, 720, -1000] {
      let path = Path {
        $0.addRelativeArc(
          center: CGPoint(x: 10, y: 20), radius: 5, startAngle: .degrees(10), delta: .degrees(delta))
      }
      #expect(abs(sweep(of: path) - delta) < 1e-8)
    }
  }

  @Test func `the transform maps the arc, not the current point`() {
    var path = Path()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addArc(
      center: .zero, radius: 1, startAngle: .zero, endAngle: .degrees(90), clockwise: false,
      transform: CGAffineTransform(scaleX: 10, y: 20))
    #expect(path.elements[0] == .move(to: CGPoint(x: 1, y: 1)))
    #expect(path.elements[1] == .line(to: CGPoint(x: 10, y: 0)))
    #expect(path.currentPoint == CGPoint(x: 0, y: 20))
  }

  @Test func `a tangent arc rounds a right angle with its radius`() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 20)
    #expect(path.elements[1] == .line(to: CGPoint(x: 80, y: 0)))
    #expect(path.currentPoint!.isClose(to: CGPoint(x: 100, y: 20), within: 1e-12))
    for segment in path.subpaths[0].segments.dropFirst() {
      let point = segment.point(at: 0.5)
      #expect(abs(hypot(point.x - 80, point.y - 20) - 20) < 1e-4)
    }
  }

  @Test func `a tangent arc touches both lines at any angle and under a transform`() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<100 {
      let (current, corner, next) = (random.point(), random.point(), random.point())
      let transform = CGAffineTransform(rotationAngle: 1).translatedBy(x: 3, y: 4)
      var path = Path()
      path.move(to: current.applying(transform))
      path.addArc(tangent1End: corner, tangent2End: next, radius: 7, transform: transform)
      let end = path.currentPoint!.applying(transform.inverted())
      let (dx, dy) = (next.x - corner.x, next.y - corner.y)
      let distance = abs((end.x - corner.x) * dy - (end.y - corner.y) * dx) / hypot(dx, dy)
      // An acute corner moves the point far away, where errors of 1e-16 in angles weigh more.
      let scale = 1 + hypot(end.x, end.y)
      #expect(distance < 1e-10 * scale, "seed 31")
      // The first line ends where the arc begins.
      let start = path.subpaths[0].segments[0].end.applying(transform.inverted())
      let (ax, ay) = (corner.x - current.x, corner.y - current.y)
      let away = abs((start.x - corner.x) * ay - (start.y - corner.y) * ax) / hypot(ax, ay)
      #expect(away < 1e-10 * (1 + hypot(start.x, start.y)), "seed 31")
      let direction = path.subpaths[0].segments.last!.direction(at: 1)!
      let image = CGPoint(x: transform.a * dx + transform.c * dy, y: transform.b * dx + transform.d * dy)
      #expect(abs(direction.x * image.y - direction.y * image.x) < 1e-9 * hypot(dx, dy) * scale, "seed 31")
    }
  }

  @Test func `a tangent arc that cannot be is a line to the corner`() {
    for (corner, next, radius) in [
      (CGPoint(x: 10, y: 0), CGPoint(x: 20, y: 0), 5), (CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 9), 5),
      (CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 0), 5), (CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 9), 0),
      (CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 9), .infinity),
    ] as [(CGPoint, CGPoint, Double)] {
      var path = Path()
      path.move(to: .zero)
      path.addArc(tangent1End: corner, tangent2End: next, radius: radius)
      #expect(path.elements == [.move(to: .zero), .line(to: corner)])
    }
  }

  @Test func `hostile angles and radii do not trap`() {
    for number in hostileNumbers {
      var path = Path()
      path.addArc(
        center: CGPoint(x: number, y: 0), radius: number, startAngle: .radians(number), endAngle: .radians(1),
        clockwise: false)
      path.addRelativeArc(center: .zero, radius: 1, startAngle: .zero, delta: .radians(number))
      path.addArc(tangent1End: CGPoint(x: number, y: 1), tangent2End: CGPoint(x: 1, y: number), radius: number)
      #expect(path.elements.count < 20_000)
    }
  }
}
