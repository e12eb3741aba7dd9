import Foundation
import PathreelExpressions
import PathreelSceneFiles
import PathreelSceneSyntax

/// A text template with fields: the value with that name replaces `{rolling:03}`, in the optional number format. It is
/// a `BracedText`, as texts of scene files are. ``Caption`` and ``OutputTemplate`` use it.
///
/// ```swift
/// let template = try FieldTemplate("R = {rolling:.1}", option: "--caption")
/// try template.check(fields: ["rolling"])
/// ```
package struct FieldTemplate: Hashable, Sendable {
  /// A piece of the template: text or a field.
  package enum Piece: Hashable, Sendable {
    case literal(String)
    case field(Field)
  }

  /// A field and its position.
  package struct Field: Hashable, Sendable {
    /// The name of the value.
    package let name: String
    /// The number format; nil if the template gives none.
    package let format: NumberFormat?
    /// The range of the field with its braces, in Unicode scalars of the template.
    package let part: Range<Int>
  }

  /// The template, as it was written.
  package let text: String
  /// The pieces in order.
  package let pieces: [Piece]
  /// The option's name, for messages.
  private let option: String

  /// Parses a template.
  ///
  /// - Parameter option: The option that the template belongs to, for messages.
  /// - Throws: ``ArgumentError`` for an invalid template.
  package init(_ text: String, option: String) throws(ArgumentError) {
    (self.text, self.option) = (text, option)
    do {
      var pieces: [Piece] = []
      for piece in try BracedText(text).pieces {
        switch piece {
        case .literal(let literal): pieces.append(.literal(literal))
        case .braces(let braces):
          guard !braces.content.isEmpty else {
            throw ArgumentError(option, text, at: braces.part, "no field is named here; write one as {name}")
          }
          if let rest = braces.rest { throw BracedText.ParsingError(format: rest.text, at: rest.part) }
          pieces.append(.field(Field(name: braces.content, format: braces.format, part: braces.part)))
        }
      }
      self.pieces = pieces
    } catch let fault as BracedText.ParsingError {
      throw ArgumentError(option, text, at: fault.part, fault.message)
    } catch let fault as ArgumentError {
      throw fault
    } catch {
      preconditionFailure("a text is read without other errors")
    }
  }

  /// The fields, in the order of the template.
  package var fields: [Field] {
    pieces.compactMap { if case .field(let field) = $0 { field } else { nil } }
  }

  /// Checks the fields' names.
  ///
  /// - Throws: ``ArgumentError`` for a field that is not among the known ones.
  package func check(fields known: [String]) throws(ArgumentError) {
    for field in fields where !known.contains(field.name) {
      let advice =
        nearest(to: field.name, among: known).map { "did you mean '\($0)'?" }
        ?? "the fields are \(known.prefix(20).joined(separator: ", "))"
      throw fault(field.part, "there is no field '\(field.name)'; \(advice)")
    }
  }

  /// Returns an error about a part of the template.
  package func fault(_ part: Range<Int>, _ message: String) -> ArgumentError {
    ArgumentError(option, text, at: part, message)
  }

  /// Returns an error about the whole template.
  package func fault(_ message: String) -> ArgumentError { fault(0..<text.unicodeScalars.count, message) }
}
