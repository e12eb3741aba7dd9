import ArgumentParser
import PathreelMotion
import PathreelSeries

/// The `--caption` options of `sweep --layout time`: the text in the video that shows the current values of the
/// parameters that vary.
struct CaptionOptions: ParsableArguments {
  @Flag(help: "Draw no caption.")
  var noCaption = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The caption's text; {rolling} is a value, {rolling:.1} with one decimal.", valueName: "text"))
  var caption: String?

  @Option(
    help: ArgumentHelp("Where the caption stands; bottom-left unless given.", valueName: "place"),
    transform: CaptionPlace.read)
  var captionPlace: CaptionPlace?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How the caption looks, as '28 white on #000000a0'.", valueName: "style"),
    transform: CaptionStyle.read)
  var captionStyle: CaptionStyle?

  func validate() throws {
    guard noCaption else { return }
    let others = [
      caption.map { _ in "--caption" }, captionPlace.map { _ in "--caption-place" },
      captionStyle.map { _ in "--caption-style" },
    ]
    if let option = others.compactMap({ $0 }).first {
      throw ValidationError("--no-caption and \(option) contradict each other; use one.")
    }
  }

  /// The name of one caption option that was given, for error messages; nil if there is none. The options are checked
  /// in this order, whatever their order on the command line.
  var given: String? {
    if noCaption { return "--no-caption" }
    if caption != nil { return "--caption" }
    if captionPlace != nil { return "--caption-place" }
    return captionStyle == nil ? nil : "--caption-style"
  }

  /// The given options, as words of a command line.
  var words: [String] {
    (noCaption ? ["--no-caption"] : []) + (caption.map { ["--caption", $0] } ?? [])
      + (captionPlace.map { ["--caption-place", $0.rawValue] } ?? [])
      + (captionStyle.map { ["--caption-style", $0.text] } ?? [])
  }

  /// The caption for these variations; nil with `--no-caption`.
  func caption(of variations: [Variation]) throws -> Caption? {
    if noCaption { return nil }
    return try Caption(
      of: variations,
      template: try caption.map { text throws(ArgumentError) in try FieldTemplate(text, option: "--caption") },
      place: captionPlace?.alignment ?? .bottomLeading, style: captionStyle ?? CaptionStyle())
  }
}

/// One of nine positions for a caption on the canvas.
enum CaptionPlace: String, ExplainedArgument, CaseIterable {
  case topLeft = "top-left"
  case top
  case topRight = "top-right"
  case left, center, right
  case bottomLeft = "bottom-left"
  case bottom
  case bottomRight = "bottom-right"

  static var form: String { "write " + allCases.map(\.rawValue).joined(separator: ", ") }

  init?(argument: String) { self.init(rawValue: argument) }

  /// The position as an alignment.
  var alignment: Alignment {
    switch self {
    case .topLeft: .topLeading
    case .top: .top
    case .topRight: .topTrailing
    case .left: .leading
    case .center: .center
    case .right: .trailing
    case .bottomLeft: .bottomLeading
    case .bottom: .bottom
    case .bottomRight: .bottomTrailing
    }
  }
}

/// The value of `--caption-style`.
extension CaptionStyle: ExplainedArgument {
  init?(argument: String) { self.init(argument) }
}
