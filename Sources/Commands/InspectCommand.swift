import ArgumentParser
import Foundation
import PathreelRendering
import PathreelSVG
import PathreelSceneFiles

/// The `inspect` command: prints the display list of one frame as JSON, or the parts of an SVG file.
struct InspectCommand<Source: SceneSource>: SceneCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "inspect", abstract: "Print what one frame draws, as JSON; of an SVG file, its parts.",
      discussion: """
        Paths are SVG path data in points, back to front; what is at its default is left out. Of an SVG file each part is told \
        by its number, its element, its id, its classes and its place in the file.
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
      "'why' prints instead which elements are made again after the frame before, and which values have changed.",
      valueName: "why"),
    transform: DebugText.read)
  var debug: DebugText?

  /// Whether the file is an SVG drawing, and no scene.
  private var isDrawing: Bool {
    !scene.source.isProgram && [".svg", ".svgz"].contains { sceneName.lowercased().hasSuffix($0) }
  }

  func validate() throws {
    if at == nil, !isDrawing {
      throw ValidationError(
        "Missing expected argument '--at <1.5s|end>'\nHelp:  --at <1.5s|end>  The frame that shows this instant.")
    }
    if debug != nil, only.only != nil {
      throw ValidationError("--only tells of a part of the frame, --debug why of all of it; use one.")
    }
    if let option = scene.blur.given {
      throw ValidationError("\(option) is for pictures; what is printed is of the frame's own instant.")
    }
  }

  func run() throws {
    guard let at else { return try listParts() }
    let clip = try only.applied(to: try scene.clip(), of: sceneName)
    let frame = try clip.frame(at: at)
    let output = StandardOutput()
    if debug == .why {
      for line in try remakes(inFrame: frame, of: clip) { try output.write(line + "\n") }
    } else {
      try clip.displayList(ofFrame: frame).writeJSON { try output.write($0) }
      try output.write("\n")
    }
    try output.flush()
  }

  /// Prints the parts of an SVG drawing, in drawing order.
  private func listParts() throws {
    let drawing = try SVGDrawing(contentsOf: URL(filePath: sceneName))
    let output = StandardOutput()
    for line in DrawingListing.lines(of: drawing) { try output.write(line + "\n") }
    for warning in drawing.warnings { try output.write("not drawn: \(warning)\n") }
    try output.flush()
  }

  /// The lines of `--debug why`: the elements of a scene file that are evaluated again in a frame, with the reasons.
  private func remakes(inFrame frame: Int, of clip: Clip) throws -> [String] {
    let (renderer, log) = (FrameRenderer(), RemakeLog())
    // Draw up to three frames before this frame, to fill the cache. If an element is the same in two frames, its views
    // are cached in the second frame, and the next frame reuses them.
    for earlier in max(0, frame - 3)..<frame { _ = try renderer.displayList(ofFrame: earlier, of: clip) }
    _ = try RemakeLog.$current.withValue(log) { try renderer.displayList(ofFrame: frame, of: clip) }
    guard log.hasFrame else {
      throw UsageError("--debug why tells of scene files; the views of \(sceneName) are made anew in each frame")
    }
    let name = frame == 0 ? "frame 0, the first" : "frame \(frame) after frame \(frame - 1)"
    if log.isFromNothing { return ["\(name): all made from nothing, because a frame takes so many steps"] }
    let remakes = log.remakes
    return ["\(name): \(counted(remakes.count, "element")) made again, \(log.keptCount) kept"] + remakes.map { "\($0)" }
  }
}

/// The value of `--debug` for `inspect`: what it says about how a frame is made.
enum DebugText: String, ExplainedArgument {
  static let form = "write why, the one thing that can be told"
  case why

  init?(argument: String) { self.init(rawValue: argument) }
}
