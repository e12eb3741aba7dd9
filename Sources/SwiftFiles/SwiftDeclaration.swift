/// A declaration in Swift source text, as far as the choice of a root view and of the needed files depends on it.
/// ``DeclarationScanner`` finds them.
package struct SwiftDeclaration: Sendable {
  /// `struct`, `class`, `enum`, `actor`, `protocol`, `extension`, `typealias`, `func`, `init`, `var`, `let`, `case`, …
  package var keyword: String
  /// The declared name; for an extension the last part of the extended type's name; empty for an initialiser.
  package var name: String
  /// The other names of `let a = 1, b = 2`.
  var furtherNames: [String] = []
  /// The names after the colon of a type, without their modules.
  var inherited: [String] = []
  var isGeneric = false
  var attributes: [Attribute] = []
  var modifiers: Set<String> = []
  /// The offsets of its tokens, with attributes and modifiers.
  var tokens: Range<Int>
  /// The offsets of the tokens between its braces; nil if it has none.
  var body: Range<Int>?
  /// The offsets of the tokens between the parentheses of a function or an initialiser.
  var parameters: Range<Int>?
  /// What is said about the value of a variable.
  var value = Value.none
  /// Whether the type of a variable is optional.
  var isOptional = false

  enum Value: Sendable { case none, initial, computed }

  struct Attribute: Hashable, Sendable {
    var name: String
    var hasArguments: Bool
    /// The offset of its token.
    var token: Int
  }

  func has(_ attribute: String) -> Bool { attributes.contains { $0.name == attribute } }
}

/// Finds the declarations in a range of tokens, without those inside them.
struct DeclarationScanner {
  private let tokens: [SwiftToken]
  /// For each opening bracket the offset of its closing one.
  private let partners: [Int: Int]
  private var at: Int
  private let end: Int
  private var attributes: [SwiftDeclaration.Attribute] = []
  private var modifiers: Set<String> = []
  /// The offset of the first attribute or modifier.
  private var start: Int?

  private static let typeWords: Set = ["struct", "class", "enum", "actor", "protocol", "extension"]
  private static let otherWords: Set = [
    "func", "init", "deinit", "subscript", "var", "let", "typealias", "associatedtype", "import", "case", "macro",
    "operator", "precedencegroup",
  ]
  private static let modifierWords: Set = [
    "private", "fileprivate", "internal", "package", "public", "open", "static", "final", "mutating", "nonmutating",
    "lazy", "override", "required", "convenience", "weak", "unowned", "indirect", "nonisolated", "dynamic", "optional",
    "prefix", "postfix", "infix", "async",
  ]

  /// The declarations in a range of tokens, in order.
  static func declarations(
    in range: Range<Int>, of tokens: [SwiftToken], _ partners: [Int: Int]
  ) -> [SwiftDeclaration] {
    var scanner = DeclarationScanner(tokens: tokens, partners: partners, at: range.lowerBound, end: range.upperBound)
    var found: [SwiftDeclaration] = []
    while scanner.at < scanner.end {
      if let declaration = scanner.next() { found.append(declaration) }
    }
    return found
  }

  /// The closing bracket of each opening one. A bracket that does not fit is skipped.
  static func partners(in tokens: [SwiftToken]) -> [Int: Int] {
    var (partners, open) = ([Int: Int](), [(offset: Int, ending: String)]())
    let endings = ["(": ")", "[": "]", "{": "}"]
    for (offset, token) in tokens.enumerated() where token.kind == .mark {
      if let ending = endings[token.text] {
        open.append((offset, ending))
      } else if token.text == ")" || token.text == "]" || token.text == "}" {
        guard let index = open.lastIndex(where: { $0.ending == token.text }) else { continue }
        // A brace closes forgotten parentheses inside it, but a parenthesis closes no brace.
        if token.text != "}", open[index...].contains(where: { $0.ending == "}" }) { continue }
        partners[open[index].offset] = offset
        open.removeSubrange(index...)
      }
    }
    return partners
  }

  private init(tokens: [SwiftToken], partners: [Int: Int], at: Int, end: Int) {
    (self.tokens, self.partners, self.at, self.end) = (tokens, partners, at, end)
  }

  private func token(_ offset: Int) -> SwiftToken? { offset < end ? tokens[offset] : nil }

  /// The offset after the bracket that begins here, or after this token.
  private func after(_ offset: Int) -> Int { min((partners[offset] ?? offset) + 1, end) }

  /// Moves on by one token, bracket or declaration.
  private mutating func next() -> SwiftDeclaration? {
    let token = tokens[at]
    switch token.kind {
    case .attribute:
      note(at)
      let hasArguments =
        self.token(at + 1)?.isMark("(") == true && tokens[at + 1].range.lowerBound == token.range.upperBound
      attributes.append(.init(name: token.text, hasArguments: hasArguments, token: at))
      at = hasArguments ? after(at + 1) : at + 1
      return nil
    case .word where Self.modifierWords.contains(token.text):
      note(at)
      modifiers.insert(token.text)
      // private(set), unowned(safe)
      at = self.token(at + 1)?.isMark("(") == true ? after(at + 1) : at + 1
      return nil
    case .word where token.text == "class" && ["func", "var", "let"].contains(self.token(at + 1)?.text):
      note(at)
      modifiers.insert("static")
      at += 1
      return nil
    case .word where Self.typeWords.contains(token.text) && isName(at + 1): return readType()
    case .word where Self.otherWords.contains(token.text) && !isAfterDot: return readOther()
    default:
      at = after(at)
      forget()
      return nil
    }
  }

