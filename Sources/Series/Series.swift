import Foundation
import PathreelExpressions
import PathreelSceneFiles
import PathreelVideo

/// A series: many outputs of one scene, each (a *member*) with its own parameter values. The values are the
/// combinations of a sweep or the rows of a table. The `sweep` and `batch` commands make one, and a ``SeriesPlan``
/// from it.
///
/// It is counted before it is built, so that a limit is reported before memory runs out. All file names are computed,
/// and duplicates found, before anything is drawn.
///
/// ```swift
/// let template = try OutputTemplate("out/{rolling:03}.mp4", option: "-o")
/// let series = try Series(count: 12, named: template, sceneName: "curve", fields: ["rolling"]) { i in
///   Series.Member(values: [SeriesValue("rolling", .number(20 + 10 * Double(i)))])
/// }
/// series.members[2].file  // out/040.mp4
/// ```
package struct Series: Sendable {
  /// An output of the series. Its maker gives the values; the series adds the number and the file.
  package struct Member: Sendable {
    /// The values of the scene's parameters.
    package var values: [SeriesValue]
    /// Further values for the template's fields, such as columns that are no parameters.
    package var fields: [String: FieldValue]
    /// The source position of the values, for messages: `rows.csv:12:1`. Nil for values from the command line.
    package var place: String?
    /// Its number in the series, counted from 1; 0 until it is in a series.
    package fileprivate(set) var number = 0
    /// The file's name without the folder; empty until it is in a series.
    package fileprivate(set) var name = ""
    /// The file's path with the template's folder, also for messages; empty until it is in a series.
    package fileprivate(set) var file = ""

    /// Makes a member that is not in a series yet.
    package init(values: [SeriesValue], fields: [String: FieldValue] = [:], place: String? = nil) {
      (self.values, self.fields, self.place) = (values, fields, place)
    }

    /// The name of the output in messages.
    package var label: String {
      place ?? (values.isEmpty ? "the scene as it is" : values.map { "\($0.name)=\($0.text)" }.joined(separator: " "))
    }
    /// The file's URL.
    package var url: URL { URL(filePath: file, directoryHint: .notDirectory) }
  }

  /// The outputs in order.
  package let members: [Member]
  /// The template of the file names.
  package let template: OutputTemplate
  /// The format of all outputs.
  package var format: OutputFormat { template.format }

  /// The default limit of the number of outputs.
  package static let defaultLimit = 10_000

  /// Makes the members and their file names.
  ///
  /// - Parameters:
  ///   - count: The number of members; nil if it is too large to count.
  ///   - limit: The largest allowed number of members.
  ///   - template: The template of the file names.
  ///   - sceneName: The value of `{name}`, unless the members have a value with that name.
  ///   - fields: The names of all values and fields that every member has. `{number}` is the member's number, padded to
  ///     the digits of the last one, unless a member has a field with that name.
  ///   - member: Returns the member with an index, counted from 0, with its values.
  /// - Throws: ``ArgumentError`` for the template, ``SeriesError`` for the members, or an error of `member`.
  package init(
    count: Int?, limit: Int = Series.defaultLimit, named template: OutputTemplate, sceneName: String, fields: [String],
    member: (_ index: Int) throws -> Member
  ) throws {
    guard let count, count <= limit else { throw SeriesError.tooMany(count: count, limit: limit) }
    guard count > 0 else { throw SeriesError.empty }
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
      var member = try member(i)
      member.number = i + 1
      member.name = try Self.name(of: member, among: count, template, sceneName)
      member.file = (template.folder as NSString).appendingPathComponent(member.name)
      if let earlier = numbers.updateValue(i, forKey: Self.identity(of: member.name)) {
        throw SeriesError.sameName(members[earlier].file, members[earlier].label, member.file, member.label)
      }
      members.append(member)
    }
    (self.members, self.template) = (members, template)
  }

  /// The file name of a member.
  private static func name(
    of member: Member, among count: Int, _ template: OutputTemplate, _ sceneName: String
  ) throws(SeriesError) -> String {
    let counter = NumberFormat(width: min(String(count).count, NumberFormat.maximumWidth))
    func value(of field: FieldTemplate.Field) -> FieldValue? {
      if let value = member.values.first(where: { $0.name == field.name }) { return FieldValue(value) }
      if let value = member.fields[field.name] { return value }
      switch field.name {
      case "name": return .text(sceneName)
      case "number" where field.format != nil: return .number(Double(member.number))
      case "number": return .text(counter.text(of: Double(member.number)))
      default: return nil
      }
    }
    do { return try template.fileName(value) } catch { throw .badName(member.label, error) }
  }

  /// The lowercased and normalised form of a file name. Two names with the same identity are one file on some system:
  /// Windows and macOS ignore case, and macOS ignores how accented letters are encoded. The files of a series may be
  /// copied to any system.
  static func identity(of name: String) -> String { name.precomposedStringWithCanonicalMapping.lowercased() }
}
