import PathreelDrawing
import PathreelMotion
import PathreelRendering
import SmallScenes
import Testing

struct ElementTreeTests {
  func tree(_ text: String, childLimit: Int = 200, nodeLimit: Int = 10_000) throws -> ElementTree {
    try SmallScenes.file(text).displayList(at: 0).elementTree(childLimit: childLimit, nodeLimit: nodeLimit)
  }

  /// A line for each element: its name, its number of items, and the number of omitted children.
  func lines(_ tree: ElementTree, _ indentation: String = "") -> [String] {
    let more = tree.omittedChildCount == 0 ? "" : " + \(tree.omittedChildCount)"
    return ["\(indentation)\(tree.name) \(tree.itemCount)\(more)"]
      + tree.children.flatMap { lines($0, indentation + "  ") }
  }

  func keys(_ tree: ElementTree) -> [ElementKey] { [tree.key] + tree.children.flatMap(keys) }

  @Test func `elements lie in one another in drawing order, iterations of a repeat in it`() throws {
    #expect(
      lines(try tree(ElementKeyTests.garden))
        == [
          "scene 14", "  circle 1", "  group 4", "    rectangle 1", "    circle 2", "    circle 1", "  repeat 9",
          "    i = 0 3", "      circle 1", "      letters 2", "        letter = 0 1", "        letter = 1 1",
          "    i = 1 3", "      circle 1", "      letters 2", "        letter = 0 1", "        letter = 1 1",
          "    i = 2 3", "      circle 1", "      letters 2", "        letter = 0 1", "        letter = 1 1",
        ])
  }

  @Test func `the element tree has each element's place in the file, and whether it is an iteration`() throws {
    let tree = try tree(ElementKeyTests.garden)
    let iteration = try #require(tree.children.last?.children.first)
    #expect(tree.children.map { $0.position?.line } == [5, 6, 12])
    #expect(iteration.isIteration && iteration.position?.line == 12 && iteration.key.text == "repeat/0")
    #expect(!tree.isIteration && tree.position == nil && tree.key == .scene)
  }

  @Test func `the element tree has the keys of the items, each once`() throws {
    let list = try SmallScenes.file(SmallScenes.medley).displayList(at: 0.5)
    let keys = keys(list.elementTree())
    #expect(Set(keys).count == keys.count)
    #expect(list.items.leaves.allSatisfy { keys.contains($0.place!.elementKey) })
  }

  @Test func `a node says how many children are left out, and the first levels are there first`() throws {
    let text = """
      canvas: {size: [96, 64]}
      duration: 1
      elements:
        - repeat: {count: 500}
          element:
            group: [{circle: {radius: 1}}, {circle: {radius: 2}}]
        - circle: {radius: 1}
      """
    let tree = try tree(text)
    #expect(tree.children[0].children.count == 200 && tree.children[0].omittedChildCount == 300)
    #expect(tree.children[0].itemCount == 1000)
    let few = try self.tree(text, childLimit: 3, nodeLimit: 7)
    #expect(
      lines(few) == [
        "scene 1001", "  repeat 1000 + 497", "    i = 0 2", "      group 2 + 2", "    i = 1 2 + 1", "    i = 2 2 + 1",
        "  circle 1",
      ])
  }

  struct Garden: Scene {
    var duration: Double { 1 }
    func body(at time: SceneTime) -> some View {
      Circle()
      ForEach(0..<2) { _ in ElementKeyTests.Flower() }
    }
  }

  @Test func `views are named by their types, positions and ids`() throws {
    let tree = try Garden().displayList(at: 0).elementTree()
    #expect(
      lines(tree) == [
        "scene 3", "  Garden 3", "    Circle 1", "    Garden[1] 2", "      Flower 1", "        Circle 1",
        "      Flower 1",
        "        Circle 1",
      ])
  }
}
