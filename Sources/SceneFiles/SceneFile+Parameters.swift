import PathreelDrawing
import PathreelExpressions
import PathreelMotion

/// The scene's parameters, which callers set from outside: `--set` of the commands, sets of values, and enclosing scene
/// files.
extension SceneFile {
  public var parameters: [SceneParameter] {
    ownParameters + (_sequence?.parameters ?? [])
  }

  private var ownParameters: [SceneParameter] {
    zip(model.values.parameters, values).map { parameter, value in
      var parameter = parameter
      parameter.value = value
      return parameter
    }
  }

  public func setting(_ name: String, to value: ParameterValue) throws -> SceneFile { try setting([(name, value)]) }

  /// A copy with other values for several parameters. Everything that depends on parameters is evaluated once, with all
  /// of them set.
  /// - Throws: As ``setting(_:to:)`` does.
  package func setting(_ changes: [(name: String, value: ParameterValue)]) throws -> SceneFile {
    var copy = self
    var (own, inner) = ([(name: String, value: ParameterValue)](), [Int: [(name: String, value: ParameterValue)]]())
    let known = _sequence?.parameters ?? []
    for (name, value) in changes {
      if let i = model.values.parameters.firstIndex(where: { $0.name == name }) {
        try model.values.parameters[i].check(value)
        copy.values[i] = value
        own.append((name, value))
      } else if let parameter = known.first(where: { $0.name == name }), let part = _sequence?.part(of: name) {
        try parameter.check(value)
        inner[part.index, default: []].append((part.name, value))
      } else {
        throw SceneError.unknownParameter(name, known: parameters.map(\.name))
      }
    }
    for case (let name, .image(let file)) in own { try copy.read(file, for: name) }
    try FrameAccount.threadLocal.withValue(FrameAccount.current ?? FrameAccount()) {
      for (i, changes) in inner {
        copy.scenes[i].areParametersMoving = areParametersMoving
        copy.scenes[i] = try copy.scenes[i].setting(changes)
      }
      try copy.bind()
    }
    return copy
  }

  /// A copy in which image parameters show these pictures, which an enclosing scene file passes.
  ///
  /// - Throws: As ``setting(_:to:)`` does.
  func giving(_ pictures: [String: Movie]) throws -> SceneFile {
    var copy = self
    for (parameter, picture) in pictures {
      guard let i = model.values.parameters.firstIndex(where: { $0.name == parameter }) else {
        if let part = _sequence?.part(of: parameter) {
          copy.scenes[part.index] = try copy.scenes[part.index].giving([part.name: picture]).setting([])
        }
        continue
      }
      // No file has a name that begins with NUL.
      let name = "\0\(parameter)"
      (copy.values[i], copy.pictures[name]) = (.image(name), picture)
    }
    return copy
  }

  /// The picture in `file`, if an image parameter is set to it or the scene file names it; nil otherwise. In a
  /// sequence, `parameter` tells which scene is asked.
  package func picture(named file: String, of parameter: String) -> Movie? {
    if let part = _sequence?.part(of: parameter) { return scenes[part.index].picture(named: file, of: part.name) }
    return pictures[file] ?? model.values.pictures[file]
  }

  /// Reads the picture to which an image parameter is set.
  private mutating func read(_ file: String, for parameter: String) throws(SceneError) {
    let inUse = Set(values.compactMap { if case .image(let name) = $0 { name } else { nil } })
    pictures = pictures.filter { inUse.contains($0.key) }
    guard model.values.pictures[file] == nil, pictures[file] == nil else { return }
    let picture: Movie
    do { picture = try assets.picture(named: file) } catch {
      throw .badPicture("parameter '\(parameter)'", reason: "'\(file)' \(error.reason)")
    }
    let others = Array(model.values.pictures.values) + pictures.values
    if let fault = SceneAssets.fault(ofAreaWith: file, picture, beside: others) {
      throw .badPicture("parameter '\(parameter)'", reason: fault)
    }
    pictures[file] = picture
  }

  /// Converts a parameter's value for expressions.
  func expressionValue(of value: ParameterValue) -> ExpressionValue {
    switch value {
    case .number(let number): return .number(number)
    case .color(let color): return .color(color)
    case .boolean(let boolean): return .boolean(boolean)
    case .choice(let word), .text(let word): return .word(word)
    case .image(let file):
      guard let picture = pictures[file] ?? model.values.pictures[file] else {
        preconditionFailure("'\(file)' was not read")
      }
      return .image(picture)
    }
  }
}

/// Several values at once, for `--set` and `--values`, the preview and the members of a series.
extension Scene {
  /// A copy with other values for several parameters. A scene file takes them all at once, so they have to suit it only
  /// together.
  ///
  /// - Throws: ``SceneError`` for a value that the scene does not take, or an error of the scene with these values.
  package func setting(all changes: [(name: String, value: ParameterValue)]) throws -> any Scene {
    if let file = self as? SceneFile { return try file.setting(changes) }
    return try changes.reduce(self) { scene, change in try scene.setting(change.name, to: change.value) }
  }

  /// Parses a parameter's value from text. Unlike `parameterValue(named:from:)`, it also reads the file of a picture.
  ///
  /// - Throws: ``SceneError`` if the parameter is unknown or does not take the value.
  package func readableValue(named name: String, from text: String) throws(SceneError) -> ParameterValue {
    let value = try parameterValue(named: name, from: text)
    guard case .image = value else { return value }
    do { _ = try setting(name, to: value) } catch let error as SceneError {
      throw error
    } catch {
      // The scene may need other values beside this one.
    }
    return value
  }
}
