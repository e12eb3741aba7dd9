import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles

/// Helpers for suites of tests of elements in scene files. Each scene has a canvas of 200 by 100 points and lasts a
/// second.
protocol ElementSuite {}

extension ElementSuite {
  /// The items that elements draw. The first element is in line 4, indented by two columns.
  func items(_ elements: String, at seconds: Double = 0) throws -> [DisplayList.Item] {
    let lines = elements.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let text = "canvas: {size: [200, 100]}\nduration: 1\nelements:\n\(lines)\n"
    return try SceneFile(text: text, name: "a").displayList(at: seconds).items
  }

  /// The message about wrong elements; "no error" if there is none.
  func message(_ elements: String) -> String {
    do {
      _ = try items(elements)
      return "no error"
    } catch {
      return "\(error)"
    }
  }
}
