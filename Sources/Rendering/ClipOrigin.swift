import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import PathreelVideo
import Synchronization

/// The origin of a clip: Pathreel's version, and everything of the command line that decides the file. The clip's file
/// stores it as JSON in its metadata comment, and `pathreel info` reads it back.
///
/// ```json
/// {"options": ["--size", "640x360"], "pathreel": "0.2.0", "scene": "scenes/spirograph.yaml", "values": {"pen": "40"}}
/// ```
package struct ClipOrigin: Hashable, Sendable, Codable {
  /// The version of Pathreel.
  package var pathreel: String
  /// The scene file's path, relative to the folder that the command ran in, or the type of a scene in Swift.
  package var scene: String
  /// Whether it is a scene in Swift; nil for a scene file.
  package var film: Bool?
  /// The values of the scene's parameters, in the form that `--set` takes.
  package var values: [String: String]
  /// The command that made the clip; nil for `render`.
  package var command: String?
  /// The options of the command that are not the command's or the scene's own defaults; nil for none.
  package var options: [String]?
  /// Whether the file went to standard output, which makes some formats differ; nil if it did not.
  package var isPiped: Bool?

  /// The SwiftUI file from which this program was compiled.
  package struct Program: Sendable {
    /// Its path, as the command line gives it.
    var file: String
    /// The options that choose what it shows.
    var options: [String]

    package init(file: String, options: [String]) { (self.file, self.options) = (file, options) }
  }

  /// Set in a program that was compiled from a SwiftUI file, before its scene is made.
  package static let program = Mutex<Program?>(nil)

  /// The origin of a clip of this scene.
  init(of scene: any Scene) {
    let program = Self.program.withLock { $0 }
    let read = scene as? any FileScene
    let file = read?.files.first ?? program.map { URL(filePath: $0.file) }
    let options = program?.options ?? read?.options ?? []
    self.options = options.isEmpty ? nil : options
    pathreel = Pathreel.version
    self.scene = file.map(Self.relativePath) ?? "\(type(of: scene))"
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

  /// A shell command that makes the same file again, in the folder that the first command ran in; for `pathreel info`.
  ///
  /// - Parameter film: The program of a scene in Swift; nil if only its name is known.
  package func command(writing output: String, film program: String? = nil) -> String {
    let settings = values.sorted { $0.key < $1.key }.map { "--set \(Self.quoted("\($0.key)=\($0.value)"))" }
    let verb = command ?? "render"
    // A film is a program of its own.
    let beginning = film == true ? [Self.quoted(program ?? scene), verb] : ["pathreel", verb, Self.path(scene)]
    let target = (isPiped == true ? "- > " : "") + Self.path(output)
    return (beginning + settings + (options ?? []).map(Self.quoted) + ["-o", target]).joined(separator: " ")
  }

  /// A file's path from the current folder.
  package static func relativePath(of file: URL) -> String {
    func steps(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
    var path = steps(file.relativePath)
    if file.relativePath.hasPrefix("/") {
      let current = steps(FileManager.default.currentDirectoryPath)
      let shared = zip(current, path).prefix { $0 == $1 }.count
      path = Array(repeating: "..", count: current.count - shared) + path[shared...]
    }
    return path.isEmpty ? "." : path.joined(separator: "/")
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
  package static let version = "0.3.0"
}

extension Clip {
  /// The scene that a clip shows, and what of the command line the clip's own properties do not say.
  struct Source: Sendable {
    /// The scene, whose properties are the defaults.
    var scene: any Scene
    var origin: ClipOrigin
    /// The file of each sound that was added.
    var addedSounds: [String] = []
    /// The id of the elements that are drawn alone.
    var only: String?
    /// The number of sound tracks that the command itself gives the clip.
    var trackCount = 0

    var title: String? { (scene as? SceneFile)?.title }
  }

  /// Notes that another command than `render` makes the clip.
  ///
  /// - Parameters:
  ///   - scene: The scene before its parameters vary.
  ///   - varied: The names of the parameters that the command varies.
  ///   - options: The command's own options.
  package mutating func note(
    _ command: String, of scene: any Scene, varying varied: some Sequence<String>, options: [String]
  ) {
    var origin = ClipOrigin(of: scene)
    (origin.command, origin.options) = (command, (origin.options ?? []) + options)
    for name in varied { origin.values[name] = nil }
    source?.scene = scene
    source?.origin = origin
  }

  /// The origin of a video of some frames of the clip.
  func origin(
    ofFrames frames: Range<Int>, _ format: OutputFormat, _ settings: VideoSettings, isPiped: Bool
  ) -> ClipOrigin? {
    guard let source else { return nil }
    var origin = source.origin
    let words = (origin.options ?? []) + options(source, frames) + settings.options(of: format, isPiped: isPiped)
    origin.options = words.isEmpty ? nil : words
    origin.isPiped = isPiped ? true : nil
    return origin
  }

  /// The options that give the clip its frames and its sound.
  private func options(_ source: Source, _ frames: Range<Int>) -> [String] {
    var words: [String] = []
    if let folder = (source.scene as? SceneFile)?.assetFolder {
      words += ["--assets", ClipOrigin.relativePath(of: folder)]
    }
    let (columns, rows) = (backdrop.addedColumns, backdrop.addedRows)
    let drawn = OutputSize(width: size.width - columns, height: size.height - rows)
    if let drawn, drawn != OutputSize(canvas: source.scene.size) { words += ["--size", "\(drawn)"] }
    if clock.rate != source.scene.frameRate { words += ["--fps", "\(clock.rate)"] }
    if let color = backdrop.background { words += ["--background", color.css] }
    if let color = backdrop.matte { words += ["--matte", color.css] }
    if motionBlur != source.scene.motionBlur {
      words += ["--motion-blur", "\(motionBlur?.samples ?? 0)"]
      if let motionBlur { words += ["--shutter", ParameterValue.number(motionBlur.shutter).settingText] }
    }
    if let only = source.only { words += ["--only", only] }
    if audio.count < source.trackCount + source.addedSounds.count { words.append("--no-audio") }
    for file in source.addedSounds { words += ["--audio", file] }
    if frames != clock.frames { words += ["--frames", "\(frames.lowerBound)..\(frames.upperBound - 1)"] }
    if columns + rows > 0 { words.append("--pad") }
    if marksRedrawnTiles { words += ["--debug", "tiles"] }
    return words
  }
}

extension VideoSettings {
  /// The options of the command line for these settings.
  fileprivate func options(of format: OutputFormat, isPiped: Bool) -> [String] {
    var words: [String] = []
    let isNamed = isPiped || format != OutputFormat(ofFile: ".\(format.fileExtension)", among: OutputFormat.videos)
    if isNamed { words += ["--format", format.name] }
    if let quality { words += ["--quality", quality.rawValue] }
    if let alpha { words += ["--alpha", alpha.rawValue] }
    if let encoder { words += ["--encoder", encoder] }
    if let threads { words += ["--encoder-option", "threads=\(threads)"] }
    for option in encoderOptions { words += ["--encoder-option", "\(option)"] }
    if let pixelFormat { words += ["--pixel-format", pixelFormat] }
    if let effort { words += ["--effort", effort.rawValue] }
    if let loops { words += ["--loop", "\(loops)"] }
    return words
  }
}
