import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSceneGrammar

/// The local time of an element: the keys `layer` and `time`. An ``Element`` with such a key has one, and makes its
/// views at that time.
struct LocalTime: Sendable {
  private let from: FieldExpression?
  private let lasts: FieldExpression?
  private let time: FieldExpression?

  /// The keys that define a local time.
  static let keys: Set = [ElementModifiers.layer.name, ElementModifiers.time.name]

  /// - Returns: nil if the modifiers have neither key.
  init?(_ modifiers: Fields) {
    var layer: Fields?
    if case .fields(let fields)? = modifiers[ElementModifiers.layer] { layer = fields }
    time = modifiers[ElementModifiers.time]?.expression
    guard layer != nil || time != nil else { return nil }
    (from, lasts) = (layer?[LayerTimeKeys.from]?.expression, layer?[LayerTimeKeys.lasts]?.expression)
  }

  /// Makes the contents of an element at its local time; makes nothing while its layer is absent.
  ///
  /// With motion blur, a frame consists of several sub-frame instants. Whether the element is present depends on the
  /// frame's own time, for all of them: it appears and disappears by a hard cut. An instant before the start shows the
  /// first moment, and one after the end shows the last.
  ///
  /// - Parameter isRead: Whether any of the contents reads the time.
  func make(at moment: Moment, isRead: Bool, _ make: () throws -> Void) throws {
    guard let seconds = moment.seconds else { return try make() }
    let start = try from.map(moment.number) ?? 0
    let length = try lasts.map(moment.number) ?? .infinity
    guard let (own, frame) = layerTime(seconds, ofFrameAt: moment.frameSeconds, from: start, lasting: length) else {
      return
    }
    try moment.inTime(own, ofFrameAt: frame, isRead: isRead || time != nil) {
      guard let time else { return try make() }
      let inner = try moment.number(time)
      var innerFrame = inner
      if own != frame { try moment.inTime(frame, ofFrameAt: frame) { innerFrame = try moment.number(time) } }
      try moment.inTime(inner, ofFrameAt: innerFrame, isRead: isRead, make)
    }
  }

  /// An instant and the frame's own instant on the layer's clock; nil while the layer is absent.
  private func layerTime(
    _ seconds: Double, ofFrameAt frame: Double, from start: Double, lasting length: Double
  ) -> (own: Double, frame: Double)? {
    if from == nil, lasts == nil { return (seconds, frame) }
    let own = Decimals.elapsed(since: start, at: seconds)
    let ownFrame = Decimals.elapsed(since: start, at: frame)
    guard ownFrame >= 0, Decimals.elapsed(since: length, at: ownFrame) < 0 else { return nil }
    return (own == ownFrame ? own : min(max(own, 0), length), ownFrame)
  }

  /// The local time as an input of the element's views, for cache keys.
  enum State {
    /// The layer is absent.
    case absent
    /// The local time of an instant, and the local time of the frame. The two flags of `isSame` say whether the layer's
    /// time equals the outer time, and whether the local time equals the layer's. If so, values that follow from time
    /// need no new evaluation.
    case present(Double, frame: Double, isSame: [Bool])
  }

  /// The state at a moment, without any charge to the frame; nil if an expression has no value.
  func state(at moment: Moment) -> State? {
    guard let seconds = moment.seconds else { return nil }
    func number(_ field: FieldExpression) -> Double? {
      guard case .number(let number)? = try? field.expression.value(in: &moment.context) else { return nil }
      return number
    }
    guard let start = from.map(number) ?? 0, let length = lasts.map(number) ?? .infinity else { return nil }
    guard let (own, frame) = layerTime(seconds, ofFrameAt: moment.frameSeconds, from: start, lasting: length) else {
      return .absent
    }
    func present(_ inner: Double, frame: Double) -> State {
      .present(inner, frame: frame, isSame: [own == seconds, inner == own])
    }
    guard let time else { return present(own, frame: frame) }
    if case .number(let constant)? = time.constant { return present(constant, frame: constant) }
    // An expression that reads more than the time depends on values at the layer's time, which are unknown here. The
    // layer's time then replaces its value as an input.
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

  /// Whether, in each iteration of a repeat, the element is present at both of two moments or absent at both.
  func isSteady(in context: BoundsContext) -> Bool {
    guard time == nil else { return false }
    func bounds(_ field: FieldExpression) -> ValueBounds? {
      field.expression.bounds(in: context).flatMap { $0.mayDiffer ? nil : $0 }
    }
    // With motion blur, the frame's own time decides.
    let now = ValueBounds(context.frames.lowerBound, context.frames.upperBound, mayDiffer: true)
    guard let start = from.map(bounds) ?? ValueBounds(0), let own = now - start else { return false }
    let (low, high) = (Decimals.elapsed(since: 0, at: own.low), Decimals.elapsed(since: 0, at: own.high))
    if high < 0 { return true }
    guard let lasts else { return low >= 0 }
    guard let length = bounds(lasts) else { return false }
    return Decimals.elapsed(since: length.high, at: low) >= 0
      || low >= 0 && Decimals.elapsed(since: length.low, at: high) < 0
  }

  /// Sets a moment to the element's local time, without restoring it later.
  func enter(_ moment: Moment) throws {
    guard let seconds = moment.seconds else { return }
    if let from { try moment.setTime(Decimals.elapsed(since: try moment.number(from), at: seconds)) }
    if let time { try moment.setTime(try moment.number(time)) }
  }
}

extension Moment {
  /// Runs `make` at another time, and restores the time afterwards. Indices, arguments of components, and frames of
  /// elements keep their values.
  ///
  /// - Parameter isRead: Whether anything inside reads the time. Otherwise only the wording of errors changes.
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
      // Values that were set inside are read only inside.
      (context, self.seconds, wording) = outer
      restore(curves)
    }
    try outsideRows(make)
  }

  /// Re-evaluates everything that follows from time for another time.
  func setTime(_ seconds: Double) throws {
    guard let remake else { return }
    var other = try remake(seconds)
    let own = context.slots
    try charge(1 + timedSlots.count, .expressions)
    for slot in own.indices where !timedSlots.contains(slot) { other.slots[slot] = own[slot] }
    other.gradients = context.gradients
    (context, self.seconds, wording) = (other, seconds, wording.inTime(seconds))
  }
}
