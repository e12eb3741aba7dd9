/// The text of a scene file, split into lines. It finds the positions that diagnostics name. ``SourceReader`` and
/// ``SceneSources`` use it.
package final class SourceText: Sendable {
  /// The file's name in diagnostics.
  package let file: String
  /// The file's index among the scene's files.
  package let number: Int
  private let lines: [[Unicode.Scalar]]

  /// - Parameter number: The file's index among the scene's files.
  package init(_ text: String, file: String, number: Int = 0) {
    (self.file, self.number) = (file, number)
    var lines: [[Unicode.Scalar]] = [[]]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      // The line breaks of YAML 1.1; CR LF counts as one.
      if scalar == "\n", previous == "\r" {
      } else if ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) {
        lines.append([])
      } else {
        lines[lines.count - 1].append(scalar)
      }
      previous = scalar
    }
    self.lines = lines
  }

  package func diagnostic(_ message: String, at position: SourcePosition, _ concern: Diagnostic.Concern = .meaning)
    -> Diagnostic
  {
    var diagnostic = Diagnostic(file: file, position: position, message: message)
    diagnostic.concern = concern
    return diagnostic
  }

  /// A position in this file.
  package func position(line: Int, column: Int) -> SourcePosition {
    var position = SourcePosition(line: line, column: column)
    position.file = number
    return position
  }

  /// The scalar at a position; `nil` at the end of a line.
  package subscript(position: SourcePosition) -> Unicode.Scalar? {
    guard lines.indices.contains(position.line - 1) else { return nil }
    let line = lines[position.line - 1]
    return line.indices.contains(position.column - 1) ? line[position.column - 1] : nil
  }

  /// The position, or the file's end if it lies beyond. libyaml reports a missing token on a line past the end.
  package func clamped(_ position: SourcePosition) -> SourcePosition {
    min(position, end)
  }

  /// The position after the last scalar.
  package var end: SourcePosition { SourcePosition(line: lines.count, column: lines[lines.count - 1].count + 1) }

  package var lineCount: Int { lines.count }

  package func scalars(ofLine number: Int) -> [Unicode.Scalar] {
    lines.indices.contains(number - 1) ? lines[number - 1] : []
  }

  package func line(_ number: Int) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars(ofLine: number))
    return String(view)
  }

  /// The position of the `offset`-th Unicode scalar of a YAML scalar's *value*. It accounts for quotes, escapes and
  /// folding.
  package func position(of offset: Int, in scalar: SourceScalar) -> SourcePosition {
    var place = scalar.position
    switch scalar.style {
    case .plain: break
    case .singleQuoted, .doubleQuoted: place.column += 1
    case .block:
      // Literal and folded text starts on the next line; its indentation is not part of the value.
      return scalar.position
    }
    for _ in 0..<offset {
      skipEscapedBreaks(&place, style: scalar.style)
      advance(&place, style: scalar.style)
    }
    skipEscapedBreaks(&place, style: scalar.style)
    return place
  }

  /// Moves past line breaks behind a backslash. They and the blanks after them are no part of the value.
  private func skipEscapedBreaks(_ place: inout SourcePosition, style: SourceScalar.Style) {
    while style == .doubleQuoted, self[place] == "\\", lines.indices.contains(place.line),
      self[SourcePosition(line: place.line, column: place.column + 1)] == nil
    { begin(place.line + 1, &place) }
  }

  /// Moves to the first scalar of a line that is no blank.
  private func begin(_ line: Int, _ place: inout SourcePosition) {
    place = position(line: line, column: 1)
    while let scalar = self[place], scalar == " " || scalar == "\t" { place.column += 1 }
  }

  /// Whether a line has nothing but blanks.
  private func isBlank(_ line: Int) -> Bool { scalars(ofLine: line).allSatisfy { $0 == " " || $0 == "\t" } }

  /// The usual commands of TeX that begin with an escape of YAML: `\a`, `\b`, `\e`, `\f`, `\n`, `\r`, `\t` or `\v`. The
  /// letters behind `\x`, `\u` and `\U` are digits, or the file is no YAML.
  private static let commandsReadAsEscapes: Set = [
    "alpha", "approx", "angle", "arccos", "arcsin", "arctan", "arg", "aligned", "amalg", "aleph", "ast", "asymp",
    "bar", "because", "begin", "beta", "bf", "big", "bigcap", "bigcup", "bigg", "biggl", "biggr", "bigl",
    "bigoplus", "bigotimes", "bigr", "bigvee", "bigwedge", "binom", "bmod", "boldsymbol", "bot", "boxed", "breve",
    "bullet", "ell", "emptyset", "end", "ensuremath", "epsilon", "eqref", "equiv", "eta", "exists", "exp", "fbox",
    "flat", "forall", "frac", "frown", "nabla", "natural", "ne", "nearrow", "neg", "neq", "nexists", "ni", "nleq",
    "ngeq", "nmid", "nolimits", "not", "notin", "nparallel", "nsubseteq", "nu", "nwarrow", "rangle", "rank",
    "rbrace", "rbrack", "rceil", "restriction", "rfloor", "rho", "right", "rightarrow", "rightleftharpoons", "rm",
    "root", "rvert", "rVert", "tan", "tanh", "tau", "tbinom", "text", "textbf", "textit", "textrm", "textsf",
    "textstyle", "texttt", "tfrac", "therefore", "theta", "tilde", "times", "to", "top", "triangle", "triangleq",
    "tt", "varepsilon", "varnothing", "varphi", "varpi", "varrho", "varsigma", "vartheta", "vdash", "vdots", "vec",
    "vee", "vert", "vphantom",
  ]

  /// The first command of TeX, such as `theta`, whose backslash and first letter are an escape of a scalar in double
  /// quotes, and the position of its backslash; nil if there is none.
  package func commandReadAsEscape(in scalar: SourceScalar) -> (command: String, position: SourcePosition)? {
    guard scalar.style == .doubleQuoted else { return nil }
    var place = scalar.position
    place.column += 1
    while place.line <= lines.count {
      let line = lines[place.line - 1]
      var i = place.column - 1
      while i < line.count, line[i] != "\"" {
        guard line[i] == "\\" else {
          i += 1
          continue
        }
        var command = String.UnicodeScalarView()
        command.append(contentsOf: line[(i + 1)...].prefix { $0.isASCII && $0.properties.isAlphabetic })
        if Self.commandsReadAsEscapes.contains(String(command)) {
          place.column = i + 1
          return (String(command), place)
        }
        i += 2
      }
      if i < line.count { return nil }
      place.line += 1
      place.column = 1
    }
    return nil
  }

  /// Whether a colon follows a key. Inside `{}`, a word between commas is a key without a colon.
  package func isFollowedByColon(_ key: SourceScalar) -> Bool {
    var place = position(of: key.text.unicodeScalars.count, in: key)
    while self[place] == " " { place.column += 1 }
    return self[place] == ":"
  }

  /// Whether a comment follows a scalar on its line.
  package func isFollowedByComment(_ scalar: SourceScalar) -> Bool {
    var place = position(of: scalar.text.unicodeScalars.count, in: scalar)
    while self[place] == " " { place.column += 1 }
    return self[place] == "#"
  }

  /// Moves past the source text of one scalar of a value: one character, an escape, a doubled quote or a line fold.
  private func advance(_ place: inout SourcePosition, style: SourceScalar.Style) {
    let (current, following) = (self[place], self[SourcePosition(line: place.line, column: place.column + 1)])
    if style == .singleQuoted, current == "'", following == "'" {
      place.column += 2
    } else if style == .doubleQuoted, current == "\\" {
      let digits: [Unicode.Scalar: Int] = ["x": 2, "u": 4, "U": 8]
      place.column += 2 + (following.flatMap { digits[$0] } ?? 0)
    } else {
      place.column += 1
    }
    // A line fold: the rest of the line is blank, and counts with the next line's indentation as one space.
    var probe = place
    while let scalar = self[probe], scalar == " " || scalar == "\t" { probe.column += 1 }
    let isCurrentBlank = current == " " || current == "\t" || current == nil
    if self[probe] == nil, isCurrentBlank || current == nil, lines.indices.contains(place.line) {
      // Of a fold with empty lines, each of these is a line break of the value, and the first break is nothing.
      let hasEmptyLine = !isBlank(place.line) && isBlank(place.line + 1) && lines.indices.contains(place.line + 1)
      begin(place.line + (hasEmptyLine ? 2 : 1), &place)
    }
  }
}

