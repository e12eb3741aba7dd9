import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRaster
import PathreelSceneFiles
import PathreelSequencing
import PathreelSound
import PathreelVideo

/// A scene with everything that determines its frames: their size in pixels, their rate and their number. Programs with
/// scenes in Swift and all commands make videos, pictures and sheets from it.
///
/// ```swift
/// let clip = try Clip(SpirographScene())
/// try clip.writeVideo(to: URL(filePath: "spirograph.mp4"))
/// ```
public struct Clip: Sendable {
  /// The size of the frames, in pixels.
  public internal(set) var size: OutputSize
  /// The times of the frames, and their number.
  public let clock: FrameClock
  /// The files that the scene is read from. Outputs must not replace them.
  package private(set) var inputs: InputFiles
  /// The sound tracks; by default the scene's own. Formats without sound leave them out.
  public var audio: [SoundTrack]
  /// The chapters of the clip, made from the scene's beats.
  let chapters: [VideoChapter]
  /// The scene that is shown, for the metadata of the clip's file.
  var source: Source?
  /// Makes the display list of a frame's instant. Several threads call it.
  private(set) var makeDisplayList: @Sendable (_ sample: FrameSample) throws -> DisplayList
  /// The motion blur: each frame is the mean of several instants; nil for the frame's own instant only. By default it
  /// is the scene's own.
  public internal(set) var motionBlur: MotionBlur?
  /// The ids of a scene file's elements; nil for a scene in Swift.
  package private(set) var elementIDs: [String]?
  /// The longest time that drawing a frame may take, in seconds. It is estimated before anything is drawn, for one
  /// thread of a common machine and for a frame that is drawn from nothing. A frame that would take longer is an error,
  /// and one of more than ten seconds has a warning.
  public var frameBudget = 60.0
  /// Whether frames show the cost of drawing them: tiles of 64 × 16 pixels that differ from the frame before are tinted
  /// orange.
  public var marksRedrawnTiles = false
  /// Changes of the frames' background and size.
  var backdrop = Backdrop()

  /// Creates a clip of a scene.
  ///
  /// - Parameters:
  ///   - size: The size in pixels; the canvas is scaled uniformly to fit and centred. By default a point is one pixel.
  ///   - frameRate: A frame rate that replaces the scene's own.
  /// - Throws: `SceneError`, `TimelineError` or `FrameClockError` if the scene cannot become a clip.
  public init(_ scene: any Scene, size: OutputSize? = nil, frameRate: FrameRate? = nil) throws {
    var scene = scene
    if let drawing = scene as? DrawingScene, let pixels = size ?? OutputSize(canvas: drawing.size) {
      scene = drawing.filling(pixels)
    }
    if var animation = scene as? LottieScene, let size {
      animation.isClipped = size.hasMargins(around: animation.size)
      scene = animation
    }
    try self.init(like: scene, size: size, frameRate: frameRate) { [scene] clock, scale in
      { sample in
        try scene.displayList(
          at: sample.seconds(on: clock), ofFrameAt: clock.time(ofFrame: sample.frame), scale: scale,
          paidBy: sample.account)
      }
    }
  }

