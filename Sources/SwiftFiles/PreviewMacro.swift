/// A `#Preview` at the top level of a file.
struct PreviewMacro: Sendable {
  /// The offsets of its tokens.
  var tokens: Range<Int>
  /// The offsets of the tokens between its parentheses; nil without them.
  var arguments: Range<Int>?
  /// The offsets of the tokens between its braces.
  var body: Range<Int>
  /// Its first argument, if that is a plain string.
  var name: String?

  /// All in a file. A macro without a closure in braces is left out, and the compiler complains about it.
  static func all(in tokens: [SwiftToken], _ partners: [Int: Int]) -> [PreviewMacro] {
    var (found, at) = ([PreviewMacro](), 0)
    while at < tokens.count {
      guard tokens[at].kind == .directive, tokens[at].text == "Preview" else {
        at = (partners[at] ?? at) + 1
        continue
      }
      var next = at + 1
      var arguments: Range<Int>?
      if next < tokens.count, tokens[next].isMark("("), let end = partners[next] {
        arguments = next + 1..<end
        next = end + 1
      }
      if next < tokens.count, tokens[next].isMark("{"), let end = partners[next] {
        let name = arguments.flatMap { firstString(in: tokens[$0]) }
        found.append(PreviewMacro(tokens: at..<end + 1, arguments: arguments, body: next + 1..<end, name: name))
        next = end + 1
      }
      at = next
    }
    return found
  }

  private static func firstString(in arguments: ArraySlice<SwiftToken>) -> String? {
    guard let first = arguments.first, first.kind == .string, !first.text.hasPrefix("#"),
      !first.text.hasPrefix("\"\"\"")
    else { return nil }
    return String(first.text.dropFirst().dropLast())
  }
}
