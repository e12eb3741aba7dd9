import PathreelTypography
import Synchronization

/// Takes the texts of frames that have no room for all of a text: some of it is left out, or a word is broken within. For
/// whoever looks through many texts before a clip is made; a scene may well cut its texts on purpose.
///
/// ```swift
/// let texts = CutTexts()
/// let list = try CutTexts.$current.withValue(texts) { try scene.displayList(at: 1) }
/// ```
package final class CutTexts: Sendable {
  /// Where the texts of frames go that are made on this thread.
  @TaskLocal package static var current: CutTexts?

  /// So many are kept.
  package static let limit = 20
  private let texts = Mutex<[String]>([])

  package init() {}

  /// In the order in which they were drawn, each once.
  package var all: [String] { texts.withLock { $0 } }

  package func add(_ runs: [TextRun]) {
    let text = runs.map(\.text).joined()
    texts.withLock { if $0.count < Self.limit, !$0.contains(text) { $0.append(text) } }
  }
}
