import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of elements with ids, which can be drawn alone.
@Suite struct ElementIDTests: ElementSuite {
  private func scene(_ elements: String) throws -> SceneFile {
    let lines = elements.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    return try SceneFile(
      text: """
        canvas: {size: [200, 100]}
        duration: 1
        components:
          card: {elements: [{circle: {radius: 9}, id: dot}, {rectangle: {size: 20}}]}
        elements:
        \(lines)
        """, name: "a")
  }

  @Test func `the items of a name are those of the element, where they stand`() throws {
    let list = try scene(
      """
      - circle: {radius: 4}
      - circle: {radius: 5}
        position: [50, 60]
        id: other
      - group: [circle: {radius: 6}, circle: {radius: 7}]
        offset: [3, 4]
        id: pair
      """
    ).displayList(at: 0)
    #expect(list.only("pair").items == Array(list.items.suffix(2)))
    #expect(list.only("other").items == [list.items[1]])
    #expect(list.only("none").items.isEmpty)
  }

  @Test func `--only keeps the effects of the elements around`() throws {
    let list = try scene(
      """
      - group:
          - circle: {radius: 4}
          - circle: {radius: 6}
            id: inner
            opacity: 0.5
        opacity: 0.5
      """
    ).displayList(at: 0)
    guard case .group(let whole)? = list.items.first, case .group(let part)? = list.only("inner").items.first else {
      Issue.record("no layer")
      return
    }
    #expect(part.opacity == whole.opacity && part.items == [whole.items[1]])
  }

  @Test func `--only draws an element of a mask without the element that it masks`() throws {
    let list = try scene(
      """
      - rectangle: {size: 90}
        mask:
          - circle: {radius: 4}
          - group: [circle: {radius: 6}]
            id: hole
            mask: [{star: {points: 5, radius: 7}, id: star}]
      """
    ).displayList(at: 0)
    guard case .group(let whole)? = list.items.first, let mask = whole.mask else {
      Issue.record("no mask")
      return
    }
    #expect(list.only("hole").items == [mask.items[1]])
    guard case .group(let hole) = mask.items[1] else {
      Issue.record("no mask in the mask")
      return
    }
    #expect(list.only("star").items == hole.mask?.items)
  }

  @Test func `a name inside of a component is that of all its uses`() throws {
    let scene = try scene("- card:\n- card:\n  id: second\n- repeat: {count: 2}\n  element: {card: , id: many}")
    let list = try scene.displayList(at: 0)
    #expect(list.items.count == 8)
    #expect(list.only("dot").items.count == 4)
    #expect(list.only("second").items.count == 2)
    #expect(list.only("many").items.count == 4)
    #expect(scene.elementIDs == ["dot", "second", "many"])
  }

  @Test func `a view in Swift has a name, too`() throws {
    struct Pair: Scene {
      var size: CGSize { CGSize(width: 100, height: 100) }
      var duration: Double { 1 }
      func body(at time: SceneTime) -> some View {
        Circle().fill(.red).frame(width: 10)
        HStack {
          Circle().fill(.blue)
          Circle().fill(.green)
        }
        .id("row")
      }
    }
    let list = try Pair().displayList(at: 0)
    #expect(list.only("row").items == Array(list.items.suffix(2)))
    #expect(list.only("row").items.count == 2)
  }

  @Test func `an id must be a word`() {
    #expect(
      message("- circle: {radius: 1}\n  id: a b")
        == "a:5:9: 'a b' is not a name; a name has English letters, digits and '_', and no digit first; write 'a_b'")
  }
}
