import PathreelDrawing
import PathreelRendering
import PathreelVideo

/// The value of `--for` of the `render` command: the use of a video. It decides its format.
enum Purpose: String, ExplainedArgument, CaseIterable {
  /// A web page: H.264, which plays everywhere, or VP9 with transparency.
  case web
  /// An editing program: ProRes, with alpha if the video is transparent.
  case editor
  /// A chat: a GIF, which plays by itself and loops. Scenes with more frames a second than a GIF can have get 25.
  case slack
  /// A web page for Safari, too: H.264 with the alpha stacked below the colours, which a script joins.
  case safari

  /// The frame rate for scenes that have more frames a second than the format allows; nil for formats without a limit.
  var fallbackFrameRate: FrameRate? { self == .slack ? FrameRate(25) : nil }

  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
  static var form: String { "write one of \(list); for print, 'frames --for print' makes pictures" }

  init?(argument: String) { self.init(rawValue: argument) }

  /// The format for this purpose.
  func format(isTransparent: Bool) -> OutputFormat {
    switch self {
    case .web: isTransparent ? .webm : .mp4
    case .editor: isTransparent ? .mov : .movProRes422
    case .slack: .gif
    case .safari: isTransparent ? .mp4Stacked : .mp4
    }
  }

  /// The file to write. A missing ending is added; the ending of another format is an error.
  func file(_ name: String, _ format: OutputFormat, isTransparent: Bool) throws -> String {
    if format.isEnding(of: name) { return name }
    guard OutputFormat(ofFile: name) == nil else {
      let kind = isTransparent ? "with transparency" : "without transparency"
      throw UsageError(
        "-o \(name): --for \(rawValue) makes \(format) of frames \(kind); end the name in .\(format.fileExtension), or give it no ending"
      )
    }
    return "\(name).\(format.fileExtension)"
  }
}
