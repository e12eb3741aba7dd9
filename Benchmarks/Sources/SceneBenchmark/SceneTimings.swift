import Pathreel
import Timing

/// The parts of a frame before it is drawn, in CPU milliseconds. Every frame shows another instant, so that nothing can be kept
/// from one to the next.
struct SceneTimings {
  struct Part {
    let name: String
    let least: Double
    let median: Double
  }
  private(set) var parts: [Part] = []
  let frameCount: Int

  init(elementCount: Int, seconds: Double) throws {
    func scene(hasExpressions: Bool) throws -> SceneFile {
      let generated = GeneratedScene(elementCount: elementCount, hasExpressions: hasExpressions)
      return try SceneFile(text: generated.text, name: "benchmark.yaml")
    }
    func timing(_ make: (Double) throws -> Void) rethrows -> Timing {
      var frame = 0
      return try Timing(seconds: seconds) {
        frame += 1
        try make(Double(frame % 240) / 60)
      }
    }
    let (live, constant) = (try scene(hasExpressions: true), try scene(hasExpressions: false))
    let timeline = live.timeline
    let body = try timing { _ = try live.body(at: SceneTime(seconds: $0, timeline: timeline)) }
    let constantBody = try timing { _ = try constant.body(at: SceneTime(seconds: $0, timeline: timeline)) }
    let list = try timing { _ = try live.displayList(at: $0) }
    frameCount = list.frameCount

    // A body is expressions and the making of views; with constants it is the latter alone.
    parts = [
      Part(
        name: "expressions", least: body.least - constantBody.least, median: body.median - constantBody.median),
      Part(name: "views", least: constantBody.least, median: constantBody.median),
      Part(name: "layout and display list", least: list.least - body.least, median: list.median - body.median),
      Part(name: "all", least: list.least, median: list.median),
    ]
  }
}
