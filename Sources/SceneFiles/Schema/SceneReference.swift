import PathreelMotion
import PathreelSound

/// Generates the reference of scene files in Markdown. It lists every key and function of the tables that the decoder
/// reads, in the order of a file, with the examples of ``Examples``.
enum SceneReference {
  static var document: String {
    (opening + sections.map { "\n## \($0.title)\n\n\($0.text)" }.joined()).replacing("\n\n\n", with: "\n\n")
  }

  private static var opening: String {
    """
    # Scene files: the reference

    A scene file is YAML. This page lists all that may stand in one, in the order of a file; it is made by
    `pathreel schema --format markdown` from the tables that Pathreel itself reads. For an editor that completes and
    checks keys while you write, save the schema with `pathreel schema > pathreel.schema.json` and begin your scene with
    `# yaml-language-server: $schema=pathreel.schema.json`.

    \(sections.map { "- [\($0.title)](#\(anchor($0.title)))\($0.contents)" }.joined(separator: "\n"))

    """
  }

  private static let sections: [Section] =
    [
      Section("How to read this page", text: reading),
      Section("The file", text: file),
      Section("Elements", text: elements),
    ] + ElementKind.groups.map(section(of:)) + [
      Section("Modifiers", text: modifiers, contents: links(to: ElementModifiers.keys.map(\.name))),
      Section("Expressions", text: expressions),
      Section("Limits", text: limits),
    ]

  private struct Section {
    let title: String
    let text: String
    /// Links to the section's parts, for the table of contents.
    let contents: String

    init(_ title: String, text: String, contents: String = "") {
      (self.title, self.text, self.contents) = (title, text, contents)
    }
  }

  // MARK: Sections

  private static let reading = """
    A key's *type* says what its value is, with the numbers that are allowed. A **bold** key is required; the last column
    is what holds where a key is not given. Lengths are in points of the canvas, angles in degrees, times in seconds,
    unless a key says otherwise; x points right, y down, and angles run clockwise from the right.

    - *number*: a number, or an [expression](#expressions). So are *whole* and the numbers in lists.
    - *colour*: as in CSS, or an expression. A `#` begins a comment in YAML, so write `"#1e90ff"` in quotes.
    - *true or false*: also a condition, such as `t > 1`.
    - *words* such as `round`: one of them, or an expression that yields one, such as a parameter with `choices`.
    - *size*: one number for both, or `[width, height]`.
    - *point of the frame*: \(unitPointNames.map { "`\($0.name)`" }.joined(separator: ", ")), or `[x, y]` in shares of \
    the frame.
    - *colour or …* and the like: a short form means the mapping with that one key, so `fill: red` is
      `fill: {color: red}`.

    Inside `{}` and `[]`, a value with a comma stands in quotes: `[1, "max(t, 2)"]`.

    The examples of elements and modifiers stand in this scene, and their pictures show it after 1.4 seconds:

    ```yaml
    \(Examples.stage)
      # the example
    ```

    """

