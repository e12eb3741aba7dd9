import Foundation

/// The parser of `<style>` elements and `style` attributes (CSS Syntax 3). It skips invalid text up to the next rule or
/// declaration, as CSS requires. Used by ``Cascade``.
struct StyleSheetReader {
  private let text: [UInt8]
  private var at: Int
  private let end: Int
  /// The rules inside of the block whose declarations were read last.
  private var nested: [Nested] = []

  /// A rule inside of a rule: its text before the block, and the block.
  private struct Nested {
    var prelude: String
    var block: Range<Int>
  }

  private init(_ text: [UInt8]) { (self.text, at, end) = (text, 0, text.count) }

  /// A parser of a part of a text.
  private init(_ part: Range<Int>, of text: [UInt8]) { (self.text, at, end) = (text, part.lowerBound, part.upperBound) }

  /// The deepest nesting of rules.
  private static let depth = 32
  /// The longest list of selectors that nesting makes, in bytes.
  private static let longestSelectors = 8_192

  private var peek: UInt8? { at < end ? text[at] : nil }

  /// Adds the rules of a `<style>` element's text.
  ///
  /// - Throws: An error if the rules are too many.
  static func add(
    _ text: String, to sheet: inout StyleSheet, media: MediaQuery, account: SVGAccount, at element: SVGElement
  ) throws(SVGError) {
    var reader = StyleSheetReader(withoutComments(text))
    try reader.readRules(into: &sheet, media: media, account: account, element, depth: 0)
  }

  /// The declarations of an element's `style` attribute.
  static func declarations(of element: SVGElement, account: SVGAccount) -> [StyleSheet.Declaration] {
    element["style"].map { declarations($0, account: account, at: element) } ?? []
  }

  /// The declarations of a text.
  static func declarations(_ text: String, account: SVGAccount, at element: SVGElement) -> [StyleSheet.Declaration] {
    var reader = StyleSheetReader(withoutComments(text))
    return reader.declarations(account: account, element)
  }

  /// The UTF-8 text with blanks for comments, `<!--` and `-->`, so that all else stays at its place.
  private static func withoutComments(_ text: String) -> [UInt8] {
    let all = Array(text.utf8)
    guard text.contains("/*") || text.contains("<!--") || text.contains("-->") else { return all }
    var (kept, i): ([UInt8], Int) = ([], 0)
    while i < all.count {
      if all[i] == 0x2f, i + 1 < all.count, all[i + 1] == 0x2a {
        i += 2
        while i < all.count, !(all[i] == 0x2a && i + 1 < all.count && all[i + 1] == 0x2f) { i += 1 }
        i = min(i + 2, all.count)
      } else if all[i...].starts(with: "<!--".utf8) {
        i += 4
      } else if all[i...].starts(with: "-->".utf8) {
        i += 3
      } else {
        kept.append(all[i])
        i += 1
      }
      kept.append(contentsOf: repeatElement(0x20, count: i - kept.count))
    }
    return kept
  }

  private mutating func readRules(
    into sheet: inout StyleSheet, media: MediaQuery, account: SVGAccount, _ element: SVGElement, depth: Int
  ) throws(SVGError) {
    while true {
      skipBlanks()
      guard let first = peek else { return }
      if first == 0x40 {  // @
        let rule = takeAtRule()
        try account.charge(1, at: element)
        guard depth < Self.depth else { continue }
        try apply(rule, to: &sheet, media: media, account: account, element, depth: depth)
        continue
      }
      let prelude = take(until: [0x7b])  // {
      guard peek == 0x7b else { return }
      at += 1
      let list = String(decoding: text[prelude], as: UTF8.self)
      try addRule(list, takeBlock(), to: &sheet, media: media, account: account, element, depth: depth)
    }
  }

  /// Adds a style rule, and the rules inside of it (CSS Nesting 1).
  private func addRule(
    _ list: String, _ block: Range<Int>, to sheet: inout StyleSheet, media: MediaQuery, account: SVGAccount,
    _ element: SVGElement, depth: Int
  ) throws(SVGError) {
    var body = StyleSheetReader(block, of: text)
    let declarations = body.declarations(account: account, element)
    try account.charge(declarations.count + 1, at: element)
    guard !list.trimmed.isEmpty else { return }
    guard let selectors = SelectorReader.selectors(list) else {
      // Browsers leave out the rules for parts of other browsers, too.
      guard !list.contains(":-") else { return }
      let words = list.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      account.warn(at: element, "the selector '\(words.prefix(60))' is not understood, and so its rule is left out")
      return
    }
    if let word = selectors.lazy.compactMap(\.readersAction).first,
      declarations.contains(where: { $0.property.rawValue.hasPrefix("animation") })
    {
      account.warn(at: element, "what ':\(word)' starts or stops does not happen in a film, which has no pointer")
    }
    try account.charge(selectors.count, at: element)
    for selector in selectors { sheet.add(selector, declarations) }
    guard depth < Self.depth else { return }
    for inner in body.nested where !inner.prelude.isEmpty {
      if inner.prelude.hasPrefix("@") {
        guard Self.applies(inner.prelude, media) else { continue }
        try addRule(list, inner.block, to: &sheet, media: media, account: account, element, depth: depth + 1)
        continue
      }
      let parent = ":is(\(list.trimmed))"
      let parts = CSSText.list(inner.prelude).map { part in
        part.contains("&") ? part.replacingOccurrences(of: "&", with: parent) : "\(parent) \(part)"
      }
      let joined = parts.joined(separator: ", ")
      guard joined.utf8.count <= Self.longestSelectors else {
        account.warn(at: element, "a rule inside of others has too many selectors, and so is left out")
        continue
      }
      try addRule(joined, inner.block, to: &sheet, media: media, account: account, element, depth: depth + 1)
    }
  }

