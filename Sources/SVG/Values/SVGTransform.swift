import Foundation
import PathreelGeometry

/// Parses the `transform` attribute and property (SVG 2, §8.5; CSS Transforms 1, §12). Used by ``DrawingBuilder``.
enum SVGTransform {
  /// The product of a list of transform functions; nil if any of it is invalid, and then the caller ignores the
  /// attribute.
  ///
  /// - Parameters:
  ///   - box: The size that percentages refer to.
  ///   - font: The font for lengths in its units.
  static func matrix(_ text: String, in box: CGSize = .zero, font: ComputedFont = ComputedFont()) -> CGAffineTransform?
  {
    guard let functions = known.value(of: text, parse: functions) else { return nil }
    let matrix = functions.reduce(CGAffineTransform.identity) { $1.matrix(in: box, font: font).concatenating($0) }
    return [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].allSatisfy(\.isFinite) ? matrix : nil
  }

  private static let known = KnownValues<[TransformFunction]?>()

  /// The functions of a list; nil if any of it is invalid.
  static func functions(_ text: String) -> [TransformFunction]? {
    var scanner = ValueScanner(text)
    var functions: [TransformFunction] = []
    scanner.skipBlanks()
    if scanner.rest == "none" { return [] }
    while !scanner.isAtEnd {
      guard let name = scanner.identifier() else { return nil }
      scanner.skipBlanks()
      guard scanner.take("("), let arguments = arguments(&scanner), let function = TransformFunction(name, arguments)
      else { return nil }
      functions.append(function)
      while scanner.skipComma() {}
    }
    return functions
  }

  /// Parses the arguments up to the closing bracket; angles are converted to degrees.
  private static func arguments(_ scanner: inout ValueScanner) -> [SVGLength]? {
    var arguments: [SVGLength] = []
    scanner.skipBlanks()
    while !scanner.take(")") {
      if let angle = scanner.angle() {
        arguments.append(SVGLength(angle))
      } else {
        guard let length = SVGLength(&scanner) else { return nil }
        arguments.append(length)
      }
      scanner.skipComma()
    }
    return arguments
  }
}

extension ValueScanner {
  /// Consumes an angle with a unit, and returns it in degrees.
  fileprivate mutating func angle() -> Double? {
    let start = self
    if let number = number() {
      switch identifier()?.lowercased() {
      case "deg": return number
      case "rad": return number * 180 / .pi
      case "grad": return number * 0.9
      case "turn": return number * 360
      default: break
      }
    }
    self = start
    return nil
  }
}
