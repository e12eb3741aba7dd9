import PathreelSceneFiles
import SmallScenes

extension SmallScenes {
  static func file(_ text: String) throws -> SceneFile { try SceneFile(text: text, name: "scene.yaml") }
}
