import Foundation

/// The tokens of a formula's TeX, to find and mark named parts. Used by ``TeXRun``.
package struct TeXTokens {
  /// A control sequence or a single character.
  package struct Token {
    var text: Substring
    /// The white space before it in the source.
    var space: Substring
  }

  private(set) var tokens: [Token] = []
  /// The white space after the last token.
  private let rest: Substring

  /// Splits TeX source into tokens.
  package init(_ tex: String) {
    var i = tex.startIndex
    while true {
      let start = i
      while i < tex.endIndex, tex[i].isWhitespace { i = tex.index(after: i) }
      let space = tex[start..<i]
      guard i < tex.endIndex else {
        rest = space
        return
      }
      let head = i
      i = tex.index(after: i)
      if tex[head] == "\\", i < tex.endIndex {
        if tex[i].isASCII, tex[i].isLetter {
          while i < tex.endIndex, tex[i].isASCII, tex[i].isLetter { i = tex.index(after: i) }
        } else {
          i = tex.index(after: i)
        }
      }
      tokens.append(Token(text: tex[head..<i], space: space))
    }
  }

  /// The reason why the tokens cannot be a part, as the last words of an error message; nil if they can.
  package var fault: String? {
    if tokens.isEmpty { return "is empty" }
    var depth = 0
    for token in tokens {
      if token.text == "{" { depth += 1 }
      if token.text == "}" { depth -= 1 }
      if depth < 0 { break }
      if ["&", "\\\\", "%", "$"].contains(token.text) { return "has '\(token.text)', and a piece lies between those" }
    }
    if depth != 0 { return "has a brace without its other one" }
    func count(_ word: String) -> Int { tokens.count { $0.text == word } }
    if count("\\left") != count("\\right") { return "has a \\left without its \\right" }
    if count("\\begin") != count("\\end") { return "has a \\begin without its \\end" }
    if ["^", "_"].contains(tokens[0].text) {
      return "begins with '\(tokens[0].text)', which belongs to what is before it"
    }
    return nil
  }

  /// Returns the TeX with marks around the pieces.
  ///
  /// - Parameters:
  ///   - pieces: The pieces; their indices are their numbers. Longer pieces match first, and no piece matches inside
  ///     another one.
  ///   - mark: Returns the marks before and after the piece with a number.
  /// - Returns: The TeX, and the numbers of the pieces that do not occur.
  package func marked(_ pieces: [TeXTokens], _ mark: (Int) -> (before: String, behind: String)) -> (
    tex: String, missing: [Int]
  ) {
    var owner = [Int?](repeating: nil, count: tokens.count)
    var (starts, ends) = ([Int: Int](), Set<Int>())
    var found: Set<Int> = []
    let isFixed = fixed
    for number in pieces.indices.sorted(by: { (-pieces[$0].tokens.count, $0) < (-pieces[$1].tokens.count, $1) }) {
      let piece = pieces[number].tokens.map(\.text)
      guard !piece.isEmpty, piece.count <= tokens.count else { continue }
      var i = 0
      while i + piece.count <= tokens.count {
        let range = i..<i + piece.count
        if range.allSatisfy({ owner[$0] == nil && !isFixed[$0] && tokens[$0].text == piece[$0 - i] }) {
          for k in range { owner[k] = number }
          starts[i] = number
          ends.insert(range.upperBound - 1)
          found.insert(number)
          i = range.upperBound
        } else {
          i += 1
        }
      }
    }
    var (tex, open) = ("", (number: 0, isBraced: false))
    for (i, token) in tokens.enumerated() {
      if let number = starts[i] {
        let length = pieces[number].tokens.count
        open = (number, mustBrace(i..<i + length))
        tex += token.space + (open.isBraced ? "{" : "") + mark(number).before + token.text
      } else {
        tex += token.space + token.text
      }
      if ends.contains(i) { tex += mark(open.number).behind + (open.isBraced ? "}" : "") }
    }
    return (tex + rest, pieces.indices.filter { !found.contains($0) })
  }

  /// For each token, whether it belongs to a text or to an environment's name, and not to the math.
  private var fixed: [Bool] {
    var fixed = [Bool](repeating: false, count: tokens.count)
    var i = 0
    while i < tokens.count {
      let word = tokens[i].text
      i += 1
      guard ["\\begin", "\\end", "\\text", "\\mbox", "\\operatorname", "\\hspace", "\\kern", "\\label"].contains(word),
        i < tokens.count,
        tokens[i].text == "{"
      else { continue }
      var depth = 0
      repeat {
        if tokens[i].text == "{" { depth += 1 }
        if tokens[i].text == "}" { depth -= 1 }
        fixed[i] = true
        i += 1
      } while depth > 0 && i < tokens.count
    }
    return fixed
  }

  /// Whether a piece needs braces, to be one atom. It does if it is an argument of a command, or has an exponent or an
  /// index. In all other cases, braces would change the space around it.
  private func mustBrace(_ range: Range<Int>) -> Bool {
    let before = range.lowerBound > 0 ? tokens[range.lowerBound - 1].text : ""
    let behind = range.upperBound < tokens.count ? tokens[range.upperBound].text : ""
    if ["^", "_"].contains(before) || ["^", "_", "'"].contains(behind) { return true }
    // The piece is the second argument, as 2 is in \frac12.
    if range.lowerBound > 1, Self.takingTwo.contains(tokens[range.lowerBound - 2].text), before != "{" { return true }
    return Self.takingTwo.contains(before) || Self.takingOne.contains(before)
  }

  /// The commands with two arguments.
  private static let takingTwo: Set<Substring> = [
    "\\frac", "\\dfrac", "\\tfrac", "\\cfrac", "\\binom", "\\overset", "\\underset", "\\stackrel",
  ]
  /// The commands with one argument.
  private static let takingOne: Set<Substring> = [
    "\\sqrt", "\\hat", "\\bar", "\\vec", "\\dot", "\\ddot", "\\tilde", "\\check", "\\breve", "\\acute", "\\grave",
    "\\widehat",
    "\\widetilde", "\\overline", "\\underline", "\\overbrace", "\\underbrace", "\\mathrm", "\\mathbf", "\\mathbb",
    "\\mathcal",
    "\\mathsf", "\\mathit", "\\mathfrak", "\\boldsymbol", "\\boxed",
  ]
}
