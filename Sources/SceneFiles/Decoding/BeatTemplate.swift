import PathreelMotion
import PathreelNumerics
import PathreelSceneGrammar
import PathreelSceneSyntax
import PathreelSound

/// A step of the timeline whose lengths are expressions, before the parameters have values. ``SceneDecoder`` makes one
/// for each item of `beats`, and ``SceneFile`` evaluates them to a `Timeline`.
indirect enum BeatTemplate: Sendable {
  case beat(
    name: String, lasts: FieldExpression, easing: Easing, after: FieldExpression?, repetition: RepetitionTemplate)
  case stagger(
    name: String, count: FieldExpression, lasts: FieldExpression, every: FieldExpression, easing: Easing,
    after: FieldExpression?, repetition: RepetitionTemplate)
  /// One beat for each beat of a sound track; `track` is the track's number.
  case followed(
    name: String, track: Int, take: FieldExpression?, lasts: FieldExpression?, easing: Easing, position: SourcePosition)
  case together([BeatTemplate], after: FieldExpression?)
  case sequence([BeatTemplate])

  /// The timeline step, evaluated with the parameters' values in a moment's context. The context holds the tracks that
  /// beats follow.
  ///
  /// - Parameter end: The end of the scene, if it does not follow from the beats.
  func step(at moment: Moment, until end: Double?) throws -> Timeline.Step {
    func seconds(_ field: FieldExpression?) throws -> Double { try field.map(moment.number) ?? 0 }
    switch self {
    case .beat(let name, let lasts, let easing, let after, let repetition):
      var beat = Beat(name, lasting: try moment.number(lasts), easing, after: try seconds(after))
      beat.repetition = try repetition.value(at: moment)
      return .beat(beat)
    case .stagger(let name, let count, let lasts, let every, let easing, let after, let repetition):
      var stagger = Stagger(
        name, count: Int(try moment.number(count)), lasting: try moment.number(lasts),
        every: try moment.number(every), easing, after: try seconds(after))
      stagger.repetition = try repetition.value(at: moment)
      return .stagger(stagger)
    case .followed(let name, let track, let take, let lasts, let easing, let position):
      var taken = TrackAnalysis.Taken.beats
      if let take, case .word(let word) = try moment.value(of: take) {
        taken = TrackAnalysis.Taken(rawValue: word) ?? taken
      }
      let times: [Double]
      do { times = try moment.context.sounds[track].times(of: taken, until: end) } catch {
        throw moment.failure("\(error)", at: position)
      }
      return .cues(Cues(name, at: times, lasting: try lasts.map(moment.number) ?? FollowedKeys.lasts.absent()!, easing))
    case .together(let steps, let after):
      return .together(
        Together(try steps.map { try $0.step(at: moment, until: end) }, after: try seconds(after)))
    case .sequence(let steps): return .sequence(try steps.map { try $0.step(at: moment, until: end) })
    }
  }
}

/// The repetition of a beat, before the parameters have values. A ``BeatTemplate`` contains it.
struct RepetitionTemplate: Sendable {
  var count: FieldExpression?
  var isPingPong: FieldExpression?

  func value(at moment: Moment) throws -> Repetition {
    let pingPong = try isPingPong.map { try moment.value(of: $0) == .boolean(true) } ?? false
    // A ping-pong needs at least two runs, or it would never come back.
    return Repetition(try count.map { Int(try moment.number($0)) } ?? (pingPong ? 2 : 1), pingPong: pingPong)
  }
}
