import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSound

/// A scene read from a scene file: YAML with an expression wherever a number or a colour stands.
///
/// Reading checks the whole file and throws everything that is wrong with it at once, each with line and column. What
/// goes wrong only at some moment, such as a division by zero or a curve without a length, is thrown when that frame is made.
///
/// ```swift
/// var scene = try SceneFile.load(URL(filePath: "spirograph.yaml"))
/// scene = try scene.setting("rolling", to: .number(45))
/// let list = try scene.displayList(at: 1.5)
/// ```
public struct SceneFile: Scene {
  private let model: SceneModel
  private let assets: SceneAssets
  /// The pictures of image parameters that were set to other ones than the file names.
  private var pictures: [String: Movie] = [:]
  /// The parameters' values, in the file's order.
  private var values: [ParameterValue]
  /// The tracks of keyframes for these values.
  private var keyframes: [KeyframeTimeline<Double>] = []
  public private(set) var audio: [SoundTrack] = []
  public private(set) var background: Color
  public private(set) var motionBlur: MotionBlur?
  public private(set) var timeline: Timeline
  public private(set) var duration: Double
  /// What the scene was read from: its own file, and the recordings, fonts, pictures and sounds that it names.
  package var files: [URL] { [url].compactMap { $0 } + assets.files }
  private var url: URL?
  /// What the file gives as kinds of elements.
  var components: [Component] { model.components }
  /// The elements of the file, in its order.
  var elements: [Element] { model.elements }

  /// Reads a scene file's text.
  ///
  /// A scene that is no file has no folder, so it cannot name other files.
  ///
  /// - Parameter name: How diagnostics call the file.
  /// - Throws: ``SceneFileError``.
  public init(text: String, name: String) throws {
    try self.init(text: text, name: name, folder: nil, images: nil)
  }

  /// Reads a scene file's text as if it stood in a folder.
  package init(
    text: String, name: String, folder: URL?, images: ImageDecoder?, movies: MovieReader? = nil,
    sounds: SoundOpener? = nil
  ) throws {
    try self.init(
      text: text, name: name,
      assets: SceneAssets(
        in: folder, decodingImages: images, readingMovies: movies, openingSounds: sounds))
  }

  private init(text: String, name: String, assets: SceneAssets) throws {
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let source = SourceText(text, file: name)
    var diagnostics = DiagnosticList()
    let root = try SourceReader.read(text, as: source, noting: &diagnostics)
    let decoder = SceneDecoder(source: source, assets: assets, diagnostics: diagnostics)
    decoder.size = text.utf8.count
    let model = decoder.scene(root)
    guard let model, decoder.diagnostics.isEmpty else {
      throw SceneFileError(
        decoder.diagnostics.told.sorted { a, b in
          if (a.file == name) != (b.file == name) { return a.file == name }
          return (a.file, a.position ?? .first) < (b.file, b.position ?? .first)
        }, untoldCount: decoder.diagnostics.untoldCount)
    }
    try self.init(model, assets)
  }

  /// Reads a scene file and the files that it names.
  ///
  /// - Parameters:
  ///   - assets: A folder in which files may lie beside the scene file's own.
  ///   - images: Decodes the pictures that the scene names, each once; nil makes naming one a mistake.
  ///   - movies: Reads those that move; nil makes all of them still.
  ///   - sounds: Finds the sounds that the scene names, as `images` does.
  /// - Throws: ``UnreadableSceneFile`` where the file is missing or closed to us, ``SceneFileError`` for what is wrong in it.
  package static func load(
    _ url: URL, assets: URL?, images: ImageDecoder?, movies: MovieReader? = nil, sounds: SoundOpener? = nil
  ) throws -> SceneFile {
    let assets = SceneAssets(
      in: url.deletingLastPathComponent(), allowing: assets, decodingImages: images, readingMovies: movies,
      openingSounds: sounds)
    do {
      var scene = try SceneFile(text: try sourceText(at: url, of: .scene), name: url.relativePath, assets: assets)
      scene.url = url
      return scene
    } catch var error as SceneFileError {
      error.files = assets.files
      throw error
    }
  }

