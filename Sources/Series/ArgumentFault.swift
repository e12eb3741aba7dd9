/// What is wrong with an argument of the command line, and where in it.
///
/// ```
/// --vary: 'rollin' is no parameter of the scene; did you mean 'rolling'?
///   rollin=20..360
///   ^~~~~~
/// ```
package struct ArgumentFault: Error, Hashable, Sendable {
  /// What the argument was given to: `--vary`.
  package let option: String
  /// As it was written.
  package let argument: String
  /// The part that is wrong, counted in Unicode scalars from the start; it may be empty, where something is missing.
  package let part: Range<Int>
  /// What is wrong, and what to do about it.
  package let message: String

  package init(_ option: String, _ argument: String, at part: Range<Int>, _ message: String) {
    let length = argument.unicodeScalars.count
    (self.option, self.argument, self.message) = (option, argument, message)
    self.part = part.clamped(to: 0..<length + 1)
  }
}

extension ArgumentFault: CustomStringConvertible {
  package var description: String {
    let first = "\(option): \(message)"
    // A mark under a line that a terminal breaks, or that is no single line, points nowhere.
    guard argument.unicodeScalars.count <= 100, !argument.unicodeScalars.contains(where: Self.movesTheCursor) else {
      return first
    }
    let mark =
      String(repeating: " ", count: part.lowerBound) + "^"
      + String(repeating: "~", count: max(0, part.count - 1))
    return "\(first)\n  \(argument)\n  \(mark)"
  }

  private static func movesTheCursor(_ scalar: Unicode.Scalar) -> Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }
}
