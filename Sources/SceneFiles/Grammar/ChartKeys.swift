import PathreelExpressions
import PathreelMotion

/// The keys of each scale under `scales`. ``SceneDecoder`` decodes them, and ``ChartScaleTemplate`` evaluates them.
enum ChartScaleKeys {
  static let from = Key(
    required: "from", .pair(.unbounded), "[start, end] of the values. Either may be the greater one.")
  static let words = Key(
    "words", .list(.template, minimum: 1),
    "Words instead, or a column of them: each has a band of the picture, in their order. A word that comes again has the same band. up(row.name) is then the middle of a band, up.width how wide one is, up.step how far it is to the next."
  )
  static let padding = Key(
    "padding", .share, default: 0.2, "Which share of each band is space, half of it on each side.")
  static let to = Key(
    required: "to", .pair, "[first, last]: where these lie, in points: an x or a y of the container.")
  static let type = Key(
    "type", .choice(["linear": ChartScale.Kind.linear, "log": .logarithmic, "time": .time]), default: .linear,
    "Whether equal differences or equal ratios are equally long. A log scale is for values above zero, one of time for dates, in seconds from 1970 on."
  )
  static let ticks = Key(
    "ticks", .whole(1...SceneLimits.ticks), default: 6,
    "About how many round values an axis shows: 1, 2 or 5 times a power of ten apart; on a log scale powers of ten, all or some of them, or their multiples too; of time, whole years, quarters, months, weeks, days, hours and so on."
  )
  static let nice = Key(
    "nice", .boolean, default: false, "Whether it begins and ends with such a round value, beyond those of `from`.")
  static let all = KeyList(
    [from, words, to, type, ticks, nice, padding],
    rules: [.exactlyOne([from, words]), .excludes([words], [type, ticks, nice]), .needs([padding], oneOf: [words])])

  /// The scale as the text of a function of `value`, in the syntax of the file. In the templates below, `#` is replaced
  /// by the scale's name.
  ///
  /// - Parameter type: The value of the key `type`; nil if it may change.
  static func formula(of name: String, type: ExpressionValue?) -> String {
    let (linear, log) = ("(value - #.start) / (#.end - #.start)", "log(value / #.start) / log(#.end / #.start)")
    let share =
      switch type {
      case .word("log")?: log
      case nil: "if(#.\(ChartScaleTemplate.ownParts.type) == 'log', \(log), \(linear))"
      default: linear
      }
    return "#.first + (#.last - #.first) * (\(share))".replacing("#", with: name)
  }
}

/// The keys of a list with one point for each row of a table (``RowList``).
enum RowListKeys {
  static let over = Key(required: "over", .table, "A table of `data`: a point for each row.")
  static let name = Key("as", .name, default: ElementKind.rowName, "The name of the row.")
  static let point = Key(required: "point", .pair, "[x, y] of a row, such as [across(row.year), up(row.value)].")
  static let all: KeyList = [over, name, point]
}
