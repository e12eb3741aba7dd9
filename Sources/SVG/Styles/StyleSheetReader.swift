/// The parser of `<style>` elements and `style` attributes (CSS Syntax 3). It skips invalid text up to the next rule or
/// declaration, as CSS requires. Used by ``Cascade``.
struct StyleSheetReader {
  private let text: [UInt8]
  private var at: Int
  private let end: Int

  private init(_ text: [UInt8]) { (self.text, at, end) = (text, 0, text.count) }

  /// A parser of a part of a text.
  private init(_ part: Range<Int>, of text: [UInt8]) { (self.text, at, end) = (text, part.lowerBound, part.upperBound) }

  private var peek: UInt8? { at < end ? text[at] : nil }

  /// Adds the rules of a `<style>` element's text.
  ///
  /// - Throws: An error for `@import`, which refers to another file.
  static func add(_ text: String, to sheet: inout StyleSheet, account: SVGAccount, at element: SVGElement)
    throws(SVGError)
  {
    var reader = StyleSheetReader(withoutComments(text))
    try reader.readRules(into: &sheet, account: account, element)
  }

  /// The declarations of an element's `style` attribute.
  static func declarations(of element: SVGElement, account: SVGAccount) -> [StyleSheet.Declaration] {
    guard let text = element["style"] else { return [] }
    var reader = StyleSheetReader(withoutComments(text))
    return reader.declarations(account: account, element)
  }

  /// The UTF-8 text with each comment replaced by a blank, and without `<!--` and `-->`.
  private static func withoutComments(_ text: String) -> [UInt8] {
    let all = Array(text.utf8)
    guard text.contains("/*") || text.contains("<!--") || text.contains("-->") else { return all }
    var (kept, i): ([UInt8], Int) = ([], 0)
    while i < all.count {
      if all[i] == 0x2f, i + 1 < all.count, all[i + 1] == 0x2a {
        i += 2
        while i < all.count, !(all[i] == 0x2a && i + 1 < all.count && all[i + 1] == 0x2f) { i += 1 }
        i = min(i + 2, all.count)
        kept.append(0x20)
      } else if all[i...].starts(with: "<!--".utf8) {
        i += 4
      } else if all[i...].starts(with: "-->".utf8) {
        i += 3
      } else {
        kept.append(all[i])
        i += 1
      }
    }
    return kept
  }

  private mutating func readRules(into sheet: inout StyleSheet, account: SVGAccount, _ element: SVGElement)
    throws(SVGError)
  {
    while true {
      skipBlanks()
      guard let first = peek else { return }
      if first == 0x40 {  // @
        if takeAtRule(account: account, element) == "import" {
          throw account.error(
            at: element,
            "the style sheet imports another file, and drawings are read from one file alone; put its rules here")
        }
        continue
      }
      let prelude = take(until: [0x7b])  // {
      guard peek == 0x7b else { return }
      at += 1
      var body = StyleSheetReader(takeBlock(), of: text)
      let declarations = body.declarations(account: account, element)
      try account.charge(declarations.count + 1, at: element)
      let list = String(decoding: text[prelude], as: UTF8.self)
      guard let selectors = SelectorReader.selectors(list) else {
        let words = list.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        account.warn(at: element, "the selector '\(words.prefix(60))' is not understood, and so its rule is left out")
        continue
      }
      try account.charge(selectors.count, at: element)
      for selector in selectors { sheet.add(selector, declarations) }
    }
  }

  private mutating func declarations(account: SVGAccount, _ element: SVGElement) -> [StyleSheet.Declaration] {
    var found: [StyleSheet.Declaration] = []
    while at < end {
      skipBlanks()
      if peek == 0x40 {  // @
        _ = takeAtRule(account: account, element)
        continue
      }
      let declaration = text[take(until: [0x3b, 0x7b])]  // ; {
      at += 1
      if at <= end, text[at - 1] == 0x7b {
        _ = takeBlock()
        // Only the value of a custom property may have a block.
        if declaration.starts(with: "--".utf8) {
          _ = take(until: [0x3b])
          at += 1
        } else {
          account.warn(at: element, "a rule inside of another is not understood, and so left out")
        }
        continue
      }
      guard let colon = declaration.firstIndex(of: 0x3a) else { continue }
      let name = String(decoding: declaration[..<colon], as: UTF8.self).trimmed
      var value = String(decoding: declaration[(colon + 1)...], as: UTF8.self).trimmed
      guard let property = SVGProperty(name: name) else {
        let name = name.lowercased()
        if ForeignValue.properties.contains(name), !ForeignValue.emptyValues.contains(value.lowercased()) {
          account.warn(at: element, "the property '\(name)' has no effect")
        }
        continue
      }
      var isImportant = false
      if let mark = value.lastIndex(of: "!"), value[value.index(after: mark)...].trimmed.lowercased() == "important" {
        isImportant = true
        value = String(value[..<mark]).trimmed
      }
      // An invalid declaration counts as absent, so that an earlier one for older readers stays in force:
      // `fill: #0f0; fill: color(display-p3 0 1 0)`.
      guard let valid = account.value(of: property, value, at: element) else { continue }
      found.append(.init(property: property, value: valid, isImportant: isImportant))
    }
    return found
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

  /// Consumes an at-rule with its block. Warns unless it is `@import` or has no effect.
  ///
  /// - Returns: The rule's name in small letters.
  private mutating func takeAtRule(account: SVGAccount, _ element: SVGElement) -> String {
    let letters = text[(at + 1)..<end].prefix { $0.isASCIILetter || $0 == 0x2d }
    let name = String(decoding: letters, as: UTF8.self).lowercased()
    if !["import", "charset", "namespace"].contains(name) {
      account.warn(at: element, "the rule '@\(name.prefix(60))' is not understood, and so left out")
    }
    _ = take(until: [0x3b, 0x7b])
    guard let byte = peek else { return name }
    at += 1
    if byte == 0x7b { _ = takeBlock() }
    return name
  }
}
