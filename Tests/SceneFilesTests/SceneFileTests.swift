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

  @Test func `beats repeat and run to and fro as often as their keys say`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [100, 100]}
        parameters: {times: {value: 3, range: [1, 9], step: 1}, back: {value: true}}
        beats:
          - once: {lasts: 1}
          - again: {lasts: 0.5, repeat: times}
          - there: {lasts: 0.5, ping-pong: back}
          - stagger: {name: row, count: 2, lasts: 1, every: 0.5, repeat: 4, ping-pong: true, ease: in}
        elements: []
        """, name: "beats.yaml")
    let expected = Timeline {
      Beat("once", lasting: 1)
      Beat("again", lasting: 0.5).repeated(3)
      Beat("there", lasting: 0.5).repeated(2, pingPong: true)
      Stagger("row", count: 2, lasting: 1, every: 0.5, .easeIn).repeated(4, pingPong: true)
    }
    #expect(scene.timeline == expected)
    let changed = try scene.setting("times", to: .number(5)).setting("back", to: .boolean(false))
    #expect(changed.timeline.span(of: "again") == 1...3.5)
    #expect(changed.timeline.span(of: "there") == 3.5...4)
  }
}
