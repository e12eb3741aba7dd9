import ArgumentParser
import Foundation
import PathreelRendering
import PathreelSequencing

/// The options `--jobs`, `--quiet`, `--progress` and `--debug`: the number of threads, and the messages. All commands
/// that make outputs include them, such as `render`, `frames` and `batch`.
struct WorkOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames made at once, 1 to 64; by default one for each processor.", valueName: "n"),
    transform: JobCount.read)
  var jobs: JobCount?

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "'json' prints what happens on standard output, a JSON object a line, for programs.", valueName: "json"),
    transform: ProgressFormat.read)
  var progress: ProgressFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("'tiles' tints the tiles that each frame redraws.", valueName: "tiles"),
    transform: DebugPicture.read)
  var debug: DebugPicture?

  func validate() throws {
    if quiet, progress != nil {
      throw ValidationError("--quiet prints nothing but errors, and --progress prints what happens; use one.")
    }
  }

  /// The number of frames that are made at the same time: `--jobs`, or one for each processor.
  var jobCount: Int { jobs?.count ?? min(FrameJobs.automatic, JobCount.maximum) }

  /// The clip with redrawn tiles marked, if `--debug tiles` is given.
  func shown(_ clip: Clip) -> Clip {
    var clip = clip
    clip.marksRedrawnTiles = debug == .tiles
    return clip
  }

  /// Runs the work with a progress line, until it is done or Ctrl-C stops it.
  ///
  /// - Parameters:
  ///   - frames: The number of frames.
  ///   - kept: A text for the message after an interruption: what remains on disk.
  ///   - cache: The render cache that keeps the segments of videos; nil for none.
  /// - Throws: ``InterruptionError``, or what the work throws.
  func run<Result>(
    frames: Int, keeping kept: String, in cache: RenderCache? = nil,
    _ work: (_ cancellation: Cancellation, _ progress: (Int, Int) -> Void) throws -> Result
  ) throws -> Result {
    try run(ProgressLine(total: frames, form: progressForm), keeping: kept, in: cache) { cancellation, line in
      try work(cancellation) { done, _ in line.update(done: done) }
    }
  }

  /// Runs work that updates the progress line itself; otherwise the same as the other `run`.
  func run<Result>(
    _ line: ProgressLine, keeping kept: String, in cache: RenderCache? = nil,
    _ work: (_ cancellation: Cancellation, _ line: ProgressLine) throws -> Result
  ) throws -> Result {
    let kept = cache == nil ? kept : kept + "; the cache keeps the segments that were completed"
    let interruption = Interruption(keeping: kept, keepsSegments: cache != nil)
    defer { interruption.end() }
    do {
      let result = try work(interruption.cancellation, line)
      line.finish()
      return result
    } catch {
      line.finish()
      throw error is CancellationError ? InterruptionError(kept: kept) : error
    }
  }

  /// Prints the warnings of frames, such as missing glyphs, unless `--quiet` is given.
  func warn(_ warnings: [FrameWarning]) {
    if !quiet { tell(warnings) }
  }

  /// Prints a warning, unless `--quiet` is given.
  func warn(_ text: String) {
    if !quiet { complain(text) }
  }

  /// How progress is shown; nil for no progress.
  var progressForm: ProgressLine.Form? {
    if progress == .json { return .json }
    return quiet ? nil : isatty(STDERR_FILENO) == 1 ? .bar : .plain
  }

  /// Prints the message for people, or the events for programs with `--progress json`.
  func say(_ text: String, _ events: WorkEvent...) throws { try say(text, events) }

  /// Prints the message or the events, as the function above.
  func say(_ text: String, _ events: some Sequence<WorkEvent>) throws {
    if quiet { return }
    guard progress == .json else { return try StandardOutput.print(text) }
    let output = StandardOutput()
    for event in events { try output.write(event.json + "\n") }
    try output.flush()
  }
}

/// The value of `--progress`: the form of progress for programs.
enum ProgressFormat: String, ExplainedArgument {
  static let form = "write json, the one format for programs; leave the option out for people"
  case json

  init?(argument: String) { self.init(rawValue: argument) }
}

/// The value of `--debug`: extra marks in pictures that show how they were drawn.
enum DebugPicture: String, ExplainedArgument {
  static let form = "write tiles, the one thing that can be shown"
  case tiles

  init?(argument: String) { self.init(rawValue: argument) }
}

/// A count with its noun: `1 frame`, `2 frames`.
func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
