import Foundation
import PathreelFiles
import PathreelRendering
import PathreelSceneFiles
import PathreelSceneSyntax

/// Excerpts of source files: the lines around an error or an element. ``PageDiagnostic`` and ``ElementMessage`` contain
/// them.
enum SourceExcerpt {
  /// The number of bytes that are read of a file, and the number of characters that are shown of a line.
  private static let maximumSize = 1 << 22
  private static let maximumWidth = 300

  /// Two lines before the given line, the line, and one line after it; empty if the file cannot be read.
  static func lines(of file: String, around line: Int) -> [SourceLine] {
    guard let data = try? RegularFile(file, links: .followed).read(atMost: maximumSize) else { return [] }
    // The last bytes may be a part of a character only. Lines end as they do for the Swift compiler; CR LF is one
    // character.
    let lines = String(decoding: data, as: UTF8.self)
      .split(maxSplits: line + 1, omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
    return (max(line - 2, 1)...line + 1).compactMap { number in
      guard number <= min(lines.count, line + 1) else { return nil }
      return SourceLine(number: number, text: String(lines[number - 1].prefix(maximumWidth)))
    }
  }
}

extension PageDiagnostic {
  /// Turns an error into diagnostics: one for each mistake in a scene file.
  static func all(of error: any Error) -> (diagnostics: [PageDiagnostic], omitted: Int) {
    switch error {
    case let error as SceneFileError:
      return (error.diagnostics.map(PageDiagnostic.init), error.omittedCount)
    case let error as FrameError: return all(of: error.cause)
    default: return ([PageDiagnostic(message: "\(error)")], 0)
    }
  }

  /// Parses the compiler's output into messages. If it has no line with an error, the result is the end of the output.
  package static func all(ofBuild output: String) -> [PageDiagnostic] {
    let lines = output.split(whereSeparator: \.isNewline)
    var diagnostics: [PageDiagnostic] = []
    for line in lines {
      guard let match = line.wholeMatch(of: /(\/.+?):(\d+):(\d+): error: (.+)/) else { continue }
      var diagnostic = PageDiagnostic(
        file: String(match.1), line: Int(match.2), column: Int(match.3), message: String(match.4.prefix(2000)))
      if diagnostics.contains(where: {
        ($0.file, $0.line, $0.message) == (diagnostic.file, diagnostic.line, diagnostic.message)
      }) {
        continue
      }
      diagnostic.lines = SourceExcerpt.lines(of: String(match.1), around: diagnostic.line ?? 1)
      diagnostics.append(diagnostic)
      if diagnostics.count == 50 { break }
    }
    if !diagnostics.isEmpty { return diagnostics }
    let end = lines.suffix(12).joined(separator: "\n")
    return [PageDiagnostic(message: end.isEmpty ? "the build failed and printed nothing; run 'swift build'" : end)]
  }

  private init(_ diagnostic: Diagnostic) {
    (file, message) = (diagnostic.file, String(diagnostic.message.prefix(2000)))
    guard let position = diagnostic.position else { return }
    (line, column) = (position.line, position.column)
    lines = SourceExcerpt.lines(of: diagnostic.file, around: position.line)
  }
}
