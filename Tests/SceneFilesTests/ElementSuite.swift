import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles

/// Tests of elements of scene files, each on a canvas of 200 by 100 points that lasts a second.
protocol ElementSuite {}

extension ElementSuite {
  /// What elements draw; the first of them stands in line 4, two columns further in.
  func items(_ elements: String, at seconds: Double = 0) throws -> [DisplayList.Item] {
    let lines = elements.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let text = "canvas: {size: [200, 100]}\nduration: 1\nelements:\n\(lines)\n"
    return try SceneFile(text: text, name: "a").displayList(at: seconds).items
  }

  /// What is said of elements.
  func message(_ elements: String) -> String {
    do {
      _ = try items(elements)
      return "no error"
    } catch {
      return "\(error)"
    }
  }
}
