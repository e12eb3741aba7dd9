import PathreelMotion
import Testing

struct SceneTimeTests {
  // A scene that asks for an unknown beat is wrong in every frame. The program stops and lists the known beats.
  @Test func `an unknown beat stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = SceneTime(seconds: 0)["draw"] }
  }

  @Test func `an index that a stagger has not stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let timeline = Timeline { Stagger("dot", count: 3, lasting: 1, every: 1) }
      _ = SceneTime(seconds: 0, timeline: timeline)["dot", 3]
    }
  }
}
