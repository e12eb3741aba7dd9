import PathreelMotion

/// The time of an element that has one of its own: what `layer` and `time` say.
struct LocalTime: Sendable {
  private let from: FieldExpression?
  private let lasts: FieldExpression?
  private let time: FieldExpression?

  /// - Returns: nil for modifiers without either.
  init?(_ modifiers: Fields) {
    var layer: Fields?
    if case .fields(let fields)? = modifiers[ElementModifiers.layer] { layer = fields }
    time = modifiers[ElementModifiers.time]?.expression
    guard layer != nil || time != nil else { return nil }
    (from, lasts) = (layer?[LayerTimeKeys.from]?.expression, layer?[LayerTimeKeys.lasts]?.expression)
  }

  /// Makes what belongs to the element at its own time; nothing where it is not there.
  func make(at moment: Moment, _ make: () throws -> Void) throws {
    guard let seconds = moment.seconds else { return try make() }
    var own = seconds
    if let from { own -= try moment.number(from) }
    if let lasts, own >= (try moment.number(lasts)) { return }
    if from != nil || lasts != nil, own < 0 { return }
    try moment.inTime(own) {
      guard let time else { return try make() }
      try moment.inTime(try moment.number(time), make)
    }
  }

  /// Gives a moment the element's own time, for good.
  func enter(_ moment: Moment) throws {
    guard let seconds = moment.seconds else { return }
    if let from { try moment.setTime(seconds - (try moment.number(from))) }
    if let time { try moment.setTime(try moment.number(time)) }
  }
}

extension Moment {
  /// Makes something at another time. Indices, what is given to components, and the frames of elements stay.
  func inTime(_ seconds: Double, _ make: () throws -> Void) throws {
    guard seconds != self.seconds else { return try make() }
    let outer = (context, self.seconds, wording)
    try setTime(seconds)
    let curves = swapCurves()
    defer {
      // What was given in the meantime is read inside alone.
      (context, self.seconds, wording) = outer
      restore(curves)
    }
    try make()
  }

  /// Gives what follows from the time the values of another one.
  func setTime(_ seconds: Double) throws {
    guard let remake else { return }
    var other = try remake(seconds)
    let own = context.slots
    try charge(1 + timedSlots.count, .expressions)
    for slot in own.indices where !timedSlots.contains(slot) { other.slots[slot] = own[slot] }
    (context, self.seconds, wording) = (other, seconds, wording.inTime(seconds))
  }
}
