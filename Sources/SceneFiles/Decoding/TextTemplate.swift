import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// A text with values in it: `{expr}` is replaced by a value, and `{expr:.2}` by a number with two decimals.
/// ``SceneDecoder`` compiles it from a ``BracedText``, and elements of texts evaluate it in each frame.
struct TextTemplate: Sendable {
  enum Piece: Sendable {
    case literal(String)
    case value(FieldExpression, NumberFormat?)
  }

  var pieces: [Piece]

  /// The text at a moment.
  func text(at moment: Moment) throws -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .value(let field, let format):
        text += try moment.value(of: field).text(format)
        guard text.utf8.count <= SceneLimits.textLength else {
          throw moment.failure(
            "with this value '\(field.key)' is longer than \(SceneLimits.textLength) bytes; shorten what is put in",
            at: field.scalar.position)
        }
      }
    }
    return text
  }
}

extension SceneDecoder {
  func template(_ node: SourceNode, _ key: String, in scope: ElementScope) -> Field? {
    guard let scalar = scalar(node, key, .template) else { return nil }
    guard scalar.text.utf8.count <= SceneLimits.textLength else {
      report("'\(key)' is longer than \(SceneLimits.textLength) bytes", at: node.position)
      return nil
    }
    do {
      var pieces: [TextTemplate.Piece] = []
      for piece in try BracedText(scalar.text).pieces {
        switch piece {
        case .literal(let literal): pieces.append(.literal(literal))
        case .braces(let braces):
          guard let value = try inserted(braces, from: scalar, key, in: scope) else { return nil }
          pieces.append(value)
        }
      }
      return .template(TextTemplate(pieces: pieces))
    } catch {
      report(error.message, at: source.position(of: error.part.lowerBound, in: scalar))
      return nil
    }
  }

  /// A text, or a list of texts of which some have a style of their own; nil with reports.
  func runs(
    _ node: SourceNode, _ key: String, _ keys: [GrammarKey], in scope: ElementScope, place: Surroundings
  ) -> Field? {
    guard case .sequence(let items) = node.content else { return template(node, key, in: scope) }
    guard !items.isEmpty, items.count <= SceneLimits.listLength else {
      let fault = items.isEmpty ? "is empty; write at least one" : "has more than \(SceneLimits.listLength) texts"
      report("'\(key)' \(fault)", at: node.position, .structure)
      return nil
    }
    let fields = items.map { item -> Field? in
      guard case .mapping = item.content else { return template(item, key, in: scope) }
      guard let own = self.fields(of: item, named: "a text", keys: keys, in: scope, place: .none), !own.isIncomplete
      else {
        return nil
      }
      return .fields(own)
    }
    return fields.contains { $0 == nil } ? nil : .list(fields.compactMap { $0 })
  }

  /// Compiles the part in braces.
  private func inserted(
    _ braces: BracedText.Braces, from scalar: SourceScalar, _ key: String, in scope: ElementScope
  ) throws(BracedText.ParsingError) -> TextTemplate.Piece? {
    var text = braces.content
    if let rest = braces.rest {
      // A colon can also occur in a literal word of the expression, as in if(late, 'at: 3', '').
      let resemblesFormat = rest.text.allSatisfy { $0.isLetter || $0.isNumber || "+-.,%_ ".contains($0) }
      guard !resemblesFormat else { throw BracedText.ParsingError(format: rest.text, at: rest.part) }
      text += ":" + rest.text
    }
    let place = source.position(of: braces.part.lowerBound + 1, in: scalar)
    let inner = SourceScalar(text: text, style: .plain, position: place)
    do {
      let expression = try Expression(text, in: scope.values)
      charge(expression.operationCount, at: place)
      if expression.type == .image {
        report("'\(text)' is a picture, which no text can show; show it with an 'image'", at: place)
        return nil
      }
      if braces.format != nil, expression.type != .number {
        report("'\(text)' is \(expression.type.description); only a number has a format", at: place)
        return nil
      }
      let constant = try constant(expression)
      return .value(
        FieldExpression(
          expression: expression, constant: constant, key: key, range: .unbounded, words: nil, scalar: inner),
        braces.format)
    } catch {
      // A word in braces may be no value but a part of the text.
      let isWord = spellingFault(ofName: text) == nil && error.message == "unknown name '\(text)'"
      let advice = isWord ? "; a brace of the text itself is written '{{'" : ""
      report(error.message + advice, at: source.position(of: error.offset, in: inner))
      return nil
    }
  }
}
