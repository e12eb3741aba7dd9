import Foundation

/// A length as it is written (CSS Values 3, §5): a number and its unit.
struct SVGLength: Hashable {
  enum Unit: Hashable {
    case user, percent, em, rootEm, ex, inch, centimetre, millimetre, point, pica, quarter
  }

  var value: Double
  var unit: Unit = .user

  init(_ value: Double, _ unit: Unit = .user) { (self.value, self.unit) = (value, unit) }

  /// Nil for what is no length, or something else besides.
  init?(_ text: some StringProtocol) {
    var scanner = ValueScanner(text)
    scanner.skipBlanks()
    guard let length = SVGLength(&scanner) else { return nil }
    scanner.skipBlanks()
    guard scanner.isAtEnd else { return nil }
    self = length
  }

  init?(_ scanner: inout ValueScanner) {
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

  /// A list with blanks or commas; nil where something is no length.
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

  /// In user units: 96 to an inch.
  ///
  /// - Parameters:
  ///   - whole: What a hundred percent are.
  ///   - em: The size of the font.
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
}

/// Which of a viewport's measures are a hundred percent of a length.
enum SVGAxis {
  case x, y, diagonal
}

extension CGSize {
  func whole(_ axis: SVGAxis) -> Double {
    switch axis {
    case .x: width
    case .y: height
    case .diagonal: ((width * width + height * height) / 2).squareRoot()
    }
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (0x41...0x5a).contains(self & ~0x20) }
}
