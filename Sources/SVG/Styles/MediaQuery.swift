import Foundation

/// Decides the conditions of `@media` and `@supports` for a film: a screen of the drawing's own size, with motion, and
/// without a pointer (Media Queries 4; CSS Conditional Rules 3).
struct MediaQuery {
  /// The size of the page, which `width` and `height` mean.
  var size: CGSize
  /// Whether the colour scheme is dark.
  var isDark: Bool

  /// Whether one of a list of media queries holds. An empty list holds.
  func holds(_ list: String) -> Bool {
    let queries = CSSText.list(list.lowercased()).filter { !$0.isEmpty }
    return queries.isEmpty || queries.contains { query($0) }
  }

  private func query(_ text: String) -> Bool {
    var words = CSSText.words(text)
    if words.first == "only" { words.removeFirst() }
    if words.first == "not", words.count > 1, !words[1].hasPrefix("(") {
      return !query(words.dropFirst().joined(separator: " "))
    }
    if let medium = words.first, !medium.hasPrefix("("), medium != "not" {
      guard medium == "all" || medium == "screen" else { return false }
      words.removeFirst()
      if words.first == "and" { words.removeFirst() }
      if words.isEmpty { return true }
    }
    return Self.condition(words, depth: 0) { feature($0) }
  }

  /// Evaluates `a and b`, `a or b`, `not a`, with brackets.
  static func condition(_ words: [String], depth: Int, _ test: (String) -> Bool) -> Bool {
    guard depth < 16, !words.isEmpty else { return false }
    if words[0] == "not" { return !condition(Array(words.dropFirst()), depth: depth + 1, test) }
    func term(_ word: String) -> Bool {
      guard word.hasPrefix("("), word.hasSuffix(")") else { return test(word) }
      let inside = String(word.dropFirst().dropLast()).trimmed
      let parts = CSSText.words(inside)
      let isNested = inside.hasPrefix("(") || parts.first == "not"
      return isNested ? condition(parts, depth: depth + 1, test) : test(inside)
    }
    let isAny = words.contains("or")
    let terms = words.filter { $0 != "and" && $0 != "or" }
    return isAny ? terms.contains(where: term) : terms.allSatisfy(term)
  }

  private func feature(_ text: String) -> Bool {
    let parts = text.split(separator: ":", maxSplits: 1).map(\.trimmed)
    if parts.count == 2 {
      let (name, value) = (parts[0], parts[1])
      let plain = name.replacingOccurrences(of: "min-", with: "").replacingOccurrences(of: "max-", with: "")
      if ["width", "height"].contains(plain) {
        guard let wanted = SVGLength(value)?.resolved(whole: 0, font: ComputedFont()) else { return false }
        let own = plain == "width" ? size.width : size.height
        return name.hasPrefix("min-") ? own >= wanted : name.hasPrefix("max-") ? own <= wanted : own == wanted
      }
      switch name {
      case "prefers-color-scheme": return value == (isDark ? "dark" : "light")
      case "prefers-reduced-motion", "prefers-reduced-transparency", "prefers-contrast", "prefers-reduced-data":
        return value == "no-preference"
      case "orientation": return value == (size.height >= size.width ? "portrait" : "landscape")
      case "hover", "any-hover", "pointer", "any-pointer", "forced-colors", "inverted-colors": return value == "none"
      case "color-gamut": return value == "srgb"
      case "scripting": return value == "none"
      case "update": return value == "fast"
      case "min-resolution", "-webkit-min-device-pixel-ratio": return (SVGNumber.leading(value) ?? 9) <= 1
      case "max-resolution": return true
      default: return false
      }
    }
    for sign in [">=", "<=", ">", "<"] where text.contains(sign) { return range(text) }
    return ["width", "height", "color", "aspect-ratio", "orientation"].contains(text)
  }

  /// `width >= 600px` and `400px < width < 900px`.
  private func range(_ text: String) -> Bool {
    let spaced = [">=", "<=", ">", "<"].reduce(text) { text, sign in
      sign.count == 1
        ? text.replacingOccurrences(of: "\(sign)(?!=)", with: " \(sign) ", options: .regularExpression)
        : text.replacingOccurrences(of: sign, with: " \(sign) ")
    }
    let words = CSSText.words(spaced)
    func value(_ word: String) -> Double? {
      word == "width"
        ? size.width : word == "height" ? size.height : SVGLength(word)?.resolved(whole: 0, font: ComputedFont())
    }
    guard words.count == 3 || words.count == 5 else { return false }
    for i in stride(from: 0, to: words.count - 2, by: 2) {
      guard let a = value(words[i]), let b = value(words[i + 2]) else { return false }
      let holds = [">=": a >= b, "<=": a <= b, ">": a > b, "<": a < b][words[i + 1]] ?? false
      if !holds { return false }
    }
    return true
  }

  /// Whether the condition of `@supports` holds: a declaration that this module understands, or a selector.
  static func supports(_ text: String) -> Bool {
    condition(CSSText.words(text), depth: 0) { test in
      if let call = CSSText.call(test), call.name == "selector" {
        return SelectorReader.selectors(call.arguments) != nil
      }
      let parts = test.split(separator: ":", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, let property = SVGProperty(name: parts[0]) else { return false }
      return property.normalized(CSSMath.computed(parts[1]) ?? "") != nil
    }
  }
}
