import Foundation
import PathreelExpressions
import PathreelSceneFiles
import PathreelVideo

/// The template for the file names of several outputs: `out/{name}-{rolling:03}.mp4`. It is the value of `-o` of the
/// `batch` command, of `sweep --layout files`, and of `frames` if it has fields.
///
/// It is a ``FieldTemplate`` whose fields may occur only in the file's name: all outputs are in one folder, whose name
/// is literal.
///
/// A value never forms a path. A value that is empty, `.` or `..`, or contains a slash, a backslash or a control
/// character is an error. So is a name that would be hidden or longer than ``maximumNameLength`` bytes.
///
/// ```swift
/// let template = try OutputTemplate("out/{name}-{rolling:03}.mp4", option: "-o")
/// template.folder  // out
/// try template.fileName { ["name": .text("curve"), "rolling": .number(40)][$0.name] }  // curve-040.mp4
/// ```
package struct OutputTemplate: Hashable, Sendable {
  /// The folder of all outputs as it was written, without a trailing slash; empty for the current folder.
  package let folder: String
  /// The format of the outputs.
  package let format: OutputFormat
  /// The template with its folder.
  private let whole: FieldTemplate
  /// The pieces of the file's name, after the folder.
  private let name: [FieldTemplate.Piece]

  /// The template, as it was written.
  package var text: String { whole.text }
  /// The fields in the template's order.
  package var fields: [FieldTemplate.Field] { whole.fields }

  /// The longest file name that file systems allow, in UTF-8 bytes.
  package static let maximumNameLength = 255

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - option: The option that the template belongs to, for messages.
  ///   - wanted: The format of the outputs; nil selects the first format with the name's extension.
  ///   - formats: The allowed formats.
  /// - Throws: ``ArgumentError`` for an invalid template, or for an extension that no format has.
  package init(
    _ text: String, option: String, format wanted: OutputFormat? = nil, among formats: [OutputFormat] = OutputFormat.all
  ) throws(ArgumentError) {
    whole = try FieldTemplate(text, option: option)
    (folder, name) = try Self.parts(of: whole)

    let end = text.unicodeScalars.count
    guard !text.isEmpty else { throw whole.fault(0..<0, "it is empty; write a name such as 'out/{number}.mp4'") }
    guard case .literal(let ending)? = name.last, let format = wanted ?? OutputFormat(ofFile: ending, among: formats)
    else {
      throw whole.fault(end..<end, "the name of an output has to end in \(formats.endings)")
    }
    guard format.isEnding(of: ending) else {
      throw whole.fault(
        end..<end, "the name of a file of --format \(format.name) has to end in .\(format.fileExtension)")
    }
    self.format = format
    if name == [.literal("." + format.fileExtension)] {
      throw whole.fault(end..<end, "a name has to stand before .\(format.fileExtension)")
    }
  }

  /// Returns the folder of a template, as ``folder``; nil for an invalid one.
  package static func folder(of text: String) -> String? {
    guard let whole = try? FieldTemplate(text, option: ""), let parts = try? parts(of: whole) else { return nil }
    return parts.folder
  }

  /// Divides a template after its last slash.
  private static func parts(
    of whole: FieldTemplate
  ) throws(ArgumentError) -> (folder: String, name: [FieldTemplate.Piece]) {
    var folder = ""
    var name: [FieldTemplate.Piece] = []
    for piece in whole.pieces {
      guard case .literal(let literal) = piece,
        let slash = literal.unicodeScalars.lastIndex(of: "/")
      else {
        name.append(piece)
        continue
      }
      // The pieces so far belong to the folder.
      for piece in name {
        switch piece {
        case .literal(let literal): folder += literal
        case .field(let field):
          throw whole.fault(
            field.part, "a field may stand in the file's name only, not in a folder's: all outputs go into one folder")
        }
      }
      let end = literal.unicodeScalars.index(after: slash)
      folder += String(literal.unicodeScalars[..<end])
      let rest = String(literal.unicodeScalars[end...])
      name = rest.isEmpty ? [] : [.literal(rest)]
    }
    while folder.unicodeScalars.count > 1, folder.unicodeScalars.last == "/" { folder.unicodeScalars.removeLast() }
    return (folder, name)
  }

  /// Checks the fields' names.
  ///
  /// - Throws: ``ArgumentError`` for a field that is not among the known ones.
  package func check(fields known: [String]) throws(ArgumentError) { try whole.check(fields: known) }

  /// Returns an error about the whole template.
  package func fault(_ message: String) -> ArgumentError { whole.fault(message) }

  /// Returns the file name for these values, without the folder.
  ///
  /// - Parameter value: Returns the value of a field.
  /// - Throws: ``OutputNameError`` for values that cannot form a file name.
  package func fileName(
    _ value: (_ field: FieldTemplate.Field) -> FieldValue?
  ) throws(OutputNameError) -> String {
    var name = ""
    for piece in self.name {
      switch piece {
      case .literal(let literal): name += literal
      case .field(let field):
        guard let value = value(field) else { preconditionFailure("the field '\(field.name)' was not checked") }
        name += try Self.text(of: value, field)
      }
    }
    if name.hasPrefix(".") {
      throw OutputNameError("'\(name)' would be a hidden file; write something before the point")
    }
    guard name.utf8.count <= Self.maximumNameLength else {
      throw OutputNameError(
        "the name would have \(name.utf8.count) bytes, and files have at most \(Self.maximumNameLength); "
          + "it begins with '\(name.prefix(40))'")
    }
    return name
  }

  /// The text of a field in a file name.
  private static func text(of value: FieldValue, _ field: FieldTemplate.Field) throws(OutputNameError) -> String {
    let text: String
    switch value {
    // A date, too, may contain a slash.
    case .number(let number): text = (field.format ?? NumberFormat()).text(of: number)
    case .text(let word): text = word
    }
    let shown = "'\(text.prefix(40))'"
    if case .text = value, field.format != nil {
      throw OutputNameError("{\(field.name)} is \(shown), and only a number has a format")
    }
    if text.isEmpty { throw OutputNameError("{\(field.name)} is empty, and cannot name a file") }
    if [".", ".."].contains(text) { throw OutputNameError("{\(field.name)} is \(shown), which names a folder") }
    for scalar in text.unicodeScalars {
      if let reason = Self.reason(against: scalar) {
        // An invisible character is named by its code point, not printed.
        let number = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
        throw OutputNameError(
          reason.isVisible
            ? "{\(field.name)} is \(shown), and '\(scalar)' \(reason.text)"
            : "{\(field.name)} contains \(code), which \(reason.text)")
      }
    }
    return text
  }

  /// The reason why a character is not allowed in portable file names; nil if it is allowed.
  private static func reason(against scalar: Unicode.Scalar) -> (text: String, isVisible: Bool)? {
    switch scalar {
    case "/": return ("leads into another folder", true)
    case "\\": return ("leads into another folder on Windows", true)
    // Bidirectional controls can disguise a file's extension.
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": return ("turns the letters of a name around", false)
    default:
      let controls: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
      return controls.contains(scalar.properties.generalCategory) ? ("no name of a file may contain", false) : nil
    }
  }
}

/// The reason why values cannot form a file name. ``OutputTemplate`` throws it.
package struct OutputNameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as a clause for messages.
  package let description: String
  init(_ description: String) { self.description = description }
}
