import PathreelMotion

/// The section about the file. ``document`` contains it.
extension SceneReference {
  /// The section about the keys of a file.
  static let file = """
    \(table(SceneKeys.all))

    ### canvas

    \(table(CanvasKeys.all))

    With `sizes` a scene has several canvases. The parameter `canvas` chooses one: `--set canvas=tall`, or
    `pathreel sweep … --layout files --vary canvas=wide,tall -o 'clip-{canvas}.mp4'` for one clip each.

    ```yaml
    canvas: {sizes: {wide: [1920, 1080], tall: [1080, 1920], square: [1080, 1080]}, background: "#10131c"}
    ```

    ### parameters

    Values that can be set from outside, as in `pathreel render … --set hue=0.4`. Expressions read them by their names. The form of
    `value` decides what a parameter takes. A parameter with `text` takes any text, one with `image` the name of a picture file.

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

    Beats run one after another. In expressions, the name of a beat is its eased progress: 0 before it, and 1 from its end on. Only
    a spring continues beyond the end until it is at rest, and is 1 then. An item is a beat with its name, or one of these:

    \(table(CompoundStepKeys.all))

    A beat has the keys:

    \(table(BeatKeys.all))

    A `stagger` also has:

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

    Beats can follow a sound of [`audio`](#audio). They are at the times of its beats, wherever they are in the list. Expressions
    read them with an index, like staggered beats: `hit[i]`. `count(hit)` is their number, and `latest(hit)` the index of the last
    one that has begun.

    \(table(FollowedKeys.all))

    ```yaml
    audio: {music: song.mp3}
    beats:
      - from: {sound: music, name: hit, lasts: 0.3, ease: out}     # `from: music` is short for `music_beat`
    let:
      pulse: if(latest(hit) < 0, 0, 1 - hit[max(latest(hit), 0)])  # 1 on each beat, then back to 0
    ```

    Beats are an even pulse, found by D. Ellis's method ("Beat Tracking by Dynamic Programming", 2007). Onsets are the starts of
    notes and strokes, found by S. Böck's and G. Widmer's method ("Maximum Filter Vibrato Suppression for Onset Detection", 2013).

    ### components

    ![components](reference/components.png)

    Kinds of elements that the file defines, by name. A *use* of a component is an element like any other: its key is the component's
    name, its value has the values of the parameters, and it can have modifiers. It draws the component's elements over each other,
    as a [`group`](#group) does.

    \(table(ComponentKeys.all))

    A parameter that a use must give is written as its type, \
    \(ComponentParameterType.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")), or a mapping:

    \(table(ComponentParameterKeys.all))

    The values that a use gives are expressions, so they may change with time. They can read every name that is visible at the use.
    The component's elements can read its parameters, its own `let` and the names of the file, but not the index of a repeat around the
    use. The `let` of a component works like the [`let`](#let) of the file, and can also read the parameters. An element `content`
    inside the component is replaced by the elements that a use lists under `content`. These can read the names that are visible at the
    use. If there are several such places, each has a name, `content: footer`, and a use has a mapping:
    `content: {footer: [text: by hand]}`.

    A list or a point, also one of `let`, can be used by its name as the value of a key that takes a list or a point:
    `points: route`, `position: home`. Expressions read it with an index, `home[0]`. A parameter of the type `element` takes an element
    that a [`connector`](#connector) can join, `gateway` or `gateway.right`, and is used as an end of one:
    `connector: {from: from, to: to}`. A component cannot use itself, directly or through others.

    ```yaml
    \(Examples.components)
    ```

    ### camera

    ![camera](reference/camera.png)

    The camera moves, enlarges and turns all elements except those that are [`pinned`](#pinned). The order of the list still decides
    what is in front. Its expressions can read the frames of elements, `goal.x`: where the layout puts them, without the camera. The
    camera changes only what is drawn; `width`, `height` and the layout stay the same.

    \(table(CameraKeys.all))

    ```yaml
    \(Examples.camera)
    ```

    ### motion-blur

    ![motion-blur](reference/motion-blur.png)

    With `motion-blur: 8` a frame is the mean of 8 instants. They are spread evenly over the time in which the shutter is open, half of
    it before the frame's own time and half after it. So the middle of a smear is where the thing is without blur, and fits the sound.
    Things that do not move in this time have the same bytes as without motion blur, and cost no more. Colours are mixed in sRGB, as
    everywhere. Before the start and after the end of the clip the scene stands still.

    Cuts are not blurred. Elements with a [`layer`](#layer), and [`scenes`](#scenes) without a transition, are shown if they are there at
    the frame's own time. A value that jumps by an expression is mixed like any motion. The instants share the [steps](#limits) of their
    frame. Options of the command line override the scene: `--motion-blur 16 --shutter 90`; `--motion-blur 0` turns motion blur off. The
    page of the preview shows the frame's own time, without blur. The stills and clips that it makes have motion blur.

    \(table(MotionBlurKeys.all))

    ```yaml
    \(Examples.motionBlur)
    ```

    ### scenes

    ![scenes](reference/scenes.png)

    A file can have other scenes instead of elements, one after another. Each is a scene file of its own, with its beats, parameters, canvas
    and background, and can be rendered alone. The length of the whole is the length of all scenes, minus the transitions, in which two scenes
    are shown. Each scene begins at a frame and has as many frames as alone. Outside of transitions its frames are the same, pixel for pixel. A
    canvas of another size is scaled to fit, as by `--size`. If a scene has `sizes`, the size with the same name as that of the file is used. A
    scene can be a sequence itself. The `motion-blur` of the file applies to all of its scenes.

    \(table(SequenceKeys.all))

    Parameters and beats of a scene have its name in front: `--set intro.title=Hello`, the beat `intro.grow`. The name of a scene is also a beat
    that is as long as the scene, so that `audio` can begin with it: `start: body`. The sounds of a scene begin and end with it. During a
    transition they cross-fade with equal power, without easing.

    A transition has one of these, or a component of the file:

    \(table(TransitionKeys.all))

    A component can be a transition if it has a number `progress` and the places `content: from` and `content: to`. These show the two scenes,
    each as large as the canvas. The value of its name is the length in seconds, or a mapping with `lasts` and its other parameters.

    ```yaml
    \(Examples.sequence)
    ```

    ### include

    An included file can have `components`, `data`, `let`, `scales` and `include`, and nothing else. The file that includes it uses them, and
    those of files that it includes, like its own. An included file cannot read the names of the file that includes it, so it means the same
    everywhere. Names of files in it are relative to its own folder. The preview notices when it is saved. Errors in it name it.

    ```yaml
    include: [parts/cards.yaml]
    ```

    ### data

    Tables of data, by name: `energy: energy.csv`, or a mapping. A [`repeat`](#repeat) with `over: energy` runs over the rows; its
    elements read the cells as `row.value`. Columns are lists, like those of [`let`](#let): `energy.value[i]`, `max(energy.value)`,
    `sum(k in energy.value, k ^ 2)`. `length(energy)` is the number of rows. A text names a row, `energy.value['wind']`, and
    `at(energy.year, energy.value, 2012.5)` is a value between rows.

    \(table(DataKeys.all))

    The first line of CSV and TSV names the columns; JSON is an array of objects, JSON Lines an object on each line.
    Captions, `.srt` and `.vtt`, have the columns `id`, `start` and `end` in seconds, and `text`. With `split: words` these are a
    word's, and there are more columns: `word`, its number in the caption, `number`, that in the file, `caption`, the whole text,
    `caption_start` and `caption_end`. A time in a text, such as `<00:01.500>`, is the start of the word behind it. A column has numbers if all of
    its cells are numbers. In the same way it can have `true` and `false`, or colours such as `#5cc8ff`. Other columns have texts. If
    a column's name cannot be a name in expressions, give it one under `columns`. Numbers with separators, percent signs and
    currencies, and dates in any order, need a `format`. The keys apply in the order of the table above, once, when the scene is
    loaded. So expressions of `filter`, `group`, `rank` and `sort` can read nothing but columns.

    \(table(DataColumnKeys.all))

    ```yaml
    data:
      energy: energy.csv
      wind: {file: energy.csv, filter: "source == 'wind'", sort: year}
      best: {file: energy.csv, sort: value, order: descending, limit: 10}
      named: {file: energy.csv, columns: {twh: Energy (TWh), code: {type: text}, price: {missing: 0}}}
      years: {file: energy.csv, group: {by: year, columns: {total: sum(value), sources: length(value)}}}
      prices: {file: prices.csv, columns: {price: {format: "1.234,5"}, share: {format: "1%"}, day: {format: day.month.year}}}
      long: {file: wide.csv, unpivot: {keep: [country], key: year, value: twh}}
      tinted: {file: energy.csv, join: {table: tints, by: source}}
    ```

    `unpivot` has:

    \(table(DataUnpivotKeys.all))

    `join` has:

    \(table(DataJoinKeys.all))

    `group` has:

    \(table(DataGroupKeys.all))

    A `track` makes one row for each key, whose values change with time, for example for a bar chart race. Numbers are interpolated
    linearly between the rows of a key, and do not change before the first and after the last. Texts and colours are those of the last
    row so far. `rank` is the row's rank, 1 for the greatest value. It changes smoothly while one key overtakes another.

    \(table(DataTrackKeys.all))

    ![data](reference/data.png)

    ```yaml
    \(Examples.data)
    ```

    ### let

    Named values, for values that are used several times or need a name. They can read parameters, beats, `t`, and each other in any
    order. A list has several values of one kind. Expressions read them with an index from 0, `radii[i]`, and `sum(radii)` adds them
    up. A function has parameters in parentheses. It is called with as many arguments: numbers, colours, conditions or texts.

    ```yaml
    let:
      gap: 12
      wide: width / 2 - gap
      tint: mix(gold, crimson, grow)
      radii: [120, 40, gap]
      wave(x): sin(x) / x
      square(x): 4 / pi * sum(k in 1..5, sin((2 * k - 1) * x) / (2 * k - 1))
    ```

    A *recurrence* is a list whose items follow from the items before them. It is a mapping:

    \(table(RecurrenceKeys.all.grammar))

    Lists under `values` depend on each other. Each has these keys, or is one expression:

    \(table(RecurrenceValueKeys.all.grammar))

    ```yaml
    let:
      plant: {count: 5, first: "'F'", next: "replace(plant, 'F', 'F[+F]F[-F]F')"}       # an L-system for `turtle`
      collatz: {count: 20, first: 27, next: "if(collatz % 2 == 0, collatz / 2, 3 * collatz + 1)"}
      sorted: [2, 3, 5, 7, 11, 13, 17, 19]
      search:                                  # binary search for 13: search.low[2], search.middle[2]
        count: 4
        values:
          low: {first: 0, next: "if(sorted[middle] < 13, middle + 1, low)"}
          high: {first: 7, next: "if(sorted[middle] < 13, high, middle)"}
          middle: floor((low + high) / 2)
      turns: {count: 4, first: [1, 2, 3], next: "turns[(k + 1) % 3]"}    # turns[1][0] is 2
    ```

    ### scales

    ![scales](reference/scales.png)

    Functions from values to points of the picture, by name: with `up: {from: [0, 80], to: [140, 20]}`, `up(40)` is 80. An
    [`axis`](#axis) shows a scale. Expressions can also read the four ends, as `up.start`, `up.end`, `up.first` and `up.last`. With
    `nice` they are rounder than those in the file.

    \(table(ChartScaleKeys.all))

    A list of points can be made from the rows of a table, so that a line or an area has a point for each row. It is a mapping:

    \(table(RowListKeys.all))

    ```yaml
    \(Examples.chart)
    ```

    A scale with `words` has a band for each word: `across(row.source)` is the middle of the band of a word, `across.width` the width of a band
    without its space, `across.step` the distance to the next band, and `across.first` and `across.last` are the ends. A number counts as the word
    that a text shows for it. `words` is a list, or a column that does not change: `words: energy.source`. A word that is not in the scale is an
    error.

    A [`repeat`](#repeat) over the rows makes bars, points and a legend:

    ![bars](reference/bars.png)

    ```yaml
    \(Examples.bars)
    ```

    Dates are numbers: seconds from 1970-01-01 00:00, without time zones and summer time. A column with `type: date` reads
    `2026-03-01`, `2026-03`, `2026-03-01T14:30` or `2026-03-01 14:30:05.25`. In an expression, `calendar(2026, 3, 1)` is a date. A text
    writes a date with a [format](#formats-of-numbers), `{row.day:DD.MM.YYYY}`. A scale with `type: time` has ticks at whole years,
    months, days and so on. Its labels are as short as possible: `2026`, `2026-03`, `03-01` or `14:30`.

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

    Numbers that change over time. Each is a function of seconds, which expressions call by its name: `drop(t)` is its value now,
    `drop(t - 0.2 * i)` moves one thing after another, and `drop(2 * loop(t, 2))` repeats. A track is a list of keyframes. The first
    one has the value at the beginning.

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

    Sounds by name, each with its own time. They are added up. Samples beyond full scale are cut off, and a warning says by how much
    they exceed it. The mix is as long as the scene. Every sound is converted to 48 kHz in stereo.

    \(table(AudioKeys.all))

    ```yaml
    audio:
      music: {file: song.mp3, gain: -6, fade-out: 2}
      click: {file: click.wav, start: turn}       # when the beat `turn` begins
      rain: {file: rain.ogg, loop: true, offset: 1.5, fade-in: 1}
    ```

    `level(music, t)` and `band(music, t, 60, 250)` let a scene move with a sound: see [Functions](#functions). They respect the
    sound's start, offset and loop, but not its gain and fades. A level is measured 50 times a second, from the power of 43 ms under a
    Hann window, and interpolated linearly in between.

    """
}
