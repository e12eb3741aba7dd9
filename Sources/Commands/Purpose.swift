import PathreelDrawing
import PathreelRendering
import PathreelVideo

/// What a video is for, which decides its format.
enum Purpose: String, ExplainedArgument, CaseIterable {
  /// A page: H.264 plays everywhere; with transparency VP9.
  case web
  /// An editing program: ProRes, with alpha where there is transparency.
  case editor
  /// A chat: a GIF plays by itself and in a loop, at 25 frames a second where the scene has more than a GIF can have.
  case slack
  /// A page that Safari shows too: transparency stands below the colours, and a page's code joins them.
  case safari

  /// The rate of scenes that have more frames a second than the format can have.
  var rateInstead: FrameRate? { self == .slack ? FrameRate(25) : nil }

  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
  static var form: String { "write one of \(list); for print, 'frames --for print' makes pictures" }

  init?(argument: String) { self.init(rawValue: argument) }

  func format(isTransparent: Bool) -> OutputFormat {
    switch self {
    case .web: isTransparent ? .webm : .mp4
    case .editor: isTransparent ? .mov : .movProRes422
    case .slack: .gif
    case .safari: isTransparent ? .mp4Stacked : .mp4
    }
  }

  /// The file that is written: an ending may be left out, and another than the format's is an error.
  func file(_ name: String, _ format: OutputFormat, isTransparent: Bool) throws -> String {
    if format.isEnding(of: name) { return name }
    guard OutputFormat(ofFile: name) == nil else {
      let kind = isTransparent ? "with transparency" : "without transparency"
      throw WrongUse(
        "-o \(name): --for \(rawValue) makes \(format) of frames \(kind); end the name in .\(format.fileExtension), or in nothing"
      )
    }
    return "\(name).\(format.fileExtension)"
  }
}
