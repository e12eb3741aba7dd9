/// A table of data that a scene file iterates over and reads by columns: `energy.value`. ``SceneDecoder`` makes one for
/// each table under `data`.
///
/// A column is a list with one value per row. A constant column stores its values here. The values of a ``DataTrack``
/// change with time, so they are in slots of the frame's ``ExpressionContext``.
package final class DataTable: Sendable {
  /// The table's name in the scene file.
  package let name: String
  package let rowCount: Int
  /// The columns in the order of the data file.
  package let columns: [Column]

  package struct Column: Sendable {
    /// The column's name in expressions, after the table's name.
    package let name: String
    /// The column's values, or the reason why they cannot be read.
    package let content: Content

    package init(name: String, content: Content) { (self.name, self.content) = (name, content) }
  }

  package enum Content: Sendable {
    case values(ExpressionList)
    case unavailable(String)
  }

  /// The texts that name the rows; nil if no column has them.
  package var rowNames: WordIndex? {
    columns.lazy.compactMap { if case .values(let list) = $0.content { list.rowNames } else { nil } }.first
  }

  /// The name of the first column whose values can be read; nil if there is none.
  var firstReadable: String? {
    columns.first { if case .values = $0.content { true } else { false } }?.name
  }

  package init(name: String, rowCount: Int, columns: [Column]) {
    (self.name, self.rowCount, self.columns) = (name, rowCount, columns)
  }
}

extension DataTable: Hashable {
  package static func == (a: DataTable, b: DataTable) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The values of a constant column. An ``ExpressionList`` reads them.
package final class DataColumn: Sendable {
  package let values: [ExpressionValue]
  /// The index of the first number that is not greater than the one before it; nil if there is none.
  let firstFall: Int?

  package init(_ values: [ExpressionValue]) {
    self.values = values
    firstFall = values.indices.dropFirst().first {
      guard case .number(let a) = values[$0 - 1], case .number(let b) = values[$0] else { return false }
      return !(a < b)
    }
  }
}

extension DataColumn: Hashable {
  package static func == (a: DataColumn, b: DataColumn) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
