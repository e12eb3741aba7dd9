import ArgumentParser
import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSequencing

/// Which scene, with which values, at which size and rate: what every command that draws asks first.
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

  @OptionGroup var ground: GroundOptions
  @OptionGroup var blur: MotionBlurOptions

  func validate() throws {
    if size != nil, scale != nil { throw ValidationError("--size and --scale both give the output's size; use one.") }
  }

  var source: Source { valued.source }
  func load() throws -> any Scene { try valued.load() }

  /// The output's size, given or following from the canvas.
  func outputSize(of scene: any Scene) throws -> OutputSize {
    try size ?? scaledSize(of: scene, factor: scale?.factor ?? 1)
  }

  /// - Parameter rate: The rate of scenes that have more than 50 frames a second; what is given on the command line wins.
  func clip(slowedTo rate: FrameRate? = nil) throws -> Clip {
    let scene = try load()
    let slowed = rate.flatMap { scene.frameRate.framesPerSecond > 50 ? $0 : nil }
    return try shown(try Clip(scene, size: try outputSize(of: scene), frameRate: fps ?? slowed))
  }

  /// What beside the scene and its values changes the pixels of outputs: another text where they differ.
  func optionText(with work: WorkOptions) -> String {
    (ground.texts + blur.texts + [work.debug.map { "debug \($0)" }].compactMap(\.self)).joined(separator: ", ")
  }

  /// A clip on its ground, with its motion blur.
  func shown(_ clip: Clip) throws -> Clip { try blur.applied(to: ground.applied(to: clip)) }

  /// Gives the clip of a scene with other values, at the size and rate that are asked for. Any thread may call it.
  func clips(shownBy work: WorkOptions, heardWith sound: SoundOptions) -> @Sendable (any Scene) throws -> Clip {
    let (size, factor, fps, marksTiles) = (size, scale?.factor ?? 1, fps, work.debug == .tiles)
    let (ground, blur) = (ground, blur)
    return { scene in
      var clip = ground.applied(
        to: try Clip(scene, size: try size ?? scaledSize(of: scene, factor: factor), frameRate: fps))
      clip = try blur.applied(to: clip)
      clip.marksRedrawnTiles = marksTiles
      return try sound.applied(to: clip)
    }
  }
}

private func scaledSize(of scene: any Scene, factor: Double) throws -> OutputSize {
  guard let size = OutputSize(canvas: scene.size, scale: factor) else {
    let sides = "\(scene.size.width * factor) x \(scene.size.height * factor)"
    throw WrongUse("the output would be \(sides) pixels; each side must be 1 to \(Bitmap.maximumSide)")
  }
  return size
}

/// Runs what can only fail because the command line asks for the impossible, and says which option asked.
func usage<Result>(_ option: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as SceneError {
    throw WrongUse("\(option): \(error)\(suggestion(for: error))")
  }
}

private func suggestion(for error: SceneError) -> String {
  guard case .unknownParameter(let name, let known) = error, let near = nearest(to: name, among: known) else {
    return ""
  }
  return "; did you mean '\(near)'?"
}
