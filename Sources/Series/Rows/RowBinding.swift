import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import PathreelTables

/// The binding of a table's rows to a scene: each row becomes a member of a series. Columns set the parameters with the
/// same names, and further columns may name the outputs. The `batch` command makes it (`RowOptions`).
///
/// ```swift
/// let binding = try RowBinding(table.rows, of: table, to: scene, named: template)
/// let series = try Series(count: binding.members.count, named: template, sceneName: "card", fields: binding.fields) {
///   binding.members[$0]
/// }
/// ```
package struct RowBinding: Sendable {
  /// The members, one for each row.
  package let members: [Series.Member]
  /// The names of all values and fields that every member has.
  package let fields: [String]

  /// Binds rows to a scene.
  ///
  /// - Parameters:
  ///   - template: The template of the outputs' names.
  ///   - others: Columns that other options read.
  ///   - ignored: Columns that are allowed to be unused.
  /// - Throws: All unused columns; or all cells that a parameter does not accept, and all rows that cannot form a file
  ///   name.
  package init(
    _ rows: [Table.Row], of table: Table, to scene: any Scene, named template: OutputTemplate,
    others: Set<String> = [], ignoring ignored: Set<String> = []
  ) throws(TableFileError) {
    let parameters = scene.parameters
    // The columns that set parameters, and those that only name outputs.
    var bound: [(index: Int, parameter: SceneParameter)] = []
    var named: [(index: Int, name: String, isNumber: Bool)] = []
    var errors = TableErrorList()
    for (index, column) in table.columns.enumerated() where !ignored.contains(column.name) {
      let uses = template.fields.filter { $0.name == column.name }
      if let parameter = parameters.first(where: { $0.name == column.name }) {
        bound.append((index, parameter))
      } else if !uses.isEmpty {
        named.append((index, column.name, uses.contains { $0.format != nil }))
      } else if !others.contains(column.name) {
        errors.append(.init(column.position, Self.message(ofExtra: column.name, parameters.map(\.name))))
      }
    }
    if bound.isEmpty, errors.reported.isEmpty {
      let list = parameters.isEmpty ? "none at all" : parameters.prefix(20).map(\.name).joined(separator: ", ")
      errors.append(.init(nil, "no column is a parameter of the scene, which has \(list)"))
    }
    try errors.check(table.file)

    fields = bound.map(\.parameter.name) + named.map(\.name)
    var pictures = PictureCheck(scene)
    var members: [Series.Member] = []
    for row in rows {
      let errorCount = errors.count
      var member = Series.Member(values: [], place: "\(table.file):\(row.position.line):\(row.position.column)")
      for (index, parameter) in bound {
        let cell = table.cell(index, of: row)
        do throws(TableError) {
          let value = try parameter.value(from: cell)
          try pictures.check(value, of: parameter.name, in: cell)
          member.values.append(SeriesValue(parameter.name, value, text: cell.text))
        } catch { errors.append(error) }
      }
      for (index, name, isNumber) in named {
        let cell = table.cell(index, of: row)
        let number = isNumber ? Double(scalarNumber: cell.text) : nil
        member.fields[name] = number.map(FieldValue.number) ?? .text(cell.text)
      }
      if errors.count == errorCount {
        do { try template.checkName(of: member) } catch { errors.append(.init(row.position, error.description)) }
      }
      members.append(member)
    }
    try errors.check(table.file)
    self.members = members
  }

  /// The message about a column that nothing reads.
  private static func message(ofExtra column: String, _ parameters: [String]) -> String {
    let advice = nearest(to: column, among: parameters).map { "did you mean '\($0)'? Otherwise " } ?? ""
    return
      "nothing reads the column '\(column)', which is no parameter; \(advice)name outputs by it, as {\(column)}, or leave it out with --ignore"
  }
}

extension OutputTemplate {
  /// Checks that the values of a member can form a file name. The fields that the series itself supplies always can.
  fileprivate func checkName(of member: Series.Member) throws(OutputNameError) {
    _ = try fileName { field in
      if let value = member.values.first(where: { $0.name == field.name }) { return FieldValue(value) }
      return member.fields[field.name] ?? (field.format == nil ? .text("0") : .number(0))
    }
  }
}

/// Loads each picture that rows name once, so that a missing one is found before any work.
private struct PictureCheck {
  private let scene: any Scene
  /// The pictures that were loaded, each as the parameter's and the picture's name.
  private var known: Set<[String]> = []

  init(_ scene: any Scene) { self.scene = scene }

  mutating func check(_ value: ParameterValue, of parameter: String, in cell: Table.Cell) throws(TableError) {
    guard case .image = value, known.insert([parameter, cell.text]).inserted else { return }
    do {
      _ = try scene.setting(parameter, to: value)
    } catch {
      throw TableError(cell.position, "\(error)")
    }
  }
}
