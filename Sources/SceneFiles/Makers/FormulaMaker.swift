import PathreelDrawing
import PathreelFormulas
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Makes formulas in TeX.
extension ElementMaker {
  static let formula = ElementMaker(
    .formula,
    .parts { element, reader, modifiers in
      let lettering = try FormulaKeys.lettering(reader)
      return try element.letters(
        of: lettering, size: lettering.size, baselines: lettering.baselines, LetterFrames { _ in lettering }, modifiers
      ) { Outline(lettering.parts[$0].outline, size: lettering.size) }
    },
    prepare: { decoder, fields, node, _ in
      decoder.typeset(fields, node)
      return fields
    })
}

extension FormulaKeys {
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
