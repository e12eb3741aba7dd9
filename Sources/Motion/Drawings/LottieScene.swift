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

  package var parameters: [SceneParameter] { animation.slots.flatMap(\.parameters) }

  package func setting(_ name: String, to value: ParameterValue) throws -> LottieScene {
    let slots = animation.slots
    guard let slot = slots.first(where: { $0.parameters.contains { $0.name == name } }),
      let parameter = slot.parameters.first(where: { $0.name == name })
    else { throw SceneError.unknownParameter(name, known: slots.flatMap(\.parameters).map(\.name)) }
    try parameter.check(value)
    var scene = self
    scene.animation = try animation.setting(slot.name, to: slot.value(with: value, for: name))
    return scene
  }

  package func body(at time: SceneTime) -> some View {
    LottieView(animation, at: time.seconds, in: shown).resizable().frame(width: size.width, height: size.height)
  }
}

/// Slots as parameters: a point is two of them, and a gradient has one for each colour.
extension LottieAnimation.Slot {
  fileprivate var parameters: [SceneParameter] {
    switch value {
    case .number(let number): [SceneParameter(name, .number(), value: .number(number))]
    case .color(let color): [SceneParameter(name, .color, value: .color(color))]
    case .text(let text): [SceneParameter(name, .text, value: .text(text))]
    case .image(let file): [SceneParameter(name, .image, value: .image(file))]
    case .gradient(let colors):
      colors.enumerated().map { SceneParameter("\(name).\($0 + 1)", .color, value: .color($1)) }
    case .vector(let point):
      [
        SceneParameter("\(name).x", .number(), value: .number(point.x)),
        SceneParameter("\(name).y", .number(), value: .number(point.y)),
      ]
    }
  }

  /// The slot's value with the value of one of its parameters.
  fileprivate func value(with value: ParameterValue, for name: String) -> LottieAnimation.SlotValue {
    switch (self.value, value) {
    case (.number, .number(let number)): .number(number)
    case (.color, .color(let color)): .color(color)
    case (.text, .text(let text)): .text(text)
    case (.image, .image(let file)): .image(file)
    case (.vector(let point), .number(let number)):
      .vector(name.hasSuffix(".x") ? CGPoint(x: number, y: point.y) : CGPoint(x: point.x, y: number))
    case (.gradient(let colors), .color(let color)):
      .gradient(colors.enumerated().map { name == "\(self.name).\($0 + 1)" ? color : $1 })
    case (let own, _): own
    }
  }
}
