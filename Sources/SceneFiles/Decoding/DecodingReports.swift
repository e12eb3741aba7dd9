import PathreelSceneGrammar
import PathreelSceneSyntax

/// The mistakes that a ``SceneDecoder`` has found in a file and in the files that it names, with their sources.
final class DecodingReports {
  private(set) var source: SceneSources
  private(set) var diagnostics: DiagnosticList
  private let budget: LoadingBudget
  /// The reported diagnostics, without duplicates: an element of a component may be decoded many times.
  private var reported: Set<Diagnostic> = []

  init(_ source: SceneSources, _ diagnostics: DiagnosticList, _ budget: LoadingBudget) {
    (self.source, self.diagnostics, self.budget) = (source, diagnostics, budget)
  }

  var isFull: Bool { diagnostics.isFull || budget.expansion > SceneLimits.expansion }

  /// Registers a further file under the next number.
  func add(_ text: String, file: String) -> SourceText {
    let text = SourceText(text, file: file, number: source.count)
    source.add(text)
    return text
  }

  /// Records a mistake in the file or in a file that it names.
  func add(_ diagnostic: Diagnostic) {
    guard !isFull else { return }
    guard reported.insert(diagnostic).inserted else { return }
    diagnostics.append(diagnostic)
  }

  /// Records the mistakes that were found in another file. If several scenes name the file, they are counted once.
  ///
  /// - Parameter omittedCount: The number of mistakes that were found and are not among the diagnostics.
  func add(_ diagnostics: [Diagnostic], omitting omittedCount: Int) {
    let count = self.diagnostics.count
    for diagnostic in diagnostics { add(diagnostic) }
    if self.diagnostics.count > count { self.diagnostics.omit(omittedCount) }
  }
}
