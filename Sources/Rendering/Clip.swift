import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRaster
import PathreelSceneFiles
import PathreelSequencing
import PathreelSound
import PathreelVideo

/// A scene with all that decides its frames: their size in pixels, their rate and their number.
///
/// ```swift
/// let clip = try Clip(SpirographScene())
/// try clip.writeVideo(to: URL(filePath: "spirograph.mp4"))
/// ```
public struct Clip: Sendable {
  /// The frames' size, in pixels.
  public internal(set) var size: OutputSize
  /// When each frame is, and how many there are.
  public let clock: FrameClock
  /// What the scene was read from.
  package private(set) var inputs: InputFiles
  /// What is heard: the scene's own tracks unless changed. Formats without sound leave it out.
  public var audio: [SoundTrack]
  /// The parts of the clip that have a name, by the scene's beats.
  let chapters: [VideoChapter]
  /// What a file of the clip says of itself: what it was made of, and its title.
  let origin: (ClipOrigin, title: String?)?
  private(set) var makeDisplayList: @Sendable (_ sample: FrameSample) throws -> DisplayList
  /// The instants whose mean each frame is: the scene's own unless changed; nil for the frame's own instant.
  public internal(set) var motionBlur: MotionBlur?
  /// The ids of a scene file's elements; nil for a scene that is none.
  package private(set) var elementIDs: [String]?
  /// Whether frames show what drawing them costs: the tiles of 64 × 16 pixels that differ from the frame before are tinted
  /// orange.
  public var marksRedrawnTiles = false
  var ground = Ground()

  /// - Parameters:
  ///   - size: In pixels; the canvas is scaled uniformly to fit and centred. One pixel a point unless given.
  ///   - frameRate: Instead of the scene's own.
  /// - Throws: `SceneError`, `TimelineError` or `FrameClockError` for a scene that no clip can be made of.
  public init(_ scene: any Scene, size: OutputSize? = nil, frameRate: FrameRate? = nil) throws {
    try self.init(like: scene, size: size, frameRate: frameRate) { clock, scale in
      { sample in
        try scene.displayList(
          at: sample.seconds(on: clock), ofFrameAt: clock.time(ofFrame: sample.frame), scale: scale,
          paidBy: sample.account)
      }
    }
  }

  /// A clip as long as the scene's own in which a number of the scene runs evenly from exactly one value, on the first
  /// frame, to exactly another, on the last. A parameter with a step moves in steps.
  ///
  /// ```swift
  /// let sweep = try Clip(sweeping: "pen", from: 10, to: 90, of: scene, holdingTimeAt: scene.duration)
  /// ```
  /// - Parameter instant: Shows the scene at this one instant, in seconds; nil lets its time go on.
  /// - Throws: As ``init(_:size:frameRate:)``, and `SceneError` where there is no such number or it does not take the values.
  public init(
    sweeping name: String, from first: Double, to last: Double, of scene: any Scene,
    holdingTimeAt instant: Double? = nil, size: OutputSize? = nil, frameRate: FrameRate? = nil
  ) throws {
    guard let parameter = scene.parameters.first(where: { $0.name == name }) else {
      throw SceneError.unknownParameter(name, known: scene.parameters.map(\.name))
    }
    for value in [first, last] { try parameter.check(.number(value)) }
    try self.init(like: scene, size: size, frameRate: frameRate) { clock, scale in
      let sweep = Sweep(from: first, to: last, frameCount: clock.frameCount, steps: parameter.steps)
      return { sample in
        let varied = try scene.setting(name, to: .number(sweep.value(at: sample.position)))
        return try varied.displayList(
          at: instant ?? sample.seconds(on: clock), ofFrameAt: instant ?? clock.time(ofFrame: sample.frame),
          scale: scale, paidBy: sample.account)
      }
    }
  }

