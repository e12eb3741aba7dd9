import Foundation
import PathreelDrawing

/// What `fill` and `stroke` say.
indirect enum SVGPaint: Hashable {
  case none
  case color(Color)
  /// The `color` of the element that is painted.
  case currentColor
  /// A gradient or a pattern by its id, and what is drawn where there is none.
  case server(String, fallback: SVGPaint?)
  /// The paint of the element that a marker or a `use` draws for.
  case contextFill, contextStroke

  /// Nil for what is not understood.
  init?(_ text: String, currentColor: Color) {
    let text = text.trimmed
    switch text {
    case "none": self = .none
    case "currentColor", "currentcolor": self = .currentColor
    case "context-fill": self = .contextFill
    case "context-stroke": self = .contextStroke
    default:
      if text.hasPrefix("url(") {
        guard let (id, rest) = SVGReference.url(text) else { return nil }
        let fallback = rest.isEmpty ? nil : SVGPaint(rest, currentColor: currentColor)
        // What is partly not understood says nothing, as everywhere in CSS.
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

/// Colours as style sheets write them.
enum SVGColor {
  static func color(_ text: String, currentColor: Color) -> Color? {
    let text = text.trimmed
    if text.lowercased() == "currentcolor" { return currentColor }
    return Color(css: text)
  }
}

/// References to other elements of the document.
enum SVGReference {
  /// `url(#id) rest`: the id and what comes after. Nil for something else.
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
