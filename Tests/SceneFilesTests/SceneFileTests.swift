import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import Testing

@Suite struct SceneFileTests {
  @Test func `the specification's spirograph has its curve and petals`() throws {
    let scene = try SceneFile(text: SampleScenes.spirograph, name: "spirograph.yaml")
    #expect(scene.title == "Spirograph")
    #expect(scene.size == CGSize(width: 1280, height: 720))
    #expect(scene.background == Color(rgb: 0x0B1020))
    #expect(scene.frameRate == FrameRate(60))
    #expect(scene.duration == 5)
    #expect(scene.parameters.map(\.name) == ["fixed", "rolling", "pen", "hue"])
    let list = try scene.displayList(at: 5)
    #expect(list.items.count == 13)
    guard case .stroke(let stroke) = list.items[0] else {
      Issue.record("the curve is no stroke")
      return
    }
    #expect(stroke.style == StrokeStyle(lineWidth: 2.5, lineCap: .round))
    #expect(stroke.paint == .color(Color(hue: 0.68, saturation: 0.7, brightness: 1)))
    // 320 points from the centre at its farthest, by the definition of 'zoom'; the centre is the canvas's.
    let bounds = stroke.path.applying(stroke.transform).boundingRect
    #expect(abs(bounds.maxX - (640 + 320)) < 0.1)
  }

  @Test(arguments: SampleScenes.everything)
  func `sample scenes load, check and draw`(text: String) throws {
    let scene = try SceneFile(text: text, name: "sample.yaml")
    for share in [0.2, 0.5, 0.9, 1] {
      #expect(try !scene.displayList(at: share * scene.duration).items.isEmpty)
    }
  }
}
