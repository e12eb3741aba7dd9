import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct PathDescriptionTests {
  @Test func `a path describes itself as SwiftUI's does`() {
    var path = Path(CGRect(x: 0, y: 0, width: 8, height: 5.5))
    path.move(to: CGPoint(x: -1, y: 2))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 3, y: 4))
    path.addCurve(to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: 4))
    #expect(path.description == "0 0 m 8 0 l 8 5.5 l 0 5.5 l h -1 2 m 3 4 5 6 q 1 2 3 4 5 6 c")
    #expect(Path().description.isEmpty)
  }

  @Test func `a description gives the same path back`() {
    var random = SplitMix64(seed: 301)
    for _ in 0..<100 {
      let path = random.path(within: 1e6)
      #expect(Path(path.description) == path, "seed 301")
    }
    #expect(Path("") == Path())
  }

  @Test(
    arguments: [
      "0 0", "0 0 l", "m", "0 m", "0 0 0 m", "0 0 m 1 1 z", "0 0 m 1 h", "0 0 m 1 2 3 q", "M 0 0 L 5 5", "h",
      "0 0 m zero 1 l", "0,0 m",
    ])
  func `text that is no description gives no path`(text: String) {
    #expect(Path(text) == nil)
  }
}
