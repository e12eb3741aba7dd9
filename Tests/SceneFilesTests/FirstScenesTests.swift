import Foundation
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of scenes as newcomers from other tools first write them, and of the messages that they get.
///
/// The scenes are in `Tests/FirstScenes`, with a file for each origin. A scene begins with a line `# what it is`; the
/// expected messages follow in lines with `=> `. A scene that begins with a dash contains only the elements; the rest
/// of the file is right.
@Suite struct FirstScenesTests {
  struct FirstScene: CustomTestStringConvertible, Sendable {
    var name: String
    var text = ""
    var messages: [String] = []
    var testDescription: String { name }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../FirstScenes")
    .standardized

  static let scenes: [FirstScene] = try! FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    .flatMap { file -> [FirstScene] in
      var scenes: [FirstScene] = []
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("# ") {
          scenes.append(FirstScene(name: "\(file): \(line.dropFirst(2))"))
        } else if line.hasPrefix("=> ") {
          scenes[scenes.count - 1].messages.append(String(line.dropFirst(3)))
        } else if !line.isEmpty {
          scenes[scenes.count - 1].text += line + "\n"
        }
      }
      return scenes
    }

  @Test(arguments: scenes) func `a first scene is answered in the words of its author`(scene: FirstScene) {
    let isElements = scene.text.hasPrefix("- ")
    let lines = scene.text.split(separator: "\n").map { "  \($0)\n" }.joined()
    let text = isElements ? "canvas: {size: [400, 300]}\nduration: 2\nelements:\n" + lines : scene.text
    var messages: [String] = []
    do {
      _ = try SceneFile(text: text, name: "a").displayList(at: 0.5)
    } catch {
      messages = "\(error)".split(separator: "\n").map { String($0.dropFirst("a:".count)) }
    }
    #expect(messages == scene.messages)
  }

  @Test func `there are scenes of many origins`() {
    #expect(Self.scenes.count >= 150)
  }
}
