import ArgumentParser
import Foundation
import PathreelFiles
import PathreelMotion
import PathreelRendering
import PathreelSceneSyntax

/// The files of other tools that are scenes by themselves, by their extensions.
enum AnimationFile: CaseIterable {
  case lottie, svg

  /// The extensions of their names, in lower case.
  var extensions: [String] {
    switch self {
    case .lottie: ["json", "lottie", "tgs"]
    case .svg: ["svg", "svgz"]
    }
  }

  /// The kind in messages.
  var noun: String { self == .lottie ? "Lottie files" : "SVG drawings" }
  /// Whether `--duration` gives the length.
  var takesDuration: Bool { self == .svg }

  /// The kind of a file; nil for scene files and others.
  init?(named name: String) {
    let ending = URL(filePath: name).pathExtension.lowercased()
    guard let kind = Self.allCases.first(where: { $0.extensions.contains(ending) }) else { return nil }
    self = kind
  }

  /// Reads the scene of a file.
  ///
  /// - Parameter duration: The length in seconds; nil for that of the file.
  func load(_ name: String, _ options: AnimationFileOptions, duration: Double?, assets: URL?) throws -> any Scene {
    let file = URL(filePath: name)
    let others: [(option: String, isGiven: Bool, kind: Self)] = [
      ("--animation", options.animation != nil, .lottie), ("--marker", options.marker != nil, .lottie),
      ("--loops", options.loops != nil, .svg),
    ]
    if let other = others.first(where: { $0.isGiven && $0.kind != self }) {
      throw UsageError("\(other.option) is for \(other.kind.noun), and \(name) is none")
    }
    // Both libraries have errors of their own for a file that is wrong. One that is not there is wrong use of files.
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
      throw FileError.cannotRead(file: name, reason: "there is no such file; check the name and the folder")
    }
    switch self {
    case .svg:
      if options.loops != nil, duration != nil {
        throw UsageError("--loops and --duration both give the length; use one")
      }
      return try DrawingScene(contentsOf: file, duration: duration, loops: options.loops ?? 1)
    case .lottie:
      let scene = try LottieScene(contentsOf: file, id: options.animation, assets: assets)
      guard let marker = options.marker else { return scene }
      if let part = scene.part(ofMarker: marker) { return part }
      let known = scene.markerNames
      let advice =
        nearest(to: marker, among: Set(known)).map { "did you mean '\($0)'?" }
        ?? (known.isEmpty ? "it has none" : "it has \(known.prefix(20).map { "'\($0)'" }.joined(separator: ", "))")
      throw UsageError("--marker \(marker): \(name) has no such marker; \(advice)")
    }
  }
}

/// Says why a drawing has a length that is not its own. Commands that show one picture of it say nothing.
func complain(ofLengthOf scene: any Scene) {
  guard let drawing = scene as? DrawingScene, let note = drawing.lengthNote else { return }
  complain("\(drawing.file.relativePath): \(note)")
}

/// The options of ``AnimationFile``s.
struct AnimationFileOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Of a .lottie archive: the animation with this id.", valueName: "id"))
  var animation: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Of a Lottie file: the part that a marker names.", valueName: "name"))
  var marker: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Of an SVG drawing that repeats: show it this many times.", valueName: "n"))
  var loops: Int?

  func validate() throws {
    if let loops, !(1...1_000).contains(loops) {
      throw ValidationError("--loops \(loops): write a whole number from 1 to 1000.")
    }
  }

  /// The given options, each with its value and the files for which it is.
  private var given: [(texts: [String], kind: AnimationFile)] {
    let lottie = [("--animation", animation), ("--marker", marker)].compactMap { option, value in
      value.map { (texts: [option, $0], kind: AnimationFile.lottie) }
    }
    return lottie + (loops.map { [(["--loops", "\($0)"], .svg)] } ?? [])
  }

  /// The given options, for other files.
  var texts: [String] { given.flatMap(\.texts) }

  /// The message about a given option with a scene that is no such file; nil without one.
  func fault(with scene: String) -> String? {
    given.first.map { "\($0.texts[0]) is for \($0.kind.noun), and \(scene) is a scene file" }
  }
}
