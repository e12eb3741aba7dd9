import PathreelDrawing
import Testing

struct MovieTests {
  @Test func `a still is the same picture however often it plays`() throws {
    let still = Movie(try ImageAsset(width: 1, height: 1, pixels: [0, 0, 0, 255]))
    #expect(still.looped() == still)
  }
}