  private static let file = """
    \(table(SceneKeys.all))

    ### canvas

    \(table(CanvasKeys.all))

    With `sizes` one scene has several canvases, of which the parameter `canvas` chooses one: `--set canvas=tall`, or
    `pathreel sweep … --layout files --vary canvas=wide,tall -o 'clip-{canvas}.mp4'` for one clip each.

    ```yaml
    canvas: {sizes: {wide: [1920, 1080], tall: [1080, 1920], square: [1080, 1080]}, background: "#10131c"}
    ```

    ### parameters

    What can be set from outside, as in `pathreel render … --set hue=0.4`, by the names that expressions call them by. The form of
    `value` decides what a parameter takes; one with `text` takes any text, one with `image` the name of a picture file.

    \(table(ParameterKeys.all))

    ```yaml
    parameters:
      count: {value: 6, range: [1, 24], step: 1, label: Petals}
      accent: {value: "#5cc8ff"}
      dark: {value: true}
      finish: {value: round, choices: [butt, round]}
      headline: {text: Good morning}          # shown by `text: "{headline}"`
      photo: {image: pictures/dusk.png}       # shown by `image: photo` and `fill: {image: photo}`
    ```

    ### beats

    Beats run one after another, and each one's name is its eased progress: 0 before it, 1 after it. An item is a beat by its
    name, or one of these:

    \(table(CompoundStepKeys.all))

    A beat has the keys:

    \(table(BeatKeys.all))

    A `stagger` has besides:

    \(table(StaggerKeys.own))

    ```yaml
    beats:
      - grow: {lasts: 1.5, ease: "spring(0.6, 0.3)"}
      - together:
          - turn: {lasts: 2, ease: in-out}
          - stagger: {name: petal, count: 6, lasts: 0.5, every: 0.1}   # petal[0] … petal[5]
        after: -0.3
      - hold: {lasts: 1}
    ```

    Beats may follow a sound of [`audio`](#audio). They lie at the times of its beats, whatever stands beside them in the list,
    and are read with an index, as staggered ones: `hit[i]`. `count(hit)` says how many there are, `latest(hit)` which has begun
    last.

    \(table(FollowedKeys.all))

    ```yaml
    audio: {music: song.mp3}
    beats:
      - from: {sound: music, name: hit, lasts: 0.3, ease: out}     # `from: music` is short for `music_beat`
    let:
      pulse: if(latest(hit) < 0, 0, 1 - hit[max(latest(hit), 0)])  # 1 on each beat, then back to 0
    ```

    Beats are an even pulse, found by D. Ellis's method ("Beat Tracking by Dynamic Programming", 2007); onsets are everything that
    begins, found by S. Böck's and G. Widmer's ("Maximum Filter Vibrato Suppression for Onset Detection", 2013).

    ### components

    ![components](reference/components.png)

    Kinds of elements that the file gives itself, by name. A use is an element like any other: the component's name with what it
    gives to the parameters, and modifiers beside it. It draws the component's elements over each other, as a [`group`](#group) does.

    \(table(ComponentKeys.all))

    A parameter is the name of its type where a use has to give it, \
    \(ComponentParameterType.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")), or a mapping:

    \(table(ComponentParameterKeys.all))

    What a use gives is an expression of the names that the use sees, so it may change with time. A component's elements see its
    parameters, what it names under `let`, and the names of the file: not the index of a repeat around a use. Its `let` is as that of a
    file, [`let`](#let): values, lists and functions, here of its parameters as well. `content` among them is where those elements
    stand that a use lists under `content`; they see the names of the use. Where there are several such places,
    each has a name, `content: footer`, and a use gives a mapping: `content: {footer: [text: by hand]}`.

    A list or a point stands by its name where one is due, `points: route` and `position: home`, also one of `let`. In expressions
    it is read with an index, `home[0]`. An `element` is what a [`connector`](#connector) joins, `gateway` or `gateway.right`, and stands
    where one begins or ends: `connector: {from: from, to: to}`. No component is made of itself.

    ```yaml
    \(Examples.components)
    ```

    ### camera

    ![camera](reference/camera.png)

    The camera shows all elements but those that are [`pinned`](#pinned), which stay in front of or behind the others as the list says.
    It sees the frames of elements as the elements after them do, `goal.x`; they lie where the layout puts them, before the camera. It
    changes what is drawn alone: `width`, `height` and the layout stay.

    \(table(CameraKeys.all))

    ```yaml
    \(Examples.camera)
    ```

    ### motion-blur

    ![motion-blur](reference/motion-blur.png)

    With `motion-blur: 8` a frame is the mean of 8 instants. They lie evenly in the time in which the shutter is open: as long before the
    frame's own instant as after it, so that what moves at a constant speed has its middle where it is without blur, and fits the sound.
    What does not move in that time has the same bytes as without motion blur, and costs no more. Colours are mixed as they are
    everywhere, in sRGB. Before the start and after the end of the clip the scene stands still. A cut is not blurred: of an element with a
    [`layer`](#layer) and of [`scenes`](#scenes) without a transition a frame shows what is there at its own instant, and nothing of
    the other side. What an expression lets jump is mixed like anything that moves. The instants share the
    [steps](#limits) of their frame. The command line has the last word: `--motion-blur 16 --shutter 90`, and `--motion-blur 0`
    turns it off. The page of the preview shows the frame's own instant, without blur; the stills and clips that it makes have it.

    \(table(MotionBlurKeys.all))

    ```yaml
    \(Examples.motionBlur)
    ```

    ### scenes

    ![scenes](reference/scenes.png)

    A file may have other scenes instead of elements, one after another. Each is a scene file of its own, with its beats, parameters, canvas and
    background, and can be rendered alone. The length of the whole is that of all scenes, less that of the transitions, in which two are shown. A
    scene begins at a frame and has as many frames as alone; outside of transitions its frames are the same, pixel for pixel. A canvas of another
    size is scaled to fit, as `--size` does; of one with `sizes` that of the same name is taken. A scene may be a sequence itself.
    `motion-blur` is that of the file, for all of its scenes.

    \(table(SequenceKeys.all))

    What is known of a scene has its name in front: `--set intro.title=Hello`, the beats `intro.grow`. The name itself is a beat as long as
    the scene; `audio` may begin with it, `start: body`. Sounds of a scene begin and end with it. During a transition they cross over, in time
    and not eased, so that the power of both together stays the same.

    A transition has one of these, or a component of the file:

    \(table(TransitionKeys.all))

    A component is a transition if it has a number `progress` and the places `content: from` and `content: to`, which show the two scenes, each
    as large as the canvas. Its name stands with the seconds, or with `lasts` and its other parameters.

    ```yaml
    \(Examples.sequence)
    ```

    ### include

    A file that is included has `components`, `data`, `let`, `scales` and `include` of its own, and nothing else. What it gives, and what it includes,
    is used like the file's own; it sees none of the names of the file that includes it, so it means the same everywhere. Names of
    files in it begin in its own folder. The preview notices when it is saved. Mistakes in it are told with its name.

    ```yaml
    include: [parts/cards.yaml]
    ```

    ### data

    Tables of data, by name: `energy: energy.csv`, or a mapping. A [`repeat`](#repeat) with `over: energy` goes through the rows, and
    reads the cells as `row.value`. Columns are lists, as those of [`let`](#let): `energy.value[i]`, `max(energy.value)`,
    `sum(k in energy.value, k ^ 2)`; `length(energy)` is how many rows there are.

    \(table(DataKeys.all))

    The first line of CSV and TSV names the columns; JSON is an array of objects, JSON Lines an object on each line.
    Captions, `.srt` and `.vtt`, have the columns `id`, `start` and `end` in seconds, and `text`. A column whose
    cells are all numbers has numbers; likewise with `true` and `false`, and with colours such as `#5cc8ff`. Others have texts. A
    column whose name is no name of expressions is read where `columns` gives it one. What is done with the rows is done in the order of
    the table above, once, when the scene is loaded, so it depends on nothing but the columns.

    \(table(DataColumnKeys.all))

    ```yaml
    data:
      energy: energy.csv
      wind: {file: energy.csv, filter: "source == 'wind'", sort: year}
      best: {file: energy.csv, sort: value, order: descending, limit: 10}
      named: {file: energy.csv, columns: {twh: Energy (TWh), code: {type: text}, price: {missing: 0}}}
      years: {file: energy.csv, group: {by: year, columns: {total: sum(value), sources: length(value)}}}
    ```

    `group` has:

    \(table(DataGroupKeys.all))

    A `track` makes rows that change with time, one for each key, as a race of bars needs them. Numbers lie on straight lines between the
    rows of a key, and are held before the first and after the last; texts and colours are those of the last row so far. `rank` is
    the place among all, from 1 for the greatest value; it moves smoothly where one key overtakes another.

    \(table(DataTrackKeys.all))

    ![data](reference/data.png)

    ```yaml
    \(Examples.data)
    ```

    ### let

    Named values: what is used more than once, or deserves a name. They may use parameters, beats, `t`, and each other in any
    order. A list has several values of one kind, which are read with an index from 0, `radii[i]`, and added up by `sum(radii)`. A
    function has parameters in parentheses, and is called with that many arguments: numbers, colours or conditions.

    ```yaml
    let:
      gap: 12
      wide: width / 2 - gap
      tint: mix(gold, crimson, grow)
      radii: [120, 40, gap]
      wave(x): sin(x) / x
      square(x): 4 / pi * sum(k in 1..5, sin((2 * k - 1) * x) / (2 * k - 1))
    ```

    ### scales

    ![scales](reference/scales.png)

    Functions from values to points of the picture, by name: where `up: {from: [0, 80], to: [140, 20]}` stands, `up(40)` is 80.
    [`axis`](#axis) shows one. Expressions also read the four ends, as `up.start`, `up.end`, `up.first` and `up.last`: with `nice`
    they are rounder than those that are given.

    \(table(ChartScaleKeys.all))

    A list of points may be made of the rows of a table, so that a line or an area is as long as the data. It is a mapping:

    \(table(RowListKeys.all))

    ```yaml
    \(Examples.chart)
    ```

    A scale with `words` has bands: `across(row.source)` is the middle of the band that a word has, `across.width` how wide it is without its
    space, `across.step` how far it is to the next, and `across.first` and `across.last` are the ends. A number is the word that a text shows for
    it. Words are a list, or a column that does not change, `words: energy.source`. A word that the scale has not is an error.

    Bars, points and a legend are a [`repeat`](#repeat) over the rows:

    ![bars](reference/bars.png)

    ```yaml
    \(Examples.bars)
    ```

    Dates are numbers: seconds from 1970-01-01 00:00, without time zones and summer time. A column with `type: date` reads
    `2026-03-01`, `2026-03`, `2026-03-01T14:30` or `2026-03-01 14:30:05.25`, `calendar(2026, 3, 1)` is one in an expression, and a text
    writes one with a [format](#formats-of-numbers), `{row.day:DD.MM.YYYY}`. A scale with `type: time` has its round values in the
    calendar, and labels that say as much as tells them apart: `2026`, `2026-03`, `03-01` or `14:30`.

    ```yaml
    data: {visits: {file: visits.csv, columns: {day: {type: date}}}}
    scales:
      across: {from: ["min(visits.day)", "max(visits.day)"], to: [60, 900], type: time}
      up: {from: [0, max(visits.count)], to: [480, 40], nice: true}
    elements:
      - axis: {scale: across, at: 480}
      - repeat: {over: visits}
        element:
          rectangle: {size: [6, 480 - up(row.count)]}
          fill: gold
          position: [across(row.day), (480 + up(row.count)) / 2]
    ```

    ### keyframes

    Numbers over time, each a function of seconds that expressions call by its name: `drop(t)` for now, `drop(t - 0.2 * i)`
    for one thing after another, `drop(2 * loop(t, 2))` again and again. A track is a list of keyframes; the first says where it begins.

    \(table(KeyframeKeys.all))

    ```yaml
    keyframes:
      drop:
        - {to: -200}
        - {to: 0, lasts: 0.5, ease: in}
        - {hold: 0.2}
        - {to: -60, lasts: 0.25, ease: out}
        - {to: 0, ease: "spring(0.4, 0.3)"}
    ```

    ### audio

    Sounds by name, each with its own time. They are added; what goes beyond full scale is cut off there, and a warning says by how
    much. The whole is as long as the scene. Any rate and any number of channels become 48 kHz in stereo.

    \(table(AudioKeys.all))

    ```yaml
    audio:
      music: {file: song.mp3, gain: -6, fade-out: 2}
      click: {file: click.wav, start: turn}       # when the beat `turn` begins
      rain: {file: rain.ogg, loop: true, offset: 1.5, fade-in: 1}
    ```

    `level(music, t)` and `band(music, t, 60, 250)` let a scene move with a sound: see [Functions](#functions). They follow the
    sound with its start, offset and loop; gain and fades do not change them. A level is taken 50 times a second from the power
    of 43 ms under a Hann window, and is straight between.

    """

