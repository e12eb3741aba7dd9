import PathreelMotion

/// The keys of each of `scales`.
enum ChartScaleKeys {
  static let from = Key(
    required: "from", .pair(.unbounded), "[start, end] of the values. Either may be the greater one.")
  static let to = Key(
    required: "to", .pair, "[first, last]: where these lie, in points: an x or a y of the container.")
  static let type = Key(
    "type", .choice(["linear": ChartScale.Kind.linear, "log": .logarithmic, "time": .time]), default: .linear,
    "Whether equal differences or equal ratios are equally long. A log scale is for values above zero, one of time for dates, in seconds from 1970 on."
  )
  static let ticks = Key(
    "ticks", .whole(1...SceneLimits.ticks), default: 6,
    "About how many round values an axis shows: 1, 2 or 5 times a power of ten apart; of time, whole years, quarters, months, weeks, days, hours and so on."
  )
  static let nice = Key(
    "nice", .boolean, default: false, "Whether it begins and ends with such a round value, beyond those of `from`.")
  static let all: KeyList = [from, to, type, ticks, nice]

  /// What a scale is as a function of the file, of `value`.
  static func formula(of name: String, isLogarithmic: Bool) -> String {
    let share =
      isLogarithmic ? "log(value / #.start) / log(#.end / #.start)" : "(value - #.start) / (#.end - #.start)"
    return "#.first + (#.last - #.first) * (\(share))".replacing("#", with: name)
  }
}

/// The keys of a list of points that are made of rows.
enum RowListKeys {
  static let over = Key(required: "over", .table, "A table of `data`: a point for each row.")
  static let name = Key("as", .name, default: ElementKind.rowName, "The name of the row.")
  static let point = Key(required: "point", .pair, "[x, y] of a row, such as [across(row.year), up(row.value)].")
  static let all: KeyList = [over, name, point]
}
