import Foundation
import PathreelDrawing
import PathreelGeometry

/// Parses CSS filter functions, such as `blur(2px) grayscale(50%)`, to filter steps (Filter Effects 1, §13). Used by
/// ``DrawingBuilder`` for `filter` values without `url(…)`.
enum FilterFunctions {
  /// Parses a list of functions; nil if any function is invalid, and then the whole property is ignored.
  static func steps(_ text: String, font: ComputedFont, color: Color) -> [DisplayList.FilterChain.Step]? {
    var scanner = ValueScanner(text)
    var steps: [DisplayList.FilterChain.Step] = []
    scanner.skipBlanks()
    while !scanner.isAtEnd {
      guard let name = scanner.identifier(), scanner.take("("), let arguments = arguments(&scanner), steps.count < 40
      else { return nil }
      let input: DisplayList.FilterChain.Input = steps.isEmpty ? .source : .step(steps.count - 1)
      guard let operation = operation(name, arguments, on: input, font: font, color: color) else { return nil }
      steps.append(.init(operation))
      scanner.skipBlanks()
    }
    return steps.isEmpty ? nil : steps
  }

  /// Consumes the arguments up to the matching bracket, with the brackets inside them.
  private static func arguments(_ scanner: inout ValueScanner) -> String? {
    var text = ""
    var depth = 0
    while let piece = scanner.take(through: UInt8(ascii: ")")) {
      depth += piece.count { $0 == "(" }
      text += piece
      if depth == 0 { return text.trimmed }
      depth -= 1
      text += ")"
    }
    return nil
  }

  /// The filter operation of one function; nil if it is invalid.
  private static func operation(
    _ name: String, _ arguments: String, on input: DisplayList.FilterChain.Input, font: ComputedFont, color: Color
  ) -> DisplayList.FilterChain.Operation? {
    func length(_ text: String) -> Double? {
      SVGLength(text).flatMap { $0.unit == .percent ? nil : $0.resolved(whole: 0, font: font) }
    }
    if name == "blur" {
      guard let radius = arguments.isEmpty ? 0 : length(arguments), radius >= 0 else { return nil }
      return .blur(input, deviation: CGSize(width: radius, height: radius))
    }
    if name == "drop-shadow" { return shadow(arguments, on: input, length: length, color: color) }
    if name == "hue-rotate" {
      // An angle without a unit must be 0.
      guard arguments.isEmpty || arguments.utf8.last!.isASCIILetter || Double(arguments) == 0,
        let matrix = arguments.isEmpty ? .identity : SVGTransform.matrix("rotate(\(arguments))")
      else { return nil }
      return .colorMatrix(input, .hueRotation(.radians(atan2(matrix.b, matrix.a))))
    }
    // The other functions take a number or a percentage, 1 by default.
    guard let amount = arguments.isEmpty ? 1 : SVGNumber.share(arguments), amount >= 0 else { return nil }
    let share = min(amount, 1)
    func same(_ function: DisplayList.FilterChain.Transfer) -> DisplayList.FilterChain.Operation {
      .transfer(input, red: function, green: function, blue: function, alpha: .identity)
    }
    switch name {
    case "grayscale": return .colorMatrix(input, .saturation(1 - share))
    case "saturate": return .colorMatrix(input, .saturation(amount))
    case "sepia": return .colorMatrix(input, sepia(1 - share))
    case "invert": return same(.table([share, 1 - share]))
    case "brightness": return same(.linear(slope: amount, intercept: 0))
    case "contrast": return same(.linear(slope: amount, intercept: 0.5 - 0.5 * amount))
    case "opacity":
      return .transfer(
        input, red: .identity, green: .identity, blue: .identity, alpha: .linear(slope: share, intercept: 0))
    default: return nil
    }
  }

  private static func shadow(
    _ text: String, on input: DisplayList.FilterChain.Input, length: (String) -> Double?, color: Color
  ) -> DisplayList.FilterChain.Operation? {
    // The colour may have blanks in its brackets.
    var words: [String] = []
    var depth = 0
    for piece in text.split(whereSeparator: \.isWhitespace) {
      if depth > 0 { words[words.count - 1] += " \(piece)" } else { words.append(String(piece)) }
      depth += piece.count { $0 == "(" } - piece.count { $0 == ")" }
    }
    let lengths = words.compactMap(length)
    guard (2...3).contains(lengths.count), (lengths.count > 2 ? lengths[2] : 0) >= 0 else { return nil }
    let rest = words.filter { length($0) == nil }.joined(separator: " ")
    guard let own = rest.isEmpty ? color : SVGColor.color(rest, currentColor: color) else { return nil }
    let deviation = lengths.count > 2 ? lengths[2] : 0
    return .shadow(
      input,
      .init(
        color: own, deviation: CGSize(width: deviation, height: deviation),
        offset: CGSize(width: lengths[0], height: lengths[1])))
  }

  /// The matrix of `sepia`.
  ///
  /// - Parameter rest: 1 changes nothing, 0 is full sepia.
  private static func sepia(_ rest: Double) -> ColorMatrix {
    ColorMatrix([
      0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest, 0, 0,
      0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest, 0, 0,
      0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest, 0, 0,
      0, 0, 0, 1, 0,
    ])
  }
}
