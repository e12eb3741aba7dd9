import PathreelMotion
import PathreelNumerics

/// A keyframe track whose numbers are expressions, before the parameters have values. ``SceneDecoder`` makes one for
/// each entry of `keyframes`, and ``SceneFile`` evaluates it.
struct KeyframesTemplate: Sendable {
  /// The track's name in expressions.
  let name: String
  var start: FieldExpression
  var steps: [Step] = []

  enum Step: Sendable {
    case hold(lasts: FieldExpression)
    case reach(FieldExpression, Way)
  }

  /// How the value reaches a keyframe.
  enum Way: Sendable {
    case move
    case linear(lasts: FieldExpression, UnitCurve)
    case cubic(lasts: FieldExpression, startVelocity: FieldExpression?, endVelocity: FieldExpression?)
    case spring(lasts: FieldExpression?, Spring, startVelocity: FieldExpression?)
  }

  /// The track, evaluated with the parameters' values in a moment's context.
  func timeline(at moment: Moment) throws -> KeyframeTimeline<Double> {
    let keyframes = try steps.map { try $0.keyframe(at: moment) }
    return KeyframeTimeline(initialValue: try moment.number(start)) {
      for keyframe in keyframes { keyframe }
    }
  }
}

extension KeyframesTemplate.Step {
  fileprivate func keyframe(at moment: Moment) throws -> KeyframeSequence<Double> {
    switch self {
    case .hold(let lasts):
      let duration = try moment.number(lasts)
      return KeyframeSequence { HoldKeyframe(duration: duration) }
    case .reach(let to, let way): return try way.keyframe(to: try moment.number(to), at: moment)
    }
  }
}

extension KeyframesTemplate.Way {
  fileprivate func keyframe(to value: Double, at moment: Moment) throws -> KeyframeSequence<Double> {
    switch self {
    case .move: return KeyframeSequence { MoveKeyframe(value) }
    case .linear(let lasts, let curve):
      let duration = try moment.number(lasts)
      return KeyframeSequence { LinearKeyframe(value, duration: duration, timingCurve: curve) }
    case .cubic(let lasts, let start, let end):
      let duration = try moment.number(lasts)
      let (start, end) = (try start.map(moment.number), try end.map(moment.number))
      return KeyframeSequence { CubicKeyframe(value, duration: duration, startVelocity: start, endVelocity: end) }
    case .spring(let lasts, let spring, let start):
      let (duration, start) = (try lasts.map(moment.number), try start.map(moment.number))
      return KeyframeSequence { SpringKeyframe(value, duration: duration, spring: spring, startVelocity: start) }
    }
  }
}