  private static let elements = """
    An element is a mapping with one *kind* and any of the [modifiers](#modifiers). Elements are drawn in the order of
    the list, so the last is in front; each lies in the middle of its container unless it is placed. Kinds that hold others
    have them under `elements` (a list) or `element` (one) beside the kind's own key.

    ```yaml
    elements:
      - circle: {radius: 40}          # the kind
        fill: white                   # modifiers
        offset: [100, 0]
      - h-stack: {spacing: 20}
        elements:
          - star: {points: 5, radius: 30}
          - text: five
    ```

    """

  private static func section(of group: (title: String, kinds: [ElementKind])) -> Section {
    let parts = group.kinds.map { kind in
      part(kind.name, kind.doc, kind.type, beside: childNote(of: kind), example: kind.example)
    }
    return Section(group.title, text: parts.joined(separator: "\n"), contents: links(to: group.kinds.map(\.name)))
  }

  private static func childNote(of kind: ElementKind) -> String {
    kind.needsChildren
      ? "`element` or `elements` stands beside it."
      : kind.childPlace != nil ? "`element` or `elements` may stand beside it." : ""
  }

  private static let modifiers =
    """
    Modifiers apply in the order of this list, whatever their order in the file; another order is written by nesting a
    [`group`](#group). \(ElementModifiers.shapeKeys.sorted().map { "`\($0)`" }.joined(separator: ", ")) are for shapes only.


    """
    + ElementModifiers.all.map {
      part($0.key.name, $0.key.summary, $0.key.type, beside: "", example: $0.example)
    }.joined(separator: "\n")

