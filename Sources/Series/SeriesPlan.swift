import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSequencing
import PathreelVideo

/// The instant of a clip that a picture shows.
package struct PictureInstant: Hashable, Sendable {
  /// In seconds; nil for the clip's end, which is its last frame.
  package let seconds: Double?
  /// As a person writes it: `1.5s` or `end`.
  package let text: String

  package init(_ seconds: Double?, text: String) { (self.seconds, self.text) = (seconds, text) }

  /// The frame of a clip that is on show then.
  package func frame(of clock: FrameClock) throws(NoSuchInstant) -> Int {
    guard let seconds else { return clock.frameCount - 1 }
    guard let frame = clock.frame(at: seconds) else { throw NoSuchInstant(self, duration: clock.duration) }
    return frame
  }
}

/// A scene with all that the members of a series share: size and rate, and which instant pictures show.
package struct SeriesScene: Sendable {
  /// With the values that all members have.
  package let scene: any Scene
  /// How the scene is called for people, and how the manifest calls it.
  package let name: String
  /// The instant that pictures show; nil for videos.
  package let instant: PictureInstant?
  /// How videos are encoded.
  package let settings: VideoSettings
  /// What else decides the outputs, as a text.
  let options: String
  private let makeClip: @Sendable (any Scene) throws -> Clip

  /// - Parameters:
  ///   - options: What else decides the outputs: another text where they would be other ones.
  ///   - makeClip: Gives the clip of the scene with a member's values.
  package init(
    _ scene: any Scene, name: String, instant: PictureInstant? = nil, settings: VideoSettings = VideoSettings(),
    options: String = "",
    makeClip: @escaping @Sendable (any Scene) throws -> Clip
  ) {
    (self.scene, self.name, self.instant, self.makeClip) = (scene, name, instant, makeClip)
    (self.settings, self.options) = (settings, options)
  }

  /// The clip of a member.
  package func clip(of member: Series.Member) throws -> Clip { try makeClip(scene.setting(member.values)) }

  /// What is heard with the values that all members have, and with what the command line adds: a line for each track.
  var audio: [String] {
    ((try? makeClip(scene))?.audio ?? []).map { track in
      let times = [track.start, track.offset, track.length ?? -1, track.gain, track.fadeIn, track.fadeOut]
      return "\(track.name) \(track.sound.fingerprint) \(times) \(track.isLooped)"
    }
  }

  /// The frame that a member's picture shows.
  package func frame(ofPictureOf clip: Clip) throws -> Int {
    guard let instant else { preconditionFailure("pictures without an instant") }
    return try instant.frame(of: clip.clock)
  }
}

/// A clip ends before the instant that its picture was to show.
package struct NoSuchInstant: Error, CustomStringConvertible {
  package let description: String

  init(_ instant: PictureInstant, duration: Double) {
    description = "--at \(instant.text): the clip lasts \(duration) s"
  }
}

/// What every member of a series will be, worked out before the first frame is drawn: also which members cannot be made.
package struct SeriesPlan: Sendable {
  /// What a member will be.
  package struct Item: Sendable {
    package let size: OutputSize
    package let rate: FrameRate
    /// 1 for a picture.
    package let frameCount: Int
    /// In seconds; 0 for a picture.
    package let duration: Double
    /// The hashes of the pictures that image parameters are set to, by the parameters' names.
    let pictures: [String: String]
  }

  package let series: Series
  package let scene: SeriesScene
  /// In the series' order. Each is an item, or why the member cannot be made.
  package let items: [Result<Item, any Error>]

  /// Sets the values of every member, and looks at the files that would be written.
  ///
  /// - Throws: `CancellationError`, and nothing else: what is wrong with a member is its item.
  package init(_ series: Series, of scene: SeriesScene, cancellation: Cancellation = Cancellation()) throws {
    (self.series, self.scene) = (series, scene)
    items = try series.members.map { member in
      if cancellation.isCancelled { throw CancellationError() }
      return Result { try Self.item(member, of: scene, isVideo: series.format.isVideo) }
    }
  }

  private static func item(_ member: Series.Member, of scene: SeriesScene, isVideo: Bool) throws -> Item {
    let changed = try scene.scene.setting(member.values)
    let clip = try scene.clip(of: member)
    try clip.inputs.check(member.url)
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

  /// The members that cannot be made, and why.
  package var faults: [(member: Series.Member, error: any Error)] {
    zip(series.members, items).compactMap { member, item in
      if case .failure(let error) = item { (member, error) } else { nil }
    }
  }

  /// The members that can be made, with what they will be.
  package var makeable: [(member: Series.Member, item: Item)] {
    zip(series.members, items).compactMap { member, item in
      if case .success(let item) = item { (member, item) } else { nil }
    }
  }

  /// How many frames all of them have that can be made.
  package var frameCount: Int { makeable.reduce(0) { $0 + $1.item.frameCount } }
}
