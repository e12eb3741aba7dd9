import ArgumentParser
import Foundation
import PathreelRendering
import PathreelSequencing

/// How many frames are made at once, and what is told meanwhile.
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
    help: ArgumentHelp("'tiles' tints what each frame draws anew after the one before it.", valueName: "tiles"),
    transform: DebugPicture.read)
  var debug: DebugPicture?

  func validate() throws {
    if quiet, progress != nil {
      throw ValidationError("--quiet prints nothing but errors, and --progress prints what happens; use one.")
    }
  }

  var jobCount: Int { jobs?.count ?? min(FrameJobs.automatic, JobCount.maximum) }

  /// The clip as it is to be shown.
  func shown(_ clip: Clip) -> Clip {
    var clip = clip
    clip.marksRedrawnTiles = debug == .tiles
    return clip
  }

  /// Does the work with a line of progress, until it is done or Ctrl-C stops it.
  ///
  /// - Parameters:
  ///   - kept: What a person who stops it is told of what is there then.
  ///   - cache: What keeps the segments of the videos that are made.
  /// - Throws: ``Interrupted``, or what the work throws.
  func run<Result>(
    frames: Int, keeping kept: String, in cache: RenderCache? = nil,
    _ work: (_ cancellation: Cancellation, _ progress: (Int, Int) -> Void) throws -> Result
  ) throws -> Result {
    try run(ProgressLine(total: frames, form: progressForm), keeping: kept, in: cache) { cancellation, line in
      try work(cancellation) { done, _ in line.update(done: done) }
    }
  }

  /// The same for work that tells its progress by itself.
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
      throw error is CancellationError ? Interrupted(kept: kept) : error
    }
  }

  /// Prints what the frames lack of what the scene asks for.
  func warn(_ warnings: [FrameWarning]) {
    if !quiet { tell(warnings) }
  }

  /// Prints what a person should know, and can do without.
  func warn(_ text: String) {
    if !quiet { complain(text) }
  }

  /// How progress is told.
  var progressForm: ProgressLine.Form? {
    if progress == .json { return .json }
    return quiet ? nil : isatty(STDERR_FILENO) == 1 ? .bar : .plain
  }

  /// Prints what was done, for people or for programs.
  func say(_ text: String, _ events: WorkEvent...) throws { try say(text, events) }

  func say(_ text: String, _ events: some Sequence<WorkEvent>) throws {
    if quiet { return }
    guard progress == .json else { return try StandardOutput.print(text) }
    let output = StandardOutput()
    for event in events { try output.write(event.json + "\n") }
    try output.flush()
  }
}

/// How progress is told to programs.
enum ProgressFormat: String, ExplainedArgument {
  static let form = "write json, the one format for programs; leave the option out for people"
  case json

  init?(argument: String) { self.init(rawValue: argument) }
}

/// What pictures show of how they were made.
enum DebugPicture: String, ExplainedArgument {
  static let form = "write tiles, the one thing that can be shown"
  case tiles

  init?(argument: String) { self.init(rawValue: argument) }
}

/// `1 frame`, `2 frames`.
func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
