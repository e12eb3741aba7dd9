import ArgumentParser
import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSeries

/// A typed command-line value that can explain its own syntax in an error. ArgumentParser by itself only says that a
/// value is invalid. Most option types of the commands conform to it. They parse their values with ``read(_:)``.
///
/// ```swift
/// @Option(parsing: .unconditional, transform: Instant.read) var at: Instant?
/// ```
protocol ExplainedArgument {
  init?(argument: String)
  /// The error text: the syntax that is accepted.
  static var form: String { get }
}

extension ExplainedArgument {
  /// Parses an argument. Throws a `ValidationError` with ``form`` if it does not parse.
  static func read(_ argument: String) throws -> Self {
    guard let value = Self(argument: argument) else { throw ValidationError(form) }
    return value
  }
}

/// A range of frames: `a..b`, counted from zero with `b` included, or the frames that show an instant of `1s..2s`, with
/// the end excluded. The `render` and `frames` commands take it as `--frames`.
enum FrameSpan: ExplainedArgument {
  static let form =
    "write the first and the last frame as 0..59, counted from 0; or two instants, the second one later, as 1s..2.5s or 1s..end"
  static var help: ArgumentHelp {
    ArgumentHelp(
      "Only these frames, counted from 0, both included; or those from an instant up to another, as 1s..2s.",
      valueName: "a..b")
  }

  case frames(ClosedRange<Int>)
  case instants(from: Instant, to: Instant)

  init?(argument: String) {
    guard let (first, last) = bounds(of: argument) else { return nil }
    if let first = Int(first), let last = Int(last) {
      guard 0 <= first, first <= last else { return nil }
      self = .frames(first...last)
    } else {
      // A number without an `s` is a frame number here, not an instant.
      guard first.hasSuffix("s"), last.hasSuffix("s") || last == Instant.end,
        let from = Instant(argument: String(first)), let to = Instant(argument: String(last)),
        from.seconds(of: .infinity) < to.seconds(of: .infinity)
      else { return nil }
      self = .instants(from: from, to: to)
    }
  }
}

/// An instant of the clip: `1.5s`, `1.5`, or `end`. It is the value of `--at`, a side of `--diff`, or an
/// end of `--frames`.
struct Instant: ExplainedArgument {
  static let form = "write an instant of the clip as 1.5s or 1.5, from 0 on, or as end"
  static let end = "end"
  /// The argument as typed, for messages.
  let text: String
  /// In seconds; nil means the end of the clip.
  let given: Double?

  init?(argument: String) {
    text = argument
    given = readSeconds(argument)
    guard given != nil || argument == Self.end else { return nil }
  }

  /// The instant in seconds, in a clip that lasts `duration` seconds.
  func seconds(of duration: Double) -> Double { given ?? duration }
  /// The same instant for the picture outputs of a series.
  var ofPicture: PictureInstant { PictureInstant(given, text: text) }
}

/// A length of time above 0: `0.5s` or `0.5`. The value of `--every` and `--hold`.
struct Interval: ExplainedArgument {
  static let form = "write a length of time above 0 as 0.5s or 0.5"
  let seconds: Double
  /// The argument as typed, for messages.
  let text: String

  init?(argument: String) {
    guard let seconds = readSeconds(argument), seconds > 0 else { return nil }
    self.seconds = seconds
    text = argument
  }
}

/// `name=value`: a parameter and its new value, as in `--set`.
struct Setting: ExplainedArgument {
  static let form = "write a parameter and its value as name=value"
  let name: String
  let value: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
    name = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }
}

/// The value of `--scale`, a factor for the canvas: any finite number above zero.
struct Scale: ExplainedArgument {
  static let form = "write a factor above 0, such as 2 or 0.5"
  let factor: Double

  init?(argument: String) {
    guard let factor = Double(scalarNumber: argument), factor > 0 else { return nil }
    self.factor = factor
  }
}

/// The number of frames that are made at the same time: the value of `--jobs`.
struct JobCount: ExplainedArgument {
  static let maximum = 64
  static let form = "write a whole number from 1 to \(maximum)"
  let count: Int

  init(_ count: Int) { self.count = count }

  init?(argument: String) {
    guard let count = Int(argument), (1...Self.maximum).contains(count) else { return nil }
    self.count = count
  }
}

/// The value of `--size`.
extension OutputSize: ExplainedArgument {
  static let form = "write width and height in pixels as 1280x720, each from 1 to \(Bitmap.maximumSide)"
  init?(argument: String) { self.init(argument) }
}

/// The value of `--fps`.
extension FrameRate: ExplainedArgument {
  static let form = "write frames a second as 60, 12.5 or 30000/1001, from 1/\(slowest) to \(maximum)"
  init?(argument: String) { self.init(argument) }
}

/// The two sides of `a..b`.
private func bounds(of text: String) -> (Substring, Substring)? {
  guard let dots = text.range(of: "..") else { return nil }
  return (text[..<dots.lowerBound], text[dots.upperBound...])
}

/// Parses a number of seconds, 0 or more, with or without the suffix `s`.
func readSeconds(_ text: String) -> Double? {
  let digits = text.hasSuffix("s") ? String(text.dropLast()) : text
  guard let seconds = Double(scalarNumber: digits), seconds >= 0 else { return nil }
  return seconds
}
