import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of the elements `curve` and `along`. The canvas is 200 by 100.
@Suite struct CurvesTests {
  func list(_ elements: String, at seconds: Double = 0.5) throws -> DisplayList {
    let head = "canvas: {size: [200, 100]}\nduration: 1\nparameters: {p: {value: 0}}\nelements:\n"
    return try SceneFile(text: head + elements, name: "a").displayList(at: seconds)
  }

  /// The centres of the fills, rounded to a thousandth of a point.
  func centres(_ elements: String, at seconds: Double = 0.5) throws -> [[Double]] {
    try list(elements, at: seconds).items.map { item in
      guard case .fill(let fill) = item else { return [] }
      let box = fill.path.boundingRect
      let centre = CGPoint(x: box.midX, y: box.midY).applying(fill.transform)
      // Adding zero makes a negative zero positive.
      return [Double(centre.x), Double(centre.y)].map { (value: Double) -> Double in (value * 1000).rounded() / 1000 + 0
      }
    }
  }

  /// The centres of dots on a curve, by the keys of `along` and the number of dots.
  func along(_ keys: String, _ count: Int) throws -> [[Double]] {
    try centres("- along: {\(keys)}\n  element:\n    repeat: {count: \(count)}\n    element: {circle: {radius: 1}}")
  }

  /// The path of a stroked `curve`.
  func path(_ keys: String) throws -> Path {
    guard case .stroke(let stroke)? = try list("- curve: {\(keys)}\n  stroke: red").items.first else { return Path() }
    return stroke.path
  }

  // MARK: along

  @Test(
    arguments: [
      ("line: {}", 3, [[0, 0], [100, 0], [200, 0]]),
      ("line: {intercept: 10}, origin: [0.5, 0.5], math: true", 2, [[0, 40], [200, 40]]),
      ("line: {intercept: 10}, origin: [-0.5, 1.5], end: 150", 3, [[0, 160], [25, 160], [50, 160]]),
      ("line: {intercept: 10}, reverse: true", 3, [[10, 0], [10, 50], [10, 100]]),
      ("line: {}, start: 60, end: 20", 3, [[60, 0], [40, 0], [20, 0]]),
      ("line: {}, spacing: 70", 5, [[0, 0], [70, 0], [140, 0]]),
      ("line: {}, count: 5", 3, [[0, 0], [50, 0], [100, 0]]),
      ("line: {}, phase: 0.25", 3, [[50, 0], [150, 0]]),
      ("line: {}, travel: 50, ends: clamp", 3, [[50, 0], [150, 0], [200, 0]]),
      ("line: {}, travel: 50, ends: wrap", 3, [[50, 0], [116.667, 0], [183.333, 0]]),
      ("circle: {radius: 40}, origin: center, phase: 0.25", 2, [[100, 90], [100, 10]]),
      ("y: \"if(x > 80 and x < 120, sqrt(-1), 0)\"", 3, [[0, 0], [80, 0], [200, 0]]),
      ("path: M 10 20 h 80 v 40, spacing: 60", 3, [[10, 20], [70, 20], [90, 60]]),
      ("shape: {rectangle: {size: [80, 40]}}", 4, [[60, 30], [120, 30], [140, 70], [80, 70]]),
    ] as [(String, Int, [[Double]])])
  func `elements stand where the keys say`(keys: String, count: Int, expected: [[Double]]) throws {
    var places = try along(keys, count)
    // On the curve with a gap, the middle dot may be on either edge.
    if keys.hasPrefix("y:"), abs(places[1][0] - 120) < 0.01 { places[1] = [80, 0] }
    #expect(places == expected)
  }

