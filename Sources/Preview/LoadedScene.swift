import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelNumerics
import PathreelRendering
import PathreelSceneFiles
import PathreelSequencing

/// A scene with one page's parameter values, its frame clock, and the values that it rejected. ``Studio`` makes one for
/// each page.
struct LoadedScene: Sendable {
  /// ``Studio`` counts how often it has read the scene; this is the count at the reading that made this scene.
  let generation: Int
  /// The scene without the page's values.
  let plain: any Scene
  /// The scene with the page's values.
  let scene: any Scene
  /// The page's values.
  let values: [String: String]
  let clock: FrameClock
  let rejected: [SceneMessage.Rejected]

  /// Applies the values to the scene. Values that the scene does not take are skipped, and listed in ``rejected``.
  ///
  /// - Throws: An error of the scene itself, whatever its values.
  init(_ plain: any Scene, values: [String: String], generation: Int) throws {
    var (scene, rejected) = (plain, [SceneMessage.Rejected]())
    var changes: [(name: String, value: ParameterValue)] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      do { changes.append((name, try plain.readableValue(named: name, from: value))) } catch {
        rejected.append(.init(name: name, value: value, reason: "\(error)"))
      }
    }
    do { scene = try plain.setting(all: changes) } catch {
      // They do not suit the scene together, so it takes one after the other as long as it can.
      for (name, value) in changes {
        do { scene = try scene.setting(name, to: value) } catch {
          rejected.append(.init(name: name, value: values[name] ?? "", reason: "\(error)"))
        }
      }
    }
    try scene.validate()
    clock = try FrameClock(rate: scene.frameRate, duration: scene.duration)
    (self.plain, self.scene, self.values, self.rejected, self.generation) = (plain, scene, values, rejected, generation)
  }

  /// Clamps a frame number to the clip.
  func frame(_ number: Int) -> Int { min(max(number, 0), clock.frameCount - 1) }
}

extension SceneMessage {
  /// Describes a loaded scene for a page.
  ///
  /// - Parameters:
  ///   - audio: The scene's sound; nil if it has none.
  ///   - command: The command line that renders the scene, such as `pathreel render a.yaml`.
  ///   - knownSets: The named value sets, and the error if they cannot be read.
  ///   - pictures: Lists the files that a picture parameter may name. Called only for such parameters.
  init(
    _ loaded: LoadedScene, audio: Audio?, name: String, command: String, knownSets: (sets: Sets, problem: String?),
    pictures: () -> [String]
  ) {
    let (scene, timeline) = (loaded.scene, loaded.scene.timeline)
    generation = loaded.generation
    self.name = name
    title = (scene as? SceneFile)?.title
    size = [scene.size.width, scene.size.height]
    fps = "\(scene.frameRate)"
    framesPerSecond = scene.frameRate.framesPerSecond
    frameCount = loaded.clock.frameCount
    duration = scene.duration
    opaque = scene.background.alpha == 1
    parameters = zip(scene.parameters, loaded.plain.parameters).map { Parameter($0, plain: $1, pictures: pictures) }
    beats = timeline.stretches.map { stretch in
      let isStagger = stretch.count != nil
      return BeatSpan(
        name: stretch.name, start: stretch.start, end: stretch.end, count: stretch.count,
        length: isStagger ? stretch.length * Double(stretch.repetition.count) : nil,
        interval: isStagger ? stretch.interval : nil,
        // Pages draw at most this many bars.
        times: stretch.times.map { Array($0.prefix(2000)) })
    }
    tracks = ((scene as? SceneFile)?.keyframeTracks ?? []).compactMap { name, track in Track(name, track) }
    (sets, warnings) = (knownSets.sets, [knownSets.problem].compactMap { $0 })
    rejected = loaded.rejected
    self.audio = audio
    self.command = command
  }

  /// Whether the other message contains nothing new for a page. Different values of parameters are not new, because the
  /// page sent them itself.
  func isEquivalent(to other: SceneMessage) -> Bool {
    (generation, frameCount, duration) == (other.generation, other.frameCount, other.duration)
      && size == other.size
      && beats == other.beats && tracks == other.tracks && audio == other.audio && rejected == other.rejected
      && opaque == other.opaque
      && sets == other.sets && warnings == other.warnings
  }
}

extension SceneMessage.Track {
  /// The number of samples of a track's graph.
  private static let sampleCount = 65

  /// Samples a keyframe track for its graph; nil if any number is not finite.
  init?(_ name: String, _ track: KeyframeTimeline<Double>) {
    (self.name, duration, times) = (name, track.duration, track.times)
    samples = (0..<Self.sampleCount).map { i in
      track.value(time: track.duration * Double(i) / Double(Self.sampleCount - 1))
    }
    guard (samples + times + [duration]).allSatisfy(\.isFinite) else { return nil }
  }
}

extension SceneMessage.Parameter {
  init(_ parameter: SceneParameter, plain: SceneParameter, pictures: () -> [String]) {
    (name, label) = (parameter.name, parameter.label)
    (value, `default`) = (parameter.value.settingText, plain.value.settingText)
    switch parameter.kind {
    case .number(let range, let step):
      kind = "number"
      // A film may have a range without an end, but JSON has no infinity. The page then shows no slider.
      self.range = range.map { [$0.lowerBound, $0.upperBound] }.flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }
      self.step = step.flatMap { $0.isFinite ? $0 : nil }
    case .color: kind = "color"
    case .boolean: kind = "boolean"
    case .choice(let words): (kind, choices) = ("choice", words)
    case .text: kind = "text"
    case .image: (kind, files) = ("image", pictures())
    }
  }
}
