import Foundation
import PathreelMotion
import PathreelSceneFiles
import PathreelVideo

/// What a clip is made of, as its file says it: `pathreel info` reads that again.
///
/// ```json
/// {"pathreel": "0.1.0", "scene": "spirograph.yaml", "values": {"pen": "40", "rolling": "60"}}
/// ```
package struct ClipOrigin: Hashable, Sendable, Codable {
  /// Pathreel's version.
  package var pathreel: String
  /// The scene file's name without its folder, or the type of a scene in Swift.
  package var scene: String
  /// The scene's parameters, each as `--set` takes its value.
  package var values: [String: String]

  init(of scene: any Scene) {
    let file = (scene as? SceneFile)?.files.first
    pathreel = Pathreel.version
    self.scene = file?.lastPathComponent ?? "\(type(of: scene))"
    values = Dictionary(scene.parameters.map { ($0.name, $0.value.settingText) }, uniquingKeysWith: { $1 })
  }

  /// What a file says of itself; nil where that was not written by Pathreel.
  package init?(comment: String) {
    guard let origin = try? JSONDecoder().decode(Self.self, from: Data(comment.utf8)) else { return nil }
    self = origin
  }

  /// One line of JSON, with its members in order.
  package var comment: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The command line that makes the scene's clip again, with only the values that it is given.
  package func command(writing output: String) -> String {
    let settings = values.sorted { $0.key < $1.key }.map { "--set \(Self.quoted("\($0.key)=\($0.value)"))" }
    return (["pathreel render", Self.quoted(scene)] + settings + ["-o", Self.quoted(output)]).joined(separator: " ")
  }

  /// A word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789_@%+=:,./-".unicodeScalars.contains($0))
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

/// The program that makes clips.
package enum Pathreel {
  package static let version = "0.1.0"
}

extension VideoMetadata {
  /// Takes what a clip knows of its scene, where nothing else was given.
  mutating func fill(from origin: (ClipOrigin, title: String?)?) {
    title = title ?? origin?.title
    comment = comment ?? origin?.0.comment
  }
}
