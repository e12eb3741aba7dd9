import PathreelMotion

/// The time of an element that has one of its own: what `layer` and `time` say.
struct LocalTime: Sendable {
  private let from: FieldExpression?
  private let lasts: FieldExpression?
  private let time: FieldExpression?

  /// The keys that say it.
  static let keys: Set = [ElementModifiers.layer.name, ElementModifiers.time.name]

  /// - Returns: nil for modifiers without either.
  init?(_ modifiers: Fields) {
    var layer: Fields?
    if case .fields(let fields)? = modifiers[ElementModifiers.layer] { layer = fields }
    time = modifiers[ElementModifiers.time]?.expression
    guard layer != nil || time != nil else { return nil }
    (from, lasts) = (layer?[LayerTimeKeys.from]?.expression, layer?[LayerTimeKeys.lasts]?.expression)
  }

  /// Makes what belongs to the element at its own time; nothing where it is not there.
  ///
  /// With motion blur the frame's own instant says whether it is there, in all instants of the frame: it comes and goes by a cut. What an
  /// instant would show before it comes and after it goes is its first and its last moment.
  ///
  /// - Parameter isRead: Whether anything that belongs to it reads its time.
  func make(at moment: Moment, isRead: Bool, _ make: () throws -> Void) throws {
    guard let seconds = moment.seconds else { return try make() }
    var (own, frame) = (seconds, moment.frameSeconds)
    if from != nil || lasts != nil {
      if let from {
        let start = try moment.number(from)
        (own, frame) = (own - start, frame - start)
      }
      let length = try lasts.map(moment.number) ?? .infinity
      guard 0 <= frame, frame < length else { return }
      if own != frame { own = min(max(own, 0), length) }
    }
    try moment.inTime(own, ofFrameAt: frame, isRead: isRead || time != nil) {
      guard let time else { return try make() }
      let inner = try moment.number(time)
      var innerFrame = inner
      if own != frame { try moment.inTime(frame, ofFrameAt: frame) { innerFrame = try moment.number(time) } }
      try moment.inTime(inner, ofFrameAt: innerFrame, isRead: isRead, make)
    }
  }

  /// When the element is, as far as that decides what it shows.
  enum State {
    /// It is not there.
    case absent
    /// An instant of its own time, and the frame's own one; and whether its time and that of its layer are those of what is around it,
    /// so that the values that follow from the time cost nothing.
    case present(Double, frame: Double, isSame: [Bool])
  }

  /// Says when the element is, and costs the frame nothing; nil where an expression has no value.
  func state(at moment: Moment) -> State? {
    guard let seconds = moment.seconds else { return nil }
    func number(_ field: FieldExpression) -> Double? {
      guard case .number(let number)? = try? field.expression.value(in: &moment.context) else { return nil }
      return number
    }
    var (own, frame) = (seconds, moment.frameSeconds)
    if from != nil || lasts != nil {
      guard let start = from.map(number) ?? 0, let length = lasts.map(number) ?? .infinity else { return nil }
      (own, frame) = (own - start, frame - start)
      guard 0 <= frame, frame < length else { return .absent }
      if own != frame { own = min(max(own, 0), length) }
    }
    func present(_ inner: Double, frame: Double) -> State {
      .present(inner, frame: frame, isSame: [own == seconds, inner == own])
    }
    guard let time else { return present(own, frame: frame) }
    if case .number(let constant)? = time.constant { return present(constant, frame: constant) }
    // What reads more than the time has values of the layer's time, which are not known here; that time decides as well.
    let readsMore =
      time.expression.inputs != .time || time.expression.looksUpTime
      || time.expression.slots.contains { $0 != ElementInputs.timeSlot }
    guard own == seconds && frame == own || !readsMore else { return present(own, frame: frame) }
    let outer = moment.context.slots[ElementInputs.timeSlot]
    defer { moment.context.slots[ElementInputs.timeSlot] = outer }
    moment.context.slots[ElementInputs.timeSlot] = .number(own)
    guard let inner = number(time) else { return nil }
    if own == frame { return present(inner, frame: inner) }
    moment.context.slots[ElementInputs.timeSlot] = .number(frame)
    return number(time).map { present(inner, frame: $0) }
  }

  /// Whether the element is there at both of two moments, or at neither, in each iteration of a repeat.
  func isSteady(in context: BoundsContext) -> Bool {
    guard time == nil else { return false }
    func bounds(_ field: FieldExpression) -> ValueBounds? {
      field.expression.bounds(in: context).flatMap { $0.follows ? nil : $0 }
    }
    // With motion blur the frame's own instant decides.
    let now = ValueBounds(context.frames.lowerBound, context.frames.upperBound, follows: true)
    guard let start = from.map(bounds) ?? ValueBounds(0), let own = ValueBounds.apply(.subtract, now, start) else {
      return false
    }
    if own.high < 0 { return true }
    guard let lasts else { return own.low >= 0 }
    guard let length = bounds(lasts) else { return false }
    return own.low >= length.high || own.low >= 0 && own.high < length.low
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
  ///
  /// - Parameter isRead: Whether anything of it reads the time; otherwise only errors tell it.
  func inTime(_ seconds: Double, ofFrameAt frame: Double, isRead: Bool = true, _ make: () throws -> Void) throws {
    let outerFrame = frameSeconds
    frameSeconds = frame
    defer { frameSeconds = outerFrame }
    guard seconds != self.seconds else { return try make() }
    guard isRead else {
      let outer = (self.seconds, wording)
      (self.seconds, wording) = (seconds, wording.inTime(seconds))
      defer { (self.seconds, wording) = outer }
      return try make()
    }
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
