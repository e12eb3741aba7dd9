import PathreelMotion
import PathreelSceneGrammar

/// Makes scenes: other files as pictures, and the scenes of a transition.
extension ElementMaker {
  static let scene = ElementMaker(
    .scene,
    .view { reader in
      guard case .scene(let file)? = reader.values[ScenePictureKeys.file] else {
        preconditionFailure("a picture of a scene without the scene")
      }
      return try ScenePictureKeys.view(of: file, reader)
    },
    prepare: { decoder, fields, _, _ in ScenePictureKeys.withValues(fields, decoder) })

  /// Makes one of the two scenes of a transition.
  static let sceneInTransition = ElementMaker(
    .sceneInTransition,
    .view { reader in
      guard case .scenePicture(let name)? = reader.values[""], let picture = reader.moment.transitionScenes[name] else {
        preconditionFailure("a scene outside of a transition")
      }
      return AnyView(picture)
    })
}

extension SceneDecoder {
  /// The fields with the values under a key decoded. This needs the parameters, which give the types. Nil with reports.
  func withValues(
    _ fields: Fields, under key: Key<Never?>, for parameters: [SceneParameter],
    of owner: (noun: String, parameter: String)
  ) -> Fields? {
    guard case .unread(let node, let scope)? = fields[key] else { return fields }
    guard let given = given(node, to: parameters, of: owner, in: scope) else { return nil }
    var (fields, values) = (fields, Fields(position: node.position))
    for value in given { values.values[value.parameter] = value.field }
    fields[key] = .fields(values)
    return fields
  }
}

extension ScenePictureKeys {
  /// The fields, with the values under `set` decoded. Nil with reports.
  static func withValues(_ fields: Fields, _ decoder: SceneDecoder) -> Fields? {
    guard case .scene(let scene)? = fields[file] else { return nil }
    return decoder.withValues(fields, under: set, for: scene.parameters, of: ("scene", "parameter"))
  }

  /// The embedded scene with the values that the element gives to its parameters.
  static func scene(_ file: SceneFile, _ values: Fields, at moment: Moment) throws -> SceneFile {
    guard case .fields(let given)? = values[set] else { return file }
    return try file.giving(
      given.values.pairs.map { ($0.key, $0.field, $0.field.position ?? given.position) }, at: moment)
  }

  static func view(of file: SceneFile, _ reader: FieldReader) throws -> AnyView {
    let moment = reader.moment
    guard let place = moment.place else { preconditionFailure("an element has a place") }
    let scene = try scene(file, reader.values, at: moment)
    let seconds = try reader[at] ?? moment.seconds ?? 0
    // With motion blur, a frame is evaluated at several instants. `frame` is the time in the scene at the frame's own.
    var frame = moment.frameSeconds
    if try reader[at] != nil {
      frame = seconds
      if moment.seconds != moment.frameSeconds {
        try moment.inTime(moment.frameSeconds, ofFrameAt: moment.frameSeconds) { frame = try reader[at] ?? frame }
      }
    }
    do {
      return AnyView(
        // The place's hash keeps this picture apart from other pictures of the same scene.
        try ScenePicture(
          scene, at: (seconds, ofFrameAt: frame), size: try reader[size], place: place, numbers: [place.hashValue]))
    } catch let error as SceneError {
      throw moment.failure("\(error)", at: reader.values.position)
    }
  }

  /// The embedded scene of an element and its time, to inspect what is inside; nil for an element of another kind.
  static func shown(_ element: Element, at moment: Moment) throws -> (scene: SceneFile, seconds: Double)? {
    guard case .scene(let file)? = element.fields[file] else { return nil }
    let reader = FieldReader(values: element.fields, moment: moment)
    return (try scene(file, element.fields, at: moment), try reader[at] ?? moment.seconds ?? 0)
  }
}
