import ArgumentParser
import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax

/// The options `--set` and `--values`: a scene, and the values of its parameters. ``SceneOptions`` and the `preview`
/// command include them.
struct ValueOptions<Source: SceneSource>: ParsableArguments {
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

  func validate() throws {
    var values: [String: String] = [:]
    for setting in settings {
      if let earlier = values.updateValue(setting.value, forKey: setting.name) {
        throw ValidationError(
          "--set gives '\(setting.name)' twice, '\(earlier)' and '\(setting.value)'; give it once.")
      }
    }
  }

  /// Loads the scene and sets the given values, all at once.
  func load() throws -> any Scene {
    let loaded = try source.load()
    var changes: [(name: String, value: ParameterValue)] = []
    if let values { changes = try set(named: values).changes(to: loaded, except: Set(settings.map(\.name))) }
    var options = values.map { ["--values \($0)"] } ?? []
    for setting in settings {
      let option = "--set \(setting.name)=\(setting.value)"
      let value = try usage(option) { try loaded.value(of: setting) }
      changes.append((setting.name, value))
      options.append(option)
    }
    if changes.isEmpty { return loaded }
    return try usage(options.joined(separator: " ")) { try loaded.setting(all: changes) }
  }

  /// Loads the scene, sets the given values, and then the values of one side of `--diff`.
  func load(adding side: DiffSide) throws -> any Scene {
    let loaded = try load()
    switch side.content {
    case .instant: return loaded
    case .setting(let setting): return try usage("--diff \(side.text)") { try loaded.setting(setting) }
    case .values(let name): return try set(named: name, for: "--diff").applied(to: loaded)
    }
  }

  /// Reads a set of values from the file beside the scene.
  private func set(named name: String, for option: String = "--values") throws -> ValueSet {
    let sets = try ValueSets.read(source.valueFile)
    if let set = sets.set(named: name) { return set }
    let names = sets.sets.map(\.name)
    if names.isEmpty {
      throw UsageError(
        "\(option) \(name): there are no sets of values; write some into \(sets.file), as '\(name): {…}'")
    }
    let list = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
    let suggestion = nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    throw UsageError(
      "\(option) \(name): \(sets.file) has no set '\(name)'; it has \(list)\(suggestion)")
  }

  /// The files that the options read: the file of value sets, if `--values` names a set.
  var files: [URL] { values == nil ? [] : [source.valueFile] }

  /// The given values as text, each parameter once; `--set` takes precedence over `--values`.
  func texts() throws -> [(name: String, text: String)] {
    let own = Set(settings.map(\.name))
    let kept = try values.map { try set(named: $0).values.filter { !own.contains($0.name) } } ?? []
    return kept.map { ($0.name, $0.text) } + settings.map { ($0.name, $0.value) }
  }
}

extension Scene {
  /// The value of a setting, of one of its parameters; the error about a misspelt colour says which one is near.
  fileprivate func value(of setting: Setting) throws(SceneError) -> ParameterValue {
    do { return try readableValue(named: setting.name, from: setting.value) } catch {
      guard case .wrongKind(let name, let wanted) = error,
        case .color? = parameters.first(where: { $0.name == name })?.kind,
        let near = nearest(to: setting.value, among: Color.cssNames)
      else { throw error }
      throw .wrongKind(parameter: name, wanted: "\(wanted); did you mean '\(near)'?")
    }
  }

  /// A copy of the scene with one parameter set. (This is a method, because the copy has the scene's own type.)
  fileprivate func setting(_ setting: Setting) throws -> any Scene {
    try self.setting(setting.name, to: try parameterValue(named: setting.name, from: setting.value))
  }
}
