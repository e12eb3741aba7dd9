import ArgumentParser
import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSeries

/// A value of the command line that is more than a string or a number, and can say which forms it takes: on its own,
/// ArgumentParser only says that a value is invalid.
///
/// ```swift
/// @Option(parsing: .unconditional, transform: Instant.read) var at: Instant?
/// ```
protocol ExplainedArgument {
  init?(argument: String)
  /// What a person should have written.
  static var form: String { get }
}

extension ExplainedArgument {
  static func read(_ argument: String) throws -> Self {
    guard let value = Self(argument: argument) else { throw ValidationError(form) }
    return value
  }
}

/// Frames `a..b`, counted from zero, `b` included; or those that show an instant of `1s..2s`, the second one not included.
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
      // A number alone counts frames here.
      guard first.hasSuffix("s"), last.hasSuffix("s") || last == Instant.end,
        let from = Instant(argument: String(first)), let to = Instant(argument: String(last)),
        from.seconds(of: .infinity) < to.seconds(of: .infinity)
      else { return nil }
      self = .instants(from: from, to: to)
    }
  }
}

/// An instant of the clip: `1.5s` or `1.5`, or its `end`.
struct Instant: ExplainedArgument {
  static let form = "write an instant of the clip as 1.5s or 1.5, from 0 on, or as end"
  static let end = "end"
  /// As it was written.
  let text: String
  /// `nil` for the clip's end.
  private let given: Double?

  init?(argument: String) {
    text = argument
    given = readSeconds(argument)
    guard given != nil || argument == Self.end else { return nil }
  }

  func seconds(of duration: Double) -> Double { given ?? duration }
  var ofPicture: PictureInstant { PictureInstant(given, text: text) }
}

/// A length of time: `0.5s` or `0.5`.
struct Interval: ExplainedArgument {
  static let form = "write a length of time above 0 as 0.5s or 0.5"
  let seconds: Double
  /// As it was written.
  let text: String

  init?(argument: String) {
    guard let seconds = readSeconds(argument), seconds > 0 else { return nil }
    self.seconds = seconds
    text = argument
  }
}

/// `name=value`, a parameter and what it is set to.
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

/// A factor for the canvas: any number above zero.
struct Scale: ExplainedArgument {
  static let form = "write a factor above 0, such as 2 or 0.5"
  let factor: Double

  init?(argument: String) {
    guard let factor = Double(argument), factor.isFinite, factor > 0 else { return nil }
    self.factor = factor
  }
}

/// How many frames are made at once.
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

extension OutputSize: ExplainedArgument {
  static let form = "write width and height in pixels as 1280x720, each from 1 to \(Bitmap.maximumSide)"
  init?(argument: String) { self.init(argument) }
}

extension FrameRate: ExplainedArgument {
  static let form = "write frames a second as 60, 12.5 or 30000/1001, from 1/\(slowest) to \(maximum)"
  init?(argument: String) { self.init(argument) }
}

/// The two sides of `a..b`.
private func bounds(of text: String) -> (Substring, Substring)? {
  guard let dots = text.range(of: "..") else { return nil }
  return (text[..<dots.lowerBound], text[dots.upperBound...])
}

/// Seconds from 0 on, with or without their `s`.
private func readSeconds(_ text: String) -> Double? {
  let digits = text.hasSuffix("s") ? text.dropLast() : Substring(text)
  guard let seconds = Double(digits), seconds.isFinite, seconds >= 0 else { return nil }
  return seconds
}
