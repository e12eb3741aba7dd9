import Foundation
import PathreelFiles
import PathreelFormulas
import PathreelRendering

/// What a process of ours does before anything else, so that no file, limit or reader can harm its work.
struct ProcessStart {
  /// Whether who started the process wants it to live on when nobody reads its output.
  private let outlivesReaders: Bool

  init() {
    // A process without standard descriptors would write its messages into the first files that it opens.
    guard Descriptors.openStandard() else {
      complain("Error: /dev/null cannot be opened in place of a standard descriptor that is closed")
      exit(74)
    }
    // A file over the limit of `ulimit -f` is then an error of the write, EFBIG, and what was begun is removed.
    signal(SIGXFSZ, SIG_IGN)
    // And so is a pipe that nobody reads: on standard error it must not matter.
    outlivesReaders = Interruption.isIgnored(SIGPIPE)
    signal(SIGPIPE, SIG_IGN)
    FormulaCache.use {
      guard let limit = try? CacheLimit.current(), limit > 0, let folder = RenderCache.formulaFolder() else {
        return nil
      }
      return try? CacheFolder(at: folder, limit: max(limit / 50, 1))
    }
  }

  /// Ends the process as `cat` and others end when their reader goes: by the signal, and without a word. Returns where that
  /// is not wanted.
  func endWithoutReader() {
    if outlivesReaders { return }
    PartialFile.discardAll()
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }
}
