/// An error in a command-line argument, with the range to underline. The types of this module that parse option values
/// throw it, such as ``Variation`` and ``OutputTemplate``.
///
/// ```
/// --vary: 'rollin' is no parameter of the scene; did you mean 'rolling'?
///   rollin=20..360
///   ^~~~~~
/// ```
package struct ArgumentError: Error, Hashable, Sendable {
  /// The option that the argument belongs to, such as `--vary`.
  package let option: String
  /// The argument, as it was written.
  package let argument: String
  /// The range of the wrong part, in Unicode scalars from the start; empty if something is missing there.
  package let part: Range<Int>
  /// What is wrong, and how to correct it.
  package let message: String

  /// Makes an error; clamps the range to the argument.
  package init(_ option: String, _ argument: String, at part: Range<Int>, _ message: String) {
    let length = argument.unicodeScalars.count
    (self.option, self.argument, self.message) = (option, argument, message)
    self.part = part.clamped(to: 0..<length + 1)
  }
}

extension ArgumentError: CustomStringConvertible {
  /// The message and, for a short argument of one line, the argument with its wrong part underlined.
  package var description: String {
    let first = "\(option): \(message)"
    // If a terminal wraps the line, or if the text has several lines, the mark would point to the wrong place.
    guard argument.unicodeScalars.count <= 100, !argument.unicodeScalars.contains(where: Self.movesTheCursor) else {
      return first
    }
    let scalars = argument.unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: min(part.lowerBound, scalars.count))
    let end = scalars.index(scalars.startIndex, offsetBy: min(part.upperBound, scalars.count))
    let mark =
      String(repeating: " ", count: argument[..<start].columnCount) + "^"
      + String(repeating: "~", count: max(0, argument[start..<end].columnCount - 1))
    return "\(first)\n  \(argument)\n  \(mark)"
  }

  private static func movesTheCursor(_ scalar: Unicode.Scalar) -> Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }
}
