import Foundation
import PathreelSceneFiles
import PathreelVideo

/// How the outputs of a series are called: `out/{name}-{rolling:03}.mp4`.
///
/// It is a ``FieldTemplate`` whose fields stand in the file's name alone: all outputs are in one folder, and the folder's name is as it
/// stands.
///
/// A value never forms a path. One that is empty, `.` or `..`, or contains a slash, a backslash or a control character is an
/// error, and so is a name that would be hidden or longer than ``maximumNameLength`` bytes.
///
/// ```swift
/// let template = try OutputTemplate("out/{name}-{rolling:03}.mp4", option: "-o")
/// template.folder  // out
/// try template.fileName { ["name": .text("curve"), "rolling": .number(40)][$0.name] }  // curve-040.mp4
/// ```
package struct OutputTemplate: Hashable, Sendable {
  /// The folder of all outputs as it was written, without a slash at its end; empty for the current folder.
  package let folder: String
  /// What the outputs are.
  package let format: OutputFormat
  private let whole: FieldTemplate
  /// What stands behind the folder.
  private let name: [FieldTemplate.Piece]

  /// As it was written.
  package var text: String { whole.text }
  /// The fields, in the order of the template.
  package var fields: [FieldTemplate.Field] { whole.fields }

  /// What file systems take, in bytes of UTF-8.
  package static let maximumNameLength = 255

  /// - Parameters:
  ///   - option: What the template was given to, for messages.
  ///   - wanted: What the outputs are; the first format with the name's ending unless given.
  ///   - formats: What the outputs may be.
  /// - Throws: ``ArgumentFault`` for what is no template, and for a name that ends as no format's files do.
  package init(
    _ text: String, option: String, format wanted: OutputFormat? = nil, among formats: [OutputFormat] = OutputFormat.all
  ) throws(ArgumentFault) {
    whole = try FieldTemplate(text, option: option)
    var folder = ""
    var name: [FieldTemplate.Piece] = []
    for piece in whole.pieces {
      guard case .literal(let literal) = piece,
        let slash = literal.unicodeScalars.lastIndex(of: "/")
      else {
        name.append(piece)
        continue
      }
      if case .field(let field)? = name.first {
        throw whole.fault(
          field.part, "a field may stand in the file's name only, not in a folder's: all outputs go into one folder")
      }
      let end = literal.unicodeScalars.index(after: slash)
      folder += String(literal.unicodeScalars[..<end])
      let rest = String(literal.unicodeScalars[end...])
      name = rest.isEmpty ? [] : [.literal(rest)]
    }
    while folder.unicodeScalars.count > 1, folder.unicodeScalars.last == "/" { folder.unicodeScalars.removeLast() }
    (self.folder, self.name) = (folder, name)

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

  /// - Throws: ``ArgumentFault`` for a field that is not among these.
  package func check(fields known: [String]) throws(ArgumentFault) { try whole.check(fields: known) }

  /// A fault of the template as a whole.
  package func fault(_ message: String) -> ArgumentFault { whole.fault(message) }

  /// The name of a file for these values, without its folder.
  /// - Throws: ``OutputNameFault``.
  package func fileName(
    _ value: (_ field: FieldTemplate.Field) -> FieldValue?
  ) throws(OutputNameFault) -> String {
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
      throw OutputNameFault("'\(name)' would be a hidden file; write something before the point")
    }
    guard name.utf8.count <= Self.maximumNameLength else {
      throw OutputNameFault(
        "the name would have \(name.utf8.count) bytes, and files have at most \(Self.maximumNameLength); "
          + "it begins with '\(name.prefix(40))'")
    }
    return name
  }

  private static func text(of value: FieldValue, _ field: FieldTemplate.Field) throws(OutputNameFault) -> String {
    switch value {
    case .number(let number): return (field.format ?? NumberFormat()).text(of: number)
    case .text(let text):
      let shown = "'\(text.prefix(40))'"
      if field.format != nil {
        throw OutputNameFault("{\(field.name)} is \(shown), and only a number has a format")
      }
      if text.isEmpty { throw OutputNameFault("{\(field.name)} is empty, and cannot name a file") }
      if [".", ".."].contains(text) { throw OutputNameFault("{\(field.name)} is \(shown), which names a folder") }
      for scalar in text.unicodeScalars {
        if let reason = Self.reason(against: scalar) {
          // What cannot be seen is not printed.
          let number = String(scalar.value, radix: 16, uppercase: true)
          let code = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
          throw OutputNameFault(
            reason.isVisible
              ? "{\(field.name)} is \(shown), and '\(scalar)' \(reason.text)"
              : "{\(field.name)} contains \(code), which \(reason.text)")
        }
      }
      return text
    }
  }

  /// Why a character cannot stand in the name of a file that goes from system to system.
  private static func reason(against scalar: Unicode.Scalar) -> (text: String, isVisible: Bool)? {
    switch scalar {
    case "/": return ("leads into another folder", true)
    case "\\": return ("leads into another folder on Windows", true)
    // They let a name end in what looks like another ending.
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": return ("turns the letters of a name around", false)
    default:
      let controls: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
      return controls.contains(scalar.properties.generalCategory) ? ("no name of a file may contain", false) : nil
    }
  }
}

/// Why values cannot name a file, as a clause about them.
package struct OutputNameFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
