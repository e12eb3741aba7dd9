import Foundation
import PathreelSceneFiles
import PathreelVideo

/// Outputs that are made of one scene, each with values of its own: the combinations of a sweep, or the rows of a table.
///
/// It is counted before it is made, so that no limit is found by running out of memory. All names are worked out, and two
/// outputs of one name found, before anything is drawn.
///
/// ```swift
/// let template = try OutputTemplate("out/{rolling:03}.mp4", option: "-o")
/// let series = try Series(count: 12, named: template, sceneName: "curve", fields: ["rolling"]) { i in
///   Series.Draft(values: [SeriesValue("rolling", .number(20 + 10 * Double(i)))])
/// }
/// series.members[2].file  // out/040.mp4
/// ```
package struct Series: Sendable {
  /// One output, without its name and number.
  package struct Draft: Sendable {
    /// What the scene's parameters are set to.
    package var values: [SeriesValue]
    /// What else the template may name, such as columns that no parameter has.
    package var fields: [String: FieldValue]
    /// Where the values stand, as messages begin: `rows.csv:12`. Nil for values that the command line gives.
    package var place: String?

    package init(values: [SeriesValue], fields: [String: FieldValue] = [:], place: String? = nil) {
      (self.values, self.fields, self.place) = (values, fields, place)
    }

    /// How messages call it.
    package var label: String {
      place ?? (values.isEmpty ? "the scene as it is" : values.map { "\($0.name)=\($0.text)" }.joined(separator: " "))
    }
  }

  /// One output.
  package struct Member: Sendable {
    /// Its place in the series, from 1.
    package let number: Int
    package let draft: Draft
    /// The name of its file without the folder.
    package let name: String
    /// The file as messages name it, with the template's folder.
    package let file: String

    package var values: [SeriesValue] { draft.values }
    package var label: String { draft.label }
    package var url: URL { URL(filePath: file, directoryHint: .notDirectory) }
  }

  package let members: [Member]
  package let template: OutputTemplate
  package var format: OutputFormat { template.format }

  /// How many outputs there may be unless told.
  package static let defaultLimit = 10_000

  /// - Parameters:
  ///   - count: How many members there are; nil for more than can be counted.
  ///   - limit: How many there may be.
  ///   - sceneName: What `{name}` stands for, unless the members have a value of that name.
  ///   - fields: The names of all values and fields that every member has. `{number}` is the member's place in the series,
  ///     with as many digits as the last one has, unless a member has a field of that name.
  ///   - draft: Gives the members, by their places from 0 on.
  /// - Throws: ``ArgumentFault`` for the template, ``SeriesFault`` for the members, or what `draft` throws.
  package init(
    count: Int?, limit: Int = Series.defaultLimit, named template: OutputTemplate, sceneName: String, fields: [String],
    draft: (_ index: Int) throws -> Draft
  ) throws {
    guard let count, count <= limit else { throw SeriesFault.tooMany(count: count, limit: limit) }
    guard count > 0 else { throw SeriesFault.empty }
    let ownFields = fields + ["name", "number"].filter { !fields.contains($0) }
    try template.check(fields: ownFields)
    if count > 1, !template.fields.contains(where: { $0.name != "name" || fields.contains("name") }) {
      let wanted = fields.first.map { "{\($0)}" } ?? "{number}"
      throw template.fault(
        "\(count) outputs would have this one name; write what tells them apart into it, such as \(wanted) or {number}")
    }
    var members: [Member] = []
    var numbers: [String: Int] = [:]
    for i in 0..<count {
      let draft = try draft(i)
      let name = try Self.name(of: draft, at: i, among: count, template, sceneName)
      let file = (template.folder as NSString).appendingPathComponent(name)
      if let earlier = numbers.updateValue(i, forKey: Self.identity(of: name)) {
        throw SeriesFault.sameName(members[earlier].file, members[earlier].label, file, draft.label)
      }
      members.append(Member(number: i + 1, draft: draft, name: name, file: file))
    }
    (self.members, self.template) = (members, template)
  }

  private static func name(
    of draft: Draft, at index: Int, among count: Int, _ template: OutputTemplate, _ sceneName: String
  ) throws(SeriesFault) -> String {
    let counter = NumberFormat(width: min(String(count).count, NumberFormat.maximumWidth))
    func value(of field: FieldTemplate.Field) -> FieldValue? {
      if let value = draft.values.first(where: { $0.name == field.name }) { return FieldValue(value) }
      if let value = draft.fields[field.name] { return value }
      switch field.name {
      case "name": return .text(sceneName)
      case "number" where field.format != nil: return .number(Double(index + 1))
      case "number": return .text(counter.text(of: Double(index + 1)))
      default: return nil
      }
    }
    do { return try template.fileName(value) } catch { throw .badName(draft.label, error) }
  }

  /// Two names with one identity are one file on some system: Windows and macOS take `A.mp4` for `a.mp4`, and macOS takes
  /// letters with accents for the same however they are encoded. The files of a series can go to any system.
  static func identity(of name: String) -> String { name.precomposedStringWithCanonicalMapping.lowercased() }
}

/// Why outputs cannot be made together.
package enum SeriesFault: Error, Hashable, Sendable {
  /// There is none.
  case empty
  /// More than are allowed; nil where they cannot be counted.
  case tooMany(count: Int?, limit: Int)
  /// Values that cannot name a file, with what the member is called.
  case badName(String, OutputNameFault)
  /// Two files that are one on some system, each with what its member is called.
  case sameName(String, String, String, String)
}

extension SeriesFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "there is nothing to make"
    case .tooMany(let count, let limit):
      "there would be \(count.map(String.init) ?? "more than \(Int.max)") outputs, and at most \(limit) are made; "
        + "take fewer values, or allow more with --max-outputs"
    case .badName(let label, let fault): "\(label): \(fault)"
    case .sameName(let first, let firstLabel, let second, let secondLabel):
      (first == second
        ? "\(firstLabel) and \(secondLabel) would both be written to \(first)"
        : "\(firstLabel) would be written to \(first) and \(secondLabel) to \(second), which are one file on systems that "
          + "do not tell capital letters from small ones")
        + "; name more fields in the output's name, with more decimals, or {number}"
    }
  }
}
