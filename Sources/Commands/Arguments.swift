import ArgumentParser
import Foundation
import PathreelDrawing
import PathreelMotion

// The values of the command line that are more than a string or a number. Each says in its error what it would have
// taken, because ArgumentParser only adds the option's name.

/// Frames `a..b`, counted from zero, `b` included.
struct FrameSpan: ExpressibleByArgument {
  let first: Int
  let last: Int

  init?(argument: String) {
    guard let (first, last) = bounds(of: argument), let first = Int(first), let last = Int(last),
      0 <= first, first <= last
    else { return nil }
    self.first = first
    self.last = last
  }
}

/// An instant of the clip: `1.5s` or `1.5`.
struct Instant: ExpressibleByArgument {
  let seconds: Double

  init?(argument: String) {
    let digits = argument.hasSuffix("s") ? argument.dropLast() : Substring(argument)
    guard let seconds = Double(digits), seconds.isFinite, seconds >= 0 else { return nil }
    self.seconds = seconds
  }
}

/// `name=value`, a parameter and what it is set to.
struct Setting: ExpressibleByArgument {
  let name: String
  let value: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
    name = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }
}

/// `name=a..b`, a parameter and the range that it runs through.
struct Variation: ExpressibleByArgument {
  let name: String
  let from: Double
  let to: Double

  init?(argument: String) {
    guard let setting = Setting(argument: argument), let (from, to) = bounds(of: setting.value),
      let from = Double(from), let to = Double(to), from.isFinite, to.isFinite
    else { return nil }
    name = setting.name
    self.from = from
    self.to = to
  }
}

/// A factor for the canvas: any number above zero.
struct Scale: ExpressibleByArgument {
  let factor: Double

  init?(argument: String) {
    guard let factor = Double(argument), factor.isFinite, factor > 0 else { return nil }
    self.factor = factor
  }
}

/// How many frames are made at once.
struct JobCount: ExpressibleByArgument {
  static let maximum = 64
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), (1...Self.maximum).contains(count) else { return nil }
    self.count = count
  }
}

extension OutputSize: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension FrameRate: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

/// The two sides of `a..b`.
private func bounds(of text: String) -> (Substring, Substring)? {
  guard let dots = text.range(of: "..") else { return nil }
  return (text[..<dots.lowerBound], text[dots.upperBound...])
}
