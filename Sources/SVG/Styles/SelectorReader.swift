/// The parser of CSS selectors (Selectors 3): types, `*`, ids, classes, attributes, `:first-child`, and combinators.
/// Used by ``StyleSheetReader``.
struct SelectorReader {
  private var scanner: ValueScanner

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
        guard !scanner.take(":"), let name = scanner.identifier() else { return nil }
        switch name.lowercased() {
        case "first-child": compound.isFirstChild = true
        case "hover", "active", "focus", "visited", "link", "target": compound.matchesNothing = true
        default: return nil
        }
      } else {
        return isEmpty ? nil : compound
      }
      isEmpty = false
    }
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
