import PathreelMotion

/// A step of the timeline whose lengths wait for the parameters' values.
indirect enum BeatTemplate: Sendable {
  case beat(name: String, lasts: FieldExpression, easing: Easing, after: FieldExpression?)
  case stagger(
    name: String, count: FieldExpression, lasts: FieldExpression, every: FieldExpression, easing: Easing,
    after: FieldExpression?)
  case together([BeatTemplate], after: FieldExpression?)
  case sequence([BeatTemplate])

  /// The step for the parameters' values in a moment's context.
  func step(at moment: Moment) throws -> Timeline.Step {
    func seconds(_ field: FieldExpression?) throws -> Double { try field.map(moment.number) ?? 0 }
    switch self {
    case .beat(let name, let lasts, let easing, let after):
      return .beat(Beat(name, lasting: try moment.number(lasts), easing, after: try seconds(after)))
    case .stagger(let name, let count, let lasts, let every, let easing, let after):
      return .stagger(
        Stagger(
          name, count: Int(try moment.number(count)), lasting: try moment.number(lasts),
          every: try moment.number(every), easing, after: try seconds(after)))
    case .together(let steps, let after):
      return .together(Together(try steps.map { try $0.step(at: moment) }, after: try seconds(after)))
    case .sequence(let steps): return .sequence(try steps.map { try $0.step(at: moment) })
    }
  }
}
