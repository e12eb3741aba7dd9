import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelFormulas
import PathreelMotion
import PathreelNumerics
import PathreelSceneGrammar
import PathreelSceneSyntax
import PathreelSound

/// A scene that is read from a scene file: YAML, with an expression wherever a number or a colour is allowed.
///
/// Reading checks the whole file and throws all mistakes at once, each with line and column. Mistakes that occur only
/// at some moment, such as a division by zero or a curve of length zero, are thrown when that frame is made.
///
/// ```swift
/// var scene = try SceneFile.load(URL(filePath: "spirograph.yaml"))
/// scene = try scene.setting("rolling", to: .number(45))
/// let list = try scene.displayList(at: 1.5)
/// ```
public struct SceneFile: Scene, FileScene {
  let model: SceneModel
  let assets: SceneAssets
  /// The pictures of image parameters that are set to files which the scene does not name, by the files' names.
  var pictures: [String: Movie] = [:]
  /// The parameters' values, in the file's order.
  var values: [ParameterValue]
  /// Whether an enclosing scene moves parameters.
  var areParametersMoving = false
  /// The keyframe tracks, evaluated for these parameter values.
  private(set) var keyframes: [KeyframeTimeline<Double>] = []
  /// The tracks that are audible, with the tracks of the scenes in sequence.
  public private(set) var audio: [SoundTrack] = []
  /// The file's own sound tracks. Its expressions can follow them.
  private(set) var ownAudio: [SoundTrack] = []
  /// The scenes that the file lists instead of elements, with the values that were set.
  var scenes: [SceneFile] = []
  public private(set) var _sequence: SceneSequence?
  /// True: a scene file caches its elements by their inputs.
  public var _keepsParts: Bool { true }
  public private(set) var background: Color
  public private(set) var motionBlur: MotionBlur?
  public private(set) var timeline: Timeline
  public private(set) var duration: Double
  /// The files that the scene was read from: its own file, and the recordings, fonts, pictures and sounds that it
  /// names.
  package var files: [URL] { [url].compactMap { $0 } + assets.files }
  private var url: URL?
  /// The further folder whose files the scene may name; nil if there is none.
  package var assetFolder: URL? { assets.allowed }
  /// The kinds of elements that the file defines.
  var components: [Component] { model.content.components }
  /// The elements of the file, in its order.
  var elements: [Element] { model.content.elements }

  /// Reads a scene file's text.
  ///
  /// A scene without a file has no folder, so it cannot name other files.
  ///
  /// - Parameter name: The name of the file in diagnostics.
  /// - Throws: ``SceneFileError``.
  public init(text: String, name: String) throws {
    try self.init(text: text, name: name, folder: nil, images: nil)
  }

  /// Reads a scene file's text as if the file lay in a folder.
  package init(
    text: String, name: String, folder: URL?, images: ImageDecoder?, movies: MovieReader? = nil,
    sounds: SoundOpener? = nil
  ) throws {
    try self.init(
      text: text, name: name,
      assets: SceneAssets(
        in: folder, decodingImages: images, readingMovies: movies, openingSounds: sounds))
  }

  /// Reads a scene file that another scene file names.
  init(text: String, name: String, url: URL, assets: SceneAssets, scenes: ReferencedScenes) throws {
    try self.init(text: text, name: name, assets: assets, scenes: scenes)
    self.url = url
  }

  private init(text: String, name: String, assets: SceneAssets, scenes: ReferencedScenes = ReferencedScenes()) throws {
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let source = SourceText(text, file: name)
    var diagnostics = DiagnosticList()
    let root = try SourceReader.read(text, as: source, noting: &diagnostics)
    let decoder = SceneDecoder(source: source, assets: assets, scenes: scenes, diagnostics: diagnostics)
    scenes.budget.size += text.utf8.count
    let model = decoder.scene(root)
    guard let model, decoder.diagnostics.isEmpty else {
      throw SceneFileError(
        decoder.diagnostics.reported.sorted { a, b in
          if (a.file == name) != (b.file == name) { return a.file == name }
          return (a.file, a.position ?? .first) < (b.file, b.position ?? .first)
        }, omittedCount: decoder.diagnostics.omittedCount)
    }
    // All files that are read together share the step budget of one frame.
    self = try FrameAccount.threadLocal.withValue(scenes.budget.account) { try SceneFile(model, assets) }
  }

