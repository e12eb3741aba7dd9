import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelLottie
import PathreelSound

/// A Lottie file as a scene: its size, frame rate and length are the file's, and its markers are beats.
///
/// ```swift
/// let scene = try LottieScene(LottieAnimation(contentsOf: file), files: [file])
/// ```
package struct LottieScene: FileScene {
  private var animation: LottieAnimation
  package let files: [URL]
  package private(set) var options: [String]
  /// The seconds of the animation that are shown.
  private var shown: Range<Double>

  package init(_ animation: LottieAnimation, files: [URL], options: [String] = []) {
    (self.animation, self.files, self.options) = (animation, files, options)
    shown = 0..<animation.duration
  }

  /// The part of the animation that a marker names; nil if there is no such marker.
  package func part(ofMarker name: String) -> LottieScene? {
    guard let seconds = animation.part(ofMarker: name) else { return nil }
    var part = self
    part.shown = seconds
    part.options += ["--marker", name]
    return part
  }

  /// The markers in words: their names with the seconds that they span.
  package var markers: [(name: String, seconds: Range<Double>)] { animation.spans }

  /// The ids of the animations in the archive; empty for other files.
  package var archivedIDs: [String] { animation.archivedIDs }

  /// The names of the markers, in order of time.
  package var markerNames: [String] { animation.spans.map(\.name) }

  /// Whether nothing outside of the canvas is drawn; otherwise it shows in margins.
  package var isClipped = false

  package var isDrawing: Bool { true }
  package var size: CGSize { animation.size }
  package var background: Color { .clear }
  package var frameRate: FrameRate { animation.frameRate }
  package var duration: Double { shown.upperBound - shown.lowerBound }

  package var audio: [SoundTrack] {
    animation.soundTracks.map { track in
      var track = track
      track.start -= shown.lowerBound
      return track
    }
  }

  package var timeline: Timeline {
    let beats: [Timeline.Step] = animation.spans.compactMap { span in
      let (start, end) = (
        max(span.seconds.lowerBound, shown.lowerBound), min(span.seconds.upperBound, shown.upperBound)
      )
      return start < end ? .beat(Beat(span.name, lasting: end - start, after: start - shown.lowerBound)) : nil
    }
    // Each beat has a time of its own, so all of them begin together.
    return beats.isEmpty ? Timeline() : Timeline { Together(beats) }
  }

  package var parameters: [SceneParameter] { animation.parameters }

  package func setting(_ name: String, to value: ParameterValue) throws -> LottieScene {
    var scene = self
    scene.animation = try animation.setting([(name, value)])
    return scene
  }

  package func body(at time: SceneTime) -> some View {
    var view = LottieView(animation, at: time.seconds, in: shown).resizable()
    view.isClipped = isClipped
    return view.frame(width: size.width, height: size.height)
  }
}
