import Foundation

/// An unresolved length (CSS Values 3, §5): a number and its unit. ``DrawingBuilder`` resolves it to user units.
struct SVGLength: Hashable, Sendable {
  /// The unit; `user` also covers `px`, `ex` also `ch`, and `quarter` is a quarter of a millimetre, CSS `Q`.
  ///
  /// The raw value is the unit as text.
  enum Unit: String, Hashable, Sendable {
    case user = ""
    case percent = "%"
    case em
    case rootEm = "rem"
    case ex
    case inch = "in"
    case centimetre = "cm"
    case millimetre = "mm"
    case point = "pt"
    case pica = "pc"
    case quarter = "q"
  }

  var value: Double
  var unit: Unit = .user
  /// The sum of several units, or the least or greatest of several lengths; nil for a plain length.
  var calculation: Calculation?

  init(_ value: Double, _ unit: Unit = .user) { (self.value, self.unit) = (value, unit) }

  /// Parses a length; nil if the text is no length or continues after it.
  init?(_ text: some StringProtocol) {
    var scanner = ValueScanner(text)
    scanner.skipBlanks()
    guard let length = SVGLength(&scanner) else { return nil }
    scanner.skipBlanks()
    guard scanner.isAtEnd else { return nil }
    self = length
  }

  /// Parses a length at the scanner's position.
  init?(_ scanner: inout ValueScanner) {
    if let calculated = scanner.calculated() {
      self = calculated
      return
    }
    guard let value = scanner.number() else { return nil }
    self.value = value
    if scanner.take("%") {
      unit = .percent
      return
    }
    guard let byte = scanner.peek, byte.isASCIILetter, let word = scanner.identifier() else {
      unit = .user
      return
    }
    switch word.lowercased() {
    case "px": unit = .user
    case "em": unit = .em
    case "rem": unit = .rootEm
    case "ex", "ch": unit = .ex
    case "in": unit = .inch
    case "cm": unit = .centimetre
    case "mm": unit = .millimetre
    case "pt": unit = .point
    case "pc": unit = .pica
    case "q": unit = .quarter
    default: return nil
    }
  }

  /// Parses a list of lengths, separated by blanks or commas; nil if any item is no length.
  static func list(_ text: String) -> [SVGLength]? {
    var scanner = ValueScanner(text)
    var lengths: [SVGLength] = []
    scanner.skipBlanks()
    while !scanner.isAtEnd {
      guard let length = SVGLength(&scanner) else { return nil }
      lengths.append(length)
      scanner.skipComma()
    }
    return lengths
  }

  init(_ calculation: Calculation) {
    if case .sum(let parts) = calculation, parts.count == 1, let part = parts.first {
      self.init(part.value, part.key)
    } else {
      self.init(0)
      self.calculation = calculation
    }
  }

  /// The length as a sum of units.
  var asCalculation: Calculation { calculation ?? .sum([unit: value]) }

  /// The length as text that is parsed back.
  var text: String { calculation.map { "calc(\($0.text))" } ?? "\(value)\(unit.rawValue)" }

  /// Converts a plain length to user units, 96 to an inch.
  ///
  /// - Parameters:
  ///   - whole: The length that 100% means.
  ///   - em: The font size; for ``Unit/rootEm``, that of the root element.
  func resolved(whole: Double, em: Double) -> Double {
    switch unit {
    case .user: value
    case .percent: value / 100 * whole
    case .em, .rootEm: value * em
    case .ex: value * em / 2
    case .inch: value * 96
    case .centimetre: value * 96 / 2.54
    case .millimetre: value * 96 / 25.4
    case .point: value * 4 / 3
    case .pica: value * 16
    case .quarter: value * 96 / 101.6
    }
  }

  /// Converts the length to user units for text of a font.
  ///
  /// - Parameter whole: The length that 100% means.
  func resolved(whole: Double, font: ComputedFont) -> Double {
    if let calculation { return calculation.resolved(whole: whole, font: font) }
    return resolved(whole: whole, em: unit == .rootEm ? font.rootSize : font.size)
  }
}

extension ValueScanner {
  /// Consumes a mathematical function whose result is a length or a number.
  fileprivate mutating func calculated() -> SVGLength? {
    guard let byte = peek, byte.isASCIILetter else { return nil }
    var reader = CalculationReader(remaining)
    guard let value = reader.function() else { return nil }
    let result: SVGLength
    switch value {
    case .number(let number): result = SVGLength(number)
    case .length(let calculation): result = SVGLength(calculation)
    case .other: return nil
    }
    skip(reader.at)
    return result
  }
}

/// The measure of a viewport that a percentage refers to: see ``SVGLength/resolved(whole:em:)``.
enum SVGAxis {
  case x, y, diagonal
}

extension CGSize {
  /// The length that 100% means along an axis. The diagonal is √((w² + h²) / 2), as SVG 2 defines it.
  func whole(_ axis: SVGAxis) -> Double {
    switch axis {
    case .x: width
    case .y: height
    case .diagonal: ((width * width + height * height) / 2).squareRoot()
    }
  }
}

extension UInt8 {
  /// Clearing bit 0x20 turns a small letter into its capital.
  var isASCIILetter: Bool { (0x41...0x5a).contains(self & ~0x20) }
}
