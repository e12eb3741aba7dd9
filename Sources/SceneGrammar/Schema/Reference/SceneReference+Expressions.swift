import PathreelExpressions
import PathreelMotion
import PathreelSceneSyntax
import PathreelSound

/// The sections about expressions and limits. ``document`` contains them.
extension SceneReference {
  /// The section about expressions.
  static let expressions = """
    Every number, colour and condition may be an expression. It is evaluated for every frame.

    - *Names*: the parameters, the beats (`petal[i]` for a staggered one), the values of `let` (`n[i]` for one of a list, \
    `wave(x)` for a function), the time `t` in seconds, \
    `width` and `height` of the canvas, the index of a `repeat` (`i` unless it has another name), and in the formulas of \
    a curve its variable `x`, `u` or `theta`.
    - *Frames*: `gateway.width` of an element with `id: gateway`, and likewise `height`, `x` and `y` of its middle, `left`, \
    `top`, `right` and `bottom`: where the layout puts it, before `scale`, `rotate` and `offset`, in points from the canvas's \
    top left. Elements can read the frames of earlier elements of the file, except those in repeats and inside components. \
    Components get such values by their parameters.
    - *Operators*, loosest first: `or`; `and`; `not`; `<`, `<=`, `>`, `>=`, `==`, `!=`; `+`, `-`; `*`, `/`, `%`; signs; `^`. \
    `%` is the remainder with the divisor's sign, so `-1 % 12` is 11.
    - *Texts* are in quotes of their own, as in `"'Step ' + text(i)"`. `+` joins two texts. Numbers become texts by `text(number)`, or in \
    the braces of a text element.
    - *Decimals* count as they are written. Numbers are equal if they differ by rounding alone: `0.1 + 0.2 == 0.3`, `0.6 % 0.2` is 0, \
    and `floor(0.6 / 0.2)` is 3. So a `layer` that begins at 0.3 begins with the frame at this time.
    - *Choice*: `if(condition, then, else)`; only one of the two is evaluated. Words are in quotes: `if(finish == 'round', 1, 2)`.
    - *Angles* of functions are in radians.

    ### Names that are taken

    A file cannot give these names to beats, parameters, values of `let` and the like. Put a word before one of them: `my_width`.

    - words of expressions: \(taken(ExpressionScope.reservedWords))
    - values: \(taken(ExpressionScope.takenNames.filter { !ExpressionScope.curveVariables.contains($0) }))
    - variables of curves: \(taken(ExpressionScope.curveVariables))
    - functions: \(taken(Set(ExpressionFunction.all.map(\.name)).sorted()))
    - the names of colours in CSS, from `aliceblue` to `yellowgreen`, and `transparent`

    ### Formats of numbers

    ![formats](reference/formats.png)

    A format follows the colon of `{expr:…}` in a text, in a caption, or in the name of an output. Without a format, a number has as
    many decimals as it needs, at most six. No format depends on a language.

    | format | what is written | example |
    |---|---|---|
    \(formats.map { "| `\($0.form)` | \($0.doc) | `{\(numberText($0.number)):\($0.form)}` is `\(NumberFormat($0.form)!.text(of: $0.number))` |" }.joined(separator: "\n"))

    Parts are combined in the order sign, zeros, comma, digits, ending: `+09,.2`.

    ```yaml
    \(Examples.formats)
    ```

    ### Constants

    | name | value |
    |---|---|
    \(ExpressionScope.constants.map { "| `\($0.name)` | \($0.doc) |" }.joined(separator: "\n"))

    ### Functions

    | function | value |
    |---|---|
    \(ExpressionFunction.all.map { "| `\($0.signature)` | \(cell($0.doc)) |" }.joined(separator: "\n"))
    \(Reduction.allCases.map { "| `\($0.doc.call)` | \(cell($0.doc.text)) |" }.joined(separator: "\n"))
    | `\(Between.signature)` | \(cell(betweenDoc)) |
    | `length(list)` | How many values a list of `let` has. |
    \(TextCall.allCases.map { "| `\($0.signature)` | \(cell($0.doc)) |" }.joined(separator: "\n"))
    \(NamedCall.allCases.map { "| `\($0.signature)` | \(cell($0.doc)) |" }.joined(separator: "\n"))

    """

