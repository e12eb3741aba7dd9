import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of the log that says why elements of a frame were made again.
struct RemakeLogTests {
  private func scene(_ elements: String, _ head: String = "") throws -> SceneFile {
    try SceneFile(
      text: "canvas: {size: [100, 100]}\nduration: 10\nfps: 10\n\(head)elements:\n\(elements)", name: "a.yaml")
  }

  /// Makes the frames at some instants, and returns the log of the last one.
  private func log(_ scene: SceneFile, at instants: [Double]) throws -> RemakeLog {
    let (retention, log) = (Retention(), RemakeLog())
    for (i, instant) in instants.enumerated() {
      try RemakeLog.threadLocal.withValue(i == instants.count - 1 ? log : nil) {
        _ = try Retention.withValue(retention) { try scene.displayList(at: instant) }
      }
    }
    return log
  }

  private func remakes(_ elements: String, _ head: String = "", at instants: [Double] = [1, 2, 3]) throws -> [String] {
    try log(scene(elements, head), at: instants).remakes.map(\.description)
  }

  @Test func `an element is made again where an expression that reads the time has another value`() throws {
    let log = try log(scene("  - circle: {radius: 5}\n  - circle: {radius: 5 + t}\n"), at: [1, 2, 3])
    #expect(log.remakes.map(\.description) == ["a.yaml:6:5 circle: '5 + t' was 7, is 8"])
    #expect(log.keptCount == 1 && log.hasFrame && !log.isFromNothing)
  }

  @Test func `values are called by their names in the file`() throws {
    let head = "let: {size: 5 + t}\nbeats: [{grow: {lasts: 10}}]\n"
    #expect(
      try remakes("  - circle: {radius: size}\n    fill: hsb(grow, 1, 1)\n", head)
        == ["a.yaml:7:5 circle: 'grow' was 0.2, is 0.3, 'size' was 7, is 8"])
    #expect(
      try remakes(
        "  - dot: {size: 5 + t}\n",
        "components: {dot: {parameters: {size: number}, elements: [{circle: {radius: \"if(t > 1, size, 1)\"}}, {circle: {radius: size}}]}}\n"
      )
      .contains { $0.hasSuffix("circle: 'size' was 7, is 8") })
  }

  @Test func `uses of different components name their values each by its own name`() throws {
    let components = ["dot", "ring"].map {
      "\($0): {parameters: {\($0)_size: number}, elements: [{circle: {radius: \"if(t > 1, \($0)_size, 1)\"}}, {circle: {radius: \($0)_size}}]}"
    }
    let remakes = try remakes(
      "  - dot: {dot_size: 5 + t}\n  - ring: {ring_size: 6 + t}\n",
      "components: {\(components.joined(separator: ", "))}\n")
    #expect(remakes.contains { $0.hasSuffix("circle: 'dot_size' was 7, is 8") }, "\(remakes)")
    #expect(remakes.contains { $0.hasSuffix("circle: 'ring_size' was 8, is 9") }, "\(remakes)")
  }

  @Test func `the log names an element's own time, or says that another value has changed`() throws {
    #expect(
      try remakes("  - circle: {radius: 5 + t}\n    layer: {from: 1}\n", at: [2, 3, 4])
        == ["a.yaml:5:5 circle: its own time was 2, is 3"])
    #expect(
      try remakes("  - repeat: {count: 2}\n    element: {circle: {radius: 5}, layer: {from: i - t}}\n", at: [2, 3, 4])
        == [])
    let head = "parameters: {k: {value: 3}}\n"
    let scene = try scene("  - circle: {radius: k}\n    layer: {from: 1}\n", head)
    let (retention, log) = (Retention(), RemakeLog())
    for instant in [2.0, 3] { _ = try Retention.withValue(retention) { try scene.displayList(at: instant) } }
    let other = try scene.setting("k", to: .number(4))
    _ = try RemakeLog.threadLocal.withValue(log) {
      try Retention.withValue(retention) { try other.displayList(at: 4) }
    }
    #expect(log.remakes.map(\.description) == ["a.yaml:6:5 circle: a value that it reads has changed"])
  }

  @Test func `two values that differ little are logged with all digits`() throws {
    #expect(
      try remakes("  - circle: {radius: 5 + t / 10000000}\n")
        == ["a.yaml:5:5 circle: '5 + t / 10000000' was 5.0000002, is 5.0000003"])
  }

  @Test func `the log says which part was kept, the core or the outline`() throws {
    #expect(
      try remakes("  - circle: {radius: 5}\n    id: dot\n    position: [t, 5]\n")
        == ["a.yaml:5:5 circle: 't' was 2, is 3; what its modifiers change was kept"])
    #expect(
      try remakes("  - circle: {radius: 5}\n    fill: hsb(t / 10, 1, 1)\n")
        == ["a.yaml:5:5 circle: 'hsb(t / 10, 1, 1)' was #ccff00, is #33ff00; its outline was kept"])
  }

  @Test func `a frame says what is new, and what will be kept`() throws {
    #expect(
      try remakes("  - circle: {radius: 5 + t}\n", at: [1]) == ["a.yaml:5:5 circle: it was not there before"])
    #expect(
      try remakes("  - circle: {radius: \"min(t, 2)\"}\n")
        == ["a.yaml:5:5 circle: nothing has changed since the frame before, so it is kept from now on"])
  }

  @Test func `the log says why an element is never kept`() throws {
    #expect(
      try remakes("  - curve: {x: 9 * u, y: t * u}\n")
        == ["a.yaml:5:5 curve: curves that change with time are measured for each frame"])
    #expect(
      try remakes(
        "  - repeat: {count: 2}\n    element:\n      group:\n      - repeat: {count: 2, as: j}\n        element:\n"
          + "          circle: {radius: 1 + j + t}\n"
      )
      .contains { $0.hasSuffix("group: it has parts with values of their own that change with time") })
  }

  @Test func `elements that read frames of others are made again with them, and connectors always`() throws {
    let log = try log(
      scene(
        "  - rectangle: {size: 5 + t}\n    id: card\n  - circle: {radius: card.width}\n  - connector: {from: card, to: [0, 0]}\n"
      ), at: [1, 2, 3])
    #expect(
      log.remakes.map(\.description) == [
        "a.yaml:5:5 rectangle: '5 + t' was 7, is 8", "a.yaml:7:5 circle: 'card.width' was 7, is 8",
        "a.yaml:8:5 connector: connectors between elements are made for each frame",
      ])
    #expect(!log.isFromNothing)
  }

  @Test func `a frame of too many steps is made from nothing`() throws {
    let scene = try scene("  - repeat: {count: 90000}\n    element:\n      circle: {radius: 1 + t}\n")
    let log = try log(scene, at: [1, 2])
    #expect(log.isFromNothing && log.remakes.isEmpty)
  }
}
