import PathreelGeometry

/// The element kind `freehand`.
extension ElementKind {
  /// Strokes drawn by hand.
  package static let freehand = ElementKind(
    "freehand",
    "Strokes drawn by hand, from recorded pointer samples. Trim, fill and stroke apply to each stroke, and their expressions can read its number. By default strokes are black and 2 points wide, with round ends and corners.",
    .mapping(FreehandKeys.all), .parts, .isLine
  )
  .example(
    """
    - freehand:
        samples:
          - [[0, 60, 0, 0.2], [20, 25, 0.1, 0.6], [45, 10, 0.2, 1], [62, 30, 0.3, 0.8], [55, 62, 0.4, 0.5],
             [40, 80, 0.5, 0.9], [50, 92, 0.6, 1], [80, 80, 0.7, 0.6], [115, 45, 0.8, 0.4], [150, 20, 0.9, 0.1]]
        size: [180, 100]
        nib: pressure
      stroke: {color: "#5cc8ff", width: 12}
    """)
}

/// The keys of `freehand`.
package enum FreehandKeys {
  package static let file = Key(
    "file", .text,
    "A recording beside the scene: CSV with the columns x, y, time (in seconds), pressure (0 to 1), stroke; or JSON, {\"strokes\": [[{\"x\": 1, \"y\": 2}]]}."
  )
  package static let samples = Key(
    "samples", .list(.list(.list(.number, minimum: 2), minimum: 1), minimum: 1),
    "The recording itself, instead of 'file': for each stroke a list of [x, y], [x, y, time] or [x, y, time, pressure]."
  )
  package static let strokes = Key(
    "strokes", .list(.whole(0...SceneLimits.count), minimum: 0),
    "The numbers, from 0, of the strokes that are drawn. The default is all. The others keep their time, in which nothing is drawn."
  )
  package static let drawn = Key(
    "drawn", .number, default: 1, "How much of the whole recording is drawn, from 0 to 1.")
  package static let pace = Key(
    "pace", .choice(FreehandPace.self), default: .recorded,
    "The speed at which 'drawn' draws: the speed of the hand (recorded), a constant speed (length), or the same time for each stroke (stroke)."
  )
  package static let response = Key(
    required: "by", .choice(Nib.Response.self),
    "What decides the stroke's width: pressure, or speed (slow is wide).")
  package static let least = Key(
    "least", .share, default: 0.25, "The smallest width, as a share of the stroke's width.")
  package static let nib = Key(
    "nib", .shorthand(response, [response, least]),
    "Lets the width follow the hand. By default it is the same everywhere.")
  package static let size = Key(
    "size", .extent,
    "[width, height], or one number for both: the recording is fitted into it and keeps its proportions. By default its coordinates are points of the container."
  )
  package static let jitter = Key(
    "jitter", .number(NumberRange(minimum: 0, maximum: 1000)), default: 1,
    "How far samples may be moved to filter tremble, in points of the recording. It cannot change.")
  package static let tolerance = Key(
    "tolerance", .number(NumberRange(minimum: 0, maximum: 1000)), default: 0.2,
    "How far the line may be from the filtered samples, in points of the recording. At 0, straight lines join them. It cannot change."
  )
  package static let corners = Key(
    "corners", .choice(FreehandCorners.self), default: .kept,
    "Whether corners stay sharp (kept), or each stroke is one smooth line (none). It cannot change.")

  package static let all = KeyList(
    [
      file, samples, strokes, drawn, pace, nib, size, jitter, tolerance, corners, ElementKind.indexName,
    ], rules: [.exactlyOne([file, samples])])
}
