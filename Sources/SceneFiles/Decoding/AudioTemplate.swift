import PathreelMotion
import PathreelSceneSyntax
import PathreelSound

/// A sound track whose times and gain are expressions, before the parameters have values. ``SceneDecoder`` makes one
/// for each entry of `audio`, and ``SceneFile`` evaluates it.
struct AudioTemplate: Sendable {
  let name: String
  let sound: Sound
  /// The position of its keys.
  let position: SourcePosition
  var start, offset, length, gain, fadeIn, fadeOut, loop: FieldExpression?
  /// Whether one of the expressions depends on the start of a beat.
  var dependsOnBeats = false

  /// The track, evaluated with the values in a moment's context.
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
