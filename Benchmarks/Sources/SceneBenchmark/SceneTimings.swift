import Pathreel
import Timing

/// The CPU milliseconds of the parts of a frame before it is drawn: expressions, views, layout and display list. Every
/// frame shows another instant, so that nothing can be kept from one to the next.
///
/// The time of a part is the difference of two measurements at the same instant, one right after the other. The
/// difference is taken frame by frame, because a difference of two medians or minimums belongs to no frame and can be
/// contradictory.
struct SceneTimings {
  struct Part {
    let name: String
    let timing: Timing
  }
  let parts: [Part]
  let frameCount: Int

  init(elementCount: Int, seconds: Double) throws {
    func scene(hasExpressions: Bool) throws -> SceneFile {
      let generated = GeneratedScene(elementCount: elementCount, hasExpressions: hasExpressions)
      return try SceneFile(text: generated.text, name: "benchmark.yaml")
    }
    let (live, constant) = (try scene(hasExpressions: true), try scene(hasExpressions: false))
    let timeline = live.timeline
    var frame = 0
    let frames = try Timing.repeating(seconds: seconds) {
      frame += 1
      let instant = Double(frame % 240) / 60
      let time = SceneTime(seconds: instant, timeline: timeline)
      return (
        body: try Timing.once { _ = try live.body(at: time) },
        constantBody: try Timing.once { _ = try constant.body(at: time) },
        list: try Timing.once { _ = try live.displayList(at: instant) }
      )
    }
    frameCount = frames.count
    // A body evaluates expressions and makes views; with constants it only makes views.
    parts = [
      Part(name: "expressions", timing: Timing(times: frames.map { $0.body - $0.constantBody })),
      Part(name: "views", timing: Timing(times: frames.map(\.constantBody))),
      Part(name: "layout and display list", timing: Timing(times: frames.map { $0.list - $0.body })),
      Part(name: "all", timing: Timing(times: frames.map(\.list))),
    ]
  }
}