  /// Whether the rules in a block of `@media`, `@supports` or `@layer` apply.
  private static func applies(_ prelude: String, _ media: MediaQuery) -> Bool {
    let name = prelude.dropFirst().prefix { $0.isLetter || $0 == "-" }.lowercased()
    let condition = prelude.dropFirst(1 + name.count).trimmed
    switch name {
    case "media": return media.holds(condition)
    case "supports": return MediaQuery.supports(condition)
    case "layer": return true
    default: return false
    }
  }

  private func apply(
    _ rule: AtRule, to sheet: inout StyleSheet, media: MediaQuery, account: SVGAccount, _ element: SVGElement,
    depth: Int
  ) throws(SVGError) {
    switch rule.name {
    case "import":
      account.warn(
        at: element,
        "the rules of another file, which @import names, are not read: drawings are read from one file alone")
    case "media", "supports", "layer":
      guard let block = rule.block, Self.applies("@\(rule.name) \(rule.prelude)", media) else { return }
      var body = StyleSheetReader(block, of: text)
      try body.readRules(into: &sheet, media: media, account: account, element, depth: depth + 1)
    case "keyframes", "-webkit-keyframes":
      guard let block = rule.block else { return }
      var body = StyleSheetReader(block, of: text)
      sheet.keyframes[CSSText.unquoted(rule.prelude)] = try body.keyframes(account: account, element)
    case "property":
      guard let block = rule.block else { return }
      var body = StyleSheetReader(block, of: text)
      let values = body.descriptors()
      sheet.registered[rule.prelude] = .init(
        syntax: CSSText.unquoted(values["syntax"] ?? "*"), inherits: values["inherits"] != "false",
        initial: values["initial-value"])
    case "font-face":
      guard let block = rule.block else { return }
      var body = StyleSheetReader(block, of: text)
      guard let rule = FontFaceRule(body.descriptors()) else {
        return account.warn(at: element, "a rule '@font-face' names no family or no font, and so is left out")
      }
      try account.charge(12, at: element)
      sheet.fontFaces.append(rule)
    case "charset", "namespace": break
    default:
      account.warn(at: element, "the rule '@\(rule.name.prefix(60))' is not understood, and so left out")
    }
  }

  /// The keyframes in the block of `@keyframes` (CSS Animations 1, §3.2).
  private mutating func keyframes(account: SVGAccount, _ element: SVGElement) throws(SVGError) -> [StyleSheet.Keyframe]
  {
    var frames: [StyleSheet.Keyframe] = []
    while true {
      skipBlanks()
      let prelude = take(until: [0x7b])
      guard peek == 0x7b else { return frames }
      at += 1
      let offsets = CSSText.list(String(decoding: text[prelude], as: UTF8.self)).map { word -> Double? in
        switch word.lowercased() {
        case "from": return 0
        case "to": return 1
        default:
          guard word.hasSuffix("%"), let number = CSSText.number(String(word.dropLast())) else { return nil }
          return (0...100).contains(number) ? number / 100 : nil
        }
      }
      var body = StyleSheetReader(takeBlock(), of: text)
      let declarations = body.declarations(account: account, element)
      try account.charge(12 * (declarations.count + offsets.count), at: element)
      // An invalid selector drops its keyframe, and `!important` its declaration.
      if offsets.contains(nil) { continue }
      frames.append(
        .init(offsets: offsets.compactMap(\.self), declarations: declarations.filter { !$0.isImportant }))
    }
  }

  /// The descriptors of a rule such as `@property`, by name.
  private mutating func descriptors() -> [String: String] {
    var found: [String: String] = [:]
    while at < end {
      skipBlanks()
      let declaration = text[take(until: [0x3b])]
      at += 1
      guard let colon = declaration.firstIndex(of: 0x3a) else { continue }
      let name = String(decoding: declaration[..<colon], as: UTF8.self).trimmed.lowercased()
      found[name] = String(decoding: declaration[(colon + 1)...], as: UTF8.self).trimmed
    }
    return found
  }

