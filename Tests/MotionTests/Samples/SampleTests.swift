import Foundation
import PathreelDrawing
import PathreelMotion
import Testing

struct SampleTests {
  @Test func `an ordinary sample compiles and draws`() throws {
    let list = try SampleScene().displayList(at: 2)
    // The badge on its card has 8 items, the palette 17, the rest of the screen 8, and the scene adds 6.
    #expect(list.items.count == 39)
    #expect(list.size == CGSize(width: 400, height: 900))
  }

  @Test func `a scene of a thousand views draws a thousand items`() throws {
    struct Crowd: Scene {
      var duration: Double { 1 }
      func body(at time: SceneTime) -> some View {
        ForEach(0..<1000) { i in
          Circle().fill(.red).frame(width: 10, height: 10).opacity(0.5).position(x: CGFloat(i), y: 10 * time.seconds)
        }
      }
    }
    #expect(try Crowd().displayList(at: 1).items.count == 1000)
  }

  @Test func `equal times give equal pictures`() throws {
    let scene = SampleScene()
    #expect(try scene.displayList(at: 1.25) == scene.displayList(at: 1.25))
  }
}
