/// The changes of a content that cannot be mixed as numbers are, such as a text. They are counted, and their number
/// moves.
package final class ContentHistory<Content>: SlotHistory {
  /// What the view showed last.
  package private(set) var last: Content
  /// The number of changes so far.
  private var numbers: History<Int>
  /// The changes with an animation, by their number.
  private var changes: [Int: (from: Content, to: Content)] = [:]

  package init(_ content: Content, at checkpoint: Int, update: Int) {
    (last, numbers) = (content, History(0, at: checkpoint))
    super.init(update)
  }

  /// The number of the last change.
  package var lastNumber: Int { numbers.last }

  /// Begins anew, for a view that has appeared.
  package func restart(with content: Content) { last = content }

  /// Notes another content.
  package func change(to content: Content, isAnimated: Bool, at checkpoint: Int) {
    let number = numbers.last + 1
    if isAnimated { changes[number] = (last, content) }
    numbers.set(number, at: checkpoint)
    last = content
  }

  /// A change on its way.
  struct Change {
    let from: Content
    let to: Content
    /// Whether the change leads to the content that the view has now.
    let isLast: Bool
    /// The progress of the change, from 0 to 1.
    let share: Double
  }

  /// The change that a frame shows; nil if the content is shown as it is.
  ///
  /// - Parameter number: Returns what is shown of the number of the last change.
  func change(at moment: LiveMoment, number: (Double) -> Double) -> Change? {
    guard let last = numbers.value(at: moment.checkpoint) else { return nil }
    let shown = number(Double(last))
    guard shown < Double(last) else { return nil }
    let step = max(Int(shown.rounded(.down)) + 1, 1)
    return changes[step].map {
      Change(from: $0.from, to: $0.to, isLast: step == last, share: shown - Double(step - 1))
    }
  }
}