  private init(
    like scene: any Scene, size: OutputSize?, frameRate: FrameRate?,
    frames: (_ clock: FrameClock, _ scale: Double) -> @Sendable (FrameSample) throws -> DisplayList
  ) throws {
    try scene.validate()
    guard let size = size ?? OutputSize(canvas: scene.size) else { throw SceneError.badCanvas(scene.size) }
    self.size = size
    motionBlur = scene.motionBlur
    clock = try FrameClock(rate: frameRate ?? scene.frameRate, duration: scene.duration)
    inputs = InputFiles(of: scene)
    audio = try scene.audio
    chapters = VideoChapter.chapters(of: scene.timeline, until: clock.duration)
    origin = (ClipOrigin(of: scene), (scene as? SceneFile)?.title)
    elementIDs = (scene as? SceneFile)?.elementIDs
    makeDisplayList = frames(clock, size.scale(of: scene.size))
  }

  /// A clip of frames that come from elsewhere than one scene at its times.
  ///
  /// - Parameters:
  ///   - inputs: What must not be replaced by what is written.
  ///   - base: The clip that says what the frames were made of.
  ///   - audio: What is heard.
  ///   - displayList: What is to be seen at an instant of a frame. It is called on several threads, in no certain order.
  package init(
    size: OutputSize, clock: FrameClock, inputs: InputFiles, like base: Clip? = nil, audio: [SoundTrack] = [],
    displayList: @escaping @Sendable (_ sample: FrameSample) throws -> DisplayList
  ) {
    (self.size, self.clock, self.inputs, self.audio, makeDisplayList) = (size, clock, inputs, audio, displayList)
    origin = base?.origin
    motionBlur = base?.motionBlur
    chapters = []
  }

  /// Keeps a file from being replaced by what is made of the clip.
  mutating func protect(_ file: URL) { inputs = inputs.adding(file) }

  /// The clip without all that does not come from views with this id: `.id("gateway")` in Swift, `id: gateway` in a scene file.
  ///
  /// ```swift
  /// try Clip(scene).only("gateway").background(.clear).writeVideo(to: URL(filePath: "gateway.mov"))
  /// ```
  public func only(_ id: some Hashable & Sendable) -> Clip {
    var clip = self
    let make = makeDisplayList
    clip.makeDisplayList = { try make($0).only(id) }
    return clip
  }

  /// What is to be seen at a frame's own instant, without motion blur.
  /// - Throws: ``FrameError`` that names the frame.
  public func displayList(ofFrame frame: Int) throws -> DisplayList {
    precondition(clock.frames.contains(frame))
    return try displayList(of: FrameSample(ofFrame: frame))
  }

  func naming<Result>(_ frame: Int, _ body: () throws -> Result) throws(FrameError) -> Result {
    try naming(FrameSample(ofFrame: frame), body)
  }

  func naming<Result>(_ sample: FrameSample, _ body: () throws -> Result) throws(FrameError) -> Result {
    do {
      return try body()
    } catch {
      // What cannot be drawn knows its place in the scene; scene files have words for that.
      let cause = (error as? RasterError)?.explained ?? error
      throw FrameError(frame: sample.frame, seconds: sample.seconds(on: clock), cause: cause)
    }
  }

  /// One frame's pixels. Whoever wants many takes a ``FrameRenderer``, or ``render(frames:jobs:cancellation:progress:consume:)``.
  /// - Throws: ``FrameError`` that names the frame.
  public func bitmap(ofFrame frame: Int) throws -> Bitmap {
    let bitmap = Bitmap(width: size.width, height: size.height)
    try FrameRenderer().draw(frame, of: self, into: bitmap)
    return bitmap
  }
}

extension RasterError {
  /// The error in the words of the place that it comes from.
  var explained: any Error { place?.explained(SceneError.undrawable("\(self)")) ?? self }
}

extension SceneParameter {
  /// Where a sweep may stop between its ends: at the steps counted from the range's start.
  fileprivate var steps: Sweep.Steps? {
    guard case .number(let range, let step?) = kind, step > 0 else { return nil }
    return Sweep.Steps(of: step, from: range?.lowerBound ?? 0)
  }
}
