import Foundation

/// Finds what CSS values of browsers have and this module does not read: functions such as `calc()`, units such as `vw`,
/// and the colours of the system. ``SVGAccount`` warns of it.
enum ForeignValue {
  /// The first of these things in a value, in words for a message; nil if there is none.
  static func name(in value: String) -> String? {
    var scanner = ValueScanner(value)
    while !scanner.isAtEnd {
      if scanner.quoted() != nil { continue }
      if scanner.take("#") {
        _ = scanner.identifier(startsAnyhow: true)
      } else if scanner.number() != nil {
        if let unit = scanner.identifier()?.lowercased(), units.contains(unit) { return "the unit '\(unit)'" }
      } else if let word = scanner.identifier()?.lowercased() {
        if let name = name(of: word, in: &scanner) { return name }
      } else {
        scanner.skip()
      }
    }
    return nil
  }

  private static func name(of word: String, in scanner: inout ValueScanner) -> String? {
    guard scanner.take("(") else { return systemColors.contains(word) ? "the system's colour '\(word)'" : nil }
    if word == "url" {
      scanner.skipBlanks()
      _ = scanner.quoted()
      _ = scanner.take(through: UInt8(ascii: ")"))
      return nil
    }
    guard functions.contains(word) else { return "the function '\(word.prefix(60))()'" }
    scanner.skipBlanks()
    return scanner.take("from ") ? "colours made from others, '\(word)(from …)'," : nil
  }

  /// The functions that some property reads.
  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "path", "matrix", "translate", "translatex", "translatey", "scale", "scalex",
    "scaley", "rotate", "skewx", "skewy", "skew", "translate3d", "translatez", "scale3d", "scalez", "rotatex",
    "rotatey",
    "rotatez", "rotate3d", "matrix3d", "perspective", "calc", "min", "max", "clamp", "cubic-bezier", "steps", "linear",
    "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "circle", "ellipse", "inset", "polygon", "ray", "xywh",
    "rect", "var", "light-dark",
  ]

  private static let units: Set<String> = [
    "vw", "vh", "vi", "vb", "vmin", "vmax", "svw", "svh", "lvw", "lvh", "dvw", "dvh", "cqw", "cqh", "cqi", "cqb",
    "cqmin",
    "cqmax", "cap", "ic", "lh", "rlh", "rex", "rch", "rcap", "ric",
  ]

  private static let systemColors: Set<String> = [
    "accentcolor", "accentcolortext", "activetext", "buttonborder", "buttonface", "buttontext", "canvas", "canvastext",
    "field", "fieldtext", "graytext", "highlight", "highlighttext", "linktext", "mark", "marktext", "selecteditem",
    "selecteditemtext", "visitedtext",
  ]

  /// The properties that browsers know, that change what a drawing looks like, and that this module does not read.
  static let properties: Set<String> = [
    "mask-image", "text-shadow", "font-feature-settings", "font-variation-settings", "font-variant-caps",
    "font-variant-numeric",
    "font-variant-ligatures", "font-variant-alternates", "font-size-adjust", "backdrop-filter", "zoom", "all",
    "text-decoration-style", "text-decoration-color", "text-decoration-thickness", "text-underline-offset",
  ]

  /// The values with which such a property changes nothing.
  static let emptyValues: Set<String> = [
    "none", "normal", "auto", "initial", "inherit", "unset", "revert", "revert-layer", "", "solid", "currentcolor",
    "from-font",
  ]
}

extension SVGAccount {
  /// The value of a declared property; see ``value(of:_:at:)``. While a document is read, its mistakes are noted.
  func checkedValue(
    of property: SVGProperty, _ text: String, at element: SVGElement, named name: String, _ place: DocumentSource.Place
  ) -> String? {
    let calls = warningCalls
    let value = value(of: property, text, at: element)
    // The attribute `fill` of animations is another one.
    guard let check, calls == warningCalls, !AnimationReader.animationElements.contains(element.localName) else {
      return value
    }
    if value == nil {
      check.noteVoid(name, property, text, at: place)
    } else {
      check.check(name, property, text, at: place)
    }
    return value
  }

  /// Returns the value of a declared property, as ``SVGProperty/normalized(_:)`` does; nil if the property cannot have
  /// the value, so that an earlier declaration stays in force. Warns of what only browsers understand.
  func value(of property: SVGProperty, _ text: String, at element: SVGElement) -> String? {
    // Variables are replaced in the cascade, which asks again. Custom properties have any value.
    if property == .custom || CustomProperties.areUsed(in: text) { return text }
    var text = text
    if text.utf8.contains(UInt8(ascii: "(")), property != .d, property != .offsetPath {
      guard let computed = CSSMath.computed(text) else {
        warn(at: element, "the calculation in '\(text.prefix(60))' is not understood, and so left out")
        return nil
      }
      text = chosenColors(in: computed)
    }
    let value = property.normalized(text)
    switch property {
    // These have warnings of their own for each value that is not understood.
    case .filter, .clipPath, .mask: return value
    default: break
    }
    let hasCall = text.utf8.contains(UInt8(ascii: "("))
    guard value == nil || hasCall, property != .d else { return value }
    if value != nil, property == .backgroundColor || property == .backgroundImage, HTMLGround.isGradient(text) {
      return value
    }
    if value == nil, property == .backgroundImage, text.lowercased().hasPrefix("url(") {
      warn(at: element, "a picture behind a box, by 'background-image', is not drawn")
    }
    if let name = ForeignValue.name(in: text) {
      warn(at: element, "\(name) is not understood, and values with it are left out")
      return nil
    }
    if value == nil, property == .transform { warnOfTransform(text, at: element) }
    return value
  }

  /// The text with the colours of `light-dark()` chosen by the colour scheme.
  private func chosenColors(in text: String) -> String {
    guard text.hasASCII("light-dark(") else { return text }
    var text = text
    for _ in 0..<8 {
      guard let start = text.range(of: "light-dark(", options: .caseInsensitive) else { break }
      var (end, depth) = (start.upperBound, 1)
      while end < text.endIndex {
        if text[end] == "(" { depth += 1 } else if text[end] == ")" { depth -= 1 }
        if depth == 0 { break }
        end = text.index(after: end)
      }
      let colors = CSSText.list(String(text[start.upperBound..<end]))
      guard end < text.endIndex, colors.count == 2 else { break }
      text.replaceSubrange(start.lowerBound...end, with: colors[isDark ? 1 : 0])
    }
    return text
  }

  /// Warns if a geometry attribute has a value that only browsers understand.
  func warnOfForeignLength(_ text: String, of property: SVGProperty, at element: SVGElement) {
    guard property.isGeometry, text.utf8.contains(where: \.isASCIILetter), let name = ForeignValue.name(in: text) else {
      return
    }
    warn(at: element, "\(name) is not understood, and values with it are left out")
  }

  /// Warns of lines at a text whose style is not drawn.
  func warnOfDecoration(_ value: String, at element: SVGElement) {
    let words = value.split(whereSeparator: \.isWhitespace)
    guard let word = words.first(where: { ["wavy", "dashed", "dotted", "double"].contains($0) }) else { return }
    warn(at: element, "the line of 'text-decoration: \(word)' is drawn as a plain one")
  }

  func warnOfTransform(_ text: String, at element: SVGElement) {
    warn(at: element, "the transform '\(text.prefix(60))' is not understood, and so left out")
  }
}
