import Foundation
import PathreelDrawing

/// Text in which `{expr}` is replaced by a value and `{expr:.2}` by a number with two decimals; `{{` and `}}` are braces.
struct TextTemplate: Sendable {
  enum Piece: Sendable {
    case literal(String)
    case value(FieldExpression, decimals: Int?)
  }

  var pieces: [Piece]

  /// The text at a moment.
  func text(at moment: Moment) throws -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .value(let field, let decimals):
        text += Self.text(of: try moment.value(of: field), decimals: decimals)
        guard text.utf8.count <= SceneLimits.textLength else {
          throw moment.failure(
            "with this value '\(field.key)' is longer than \(SceneLimits.textLength) bytes; shorten what is put in",
            at: field.scalar.position)
        }
      }
    }
    return text
  }

  /// Numbers without decimals asked for have at most six, and none that are zeros.
  static func text(of value: ExpressionValue, decimals: Int? = nil) -> String {
    switch value {
    case .number(let number):
      var text = String(format: "%.\(decimals ?? 6)f", number)
      if decimals == nil {
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
      }
      return text.contains { ("1"..."9").contains($0) } ? text : text.replacing("-", with: "")
    case .color(let color): return color.css
    case .boolean(let boolean): return "\(boolean)"
    // A text is put in as it stands: braces in it mean nothing.
    case .word(let word): return word
    case .image: preconditionFailure("a picture was decoded as a part of a text")
    }
  }
}

extension SceneDecoder {
  func template(_ node: SourceNode, _ key: String, in scope: ExpressionScope) -> Field? {
    guard let scalar = scalar(node, key, .template) else { return nil }
    let scalars = Array(scalar.text.unicodeScalars)
    guard scalar.text.utf8.count <= SceneLimits.textLength else {
      report("'\(key)' is longer than \(SceneLimits.textLength) bytes", at: node.position)
      return nil
    }
    func fail(_ message: String, at offset: Int) -> Field? {
      report(message, at: source.position(of: offset, in: scalar))
      return nil
    }
    var pieces: [TextTemplate.Piece] = []
    var literal = String.UnicodeScalarView()
    var i = 0
    while i < scalars.count {
      let next = i + 1 < scalars.count ? scalars[i + 1] : nil
      switch scalars[i] {
      case "{" where next == "{", "}" where next == "}":
        literal.append(scalars[i])
        i += 2
      case "}": return fail("this '}' closes nothing; a brace itself is written '}}'", at: i)
      case "{":
        guard let end = scalars[i...].firstIndex(of: "}") else {
          return fail("this '{' is never closed; a brace itself is written '{{'", at: i)
        }
        if !literal.isEmpty { pieces.append(.literal(String(literal))) }
        literal = String.UnicodeScalarView()
        guard let value = inserted(scalars[i + 1..<end], from: scalar, key, in: scope) else { return nil }
        pieces.append(value)
        i = end + 1
      default:
        literal.append(scalars[i])
        i += 1
      }
    }
    if !literal.isEmpty { pieces.append(.literal(String(literal))) }
    return .template(TextTemplate(pieces: pieces))
  }

  /// What stands between braces.
  private func inserted(
    _ scalars: ArraySlice<Unicode.Scalar>, from scalar: SourceScalar, _ key: String, in scope: ExpressionScope
  ) -> TextTemplate.Piece? {
    var text = String(String.UnicodeScalarView(scalars))
    var decimals: Int?
    if let format = text.firstMatch(of: /:\.([0-9])\s*$/) {
      decimals = Int(format.1)
      text.removeSubrange(format.range)
    }
    let place = source.position(of: scalars.startIndex, in: scalar)
    let inner = SourceScalar(text: text, style: .plain, position: place)
    do {
      let expression = try Expression(text, in: scope)
      if expression.type == .image {
        report("'\(text)' is a picture, which no text can show; show it with an 'image'", at: place)
        return nil
      }
      if decimals != nil, expression.type != .number {
        report("'\(text)' is \(expression.type.description); only a number has decimals", at: place)
        return nil
      }
      let constant = expression.inputs.isEmpty ? try expression.value(in: ExpressionContext(slots: constants)) : nil
      return .value(
        FieldExpression(
          expression: expression, constant: constant, key: key, range: .unbounded, words: nil, scalar: inner),
        decimals: decimals)
    } catch {
      report(error.message, at: source.position(of: error.offset, in: inner))
      return nil
    }
  }
}
