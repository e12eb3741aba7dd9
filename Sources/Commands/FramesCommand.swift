import ArgumentParser
import Foundation
import PathreelRendering
import PathreelVideo

/// The `frames` command: draws frames as pictures, into a folder, a single file, or one sheet.
struct FramesCommand<Source: SceneSource>: SceneCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "frames", abstract: "Draw frames of \(Source.noun) as pictures.",
      discussion: """
        By default, all frames are drawn into a folder, as frame-000000.png and so on. The folder is created if its parent \
        exists. One frame may go to a file of its own: -o still.png.

        Other names and formats are written with fields: -o 'out/frame-{frame:05}.tiff'. {frame} is the frame's number, {time} \
        its instant in seconds, {name} the scene's name; {frame:05} has zeros in front, {time:.3} three decimals.

        A folder that already holds pictures of frames that the clip does not have is refused, so that no picture of an \
        earlier and longer clip stays unnoticed; --clean removes them.

        --contact-sheet, --sprite-sheet and --diff draw several frames into one picture, -o sheet.png. Every cell is drawn \
        at its final size.
        """)
  }

  @OptionGroup var scene: SceneOptions<Source>
  @OptionGroup var work: WorkOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A folder, a name with fields such as out/{frame:05}.png, or a file for one picture.",
      valueName: "folder|still.png"),
    completion: .file(extensions: OutputFormat.pictures.map(\.fileExtension)), transform: PictureOutput.read)
  var output: PictureOutput

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The frame that shows this instant; the clip's end is its last frame. May be given several times.",
      valueName: "1.5s|end"),
    transform: Instant.read)
  var at: [Instant] = []

  @Option(parsing: .unconditional, help: FrameSpan.help, transform: FrameSpan.read)
  var frames: FrameSpan?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw one frame for each interval of this length, beginning with the first one.", valueName: "0.5s"),
    transform: Interval.read)
  var every: Interval?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(
      "Choose the format for a purpose: print makes TIFF at 300 pixels an inch.", valueName: "purpose"),
    completion: .list(PicturePurpose.allCases.map(\.rawValue)), transform: PicturePurpose.read)
  var purpose: PicturePurpose?

  @OptionGroup var effort: EffortOptions

  @OptionGroup var only: OnlyOptions

  @OptionGroup var sheets: SheetOptions

  @Flag(help: "Remove the pictures of other frames from the folder once these are drawn.")
  var clean = false

  func validate() throws {
    if !at.isEmpty {
      if frames != nil { throw ValidationError("--at and --frames both choose frames; use one.") }
      if every != nil { throw ValidationError("--at and --every both choose frames; use one.") }
    }
    if let purpose {
      let named: (name: String, format: OutputFormat?)? =
        switch output {
        case .folder: nil
        case .file(let name, let format): (name, format)
        case .sequence(let name): (name, OutputFormat(ofFile: name, among: OutputFormat.pictures))
        }
      if let named, named.format != purpose.format {
        let advice = if case .file = output { ", or give it no ending" } else { "" }
        throw ValidationError(
          "-o \(named.name): --for \(purpose.rawValue) makes \(purpose.format); end the name in "
            + ".\(purpose.format.fileExtension)\(advice).")
      }
    }
    switch destination {
    case .file(let name, _) where clean:
      throw ValidationError("--clean is for a folder of pictures, and -o \(name) is one picture.")
    case .sequence(let name) where clean:
      throw ValidationError("--clean is for a folder of pictures, and -o \(name) names each of them.")
    default: break
    }
    try validateSheet()
  }

  /// The output, with the ending that the purpose gives to one picture.
  var destination: PictureOutput {
    purpose?.output(output, isOnePicture: sheets.kind != nil || at.count == 1) ?? output
  }

  func run() throws {
    let output = destination
    if case .file(_, let format) = output { try effort.check(format) }
    if let kind = sheets.kind, case .file(let name, let format) = output {
      try format.checkSheet("-o \(name)")
      return try draw(kind, toFile: name, format)
    }
    if case .file(let name, let format) = output, at.count == 1 {
      let (clip, frame) = try scene.clip(at: at[0])
      let shown = try only.applied(to: clip, of: sceneName)
      return try draw([frame], of: shown.onPage(for: format), toFile: name, format)
    }
    let clip = try only.applied(to: try scene.clip(), of: sceneName)
    let chosen = try chosenFrames(of: clip)
    switch output {
    case .file(let name, let format): try draw(chosen, of: clip.onPage(for: format), toFile: name, format)
    case .folder(let name):
      let format = purpose?.format ?? .png
      try draw(chosen, of: clip.onPage(for: format), intoFolder: name, format)
    case .sequence(let template): try draw(chosen, of: clip, namedAs: template)
    }
  }

  /// The frames that `--at`, or `--frames` and `--every`, choose; all by default.
  private func chosenFrames(of clip: Clip) throws -> [Int] {
    if !at.isEmpty { return try Set(at.map { try clip.frame(at: $0) }).sorted() }
    let range = try clip.frames(in: frames)
    return try every.map { try clip.frames(every: $0, in: range) } ?? Array(range)
  }

  private func draw(_ frames: [Int], of clip: Clip, toFile name: String, _ format: OutputFormat) throws {
    guard frames.count == 1 else {
      throw UsageError(
        "-o \(name): a file takes one frame, and \(frames.count) are asked for; choose one with --at, or name a folder")
    }
    try work.writePicture(clip, ofFrame: frames[0], to: name, format, effort: effort.chosen)
  }

  private func draw(_ frames: [Int], of clip: Clip, intoFolder name: String, _ format: OutputFormat) throws {
    try effort.check(format)
    let folder = PictureFolder(url: URL(filePath: name, directoryHint: .isDirectory), format: format)
    // `others` are the pictures in the folder that this run does not write. `leftovers` are those of them that show
    // frames after the clip's end.
    let others = PictureSeries(Set(folder.frames).subtracting(frames).sorted(), in: folder)
    let leftovers = PictureSeries(others.frames.filter { $0 >= clip.clock.frameCount }, in: folder)
    guard clean || leftovers.frames.isEmpty else {
      throw UsageError(
        "-o \(name): the folder holds \(leftovers), and the clip has only \(counted(clip.clock.frameCount, "frame")); "
          + "give --clean to remove what is not drawn now, or name another folder")
    }
    let checkOthers = { for frame in others.frames { try clip.inputs.check(folder.file(ofFrame: frame)) } }
    if clean { try checkOthers() }
    let kept = "the pictures drawn so far are in \(name)" + (folder.frames.isEmpty ? "" : ", among earlier ones")
    let warnings = try work.run(frames: frames.count, keeping: kept) { cancellation, progress in
      try work.shown(clip).writeImages(
        into: folder.url, format: folder.format, effort: effort.chosen, frames: frames,
        jobs: work.jobCount, cancellation: cancellation, progress: progress)
    }
    work.warn(warnings)
    if clean {
      // Check again: a scene in Swift reads its pictures while it is drawn, so there may be more inputs than before.
      try checkOthers()
      try folder.remove(others.frames)
    } else if !others.frames.isEmpty {
      work.warn("warning: \(name) also holds \(others), drawn earlier; --clean removes what is not drawn now")
    }
    let path = { (frame: Int) in (name as NSString).appendingPathComponent(folder.name(ofFrame: frame)) }
    if frames.count == 1 || !at.isEmpty {
      for frame in frames {
        try work.say("\(path(frame)): \(clip.size)", .made(path(frame), frames: 1, size: clip.size))
      }
    } else {
      try work.say(
        "\(path(frames.first!)) to \(path(frames.last!)): \(counted(frames.count, "picture")), \(clip.size)",
        frames.lazy.map { .made(path($0), frames: 1, size: clip.size) })
    }
    if clean, !others.frames.isEmpty { try work.say("\(name): \(others) removed") }
  }
}

/// Describes the pictures of a folder for messages: `frame-000003.png`, or their number with the first and the last
/// name.
private struct PictureSeries: CustomStringConvertible {
  let frames: [Int]
  private let folder: PictureFolder

  init(_ frames: [Int], in folder: PictureFolder) { (self.frames, self.folder) = (frames, folder) }

  var description: String {
    guard let first = frames.first, let last = frames.last else { return "no picture" }
    let (one, other) = (folder.name(ofFrame: first), folder.name(ofFrame: last))
    return first == last ? one : "\(frames.count) pictures, \(one) to \(other)"
  }
}

extension OutputFormat {
  /// Throws ``UsageError`` if no sheet of several pictures can be written in this format.
  ///
  /// - Parameter option: The option with its value, for the message.
  func checkSheet(_ option: String) throws {
    guard hasPixels else {
      throw UsageError("\(option): a sheet is made of pixels, and \(self) has none; end the name in .png")
    }
  }
}