  private static func taken(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

  private static let betweenDoc =
    "The value of a list between the rows of a table: `at(energy.year, energy.twh, 2012.5)`. The first list rises. Before the first and behind the last row, the value is theirs. A fourth argument says how: `'linear'`, `'cubic'` (smooth, and never beyond the rows) or `'step'` (the last row at or before)."

  /// Each part of a number format, with its meaning and a number to show it.
  private static let formats: [(form: String, doc: String, number: Double)] = [
    (".2", "exactly this many decimals, 0 to 9", 2.5),
    ("03", "zeros in front, up to this many characters, at most 20", 7),
    ("+", "numbers above zero have a sign", 7), (",", "a comma separates thousands", 1_234_567.5),
    (".3g", "exactly this many digits in all, 1 to 9, never as a power of ten", 0.0012345),
    (".1%", "a hundred times the number, in percent", 0.256),
    (".3s", "with a prefix of the SI, from f to E; exactly this many digits in all", 12_345),
    ("mm:ss", "seconds as a clock shows them, cut off and not rounded; also `m:ss`, `h:mm:ss` and `hh:mm:ss`", 83.6),
    ("m:ss.2", "the same with this many decimals, 1 to 9", 83.456),
    (
      "YYYY-MM-DD",
      "a date, of seconds from 1970 on: `YYYY` `YY` `MM` `M` `DD` `D` and `hh` `mm` `ss` with signs between them, `DD.MM.YY hh:mm`; `hh:mm` alone is the time of the day",
      1_772_375_400
    ),
  ]

  /// The section about what a scene may hold.
  static let limits = """
    If a scene exceeds one of these limits, there is an error with its place, and no frame is drawn.

    | what | at most |
    |---|---|
    | a file | \(counted(SourceReader.maximumSize)) bytes, \(counted(SceneLimits.names)) names |
    | nested lists and mappings | \(SourceReader.maximumDepth) levels |
    | nested elements, and nested beats | \(SceneLimits.depth) levels |
    | an expression | \(counted(ExpressionLimits.length)) characters, \(ExpressionLimits.depth) levels, \(counted(ExpressionLimits.operations)) operations with the functions that it calls |
    | the sums of an expression | \(counted(ExpressionLimits.loopSteps)) operations each time |
    | a text that an expression makes | \(counted(ExpressionLimits.textLength)) bytes |
    | a list of `let` | \(counted(SceneLimits.namedListLength)) values |
    | a list of points, colours or dashes | \(counted(SceneLimits.listLength)) values |
    | included files | \(SceneLimits.includedFiles), with the scene \(counted(SourceReader.maximumSize)) bytes |
    | a component | \(SceneLimits.componentParameters) parameters; a file has \(counted(SceneLimits.names)) components |
    | all uses of components together | \(counted(SceneLimits.expansion)): a value or an operation is one, an element four |
    | a text | \(counted(SceneLimits.textLength)) bytes |
    | a count of elements, or the number of one | \(counted(SceneLimits.count)) |
    | a frame | \(counted(FrameAccount.limit)) steps of work, counted as below |
    | a picture file | \(counted(SceneLimits.pictureSize)) bytes |
    | each picture of an animated file | 16,777,216 pixels |
    | all pictures together | \(counted(SceneLimits.pictureArea)) pixels |
    | scenes in sequence | \(counted(SceneLimits.scenes)), of \(SceneLimits.sceneFiles) files, with \(counted(SceneLimits.names)) parameters and \(counted(SceneSequenceError.mostBeats)) beats; the limits of a file hold for all of them together |
    | sounds | \(SceneLimits.sounds), of \(Int(Sound.maximumDuration / 3600)) hours each; an hour to follow by beats or levels |
    | a clip | \(counted(SceneLimits.frames)) frames |

    The steps of a frame count everything that it contains and the work of making it, with all copies of a repeat. A step is about
    20 ns and 10 bytes, so before it is drawn a frame takes at most about a second and 500 MB. In general this is enough for 100,000
    circles that move, or for 10,000 outlines of 300 points.

    | what | steps |
    |---|---|
    \(FrameAccount.Item.allCases.map { "| \($0.doc) | \($0.price) |" }.joined(separator: "\n"))

    Drawing has a budget of its own. Before a frame is drawn, its time is estimated from the pixels that are covered and
    filtered, from edges, layers and the instants of motion blur. A frame of more than ten seconds gets a warning that names
    the element that takes longest. A frame of more than a minute is an error; `--frame-budget 10m` allows more. `check` and
    `--dry-run` report both without drawing.


    """
}

extension NamedCall {
  /// The meaning of the call, for the reference.
  fileprivate var doc: String {
    switch self {
    case .level:
      "How loud a sound of `audio` is at a time in seconds, from 0 to 1: `level(music, t)`. 1 is a sine at full scale in both channels. 0 is 60 dB below that, and everything softer. The level is proportional to decibels."
    case .band: "The same for the pitches between two frequencies in hertz: `band(music, t, 60, 250)`."
    case .count: "How many beats a staggered beat, or a beat that follows a sound, has: `count(hit)`."
    case .latest: "The index of the last of them that has begun, -1 before the first: `latest(hit)`."
    }
  }
}

extension TextCall {
  /// The meaning of the call, for the reference.
  fileprivate var doc: String {
    switch self {
    case .length: "How many characters a text has."
    case .part:
      "The characters of a text from number `start` on, counted from 0, at most `count`. Both are rounded down, so `part(title, 0, 20 * t)` types a title. Beyond the ends there is nothing."
    case .replace:
      "The text with `to` wherever it has `from`. Several pairs are replaced together: `replace('AB', 'A', 'B', 'B', 'A')` is `BA`. Where several of them match, the first one counts."
    case .text:
      "A number as a text, if you like in a [format](#formats-of-numbers): `'Step ' + text(i)`, `text(share, '.1%')`."
    }
  }
}

extension Reduction {
  /// The syntax of the reduction and its meaning, for the reference.
  fileprivate var doc: (call: String, text: String) {
    switch self {
    case .sum:
      (
        "sum(k in 1..n, …)",
        "The sum of an expression's values for each whole number from 1 to n; 0 if n is less than 1. `sum(k in list, …)` goes through a list's values, and `sum(list)` adds them up."
      )
    case .product: ("product(k in 1..n, …)", "The product of the values, in the same forms; 1 if n is less than 1.")
    case .min: ("min(k in 1..n, …)", "The least of the values, in the same forms. There must be at least one.")
    case .max: ("max(k in 1..n, …)", "The greatest of the values, in the same forms.")
    }
  }
}
