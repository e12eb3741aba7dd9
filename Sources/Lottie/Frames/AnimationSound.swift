import Foundation
import PathreelSound

extension LottieAnimation {
  /// The tracks of the animation's sound layers, those in compositions too. Seconds count from the first frame.
  ///
  /// A sound plays at its own speed; a layer that is stretched only begins at another place of it, as in the reference.
  package var soundTracks: [SoundTrack] {
    var search = SoundSearch(compositions: compositions, rate: frameRate.framesPerSecond)
    search.visit(root, SoundSearch.Window(shown: firstFrame..<endFrame), depth: 0)
    // Expressions of levels take no more steps than those of a frame.
    return FrameBudget.threadLocal.withValue(FrameBudget()) {
      search.found.map { layer, sound, window, level in track(layer, sound, within: window, level: level) }
    }
  }

  private func track(
    _ layer: Layer, _ sound: Sound, within window: SoundSearch.Window, level: Property<Double>
  ) -> SoundTrack {
    let rate = frameRate.framesPerSecond
    var track = SoundTrack(layer.name.isEmpty ? "sound" : String(layer.name.prefix(80)), sound)
    let inner = window.inner(window.shown.lowerBound)
    let offset = (inner - layer.start) / layer.stretch / rate
    // A layer may begin before its sound does.
    track.offset = max(offset, 0)
    track.start = seconds(ofFrame: window.shown.lowerBound) + max(-offset, 0)
    track.length = max(seconds(ofFrame: window.shown.upperBound) - track.start, 0)
    if let constant = level.constant, constant == 100 { return track }
    let step = max(1, (track.length ?? 0) * rate / Double(Self.mostLevels))
    let count = level.isConstant ? 1 : Int(((track.length ?? 0) * rate / step).rounded(.up)) + 1
    let first = window.shown.lowerBound + max(-offset, 0) * rate
    track.levels = SoundLevelCourse(
      rate: rate / step,
      factors: (0..<count).map { index in
        // 40 dB, the most gain of a track.
        min(max(level.value(at: window.inner(first + Double(index) * step)) / 100, 0), 100)
      })
    return track
  }

  /// The most steps of a level that changes.
  private static let mostLevels = 20_000
}

/// Finds the sound layers of compositions within compositions.
private struct SoundSearch {
  /// The time of a composition: where it is shown, and how its frames follow from the animation's.
  struct Window {
    /// The frames of the animation.
    var shown: Range<Double>
    var start = 0.0
    var stretch = 1.0

    /// The composition's frame at a frame of the animation.
    func inner(_ frame: Double) -> Double { (frame - start) / stretch }

    /// Whether tracks may have such times.
    func isPlayable(_ rate: Double) -> Bool {
      max(abs(shown.lowerBound), abs(shown.upperBound), abs(start)) / rate < SoundTrack.maximumTime / 4
    }

    /// The part in which a layer of the composition is shown; nil if there is none.
    func part(of layer: Layer) -> Window? {
      guard layer.shown.lowerBound < layer.shown.upperBound else { return nil }
      let ends = [layer.shown.lowerBound, layer.shown.upperBound].map { $0 * stretch + start }.sorted()
      var window = self
      window.shown = (ends[0]..<ends[1]).clamped(to: shown)
      return window.shown.isEmpty ? nil : window
    }
  }

  let compositions: [String: Composition]
  let rate: Double
  var found: [(layer: Layer, sound: Sound, window: Window, level: Property<Double>)] = []
  /// The layers that may still be looked at: a small file can have endless compositions.
  private var rest = 20_000

  init(compositions: [String: Composition], rate: Double) { (self.compositions, self.rate) = (compositions, rate) }

  mutating func visit(_ composition: Composition, _ window: Window, depth: Int) {
    guard depth <= LottieLimits.compositions else { return }
    for layer in composition.layers where !layer.isHidden {
      rest -= 1
      guard rest > 0, found.count < SoundTrack.maximumCount else { return }
      guard var inner = window.part(of: layer) else { continue }
      switch layer.content {
      case .sound(let sound, let level):
        let offset = (inner.inner(inner.shown.lowerBound) - layer.start) / layer.stretch / rate
        // A sound that has ended before its layer begins is not heard.
        if offset < sound.duration, inner.isPlayable(rate) { found.append((layer, sound, inner, level)) }
      case .composition(let id, _, nil):
        guard let composition = compositions[id], layer.stretch > 0 else { continue }
        inner.start += layer.start * inner.stretch
        inner.stretch *= layer.stretch
        visit(composition, inner, depth: depth + 1)
      default: continue
      }
    }
  }
}
