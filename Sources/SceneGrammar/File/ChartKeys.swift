import PathreelExpressions
import PathreelMotion

/// The keys of each scale under `scales`. `SceneDecoder` decodes them, and `ChartScaleTemplate` evaluates them.
package enum ChartScaleKeys {
  package static let from = Key(
    required: "from", .pair(.unbounded), "[start, end] of the values. Either may be the greater one.")
  package static let words = Key(
    "words", .list(.template, minimum: 1),
    "Words instead, or a column of words: each word has a band of the picture, in this order. Equal words have the same band. up(row.name) is then the middle of a band, up.width the width of a band, and up.step the distance to the next."
  )
  package static let padding = Key(
    "padding", .share, default: 0.2, "The share of each band that is empty, half of it on each side.")
  package static let to = Key(
    required: "to", .pair, "[first, last]: the points at which they lie: x or y of the container.")
  package static let type = Key(
    "type", .choice(["linear": ChartScale.Kind.linear, "log": .logarithmic, "time": .time]), default: .linear,
    "linear: equal differences have equal lengths. log: equal ratios have equal lengths; values must be above zero. time: for dates, in seconds from 1970 on."
  )
  package static let ticks = Key(
    "ticks", .whole(1...SceneLimits.ticks), default: 6,
    "About how many round values an axis shows: 1, 2 or 5 times a power of ten apart; on a log scale powers of ten, all or some of them, or their multiples too; of time, whole years, quarters, months, weeks, days, hours and so on."
  )
  package static let nice = Key(
    "nice", .boolean, default: false,
    "Whether the scale is extended beyond `from`, so that it begins and ends with such a round value. Where `from` moves, its ends jump from one round value to the next; leave it out there."
  )
  package static let all = KeyList(
    [from, words, to, type, ticks, nice, padding],
    rules: [.exactlyOne([from, words]), .excludes([words], [type, ticks, nice]), .needs([padding], oneOf: [words])])

  /// The names of further values of a scale of numbers, which are stored behind its parts. No expression of the file
  /// reads them. The scale's own function reads the type, and the cached views of an axis depend on both.
  package static let ownParts = (type: "type", ticks: "ticks")

  /// The scale as the text of a function of `value`, in the syntax of the file. In the templates below, `#` is replaced
  /// by the scale's name.
  ///
  /// - Parameter type: The value of the key `type`; nil if it may change.
  package static func formula(of name: String, type: ExpressionValue?) -> String {
    let (linear, log) = ("(value - #.start) / (#.end - #.start)", "log(value / #.start) / log(#.end / #.start)")
    let share =
      switch type {
      case .word("log")?: log
      case nil: "if(#.\(ownParts.type) == 'log', \(log), \(linear))"
      default: linear
      }
    return "#.first + (#.last - #.first) * (\(share))".replacing("#", with: name)
  }
}

/// The keys of a list with one point for each row of a table (`RowList`).
package enum RowListKeys {
  package static let over = Key(required: "over", .table, "A table of `data`. There is a point for each row.")
  package static let name = Key("as", .name, default: ElementKind.rowName, "The name of the row.")
  package static let point = Key(
    required: "point", .pair, "[x, y] of a row, such as [across(row.year), up(row.value)].")
  package static let all: KeyList = [over, name, point]
}
