/// What a preview says about the canvas, and which of its views is the first.
struct PreviewSettings {
  enum Size: Equatable {
    /// The whole screen of a phone.
    case phone
    case phoneOnItsSide
    /// The size that the view itself has.
    case fitting
    /// A width and a height, as they are written.
    case fixed(width: String, height: String)
  }

  var size = Size.phone
  var isDark = false
  /// The bytes of the views after the first one, which are not shown; nil if there are none.
  var others: Range<Int>?

  private let source: SwiftSource

  /// The settings of a `#Preview`.
  init(_ macro: PreviewMacro, in source: SwiftSource) {
    self.source = source
    let views = firstViews(in: macro.body)
    if let arguments = macro.arguments {
      if let call = call("fixedLayout", in: arguments) { readSize(call) }
      if has(["sizeThatFitsLayout"], in: arguments) { size = .fitting }
      if has(["landscapeLeft", "landscapeRight"], in: arguments) { size = .phoneOnItsSide }
    }
    readScheme(in: views)
  }

  /// The settings of a type with previews.
  init(_ provider: SwiftDeclaration, in source: SwiftSource) {
    self.source = source
    guard let body = source.members(of: provider).first(where: { $0.name == "previews" })?.body else { return }
    let views = firstViews(in: body)
    for range in views {
      guard let layout = call("previewLayout", in: range) else { continue }
      if let call = call("fixed", in: layout) { readSize(call) }
      if has(["sizeThatFits"], in: layout) { size = .fitting }
      break
    }
    for range in views {
      guard let call = call("previewInterfaceOrientation", in: range) else { continue }
      if has(["landscapeLeft", "landscapeRight"], in: call), size == .phone { size = .phoneOnItsSide }
    }
    readScheme(in: views)
  }

  // MARK: Calls

  /// The tokens between the parentheses of the first call of a member.
  private func call(_ name: String, in range: Range<Int>) -> Range<Int>? {
    for at in range where source.tokens[at].isWord(name) && range.contains(at + 1) && source.tokens[at + 1].isMark("(")
    {
      if let end = source.partners[at + 1] { return at + 2..<end }
    }
    return nil
  }

  /// Whether one of some members stands in the range.
  private func has(_ names: Set<String>, in range: Range<Int>) -> Bool {
    range.contains { at in
      source.tokens[at].kind == .word && names.contains(source.tokens[at].text) && at > 0
        && source.tokens[at - 1].isMark(".")
    }
  }

  private mutating func readSize(_ arguments: Range<Int>) {
    var (sides, at) = ([String: String](), arguments.lowerBound)
    while at + 2 < arguments.upperBound, source.tokens[at].kind == .word, source.tokens[at + 1].isMark(":") {
      let (label, start) = (source.tokens[at].text, at + 2)
      at = start
      while at < arguments.upperBound, !source.tokens[at].isMark(",") { at = (source.partners[at] ?? at) + 1 }
      sides[label] = source.text(of: start..<min(at, arguments.upperBound))
      at += 1
    }
    guard let width = sides["width"], let height = sides["height"] else { return }
    size = .fixed(width: width, height: height)
  }

  private mutating func readScheme(in ranges: [Range<Int>]) {
    for range in ranges {
      if let scheme = call("preferredColorScheme", in: range) ?? call("colorScheme", in: range) {
        isDark = has(["dark"], in: scheme)
      } else if let value = call("environment", in: range), has(["colorScheme"], in: value) {
        isDark = has(["dark"], in: value)
      }
    }
  }

  // MARK: The first view

  /// The tokens of the first view and its modifiers. A `Group` around several views is opened, and its own modifiers
  /// count, too. Notes the other views.
  private mutating func firstViews(in body: Range<Int>) -> [Range<Int>] {
    let tokens = source.tokens
    guard let first = body.first(where: { !tokens[$0].isWord("return") }), tokens[first].kind == .word,
      tokens[first].text.first?.isUppercase == true
    else { return [body] }
    if tokens[first].text == "Group", body.contains(first + 1), tokens[first + 1].isMark("{"),
      let end = source.partners[first + 1]
    {
      return firstViews(in: first + 2..<end) + [end + 1..<body.upperBound]
    }
    let end = endOfExpression(from: first, in: body)
    if end < body.upperBound {
      others = tokens[end].range.lowerBound..<tokens[body.upperBound - 1].range.upperBound
    }
    return [first..<end]
  }

  /// The offset of the token that begins the next statement.
  private func endOfExpression(from start: Int, in range: Range<Int>) -> Int {
    var at = (source.partners[start] ?? start) + 1
    while at < range.upperBound {
      let token = source.tokens[at]
      if token.beginsLine, !token.isMark("."), !token.isMark("{"), !token.isMark("?"), !token.isMark(":") {
        return at
      }
      if token.isMark(";") { return at }
      at = (source.partners[at] ?? at) + 1
    }
    return range.upperBound
  }
}
