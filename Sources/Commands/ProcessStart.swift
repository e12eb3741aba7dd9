import Foundation
import PathreelFiles
import PathreelFormulas
import PathreelRendering
import PathreelSwiftFiles

/// The set-up of the process before any command runs: standard descriptors, signals, and the cache for formulas.
/// ``CommandTree`` makes it first.
struct ProcessStart {
  /// Whether the parent process ignores SIGPIPE, so that this process goes on when nobody reads its output.
  private let outlivesReaders: Bool

  init() {
    // If a standard descriptor were closed, the first file that the process opens would get its number, and messages
    // would go into it.
    guard Descriptors.openStandard() else {
      complain("Error: /dev/null cannot be opened in place of a standard descriptor that is closed")
      exit(74)
    }
    // With SIGXFSZ ignored, a write beyond `ulimit -f` fails with EFBIG, and the partial file is removed.
    signal(SIGXFSZ, SIG_IGN)
    // With SIGPIPE ignored, a write to a pipe without a reader fails, too. A failed write to standard error is ignored.
    outlivesReaders = Interruption.isIgnored(SIGPIPE)
    signal(SIGPIPE, SIG_IGN)
    // Formulas get a fiftieth of the render cache's limit.
    FormulaCache.use {
      guard let limit = try? CacheLimit.current(), limit > 0, let folder = RenderCache.formulaFolder() else {
        return nil
      }
      return try? CacheFolder(at: folder, limit: max(limit / 50, 1))
    }
  }

  /// Runs another program in place of this process, with the same arguments and streams.
  ///
  /// - Throws: `SwiftFileError` if it cannot be started.
  func replaceProcess(by program: String) throws -> Never {
    // What this process ignores, the program would ignore for good.
    signal(SIGXFSZ, SIG_DFL)
    if !outlivesReaders { signal(SIGPIPE, SIG_DFL) }
    // A SwiftUI file may show sets and dictionaries in their order, which must be the same in each process.
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) } + [nil]
    execv(program, &arguments)
    throw SwiftFileError.unusable("\(program) cannot be started: \(systemWords(errno))")
  }

  /// Ends the process by SIGPIPE, without a message, as `cat` ends when the program that reads its output has ended.
  /// Returns if the parent process ignores SIGPIPE.
  func endWithoutReader() {
    if outlivesReaders { return }
    PartialFile.discardAll()
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }
}
