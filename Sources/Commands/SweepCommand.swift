import ArgumentParser
import Foundation
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSeries
import PathreelVideo

/// The `sweep` command: varies parameters in time, in a grid of cells, or as one file for each combination.
struct SweepCommand<Source: SceneSource>: WorkCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sweep", abstract: "Make parameters run through their values: in time, in a grid, or as files.",
      discussion: """
        --layout time makes a video in which all parameters move together: the first frame has exactly the first values, \
        the last frame the last ones. The scene's time goes on meanwhile, unless --at holds it. A caption says the values.

        --layout grid makes small multiples: one sheet, as a video or with --at as a picture, on which every cell has \
        values of its own. Two parameters are columns and rows; one, or samples of several, fills as many columns as suit, or \
        --columns. --size and --scale are of the whole sheet: with --scale 3 it is three times as wide and high as the canvas.

        --layout files makes an output of each combination, named by a template: -o 'out/{name}-{rolling:03}.mp4'. A field \
        is a parameter, {name} the scene's or {number}; 03 fills up with zeros, .2 gives decimals. Beside the outputs stand \
        \(Manifest.fileName), which says what was made, and \(Gallery.fileName), which shows it.

        Values: size=1..10 is the whole range, size=1..10:4 four values of it, size=1..10/3 steps of three, \
        color=red,gold,"#246" a list, and mood=* everything that a choice, a truth value or a range with steps takes.
        """)
  }

  @OptionGroup var scene: SceneOptions<Source>

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The video or picture to write; for files a template of names.", valueName: "file.mp4"),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp("A parameter and its values, for each parameter that varies.", valueName: "name=a..b"))
  var vary: [String]

  var hasTemplate: Bool { layout == .files }

  @Option(help: ArgumentHelp("How the values become outputs.", valueName: "layout"))
  var layout: SweepLayout = .time

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Of --layout grid with one parameter or samples: the number of columns.", valueName: "n"))
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Hold the scene's time at this instant; pictures need it.", valueName: "1.5s|end"),
    transform: Instant.read)
  var at: Instant?

  @OptionGroup var movement: MovementOptions
  @OptionGroup var captions: CaptionOptions
  @OptionGroup var combination: CombinationOptions
  @OptionGroup var series: SeriesOptions

  @Flag(
    help: "List what would be made, and estimate the time; the estimate assumes that the machine stays as busy as now.")
  var dryRun = false

  @OptionGroup var encoding: EncodingOptions
  @OptionGroup var cache: CacheOptions
  @OptionGroup var sound: SoundOptions
  @OptionGroup var sharing: SharingOptions
  @OptionGroup var work: WorkOptions

  func validate() throws {
    try work.check(output, cache)
    let names = vary.map { String($0.prefix { $0 != "=" }) }
    for (i, name) in names.enumerated() where names[..<i].contains(name) {
      throw ValidationError("--vary gives '\(name)' twice; give all of its values in one.")
    }
    if let setting = scene.valued.settings.first(where: { names.contains($0.name) }) {
      throw ValidationError("--set and --vary both give '\(setting.name)' a value; use one.")
    }
    if layout != .time, let option = movement.given ?? captions.given {
      throw ValidationError("\(option) is for --layout time.")
    }
    if let columns {
      if layout != .grid { throw ValidationError("--columns is for --layout grid.") }
      if columns < 1 { throw ValidationError("--columns \(columns): write a whole number of at least 1.") }
    }
    if layout == .time, let option = combination.given {
      throw ValidationError("\(option) is for --layout grid and files: in time all parameters move together.")
    }
    if layout != .files, let option = series.given, layout == .time || option != "--max-outputs" {
      throw ValidationError("\(option) is for --layout files.")
    }
  }

  func planned() throws -> any PlannedWork {
    let loaded = try scene.load()
    let variations = try vary.map { try Variation($0, of: loaded.parameters) }
    try checkValueSet()
    switch layout {
    case .time: return try clip(of: loaded, variations)
    case .grid: return try grid(of: loaded, variations)
    case .files: return try files(of: loaded, variations)
    }
  }

  /// Throws ``UsageError`` if `--values` sets a parameter that varies.
  private func checkValueSet() throws {
    guard let set = scene.valued.values else { return }
    let names = try scene.valued.texts().map(\.name)
    if let name = vary.map({ String($0.prefix { $0 != "=" }) }).first(where: names.contains) {
      throw UsageError(
        "--values \(set) and --vary both give '\(name)' a value; leave --vary out, or write a set without it")
    }
  }

  // MARK: Layouts

  /// The plan for `--layout time`: one video in which the parameters move.
  private func clip(of loaded: any Scene, _ variations: [Variation]) throws -> ClipWork {
    let format = try encoding.format(ofOutput: output, among: OutputFormat.videos)
    try scene.background.check(format)
    let motion = ParameterMotion(
      try movement.tracks(of: variations), pingPong: movement.pingPong, hold: movement.hold?.seconds ?? 0)
    let clip = try scene.shown(
      try Clip(
        loaded, moving: motion, caption: try captions.caption(of: variations),
        holdingTimeAt: at?.seconds(of: loaded.duration), size: try scene.outputSize(of: loaded),
        frameRate: scene.rate(of: loaded, in: format)))
    if let at { _ = try clip.frame(at: at) }
    try movement.check(motion, in: clip.clock)
    try sound.check(format, of: output)
    return try work(on: try sound.applied(to: clip), of: loaded, at: nil, format)
  }

  /// The plan for `--layout grid`: one sheet with a cell for each combination.
  private func grid(of loaded: any Scene, _ variations: [Variation]) throws -> ClipWork {
    let (format, instant) = try pictureFormat(of: output)
    let members = try combination.members(of: variations)
    guard let count = members.count, count <= series.limit else {
      throw SeriesError.tooMany(count: members.count, limit: series.limit)
    }
    let sheet = try GridSheet(
      loaded, members, size: try scene.outputSize(of: loaded), frameRate: scene.rate(of: loaded, in: format),
      columns: columns)
    try sound.check(format, of: output)
    return try work(on: try scene.shown(try sound.applied(to: sheet.clip)), of: loaded, at: instant, format)
  }

  /// The plan for one output file: the whole clip, or one frame of it.
  private func work(
    on clip: Clip, of loaded: any Scene, at instant: PictureInstant?, _ format: OutputFormat
  ) throws -> ClipWork {
    var clip = clip
    clip.note("sweep", of: loaded, varying: vary.map { String($0.prefix { $0 != "=" }) }, options: words)
    clip = clip.onNamedPage(for: format, of: output)
    if format.isVideo, clip.isOfDrawing { clip = try clip.padded(for: format, encoding.settings) }
    let frames = try instant.map { try $0.frame(of: clip.clock) }.map { $0..<$0 + 1 } ?? clip.clock.frames
    return ClipWork(
      clip: clip, frames: frames, output: output, format: format, settings: encoding.settings, cacheOptions: cache,
      work: work, isDryRun: dryRun)
  }

  /// The sweep's own options, for the metadata of its file.
  private var words: [String] {
    let instant = at.map { ["--at", $0.text] } ?? []
    return vary.flatMap { ["--vary", $0] } + (layout == .time ? instant : ["--layout", layout.rawValue])
      + (columns.map { ["--columns", "\($0)"] } ?? []) + movement.words + captions.words + combination.words
  }

  /// The plan for `--layout files`: a series with an output for each combination.
  private func files(of loaded: any Scene, _ variations: [Variation]) throws -> SeriesWork {
    let template = try OutputTemplate(output, option: "-o", format: encoding.format?.format)
    let (format, instant) = try pictureFormat(of: output)
    try sound.check(format, of: output)
    let members = try combination.members(of: variations)
    let name = URL(filePath: scene.source.name).deletingPathExtension().lastPathComponent
    let series = try Series(
      count: members.count, limit: series.limit, named: template, sceneName: name,
      fields: variations.map(\.name) + loaded.parameters.map(\.name).filter { !variations.map(\.name).contains($0) }
    ) { index in
      Series.Member(
        values: members.values(at: index),
        fields: Dictionary(
          loaded.parameters.map { ($0.name, FieldValue(SeriesValue($0.name, $0.value))) }, uniquingKeysWith: { $1 }))
    }
    let plan = try SeriesPlan(
      series,
      of: SeriesScene(
        loaded, name: scene.source.name, instant: instant, settings: encoding.settings,
        options: scene.optionText(with: work),
        makeClip: scene.clips(
          of: loaded, in: template.format, encoding.settings, shownBy: work, heardWith: sound)))
    try plan.checkFormat()
    // The values come from the command line, so an error in them is reported before any work begins.
    if let (member, error) = plan.faults.first {
      switch error {
      // Clips of other values may be longer, or have another size.
      case SeriesError.noSuchInstant, VideoError.unusableSize:
        throw UsageError("\(member.file), \(member.label): \(error)")
      default:
        if ExitCode(for: error) == .badScene { complain("\(member.label):") }
        throw error
      }
    }
    return SeriesWork(
      plan: plan, work: work, options: self.series, cacheOptions: cache, isDryRun: dryRun)
  }

  /// The format that a name ends in, and for a picture the instant of `--at`. A video has no instant.
  private func pictureFormat(of name: String) throws -> (OutputFormat, PictureInstant?) {
    let format = try encoding.format(ofOutput: name, among: OutputFormat.all)
    try scene.background.check(format)
    if !format.isVideo { try encoding.effort.check(format) }
    if !format.isVideo, let option = encoding.givenSetting {
      throw UsageError("\(option) is for videos, and \(format) is a picture")
    }
    if format.isVideo, let at {
      throw UsageError(
        "--at \(at.text) is for pictures and for --layout time; the videos of other layouts show all instants")
    }
    if !format.isVideo, at == nil { throw UsageError("-o \(name): a picture shows one instant; give it with --at") }
    return (format, at.map(\.ofPicture))
  }
}

/// The value of `--layout`: how the values of a sweep become outputs. ``SweepCommand`` explains the layouts.
enum SweepLayout: String, ExpressibleByArgument, CaseIterable {
  case time, grid, files
}
