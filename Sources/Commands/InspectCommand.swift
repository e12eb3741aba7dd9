import ArgumentParser
import Foundation
import PathreelRendering
import PathreelSVG
import PathreelSceneFiles

/// The `inspect` command: prints the display list of one frame as JSON, or the parts of an SVG file.
struct InspectCommand<Source: SceneSource>: SceneCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "inspect", abstract: "Print what one frame draws, as JSON; of an SVG file without --at, its parts.",
      discussion: """
        Paths are SVG path data in points, back to front; defaults are left out. For an SVG file, each line has a part's \
        number, element, id, classes and position in the file.
        """)
  }

  @OptionGroup var scene: SceneOptions<Source>
  @OptionGroup var only: OnlyOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The frame that shows this instant.", valueName: "1.5s|end"),
    transform: Instant.read)
  var at: Instant?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "'why' instead prints which elements are made again after the previous frame, and which values have changed; 'cost' what drawing the frame costs, and where.",
      valueName: "why|cost"),
    transform: DebugText.read)
  var debug: DebugText?

  /// Whether the file is an SVG drawing, and no scene.
  private var isDrawing: Bool {
    !scene.source.isProgram && AnimationFile(named: sceneName) == .svg
  }

  func validate() throws {
    if isDrawing, at == nil, let option = optionsOfScenes.first {
      throw ValidationError(
        "\(option) is for a frame; give --at, or nothing, and inspect lists the parts of \(sceneName).")
    }
    if at == nil, !isDrawing {
      throw ValidationError(
        "Missing expected argument '--at <1.5s|end>'\nHelp:  --at <1.5s|end>  The frame that shows this instant.")
    }
    if let debug, only.only != nil {
      throw ValidationError(
        "--only prints a part of the frame, and --debug \(debug.rawValue) reports on the whole frame; use one.")
    }
    if let option = scene.blur.given {
      throw ValidationError("\(option) is for pictures; inspect prints a single instant.")
    }
  }

  /// The given options that only scenes have.
  private var optionsOfScenes: [String] {
    [
      ("--only", only.only != nil), ("--debug", debug != nil),
      ("--set", !scene.valued.settings.isEmpty), ("--values", scene.valued.values != nil),
      ("--size", scene.size != nil), ("--scale", scene.scale != nil), ("--fps", scene.fps != nil),
      ("--background", scene.background.background != nil), ("--matte", scene.background.matte != nil),
      ("--assets", (scene.source as? SceneFileSource)?.assets.assets != nil),
    ].filter(\.1).map(\.0)
  }

  func run() throws {
    guard let at else { return try listParts() }
    let (whole, frame) = try scene.clip(at: at)
    let clip = try only.applied(to: whole, of: sceneName)
    let output = StandardOutput()
    switch debug {
    case .why: for line in try remakes(inFrame: frame, of: clip) { try output.write(line.onOneLine + "\n") }
    case .cost: for line in try CostListing.lines(ofFrame: frame, of: clip) { try output.write(line.onOneLine + "\n") }
    case nil:
      try clip.displayList(ofFrame: frame).writeJSON { try output.write($0) }
      try output.write("\n")
    }
    try output.flush()
  }

  /// Prints the parts of an SVG drawing, in drawing order.
  private func listParts() throws {
    let drawing = try SVGDrawing(contentsOf: URL(filePath: sceneName))
    let output = StandardOutput()
    for line in DrawingListing.lines(of: drawing) { try output.write(line.onOneLine + "\n") }
    for warning in drawing.warnings { try output.write("not drawn: \(warning)".onOneLine + "\n") }
    try output.flush()
  }

  /// The lines of `--debug why`: the elements of a scene file that are evaluated again in a frame, with the reasons.
  private func remakes(inFrame frame: Int, of clip: Clip) throws -> [String] {
    let (renderer, log) = (FrameRenderer(), RemakeLog())
    // Evaluate up to three earlier frames, to fill the cache. Views are cached if their inputs occur twice in
    // succession, and a drawing is cached one frame later.
    for earlier in max(0, frame - 3)..<frame { _ = try renderer.displayList(ofFrame: earlier, of: clip) }
    _ = try RemakeLog.threadLocal.withValue(log) { try renderer.displayList(ofFrame: frame, of: clip) }
    guard log.hasFrame else {
      throw UsageError("--debug why works only for scene files; the views of \(sceneName) are made anew in each frame")
    }
    let name = frame == 0 ? "frame 0, the first" : "frame \(frame) after frame \(frame - 1)"
    if log.isFromNothing {
      return ["\(name): all made from nothing, because this frame or one before it takes too many steps to be kept"]
    }
    let remakes = log.remakes
    return ["\(name): \(counted(remakes.count, "element")) made again, \(log.keptCount) kept"] + remakes.map { "\($0)" }
  }
}

/// The value of `--debug` for `inspect`: what it says about how a frame is made.
enum DebugText: String, ExplainedArgument {
  static let form = "write why or cost"
  case why, cost

  init?(argument: String) { self.init(rawValue: argument) }
}
