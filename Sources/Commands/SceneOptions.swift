import ArgumentParser
import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSequencing

/// Which scene, with which values, at which size and rate: what every command that draws asks first.
struct SceneOptions<Source: SceneSource>: ParsableArguments {
  @OptionGroup var source: Source

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Give a parameter another value; 'parameters' lists them.", valueName: "name=value"),
    transform: Setting.read)
  var settings: [Setting] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Take the values of a set in \(Source.valueFileName); --set wins over it.", valueName: "name"))
  var values: String?

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

  func validate() throws {
    if size != nil, scale != nil { throw ValidationError("--size and --scale both give the output's size; use one.") }
    var values: [String: String] = [:]
    for setting in settings {
      if let earlier = values.updateValue(setting.value, forKey: setting.name) {
        throw ValidationError(
          "--set gives '\(setting.name)' twice, '\(earlier)' and '\(setting.value)'; give it once.")
      }
    }
  }

  /// The scene with its values set.
  func load() throws -> any Scene {
    var loaded = try source.load()
    if let values { loaded = try set(named: values).applied(to: loaded, except: Set(settings.map(\.name))) }
    for setting in settings {
      loaded = try usage("--set \(setting.name)=\(setting.value)") { try loaded.setting(setting) }
    }
    return loaded
  }

  private func set(named name: String) throws -> ValueSet {
    let sets = try ValueSets.read(source.valueFile)
    if let set = sets.set(named: name) { return set }
    let names = sets.sets.map(\.name)
    if names.isEmpty {
      throw WrongUse("--values \(name): there are no sets of values; write some into \(sets.file), as '\(name): {…}'")
    }
    let list = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
    let suggestion = nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    throw WrongUse(
      "--values \(name): \(sets.file) has no set '\(name)'; it has \(list)\(suggestion)")
  }

  /// The output's size, given or following from the canvas.
  func outputSize(of scene: any Scene) throws -> OutputSize {
    if let size { return size }
    let factor = scale?.factor ?? 1
    guard let size = OutputSize(canvas: scene.size, scale: factor) else {
      let sides = "\(scene.size.width * factor) x \(scene.size.height * factor)"
      throw WrongUse("the output would be \(sides) pixels; each side must be 1 to \(Bitmap.maximumSide)")
    }
    return size
  }

  func clip() throws -> Clip {
    let scene = try load()
    return try Clip(scene, size: try outputSize(of: scene), frameRate: fps)
  }
}

extension Scene {
  /// A copy with the parameter set as the command line says. (A method, because the copy's type is the scene's own.)
  fileprivate func setting(_ setting: Setting) throws -> any Scene {
    try self.setting(setting.name, to: try parameterValue(named: setting.name, from: setting.value))
  }
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
