import Foundation

/// SwiftUI's text form of a path, written and parsed: coordinates first, then the letter of the element. For SVG path
/// data see ``Path/svg`` and ``Path/init(svg:)``. Authors of scenes in Swift use it to print, store and compare paths.
///
/// ```swift
/// let text = Path(CGRect(x: 0, y: 0, width: 8, height: 5)).description  // "0 0 m 8 0 l 8 5 l 0 5 l h"
/// let again = Path(text)
/// ```
extension Path: LosslessStringConvertible {
  /// The path's elements as text. Each coordinate has the fewest digits that give the same double back. Each element
  /// ends with a letter: `m` moves, `l` is a line, `q` a quadratic and `c` a cubic curve with its control points first,
  /// `h` closes.
  public var description: String {
    var words: [String] = []
    words.reserveCapacity(4 * elements.count)
    for element in elements {
      for point in element.points { words += [word(point.x), word(point.y)] }
      words.append(element.letter)
    }
    return words.joined(separator: " ")
  }

  /// Parses a path from its ``description``; `nil` if the text is not one.
  public init?(_ description: String) {
    var numbers: [Double] = []
    for word in description.split(whereSeparator: \.isWhitespace) {
      if let number = Double(word) {
        numbers.append(number)
        continue
      }
      guard let element = Element(letter: word, numbers: numbers) else { return nil }
      if case .move = element {} else if isEmpty { return nil }
      append(element)
      numbers.removeAll(keepingCapacity: true)
    }
    guard numbers.isEmpty else { return nil }
  }

  private func word(_ number: CGFloat) -> String {
    let text = "\(Double(number))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Path.Element {
  /// The element's points, control points first.
  fileprivate var points: [CGPoint] {
    switch self {
    case .move(let to), .line(let to): [to]
    case .quadCurve(let to, let control): [control, to]
    case .curve(let to, let control1, let control2): [control1, control2, to]
    case .closeSubpath: []
    }
  }

  fileprivate var letter: String {
    switch self {
    case .move: "m"
    case .line: "l"
    case .quadCurve: "q"
    case .curve: "c"
    case .closeSubpath: "h"
    }
  }

  fileprivate init?(letter: Substring, numbers: [Double]) {
    func point(_ index: Int) -> CGPoint { CGPoint(x: numbers[2 * index], y: numbers[2 * index + 1]) }
    switch (letter, numbers.count) {
    case ("m", 2): self = .move(to: point(0))
    case ("l", 2): self = .line(to: point(0))
    case ("q", 4): self = .quadCurve(to: point(1), control: point(0))
    case ("c", 6): self = .curve(to: point(2), control1: point(0), control2: point(1))
    case ("h", 0): self = .closeSubpath
    default: return nil
    }
  }
}