  /// Creates a clip of the scene's own length in which one numeric parameter moves at a constant rate. The first frame
  /// has exactly the first value, and the last frame exactly the last one. A parameter with a step moves in steps.
  ///
  /// ```swift
  /// let sweep = try Clip(sweeping: "pen", from: 10, to: 90, of: scene, holdingTimeAt: scene.duration)
  /// ```
  /// - Parameter instant: The instant, in seconds, at which all frames show the scene; nil shows the scene's motion.
  /// - Throws: As ``init(_:size:frameRate:)``, and `SceneError` if the scene has no such numeric parameter, or if the
  ///   parameter does not take the values.
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
    let (from, to) = (ParameterValue.number(first).settingText, ParameterValue.number(last).settingText)
    let held = instant.map { ["--at", ParameterValue.number($0).settingText] } ?? []
    note("sweep", of: scene, varying: [name], options: ["--vary", "\(name)=\(from)..\(to)"] + held + ["--no-caption"])
  }

  /// Creates a clip with the properties of a scene, and with frames that a closure makes from its clock and its scale
  /// in pixels per point.
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
    source = Source(scene: scene, origin: ClipOrigin(of: scene), trackCount: audio.count)
    elementIDs = (scene as? SceneFile)?.elementIDs
    makeDisplayList = frames(clock, size.scale(of: scene.size))
  }

  /// Creates a clip of frames that a closure makes. `GridSheet` makes its frames so; they show several clips side by
  /// side.
  ///
  /// - Parameters:
  ///   - inputs: The files that outputs must not replace.
  ///   - base: The clip whose source and motion blur this clip has.
  ///   - audio: The sound tracks.
  ///   - displayList: Makes the display list of a frame's instant. Several threads call it, in any order.
  package init(
    size: OutputSize, clock: FrameClock, inputs: InputFiles, like base: Clip? = nil, audio: [SoundTrack] = [],
    displayList: @escaping @Sendable (_ sample: FrameSample) throws -> DisplayList
  ) {
    (self.size, self.clock, self.inputs, self.audio, makeDisplayList) = (size, clock, inputs, audio, displayList)
    source = base?.source
    source?.trackCount = audio.count
    motionBlur = base?.motionBlur
    if let base { frameBudget = base.frameBudget }
    chapters = []
  }

  /// Protects a file: outputs of the clip must not replace it.
  mutating func protect(_ file: URL) { inputs = inputs.adding(file) }

  /// Returns the clip with only the views that have this id, and everything inside them: `.id("gateway")` in Swift,
  /// `id: gateway` in a scene file.
  ///
  /// ```swift
  /// try Clip(scene).only("gateway").background(.clear).writeVideo(to: URL(filePath: "gateway.mov"))
  /// ```
  public func only(_ id: some Hashable & Sendable) -> Clip {
    var clip = self
    clip.source?.only = "\(id)"
    let make = makeDisplayList
    clip.makeDisplayList = { try make($0).only(id) }
    return clip
  }

  /// Makes the display list of a frame's own instant, without motion blur.
  ///
  /// - Throws: ``FrameError`` that names the frame.
  public func displayList(ofFrame frame: Int) throws -> DisplayList {
    precondition(clock.frames.contains(frame))
    return try displayList(of: FrameSample(ofFrame: frame))
  }

  /// Runs a closure, and wraps its errors in a ``FrameError`` that names the frame.
  func naming<Result>(_ frame: Int, _ body: () throws -> Result) throws(FrameError) -> Result {
    try naming(FrameSample(ofFrame: frame), body)
  }

  /// Runs a closure, and wraps its errors in a ``FrameError`` that names the frame and the instant.
  func naming<Result>(_ sample: FrameSample, _ body: () throws -> Result) throws(FrameError) -> Result {
    do {
      return try body()
    } catch let error as FrameError {
      // A sheet draws frames of other clips, which are named already.
      throw error
    } catch {
      // A rasteriser's error has a place in the scene. For scene files it is worded with the position in the file.
      let cause = (error as? RasterError)?.explained ?? error
      throw FrameError(frame: sample.frame, seconds: sample.seconds(on: clock), cause: cause)
    }
  }

  /// Draws a single frame. For many frames use a ``FrameRenderer``, or
  /// ``render(frames:jobs:cancellation:progress:consume:)``.
  ///
  /// - Throws: ``FrameError`` that names the frame.
  public func bitmap(ofFrame frame: Int) throws -> Bitmap {
    let bitmap = Bitmap(width: size.width, height: size.height)
    try FrameRenderer().draw(frame, of: self, into: bitmap)
    return bitmap
  }
}

extension RasterError {
  /// The error, explained by the place in the scene that it comes from.
  var explained: any Error { place?.explained(SceneError.undrawable("\(self)")) ?? self }
}

extension SceneParameter {
  /// The values that a sweep may have between its ends: multiples of the step from the start of the range; nil if any
  /// number is allowed.
  fileprivate var steps: Sweep.Steps? {
    guard case .number(let range, let step) = kind else { return nil }
    return Sweep.Steps(step: step, in: range)
  }
}
