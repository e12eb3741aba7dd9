import PathreelDrawing
import PathreelTypography
import Synchronization

/// Collects texts that do not fit: part of the text is left out, or a word is broken within. `Proof` collects them for
/// all rows of a series before clips are made. It is no error, since a scene may cut its texts on purpose.
///
/// ```swift
/// let texts = CutTexts()
/// let list = try CutTexts.threadLocal.withValue(texts) { try scene.displayList(at: 1) }
/// ```
package final class CutTexts: Sendable {
  /// The collection for the frames that are made on this thread; nil collects nothing.
  package static var current: CutTexts? { threadLocal.value }
  package static let threadLocal = ThreadLocal<CutTexts>()

  /// The largest number of texts that are kept.
  package static let limit = 20
  private let texts = Mutex<[String]>([])

  /// Creates an empty collection.
  package init() {}

  /// The collected texts in the order in which they were drawn, without duplicates.
  package var all: [String] { texts.withLock { $0 } }

  /// Adds the text of some runs, unless the collection contains it or is full.
  package func add(_ runs: [TextRun]) {
    let text = runs.map(\.text).joined()
    texts.withLock { if $0.count < Self.limit, !$0.contains(text) { $0.append(text) } }
  }
}