  private static let expressions = """
    Every number, colour and condition may be an expression. It is worked out anew for every frame.

    - *Names*: the parameters, the beats (`petal[i]` for a staggered one), the values of `let` (`n[i]` for one of a list, \
    `wave(x)` for a function), the time `t` in seconds, \
    `width` and `height` of the canvas, the index of a `repeat` (`i` unless it has another name), and in the formulas of \
    a curve its variable `x`, `u` or `theta`.
    - *Frames*: `gateway.width` of an element with `id: gateway`, and likewise `height`, `x` and `y` of its middle, `left`, \
    `top`, `right` and `bottom`: where the layout puts it, before `scale`, `rotate` and `offset`, in points from the canvas's \
    top left. The elements of the file read the frames of those before them, but for those in repeats and inside components. A \
    component gets them by its parameters.
    - *Operators*, loosest first: `or`; `and`; `not`; `<`, `<=`, `>`, `>=`, `==`, `!=`; `+`, `-`; `*`, `/`, `%`; signs; `^`. \
    `%` is the remainder with the divisor's sign, so `-1 % 12` is 11.
    - *Choice*: `if(condition, then, else)`; only one of the two is worked out. Words stand in quotes: `if(finish == 'round', 1, 2)`.
    - *Angles* of functions are in radians.

    ### Formats of numbers

    ![formats](reference/formats.png)

    In a text, behind the colon of `{expr:…}`; captions and names of outputs take the same. Without one, a number has as many
    decimals as it needs, six at most. No format depends on a language.

    | format | what is written | example |
    |---|---|---|
    \(formats.map { "| `\($0.form)` | \($0.doc) | `{\(numberText($0.number)):\($0.form)}` is `\(NumberFormat($0.form)!.text(of: $0.number))` |" }.joined(separator: "\n"))

    They stand together in the order sign, zeros, comma, digits, ending: `+09,.2`.

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
    | `length(list)` | How many values a list of `let` has. |
    \(NamedCall.allCases.map { "| `\($0.signature)` | \(cell($0.doc)) |" }.joined(separator: "\n"))

    """

