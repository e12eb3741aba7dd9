import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import SeededRandom
import Testing

/// Tests of repeats with many iterations: those that do not change are retained.
@Suite struct RepeatedRowsTests {
  private static let head = """
    canvas: {size: [400, 300]}
    duration: 4
    parameters: {k: {value: 2, range: [0, 9]}}
    beats: [{rise: {lasts: 1}}, {rest: {lasts: 1}}, {stagger: {name: petal, count: 200, lasts: 0.5, every: 0.005}}]
    keyframes: {drop: [{to: 0}, {to: 40, lasts: 2}]}
    let: {size: 3 + 2 * rise, starts: [0, 1, 0.5, 2], knots: [0, 0.5, 1 + rise / 9, 3], wave(x): sin(x + t)}
    data: {energy: {rows: [\(rows)]}}

    """

  private static let rows = (0..<150).map {
    "{v: \($0 % 7), c: \($0 % 2 == 0 ? "'#ff0000'" : "'#0000ff'"), s: w\($0 % 3)}"
  }
  .joined(separator: ", ")

  private static func scene(_ elements: String) throws -> SceneFile {
    try SceneFile(text: head + "elements:\n" + elements, name: "a.yaml")
  }

  /// A repeat whose iterations have this key.
  private static func repeated(_ key: String, over: String = "count: 200") -> String {
    "  - repeat: {\(over)}\n    element:\n      circle: {radius: 3}\n      offset: [2 * i - 200, 0]\n      \(key)\n"
  }

  /// Elements whose iterations depend on the time, or seem to, in every possible way.
  static let elements = [
    repeated("opacity: clamp(t - i / 100, 0.2, 1)"), repeated("opacity: clamp(9 * rise - i / 50, 0.2, 1)"),
    repeated("opacity: \"petal[i]\""), repeated("rotate: if(t < 1 + i / 100, 0, 90)"),
    repeated("rotate: if(i % 2 == 0, 10 * clamp(t, 1, 2), 5)"), repeated("opacity: 0.5 + wave(i) / 2"),
    repeated("opacity: stagger(rise, i, 200, 0.1)"), repeated("opacity: ease_in_out(t - i / 100)"),
    repeated("scale: smoothstep(i / 100, 1 + i / 100, t)"), repeated("scale: remap(clamp(t, 0, 1), 0, 1, 1, 2)"),
    repeated("rotate: mix(0, 90, clamp(4 * t - floor(i / 20), 0, 1))"),
    repeated("rotate: mix(0, 90, clamp(4 * t - 9 * random(3, i), 0, 1))"),
    repeated("fill: mix(red, blue, clamp(4 * t - i / 60, 0, 1))"), repeated("fill: if(rise >= 1, red, blue)"),
    repeated("opacity: \"clamp(t - starts[i % 4], 0, 1)\""), repeated("rotate: drop(clamp(t, 0, 1))"),
    repeated("scale: 1 + cubic_bezier(0.2, 0, 0.8, 1, t - i / 80)"), repeated("scale: abs(sign(t - i / 60)) + 0.5"),
    repeated("if: i < 100 * t"), repeated("if: \"clamp(t - i / 100, 0, 1) < 0.5\""),
    repeated("opacity: \"clamp(at(knots, starts, t - i / 100), 0.2, 1)\""),
    repeated("layer: {from: i / 100}"), repeated("layer: {from: i / 100, lasts: 0.5}"),
    repeated("time: min(t, i / 100)"), repeated("opacity: 1 / k").replacing("radius: 3", with: "radius: size"),
    "  - repeat: {over: energy, as: row}\n    element:\n      circle: {radius: 3}\n      fill: row.c\n"
      + "      offset: [2 * row, \"k * clamp(t - row.v / 9, 0, 1)\"]\n      opacity: if(row.s == 'w1', clamp(t, 0.5, 1), 0.7)\n",
    "  - v-stack: {spacing: 1}\n    elements:\n"
      + repeated("opacity: clamp(t - i / 100, 0.2, 1)").split(separator: "\n").map { "    \($0)\n" }.joined(),
    "  - repeat: {count: 100 + 20 * floor(t)}\n    element:\n      group:\n        - circle: {radius: 3}\n"
      + "          opacity: clamp(t - i / 50, 0, 1)\n        - rectangle: {size: [2, 2 + k]}\n      z-index: i % 3\n",
  ]

