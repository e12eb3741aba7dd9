import Foundation
import PathreelDrawing

/// A value of `fill` or `stroke`, before paint servers are resolved. ``DrawingBuilder`` turns it into a `Paint`.
indirect enum SVGPaint: Hashable {
  case none
  case color(Color)
  /// The `color` property of the painted element.
  case currentColor
  /// A paint server, which is a gradient or a pattern, by its id, and the paint to use if the document lacks it.
  case server(String, fallback: SVGPaint?)
  /// The fill or stroke of the element that the marker or `use` belongs to.
  case contextFill, contextStroke

  /// Parses a value; nil if it is not valid.
  init?(_ text: String, currentColor: Color) {
    guard text.utf8.count <= SVGLimits.colorBytes else { return nil }
    if text == "none" {
      self = .none
      return
    }
    if let color = SVGColor.plain(text) {
      self = .color(color)
      return
    }
    let text = text.trimmed
    // CSS keywords are not case-sensitive.
    switch text.lowercased() {
    case "none": self = .none
    case "currentcolor": self = .currentColor
    case "context-fill": self = .contextFill
    case "context-stroke": self = .contextStroke
    default:
      if text.hasPrefix("url(") {
        guard let (id, rest) = SVGReference.url(text) else { return nil }
        // A fallback is no further reference. As everywhere in CSS, a value with an invalid part is invalid as a whole.
        let fallback = rest.hasPrefix("url(") ? nil : SVGPaint(rest, currentColor: currentColor)
        guard rest.isEmpty || fallback != nil else { return nil }
        self = .server(id, fallback: fallback)
      } else if let color = SVGColor.color(text, currentColor: currentColor) {
        self = .color(color)
      } else {
        return nil
      }
    }
  }
}

/// Parses CSS colours, with `currentColor`.
enum SVGColor {
  static func color(_ text: String, currentColor: Color, depth: Int = 0) -> Color? {
    guard text.utf8.count <= SVGLimits.colorBytes else { return nil }
    if let color = plain(text) { return color }
    let text = text.trimmed
    if text.lowercased() == "currentcolor" { return currentColor }
    return ModernColor.color(text, currentColor: currentColor, depth: depth)
  }

  /// Parses a colour that depends on nothing else, in the notations of ``Color/init(css:)``.
  static func plain(_ text: String) -> Color? { known.value(of: text) { Color(css: $0.trimmed) } }

  private static let known = KnownValues<Color?>()
}

/// Parses `url(…)` references to other elements.
enum SVGReference {
  /// Splits `url(#id) rest` into the id and the rest. A reference to another file returns its whole address in place of
  /// the id. Nil for any other text.
  static func url(_ text: String) -> (id: String, rest: String)? {
    var scanner = ValueScanner(text)
    scanner.skipBlanks()
    guard scanner.take("url(") else { return nil }
    scanner.skipBlanks()
    let target: String
    if let quoted = scanner.quoted() {
      target = quoted
      guard scanner.take(through: UInt8(ascii: ")")) != nil else { return nil }
    } else {
      guard let plain = scanner.take(through: UInt8(ascii: ")")) else { return nil }
      target = plain.trimmed
    }
    return target.hasPrefix("#") ? (String(target.dropFirst()), scanner.rest) : (target, scanner.rest)
  }
}
