import ArgumentParser
import Foundation
import PathreelRendering

/// The options `--contact-sheet`, `--sprite-sheet` and `--diff` of the `frames` command, which draw several frames into
/// one picture.
struct SheetOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "One picture with frames at equal steps and their time codes, in so many columns and rows; --size is then that of a cell.",
      valueName: "6x4"),
    transform: SheetShape.read)
  var contactSheet: SheetShape?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "One picture with frames at equal steps side by side, and a file of JSON beside it that says where each is.",
      valueName: "8x4"),
    transform: SheetShape.read)
  var spriteSheet: SheetShape?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "One picture with two frames side by side and their difference. Each is an instant, name=value, or a set in the file of values; the last two at --at, or at the end.",
      valueName: "a b"))
  var diff: [String] = []

  /// The kind of sheet to draw.
  enum Kind {
    case contact(SheetShape)
    case sprites(SheetShape)
    case difference(DiffSide, DiffSide)

    /// The name of the option that asks for this kind.
    var option: String {
      switch self {
      case .contact: "--contact-sheet"
      case .sprites: "--sprite-sheet"
      case .difference: "--diff"
      }
    }
  }

  /// The kind that the options ask for; nil if they ask for none.
  var kind: Kind? {
    if let contactSheet { return .contact(contactSheet) }
    if let spriteSheet { return .sprites(spriteSheet) }
    return diff.count == 2 ? .difference(DiffSide(diff[0]), DiffSide(diff[1])) : nil
  }

  func validate() throws {
    let given = [contactSheet.map { _ in "--contact-sheet" }, spriteSheet.map { _ in "--sprite-sheet" }].compactMap(
      \.self)
    let all = given + (diff.isEmpty ? [] : ["--diff"])
    if all.count > 1 { throw ValidationError("\(all[0]) and \(all[1]) make different pictures; use one.") }
    if !diff.isEmpty, diff.count != 2 {
      throw ValidationError(
        "--diff takes two sides, and \(diff.count) \(diff.count == 1 ? "is" : "are") given; write the scene before it.")
    }
  }
}

/// The number of columns and rows of a sheet, as `6x4`: the value of `--contact-sheet` and `--sprite-sheet`.
struct SheetShape: ExplainedArgument {
  static let most = 100
  static let form = "write columns and rows as 6x4, each from 1 to \(most)"
  let columns: Int
  let rows: Int

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let columns = Int(sides[0]), let rows = Int(sides[1]),
      (1...Self.most).contains(columns), (1...Self.most).contains(rows)
    else { return nil }
    (self.columns, self.rows) = (columns, rows)
  }
}

/// One side of `--diff`: an instant, a parameter's value, or a named set of values.
struct DiffSide {
  enum Content {
    case instant(Instant)
    case setting(Setting)
    /// The name of a set of values.
    case values(String)
  }

  /// The argument as typed, for labels and messages.
  let text: String
  let content: Content

  init(_ argument: String) {
    text = argument
    content =
      Setting(argument: argument).map(Content.setting) ?? Instant(argument: argument).map(Content.instant)
      ?? .values(argument)
  }
}