  @Test(arguments: elements.indices)
  func `kept iterations change neither a frame nor its places, errors and cost`(number: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    var scene = try Self.scene(Self.elements[number])
    let retention = Retention()
    var instants: [Double] = []
    for _ in 0..<12 {
      let first = Double.random(in: -0.2...4.2, using: &random)
      let step: Double = [0, 1 / 60, 0.3].randomElement(using: &random)!
      for i in 0..<4 { instants.append(first + Double(i) * step) }
    }
    for (i, instant) in instants.enumerated() {
      if i == 20 { scene = try scene.setting("k", to: .number(3)) }
      let outcome = RetentionTests.Outcome(scene, at: instant, retaining: retention)
      let difference = outcome.difference(from: RetentionTests.Outcome(scene, at: instant, retaining: nil))
      #expect(difference == nil, "\(Self.elements[number]), seed \(seed), frame \(i) at \(instant)")
    }
  }

  private func paths(_ list: DisplayList) -> [UnsafeRawPointer?] { RetentionTests.paths(list) }

  @Test(arguments: [
    "3 + clamp(9 * t - i / 100, 0, 1)", "3 + clamp(20 * rise - i / 100, 0, 1)",
    "3 + petal[i]", "if(t < i / 400, 2, 3)", "4 + ease_out(9 * t - i / 100)",
  ]) func `iterations whose values do not change are not made again, though they read the time`(radius: String) throws {
    let scene = try Self.scene("  - repeat: {count: 200}\n    element: {circle: {radius: \"\(radius)\"}}\n")
    let retention = Retention()
    let lists = try [3.6, 3.7, 3.8, 3.9].map { instant in
      try Retention.withValue(retention) { try scene.displayList(at: instant) }
    }
    #expect(lists[3].items.count == 200 && paths(lists[2]) == paths(lists[3]))
  }

  @Test func `iterations that change are made again, and others beside them are not`() throws {
    let scene = try Self.scene(
      "  - repeat: {count: 256}\n    element: {circle: {radius: \"3 + clamp(t - i, 0, 1)\"}}\n")
    let retention = Retention()
    let lists = try [1.5, 1.6, 1.7, 1.8].map { instant in
      try Retention.withValue(retention) { try scene.displayList(at: instant) }
    }
    let (before, after) = (paths(lists[2]), paths(lists[3]))
    #expect(before[1] != after[1] && before[64...] == after[64...])
  }

  /// The display lists of an element with a time of its own, in frames with retention.
  private func drawn(_ element: String, at instants: [Double]) throws -> [DisplayList] {
    let scene = try Self.scene(element)
    let retention = Retention()
    return try instants.map { instant in try Retention.withValue(retention) { try scene.displayList(at: instant) } }
  }

  @Test(arguments: [
    "layer: {from: 1}\n    offset: [5, 5]", "time: min(t, 1)", "time: 0.5", "layer: {from: 0.5}\n    time: min(t, 1)",
  ]) func `an element with a time of its own is kept while that rests, or while nothing reads it`(modifier: String)
    throws
  {
    let isRead = modifier.contains("time")
    let element = "  - circle: {radius: \(isRead ? "5 + t" : "5")}\n    \(modifier)\n"
    let lists = try drawn(element, at: [2, 2.5, 3, 3.5])
    #expect(lists[3].items.count == 1 && paths(lists[2]) == paths(lists[3]))
  }

  @Test func `an element whose own time goes on is made again`() throws {
    let lists = try drawn("  - circle: {radius: 5 + t}\n    layer: {from: 1}\n", at: [2, 2.5, 3, 3.5])
    #expect(lists[2] != lists[3] && paths(lists[2]) != paths(lists[3]))
  }
}
