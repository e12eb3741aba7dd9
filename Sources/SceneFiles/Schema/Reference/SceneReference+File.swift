import PathreelMotion
import PathreelSound

/// The section about the file. ``document`` contains it.
extension SceneReference {
  /// The section about the keys of a file.
  static let file = """
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

    Beats run one after another, and each one's name is its eased progress: 0 before it, and 1 from its end on. Only a spring
    that has not come to rest goes on beyond the end, and is 1 once it rests. An item is a beat by its name, or one of these:

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
    parameters, what it names under `let`, and the names of the file: not the index of a repeat around a use. Its `let` works like that of
    a file, [`let`](#let): values, lists and functions, here of its parameters as well. `content` among them is where those elements
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
    the other side. A value that jumps by an expression is mixed like any motion. The instants share the
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

    Parameters and beats of a scene have its name in front: `--set intro.title=Hello`, the beats `intro.grow`. The name itself is a beat as long as
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
    it. Words are a list, or a column that does not change, `words: energy.source`. A word that is not in the scale is an error.

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
}