  @Test func `an anchor lies on the curve, and tangent elements turn about it`() throws {
    let bar = "\n  elements: [{rectangle: {size: [20, 4]}}, {rectangle: {size: [20, 4]}}]"
    #expect(
      try centres("- along: {path: M 50 20 v 60, orientation: tangent, anchor: left}" + bar) == [[50, 30], [50, 90]])
    #expect(try centres("- along: {path: M 50 20 v 60, anchor: bottom-right}" + bar) == [[40, 18], [40, 78]])
  }

  @Test func `an element at the origin is drawn last, outside of the order`() throws {
    let dots = "\n  elements: [{circle: {radius: 1}}, {circle: {radius: 1}}]"
    #expect(
      try centres("- along: {line: {}, origin: center, at-origin: {circle: {radius: 9}}}" + dots)
        == [[0, 50], [200, 50], [100, 50]])
    // A shape keeps its own position; the element at the origin goes where the key says.
    #expect(
      try centres(
        "- along: {shape: {rectangle: {size: [80, 40]}}, origin: [1, 1.5], at-origin: {circle: {radius: 9}}}" + dots)
        == [[60, 30], [140, 70], [200, 150]])
  }

  @Test func `an element travels to another place`() throws {
    let ring = """
      - along: {circle: {radius: 40}, origin: center}
        element:
          repeat: {count: 4}
          element:
            circle: {radius: 1}
            travel-to: {place: i + 1, progress: "if(i == 3, 2 * t, 0)"}
      """
    #expect(try centres(ring, at: 0.5) == [[140, 50], [100, 90], [60, 50], [140, 50]])
    #expect(try centres(ring, at: 0) == [[140, 50], [100, 90], [60, 50], [100, 10]])
  }

  @Test func `a travel to nowhere stops the frame at its place`() throws {
    let text = """
      - along: {line: {}}
        elements:
        - circle: {radius: 1}
          travel-to: {place: 7, progress: t}
      """
    #expect {
      try list(text)
    } throws: {
      "\($0)"
        == "a:5:3: 'along': a view travels to place 7, which the curve does not have; it has 0 to 0 (t = 0.5)"
    }
  }

  // MARK: curve

  @Test(
    arguments: [
      ("line: {}, count: 5, between: [1, 3]", "M50 0L150 0"),
      ("line: {}, count: 5, between: [3, 1]", "M150 0L50 0"),
      ("line: {}, spacing: 30, reach: 3", "M0 0L60 0"),
      ("line: {}, spacing: 30, reach: 99", "M0 0L180 0"),
      ("line: {}, count: 5, phase: 0.5, ends: clamp, between: [0, 3]", "M100 0L200 0"),
      ("line: {}, count: 5, travel: 100, ends: wrap, between: [1, 3]", "M140 0L200 0M0 0L20 0"),
      ("path: M 0 0 h 100, count: 2, between: [1, 0], sample: 25", "M100 0L75 0L50 0L25 0L0 0"),
      ("shape: {rectangle: {size: [80, 40]}}, count: 4, between: [0, 2]", "M60 30L140 30L140 70"),
      (
        "shape: {rectangle: {size: [80, 40]}}, count: 4, between: [0, 4], chords: true",
        "M60 30L120 30L140 70L80 70L60 30"
      ),
      ("path: M 10 20 h 80 v 40, spacing: 60, reach: 3, chords: true", "M10 20L70 20L90 60"),
      ("line: {}, count: 5, phase: 0.5, between: [1, 3]", ""),
    ] as [(String, String)])
  func `curve draws a part between two elements`(keys: String, expected: String) throws {
    #expect(try path(keys).svg == expected)
  }

  @Test func `a part to a place that is not there stops the frame`() throws {
    #expect {
      try path("line: {}, spacing: 90, between: [0, 3]")
    } throws: {
      "\($0)" == "a:5:3: 'curve': the curve has no place 3 for 'between'; it has 0 to 2 (t = 0.5)"
    }
  }

  @Test(
    arguments: [
      ("line: {slope: 0.5, intercept: 4}", .line(slope: 0.5, intercept: 4)),
      ("sine: {amplitude: 9, wavelength: 50, shift: 90}", .sine(amplitude: 9, wavelength: 50, phase: .pi / 2)),
      ("circle: {radius: 30}", .circle(radius: 30)),
      ("cycloid: {radius: 5, arches: 2}", .cycloid(radius: 5, arches: 2)),
      ("archimedean-spiral: {gap: 9, turns: 3}", .archimedeanSpiral(gap: 9, turns: 3)),
      (
        "logarithmic-spiral: {radius: 2, growth: 0.2, turns: 2}",
        .logarithmicSpiral(radius: 2, growth: 0.2, turns: 2)
      ),
      ("cardioid: {radius: 20}", .cardioid(size: 20)), ("astroid: {radius: 20}", .astroid(radius: 20)),
      ("lemniscate: {radius: 20}", .lemniscate(radius: 20)),
      (
        "lissajous: {size: [60, 40], frequencies: [3, 2], shift: 0}",
        .lissajous(size: CGSize(width: 60, height: 40), xFrequency: 3, yFrequency: 2, phase: 0)
      ),
      ("rose: {radius: 20, petals: 4}", .rose(radius: 20, petals: 4)),
    ] as [(String, Curve)])
  func `a named curve is the same as in Swift`(keys: String, curve: Curve) throws {
    #expect(try path(keys) == curve.measured(in: CGSize(width: 200, height: 100)).path())
  }

  @Test func `start and end are values of the argument, in radians`() throws {
    let half = try path("circle: {radius: 20}, end: pi")
    #expect(abs(PathMeasure(half).length - 20 * .pi) < 0.01)
  }

  // MARK: Warnings

  @Test func `elements that do not fit on a curve are a warning with the place of their along and the time`() throws {
    let text = """
      - repeat: {count: 2, as: k}
        element:
          along: {line: {}, spacing: 90 - 20 * k}
          element:
            repeat: {count: 5}
            element: {circle: {radius: 1}}
      """
    #expect(
      try list(text).warnings.map(\.description) == [
        "a:7:5: warning: 'along': not all views fit on the curve, and the last ones are not drawn; place fewer, or nearer "
          + "to each other (3 of 5 fit, t = 0.5, k = 0)"
      ])
    #expect(try list(text.replacing("90 - 20 * k", with: "9")).warnings.isEmpty)
  }

  @Test func `a warning is part of the frame's JSON`() throws {
    let json = try list("- along: {line: {}, count: 1}\n  elements: [{circle: {radius: 1}}, {circle: {radius: 1}}]")
      .json()
    #expect(json.contains("\"a:5:3: warning: 'along': not all views fit"))
  }
}
