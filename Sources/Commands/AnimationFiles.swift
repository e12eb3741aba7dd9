import ArgumentParser
import Foundation
import PathreelMotion
import PathreelRendering
import PathreelSceneSyntax

/// The files of other tools that are scenes by themselves, by their extensions.
enum AnimationFile: CaseIterable {
  case lottie

  /// The extensions of their names, in lower case.
  var extensions: [String] {
    switch self {
    case .lottie: ["json", "lottie", "tgs"]
    }
  }

  /// The kind of a file; nil for scene files and others.
  init?(named name: String) {
    let ending = URL(filePath: name).pathExtension.lowercased()
    guard let kind = Self.allCases.first(where: { $0.extensions.contains(ending) }) else { return nil }
    self = kind
  }

  /// Reads the scene of a file.
  func load(_ name: String, _ options: AnimationFileOptions, assets: URL?) throws -> any Scene {
    let file = URL(filePath: name)
    switch self {
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

  /// The given options, for other files.
  var texts: [String] {
    (animation.map { ["--animation", $0] } ?? []) + (marker.map { ["--marker", $0] } ?? [])
  }
}
