import ArgumentParser
import Foundation
import PathreelRendering
import PathreelVideo

/// The options for the file format and its encoder: `--format`, `--quality`, `--alpha`, `--encoder` and others. The
/// `render`, `sweep` and `batch` commands include them.
struct EncodingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The format, where the name's ending does not say enough; 'formats' lists them.", valueName: "name"),
    completion: .list(OutputFormat.videos.map(\.name)), transform: FormatName.read)
  var format: FormatName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The quality of the encoding: draft, good, best or lossless; good unless given.", valueName: "quality"),
    completion: .list(VideoSettings.Quality.allCases.map(\.rawValue)), transform: QualityName.read)
  var quality: QualityName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Keep alpha, also of an opaque scene, with colours that are straight or premultiplied.", valueName: "form"),
    completion: .list(AlphaForm.allCases.map(\.rawValue)), transform: AlphaName.read)
  var alpha: AlphaName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Use this encoder of FFmpeg instead of the format's own.", valueName: "name"))
  var encoder: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "An option of FFmpeg's encoder, such as crf=18. May be given several times.", valueName: "name=value"),
    transform: EncoderOptionText.read)
  var encoderOption: [EncoderOptionText] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("FFmpeg's name of the pixels to encode, such as yuv444p or yuv420p10.", valueName: "name"))
  var pixelFormat: String?

  @OptionGroup var effort: EffortOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many times a GIF, APNG or WebP is played; endlessly by default.", valueName: "number"),
    transform: LoopCount.read)
  var loop: LoopCount?

  @Flag(help: "Write no title, no chapters and no description of the scene into the file.")
  var noMetadata = false

  @Flag(help: "Do not read a finished video again.")
  var noVerify = false

  func validate() throws {
    let names = encoderOption.map(\.option.name)
    if let name = names.enumerated().first(where: { names[..<$0.offset].contains($0.element) })?.element {
      throw ValidationError("--encoder-option gives '\(name)' twice; give it once.")
    }
  }

  /// The options as settings of the encoder.
  var settings: VideoSettings {
    var settings = VideoSettings()
    settings.quality = quality?.quality
    settings.alpha = alpha?.form
    settings.encoder = encoder
    settings.encoderOptions = encoderOption.map(\.option)
    settings.pixelFormat = pixelFormat
    settings.effort = effort.effort?.effort
    settings.loops = loop?.count
    settings.verifies = !noVerify
    if noMetadata { settings.metadata = nil }
    return settings
  }

  /// The name of one encoder option that was given, for error messages; nil if there is none. The options are checked
  /// in this order, whatever their order on the command line. Pictures take none of these options.
  var givenSetting: String? {
    let options = [
      ("--quality", quality != nil), ("--alpha", alpha != nil), ("--encoder", encoder != nil),
      ("--encoder-option", !encoderOption.isEmpty), ("--pixel-format", pixelFormat != nil),
      ("--loop", loop != nil), ("--no-metadata", noMetadata), ("--no-verify", noVerify),
    ]
    return options.first(where: \.1)?.0
  }

  /// The format of an output file: the value of `--format`, or the format that the file name's ending means.
  ///
  /// - Parameters:
  ///   - name: The output's name, or `-` for standard output.
  ///   - allowed: The formats that the command makes.
  /// - Throws: ``UsageError`` if there is no such format, or the name contradicts it.
  func format(ofOutput name: String, among allowed: [OutputFormat]) throws -> OutputFormat {
    if let format = format?.format {
      guard allowed.contains(format) else {
        throw UsageError("--format \(format.name): this command does not make \(format)")
      }
      guard format.isEnding(of: name) || name == "-" else {
        throw UsageError(
          "-o \(name): the name of a file of --format \(format.name) has to end in .\(format.fileExtension)")
      }
      return format
    }
    guard name != "-" else {
      let names = OutputFormat.videos.filter(\.streams).map(\.name).joined(separator: ", ")
      throw UsageError("-o -: standard output has no name that says which format; give --format, one of \(names)")
    }
    guard let format = OutputFormat(ofFile: name, among: allowed) else {
      let isPicture = OutputFormat(ofFile: name, among: OutputFormat.pictures) != nil
      let advice = isPicture ? "; 'pathreel frames' makes pictures" : ""
      throw UsageError("-o \(name): the name has to end in \(allowed.endings)\(advice)")
    }
    return format
  }
}

/// The value of `--format`: a video format, given by its name.
struct FormatName: ExplainedArgument {
  static var form: String { "write one of \(OutputFormat.videos.map(\.name).joined(separator: ", "))" }
  let format: OutputFormat

  init?(argument: String) {
    guard let format = OutputFormat(named: argument), format.isVideo else { return nil }
    self.format = format
  }
}

/// The value of `--quality`, given by its name.
struct QualityName: ExplainedArgument {
  static let form = "write draft, good, best or lossless"
  let quality: VideoSettings.Quality

  init?(argument: String) {
    guard let quality = VideoSettings.Quality(rawValue: argument) else { return nil }
    self.quality = quality
  }
}

/// The number of times that an animated picture is played: the value of `--loop`.
struct LoopCount: ExplainedArgument {
  static let form = "write a whole number from 1 to 65535, or leave --loop out to repeat without end"
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), VideoSettings.loopRange.contains(count) else { return nil }
    self.count = count
  }
}

/// The value of `--alpha`: straight or premultiplied.
struct AlphaName: ExplainedArgument {
  static let form = "write straight or premultiplied"
  let form: AlphaForm

  init?(argument: String) {
    guard let form = AlphaForm(rawValue: argument) else { return nil }
    self.form = form
  }
}

/// The value of `--encoder-option`, such as `crf=18`.
struct EncoderOptionText: ExplainedArgument {
  static let form = "write the option's name and its value as crf=18"
  let option: EncoderOption

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
    option = EncoderOption(String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}
