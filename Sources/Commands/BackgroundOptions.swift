import ArgumentParser
import PathreelDrawing
import PathreelRendering
import PathreelVideo

/// The options `--background` and `--matte`, the colours behind the drawing and in the margins. ``SceneOptions``
/// includes them.
struct BackgroundOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Another background than the scene's: a colour, or transparent.", valueName: "colour"),
    transform: GivenColor.read)
  var background: GivenColor?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("An opaque colour behind it all, for formats without transparency.", valueName: "colour"),
    transform: GivenColor.read)
  var matte: GivenColor?

  func validate() throws {
    if let matte, matte.color.pixel.alpha != 255 {
      throw ValidationError("--matte \(matte.text) is not opaque; give a colour without transparency.")
    }
  }

  /// The clip with the given background and matte.
  func applied(to clip: Clip) -> Clip {
    var clip = clip
    if let background { clip = clip.background(background.color) }
    if let matte { clip = clip.matte(matte.color) }
    return clip
  }

  /// The given options as text. The text differs whenever the options change pixels, so a series can tell that outputs
  /// are stale.
  var texts: [String] {
    [background.map { "background \($0.text)" }, matte.map { "matte \($0.text)" }].compactMap(\.self)
  }

  /// Throws ``UsageError`` for a matte with a format that keeps transparency, which the matte would take away.
  func check(_ format: OutputFormat) throws {
    if let matte, format.hasAlpha {
      throw UsageError(
        "--matte \(matte.text): \(format) keeps transparency; give --background, or a format without transparency")
    }
  }
}

/// A colour in CSS syntax: the value of `--background` and `--matte`.
struct GivenColor: ExplainedArgument {
  static let form = "write a colour as CSS does: white, \"#0b1020\", \"rgb(0 0 0 / 0.5)\" or transparent"
  let color: Color
  /// The argument as typed, for messages.
  let text: String

  init?(argument: String) {
    guard let color = Color(css: argument) else { return nil }
    (self.color, text) = (color, argument)
  }
}
