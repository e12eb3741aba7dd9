import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct SVGPathTests {
  // Every command as SVG 2, §9.3 defines it, with the same path in absolute M, L, Q, C and Z.
  @Test(arguments: [
    ("m10,20", "M10 20"),
    ("M1 2 3 4 5 6", "M1 2L3 4L5 6"),
    ("m1 2 3 4 5 6", "M1 2L4 6L9 12"),
    ("M1 1l2 3-1-1", "M1 1L3 4L2 3"),
    ("M1 1H5 7h-2V9v1 1", "M1 1L5 1L7 1L5 1L5 9L5 10L5 11"),
    ("M1 1C1 2 3 4 5 6c1 1 2 2 3 3", "M1 1C1 2 3 4 5 6C6 7 7 8 8 9"),
    ("M0 0C1 2 3 4 5 5S8 8 9 9s1 1 2 2", "M0 0C1 2 3 4 5 5C7 6 8 8 9 9C10 10 10 10 11 11"),
    ("M1 1S4 5 6 7", "M1 1C1 1 4 5 6 7"),
    ("M1 1Q2 3 4 1q1 1 2 0", "M1 1Q2 3 4 1Q5 2 6 1"),
    ("M0 0Q1 2 2 0T4 0t2 0", "M0 0Q1 2 2 0Q3 -2 4 0Q5 2 6 0"),
    ("M1 1T5 5", "M1 1Q1 1 5 5"),
    ("M0 0C1 1 2 2 3 3T5 5", "M0 0C1 1 2 2 3 3Q3 3 5 5"),
    ("M1 1h2v2zm5 5h1", "M1 1L3 1L3 3ZM6 6L7 6"),
    ("M1 1h2v2zl5 5", "M1 1L3 1L3 3ZM1 1L6 6"),
    ("M0 0A0 5 0 0 1 9 9A5 5 0 0 1 9 9", "M0 0L9 9"),
    ("", ""), (" \t\n ", ""),
  ])
  func `commands of path data mean what SVG says`(data: String, absolute: String) throws {
    #expect(try Path(svg: data).svg == absolute)
  }

  @Test(arguments: [
    ("M1.5.5-3e2.5", "M1.5 0.5L-300 0.5"), ("M.5-.5L1.,2", "M0.5 -0.5L1 2"), ("M+1e1+1E-1", "M10 0.1"),
    ("M 1 , 2 L3\n,\t4", "M1 2L3 4"), ("M0-0", "M0 0"), ("M0010 1e+2", "M10 100"),
  ])
  func `path data may have numbers in all compact forms`(data: String, absolute: String) throws {
    #expect(try Path(svg: data).svg == absolute)
  }

  @Test func `arc flags need no separators`() throws {
    #expect(try Path(svg: "M0 0a5 5 0 0110 0a5,5,0,1,0-10,0") == Path(svg: "M0 0a5 5 0 0 1 10 0 a5 5 0 1 0 -10 0"))
  }

  @Test(
    arguments: [
      ("L1 1", 0, "path data begins with M or m, found 'L'"),
      ("M0 0L1", 6, "expected the y of L, found the end"),
      ("M0 0L1 x", 7, "expected the y of L, found 'x'"),
      ("M0 0X", 4, "expected a command letter (one of MLHVCSQTAZ), found 'X'"),
      ("M0 0 5", 6, "expected the y of M, found the end"),
      ("M0 0L1 1,", 9, "expected the x of L, found the end"),
      ("M0 0z5", 5, "expected a command letter (one of MLHVCSQTAZ), found '5'"),
      ("M0,,0", 3, "expected the y of M, found ','"),
      ("M,0 0", 1, "expected the x of M, found ','"),
      ("M0 0C1 1 2 2 3", 14, "expected the y of C, found the end"),
      ("M0 0C1 1 2", 10, "expected control point 2's y of C, found the end"),
      ("M0 0A5 5 0 2 1 9 9", 11, "expected the large-arc flag of A (0 or 1), found '2'"),
      ("M0 0A5 5 0 0", 12, "expected the sweep flag of A (0 or 1), found the end"),
      ("M1e999 0", 1, "the x of M is too large: 1e999"),
      ("M0 -1e101", 3, "the y of M is beyond ±1e100"),
      ("M0 0 L nan 3", 7, "expected the x of L, found 'n'"),
      ("M0 0 L 1e 3", 8, "expected the y of L, found 'e'"),
      ("M0 0 – 3", 5, "expected a command letter (one of MLHVCSQTAZ), found '–'"),
      ("M0 0 L . 3", 7, "expected the x of L, found '.'"),
    ] as [(String, Int, String)])
  func `a mistake in path data is reported with its place`(data: String, offset: Int, problem: String) {
    let error = #expect(throws: SVGPathError.self) { try Path(svg: data) }
    #expect(error?.offset == offset)
    #expect(error?.problem == problem)
    #expect(error?.description == "path data at offset \(offset): \(problem)")
  }

  @Test func `a path survives being written and read`() throws {
    var random = SplitMix64(seed: 101)
    for size in [1e-30, 1, 1e30] {
      for _ in 0..<100 {
        let path = random.path(within: size)
        #expect(try Path(svg: path.svg) == path, "seed 101, size \(size)")
      }
    }
    let dots = try Path(svg: "M1 1ZM2 2L2 2ZM3 3")
    #expect(try Path(svg: dots.svg) == dots)
    #expect(dots.svg == "M1 1ZM2 2L2 2ZM3 3")
  }

  @Test func `segments that are not numbers are not written`() throws {
    for number in hostileNumbers {
      for other in hostileNumbers {
        let path = Path { path in
          path.move(to: CGPoint(x: other, y: 0))
          path.addLine(to: CGPoint(x: 3, y: number))
          path.addCurve(
            to: CGPoint(x: number, y: 1), control1: CGPoint(x: other, y: number), control2: CGPoint(x: 5, y: other))
          path.addQuadCurve(to: CGPoint(x: 1, y: other), control: CGPoint(x: number, y: 1))
          path.closeSubpath()
        }
        let read = try Path(svg: path.svg)
        // The written path draws the same, except for single points from subpaths that contain only faults.
        #expect(read.flattened() == path.flattened())
      }
    }
  }

  // The test uses the formulas of SVG 2, B.2.2: it takes an ellipse, two of its angles, and the arc between them.
  @Test func `an arc lies on its ellipse and takes the asked way around`() throws {
    var random = SplitMix64(seed: 102)
    for _ in 0..<300 {
      let center = random.point()
      let (rx, ry) = (random.number(in: 1...50), random.number(in: 1...50))
      let (rotation, start) = (random.number(in: -180...180), random.number(in: -3...3))
      let delta = random.number(in: -6.2...6.2)
      let axis = CGPoint(x: cos(rotation * .pi / 180), y: sin(rotation * .pi / 180))
      func point(_ angle: Double) -> CGPoint {
        let (x, y) = (rx * cos(angle), ry * sin(angle))
        return CGPoint(x: center.x + axis.x * x - axis.y * y, y: center.y + axis.y * x + axis.x * y)
      }
      let (from, to) = (point(start), point(start + delta))
      let flags = "\(abs(delta) > .pi ? 1 : 0)\(delta > 0 ? 1 : 0)"
      let path = try Path(svg: "M\(from.x) \(from.y)A\(rx) \(ry) \(rotation) \(flags)\(to.x) \(to.y)")
      #expect(path.currentPoint == to)
      let segments = path.subpaths[0].segments
      for (index, segment) in segments.enumerated() {
        for t in [0, 0.25, 0.5, 0.75, 1] {
          // A piece's parameter is almost its angle. At the quarters it is off by up to 7e-4 of a 45° piece.
          let angle = start + delta * (Double(index) + t) / Double(segments.count)
          #expect(segment.point(at: t).isClose(to: point(angle), within: 2e-3 * max(rx, ry)), "seed 102")
        }
      }
    }
  }

  @Test func `radii too small to reach grow to a half ellipse`() throws {
    let path = try Path(svg: "M0 0A1 2 0 0 1 10 0")
    #expect(path.boundingRect.minY < -9.9999 && path.boundingRect.minY > -10.0001)
    #expect(try Path(svg: "M0 0A-5 -5 0 0 1 10 0") == Path(svg: "M0 0A5 5 0 0 1 10 0"))
  }

  @Test func `extreme arcs stay finite`() throws {
    for radius in ["1e-320", "1e-300", "1e-9", "1e12", "1e99"] {
      for flags in ["00", "01", "10", "11"] {
        let path = try Path(svg: "M0 0A\(radius) 3 30 \(flags)10 1A3 \(radius) 30 \(flags)-1e90 2")
        #expect(path.subpaths[0].segments.count >= 2)
        #expect(path.subpaths[0].end == CGPoint(x: -1e90, y: 2))
        #expect(path.allPoints.allSatisfy { $0.isUsable }, "radius \(radius), flags \(flags)")
      }
    }
    // The ends are the same but for the smallest doubles.
    #expect(try Path(svg: "M0 0A5 5 0 1 1 1e-320 0").svg == "M0 0L1e-320 0")
  }

  @Test func `random bytes are read or refused, never worse`() {
    var random = SplitMix64(seed: 103)
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n01")
    for _ in 0..<3000 {
      let count = Int.random(in: 0...40, using: &random)
      let data = "M0 0" + String((0..<count).map { _ in alphabet.randomElement(using: &random)! })
      guard let path = try? Path(svg: data) else { continue }
      #expect(throws: Never.self, "\(data)") { try Path(svg: path.svg) }
    }
  }
}
