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
      if ["&", "\\\\", "%", "$"].contains(token.text) { return "has '\(token.text)', which no part can have" }
    }
    if depth != 0 { return "has a brace without its counterpart" }
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
  /// - Returns: The TeX, and the number of the first of these pieces that does not occur; nil if all do. The pieces after
  ///   it are not looked for, which bounds the time: those that occur are together no longer than the source.
  package func marked(_ pieces: [TeXTokens], _ mark: (Int) -> (before: String, behind: String)) -> (
    tex: String, missing: Int?
  ) {
    var owner = [Int?](repeating: nil, count: tokens.count)
    var (starts, ends) = ([Int: Int](), Set<Int>())
    var missing: Int?
    let isFixed = fixed
    // Equal tokens have equal numbers, which are compared faster.
    var numbers: [Substring: Int] = [:]
    func numbered(_ tokens: [Token]) -> [Int] {
      tokens.map { token in
        let number = numbers[token.text] ?? numbers.count
        numbers[token.text] = number
        return number
      }
    }
    let own = numbered(tokens)
    for number in pieces.indices.sorted(by: { (-pieces[$0].tokens.count, $0) < (-pieces[$1].tokens.count, $1) }) {
      let piece = numbered(pieces[number].tokens)
      guard !piece.isEmpty else { continue }
      missing = number
      var i = 0
      while i + piece.count <= own.count {
        let range = i..<i + piece.count
        // A piece with the command of a text has the whole text, because its braces match.
        if !isFixed[i], range.allSatisfy({ owner[$0] == nil && own[$0] == piece[$0 - i] }) {
          for k in range { owner[k] = number }
          starts[i] = number
          ends.insert(range.upperBound - 1)
          missing = nil
          i = range.upperBound
        } else {
          i += 1
        }
      }
      if missing != nil { break }
    }
    let isArgument = arguments
    var (tex, open) = ("", (number: 0, end: ""))
    for (i, token) in tokens.enumerated() {
      if let number = starts[i] {
        let length = pieces[number].tokens.count
        let group = isArgument[i] ? ("{", "}") : group(of: i..<i + length)
        open = (number, group.1)
        tex += token.space + group.0 + mark(number).before + token.text
      } else {
        tex += token.space + token.text
      }
      if ends.contains(i) { tex += mark(open.number).behind + open.end }
    }
    return (tex + rest, missing)
  }

  /// For each token, the index behind the group that it opens; for a token that opens none, the next index.
  private var groupEnds: [Int] {
    var ends = tokens.indices.map { $0 + 1 }
    var open: [Int] = []
    for (i, token) in tokens.enumerated() {
      if token.text == "{" { open.append(i) }
      if token.text == "}", let start = open.popLast() { ends[start] = i + 1 }
    }
    for start in open { ends[start] = tokens.count }
    // Brackets do not nest in TeX: the first `]` ends an optional argument.
    var closing = tokens.count
    for i in tokens.indices.reversed() {
      if tokens[i].text == "]" { closing = i + 1 }
      if tokens[i].text == "[" { ends[i] = closing }
    }
    return ends
  }

  /// For each token, whether it belongs to a text, a length or an environment's head, or is a delimiter, and not a piece
  /// of the math.
  private var fixed: [Bool] {
    var fixed = [Bool](repeating: false, count: tokens.count)
    let ends = groupEnds
    func opens(_ sign: Substring, at i: Int) -> Bool { i < tokens.count && tokens[i].text == sign }
    for (i, token) in tokens.enumerated() {
      var next = i + 1
      if Self.withDelimiter.contains(token.text) {
        next = min(next + 1, tokens.count)
      } else if token.text == "\\\\" {
        // The space below a row, as in `\\[2pt]`. A bracket after a blank is math.
        if opens("[", at: next), tokens[next].space.isEmpty { next = ends[next] }
      } else if Self.withText.contains(token.text) {
        if opens("*", at: next) { next += 1 }
        guard opens("{", at: next) else { continue }
        next = ends[next]
        // The columns of a table, as in `\begin{array}{cc}`.
        if token.text == "\\begin", opens("{", at: next),
          tokens[i + 1..<next].map(\.text).joined() == "{array}"
        {
          next = ends[next]
        }
      }
      for k in i + 1..<next { fixed[k] = true }
    }
    return fixed
  }

  /// For each token, whether an argument of a command begins with it, as with both digits of `\frac12`.
  private var arguments: [Bool] {
    var arguments = [Bool](repeating: false, count: tokens.count)
    let ends = groupEnds
    for (i, token) in tokens.enumerated() {
      let count = Self.takingTwo.contains(token.text) ? 2 : Self.takingOne.contains(token.text) ? 1 : 0
      var next = i + 1
      // The optional argument, as in `\sqrt[3]2`.
      if count > 0, next < tokens.count, tokens[next].text == "[" { next = ends[next] }
      for _ in 0..<count where next < tokens.count {
        arguments[next] = true
        next = ends[next]
      }
    }
    return arguments
  }

  /// What stands before and behind the marks of a piece that is an exponent or an index, or has one: a group, so that the
  /// piece is one atom. The group of an operator is an operator, too, with the same space and the same places of limits.
  /// Only the limits of an integral move, by the sign's italic correction, which TeX applies to single signs alone
  /// (TeXbook, Appendix G, rule 13).
  /// All other pieces have no group, which would change the space around them.
  private func group(of range: Range<Int>) -> (String, String) {
    let before = range.lowerBound > 0 ? tokens[range.lowerBound - 1].text : ""
    let behind = range.upperBound < tokens.count ? tokens[range.upperBound].text : ""
    if ["^", "_"].contains(before) { return ("{", "}") }
    let placesLimits = ["\\limits", "\\nolimits", "\\displaylimits"].contains(behind)
    guard placesLimits || ["^", "_", "'"].contains(behind) else { return ("", "") }
    let word = range.count == 1 ? tokens[range.lowerBound].text : ""
    if Self.withLimits.contains(word) { return ("\\mathop{", "}") }
    if Self.withoutLimits.contains(word) { return ("\\mathop{", placesLimits ? "}" : "}\\nolimits") }
    return ("{", "}")
  }

  /// The operators that have their limits above and below in display style.
  private static let withLimits: Set<Substring> = [
    "\\sum", "\\prod", "\\coprod", "\\bigcup", "\\bigcap", "\\bigsqcup", "\\bigvee", "\\bigwedge", "\\bigoplus",
    "\\bigotimes", "\\bigodot", "\\biguplus", "\\lim", "\\limsup", "\\liminf", "\\max", "\\min", "\\sup", "\\inf",
    "\\det", "\\gcd", "\\Pr", "\\injlim", "\\projlim",
  ]
  /// The operators that have their limits at the side.
  private static let withoutLimits: Set<Substring> = [
    "\\int", "\\iint", "\\iiint", "\\oint", "\\sin", "\\cos", "\\tan", "\\cot", "\\sec", "\\csc", "\\arcsin",
    "\\arccos", "\\arctan", "\\sinh", "\\cosh", "\\tanh", "\\coth", "\\log", "\\ln", "\\lg", "\\exp", "\\arg", "\\dim",
    "\\hom", "\\ker", "\\deg",
  ]
  /// The commands whose argument is no math.
  private static let withText: Set<Substring> = [
    "\\begin", "\\end", "\\text", "\\mbox", "\\operatorname", "\\hspace", "\\mspace", "\\label", "\\tag",
  ]
  /// The commands that a delimiter follows.
  private static let withDelimiter: Set<Substring> = [
    "\\left", "\\right", "\\middle", "\\big", "\\bigl", "\\bigm", "\\bigr", "\\Big", "\\Bigl", "\\Bigm", "\\Bigr",
    "\\bigg", "\\biggl", "\\biggm", "\\biggr", "\\Bigg", "\\Biggl", "\\Biggm", "\\Biggr",
  ]
  /// The commands with two arguments.
  private static let takingTwo: Set<Substring> = [
    "\\frac", "\\dfrac", "\\tfrac", "\\cfrac", "\\binom", "\\overset", "\\underset", "\\stackrel",
  ]
  /// The commands with one argument.
  private static let takingOne: Set<Substring> = [
    "\\sqrt", "\\hat", "\\bar", "\\vec", "\\dot", "\\ddot", "\\tilde", "\\check", "\\breve", "\\acute", "\\grave",
    "\\widehat", "\\widetilde", "\\overline", "\\underline", "\\overbrace", "\\underbrace", "\\mathrm", "\\mathbf",
    "\\mathbb", "\\mathcal", "\\mathsf", "\\mathit", "\\mathfrak", "\\boldsymbol", "\\boxed",
  ]
}
