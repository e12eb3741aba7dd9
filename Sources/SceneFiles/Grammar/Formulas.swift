import Foundation
import PathreelDrawing
import PathreelFormulas
import PathreelMotion
import PathreelSceneSyntax

/// The element kind `formula`. ``SceneDecoder`` decodes such elements, and ``Element`` makes their views.
extension ElementKind {
  /// Formulas in TeX.
  static let formula = ElementKind(
    "formula",
    "A formula in TeX, set by an installed LaTeX and dvisvgm, with an outline for each sign and each line: trim, fill, stroke and draw apply to each sign, and `each-letter` changes each sign. With a `lag`, `draw` writes one sign after another. Gradients and pictures span the whole formula. Stacks can align it by its baseline, as a text.",
    .shorthand(FormulaKeys.tex, FormulaKeys.all),
    .parts { element, reader, modifiers in
      let lettering = try FormulaKeys.lettering(reader)
      return try element.letters(
        of: lettering, size: lettering.size, baselines: lettering.baselines, LetterFrames { _ in lettering }, modifiers
      ) { Outline(lettering.parts[$0].outline, size: lettering.size) }
    }, [.hasLetters],
    prepare: { decoder, fields, node, _ in
      decoder.typeset(fields, node)
      return fields
    }
  )
  .example(
    #"""
    - formula: {tex: 'e^{i\pi} + 1 = 0', size: 48, parts: [{tex: '\pi', color: "#ffd166"}]}
      draw: {progress: draw, lag: 0.3}
    """#)
}

/// The keys of `formula`.
enum FormulaKeys {
  static let tex = Key(
    required: "tex", .text,
    "The TeX code of the formula, without the $ signs around it. It is set in display style, with AMS's mathematics. Braces are TeX's own: no values are inserted. Write it in quotes 'like these': in double quotes a backslash begins an escape."
  )
  static let size = Key("size", .positive, default: 48, "The size of the em, in points, as that of a text.")
  static let parts = Key(
    "parts", .list(.mapping(FormulaPartKeys.all), minimum: 1),
    "Pieces of the TeX that get a colour, wherever they occur. Longer pieces are found first, and no piece is found inside another."
  )
  static let standing: KeyList = [tex, size, parts]
  static let all: KeyList = [standing, LetterKeys.signNames]

  /// The formula that TeX typesets: its source, and the source and name of each part. Colours are not part of it.
  static func source(_ fields: Fields) -> FormulaSource? {
    guard case .text(let tex)? = fields[tex] else { return nil }
    var source = FormulaSource(tex)
    guard case .list(let parts)? = fields[Self.parts] else { return source }
    for part in parts {
      guard case .fields(let fields) = part, case .text(let piece)? = fields[FormulaPartKeys.tex] else { return nil }
      var name: String?
      if case .text(let own)? = fields[FormulaPartKeys.name] { name = own }
      source.parts.append(.init(tex: piece, name: name))
    }
    return source
  }

  static func lettering(_ reader: FieldReader) throws -> Lettering {
    guard let source = source(reader.values) else { preconditionFailure("a formula was decoded without its TeX") }
    var colors: [String: Color] = [:]
    for (part, named) in zip(try reader[parts] ?? [], source.parts) {
      if let color = try part[FormulaPartKeys.color] { colors[named.name] = color }
    }
    let formula: TypesetFormula
    do { formula = try TypesetFormula(source) } catch { throw reader.failure("\(error)") }
    try reader.moment.charge(
      formula.parts.reduce(0) { $0 + $1.outline.elements.count }, .pathElements, at: reader.values.position)
    return Lettering(formula, size: try reader[size], colors: colors)
  }
}

/// The keys of each part under `parts` in a `formula`.
enum FormulaPartKeys {
  static let tex = Key(required: "tex", .text, "A piece of the formula's TeX, as it stands there. Spaces do not count.")
  static let color = Key("color", .color, "What its signs are filled with, or stroked if the formula is only stroked.")
  static let name = Key(
    "name", .text,
    "The name by which a `rewrite` finds the same part in another formula. The default is the piece itself.")
  static let all: KeyList = [tex, color, name]
}

extension SceneDecoder {
  /// Typesets a formula when the scene is loaded, so that its mistakes are reported before any frame is made.
  func typeset(_ fields: Fields, _ node: SourceNode) {
    guard !fields.isIncomplete, !isFull, !reportEscape(in: node), let source = FormulaKeys.source(fields) else {
      return
    }
    do {
      _ = try TypesetFormula(source)
    } catch {
      report("\(error)", at: keyValuePosition(FormulaKeys.tex, in: node))
    }
  }

  /// Reports a command of TeX whose beginning YAML reads as an escape: in double quotes `\theta` is a tab and `heta`.
  /// TeX would often set what is left without an error.
  ///
  /// - Returns: Whether there is one in a formula's TeX or in that of its parts.
  private func reportEscape(in node: SourceNode) -> Bool {
    switch node.content {
    case .scalar(let scalar):
      guard let (command, place) = source.commandReadAsEscape(in: scalar) else { return false }
      report(
        "in double quotes '\\\(command)' begins with the escape '\\\(command.prefix(1))'; put the TeX in single quotes",
        at: place)
      return true
    case .mapping:
      let own = [FormulaKeys.tex.name, FormulaKeys.parts.name].compactMap(node.value)
      return own.reduce(false) { reportEscape(in: $1) || $0 }
    case .sequence(let items): return items.reduce(false) { reportEscape(in: $1) || $0 }
    case .broken: return false
    }
  }
}

extension SourceNode {
  /// The value of a key in a mapping; nil if the node has no such key.
  func value(of key: String) -> SourceNode? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs.first { $0.key.text == key }?.value
  }
}
