import Foundation
import PathreelMotion
import PathreelSceneFiles
import PathreelVideo

/// The origin of a clip: Pathreel's version, the scene and the values of its parameters. The clip's file stores it as
/// JSON in its metadata comment, and `pathreel info` reads it back.
///
/// ```json
/// {"pathreel": "0.2.0", "scene": "spirograph.yaml", "values": {"pen": "40", "rolling": "60"}}
/// ```
package struct ClipOrigin: Hashable, Sendable, Codable {
  /// The version of Pathreel.
  package var pathreel: String
  /// The scene file's name without its folder, or the type of a scene in Swift.
  package var scene: String
  /// Whether it is a scene in Swift; nil for a scene file.
  package var film: Bool?
  /// The values of the scene's parameters, in the form that `--set` takes.
  package var values: [String: String]

  /// The origin of a clip of this scene.
  init(of scene: any Scene) {
    let file = (scene as? SceneFile)?.files.first
    pathreel = Pathreel.version
    self.scene = file?.lastPathComponent ?? "\(type(of: scene))"
    film = file == nil ? true : nil
    values = Dictionary(scene.parameters.map { ($0.name, $0.value.settingText) }, uniquingKeysWith: { $1 })
  }

  /// Reads a file's metadata comment; `nil` if Pathreel did not write it.
  package init?(comment: String) {
    guard let origin = try? JSONDecoder().decode(Self.self, from: Data(comment.utf8)) else { return nil }
    self = origin
  }

  /// One line of JSON with sorted keys, for the file's metadata.
  package var comment: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// A shell command that draws the scene with its values again, for `pathreel info`. Size, frame rate and the
  /// encoder's options are not known any more, so it leaves them out.
  package func command(writing output: String) -> String {
    let settings = values.sorted { $0.key < $1.key }.map { "--set \(Self.quoted("\($0.key)=\($0.value)"))" }
    // A film is a program of its own.
    let program = film == true ? [Self.quoted(scene), "render"] : ["pathreel render", Self.path(scene)]
    return (program + settings + ["-o", Self.path(output)]).joined(separator: " ")
  }

  /// A file's name as an argument: a name that begins with a dash would be an option.
  private static func path(_ name: String) -> String { quoted(name.hasPrefix("-") ? "./" + name : name) }

  /// A word, quoted for a shell if necessary.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789_@%+=:,./-".unicodeScalars.contains($0))
    }
    if isPlain && !word.isEmpty { return word }
    let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
    guard word.unicodeScalars.contains(where: isControl) else {
      return "'" + word.replacing("'", with: "'\\''") + "'"
    }
    // The command stays on one line, and a terminal obeys none of the characters.
    let escaped = word.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": #"\n"#
      case "\\", "'": "\\\(scalar)"
      case _ where isControl(scalar): #"\u00"# + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(Character(scalar))
      }
    }
    return "$'" + escaped.joined() + "'"
  }
}

/// The program that makes clips, with its version. ``ClipOrigin`` and the command `pathreel --version` name it.
package enum Pathreel {
  /// The version.
  package static let version = "0.2.0"
}

extension VideoMetadata {
  /// Adds a clip's title and origin where the metadata has none.
  mutating func fill(from origin: (ClipOrigin, title: String?)?) {
    title = title ?? origin?.title
    comment = comment ?? origin?.0.comment
  }
}
