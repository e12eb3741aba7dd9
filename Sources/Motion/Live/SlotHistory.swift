import PathreelNumerics

/// The changes of a value that may move, of any type.
package class SlotHistory {
  /// The last update in which a view had the value.
  package final var lastUpdate: Int

  package init(_ update: Int) { lastUpdate = update }

  /// The periods of what repeats without an end at a checkpoint, each with its start.
  package func periods(at checkpoint: Int) -> [(start: Double, period: Double)] { [] }
}

/// The changes of the animated numbers of a value.
package final class DataHistory<Data: VectorArithmetic>: SlotHistory {
  /// The value from a change on.
  package struct Course {
    /// What the view asks for.
    package let model: Data
    /// How the value comes there; nil if it is there at once.
    package let motion: AnimatedMotion<Data>?
  }

  private var history: History<Course>

  package init(_ model: Data, at checkpoint: Int, update: Int) {
    history = History(Course(model: model, motion: nil), at: checkpoint)
    super.init(update)
  }

  /// The value that the view asked for last.
  package var model: Data { history.last.model }

  /// Begins anew with a value, for a view that has appeared.
  package func restart(with model: Data, at checkpoint: Int) {
    history.set(Course(model: model, motion: nil), at: checkpoint)
  }

  /// Changes the value, with an animation or at once.
  ///
  /// - Returns: The motion that begins.
  package func change(to model: Data, _ animation: Animation?, at time: Double, checkpoint: Int) -> AnimatedMotion<
    Data
  >? {
    let last = history.last
    var motion: AnimatedMotion<Data>?
    if let animation, animation.duration > 0 {
      motion =
        last.motion.map { AnimatedMotion(after: $0, to: model, animation, start: time) }
        ?? AnimatedMotion(from: last.model, to: model, animation, start: time)
    }
    history.set(Course(model: model, motion: motion), at: checkpoint)
    return motion
  }

  package override func periods(at checkpoint: Int) -> [(start: Double, period: Double)] {
    history.value(at: checkpoint)?.motion?.periods ?? []
  }

  /// The value at a time.
  package func value(at time: Double, checkpoint: Int) -> Data? {
    history.value(at: checkpoint).map { $0.motion?.value(at: time) ?? $0.model }
  }

  /// The value that a frame shows for what its view asks for; nil if it is there at once.
  ///
  /// What follows the time of the frame by itself is no longer what the last update saw, and has no motion.
  func shown(for model: Data, at moment: LiveMoment) -> Data? {
    guard let course = history.value(at: moment.checkpoint), course.model == model else { return nil }
    return course.motion?.value(at: moment.time)
  }
}
