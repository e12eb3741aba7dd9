/// The keys of a recurrence under `let`: a list whose items follow from the items before them, which `SceneDecoder`
/// decodes.
package enum RecurrenceKeys {
  package static let count = Key(
    required: "count", .whole(1...SceneLimits.namedListLength), "The number of items.")
  package static let first = Key("first", .expression, "The first item.")
  package static let next = Key(
    "next", .expression,
    "Each other item. In it, the list's own name is the item before, and `i` the number of the new item, from 1 on.")
  package static let values = Key(
    "values", .named(.shorthand(RecurrenceValueKeys.each, RecurrenceValueKeys.all)),
    "Several lists that depend on each other, by name: each with `first` and `next`, or one expression of the values of the same step above it. They are read as search.low[i]."
  )
  package static let index = Key("as", .name, default: "i", "The name of the number.")
  package static let all = KeyList(
    [count, first, next, values, index],
    rules: [.exactlyOne([first, values]), .needs([first], oneOf: [next]), .needs([next], oneOf: [first])])
}

/// The keys of each list under `values` of a recurrence.
package enum RecurrenceValueKeys {
  package static let first = Key("first", .expression, "The value of the first step.")
  package static let next = Key(
    "next", .expression,
    "The value of each other step. In it, all names of the recurrence are the values of the step before.")
  package static let each = Key(
    "each", .expression, "The value of every step, from the values above it. The short form.")
  package static let all = KeyList(
    [first, next, each],
    rules: [.exactlyOne([first, each]), .needs([first], oneOf: [next]), .needs([next], oneOf: [first])])
}