  /// Each part of a number format, with its meaning and a number to show it.
  private static let formats: [(form: String, doc: String, number: Double)] = [
    (".2", "exactly so many decimals, 0 to 9", 2.5), ("03", "zeros in front, up to so many characters, 20 at most", 7),
    ("+", "a number above zero has its sign", 7), (",", "a comma parts thousands", 1_234_567.5),
    (".3g", "exactly so many digits in all, 1 to 9, never as a power of ten", 0.0012345),
    (".1%", "a hundred times the number, in percent", 0.256),
    (".3s", "with the prefix of the SI, from f to E; exactly so many digits in all", 12_345),
    ("mm:ss", "seconds as a clock shows them, cut off and not rounded; also `m:ss`, `h:mm:ss` and `hh:mm:ss`", 83.6),
    ("m:ss.2", "the same with so many decimals, 1 to 9", 83.456),
    (
      "YYYY-MM-DD",
      "a date, of seconds from 1970 on: `YYYY` `YY` `MM` `M` `DD` `D` and `hh` `mm` `ss` with signs between them, `DD.MM.YY hh:mm`; `hh:mm` alone is the time of the day",
      1_772_375_400
    ),
  ]

  private static let limits = """
    A scene beyond these gets an error with its place, and no frame.

    | what | at most |
    |---|---|
    | a file | \(counted(SourceReader.maximumSize)) bytes, \(counted(SceneLimits.names)) names |
    | nested lists and mappings | \(SourceReader.maximumDepth) levels |
    | nested elements, and nested beats | \(SceneLimits.depth) levels |
    | an expression | \(counted(ExpressionLimits.length)) characters, \(ExpressionLimits.depth) levels, \(counted(ExpressionLimits.operations)) operations with the functions that it calls |
    | the sums of an expression | \(counted(ExpressionLimits.loopSteps)) operations each time |
    | a list of `let` | \(counted(SceneLimits.namedListLength)) values |
    | a list of points, colours or dashes | \(counted(SceneLimits.listLength)) values |
    | included files | \(SceneLimits.includedFiles), with the scene \(counted(SourceReader.maximumSize)) bytes |
    | a component | \(SceneLimits.componentParameters) parameters; a file has \(counted(SceneLimits.names)) components |
    | what the uses of components come to | \(counted(SceneLimits.expansion)): a value or an operation is one, an element four |
    | a text | \(counted(SceneLimits.textLength)) bytes |
    | a count of elements, or the number of one | \(counted(SceneLimits.count)) |
    | a frame | \(counted(FrameAccount.limit)) steps of work, counted as below |
    | a picture file | \(counted(SceneLimits.pictureSize)) bytes |
    | all pictures together | \(counted(SceneLimits.pictureArea)) pixels |
    | scenes in sequence | \(counted(SceneLimits.scenes)), of \(SceneLimits.sceneFiles) files, with \(counted(SceneLimits.names)) parameters and \(counted(SceneSequenceError.mostBeats)) beats; the limits of a file hold for all of them together |
    | sounds | \(SceneLimits.sounds), of \(Int(Sound.maximumDuration / 3600)) hours each; an hour to follow by beats or levels |
    | a clip | \(counted(SceneLimits.frames)) frames |

    A frame's work counts everything that it holds and that is done to make it, all copies of a repeat included. A step is
    about 20 ns and 10 bytes, so a frame takes about a second and 500 MB at most before it is drawn. In general that is enough
    for 100,000 circles that move, or for 10,000 outlines of 300 points.

    | what | steps |
    |---|---|
    \(FrameAccount.Item.allCases.map { "| \($0.doc) | \($0.price) |" }.joined(separator: "\n"))


    """

