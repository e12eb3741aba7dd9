/// The keys of a recurrence under `let`: a list whose items follow from the items before them, which `SceneDecoder`
/// decodes.
package enum RecurrenceKeys {
  package static let count = Key(
    required: "count", .whole(1...SceneLimits.namedListLength), "The number of items.")
  package static let first = Key(
    "first", .expressions,
    "The first item. Several values, or the name of a list, make the items lists: a board, or what is sorted.")
  package static let next = Key(
    "next", .expressions,
    "Each other item. In it, the list's own name is the item before, and `i` the number of the new item, from 1 on. If the items are lists, it is a list, or one expression of `k`, the number of a value: `a[k]` was the value there."
  )
  package static let values = Key(
    "values", .named(.shorthand(RecurrenceValueKeys.each, RecurrenceValueKeys.all)),
    "Several lists that depend on each other, by name: each with `first` and `next`, or one expression of the values of the same step above it. They are read as search.low[i], and as sort.a[i][k] if the items are lists."
  )
  package static let index = Key("as", .name, default: "i", "The name of the number.")
  package static let item = Key(
    "item", .name, default: "k", "The name of the number of a value, in items that are lists.")
  package static let all = KeyList(
    [count, first, next, values, index, item],
    rules: [.exactlyOne([first, values]), .needs([first], oneOf: [next]), .needs([next], oneOf: [first])])
}

/// The keys of each list under `values` of a recurrence.
package enum RecurrenceValueKeys {
  package static let first = Key("first", .expressions, "The value of the first step, or several for a list.")
  package static let next = Key(
    "next", .expressions,
    "The value of each other step. In it, all names of the recurrence are the values of the step before. For a list, it is a list, or one expression of `k`."
  )
  package static let each = Key(
    "each", .expression, "The value of every step, from the values above it. The short form.")
  package static let all = KeyList(
    [first, next, each],
    rules: [.exactlyOne([first, each]), .needs([first], oneOf: [next]), .needs([next], oneOf: [first])])
}