/// A YAML scalar as it is written, with its position; the leaf of a ``SourceNode``.
package struct SourceScalar: Sendable {
  /// How the scalar is quoted.
  package enum Style: Sendable {
    case plain, singleQuoted, doubleQuoted
    /// `|` or `>`.
    case block
  }

  /// The scalar's value, without its quotes and escapes.
  package var text: String
  package var style: Style
  /// The position of its first character, which may be a quote.
  package var position: SourcePosition

  package init(text: String, style: Style, position: SourcePosition) {
    (self.text, self.style, self.position) = (text, style, position)
  }

  /// Whether nothing was written.
  package var isEmpty: Bool { style == .plain && text.isEmpty }

  /// Whether YAML 1.2 reads this as a number, true, false or null instead of text (its core schema, section 10.3.2).
  package var isLiteral: Bool {
    style == .plain
      && (["true", "True", "TRUE", "false", "False", "FALSE", "null", "Null", "NULL", "~", ""].contains(text)
        || text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil)
  }

  /// The kind of mistake that a wrong scalar is: structure for a literal, meaning for a text.
  package var concern: Diagnostic.Concern { isLiteral ? .structure : .meaning }
}

/// A YAML value with its position. ``SourceReader`` makes the tree of a file, and ``SceneDecoder`` decodes it.
package struct SourceNode: Sendable {
  /// The kind of a YAML value, with its content.
  package enum Content: Sendable {
    case scalar(SourceScalar)
    case mapping([(key: SourceScalar, value: SourceNode)])
    case sequence([SourceNode])
    /// A value that was already reported as wrong.
    case broken
  }

  package var content: Content
  /// The position where the value starts.
  package var position: SourcePosition

  package init(content: Content, position: SourcePosition) { (self.content, self.position) = (content, position) }

  /// The keys of a mapping.
  package var keys: [String] { if case .mapping(let pairs) = content { pairs.map(\.key.text) } else { [] } }
  package var isMapping: Bool { if case .mapping = content { true } else { false } }

  /// The node's name in error messages.
  package var description: String {
    switch content {
    case .scalar(let scalar): scalar.isEmpty ? "nothing" : "'\(scalar.text.prefix(40))'"
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .broken: "a broken value"
    }
  }
}