  private init(_ model: SceneModel, _ assets: SceneAssets) throws {
    (self.model, self.assets, values) = (model, assets, model.parameters.map(\.value))
    (background, timeline, duration) = (.black, Timeline(), 0)
    try bind()
  }

  /// Works out what depends on the parameters but not on the time.
  private mutating func bind() throws {
    let moment = moment(at: nil)
    try evaluateNames(at: moment, onlyWith: .parameters)
    keyframes = try model.keyframes.map { try $0.timeline(at: moment) }
    if let field = model.background, case .color(let color) = try moment.value(of: field) { background = color }
    motionBlur = try model.motionBlur?.motionBlur(at: moment)
    do {
      // Those that begin with a beat are known only after the beats, which do not follow them.
      moment.context.sounds = try model.audio.map {
        HeardTrack($0.dependsOnBeats ? SoundTrack($0.name, $0.sound) : try $0.track(at: moment))
      }
      let end = try model.duration.map(moment.number)
      timeline = try Timeline(try model.beats.map { try $0.step(at: moment, until: end) })
    } catch let error as TimelineError {
      throw SceneFileError([model.source.diagnostic("\(error)", at: model.beatsPosition)])
    }
    for (name, slot) in model.beatStarts {
      moment.context.slots[slot] = .number(timeline.stretch(of: name)?.start ?? 0)
    }
    audio = try model.audio.map { try $0.track(at: moment) }
    duration = try model.duration.map(moment.number) ?? timeline.duration
    func fail(_ message: String) -> SceneFileError {
      SceneFileError([model.source.diagnostic(message, at: model.durationPosition)])
    }
    guard duration > 0 else { throw fail("the beats last 0 s together; give one of them a length") }
    let frames = duration * frameRate.framesPerSecond
    guard frames <= Double(SceneLimits.frames) else {
      throw fail(
        "the scene has \(numberText(frames.rounded(.up))) frames (\(numberText(duration)) s at \(frameRate) fps); at most "
          + "\(SceneLimits.frames) are made")
    }
  }

  // MARK: The scene

  /// How the scene is called for people.
  public var title: String? { model.title }
  public var size: CGSize {
    guard model.sizes.count > 1, case .choice(let name)? = values.first else { return model.sizes[0].size }
    return model.sizes.first { $0.name == name }?.size ?? model.sizes[0].size
  }
  public var frameRate: FrameRate { model.frameRate }

  /// The tracks of keyframes for the parameters' values, by their names, in the file's order.
  package var keyframeTracks: [(name: String, track: KeyframeTimeline<Double>)] {
    zip(model.keyframes, keyframes).map { ($0.name, $1) }
  }

  public var parameters: [SceneParameter] {
    zip(model.parameters, values).map { parameter, value in
      var parameter = parameter
      parameter.value = value
      return parameter
    }
  }

  public func setting(_ name: String, to value: ParameterValue) throws -> SceneFile { try setting([(name, value)]) }

  /// A copy with other values for several parameters. What depends on parameters is worked out once, with all of them.
  /// - Throws: As ``setting(_:to:)`` does.
  package func setting(_ changes: [(name: String, value: ParameterValue)]) throws -> SceneFile {
    var copy = self
    for (name, value) in changes {
      guard let i = model.parameters.firstIndex(where: { $0.name == name }) else {
        throw SceneError.unknownParameter(name, known: model.parameters.map(\.name))
      }
      try model.parameters[i].check(value)
      copy.values[i] = value
    }
    for case (let name, .image(let file)) in changes { try copy.read(file, for: name) }
    try copy.bind()
    return copy
  }

  /// The picture of a file that an image parameter has; nil where none has it.
  package func picture(named file: String) -> Movie? { pictures[file] ?? model.pictures[file] }

  /// Reads the picture that an image parameter is set to.
  private mutating func read(_ file: String, for parameter: String) throws(SceneError) {
    let inUse = Set(values.compactMap { if case .image(let name) = $0 { name } else { nil } })
    pictures = pictures.filter { inUse.contains($0.key) }
    guard model.pictures[file] == nil, pictures[file] == nil else { return }
    let picture: Movie
    do { picture = try assets.picture(named: file) } catch {
      throw .badPicture("parameter '\(parameter)'", reason: "'\(file)' \(error.reason)")
    }
    let others = Array(model.pictures.values) + pictures.values
    if let fault = SceneAssets.fault(ofAreaWith: file, picture, beside: others) {
      throw .badPicture("parameter '\(parameter)'", reason: fault)
    }
    pictures[file] = picture
  }

