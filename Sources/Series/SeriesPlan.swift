import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSequencing
import PathreelVideo

/// The instant of a clip that a picture shows: the value of `--at` of the `sweep` and `batch` commands.
package struct PictureInstant: Hashable, Sendable {
  /// The time in seconds; nil means the clip's last frame.
  package let seconds: Double?
  /// The instant as it is written: `1.5s` or `end`.
  package let text: String

  /// Makes an instant.
  package init(_ seconds: Double?, text: String) { (self.seconds, self.text) = (seconds, text) }

  /// The frame that a clip shows at the instant.
  package func frame(of clock: FrameClock) throws(SeriesError) -> Int {
    guard let seconds else { return clock.frameCount - 1 }
    guard let frame = clock.frame(at: seconds) else { throw .noSuchInstant(self, duration: clock.duration) }
    return frame
  }
}

/// The scene of a series with the settings that all members share: size, rate, encoding, and the instant of pictures.
/// The `sweep` and `batch` commands make it for a ``SeriesPlan``.
package struct SeriesScene: Sendable {
  /// The scene with the parameter values that all members share.
  package let scene: any Scene
  /// The scene's name in messages and in the manifest.
  package let name: String
  /// The instant of pictures; nil for videos.
  package let instant: PictureInstant?
  /// The encoder's settings for videos.
  package let settings: VideoSettings
  /// A text of all other options that affect the outputs, for the fingerprint.
  let options: String
  private let makeClip: @Sendable (any Scene) throws -> Clip

  /// Makes a scene for a series.
  ///
  /// - Parameters:
  ///   - options: A text of all other options that affect the outputs; different options need different texts.
  ///   - makeClip: Makes the clip of the scene with a member's values.
  package init(
    _ scene: any Scene, name: String, instant: PictureInstant? = nil, settings: VideoSettings = VideoSettings(),
    options: String = "",
    makeClip: @escaping @Sendable (any Scene) throws -> Clip
  ) {
    (self.scene, self.name, self.instant, self.makeClip) = (scene, name, instant, makeClip)
    (self.settings, self.options) = (settings, options)
  }

  /// Makes the clip of a member.
  package func clip(of member: Series.Member) throws -> Clip { try makeClip(scene.setting(member.values)) }

  /// A description of the sound, for the fingerprint: a line for each track of the scene with the shared values, and of
  /// the command line.
  var audio: [String] {
    ((try? makeClip(scene))?.audio ?? []).map { track in
      let times = [track.start, track.offset, track.length ?? -1, track.gain, track.fadeIn, track.fadeOut]
      return "\(track.name) \(track.sound.fingerprint) \(times) \(track.isLooped)"
    }
  }

  /// The frame of a clip that its picture shows.
  package func frame(ofPictureOf clip: Clip) throws -> Int {
    guard let instant else { preconditionFailure("pictures without an instant") }
    return try instant.frame(of: clip.clock)
  }
}

/// The plan of a series: the properties of each output (member), computed before the first frame is drawn, and the
/// reasons why some members cannot be made.
///
/// ``SeriesRun`` executes it, ``SeriesEstimate`` measures it, ``Proof`` shows it, and `Farm` splits it between
/// machines.
package struct SeriesPlan: Sendable {
  /// The properties of a member's output.
  package struct Item: Sendable {
    /// The size in pixels.
    package let size: OutputSize
    /// The frame rate.
    package let rate: FrameRate
    /// The number of frames; 1 for a picture.
    package let frameCount: Int
    /// The duration in seconds; 0 for a picture.
    package let duration: Double
    /// The digests of the pictures that image parameters are set to, by the parameters' names.
    let pictures: [String: String]
  }

  /// The series.
  package let series: Series
  /// The scene with the shared settings.
  package let scene: SeriesScene
  /// One result for each member, in the series' order: its properties, or the reason why it cannot be made.
  package let items: [Result<Item, any Error>]

  /// Sets the values of every member and checks the output files.
  ///
  /// - Throws: Only `CancellationError`; the faults of members are in ``items``.
  package init(_ series: Series, of scene: SeriesScene, cancellation: Cancellation = Cancellation()) throws {
    (self.series, self.scene) = (series, scene)
    // Copies of a scene share its pictures. So the inputs of the last clip contain those of all clips, and no output
    // replaces a picture that another member is made from.
    var inputs: InputFiles?
    let items = try series.members.map { member in
      if cancellation.isCancelled { throw CancellationError() }
      return Result { try Self.item(member, of: scene, series.format, &inputs) }
    }
    let index = inputs.map(InputIndex.init)
    self.items = zip(series.members, items).map { member, item in
      item.flatMap { item in
        Result {
          try index?.check(member.url)
          return item
        }
      }
    }
  }

  /// The properties of a member's output.
  ///
  /// - Parameter inputs: Receives the input files of the member's clip.
  /// - Throws: The reason why the member cannot be made.
  private static func item(
    _ member: Series.Member, of scene: SeriesScene, _ format: OutputFormat, _ inputs: inout InputFiles?
  ) throws -> Item {
    let changed = try scene.scene.setting(member.values)
    let (clip, isVideo) = (try scene.clip(of: member), format.isVideo)
    try clip.check(format, scene.settings)
    inputs = clip.inputs
    if !isVideo { _ = try scene.frame(ofPictureOf: clip) }
    var pictures: [String: String] = [:]
    for value in member.values {
      if case .image(let file) = value.value,
        let picture = (changed as? SceneFile)?.picture(named: file, of: value.name)
      {
        pictures[value.name] = try picture.digest
      }
    }
    return Item(
      size: clip.size, rate: clip.clock.rate, frameCount: isVideo ? clip.clock.frameCount : 1,
      duration: isVideo ? clip.clock.duration : 0, pictures: pictures)
  }

  /// Throws the reason why the series' format can hold no member, if there is one: a size, a rate, a setting, or a
  /// transparent background. If one member can be made, the others fail by themselves.
  ///
  /// - Complexity: Evaluates one frame of each member up to the first that can be made.
  package func checkFormat() throws {
    var reason: (any Error)?
    for (member, item) in zip(series.members, items) {
      do {
        _ = try item.get()
        let clip = try scene.clip(of: member)
        try clip.check(
          series.format, scene.settings,
          fromFrame: series.format.isVideo ? 0 : scene.frame(ofPictureOf: clip))
        return
      } catch  where Self.isAboutFormat(error) {
        reason = reason ?? error
      } catch {
        // The row itself is wrong, which says nothing about the others.
      }
    }
    if let reason { throw reason }
  }

  /// Whether an error says that the format cannot hold a clip.
  private static func isAboutFormat(_ error: any Error) -> Bool {
    switch error {
    case OutputError.isInput: false
    case is VideoError, is OutputError: true
    case let error as FrameError: error.cause is OutputError
    default: false
    }
  }

  /// The members that cannot be made, with the reasons.
  package var faults: [(member: Series.Member, error: any Error)] {
    zip(series.members, items).compactMap { member, item in
      if case .failure(let error) = item { (member, error) } else { nil }
    }
  }

  /// The members that can be made, with their properties.
  package var makeable: [(member: Series.Member, item: Item)] {
    zip(series.members, items).compactMap { member, item in
      if case .success(let item) = item { (member, item) } else { nil }
    }
  }

  /// The total number of frames of all members that can be made.
  package var frameCount: Int { makeable.reduce(0) { $0 + $1.item.frameCount } }
}
