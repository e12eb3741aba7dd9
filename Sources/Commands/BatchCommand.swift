import ArgumentParser
import Foundation
import PathreelMotion
import PathreelRendering
import PathreelSeries
import PathreelTables

/// The `batch` command: makes one video or picture for each row of a data file.
struct BatchCommand<Source: SceneSource>: WorkCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "batch", abstract: "Make a video or picture of each row of data.",
      discussion: """
        Rows come from CSV, TSV, an array of objects in JSON, or JSON Lines. A column sets the parameter of its name, as \
        --set does: numbers, colours, true or false, choices, texts, and names of pictures beside the scene. An empty cell is \
        an empty text. All mistakes in the rows are reported, with line and column, before anything is drawn.

        Outputs are named by a template, -o 'out/{id}.mp4': a field is a column, {name} the scene's name or {number} the \
        row's. {number:03} pads the number with zeros to three digits; of a column 'size', {size:.2} writes two decimals. A \
        row that fails stops no other. The folder of the outputs also gets \(Manifest.fileName), which lists what was made, and \
        \(Gallery.fileName), which shows it.

        --proof draws a still of each row and lists empty fields, texts without room and missing glyphs, and makes nothing \
        else.
        """)
  }

  @OptionGroup var scene: SceneOptions<Source>
  @OptionGroup var rows: RowOptions

  @Option(
    name: .shortAndLong, help: ArgumentHelp("How outputs are named, as 'out/{id}.mp4'.", valueName: "template"),
    completion: .file())
  var output: String
  var hasTemplate: Bool { true }

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The instant that pictures and proofs show.", valueName: "1.5s|end"), transform: Instant.read)
  var at: Instant?

  @Option(
    help: ArgumentHelp(
      "Draw a still of each row on one sheet, or in a folder on sheets, and make nothing else.",
      valueName: "sheet.png|folder"),
    completion: .file(extensions: ["png"]), transform: PictureOutput.read)
  var proof: PictureOutput?

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
    guard proof != nil else { return }
    let others = [
      ("--dry-run", dryRun), ("--resume", series.resume), ("--fail-fast", series.failFast),
      ("--debug", work.debug != nil), ("--bundle", sharing.bundle != nil), ("--shard", sharing.shard != nil),
      ("--why", cache.why), ("--no-cache", cache.noCache),
      ("--audio", sound.audio != nil), ("--no-audio", sound.noAudio),
      (encoding.givenSetting ?? "", encoding.givenSetting != nil), (scene.blur.given ?? "", scene.blur.given != nil),
    ]
    if let (option, _) = others.first(where: \.1) {
      throw ValidationError("--proof makes no outputs, so \(option) has no effect; leave one of them out.")
    }
  }

  func run() throws {
    let planned = try seriesWork()
    if let proof { return try ProofWork(plan: planned.plan, data: rows.file, at: at, work: work).draw(to: proof) }
    try run(planned)
  }

  func planned() throws -> any PlannedWork { try seriesWork() }

  /// Reads the scene and the rows, checks them, and plans an output for each row.
  private func seriesWork() throws -> SeriesWork {
    let template = try OutputTemplate(output, option: "-o", format: encoding.format?.format)
    try scene.background.check(template.format)
    if !template.format.isVideo { try encoding.effort.check(template.format) }
    if !template.format.isVideo, let option = encoding.givenSetting {
      throw UsageError("\(option) is for videos, and \(template.format) is a picture")
    }
    if template.format.isVideo, proof == nil, let at {
      throw UsageError("--at \(at.text): videos show all instants; leave it out, or name pictures as 'out/{id}.png'")
    }
    try sound.check(template.format, of: output)
    let loaded = try scene.load()
    let table = try Table.read(rows.file)
    // A file of JSON without rows has no columns, so this error must come before those about fields.
    if table.rows.isEmpty { throw UsageError("--data \(rows.data): the file has no rows") }
    if let setting = scene.valued.settings.first(where: { table.index(ofColumn: $0.name) != nil }),
      !rows.ignore.contains(setting.name)
    {
      throw UsageError("--set \(setting.name)=\(setting.value): \(rows.data) has a column of that name; use one")
    }
    // Check the field names first; this error must come before the errors about columns.
    let columns = table.columns.map(\.name).filter { !rows.ignore.contains($0) }
    try template.check(fields: columns + ["name", "number"].filter { !columns.contains($0) })
    let binding = try rows.binding(of: table, to: loaded, named: template, atMost: self.series.limit)
    let members = try Series(
      count: binding.members.count, limit: self.series.limit, named: template,
      sceneName: URL(filePath: scene.source.name).deletingPathExtension().lastPathComponent, fields: binding.fields
    ) { binding.members[$0] }
    let instant = template.format.isVideo ? nil : at?.ofPicture ?? PictureInstant(nil, text: Instant.end)
    let plan = try SeriesPlan(
      members,
      of: SeriesScene(
        loaded, name: scene.source.name, instant: instant, settings: encoding.settings,
        options: scene.optionText(with: work),
        makeClip: scene.clips(
          of: loaded, in: template.format, encoding.settings, shownBy: work, heardWith: sound)))
    try plan.checkFormat()
    if proof == nil {
      try InputFiles(of: loaded, and: [rows.file]).check(
        URL(filePath: (template.folder as NSString).appendingPathComponent(Manifest.fileName)))
    }
    return SeriesWork(
      plan: plan, work: work, options: self.series, cacheOptions: cache, isDryRun: dryRun, others: [rows.file],
      isSelection: rows.isSelection)
  }
}