  /// Whether the token is the member of something, such as `.init`.
  private var isAfterDot: Bool { at > 0 && tokens[at - 1].isMark(".") }
  private func isName(_ offset: Int) -> Bool { token(offset)?.kind == .word }

  private mutating func note(_ offset: Int) { start = start ?? offset }
  private mutating func forget() { (attributes, modifiers, start) = ([], [], nil) }

  /// The declaration that begins here, with the attributes and modifiers before it.
  private mutating func begin(_ name: String) -> SwiftDeclaration {
    defer { forget() }
    return SwiftDeclaration(
      keyword: tokens[at].text, name: name, attributes: attributes, modifiers: modifiers, tokens: (start ?? at)..<end)
  }

  private mutating func readType() -> SwiftDeclaration? {
    var declaration = begin(tokens[at + 1].text)
    at += 2
    // The name of an extended type may have several parts.
    while token(at)?.isMark(".") == true, isName(at + 1) {
      declaration.name = tokens[at + 1].text
      at += 2
    }
    declaration.isGeneric = token(at)?.isMark("<") == true
    var isInheriting = false
    while let token = token(at), !token.isMark("{"), !token.isMark("}") {
      if token.isMark(":") { isInheriting = true }
      if token.isWord("where") { isInheriting = false }
      // Only the last part of `SwiftUI.View` counts.
      if isInheriting, token.kind == .word, self.token(at + 1)?.isMark(".") != true {
        declaration.inherited.append(token.text)
      }
      at = after(at)
    }
    if token(at)?.isMark("{") == true {
      declaration.body = at + 1..<max(after(at) - 1, at + 1)
      at = after(at)
    }
    declaration.tokens = declaration.tokens.lowerBound..<at
    return declaration
  }

  private mutating func readOther() -> SwiftDeclaration? {
    var declaration = begin("")
    at += 1
    switch declaration.keyword {
    case "import": skipLine()
    case "var", "let": readVariable(&declaration)
    case "func", "init", "subscript", "macro", "deinit":
      if declaration.keyword == "func" || declaration.keyword == "macro", let token = token(at) {
        declaration.name = token.text
        at += 1
      }
      while let token = token(at), !token.isMark("("), !token.isMark("{"), !token.isMark("}") { at += 1 }
      if token(at)?.isMark("(") == true {
        declaration.parameters = at + 1..<max(after(at) - 1, at + 1)
        at = after(at)
      }
      skipToBody(&declaration)
    default:
      if isName(at) { declaration.name = tokens[at].text }
      skipToBody(&declaration)
    }
    declaration.tokens = declaration.tokens.lowerBound..<max(at, declaration.tokens.lowerBound + 1)
    return declaration
  }

  private mutating func skipLine() {
    while let token = token(at), !token.beginsLine, !token.isMark(";") { at += 1 }
  }

  /// Whether the token begins another declaration or statement, or ends the ones here.
  private func beginsOther(_ token: SwiftToken) -> Bool {
    if token.isMark("}") || token.isMark(";") { return true }
    guard token.beginsLine else { return false }
    switch token.kind {
    case .attribute, .directive: return true
    case .word:
      return Self.typeWords.contains(token.text) || Self.otherWords.contains(token.text)
        || Self.modifierWords.contains(token.text) || token.text == "return"
    default: return false
    }
  }

  /// Skips the rest of a declaration with its body.
  private mutating func skipToBody(_ declaration: inout SwiftDeclaration) {
    while let token = token(at), !beginsOther(token) {
      if token.isMark("{") {
        declaration.body = at + 1..<max(after(at) - 1, at + 1)
        at = after(at)
        return
      }
      at = after(at)
    }
  }

  private mutating func readVariable(_ declaration: inout SwiftDeclaration) {
    if isName(at) { declaration.name = tokens[at].text }
    at = after(at)
    var isInType = false
    while let token = token(at), !beginsOther(token) {
      switch token.text {
      case ":" where token.kind == .mark: isInType = true
      case "?" where isInType && declaration.value == .none: declaration.isOptional = true
      case "Optional" where isInType && tokens[at - 1].isMark(":"): declaration.isOptional = true
      case "," where isName(at + 1):
        // Another variable: what is known so far was about the one before it, so the weaker statement holds.
        declaration.furtherNames.append(tokens[at + 1].text)
        (isInType, at) = (false, at + 1)
      case "=" where token.kind == .mark:
        declaration.value = .initial
        isInType = false
      case "{" where token.kind == .mark && declaration.value == .none:
        let isObserved = ["didSet", "willSet"].contains(self.token(at + 1)?.text)
        if !isObserved { declaration.value = .computed }
        declaration.body = at + 1..<max(after(at) - 1, at + 1)
        at = after(at)
        return
      default: break
      }
      at = after(at)
    }
  }
}