  /// A parameter's value as expressions see it.
  private func expressionValue(of value: ParameterValue) -> ExpressionValue {
    switch value {
    case .number(let number): return .number(number)
    case .color(let color): return .color(color)
    case .boolean(let boolean): return .boolean(boolean)
    case .choice(let word), .text(let word): return .word(word)
    case .image(let file):
      guard let picture = pictures[file] ?? model.pictures[file] else { preconditionFailure("'\(file)' was not read") }
      return .image(picture)
    }
  }

  public func body(at time: SceneTime) throws -> some View {
    let moment = try moment(at: time)
    try give(model.frames, of: model.elements, to: moment) { try self.moment(at: time) }
    guard let camera = model.camera else { return try stack(of: model.runs, at: moment) }
    let shown = try FieldReader(values: camera, moment: moment).camera()
    var views: [AnyView] = []
    for shot in model.shots {
      if shot.isPinned {
        views += try moment.layers(of: shot.runs)
      } else {
        views.append(AnyView(try stack(of: shot.runs, at: moment).camera(shown)))
      }
    }
    return ZStack { ViewList(views: views) }
  }
}

// MARK: Moments

extension SceneFile {
  /// A moment in which the parameters are known and nothing that depends on time.
  private func moment(at seconds: Double?) -> Moment {
    var slots = model.slots
    for (slot, value) in zip(model.parameterSlots, values) { slots[slot] = expressionValue(of: value) }
    if model.sizes[0].name != nil {
      for (slot, side) in zip(CanvasSize.slots, [size.width, size.height]) { slots[slot] = .number(side) }
    }
    var context = ExpressionContext(slots: slots)
    context.keyframed = keyframes
    context.sounds = audio.map(HeardTrack.init)
    return Moment(
      source: model.source, seconds: seconds, context: context, curves: model.curves, morphs: model.morphs,
      components: Set(model.components.map(\.name)), references: model.references)
  }

  func moment(at time: SceneTime) throws -> Moment {
    let moment = moment(at: time.seconds)
    moment.remakes?.begin(model, isFromNothing: moment.retention == nil)
    moment.context.slots[model.timeSlot] = .number(time.seconds)
    for (name, slot) in model.beatSlots { moment.context.slots[slot] = .number(time[name]) }
    let staggers = model.staggers
    moment.context.staggered = { stagger, index in
      let name = staggers[stagger]
      let count = time.timeline.count(of: name) ?? 0
      guard index == index.rounded(), index >= 0, index < Double(count) else {
        let range = count == 0 ? "it has none" : "its indices are 0 to \(count - 1)"
        return .failure(.init(message: "'\(name)' has no element \(numberText(index)); \(range)"))
      }
      return .success(time[name, Int(index)])
    }
    moment.context.progressOfStagger = { stagger in
      (time.timeline.count(of: staggers[stagger]) ?? 0, time.timeline.latest(of: staggers[stagger], at: time.seconds))
    }
    for track in model.tracks { try track.give(to: moment) }
    try evaluateNames(at: moment, onlyWith: [.parameters, .time])
    moment.timedSlots = 0..<model.ownSlotCount
    moment.remake = { seconds in
      let other = SceneTime(seconds: seconds, timeline: time.timeline)
      return try RemakeLog.$current.withValue(nil) { try self.moment(at: other).context }
    }
    return moment
  }

  private func evaluateNames(at moment: Moment, onlyWith inputs: ExpressionInputs) throws {
    for (slot, field) in model.named where field.constant == nil && field.expression.inputs.isSubset(of: inputs) {
      moment.context.slots[slot] = try moment.value(of: field)
    }
    for scale in model.scales where !scale.inputs.isEmpty && scale.inputs.isSubset(of: inputs) {
      try scale.give(to: moment)
    }
  }
}

extension SourcePosition {
  fileprivate static let first = SourcePosition(line: 0, column: 0)
}
