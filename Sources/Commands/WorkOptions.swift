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
    help: ArgumentHelp("'tiles' tints what each frame draws anew after the one before it.", valueName: "tiles"),
    transform: DebugPicture.read)
  var debug: DebugPicture?

  var jobCount: Int { jobs?.count ?? min(FrameJobs.automatic, JobCount.maximum) }

  /// The clip as it is to be shown.
  func shown(_ clip: Clip) -> Clip {
    var clip = clip
    clip.marksRedrawnTiles = debug == .tiles
    return clip
  }

  /// Does the work with a line of progress, until it is done or Ctrl-C stops it.
  ///
  /// - Parameter kept: What a person who stops it is told of what is there then.
  /// - Throws: ``Interrupted``, or what the work throws.
  func run<Result>(
    frames: Int, keeping kept: String,
    _ work: (_ cancellation: Cancellation, _ progress: (Int, Int) -> Void) throws -> Result
  ) throws -> Result {
    let line = ProgressLine(total: frames, isQuiet: quiet)
    let interruption = Interruption(keeping: kept)
    defer { interruption.end() }
    do {
      let result = try work(interruption.cancellation) { done, _ in line.update(done: done) }
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

  /// Prints what was made.
  func say(_ text: String) throws {
    if !quiet { try StandardOutput.print(text) }
  }
}

/// What pictures show of how they were made.
enum DebugPicture: String, ExplainedArgument {
  static let form = "write tiles, the one thing that can be shown"
  case tiles

  init?(argument: String) { self.init(rawValue: argument) }
}

/// `1 frame`, `2 frames`.
func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
