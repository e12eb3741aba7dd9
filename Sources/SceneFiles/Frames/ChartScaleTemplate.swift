import PathreelExpressions
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// A scale of a scene file: a function from data values, or from words, to points. Its ends are evaluated for each
/// frame. ``SceneDecoder`` makes one for each entry of `scales`, and axes read it.
final class ChartScaleTemplate: Sendable {
  let name: String
  /// The fields of the scale: the pairs `from` and `to`, and the other keys.
  let fields: Fields
  /// The words that have bands; nil for a scale of numbers.
  let words: WordIndex?
  /// The index of the first of its ``slotCount`` values in ``ExpressionContext/slots``.
  let slot: Int
  /// The inputs on which its ends depend.
  let inputs: ExpressionInputs
  let position: SourcePosition

  init(name: String, fields: Fields, words: WordIndex?, slot: Int, inputs: ExpressionInputs, position: SourcePosition) {
    (self.name, self.fields, self.slot, self.inputs, self.position) = (name, fields, slot, inputs, position)
    self.words = words
  }

  /// The names of the four values in expressions. For numbers: the start and the end of the values, and of the points.
  /// For words: the start of the first band, the end of the last, the width of a band, and the step from band to band.
  var parts: [String] { Self.parts(ofWords: words != nil) }

  static func parts(ofWords: Bool) -> [String] {
    ofWords ? ["first", "last", "width", "step"] : ["start", "end", "first", "last"]
  }

  /// The number of values that it writes to slots.
  var slotCount: Int { words == nil ? parts.count + 2 : parts.count }

  /// The slots that it fills, with their names.
  var slotNames: [(slot: Int, name: String)] {
    let own = words == nil ? [ChartScaleKeys.ownParts.type, ChartScaleKeys.ownParts.ticks] : []
    return (parts + own).enumerated().map { (slot + $0, "\(name).\($1)") }
  }

  /// Evaluates the scale, and writes its values to the slots that expressions read.
  func give(to moment: Moment) throws {
    let reader = FieldReader(values: fields, moment: moment)
    if let words {
      let to = try reader[ChartScaleKeys.to]
      let bands = BandScale(words.words, to: (to.x, to.y), padding: try reader[ChartScaleKeys.padding])
      for (i, value) in [bands.first, bands.last, bands.width, bands.step].enumerated() {
        moment.context.slots[slot + i] = .number(value)
      }
      return
    }
    let (from, to) = (try reader[ChartScaleKeys.from], try reader[ChartScaleKeys.to])
    let kind = try reader[ChartScaleKeys.type]
    guard var scale = ChartScale(from: (from.x, from.y), to: (to.x, to.y), kind: kind) else {
      let ends = "\(numberText(from.x)) to \(numberText(from.y))"
      let wanted =
        switch kind {
        case _ where from.x == from.y: "'from' takes two different numbers"
        case .time: "a scale of time takes dates of the years 0 to 9999, in seconds from 1970 on"
        case .logarithmic where min(from.x, from.y) <= 0: "a log scale takes numbers above zero"
        case .linear, .logarithmic: "these numbers are too far apart for a scale, or too close together"
        }
      throw moment.failure("the scale '\(name)' goes from \(ends); \(wanted)", at: position)
    }
    let ticks = try reader[ChartScaleKeys.ticks]
    if try reader[ChartScaleKeys.nice] { scale = scale.nice(ticks) }
    for (i, value) in [scale.start, scale.end, scale.first, scale.last].enumerated() {
      moment.context.slots[slot + i] = .number(value)
    }
    moment.context.slots[slot + 4] = .word(ChartScaleKeys.type.type.text(kind))
    moment.context.slots[slot + 5] = .number(Double(ticks))
  }

  /// The band scale at a moment; nil for a scale of numbers.
  func bands(at moment: Moment) throws -> BandScale? {
    guard let words else { return nil }
    let reader = FieldReader(values: fields, moment: moment)
    let to = try reader[ChartScaleKeys.to]
    return BandScale(words.words, to: (to.x, to.y), padding: try reader[ChartScaleKeys.padding])
  }

  /// The scale of numbers at a moment, after ``give(to:)`` for that moment.
  func scale(at moment: Moment) throws -> ChartScale {
    let kind = try FieldReader(values: fields, moment: moment)[ChartScaleKeys.type]
    guard let scale = scale(in: moment.context.slots, kind) else {
      preconditionFailure("'\(name)' was checked when it was given")
    }
    return scale
  }

  func scale(in slots: [ExpressionValue], _ kind: ChartScale.Kind) -> ChartScale? {
    let ends = (0..<4).map { i in
      guard case .number(let value) = slots[slot + i] else {
        preconditionFailure("the slots of '\(name)' have numbers")
      }
      return value
    }
    return ChartScale(from: (ends[0], ends[1]), to: (ends[2], ends[3]), kind: kind)
  }

  /// The approximate number of ticks on an axis.
  func tickCount(at moment: Moment) throws -> Int {
    try FieldReader(values: fields, moment: moment)[ChartScaleKeys.ticks]
  }
}
