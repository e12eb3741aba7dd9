/// The parser of CSS selectors (Selectors 4): types, `*`, ids, classes, attributes, pseudo-classes, and combinators.
/// Used by ``StyleSheetReader``.
struct SelectorReader {
  private var scanner: ValueScanner
  /// The number of lists around, such as that of `:is`.
  private var depth = 0

  private init(scanner: ValueScanner, depth: Int = 0) { (self.scanner, self.depth) = (scanner, depth) }

  /// Parses a selector list; nil if any selector in it is invalid, which drops the whole rule.
  static func selectors(_ text: String) -> [StyleSelector]? {
    var reader = SelectorReader(scanner: ValueScanner(text))
    var selectors: [StyleSelector] = []
    repeat {
      guard let selector = reader.selector() else { return nil }
      selectors.append(selector)
    } while reader.scanner.take(",")
    return reader.scanner.isAtEnd ? selectors : nil
  }

  private mutating func selector() -> StyleSelector? {
    scanner.skipBlanks()
    guard let first = compound() else { return nil }
    var selector = StyleSelector(compounds: [first], combinators: [])
    while true {
      let isSpaced = scanner.skipBlanks()
      if scanner.isAtEnd || scanner.peek == UInt8(ascii: ",") { return selector }
      let combinator: StyleSelector.Combinator
      if scanner.take(">") {
        combinator = .child
      } else if scanner.take("+") {
        combinator = .sibling
      } else if scanner.take("~") {
        combinator = .earlierSibling
      } else if isSpaced {
        combinator = .descendant
      } else {
        return nil
      }
      scanner.skipBlanks()
      guard let next = compound() else { return nil }
      // Each compound multiplies the work of a match; no real style sheet has so many.
      guard selector.compounds.count < 32 else { return nil }
      selector.compounds.append(next)
      selector.combinators.append(combinator)
    }
  }

  private mutating func compound() -> StyleSelector.Compound? {
    var compound = StyleSelector.Compound()
    var isEmpty = true
    if scanner.take("*") {
      isEmpty = false
    } else if let type = scanner.identifier() {
      compound.type = type
      isEmpty = false
    }
    // Namespace prefixes are ignored.
    if !isEmpty, scanner.take("|") {
      compound.type = nil
      if !scanner.take("*") {
        guard let type = scanner.identifier() else { return nil }
        compound.type = type
      }
    }
    while true {
      if scanner.take("#") {
        guard let id = scanner.identifier(startsAnyhow: true) else { return nil }
        if compound.id == nil { compound.id = id } else { compound.otherIDs.append(id) }
      } else if scanner.take(".") {
        guard let name = scanner.identifier() else { return nil }
        compound.classes.append(name)
      } else if scanner.take("[") {
        guard let attribute = attribute() else { return nil }
        compound.attributes.append(attribute)
      } else if scanner.take(":") {
        // A pseudo-element is nothing of a drawing.
        if scanner.take(":") {
          guard scanner.identifier() != nil else { return nil }
          if scanner.take("("), arguments() == nil { return nil }
          compound.matchesNothing = true
        } else {
          guard let name = scanner.identifier(), pseudoClass(name.lowercased(), &compound) else { return nil }
        }
      } else {
        return isEmpty ? nil : compound
      }
      isEmpty = false
    }
  }

  /// Adds a pseudo-class.
  ///
  /// - Returns: Whether it is known and right.
  private mutating func pseudoClass(_ name: String, _ compound: inout StyleSelector.Compound) -> Bool {
    func nth(_ step: Int, _ first: Int, fromEnd: Bool = false, ofType: Bool = false) -> StyleSelector.Place {
      .nth(step: step, first: first, fromEnd: fromEnd, ofType: ofType)
    }
    switch name {
    case "root": compound.places.append(.root)
    case "empty": compound.places.append(.empty)
    case "first-child": compound.places.append(nth(0, 1))
    case "last-child": compound.places.append(nth(0, 1, fromEnd: true))
    case "only-child": compound.places += [nth(0, 1), nth(0, 1, fromEnd: true)]
    case "first-of-type": compound.places.append(nth(0, 1, ofType: true))
    case "last-of-type": compound.places.append(nth(0, 1, fromEnd: true, ofType: true))
    case "only-of-type": compound.places += [nth(0, 1, ofType: true), nth(0, 1, fromEnd: true, ofType: true)]
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      guard scanner.take("("), let text = arguments(), let (step, first) = Self.steps(text) else { return false }
      compound.places.append(nth(step, first, fromEnd: name.contains("last"), ofType: name.hasSuffix("type")))
    case "is", "not", "where", "has", "matches":
      guard depth < 8, scanner.take("("), let text = arguments() else { return false }
      var reader = SelectorReader(scanner: ValueScanner(text), depth: depth + 1)
      var selectors: [StyleSelector] = []
      repeat {
        if let selector = reader.selector() {
          selectors.append(selector)
        } else if name != "is", name != "where" {
          return false
        } else {
          break
        }
      } while reader.scanner.take(",")
      compound.lists.append(.init(kind: .init(rawValue: name) ?? .matches, selectors: selectors))
    // What depends on a reader does not happen in a film.
    case "hover", "active", "focus", "focus-within", "focus-visible", "visited", "link", "any-link", "target",
      "checked", "disabled", "enabled":
      compound.matchesNothing = true
      if ["hover", "active", "focus", "focus-within", "focus-visible"].contains(name) { compound.readersAction = name }
    default: return false
    }
    return true
  }

  /// Consumes the text up to the matching bracket.
  private mutating func arguments() -> String? {
    var (text, open) = ("", 0)
    while let piece = scanner.take(through: UInt8(ascii: ")")) {
      open += piece.count { $0 == "(" }
      text += piece
      if open == 0 { return text }
      open -= 1
      text += ")"
    }
    return nil
  }

  /// The numbers of `2n + 1`, `odd`, `even`, `-n+3` or `4`.
  private static func steps(_ text: String) -> (step: Int, first: Int)? {
    let word = text.lowercased().filter { !$0.isWhitespace }
    if word == "odd" { return (2, 1) }
    if word == "even" { return (2, 0) }
    guard let n = word.firstIndex(of: "n") else { return Int(word).map { (0, $0) } }
    let (before, after) = (word[..<n], word[word.index(after: n)...])
    let step = before.isEmpty || before == "+" ? 1 : before == "-" ? -1 : Int(before)
    let first = after.isEmpty ? 0 : Int(after)
    guard let step, let first else { return nil }
    return (step, first)
  }

  private mutating func attribute() -> (name: String, test: StyleSelector.AttributeTest)? {
    scanner.skipBlanks()
    guard let name = scanner.identifier() else { return nil }
    scanner.skipBlanks()
    if scanner.take("]") { return (name, .exists) }
    let kinds: [(String, (String) -> StyleSelector.AttributeTest)] = [
      ("=", { .equals($0) }), ("~=", { .includes($0) }), ("|=", { .dashMatch($0) }), ("^=", { .prefix($0) }),
      ("$=", { .suffix($0) }), ("*=", { .contains($0) }),
    ]
    for (sign, test) in kinds where scanner.take(sign) {
      scanner.skipBlanks()
      guard let value = scanner.quoted() ?? scanner.identifier(startsAnyhow: true) else { return nil }
      scanner.skipBlanks()
      return scanner.take("]") ? (name, test(value)) : nil
    }
    return nil
  }
}
