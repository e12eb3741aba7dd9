import PathreelMotion
import PathreelSound

/// A track of sound whose times and gain wait for the parameters' values.
struct AudioTemplate: Sendable {
  let name: String
  let sound: Sound
  /// Where its keys stand.
  let position: SourcePosition
  var start, offset, length, gain, fadeIn, fadeOut, loop: FieldExpression?
  /// Whether one of them depends on when a beat begins.
  var dependsOnBeats = false

  /// The track for the values in a moment's context.
  func track(at moment: Moment) throws -> SoundTrack {
    var track = SoundTrack(name, sound)
    func seconds(_ field: FieldExpression?) throws -> Double { try field.map(moment.number) ?? 0 }
    (track.start, track.offset, track.gain) = (try seconds(start), try seconds(offset), try seconds(gain))
    (track.fadeIn, track.fadeOut) = (try seconds(fadeIn), try seconds(fadeOut))
    track.length = try length.map(moment.number)
    track.isLooped = try loop.map { try moment.value(of: $0) == .boolean(true) } ?? false
    if let fault = track.fault { throw moment.failure(fault, at: position) }
    return track
  }
}
