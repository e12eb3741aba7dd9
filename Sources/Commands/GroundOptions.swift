import ArgumentParser
import PathreelDrawing
import PathreelRendering
import PathreelVideo

/// What lies behind and beside the drawing.
struct GroundOptions: ParsableArguments {
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
      throw ValidationError("--matte \(matte.text) is not opaque, and would show in its turn what lies behind it.")
    }
  }

  func applied(to clip: Clip) -> Clip {
    var clip = clip
    if let background { clip = clip.background(background.color) }
    if let matte { clip = clip.matte(matte.color) }
    return clip
  }

  /// What was given, for a text that is another one where pixels are.
  var texts: [String] {
    [background.map { "background \($0.text)" }, matte.map { "matte \($0.text)" }].compactMap(\.self)
  }

  /// A matte is of no use where transparency is kept.
  func check(_ format: OutputFormat) throws {
    if let matte, format.hasAlpha {
      throw WrongUse(
        "--matte \(matte.text): \(format) keeps transparency; give --background, or a format without transparency")
    }
  }
}

/// A colour as CSS writes it.
struct GivenColor: ExplainedArgument {
  static let form = "write a colour as CSS does: white, \"#0b1020\", \"rgb(0 0 0 / 0.5)\" or transparent"
  let color: Color
  /// As it was written.
  let text: String

  init?(argument: String) {
    guard let color = Color(css: argument) else { return nil }
    (self.color, text) = (color, argument)
  }
}
