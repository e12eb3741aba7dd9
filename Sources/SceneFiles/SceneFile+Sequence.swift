import PathreelDrawing
import PathreelMotion
import PathreelSceneSyntax

/// Scenes in sequence, the key `scenes`: how the file passes values to them. ``SceneFile`` makes the sequence whenever
/// its parameters are set.
extension SceneFile {
  /// The number of scenes, with the scenes of nested sequences.
  var sceneCount: Int { model.content.sequence?.parts.reduce(0) { $0 + $1.scene.sceneCount } ?? 1 }

  /// Makes the sequence of a file's scenes, with the current values of the file's parameters.
  ///
  /// - Parameter scenes: The scenes that the file lists, with the values that were set from outside.
  func sequence(_ template: SequenceTemplate, of scenes: [SceneFile], at moment: Moment) throws -> SceneSequence {
    let file = self
    var parts: [SequencedScene] = []
    for (part, scene) in zip(template.parts, scenes) {
      var sequenced = SequencedScene(try given(to: scene, by: part, at: moment), named: part.name)
      sequenced.step = part.step
      sequenced.givenParameters = Set(part.given.map(\.parameter) + [CanvasSize.parameter])
      sequenced.transition = try part.transition?.transition(at: moment, in: file)
      parts.append(sequenced)
    }
    let sequence = SceneSequence(parts, size: size, frameRate: frameRate)
    if let fault = sequence.fault {
      let part = template.parts.first { $0.name == fault.sceneName }
      let position = fault.isOfTransition ? part?.transition?.position : part?.position
      throw SceneFileError([model.source.diagnostic("\(fault)", at: position ?? template.position)])
    }
    return sequence
  }

  /// Follows the steps of a `Place` into a scene of the sequence. Returns that scene, the steps inside it, and the time
  /// on its own clock in seconds; nil if no step leads into a scene.
  func part(at steps: ArraySlice<Place.Step>, seconds: Double)
    -> (scene: SceneFile, steps: ArraySlice<Place.Step>, seconds: Double)?
  {
    guard let sequence = _sequence,
      let start = steps.firstIndex(where: { step in sequence.scenes.contains { $0.step == step } }),
      let i = sequence.scenes.firstIndex(where: { $0.step == steps[start] }),
      let scene = sequence.scenes[i].scene as? SceneFile
    else { return nil }
    return (scene, steps[(start + 1)...], sequence.seconds(of: i, at: seconds))
  }

  /// A scene with the values that the sequence passes to it. It gets the sequence's canvas if it has a canvas of that
  /// name.
  private func given(to scene: SceneFile, by part: SequencePart, at moment: Moment) throws -> SceneFile {
    var changes: [(name: String, value: ParameterValue)] = []
    if let canvas = model.values.parameters.first, canvas.name == CanvasSize.parameter,
      case .choice(let name) = self.canvas,
      scene.sizes.contains(where: { $0.name == name })
    {
      changes.append((CanvasSize.parameter, .choice(name)))
    }
    return try scene.giving(part.given, besides: changes, at: moment)
  }

  /// The scene with values for some of its parameters.
  ///
  /// - Parameters:
  ///   - given: Values that another file passes, evaluated at a moment of that file.
  ///   - known: Values that are set in addition.
  func giving(
    _ given: [(parameter: String, field: Field, position: SourcePosition)],
    besides known: [(name: String, value: ParameterValue)] = [], at moment: Moment
  ) throws -> SceneFile {
    var scene = self
    var (changes, pictures) = (known, [String: Movie]())
    for (name, field, position) in given {
      switch field {
      case .picture(let picture):
        pictures[name] = picture
        continue
      case .pictureExpression(let expression):
        if case .image(let picture) = try moment.value(of: expression) { pictures[name] = picture }
        continue
      case .number(let expression), .boolean(let expression), .color(let expression), .choice(let expression):
        if !expression.expression.inputs.isDisjoint(with: moment.moving) { scene.areParametersMoving = true }
      default: break
      }
      let value = try field.parameterValue(at: moment)
      if let parameter = scene.parameters.first(where: { $0.name == name }) {
        do { try parameter.check(value) } catch { throw moment.failure("\(error)", at: position) }
      }
      changes.append((name, value))
    }
    if changes.isEmpty, pictures.isEmpty { return scene }
    return try scene.giving(pictures).setting(changes)
  }
}

extension Field {
  /// The value of a parameter that takes no pictures.
  func parameterValue(at moment: Moment) throws -> ParameterValue {
    switch self {
    case .template(let template): return .text(try template.text(at: moment))
    case .number(let expression), .boolean(let expression), .color(let expression), .choice(let expression):
      switch try moment.value(of: expression) {
      case .number(let number): return .number(number)
      case .color(let color): return .color(color)
      case .boolean(let boolean): return .boolean(boolean)
      case .word(let word): return .choice(word)
      case .image: isNo("value")
      }
    default: isNo("value")
    }
  }
}

extension SceneSequenceError {
  /// The name of the scene that the error is about; nil if it is about the whole sequence.
  fileprivate var sceneName: String? {
    switch self {
    case .noScenes, .tooManyScenes, .tooManyBeats, .tooLong: nil
    case .badName(let name), .duplicateName(let name), .badScene(let name, _), .badTransition(let name, _),
      .badEasing(let name), .nothingBefore(let name), .longTransition(let name, _, _, _):
      name
    case .crowdedTransitions(let name, _, _, _): name
    }
  }

  fileprivate var isOfTransition: Bool {
    switch self {
    case .badTransition, .badEasing, .nothingBefore, .longTransition: true
    default: false
    }
  }
}
