import ArgumentParser
import PathreelRendering
import PathreelVideo

/// The options of the `render` command for the output: the file, its purpose, encoding, cache and padding.
struct VideoOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The video to write; - sends it to standard output.", valueName: "file.mp4"), completion: .file()
  )
  var output: String

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(
      "Choose the format for a purpose: \(Purpose.list).", valueName: "purpose"),
    completion: .list(Purpose.allCases.map(\.rawValue)), transform: Purpose.read)
  var purpose: Purpose?

  @OptionGroup var encoding: EncodingOptions
  @OptionGroup var cache: CacheOptions

  @Flag(help: "Add a column and a row where the format needs even sides; the background fills them.")
  var pad = false

  @Flag(
    help: """
      Say what would be made, what the cache has of it, and estimate the time; the estimate assumes that the machine stays \
      as busy as now.
      """)
  var dryRun = false

  @OptionGroup var sharing: SharingOptions
  @OptionGroup var work: WorkOptions

  func validate() throws {
    try work.check(output, cache)
    if let purpose {
      if let format = encoding.format {
        throw ValidationError("--format \(format.format.name) and --for both choose the format; use one.")
      }
      // The ending is added to the name, so that one without a stem would be a hidden file.
      let name = output.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      if output == "-" || ["", ".", ".."].contains(name) {
        throw ValidationError("--for \(purpose.rawValue) makes files; give -o a name.")
      }
    } else {
      do { _ = try encoding.format(ofOutput: output, among: OutputFormat.videos) } catch {
        throw ValidationError("\(error).")
      }
    }
  }

  /// Chooses the format, checks it, and returns the plan for a clip.
  func planned(
    _ clip: Clip, on background: BackgroundOptions, heardWith sound: SoundOptions, frames: Range<Int>
  ) throws -> ClipWork {
    var clip = clip
    var (output, settings) = (output, encoding.settings)
    let format: OutputFormat
    if let purpose {
      let isTransparent = try settings.alpha != nil || clip.isTransparent(from: frames.lowerBound)
      format = purpose.format(isTransparent: isTransparent)
      output = try purpose.file(output, format, isTransparent: isTransparent)
    } else {
      format = try encoding.format(ofOutput: output, among: OutputFormat.videos)
    }
    try background.check(format)
    try sound.check(format, of: output)
    clip = clip.onNamedPage(for: format, of: output)
    if pad || clip.isOfDrawing { clip = try clip.padded(for: format, settings) }
    return ClipWork(
      clip: clip, frames: frames, output: output, format: format, settings: settings, purpose: purpose,
      cacheOptions: cache, work: work, isDryRun: dryRun)
  }
}

extension Clip {
  /// Returns the clip on a white page, and says so, if it is a drawing in a format without alpha. Where the drawing
  /// covers its page, nothing is said, unless frames of an odd size get more pixels.
  func onNamedPage(for format: OutputFormat, of output: String) -> Clip {
    if needsPage(for: format), !coversPage || size.width % 2 + size.height % 2 > 0 {
      complain("\(output): \(format) has no transparency, so the drawing's page is white; --background decides")
    }
    return onPage(for: format)
  }
}
