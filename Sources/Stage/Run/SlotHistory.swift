import PathreelMotion
import PathreelNumerics

/// The changes of a value that may move, of any type.
class SlotHistory {
  /// The last update in which a view had the value.
  var lastUpdate: Int

  init(_ update: Int) { lastUpdate = update }

  /// The periods of what repeats without an end at a checkpoint, each with its start.
  func periods(at checkpoint: Int) -> [(start: Double, period: Double)] { [] }
}

/// The changes of the animated numbers of a value.
final class DataHistory<Data: VectorArithmetic>: SlotHistory {
  /// The value from a change on.
  struct Course {
    /// What the view asks for.
    let model: Data
    /// How the value comes there; nil if it is there at once.
    let motion: AnimatedMotion<Data>?
  }

  private var history: History<Course>

  init(_ model: Data, at checkpoint: Int, update: Int) {
    history = History(Course(model: model, motion: nil), at: checkpoint)
    super.init(update)
  }

  /// The value that the view asked for last.
  var model: Data { history.last.model }

  /// Begins anew with a value, for a view that has appeared.
  func restart(with model: Data, at checkpoint: Int) {
    history.set(Course(model: model, motion: nil), at: checkpoint)
  }

  /// Changes the value, with an animation or at once.
  ///
  /// - Returns: The motion that begins.
  func change(to model: Data, _ animation: Animation?, at time: Double, checkpoint: Int) -> AnimatedMotion<Data>? {
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

  override func periods(at checkpoint: Int) -> [(start: Double, period: Double)] {
    history.value(at: checkpoint)?.motion?.periods ?? []
  }

  /// The value at a time.
  func value(at time: Double, checkpoint: Int) -> Data? {
    history.value(at: checkpoint).map { $0.motion?.value(at: time) ?? $0.model }
  }

  /// The motion at a checkpoint to a value; nil if the value is there at once.
  func motion(at checkpoint: Int, to model: Data) -> AnimatedMotion<Data>? {
    guard let course = history.value(at: checkpoint), course.model == model else { return nil }
    return course.motion
  }
}
