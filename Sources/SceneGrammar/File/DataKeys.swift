import PathreelExpressions
import PathreelSceneSyntax
import PathreelTables

/// The keys of each table under `data`, which `SceneDecoder` decodes.
package enum DataKeys {
  package static let file = Key(
    "file", .text,
    "A file of rows, \(TableFormat.endings), by its name beside the scene; a folder elsewhere is allowed with --assets."
  )
  package static let rows = Key(
    "rows", .list(.named(.text), minimum: 1), "The rows themselves: for each row, a mapping from columns to values.")
  package static let split = Key(
    "split", .choice(["words": true]),
    "`words` makes a row of each word of captions, with the times at which it is spoken: those that a .vtt file has in its texts, and in between shares of the caption's time by length."
  )
  package static let columns = Key(
    "columns", .named(.shorthand(DataColumnKeys.from, DataColumnKeys.all)),
    "Settings of columns, under their names in expressions. Other columns have the file's names and the types of their values."
  )
  package static let unpivot = Key(
    "unpivot", .mapping(DataUnpivotKeys.all),
    "Makes long rows of wide ones: one row for each of some columns, with the column's name in one new column and its cell in another."
  )
  package static let key = Key(
    "key", .column,
    "The column whose texts name the rows, so that 'energy.twh' can be read as energy.twh['wind'], too. The default is the first column of texts."
  )
  package static let join = Key(
    "join", .mapping(DataJoinKeys.all), "Adds the columns of another table, which stands before this one.")
  package static let filter = Key(
    "filter", .boolean, "A condition on the columns. Rows for which it is false are left out.")
  package static let group = Key(
    "group", .mapping(DataGroupKeys.all), "Joins all rows that have the same values in some columns to one row.")
  package static let rank = Key(
    "rank", .number,
    "An expression with a number for each row. The column `rank` then has the row's rank: 1 for the greatest number. Equal numbers have the same rank."
  )
  package static let sort = Key("sort", .text, "Sorts the rows by a column, or by an expression of columns.")
  package static let order = Key(
    "order", .choice(["ascending": false, "descending": true]), default: false,
    "The order in which rows are sorted."
  )
  package static let limit = Key(
    "limit", .whole(1...SceneLimits.count), default: SceneLimits.count,
    "The maximum number of rows. The first ones are kept.")

  package static let track = Key(
    "track", .mapping(DataTrackKeys.all),
    "Makes one row for each key, whose values change with time. `filter`, `group` and the other keys above apply first."
  )

  package static let all = KeyList(
    [file, rows, split, unpivot, columns, join, filter, group, rank, sort, order, limit, key, track],
    rules: [
      .exactlyOne([file, rows]), .needs([split], oneOf: [file]), .needs([order], oneOf: [sort]),
      .excludes([key], [track]),
    ])
}

/// The keys of each column under `columns` of a table.
package enum DataColumnKeys {
  package static let from = Key("from", .text, "The column's name in the file. The default is the name in expressions.")
  package static let type = Key(
    "type", .text,
    "What its values are: \(listed(DataColumnType.allCases.map(\.rawValue), "or")). The default is the type that all cells can be read as."
  )
  package static let format = Key(
    "format", .text,
    "How its cells write numbers or dates: an example of 1, 234 and 5 such as \"1,234.5\", \"1.234,5\", \"1 234\", \"$1,234\" or \"1%\" (12% is 0.12), or the order of a date such as `day.month.year`, `month/day/year` or `day month year`; months are numbers or English names."
  )
  package static let missing = Key(
    "missing", .text, "What an empty cell means: a value, or `skip` to leave the row out.")
  package static let all: KeyList = [from, type, format, missing]

  /// The value of `missing` that leaves out rows with an empty cell.
  package static let skip = "skip"
}

/// The type of a column's cells. `DataDraftReader` converts the cells to it.
package enum DataColumnType: String, CaseIterable, Sendable {
  case number, text, color, boolean
  /// A date, in seconds since 1970-01-01.
  case date

  package var expressionType: ExpressionType {
    switch self {
    case .number, .date: .number
    case .text: .text
    case .color: .color
    case .boolean: .boolean
    }
  }
}

/// The keys of `unpivot` in a table, which `DataCells` applies.
package enum DataUnpivotKeys {
  package static let columns = Key(
    "columns", .list(.text, minimum: 1), "The columns that become rows, by their names in the file.")
  package static let keep = Key(
    "keep", .list(.text, minimum: 1), "The columns that stay. All others become rows.")
  package static let key = Key(
    required: "key", .name, "The name of the new column with the names of the columns, such as year.")
  package static let value = Key(required: "value", .name, "The name of the new column with their cells.")
  package static let all = KeyList([columns, keep, key, value], rules: [.exactlyOne([columns, keep])])
}

/// The keys of `join` in a table, by which `DataWork` adds columns.
package enum DataJoinKeys {
  package static let table = Key(required: "table", .column, "The other table.")
  package static let by = Key(
    required: "by", .column, "The column of this table whose value names a row of the other one.")
  package static let to = Key(
    "to", .text, "The column of the other table with the same values, each once. The default is the name in 'by'.")
  package static let missing = Key(
    "missing", .text, "`skip` leaves out rows that the other table does not have. Without it, such a row is a mistake.")
  package static let all: KeyList = [table, by, to, missing]
}

/// The keys of `track` in a table, which `SceneDecoder` decodes to a `DataTrack`.
package enum DataTrackKeys {
  package static let time = Key(
    required: "time", .column, "The column with the time of each row: numbers, such as years.")
  package static let value = Key(
    required: "value", .column,
    "The column by which keys are ranked. All columns of numbers are interpolated between the rows of a key.")
  package static let key = Key(required: "key", .column, "The column with the subject of each row, such as a country.")
  package static let at = Key(
    required: "at", .number,
    "The instant that is shown, in the unit of `time`: an expression of parameters, beats and `t`. Expressions read it as the column that `time` names."
  )
  package static let swap = Key(
    "swap", .atLeastZero,
    "How long it takes to change places, in the unit of `time`. The default is half of the shortest time between two instants. Changes of one key that would overlap are done one after another, each quicker, so that a name lies over one other at most."
  )
  package static let all: KeyList = [time, value, key, at, swap]
}

/// The keys of `group` in a table, by which `DataWork` groups rows.
package enum DataGroupKeys {
  package static let by = Key(
    required: "by", .columnNames, "The columns in which the rows of a group have the same values. They are kept.")
  package static let columns = Key(
    required: "columns", .named(.number),
    "New columns, each an expression in which the old ones are lists of the group's values: sum(value), max(value), length(value), value[0]."
  )
  package static let all: KeyList = [by, columns]
}
