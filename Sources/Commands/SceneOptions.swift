import ArgumentParser
import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSceneSyntax
import PathreelSequencing
import PathreelVideo

/// The options of all commands that draw: the scene with its values, and the size, frame rate, background, motion blur
/// and budget of its output. The `render`, `frames`, `inspect`, `sweep` and `batch` commands include them.
struct SceneOptions<Source: SceneSource>: ParsableArguments {
  @OptionGroup var valued: ValueOptions<Source>

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The output in pixels; the canvas is fitted and centred.", valueName: "1280x720"),
    transform: OutputSize.read)
  var size: OutputSize?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The canvas's size times this factor.", valueName: "factor"),
    transform: Scale.read)
  var scale: Scale?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames a second, instead of the scene's own.", valueName: "60|30000/1001"),
    transform: FrameRate.read)
  var fps: FrameRate?

  @OptionGroup var background: BackgroundOptions
  @OptionGroup var blur: MotionBlurOptions
  @OptionGroup var budget: BudgetOptions

  func validate() throws {
    if size != nil, scale != nil { throw ValidationError("--size and --scale both give the output's size; use one.") }
  }

  var source: Source { valued.source }
  func load() throws -> any Scene {
    let scene = try valued.load()
    complain(ofLengthOf: scene)
    return scene
  }

  /// The output's size in pixels: the value of `--size`, or the canvas's size times `--scale`.
  func outputSize(of scene: any Scene) throws -> OutputSize {
    try size ?? scaledSize(of: scene, factor: scale?.factor ?? source.pixelsPerPoint)
  }

  /// The clip that the options describe.
  ///
  /// - Parameter rate: The frame rate for scenes with more than 50 frames a second. `--fps` takes precedence over it.
  func clip(slowedTo rate: FrameRate? = nil) throws -> Clip { try clip(of: try load(), slowedTo: rate) }

  /// The clip that the options describe, and its frame at an instant. An SVG drawing moves without frames, so its clip
  /// has one frame, which shows exactly this instant, unless an option asks for frames.
  func clip(at instant: Instant) throws -> (clip: Clip, frame: Int) {
    let scene = try valued.load()
    if fps == nil, blur.texts.isEmpty, let seconds = instant.given,
      let still = (scene as? DrawingScene)?.stopped(at: seconds)
    {
      return (try clip(of: still), 0)
    }
    complain(ofLengthOf: scene)
    let clip = try clip(of: scene)
    return (clip, try clip.frame(at: instant))
  }

  private func clip(of scene: any Scene, slowedTo rate: FrameRate? = nil) throws -> Clip {
    // A GIF has at most 50 frames a second.
    let slowed = rate.flatMap { scene.frameRate.framesPerSecond > 50 ? $0 : nil }
    return try shown(try Clip(scene, size: try outputSize(of: scene), frameRate: fps ?? slowed))
  }

  /// The options that change pixels, as text. The scene and its values are not included. The text differs whenever the
  /// pixels may differ, and the manifest of a series compares it.
  func optionText(with work: WorkOptions) -> String {
    (background.texts + blur.texts + [work.debug.map { "debug \($0)" }].compactMap(\.self)).joined(separator: ", ")
  }

  /// The clip with the given background, matte and motion blur.
  func shown(_ clip: Clip) throws -> Clip { budget.applied(to: try blur.applied(to: background.applied(to: clip))) }

  /// The frame rate of an output; nil for that of the scene. A GIF of a drawing has at most 50 frames a second.
  func rate(of scene: any Scene, in format: OutputFormat) -> FrameRate? {
    let isSlowed =
      format == .gif && (scene as? any FileScene)?.isDrawing == true && scene.frameRate.framesPerSecond > 50
    return fps ?? (isSlowed ? FrameRate(50) : nil)
  }

  /// Returns a function that makes the clip of a scene with other values, at the given size and rate. A series calls it
  /// on any thread.
  ///
  /// - Parameter loaded: The scene without these values.
  func clips(
    of loaded: any Scene, in format: OutputFormat, _ settings: VideoSettings, shownBy work: WorkOptions,
    heardWith sound: SoundOptions
  ) -> @Sendable (any Scene) throws -> Clip {
    if (loaded as? any FileScene)?.isDrawing == true, !format.hasAlpha, background.texts.isEmpty {
      complain("\(format) has no transparency, so the pages of the drawings are white; --background decides")
    }
    let rate = rate(of: loaded, in: format)
    let (size, factor, marksTiles) = (size, scale?.factor ?? source.pixelsPerPoint, work.debug == .tiles)
    let (background, blur, budget) = (background, blur, budget)
    return { scene in
      var clip = background.applied(
        to: try Clip(scene, size: try size ?? scaledSize(of: scene, factor: factor), frameRate: rate)
      ).onPage(for: format)
      if format.isVideo, clip.isOfDrawing { clip = try clip.padded(for: format, settings) }
      clip = budget.applied(to: try blur.applied(to: clip))
      clip.marksRedrawnTiles = marksTiles
      return try sound.applied(to: clip)
    }
  }
}

private func scaledSize(of scene: any Scene, factor: Double) throws -> OutputSize {
  guard let size = OutputSize(canvas: scene.size, scale: factor) else {
    let sides = "\(scene.size.width * factor) x \(scene.size.height * factor)"
    throw UsageError("the output would be \(sides) pixels; each side must be 1 to \(Bitmap.maximumSide)")
  }
  return size
}

/// Runs the body, and turns a `SceneError` into a ``UsageError`` that names the option. ``ValueOptions`` uses it.
func usage<Result>(_ option: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as SceneError {
    throw UsageError("\(option): \(error)\(suggestion(for: error))")
  }
}

private func suggestion(for error: SceneError) -> String {
  guard case .unknownParameter(let name, let known) = error, let near = nearest(to: name, among: known) else {
    return ""
  }
  return "; did you mean '\(near)'?"
}
