import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import SeededRandom
import Testing

/// Tests of elements with a time of their own: the keys `layer` and `time`.
@Suite struct LocalTimeTests {
  private static let head = """
    canvas: {size: [200, 100]}
    duration: 4
    parameters: {k: {value: 2, range: [0, 9]}}
    beats: [{rise: {lasts: 2, ease: in-out}}, {stagger: {name: petal, count: 3, lasts: 0.5, every: 0.2}}]
    keyframes: {drop: [{to: 0}, {to: 40, lasts: 2}]}
    data: {race: {rows: [{w: 0, k: a, v: 5}, {w: 4, k: a, v: 25}], track: {time: w, key: k, value: v, at: t}}}
    let: {size: 3 + 2 * t, late: rise + k}
    scales: {up: {from: [0, 1 + t], to: [0, 10]}}

    """

  private func scene(_ elements: String) throws -> SceneFile {
    let lines = elements.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try SceneFile(text: Self.head + "elements:\n" + lines, name: "a")
  }

  private func message(_ elements: String, at seconds: Double = 1) -> String {
    do {
      _ = try scene(elements).displayList(at: seconds)
      return "no error"
    } catch { return "\(error)" }
  }

  /// Elements in which values depend on the time in every possible way.
  private static let elements = """
    - group:
        - circle: {radius: size}
          fill: hsb(rise, 1, 1)
          offset: [10 * late, drop(t)]
        - repeat: {count: 3}
          element: {rectangle: {size: ["5 + petal[i]", 3 + up(1)]}, offset: ["race.v[0]", i + t]}
        - curve: {y: 10 * sin(x / 9 + t), end: 90}
          stroke: white
        - text: "{t:.2}"
    """

  @Test(arguments: [
    ("time: t - 1", 1, -1), ("time: 2 * t", 2, 0), ("time: 3 - t", -1, 3), ("time: loop(t, 2)", 0, 0),
    ("layer: {from: 1}", 1, -1), ("layer: {from: 1}, time: 2 * t", 2, -2), ("time: k * t", 2, 0),
  ])
  func `everything in an element follows the element's own time`(modifier: String, factor: Double, shift: Double) throws
  {
    func own(_ seconds: Double) -> Double {
      factor == 0 ? seconds / 2 - (seconds / 2).rounded(.down) : factor * seconds + shift
    }
    let lines = modifier.contains("layer: {from: 1}, ") ? ["layer: {from: 1}", "time: 2 * t"] : [modifier]
    let shifted = try scene(Self.elements + "\n" + lines.map { "  \($0)" }.joined(separator: "\n"))
    let plain = try scene(Self.elements)
    for seconds in [1.0, 1.5, 2.25, 3.9] {
      #expect(
        try shifted.displayList(at: seconds).items == plain.displayList(at: own(seconds)).items,
        "\(modifier) at \(seconds)")
    }
  }

  @Test func `a layer is there from its beginning to its end`() throws {
    let layered = try scene("- circle: {radius: 5}\n  layer: {from: 1, lasts: 1.5}\n- rectangle: {size: [9, 9]}")
    for (seconds, count) in [(0.0, 1), (0.99, 1), (1, 2), (2.49, 2), (2.5, 1), (4, 1)] {
      #expect(try layered.displayList(at: seconds).items.count == count, "at \(seconds)")
    }
  }

  @Test func `times nest, and the outer time goes on beside them`() throws {
    let nested = try scene(
      """
      - group:
          - circle: {radius: 1 + t}
            time: t - 1
          - circle: {radius: 1 + t}
        time: 2 * t
      - circle: {radius: 1 + t}
      """)
    for seconds in [1.0, 2, 3.5] {
      let widths = try nested.displayList(at: seconds).items.map { item in
        guard case .fill(let fill) = item else { return 0.0 }
        return fill.path.boundingRect.width / 2
      }
      #expect(widths.count == 3)
      #expect(zip(widths, [2 * seconds, 1 + 2 * seconds, 1 + seconds]).allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }

  @Test func `an index, and what is given to a component, are those of the outer time`() throws {
    let text = """
      canvas: {size: [200, 100]}
      duration: 4
      components:
        dot: {parameters: {r: number}, elements: [{circle: {radius: r + 100 * t}, time: t - 1}]}
      elements:
        - repeat: {count: 2}
          element: {dot: {r: 1 + i + 10 * t}}
      """
    let widths = try SceneFile(text: text, name: "a").displayList(at: 2).items.map { item in
      guard case .fill(let fill) = item else { return 0.0 }
      return fill.path.boundingRect.width / 2
    }
    #expect(zip(widths, [121, 122]).allSatisfy { abs($0 - $1) < 1e-9 } && widths.count == 2)
  }

  @Test func `frames are the same with what is kept, in any order`() throws {
    let lively = try scene(
      Self.elements
        + "\n  time: loop(t, 3) * 2\n- circle: {radius: 4}\n  layer: {from: 1, lasts: 2}\n- circle: {radius: size}")
    var random = SplitMix64(seed: 5)
    let retention = Retention()
    for _ in 0..<40 {
      let seconds = Double(Int.random(in: 0..<16, using: &random)) / 4
      let kept = try Retention.withValue(retention) { try lively.displayList(at: seconds) }
      #expect(try kept == lively.displayList(at: seconds), "at \(seconds)")
    }
  }

  @Test func `parts that do not follow the time are kept inside of a layer`() throws {
    let layered = try scene("- group:\n    - circle: {radius: 5}\n    - circle: {radius: 1 + t}\n  time: t - 1")
    let (retention, log) = (Retention(), RemakeLog())
    for (i, instant) in [1.0, 2, 3].enumerated() {
      try RemakeLog.threadLocal.withValue(i == 2 ? log : nil) {
        _ = try Retention.withValue(retention) { try layered.displayList(at: instant) }
      }
    }
    #expect(log.keptCount >= 1)
  }

  @Test func `the page shows the values of an element at its own time`() throws {
    let layered = try scene("- circle: {radius: 1 + t}\n  layer: {from: 1}")
    let list = try layered.displayList(at: 3)
    let place = try #require(list.items.first?.place)
    let radius = try layered.values(ofElementAt: place, seconds: 3).first { $0.key == "radius" }
    #expect(radius?.value == "3")
  }

  @Test(arguments: [
    ("- circle: {radius: 3}\n  layer: {from: 1, lasts: -1}", "a:11:29: 'lasts' is -1; it must be at least 0"),
    ("- circle: {radius: 3}\n  layer: 2", "a:11:12: 'layer' is a mapping; '2' stands here; write layer: {from: 2}"),
    ("- circle: {radius: 3}\n  time: soon", "a:11:11: unknown name 'soon'"),
    ("- circle: {radius: 3}\n  time: 1 / (t - 1)", "a:11:13: division by zero in '1 / (t - 1)' (t = 1)"),
    (
      "- circle: {radius: 1 / (t - 3)}\n  time: t + 2",
      "a:10:24: division by zero in '1 / (t - 3)' (t = 1, in its own time t = 3)"
    ),
  ])
  func `a mistake in a time has its place`(elements: String, expected: String) {
    #expect(message(elements) == expected)
  }
}
