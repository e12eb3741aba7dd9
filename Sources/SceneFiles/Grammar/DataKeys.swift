import PathreelExpressions
import PathreelSceneSyntax
import PathreelTables

/// The keys of each table under `data`, which ``SceneDecoder`` decodes.
enum DataKeys {
  static let file = Key(
    "file", .text,
    "A file of rows, \(TableFormat.endings), by its name beside the scene; a folder elsewhere is allowed with --assets."
  )
  static let rows = Key(
    "rows", .list(.named(.text), minimum: 1), "The rows themselves: a mapping from columns to values for each.")
  static let columns = Key(
    "columns", .named(.shorthand(DataColumnKeys.from, DataColumnKeys.all)),
    "Settings of columns, under their names in expressions. Other columns have the file's names and the types of their values."
  )
  static let filter = Key(
    "filter", .boolean, "A condition on the columns. Rows for which it is false are left out.")
  static let group = Key(
    "group", .mapping(DataGroupKeys.all), "One row for all rows that agree in some columns.")
  static let rank = Key(
    "rank", .number,
    "A number of each row. The column `rank` counts the rows from 1, the greatest number first; equal ones share a rank."
  )
  static let sort = Key("sort", .text, "Sorts the rows by a column, or by an expression of columns.")
  static let order = Key(
    "order", .choice(["ascending": false, "descending": true]), default: false,
    "Which rows are first when they are sorted."
  )
  static let limit = Key(
    "limit", .whole(1...SceneLimits.count), default: SceneLimits.count, "The most rows that are kept, from the first.")

  static let track = Key(
    "track", .mapping(DataTrackKeys.all),
    "One row for each key, whose values change with time. The keys above it apply to the rows first.")

  static let all = KeyList(
    [file, rows, columns, filter, group, rank, sort, order, limit, track],
    rules: [.exactlyOne([file, rows]), .needs([order], oneOf: [sort])])
}

/// The keys of each column under `columns` of a table.
enum DataColumnKeys {
  static let from = Key("from", .text, "What the column is called in the file: as expressions call it unless given.")
  static let type = Key(
    "type", .text,
    "What its values are: \(listed(DataColumnType.allCases.map(\.rawValue), "or")). Unless given, the type whose form all of them have."
  )
  static let missing = Key(
    "missing", .text, "What an empty cell means: a value, or `skip` to leave the row out.")
  static let all: KeyList = [from, type, missing]

  /// The value of `missing` that leaves out rows with an empty cell.
  static let skip = "skip"
}

/// The type of a column's cells. ``DataDraftReader`` converts the cells to it.
enum DataColumnType: String, CaseIterable {
  case number, text, color, boolean
  /// A date, in seconds since 1970-01-01.
  case date

  var expressionType: ExpressionType {
    switch self {
    case .number, .date: .number
    case .text: .text
    case .color: .color
    case .boolean: .boolean
    }
  }
}

/// The keys of `track` in a table, which ``SceneDecoder`` decodes to a ``DataTrack``.
enum DataTrackKeys {
  static let time = Key(required: "time", .column, "The column of the rows that says when: numbers, such as years.")
  static let value = Key(
    required: "value", .column,
    "The column by which keys are ranked. All columns of numbers are interpolated between the rows of a key.")
  static let key = Key(required: "key", .column, "The column that says what a row is about, such as a country.")
  static let at = Key(
    required: "at", .number,
    "The instant that is shown, in the unit of `time`: an expression of parameters, beats and `t`. It is read as the column of that name."
  )
  static let swap = Key(
    "swap", .atLeastZero,
    "How long it takes to change places, in the unit of `time`. Half of the least step between two instants unless given."
  )
  static let all: KeyList = [time, value, key, at, swap]
}

/// The keys of `group` in a table, by which ``DataWork`` groups rows.
enum DataGroupKeys {
  static let by = Key(
    required: "by", .columnNames, "The columns in which the rows of a group agree, which stay.")
  static let columns = Key(
    required: "columns", .named(.number),
    "New columns, each an expression in which the old ones are lists of the group's values: sum(value), max(value), length(value), value[0]."
  )
  static let all: KeyList = [by, columns]
}