  // MARK: Parts

  /// The section of a kind or a modifier, with its keys and its example.
  private static func part(
    _ name: String, _ doc: String, _ type: GrammarType, beside note: String, example: String
  ) -> String {
    var lines = ["### \(name)", ""]
    lines += ["![\(name)](reference/\(name).png)", ""]
    lines += [[doc, note].filter { !$0.isEmpty }.joined(separator: " "), ""]
    switch type {
    case .mapping(let keys): if !keys.isEmpty { lines += [table(keys), ""] }
    case .shorthand(let short, let keys):
      lines += ["Short form: the value of `\(short)`.", "", table(keys), ""]
    case .outlineBeside(let keys):
      lines += ["Its value: \(words(for: type)), which may have beside it:", "", table(keys), ""]
    default: lines += ["Its value: \(words(for: type)).", ""]
    }
    lines += ["```yaml", example, "```", ""]
    return lines.joined(separator: "\n")
  }

  private static func table(_ keys: KeyList) -> String { table(keys.grammar) }

  private static func table(_ keys: [GrammarKey]) -> String {
    "| key | type | meaning | unless given |\n|---|---|---|---|\n"
      + keys.flatMap { rows(of: $0, inside: "") }.joined(separator: "\n")
  }

  /// The table row of a key, followed by the rows of the keys inside it.
  private static func rows(of key: GrammarKey, inside outer: String) -> [String] {
    let name = "`\(outer)\(key.name)`"
    let meaning = ([key.doc] + key.relations.compactMap { words(for: $0, of: key) }).joined(separator: " ")
    let row =
      "| \(key.isAlwaysRequired ? "**\(name)**" : name) | \(cell(words(for: key.type))) | \(cell(meaning)) | "
      + "\(key.defaultText.map { "`\($0)`" } ?? "") |"
    return [row] + inner(key.type).flatMap { rows(of: $0, inside: "\(outer)\(key.name): ") }
  }

  /// The keys of a key's own mapping that are listed with it; keys with a section of their own are not.
  private static func inner(_ type: GrammarType) -> [GrammarKey] {
    switch type {
    case .mapping(let keys)
    where keys.map(\.name) != CanvasKeys.all.names && keys.map(\.name) != StaggerKeys.all.names:
      keys
    case .shorthand(_, let keys) where keys.map(\.name) == FollowedKeys.all.names: []
    case .list(.shorthand(_, let keys), _) where keys.map(\.name) == SequenceKeys.all.names: []
    case .shorthand(_, let keys): keys
    case .list(.shorthand(_, let keys), _): keys
    default: []
    }
  }

