import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct PathMeasureTests {
  private let circle = Path(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100))

  @Test func `a circle is as long as its closed form, point for point`() {
    let measure = PathMeasure(circle)
    #expect(abs(measure.length / (100 * Double.pi) - 1) < 1e-9)
    for share in stride(from: 0, to: 1, by: 1.0 / 24) {
      let angle = 2 * Double.pi * share
      let distance = measure.length * share
      #expect(
        measure.point(atDistance: distance)!.isClose(
          to: CGPoint(x: 50 * cos(angle), y: 50 * sin(angle)), within: 3e-4))
      let tangent = measure.tangent(atDistance: distance)!
      #expect(hypot(tangent.dx + sin(angle), tangent.dy - cos(angle)) < 2e-4)
      // The curvature of a cubic arc is within 0.2 % of its circle's at 45°.
      #expect(abs(measure.curvature(atDistance: distance) - 0.02) < 4e-5)
    }
  }

  @Test func `curvature is positive where the path bends clockwise on screen`() {
    // For arcs, clockwise means with y up.
    let anticlockwise = Path {
      $0.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: true)
    }
    let clockwise = Path {
      $0.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
    }
    #expect(abs(PathMeasure(anticlockwise).curvature(atDistance: 5) + 0.1) < 2e-4)
    #expect(abs(PathMeasure(clockwise).curvature(atDistance: 5) - 0.1) < 2e-4)
    #expect(PathMeasure(Path(CGRect(x: 0, y: 0, width: 1, height: 1))).curvature(atDistance: 0.5) == 0)
  }

  @Test func `curvature is infinite at a cusp and at a doubled control point`() {
    let cusp = Path {
      $0.move(to: .zero)
      $0.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 10, y: 10), control2: CGPoint(x: 0, y: 10))
    }
    let measure = PathMeasure(cusp)
    #expect(abs(measure.curvature(atDistance: measure.length / 2)) > 1e6)
    let doubled = Path {
      $0.move(to: .zero)
      $0.addCurve(to: CGPoint(x: 10, y: 0), control1: .zero, control2: CGPoint(x: 10, y: 10))
    }
    #expect(PathMeasure(doubled).curvature(atDistance: 0) == -.infinity)
  }

  // The parameter 0.3 of this curve is at 34.801179796296567999 (mpmath 1.3 with 40 digits, quad of the derivative's
  // norm).
  @Test func `a distance leads to the right parameter`() {
    let curve = CubicBezier(
      from: .zero, to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 10, y: 40), control2: CGPoint(x: 70, y: 50))
    let path = Path {
      $0.move(to: curve.start)
      $0.append(PathSegment.cubic(curve).element)
    }
    let point = PathMeasure(path).point(atDistance: 34.801179796296567999)!
    #expect(point.isClose(to: curve.point(at: 0.3), within: 1e-10))
  }

  @Test func `the path up to a distance is that long`() {
    var random = SplitMix64(seed: 81)
    for _ in 0..<100 {
      let measure = PathMeasure(random.path())
      let distance = random.number(in: 0...1) * measure.length
      let part = measure.path(fromDistance: 0, toDistance: distance)
      #expect(abs(PathMeasure(part).length - distance) < 1e-8 * measure.length, "seed 81")
      let rest = measure.path(fromDistance: distance, toDistance: measure.length)
      #expect(abs(PathMeasure(rest).length + distance - measure.length) < 1e-8 * measure.length, "seed 81")
    }
  }

  @Test func `distances around a cusp are met`() {
    let cusp = Path {
      $0.move(to: .zero)
      $0.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 10, y: 10), control2: CGPoint(x: 0, y: 10))
    }
    let measure = PathMeasure(cusp)
    for share in [0.4, 0.49, 0.4999, 0.5, 0.5001, 0.51, 0.6] {
      let part = measure.path(fromDistance: 0, toDistance: share * measure.length)
      #expect(abs(PathMeasure(part).length / measure.length - share) < 1e-8)
    }
    // Just before the cusp the path runs down, and just after it up.
    #expect(measure.tangent(atDistance: 0.4999 * measure.length)!.dy > 0.99)
    #expect(measure.tangent(atDistance: 0.5001 * measure.length)!.dy < -0.99)
  }

  @Test func `subpaths follow each other and have lengths of their own`() {
    var path = Path(CGRect(x: 0, y: 0, width: 10, height: 5))
    path.move(to: CGPoint(x: 100, y: 100))
    path.addLine(to: CGPoint(x: 103, y: 104))
    path.move(to: CGPoint(x: 7, y: 7))
    let measure = PathMeasure(path)
    #expect(measure.length == 35)
    #expect(measure.subpathLengths == [30, 5, 0])
    #expect(measure.point(atDistance: 29)!.isClose(to: CGPoint(x: 0, y: 1), within: 1e-14))
    #expect(measure.point(atDistance: 30) == CGPoint(x: 100, y: 100))
    #expect(measure.point(atDistance: 35) == CGPoint(x: 103, y: 104))
    #expect(measure.tangent(atDistance: 10) == CGVector(dx: 0, dy: 1))
    let last = measure.tangent(atDistance: 35)!
    #expect(CGPoint(x: last.dx, y: last.dy).isClose(to: CGPoint(x: 0.6, y: 0.8), within: 1e-15))
  }

  @Test func `distances outside the path and not a number count as its ends`() {
    let measure = PathMeasure(Path { $0.addLines([.zero, CGPoint(x: 10, y: 0)]) })
    for distance in [-1, .nan, -.infinity] as [Double] { #expect(measure.point(atDistance: distance) == .zero) }
    for distance in [11, 1e300, .infinity] as [Double] {
      #expect(measure.point(atDistance: distance) == CGPoint(x: 10, y: 0))
    }
    #expect(measure.path(fromDistance: .nan, toDistance: 5).isEmpty)
    #expect(measure.path(fromDistance: 7, toDistance: 3).isEmpty)
  }

  @Test func `a path without length has its point and no direction`() {
    let dot = PathMeasure(Path { $0.addLines([CGPoint(x: 3, y: 4), CGPoint(x: 3, y: 4)]) })
    #expect(dot.length == 0)
    #expect(dot.point(atDistance: 1) == CGPoint(x: 3, y: 4))
    #expect(dot.tangent(atDistance: 1) == nil && dot.curvature(atDistance: 1) == 0)
    #expect(PathMeasure(Path()).point(atDistance: 0) == nil)
  }

  @Test func `hostile coordinates neither trap nor add length`() {
    for number in hostileNumbers {
      for other in hostileNumbers {
        let path = Path { path in
          path.move(to: .zero)
          path.addLine(to: CGPoint(x: 3, y: 4))
          path.addCurve(
            to: CGPoint(x: number, y: 1), control1: CGPoint(x: other, y: number), control2: CGPoint(x: 5, y: other))
          path.addQuadCurve(to: CGPoint(x: 1, y: other), control: CGPoint(x: number, y: 1))
          path.closeSubpath()
        }
        let measure = PathMeasure(path)
        #expect(measure.length.isFinite && measure.length >= 5)
        for share in [0, 0.3, 0.999, 1] {
          let point = measure.point(atDistance: share * measure.length)!
          #expect(point.isUsable)
          _ = measure.curvature(atDistance: share * measure.length)
          _ = path.trimmed(from: share / 2, to: share, offset: number)
        }
      }
    }
  }
}
