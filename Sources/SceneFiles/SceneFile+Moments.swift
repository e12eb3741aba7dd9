import PathreelExpressions
import PathreelMotion
import PathreelSound

/// Makes the ``Moment``s at which a scene file is evaluated: one for each frame in `body(at:)`, and one without a time
/// in `bind()`.
extension SceneFile {
  /// A moment in which only the parameters have values; values that depend on time are not set yet. `seconds` is nil if
  /// only parameters are known.
  func moment(at seconds: Double?) -> Moment {
    var slots = model.values.slots
    for (slot, value) in zip(model.values.parameterSlots, values) { slots[slot] = expressionValue(of: value) }
    if model.canvas.sizes[0].name != nil {
      for (slot, side) in zip(CanvasSize.slots, [size.width, size.height]) { slots[slot] = .number(side) }
    }
    var context = ExpressionContext(slots: slots)
    context.keyframed = keyframes
    context.sounds = ownAudio.map(TrackAnalysis.init)
    return Moment(
      source: model.source, seconds: seconds, context: context, curves: model.curves, morphs: model.morphs,
      components: Set(model.content.components.map(\.name)), references: model.content.references,
      moving: areParametersMoving ? [.time, .parameters] : .time)
  }

  func moment(at time: SceneTime) throws -> Moment {
    let moment = moment(at: time.seconds)
    moment.frameSeconds = time.frameSeconds
    moment.slotNames = moment.remakes?.begin(model, isFromNothing: moment.retention == nil) ?? [:]
    moment.context.slots[ElementInputs.timeSlot] = .number(time.seconds)
    for (name, slot) in model.timing.beatSlots { moment.context.slots[slot] = .number(time[name]) }
    let (staggers, timeline) = (model.timing.staggers, time.timeline)
    // The beats are looked up once, because elements read their progress very often.
    let stretches = staggers.map(timeline.stretch(of:))
    moment.context.staggered = { stagger, index in
      let count = stretches[stagger]?.count ?? 0
      guard let stretch = stretches[stagger], index == index.rounded(), index >= 0, index < Double(count) else {
        let range = count == 0 ? "it has none" : "its indices are 0 to \(count - 1)"
        return .failure(.init(message: "'\(staggers[stagger])' has no element \(numberText(index)); \(range)"))
      }
      return .success(stretch.progress(of: Int(index), at: time.seconds))
    }
    moment.context.progressOfStagger = { stagger in
      (stretches[stagger]?.count ?? 0, timeline.latest(of: staggers[stagger], at: time.seconds))
    }
    try evaluateNames(at: moment, onlyWith: [.parameters, .time])
    moment.timedSlots = 0..<model.values.ownSlotCount
    moment.parameterSlots = model.values.parameterSlots + (model.canvas.sizes[0].name == nil ? [] : CanvasSize.slots)
    moment.remake = { seconds in
      let other = SceneTime(seconds: seconds, timeline: time.timeline)
      return try RemakeLog.threadLocal.withValue(nil) { try self.moment(at: other).context }
    }
    return moment
  }

  /// Evaluates the file's named values, scales and tracks that need no other inputs than these.
  func evaluateNames(at moment: Moment, onlyWith inputs: ExpressionInputs) throws {
    for value in model.values.named {
      switch value {
      case .named(let slot, let field) where field.constant == nil && field.expression.inputs.isSubset(of: inputs):
        moment.context.slots[slot] = try moment.value(of: field)
      case .scale(let scale) where !scale.inputs.isEmpty && scale.inputs.isSubset(of: inputs):
        try scale.give(to: moment)
      case .track(let track) where inputs.contains(.time): try track.give(to: moment)
      case .named, .scale, .track: break
      }
    }
  }
}
