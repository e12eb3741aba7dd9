import Foundation
import PathreelDrawing
import PathreelSound

/// A scene that plays other scenes one after another, with transitions between them.
///
/// A scene keeps its own beats, parameters, canvas and background. Each scene begins at a frame of the sequence. In a
/// transition the next scene begins while the previous scene goes on, so the total length is the sum of the scenes'
/// lengths minus the transitions. A canvas of another size is scaled to fit and centred. Parameters and beats get the
/// name of their scene as a prefix: `intro.title`. Sound begins and ends with its scene, and cross-fades during a
/// transition.
///
/// ```swift
/// let film = SceneSequence {
///   Intro()
///   Story().transition(.dissolve(0.5))
///   Intro().named("outro").transition(.push(0.6, from: .trailing, .easeInOut))
/// }
/// let film = try film.setting("intro.title", to: .text("Good morning"))
/// ```
///
/// A frame outside of transitions evaluates one scene. It equals that scene's frame pixel for pixel if both have the
/// same canvas and frame rate. The motion blur of a scene does not apply in a sequence. A program that is a sequence is
/// a ``ComposedScene``. A scene file with the key `scenes` contains a sequence.
public struct SceneSequence: Scene {
  /// The scenes in order.
  package private(set) var scenes: [SequencedScene]
  public let size: CGSize
  public let frameRate: FrameRate
  public private(set) var timeline: Timeline
  /// The times at which the scenes are shown, or the reason why the scenes cannot form a sequence.
  private var schedule: Result<SequenceSchedule, SceneSequenceError>

  /// A sequence of scenes.
  ///
  /// - Parameters:
  ///   - size: The canvas; nil means the canvas of the first scene.
  ///   - frameRate: The frame rate; nil means the rate of the first scene.
  public init(
    size: CGSize? = nil, frameRate: FrameRate? = nil, @SceneSequenceBuilder _ scenes: () -> [SequencedScene]
  ) {
    self.init(scenes(), size: size, frameRate: frameRate)
  }

  package init(_ scenes: [SequencedScene], size: CGSize? = nil, frameRate: FrameRate? = nil) {
    self.scenes = scenes
    self.size = size ?? scenes.first?.scene.size ?? CGSize(width: 1280, height: 720)
    self.frameRate = frameRate ?? scenes.first?.scene.frameRate ?? FrameRate(60)!
    (timeline, schedule) = (Timeline(), .failure(.noScenes))
    arrange()
  }

  /// Computes the schedule and the timeline from the scenes.
  private mutating func arrange() {
    do throws(SceneSequenceError) {
      let schedule = try SequenceSchedule(scenes, rate: frameRate)
      timeline = try schedule.timeline(of: scenes)
      self.schedule = .success(schedule)
    } catch {
      (timeline, schedule) = (Timeline(), .failure(error))
    }
  }

  /// The error in the scenes or in their transitions; nil if there is none.
  package var fault: SceneSequenceError? { if case .failure(let error) = schedule { error } else { nil } }

  public var duration: Double { (try? schedule.get())?.duration ?? 0 }

  /// The background of the first scene if all scenes are opaque, otherwise clear. Each frame has the background of its
  /// own scene.
  public var background: Color {
    let backgrounds = scenes.map(\.scene.background)
    return backgrounds.allSatisfy(\.isOpaque) ? backgrounds.first ?? .clear : .clear
  }

  public var audio: [SoundTrack] {
    get throws {
      let schedule = try schedule.get()
      return try scenes.indices.flatMap { i in
        try scenes[i].scene.audio.map { $0.shown(in: schedule.window(of: i)) }
      }
    }
  }

  public var parameters: [SceneParameter] {
    scenes.flatMap { part in
      part.parameters.map { parameter in
        var parameter = parameter
        parameter.label = "\(part.name): \(parameter.label)"
        parameter.name = "\(part.name).\(parameter.name)"
        return parameter
      }
    }
  }

  public func setting(_ name: String, to value: ParameterValue) throws -> SceneSequence {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw SceneError.unknownParameter(name, known: parameters.map(\.name))
    }
    try parameter.check(value)
    guard let (i, own) = part(of: name) else {
      // The name of its scene has a dot, which is a fault of the sequence.
      throw fault ?? SceneError.unknownParameter(name, known: [])
    }
    var copy = self
    copy.scenes[i].scene = try scenes[i].scene.setting(own, to: value)
    copy.arrange()
    return copy
  }

  /// The index of the scene that owns a parameter, and the parameter's name within that scene.
  package func part(of name: String) -> (index: Int, name: String)? {
    guard let dot = name.firstIndex(of: "."), let i = scenes.firstIndex(where: { $0.name == name[..<dot] }) else {
      return nil
    }
    return (i, String(name[name.index(after: dot)...]))
  }

  public func body(at time: SceneTime) throws -> some View {
    let content = try schedule.get().content(at: time.seconds, ofFrameAt: time.frameSeconds)
    func picture(_ shown: SequenceSchedule.Shown) throws -> ScenePicture {
      try ScenePicture(of: scenes[shown.scene], number: shown.scene, at: shown, on: size)
    }
    guard let crossing = content.crossing else { return SequenceFrame(alone: try picture(content.shown)) }
    guard let transition = scenes[content.shown.scene].transition else { preconditionFailure("no transition") }
    return try transition.frame(
      from: picture(crossing.from), to: picture(content.shown), share: crossing.share, at: time)
  }

  public var _sequence: SceneSequence? { self }

  /// The background colour of the canvas at a moment; clear in a transition if a scene is not opaque.
  package func background(at seconds: Double, ofFrameAt frame: Double) -> Color {
    guard let schedule = try? schedule.get() else { return .clear }
    let content = schedule.content(at: seconds, ofFrameAt: frame)
    func background(of shown: SequenceSchedule.Shown) -> Color {
      scenes[shown.scene].scene.background(at: shown.seconds, ofFrameAt: shown.frameSeconds)
    }
    let own = background(of: content.shown)
    guard let crossing = content.crossing else { return own }
    let other = background(of: crossing.from)
    // A background that is not opaque is drawn in a group with its scene (``SequenceFrame``). If both are opaque, the
    // earlier scene is drawn first, over its own background.
    return own.isOpaque && other.isOpaque ? other : .clear
  }

  /// Validates all scenes.
  /// - Throws: The reason why the sequence or one of its scenes cannot be rendered.
  package func checkScenes() throws {
    _ = try schedule.get()
    for part in scenes {
      do { try part.scene.validate() } catch let error as SceneSequenceError { throw error } catch {
        throw SceneSequenceError.badScene(part.name, reason: "\(error)")
      }
    }
  }

  /// The time on a scene's own clock for a time of the sequence.
  package func seconds(of scene: Int, at seconds: Double) -> Double {
    guard let schedule = try? schedule.get() else { return seconds }
    return schedule.seconds(of: scene, at: seconds)
  }

  /// The name of each scene and its start and end in seconds, on the clock of the sequence; empty if there is a fault.
  package var spans: [(name: String, start: Double, end: Double)] {
    guard let schedule = try? schedule.get() else { return [] }
    return scenes.indices.map { (scenes[$0].name, schedule.window(of: $0).start, schedule.window(of: $0).end) }
  }
}

extension Scene {
  /// The background colour of the frame at a moment. In a sequence it is the background of the scene that is shown.
  package func background(at seconds: Double, ofFrameAt frame: Double) -> Color {
    _sequence?.background(at: seconds, ofFrameAt: frame) ?? background
  }
}

extension Color {
  var isOpaque: Bool { alpha >= 1 }
}