  private mutating func declarations(account: SVGAccount, _ element: SVGElement) -> [StyleSheet.Declaration] {
    var found: [StyleSheet.Declaration] = []
    while at < end {
      skipBlanks()
      if peek == 0x40 {  // @
        let rule = takeAtRule()
        if let block = rule.block {
          nested.append(Nested(prelude: "@\(rule.name) \(rule.prelude)", block: block))
        }
        continue
      }
      let declaration = text[take(until: [0x3b, 0x7b])]  // ; {
      at += 1
      if at <= end, text[at - 1] == 0x7b {
        let block = takeBlock()
        // Only the value of a custom property may have a block.
        if declaration.starts(with: "--".utf8) {
          _ = take(until: [0x3b])
          at += 1
        } else {
          nested.append(Nested(prelude: String(decoding: declaration, as: UTF8.self).trimmed, block: block))
        }
        continue
      }
      let place = Self.place(ofByte: declaration.startIndex, element)
      guard let colon = declaration.firstIndex(of: 0x3a) else {
        let text = String(decoding: declaration, as: UTF8.self).trimmed
        if !text.isEmpty { account.check?.noteGarbage(text, at: place) }
        continue
      }
      let name = String(decoding: declaration[..<colon], as: UTF8.self).trimmed
      var value = String(decoding: declaration[(colon + 1)...], as: UTF8.self).trimmed
      guard let property = SVGProperty(name: name) else {
        let name = name.lowercased()
        if ForeignValue.properties.contains(name), !ForeignValue.emptyValues.contains(value.lowercased()) {
          account.warn(at: element, "the property '\(name)' has no effect")
        }
        account.check?.noteUnknown(name, at: place)
        continue
      }
      var isImportant = false
      if let mark = value.lastIndex(of: "!"), value[value.index(after: mark)...].trimmed.lowercased() == "important" {
        isImportant = true
        value = String(value[..<mark]).trimmed
      }
      // An invalid declaration counts as absent, so that an earlier one for older readers stays in force:
      // `fill: #0f0; fill: color(display-p3 0 1 0)`.
      guard let valid = account.checkedValue(of: property, value, at: element, named: name, place) else { continue }
      found.append(
        .init(
          property: property, value: valid, isImportant: isImportant, name: property == .custom ? name : ""))
    }
    return found
  }

  /// The place of a byte of the text in an element.
  private static func place(ofByte index: Int, _ element: SVGElement) -> DocumentSource.Place {
    element.localName == "style" ? .text(index, in: element) : .attribute("style", of: element)
  }

  // MARK: Pieces of text

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || (9...13).contains(byte) { at += 1 }
  }

  /// Consumes text up to one of the bytes, which do not count inside strings and brackets.
  private mutating func take(until ends: [UInt8]) -> Range<Int> {
    let start = at
    var depth = 0
    while let byte = peek {
      if depth == 0, ends.contains(byte) { break }
      switch byte {
      case 0x22, 0x27:  // quotes
        at += 1
        // A string that is not closed ends with its line.
        while let inside = peek, inside != byte, inside != 0x0a { at += inside == 0x5c ? 2 : 1 }
      case 0x5c: at += 1
      case 0x28, 0x5b: depth += 1
      case 0x29, 0x5d: depth = max(depth - 1, 0)
      default: break
      }
      at += 1
    }
    at = min(at, end)
    return start..<at
  }

  /// Consumes a block and its closing brace; returns the range before the brace.
  private mutating func takeBlock() -> Range<Int> {
    let start = at
    var depth = 1
    while true {
      _ = take(until: [0x7b, 0x7d])
      guard let brace = peek else { return start..<at }
      at += 1
      depth += brace == 0x7b ? 1 : -1
      if depth == 0 { return start..<(at - 1) }
    }
  }

  /// A rule that begins with `@`.
  private struct AtRule {
    /// The name in small letters.
    var name: String
    /// The text between the name and the block.
    var prelude: String
    var block: Range<Int>?
  }

  /// Consumes an at-rule with its block.
  private mutating func takeAtRule() -> AtRule {
    let letters = text[(at + 1)..<end].prefix { $0.isASCIILetter || $0 == 0x2d }
    let name = String(decoding: letters, as: UTF8.self).lowercased()
    at += 1 + letters.count
    let prelude = String(decoding: text[take(until: [0x3b, 0x7b])], as: UTF8.self).trimmed
    guard let byte = peek else { return AtRule(name: name, prelude: prelude) }
    at += 1
    return AtRule(name: name, prelude: prelude, block: byte == 0x7b ? takeBlock() : nil)
  }
}
