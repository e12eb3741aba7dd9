import Foundation
import PathreelGeometry

/// Parses the `transform` attribute and property (SVG 2, §8.5; CSS Transforms 1, §12). Used by ``DrawingBuilder``.
enum SVGTransform {
  /// The product of a list of transform functions; nil if any of it is invalid, and then the caller ignores the
  /// attribute.
  static func matrix(_ text: String) -> CGAffineTransform? {
    var scanner = ValueScanner(text)
    var matrix = CGAffineTransform.identity
    scanner.skipBlanks()
    if scanner.rest == "none" { return matrix }
    while !scanner.isAtEnd {
      guard let name = scanner.identifier() else { return nil }
      scanner.skipBlanks()
      guard scanner.take("("), let arguments = arguments(&scanner), let step = step(name, arguments) else { return nil }
      matrix = step.concatenating(matrix)
      while scanner.skipComma() {}
    }
    return [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].allSatisfy(\.isFinite) ? matrix : nil
  }

  /// Parses the arguments up to the closing bracket; angles are converted to degrees.
  private static func arguments(_ scanner: inout ValueScanner) -> [Double]? {
    var arguments: [Double] = []
    scanner.skipBlanks()
    while !scanner.take(")") {
      guard var number = scanner.number() else { return nil }
      if let byte = scanner.peek, byte.isASCIILetter {
        switch scanner.identifier()?.lowercased() {
        case "deg", "px": break
        case "rad": number *= 180 / .pi
        case "grad": number *= 0.9
        case "turn": number *= 360
        default: return nil
        }
      }
      arguments.append(number)
      scanner.skipComma()
    }
    return arguments
  }

  /// The matrix of one transform function; nil if the name or the number of arguments is wrong.
  private static func step(_ name: String, _ a: [Double]) -> CGAffineTransform? {
    switch (name, a.count) {
    case ("matrix", 6): return CGAffineTransform(a[0], a[1], a[2], a[3], a[4], a[5])
    case ("translate", 1): return CGAffineTransform(translationX: a[0], y: 0)
    case ("translate", 2): return CGAffineTransform(translationX: a[0], y: a[1])
    case ("translateX", 1): return CGAffineTransform(translationX: a[0], y: 0)
    case ("translateY", 1): return CGAffineTransform(translationX: 0, y: a[0])
    case ("scale", 1): return CGAffineTransform(scaleX: a[0], y: a[0])
    case ("scale", 2): return CGAffineTransform(scaleX: a[0], y: a[1])
    case ("scaleX", 1): return CGAffineTransform(scaleX: a[0], y: 1)
    case ("scaleY", 1): return CGAffineTransform(scaleX: 1, y: a[0])
    case ("rotate", 1): return CGAffineTransform(rotationAngle: a[0] * .pi / 180)
    case ("rotate", 3):
      return CGAffineTransform(translationX: a[1], y: a[2]).rotated(by: a[0] * .pi / 180)
        .translatedBy(x: -a[1], y: -a[2])
    case ("skewX", 1): return CGAffineTransform(1, 0, tan(a[0] * .pi / 180), 1, 0, 0)
    case ("skewY", 1): return CGAffineTransform(1, tan(a[0] * .pi / 180), 0, 1, 0, 0)
    default: return nil
    }
  }
}