  /// Reads a scene file and the files that it names.
  ///
  /// - Parameters:
  ///   - assets: A folder in which files may lie, in addition to the scene file's own.
  ///   - images: Decodes each picture that the scene names, once. If nil, naming a picture is a mistake.
  ///   - movies: Reads pictures that move. If nil, all pictures are stills.
  ///   - sounds: Opens each sound that the scene names. If nil, naming a sound is a mistake.
  /// - Throws: `FileError.cannotRead` if the file is missing or may not be read, ``SceneFileError`` for mistakes in
  ///   it.
  package static func load(
    _ url: URL, assets: URL?, images: ImageDecoder?, movies: MovieReader? = nil, sounds: SoundOpener? = nil
  ) throws -> SceneFile {
    let assets = SceneAssets(
      in: url.deletingLastPathComponent(), allowing: assets, decodingImages: images, readingMovies: movies,
      openingSounds: sounds)
    let scenes = ReferencedScenes()
    scenes.begin(with: url)
    FormulaMemory.shared.forgetFailures()
    do {
      var scene = try SceneFile(
        text: try sourceText(at: url, of: .scene), name: url.relativePath, assets: assets, scenes: scenes)
      scene.url = url
      return scene
    } catch var error as SceneFileError {
      error.files = assets.files
      throw error
    }
  }

  private init(_ model: SceneModel, _ assets: SceneAssets) throws {
    (self.model, self.assets, values) = (model, assets, model.values.parameters.map(\.value))
    (background, timeline, duration) = (.black, Timeline(), 0)
    scenes = model.content.sequence?.parts.map(\.scene) ?? []
    try bind()
  }

  /// The name of the chosen canvas size, if the file has several sizes.
  var canvas: ParameterValue { values.first ?? .choice("") }

  private mutating func bind(_ template: SequenceTemplate, at moment: Moment) throws {
    _sequence = nil
    let sequence = try sequence(template, of: scenes, at: moment)
    (_sequence, background) = (sequence, sequence.background)
  }

  /// Evaluates everything that depends on the parameters but not on the time.
  mutating func bind() throws {
    let moment = moment(at: nil)
    try evaluateNames(at: moment, onlyWith: .parameters)
    keyframes = try model.timing.keyframes.map { try $0.timeline(at: moment) }
    if let template = model.content.sequence { try bind(template, at: moment) }
    if let field = model.canvas.background, case .color(let color) = try moment.value(of: field) { background = color }
    motionBlur = try model.canvas.motionBlur?.motionBlur(at: moment)
    do {
      // Tracks that start with a beat get their start once the beats are known. Beats do not depend on such tracks.
      moment.context.sounds = try model.timing.audio.map {
        TrackAnalysis($0.dependsOnBeats ? SoundTrack($0.name, $0.sound) : try $0.track(at: moment))
      }
      let end = try model.timing.duration.map(moment.number)
      timeline =
        try _sequence?.timeline ?? Timeline(try model.timing.beats.map { try $0.step(at: moment, until: end) })
    } catch let error as TimelineError {
      throw SceneFileError([model.source.diagnostic("\(error)", at: model.timing.beatsPosition)])
    }
    for (name, slot) in model.timing.beatStarts {
      moment.context.slots[slot] = .number(timeline.stretch(of: name)?.start ?? 0)
    }
    ownAudio = try model.timing.audio.map { try $0.track(at: moment) }
    audio = ownAudio + (try _sequence?.audio ?? [])
    guard audio.count <= SceneLimits.sounds else {
      throw SceneFileError([
        model.source.diagnostic(
          "the scenes have \(audio.count) sounds together; at most \(SceneLimits.sounds) are mixed",
          at: model.timing.durationPosition)
      ])
    }
    duration = try model.timing.duration.map(moment.number) ?? timeline.duration
    func fail(_ message: String) -> SceneFileError {
      SceneFileError([model.source.diagnostic(message, at: model.timing.durationPosition)])
    }
    guard duration > 0 else { throw fail("the beats last 0 s together; give one of them a length") }
    let frames = frameRate.position(of: duration)
    guard frames <= Double(SceneLimits.frames) else {
      throw fail(
        "the scene has \(numberText(frames.rounded(.up))) frames (\(numberText(duration)) s at \(frameRate) fps); at most "
          + "\(SceneLimits.frames) are made")
    }
  }

