import PathreelMotion

/// A scale of a scene file: a function from values of data to points, whose ends are worked out for each frame.
final class ChartScaleTemplate: Sendable {
  let name: String
  /// Two pairs of numbers, and what else the file says.
  let fields: Fields
  /// The first of the four slots that keep the start and the end of the values, and where these lie.
  let slot: Int
  let inputs: ExpressionInputs
  let position: SourcePosition

  init(name: String, fields: Fields, slot: Int, inputs: ExpressionInputs, position: SourcePosition) {
    (self.name, self.fields, self.slot, self.inputs, self.position) = (name, fields, slot, inputs, position)
  }

  /// How expressions call the four slots.
  static let parts = ["start", "end", "first", "last"]

  /// Works out the scale, and puts its ends where expressions read them.
  func give(to moment: Moment) throws {
    let reader = FieldReader(values: fields, moment: moment)
    let (from, to) = (try reader[ChartScaleKeys.from], try reader[ChartScaleKeys.to])
    let kind = try reader[ChartScaleKeys.type]
    guard var scale = ChartScale(from: (from.x, from.y), to: (to.x, to.y), kind: kind) else {
      let ends = "\(numberText(from.x)) to \(numberText(from.y))"
      throw moment.failure(
        kind == .linear || from.x == from.y
          ? "the scale '\(name)' goes from \(ends); 'from' takes two different numbers"
          : kind == .time
            ? "the scale '\(name)' goes from \(ends); a scale of time takes dates of the years 0 to 9999, in seconds from 1970 on"
            : "the scale '\(name)' goes from \(ends); a log scale takes numbers above zero", at: position)
    }
    if try reader[ChartScaleKeys.nice] { scale = scale.nice(try reader[ChartScaleKeys.ticks]) }
    for (i, value) in [scale.start, scale.end, scale.first, scale.last].enumerated() {
      moment.context.slots[slot + i] = .number(value)
    }
  }

  /// The scale of a moment to which it was given.
  func scale(at moment: Moment) throws -> ChartScale {
    let ends = (0..<4).map { i in
      guard case .number(let value) = moment.context.slots[slot + i] else {
        preconditionFailure("the slots of '\(name)' have numbers")
      }
      return value
    }
    let kind = try FieldReader(values: fields, moment: moment)[ChartScaleKeys.type]
    guard let scale = ChartScale(from: (ends[0], ends[1]), to: (ends[2], ends[3]), kind: kind) else {
      preconditionFailure("'\(name)' was checked when it was given")
    }
    return scale
  }

  /// About how many ticks an axis has.
  func tickCount(at moment: Moment) throws -> Int {
    try FieldReader(values: fields, moment: moment)[ChartScaleKeys.ticks]
  }
}