  private static func words(for relation: KeyRelation, of key: GrammarKey) -> String? {
    func list(_ keys: [String]) -> String { keys.map { "`\($0)`" }.joined(separator: ", ") }
    return switch relation {
    case .with(let others): others.count > 4 ? nil : "Beside \(list(others))."
    case .without(let others): others.count > 4 ? nil : "Not beside \(list(others))."
    case .instead(let others): "This\(others.count > 1 ? ", or one of " : " or ")\(list(others)) is required."
    case .when(let choice, let words): "Where `\(choice)` is \(list(words))."
    }
  }

  private static func words(for type: GrammarType) -> String {
    switch type {
    case .number(let range): words(for: range)
    case .boolean: "true or false"
    case .color: "colour"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .text, .template: "text"
    case .name: "name"
    case .scale: "name of a [scale](#scales)"
    case .table: "name of [data](#data)"
    case .value: "expression, or a list of them,"
    case .svgPath: "SVG path data"
    case .fontFile: "font file"
    case .picture: "picture file"
    case .svg: "SVG file"
    case .parts: "mapping for each part"
    case .video: "video file"
    case .sound: "sound file"
    case .fontFeature: "font feature"
    case .pair(let range): "[number, number]\(bounds(range))"
    case .extent(let range): "size\(bounds(range))"
    case .corners(let range): "number, or four\(bounds(range))"
    case .unitPoint: "point of the frame"
    case .end: "[number, number] or element"
    case .list(.pair, let minimum):
      "list of \(minimum > 1 ? "\(minimum) or more: " : "")[number, number], or [rows](#scales)"
    case .list(let type, let minimum): "list of \(minimum > 1 ? "\(minimum) or more: " : "")\(words(for: type))"
    case .formula(let variables): "expression of \(variables.map { "`\($0)`" }.joined(separator: " or "))"
    case .shape: "a shape"
    case .outline, .outlineBeside: "a shape, path or curve"
    case .mapping: "mapping"
    case .named(let type): "\(words(for: type)) for each name"
    case .shorthand(let key, let keys):
      "\(keys.first { $0.name == key }.map { words(for: $0.type) } ?? "value") or mapping"
    case .elements: "list of elements"
    case .element: "element"
    case .beats: "list of beats"
    case .easing: "easing"
    case .frameRate: "number or fraction"
    case .format: "`\(SceneFormat.current)`"
    case .components: "component for each name"
    case .standard: "value, or a list of values,"
    case .sceneFile: "name of a scene file"
    case .transition: "[transition](#scenes)"
    }
  }

  private static func words(for range: NumberRange) -> String { (range.isWhole ? "whole" : "number") + bounds(range) }

  private static func bounds(_ range: NumberRange) -> String {
    let (low, high) = (range.minimum, range.maximum)
    if low == .leastNonzeroMagnitude { return " > 0" }
    if low <= -Double(SceneLimits.count) { return "" }
    return high >= Double(SceneLimits.count) ? " ≥ \(numberText(low))" : " \(numberText(low))…\(numberText(high))"
  }

  private static func links(to names: [String]) -> String {
    ": " + names.map { "[`\($0)`](#\(anchor($0)))" }.joined(separator: ", ")
  }

  /// The anchor that GitHub makes from a heading.
  private static func anchor(_ title: String) -> String { title.lowercased().replacing(" ", with: "-") }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|").replacing("\n", with: " ") }

  /// A number with thousands separators.
  private static func counted(_ number: Int) -> String {
    var text = ""
    for (i, digit) in String(number).reversed().enumerated() {
      if i > 0, i % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}

extension NamedCall {
  /// The meaning of the call, for the reference.
  fileprivate var doc: String {
    switch self {
    case .level:
      "How loud a sound of `audio` is at a time in seconds, from 0 to 1: `level(music, t)`. 1 is a sine at full scale on both sides, 0 is 60 dB less and silence; it grows evenly with decibels."
    case .band: "Likewise, of the pitches between two frequencies in hertz: `band(music, t, 60, 250)`."
    case .count: "How many elements a staggered beat, or one that follows a sound, has: `count(hit)`."
    case .latest: "The index of the last of them that has begun, -1 before the first: `latest(hit)`."
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
        "The sum of an expression's values for each whole number from 1 to n; 0 where n is less. `sum(k in list, …)` goes through a list's values, and `sum(list)` adds them up."
      )
    case .product: ("product(k in 1..n, …)", "The product, likewise; 1 where n is less.")
    case .min: ("min(k in 1..n, …)", "The least of the values, likewise; there has to be one.")
    case .max: ("max(k in 1..n, …)", "The greatest, likewise.")
    }
  }
}