  // MARK: The scene

  /// The name of the scene's file in diagnostics.
  var name: String { model.source.file(of: model.timing.durationPosition) }
  /// The title of the scene, as people read it.
  public var title: String? { model.title }
  /// The names of the canvases; the parameter `canvas` chooses one of them. Empty if there is only one canvas.
  package var canvasNames: [String] { model.canvas.sizes.compactMap(\.name) }
  /// The canvas's sizes.
  var sizes: [CanvasSize] { model.canvas.sizes }
  public var size: CGSize {
    guard model.canvas.sizes.count > 1, case .choice(let name)? = values.first else {
      return model.canvas.sizes[0].size
    }
    return model.canvas.sizes.first { $0.name == name }?.size ?? model.canvas.sizes[0].size
  }
  public var frameRate: FrameRate { model.canvas.frameRate }

  /// The keyframe tracks for the parameters' values, with their names, in the file's order.
  package var keyframeTracks: [(name: String, track: KeyframeTimeline<Double>)] {
    zip(model.timing.keyframes, keyframes).map { ($0.name, $1) }
      + zip(_sequence?.scenes ?? [], scenes).flatMap { part, scene in
        scene.keyframeTracks.map { ("\(part.name).\($0.name)", $0.track) }
      }
  }

  public func body(at time: SceneTime) throws -> some View {
    if InnerScene.current == nil { RemakeLog.current?.beginFrame() }
    if let _sequence {
      let frame = AnyView(try _sequence.body(at: time))
      return ZStack { ViewList(views: [frame]) }
    }
    let views = try keptViews(at: time) ?? readyMoment(at: time).makingScene { try self.views(at: $0) }
    return ZStack { ViewList(views: views) }
  }

  /// The views of a picture in another scene, which are kept as a whole while the picture's time and parameters rest.
  /// Nil for the outermost scene, and for one that changes or cannot be kept.
  private func keptViews(at time: SceneTime) throws -> [AnyView]? {
    guard model.content.allowsRetention, let inner = InnerScene.current, let retention = Retention.current,
      RemakeLog.current == nil
    else { return nil }
    // The whole has a tree of its own: the scene's tree may be visited only once in a frame.
    return try retention.visit(scene: inner.path + [-1]) { root in
      guard root.isWorthwhile() else { return nil }
      let inputs: [Retention.Input] =
        [.bits(UInt64(model.number)), .bits(time.seconds.bitPattern), .bits(time.frameSeconds.bitPattern)]
        + values.map { Retention.Input(expressionValue(of: $0)) }
      let kept = try root.result(for: inputs, isTimeless: false) { memory in
        Fragment(try views(at: readyMoment(at: time)), isLayered: false, in: memory)
      }
      return kept.map { [AnyView(FragmentView($0 as! Fragment))] }
    }
  }

  /// The moment of a frame, at which elements can be made.
  private func readyMoment(at time: SceneTime) throws -> Moment {
    let moment = try moment(at: time)
    try give(model.content.bounds, of: model.content.elements, to: moment) { try self.moment(at: time) }
    return moment
  }

  /// The views of the file's elements, seen by its camera.
  private func views(at moment: Moment) throws -> [AnyView] {
    guard let camera = model.content.camera else { return try moment.layers(of: model.content.runs) }
    let shown = try FieldReader(values: camera, moment: moment).camera()
    var views: [AnyView] = []
    for shot in model.content.shots {
      if shot.isPinned {
        views += try moment.layers(of: shot.runs)
      } else {
        views.append(AnyView(try stack(of: shot.runs, at: moment).camera(shown)))
      }
    }
    return views
  }
}

extension SourcePosition {
  fileprivate static let first = SourcePosition(line: 0, column: 0)
}
