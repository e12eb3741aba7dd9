import Foundation
import PathreelDrawing
import PathreelSound

/// Scenes one after another as one scene, with transitions between them.
///
/// A scene keeps its own beats, parameters, canvas and background. Each begins at a frame of the sequence, and a transition has the scene
/// begin while the one before goes on, so the length of the whole is that of all scenes less that of the transitions. A canvas of another size
/// is scaled to fit and centred. Parameters and beats have the name of their scene in front: `intro.title`. Sound begins and ends with its
/// scene, and crosses over during a transition.
///
/// ```swift
/// let film = SceneSequence {
///   Intro()
///   Body().transition(.dissolve(0.5))
///   Intro().named("outro").transition(.push(0.6, from: .trailing, .easeInOut))
/// }
/// let film = try film.setting("intro.title", to: .text("Good morning"))
/// ```
///
/// Frames outside of transitions evaluate one scene, and are its frames pixel for pixel. A program that is a sequence is a
/// ``ComposedScene``.
public struct SceneSequence: Scene {
  package private(set) var scenes: [SequencedScene]
  public let size: CGSize
  public let frameRate: FrameRate
  public private(set) var timeline: Timeline
  private var schedule: Result<SequenceSchedule, SceneSequenceError>

  /// Scenes one after another.
  ///
  /// - Parameters:
  ///   - size: The canvas; that of the first scene unless given.
  ///   - frameRate: Likewise.
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

  /// Puts the scenes in their places on the timeline.
  private mutating func arrange() {
    do throws(SceneSequenceError) {
      let schedule = try SequenceSchedule(scenes, rate: frameRate)
      timeline = try schedule.timeline(of: scenes)
      self.schedule = .success(schedule)
    } catch {
      (timeline, schedule) = (Timeline(), .failure(error))
    }
  }

  /// The fault of the scenes or of their transitions, if there is one.
  package var fault: SceneSequenceError? { if case .failure(let error) = schedule { error } else { nil } }

  public var duration: Double { (try? schedule.get())?.duration ?? 0 }

  /// That of the first scene where all of them are opaque; none otherwise. Each frame has the background of its scene.
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
    guard let (i, own) = part(of: name) else { preconditionFailure("'\(name)' belongs to no scene") }
    var copy = self
    copy.scenes[i].scene = try scenes[i].scene.setting(own, to: value)
    copy.arrange()
    return copy
  }

  /// The scene to which a parameter belongs, and how that calls it.
  package func part(of name: String) -> (index: Int, name: String)? {
    guard let dot = name.firstIndex(of: "."), let i = scenes.firstIndex(where: { $0.name == name[..<dot] }) else {
      return nil
    }
    return (i, String(name[name.index(after: dot)...]))
  }

  public func body(at time: SceneTime) throws -> some View {
    let moment = try schedule.get().moment(at: time.seconds, ofFrameAt: time.frameSeconds)
    func picture(_ shown: SequenceSchedule.Shown) throws -> ScenePicture {
      try ScenePicture(of: scenes[shown.scene], number: shown.scene, at: shown, on: size)
    }
    guard let crossing = moment.crossing else { return SequenceFrame(showing: try picture(moment.shown), alone: true) }
    guard let transition = scenes[moment.shown.scene].transition else { preconditionFailure("no transition") }
    return try transition.frame(
      from: picture(crossing.from), to: picture(moment.shown), share: crossing.share, at: time)
  }

  public var _sequence: SceneSequence? { self }

  /// What fills the canvas at a moment.
  package func background(at seconds: Double, ofFrameAt frame: Double) -> Color {
    guard let schedule = try? schedule.get() else { return .clear }
    let moment = schedule.moment(at: seconds, ofFrameAt: frame)
    func background(of shown: SequenceSchedule.Shown) -> Color {
      scenes[shown.scene].scene.background(at: shown.seconds, ofFrameAt: shown.frameSeconds)
    }
    let own = background(of: moment.shown)
    guard let crossing = moment.crossing else { return own }
    let other = background(of: crossing.from)
    // What is not opaque lies in a group with its scene.
    return own.isOpaque && other.isOpaque ? other : .clear
  }

  /// - Throws: What makes the sequence, or one of its scenes, unfit to be rendered.
  package func checkScenes() throws {
    _ = try schedule.get()
    for part in scenes {
      do { try part.scene.validate() } catch let error as SceneSequenceError { throw error } catch {
        throw SceneSequenceError.badScene(part.name, reason: "\(error)")
      }
    }
  }

  /// The time of a scene at a time of the sequence.
  package func seconds(of scene: Int, at seconds: Double) -> Double {
    guard let schedule = try? schedule.get() else { return seconds }
    return schedule.seconds(of: scene, at: seconds)
  }

  /// When each scene is shown: its first and its last second on the clock of the sequence. None while there is a fault.
  package var spans: [(name: String, start: Double, end: Double)] {
    guard let schedule = try? schedule.get() else { return [] }
    return scenes.indices.map { (scenes[$0].name, schedule.window(of: $0).start, schedule.window(of: $0).end) }
  }
}

extension Scene {
  /// What fills the canvas in the frame of a moment.
  package func background(at seconds: Double, ofFrameAt frame: Double) -> Color {
    _sequence?.background(at: seconds, ofFrameAt: frame) ?? background
  }
}

extension Color {
  var isOpaque: Bool { alpha >= 1 }
}
