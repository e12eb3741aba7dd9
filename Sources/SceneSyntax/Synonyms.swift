/// A table of words that other tools use for what scene files have: SwiftUI, CSS, SVG, Manim, Motion Canvas, Remotion
/// and After Effects. ``SceneDecoder`` suggests the right form by it in error messages; every suggestion is valid in
/// place of the word.
///
/// Matching ignores letter case, hyphens, underscores and spaces, except that a single letter keeps its case.
package struct Synonyms: Sendable {
  /// Some words for one thing, with the forms to write here instead.
  package struct Entry: Sendable {
    /// The words of other tools.
    package let words: [String]
    /// The forms to write; the first one that is valid at the place is suggested. What a form is depends on the list
    /// that holds the entry, such as ``Synonyms/kinds``.
    package let write: [String]
    /// The kinds of elements or modifiers in whose mappings the words have this meaning; `element` is the mapping of an
    /// element. Empty for all mappings.
    package let places: [String]
    /// The end of the advice, such as ", where its centre is".
    package let note: String

    fileprivate init(_ words: String, _ write: String..., in places: [String] = [], note: String = "") {
      self.words = words.split(separator: " ").map(String.init)
      (self.write, self.places, self.note) = (write, places, note)
    }
  }

  /// Words for two numbers that form one list here, such as `width` and `height` for `size`.
  package struct Pair: Sendable {
    /// The words for the first number.
    package let first: [String]
    /// The words for the second number.
    package let second: [String]
    /// The keys that take such a list.
    package let write: [String]
    /// The same as ``Entry/places``.
    package let places: [String]
    /// The end of the advice.
    package let note: String

    fileprivate init(
      _ first: String, _ second: String, _ write: String..., in places: [String] = [], note: String = ""
    ) {
      self.first = first.split(separator: " ").map(String.init)
      self.second = second.split(separator: " ").map(String.init)
      (self.write, self.places, self.note) = (write, places, note)
    }
  }

  /// Kinds of elements. A form is an element on one line; several forms are alternatives.
  package let kinds: [Entry]
  /// Keys. A form is a key of the same mapping or beside it (`size`), a key inside another (`stroke.width`), a key with
  /// a value (`weight: bold`), or a kind of element that replaces the current one.
  package let keys: [Entry]
  /// Keys that have no other form here, with sentences that say what to do. `…` stands for the writer's own value.
  package let remarks: [Entry]
  /// Words for two numbers that form one list.
  package let pairs: [Pair]
  /// The words of choices and easings.
  package let words: [Entry]
  /// Functions of expressions. A form is a call or another expression.
  package let functions: [Entry]
  /// Names in expressions. A form is a name.
  package let names: [Entry]
  /// Names for the index of a repeat.
  package let indices: Set<String>
  /// Namespaces before a dot that are left out, such as `Math` in `Math.sin`.
  package let prefixes: Set<String>
}

extension Synonyms {
  /// The normalised form in which words are compared.
  package static func normalized(_ word: String) -> String {
    word.count == 1 ? word : word.lowercased().filter { !"-_ ".contains($0) }
  }

  /// The table with all synonyms.
  package static let table = Synonyms(
    kinds: [
      Entry("rect box div view plane", "rectangle: {size: [40, 20]}"), Entry("square", "rectangle: {size: [40, 40]}"),
      Entry("round-rect rrect rounded-rect", "rounded-rectangle: {size: [40, 20], radius: 5}"),
      Entry("dot point disc disk", "circle: {radius: 5}"),
      Entry("oval", "ellipse: {size: [40, 20]}"),
      Entry("pill stadium", "capsule: {size: [40, 20]}"),
      Entry("sector pie wedge slice", "arc: {radius: 40, start: 0, end: 90, closing: sector}"),
      Entry("ring donut doughnut", "annulus: {radius: 40, inner: 0.6}"),
      Entry("triangle", "polygon: {sides: 3, radius: 40}"),
      Entry("pentagon", "polygon: {sides: 5, radius: 40}"),
      Entry("hexagon ngon regular-polygon", "polygon: {sides: 6, radius: 40}"),
      Entry("octagon", "polygon: {sides: 8, radius: 40}"),
      Entry("line segment polyline", "lines: {points: [[0, 0], [90, 60]]}"),
      Entry(
        "arrow vector", "{connector: {from: [0, 0], to: [90, 60], line: straight}, stroke: {width: 2, end: triangle}}"),
      Entry(
        "double-arrow",
        "{connector: {from: [0, 0], to: [90, 60], line: straight}, stroke: {width: 2, start: triangle, end: triangle}}"),
      Entry("edge link elbow", "connector: {from: [0, 0], to: [90, 60], leaving: right, entering: left}"),
      Entry("bezier cubic-bezier quadratic-bezier svg-path", "path: M 0 0 C 30 60 60 60 90 0"),
      Entry("img picture photo bitmap sprite async-image image-mobject gif animated-image", "image: photo.png"),
      Entry("movie footage offthread-video html5-video video-player av-player mp4", "video: clip.mp4"),
      Entry("label txt heading paragraph span caption markup-text", "text: Hello"),
      Entry("typewriter", "letters: Hello"),
      Entry(
        "transform-matching-shapes transform-matching-text transform-matching-tex magic-move text-morph",
        "rewrite: {through: [{text: one}, {text: two}], progress: 0.5}"),
      Entry("tex math-tex latex equation math katex mathjax single-string-math-tex", "formula: x"),
      Entry("plot graph function function-graph", "curve: {y: 40 * sin(x / 20)}"),
      Entry("parametric-function parametric-curve", "curve: {x: 40 * cos(u), y: 20 * sin(u), start: 0, end: tau}"),
      Entry("polar", "curve: {r: 20 + 5 * theta, origin: center}"),
      Entry("sine sine-wave wave", "curve: {sine: {amplitude: 20, wavelength: 80}, origin: left}"),
      Entry("spiral archimedean-spiral", "curve: {archimedean-spiral: {gap: 12, turns: 4}, origin: center}"),
      Entry("logarithmic-spiral", "curve: {logarithmic-spiral: {radius: 4, growth: 0.2, turns: 2}, origin: center}"),
      Entry("rose", "curve: {rose: {radius: 50, petals: 5}, origin: center}"),
      Entry("cardioid", "curve: {cardioid: {radius: 30}, origin: center}"),
      Entry("astroid", "curve: {astroid: {radius: 50}, origin: center}"),
      Entry("cycloid", "curve: {cycloid: {radius: 10, arches: 3}, origin: left}"),
      Entry("lemniscate infinity", "curve: {lemniscate: {radius: 50}, origin: center}"),
      Entry("lissajous", "curve: {lissajous: {size: 80, frequencies: [3, 2]}, origin: center}"),
      Entry("spirograph hypocycloid", "hypotrochoid: {fixed: 70, rolling: 42, pen: 40}"),
      Entry("epicycloid", "epitrochoid: {fixed: 36, rolling: 12, pen: 12}"),
      Entry("brush pencil ink sketch", "freehand: {samples: [[[0, 0], [30, 20], [60, 0]]]}"),
      Entry("z-stack g v-group absolute-fill container node fragment", "group: [{circle: {radius: 20}}]"),
      Entry(
        "composition comp precomp pre-comp precomposition sub-composition nested-scene nested-sequence player include embed",
        "scene: intro.yaml"),
      Entry(
        "sequence series transition-series succession", "{group: [{circle: {radius: 20}}], layer: {from: 1, lasts: 2}}"),
      Entry(
        "bars bar-chart column-chart histogram bar",
        "{repeat: {count: 5}, element: {rectangle: {size: [20, 10 + 15 * i]}, offset: [30 * i, 0]}}"),
      Entry(
        "points scatter scatter-plot dots markers",
        "{repeat: {count: 5}, element: {circle: {radius: 3}, offset: [30 * i, 9 * i]}}"),
      Entry(
        "legend", "{v-stack: {spacing: 6}, element: {repeat: {count: 3}, element: {text: \"{i}\"}}}"),
      Entry("row h-box lazy-h-stack", "{h-stack: {spacing: 8}, elements: [text: A, text: B]}"),
      Entry("column v-box lazy-v-stack", "{v-stack: {spacing: 8}, elements: [text: A, text: B]}"),
      Entry(
        "stack flex flexbox layout", "{h-stack: {spacing: 8}, elements: [text: A, text: B]}",
        "{v-stack: {spacing: 8}, elements: [text: A, text: B]}"),
      Entry(
        "for-each for each map times clone duplicate repeater", "{repeat: {count: 5}, element: {circle: {radius: i}}}"),
      Entry("table lazy-v-grid", "{grid: {columns: 2}, elements: [text: A, text: B]}"),
      Entry(
        "transform replacement-transform",
        "morph: {through: [circle: {radius: 9}, star: {points: 5, radius: 9}], progress: t}"),
      Entry("motion-path follow-path", "{along: {circle: {radius: 60}, origin: center}, element: {text: A}}"),
      Entry("text-path", "text: {text: Hello, along: {circle: {radius: 60}}}"),
      Entry(
        "create show-creation draw-border-then-fill", "{circle: {radius: 20}, draw: t}"),
      Entry("write", "{text: Hello, draw: t}"),
      Entry("fade-in", "{circle: {radius: 20}, opacity: \"min(t, 1)\"}"),
      Entry("fade-out", "{circle: {radius: 20}, opacity: \"max(0, 1 - t)\"}"),
    ],
    keys: fileKeys + elementKeys + kindKeys + modifierKeys,
    remarks: [
      Entry("loop repeat-forever", "a GIF repeats by itself, and the option --loop says how often", in: ["file"]),
      Entry("from", "the value at the start is a keyframe of its own before this one: - {to: …}", in: ["keyframe"]),
      Entry(
        "for for-each",
        "repeat: {count: 5} draws what stands below it under 'element', and i is the number of the copy",
        in: ["element"]),
      Entry("x y", "center: [x, y] is the point in the middle", in: ["camera"]),
    ],
    pairs: [
      Pair("width w", "height h", "size", "canvas.size"),
      Pair("min minimum low lowest", "max maximum high highest", "range"),
      Pair("x", "y", "offset", in: ["shadow"]), Pair("x", "y", "by", in: ["scale"]),
      Pair("x", "y", "at", in: ["position"]),
      Pair("x1", "y1", "from", in: ["connector"]), Pair("x2", "y2", "to", in: ["connector"]),
      Pair("x cx center-x left pos-x", "y cy center-y top pos-y", "position", note: ", where its centre is"),
      Pair("dx translate-x offset-x", "dy translate-y offset-y", "offset"),
      Pair("scale-x", "scale-y", "scale"),
    ],
    words: [
      Entry("leading start begin", "left"), Entry("trailing", "right"), Entry("end", "right"),
      Entry("middle centre", "center"), Entry("top-leading", "top-left"), Entry("top-trailing", "top-right"),
      Entry("bottom-leading", "bottom-left"), Entry("bottom-trailing", "bottom-right"),
      Entry("flex-start", "left", "top"), Entry("flex-end", "right", "bottom"), Entry("baseline", "first-baseline"),
      Entry("100 200 hairline", "thin"), Entry("300", "light"), Entry("400 normal", "regular"), Entry("500", "medium"),
      Entry("600 demi-bold", "semibold"), Entry("700", "bold"), Entry("800 extra-bold", "heavy"), Entry("900", "black"),
      Entry("source-over src-over over", "normal"), Entry("add additive lighter linear-dodge plus", "plus-lighter"),
      Entry("linear-burn", "plus-darker"), Entry("src-in", "source-in"), Entry("src-out", "source-out"),
      Entry("src-atop", "source-atop"), Entry("dst-over", "destination-over"), Entry("dst-in", "destination-in"),
      Entry("dst-out", "destination-out"), Entry("dst-atop", "destination-atop"),
      Entry("dodge", "color-dodge"),
      Entry("burn", "color-burn"), Entry("luminance luminous", "luminosity"),
      Entry("flat", "butt"), Entry("rounded", "round"), Entry("mitre sharp", "miter"), Entry("beveled", "bevel"),
      Entry("non-zero winding", "nonzero"),
      Entry("cover", "fill"), Entry("contain aspect-fit", "fit"), Entry("aspect-fill", "fill"),
      Entry("nearest pixelated nearest-neighbour nearest-neighbor", "none"), Entry("bilinear", "low"),
      Entry("bicubic", "high"), Entry("clamp", "pad"), Entry("mirror", "reflect"),
      Entry("arrow arrowhead", "triangle"), Entry("auto", "tangent"), Entry("fixed", "upright"),
      Entry("quadratic", "quad"), Entry("orthogonal step smooth-step", "elbow"), Entry("line", "straight"),
      Entry("bezier curve", "cubic"), Entry("up north", "top"), Entry("down south", "bottom"), Entry("west", "left"),
      Entry("east", "right"), Entry("pie wedge", "sector"), Entry("squircle smooth", "continuous"),
      Entry("ease", "cubic-bezier(0.25, 0.1, 0.25, 1)"), Entry("ease-in", "in"), Entry("ease-out", "out"),
      Entry("ease-in-out smooth easy-ease", "in-out"), Entry("bouncy spring", "spring(0.5, 0.3)"),
      Entry("bounce", "out-bounce"), Entry("elastic", "out-elastic"), Entry("back overshoot", "out-back"),
      Entry("ease-in-elastic", "in-elastic"), Entry("ease-out-elastic", "out-elastic"),
      Entry("ease-in-out-elastic", "in-out-elastic"), Entry("ease-in-bounce", "in-bounce"),
      Entry("ease-out-bounce", "out-bounce"), Entry("ease-in-out-bounce", "in-out-bounce"),
      Entry("none constant-speed", "linear"),
      Entry("ease-in-sine", "cubic-bezier(0.12, 0, 0.39, 0)"), Entry("ease-out-sine", "cubic-bezier(0.61, 1, 0.88, 1)"),
      Entry("ease-in-out-sine", "cubic-bezier(0.37, 0, 0.63, 1)"),
      Entry("ease-in-quad", "cubic-bezier(0.11, 0, 0.5, 0)"), Entry("ease-out-quad", "cubic-bezier(0.5, 1, 0.89, 1)"),
      Entry("ease-in-out-quad", "cubic-bezier(0.45, 0, 0.55, 1)"),
      Entry("ease-in-cubic", "cubic-bezier(0.32, 0, 0.67, 0)"),
      Entry("ease-out-cubic", "cubic-bezier(0.33, 1, 0.68, 1)"),
      Entry("ease-in-out-cubic", "cubic-bezier(0.65, 0, 0.35, 1)"),
      Entry("ease-in-quart", "cubic-bezier(0.5, 0, 0.75, 0)"), Entry("ease-out-quart", "cubic-bezier(0.25, 1, 0.5, 1)"),
      Entry("ease-in-out-quart", "cubic-bezier(0.76, 0, 0.24, 1)"),
      Entry("ease-in-expo", "cubic-bezier(0.7, 0, 0.84, 0)"), Entry("ease-out-expo", "cubic-bezier(0.16, 1, 0.3, 1)"),
      Entry("ease-in-out-expo", "cubic-bezier(0.87, 0, 0.13, 1)"),
      Entry("ease-in-back", "in-back"), Entry("ease-out-back", "out-back"), Entry("ease-in-out-back", "in-out-back"),
    ],
    functions: [
      Entry("lerp mix-colors lerp-color interpolate-color interpolate-colors", "mix(from, to, share)"),
      Entry("linear map interpolate map-range rescale", "remap(x, from, to, low, high)"),
      Entry("ease", "mix(low, high, smoothstep(from, to, x))"),
      Entry("inverse-lerp unlerp", "(x - from) / (to - from)"),
      Entry("saturate clamp01", "clamp(x, 0, 1)"), Entry("constrain limit", "clamp(x, low, high)"),
      Entry("wiggle perlin simplex snoise perlin-noise", "noise(seed, x)"),
      Entry("rand rnd seed-random gauss-random uniform", "random(seed, index)"),
      Entry("ln", "log(x)"), Entry("lg", "log10(x)"), Entry("power", "pow(x, y)"), Entry("square", "x ^ 2"),
      Entry("cbrt", "x ^ (1 / 3)"), Entry("length norm", "hypot(x, y)"),
      Entry("dist distance", "hypot(x - a, y - b)"),
      Entry("arcsin", "asin(x)"), Entry("arccos", "acos(x)"), Entry("arctan", "atan(x)"),
      Entry("arctan2 angle heading direction", "atan2(y, x)"),
      Entry("deg2rad degrees-to-radians to-radians rad deg-to-rad", "radians(x)"),
      Entry("rad2deg radians-to-degrees to-degrees deg rad-to-deg", "degrees(x)"),
      Entry("ceiling", "ceil(x)"), Entry("int integer truncate", "trunc(x)"), Entry("frac", "fract(x)"),
      Entry("sgn signum", "sign(x)"), Entry("fabs absolute", "abs(x)"), Entry("average mean avg", "(a + b) / 2"),
      Entry("modulo fmod modulus", "mod(x, y)"), Entry("cycle sawtooth loop-out repeat", "loop(x, period)"),
      Entry("yoyo triangle-wave", "pingpong(x, period)"),
      Entry("smooth", "smoothstep(from, to, x)"),
      Entry("hsv hsva hsba", "hsb(hue, saturation, brightness)"), Entry("hsla", "hsl(degrees, saturation, lightness)"),
      Entry("rgba color", "rgb(red, green, blue)"),
      Entry("alpha with-alpha with-opacity fade transparentize", "opacity(colour, factor)"),
      Entry("substring substr slice sub-string mid char-at", "part(text, start, count)"),
      Entry("concat join concatenate", "a + b"), Entry("len strlen count-characters", "length(text)"),
      Entry("replace-all gsub substitute translate", "replace(text, 'old', 'new')"),
      Entry("str string to-string format number-to-text", "text(number, '.1')"),
      Entry("cond iif ifelse select ternary where choose", "if(condition, a, b)"),
    ],
    names: [
      Entry("time seconds now", "t"), Entry("w canvas-width stage-width", "width"),
      Entry("h canvas-height stage-height", "height"), Entry("none clear nil null", "transparent"),
      Entry("two-pi", "tau"), Entry("frame frame-number", "t", note: ", the time in seconds"),
    ],
    indices: ["index", "idx", "n", "k", "j", "iteration"],
    prefixes: [
      "math", "np", "numpy", "color", "colors", "thiscomp", "comp", "canvas", "uicolor", "nscolor", "animation",
      "curves",
    ])

  private static let fileKeys: [Entry] = [
    Entry("frame-rate frames-per-second", "fps"),
    Entry("length total-duration", "duration"),
    Entry("duration-in-frames frames frame-count", "duration: 5", in: ["file"], note: ", in seconds"),
    Entry("layers shapes objects nodes children items mobjects body content views", "elements"),
    Entry("import imports includes use uses library", "include", in: ["file"]),
    Entry("sound sounds music soundtrack voice-over narration", "audio", in: ["file"]),
    Entry(
      "series sequence sequences transition-series compositions succession chapters reel playlist", "scenes",
      in: ["file"]),
    Entry("sound sounds music soundtrack audio-tracks", "audio", in: ["file"]),
    Entry("src source href url path name", "file", in: ["sound"]),
    Entry(
      "volume loudness level", "gain", in: ["sound"],
      note: ", in decibels: 0 changes nothing, and -6 nearly halves the amplitude"),
    Entry("at from begin delay start-time", "start", in: ["sound"]),
    Entry("start-from trim-before trim-start seek", "offset", in: ["sound"]),
    Entry("duration lasts", "length", in: ["sound"]), Entry("repeat loops looped", "loop", in: ["sound"]),
    Entry("domain", "from", in: ["chart-scale"]), Entry("range", "to", in: ["chart-scale"]),
    Entry("categories bands labels values", "words", in: ["chart-scale"]),
    Entry("tick-count", "ticks", in: ["chart-scale"]), Entry("padding-inner gap", "padding", in: ["chart-scale"]),
    Entry("variables vars constants definitions named-values locals", "let", in: ["component"]),
    Entry("component templates macros symbols defs", "components", in: ["file"]),
    Entry("props args arguments inputs", "parameters", in: ["component"]),
    Entry("element children body views items layers", "elements", in: ["component"]),
    Entry("variables vars constants definitions define", "let"),
    Entry("params inputs props properties controls", "parameters"),
    Entry("timeline animations animation steps phases", "beats"),
    Entry("name", "title"),
    Entry("size resolution dimensions", "size", "canvas.size"),
    Entry(
      "background background-color bg fill color colour", "background", "canvas.background", in: ["file", "canvas"]),
    Entry("default initial", "value", in: ["parameter"]), Entry("options enum", "choices", in: ["parameter"]),
    Entry("name title description", "label", in: ["parameter"]), Entry("increment", "step", in: ["parameter"]),
    Entry("duration length run-time time seconds for", "lasts", in: ["beat", "keyframe"]),
    Entry(
      "easing rate-func rate-function timing timing-function timing-curve curve interpolation", "ease",
      in: ["beat", "keyframe"]),
    Entry("duration-in-frames", "lasts: 0.5", in: ["beat"], note: ", in seconds"),
    Entry("interval lag", "every", in: ["beat"]), Entry("delay wait", "every", "after", in: ["beat"]),
    Entry(
      "at start begin start-time", "after", in: ["beat"], note: ", in seconds from the end of what stands before"),
    Entry("loop loops times iterations repeats repeat-count", "repeat", in: ["beat"]),
    Entry("auto-reverse autoreverses yoyo alternate", "ping-pong", in: ["beat"]),
    Entry("value v target", "to", in: ["keyframe"]), Entry("velocity", "end-velocity", in: ["keyframe"]),
    Entry("at", "lasts", in: ["keyframe"], note: ", in seconds from the keyframe before"),
  ]

  /// Words for modifiers, which stand beside a kind.
  private static let elementKeys: [Entry] = [
    Entry("color colour stroke-color line-color", "stroke.color", in: ["lines", "connector", "curve"]),
    Entry("color colour fill-color foreground-color foreground-style text-color font-color", "fill"),
    Entry(
      "background background-color", "fill", in: ["rectangle", "rounded-rectangle", "circle", "ellipse", "capsule"]),
    Entry("gradient linear-gradient", "gradient", "fill.gradient"),
    Entry("stroke-color line-color border-color outline-color", "stroke.color"),
    Entry("border", "stroke: {color: red, width: 2}"),
    Entry("stroke-width line-width stroke-weight border-width thickness", "stroke.width"),
    Entry("stroke-dasharray dasharray line-dash dashes dash-pattern", "stroke.dash"),
    Entry("stroke-dashoffset dash-offset line-dash-offset", "stroke.dash-phase"),
    Entry("stroke-linecap line-cap stroke-cap", "stroke.cap"),
    Entry("stroke-linejoin line-join stroke-join", "stroke.join"),
    Entry("stroke-miterlimit", "stroke.miter-limit"),
    Entry("fill-rule", "fill.rule"),
    Entry("stroke-opacity", "stroke: {color: \"opacity(red, 0.5)\"}"),
    Entry("fill-opacity", "fill: \"opacity(red, 0.5)\""),
    Entry("end-arrow arrow-end marker-end arrow arrowhead", "stroke: {end: triangle}"),
    Entry("start-arrow arrow-start marker-start", "stroke: {start: triangle}"),
    Entry("alpha", "opacity"),
    Entry("visible visibility display when condition show shown", "if"),
    Entry("hidden", "opacity: 0"),
    Entry("rotation rotation-effect rotate-z", "rotate"), Entry("angle", "rotate", in: ["element"]),
    Entry("scale-effect zoom", "scale"), Entry("translate translation shift", "offset"),
    Entry("center location move-to pos", "position"),
    Entry("z zindex z-order", "z-index"),
    Entry("blend-mode mix-blend-mode composite-operation global-composite-operation", "blend"),
    Entry("clip-path clip-shape", "clip"), Entry("gaussian-blur", "blur"), Entry("filter", "blur: 5", in: ["element"]),
    Entry("loop loops looped", "time: 2 * loop(t, 2)", in: ["element"], note: ", which begins again every 2 s"),
    Entry("drop-shadow box-shadow text-shadow", "shadow: {radius: 8, offset: [2, 2]}"),
    Entry("transform", "rotate: 30|scale: 1.5|offset: [10, 20]", in: ["element"]),
    Entry(
      "transform-origin", "rotate.anchor", "scale.anchor", "rotate: {by: 30, anchor: top-left}", in: ["element"]),
    Entry(
      "anchor anchor-point align-self", "position.anchor", "rotate.anchor", "scale.anchor",
      "position: {at: [60, 40], anchor: left}", in: ["element"]),
    Entry("end trim-end", "trim.to", in: ["element"]), Entry("start trim-start", "trim.from", in: ["element"]),
    Entry("trim-path", "trim: {to: 0.5}", in: ["element"]),
    Entry(
      "animate animation animations transition", "rotate: 90 * t", in: ["element"],
      note: " or the like: any number may depend on the time t"),
    Entry("fade-in", "opacity: \"min(t, 1)\"", in: ["element"]),
    Entry("fade-out", "opacity: \"max(0, 1 - t)\"", in: ["element"]),
    Entry("create", "draw: t", in: ["element"]),
    Entry(
      "from in-point begin start-time delay duration duration-in-frames out-point run-time lasts",
      "layer: {from: 1, lasts: 2}",
      in: ["element"], note: ", in seconds"),
    Entry(
      "time-remap time-remapping speed playback-rate time-stretch reverse", "time: 2 * t", in: ["element"],
      note: ", and 4 - t runs backwards"),
    Entry("children items content", "elements"),
    Entry("width", "stroke.width|frame.width", in: ["element"]), Entry("height", "frame.height", in: ["element"]),
    Entry("margin", "padding"),
  ]

  /// Words for a kind's own keys, inside its mapping.
  private static let kindKeys: [Entry] = [
    Entry("side-length side length", "size", in: ["rectangle"]),
    Entry(
      "radius corner-radius border-radius rx ry r rounded", "rounded-rectangle: {size: [40, 20], radius: 5}",
      in: ["rectangle"]),
    Entry("corner-radius border-radius rx ry r", "radius", in: ["rounded-rectangle", "lines", "connector"]),
    Entry("r", "radius", in: ["circle", "arc", "annulus", "polygon", "star"]),
    Entry("size width height diameter d", "radius", in: ["circle"], note: ", half of the diameter"),
    Entry("rx ry radius r radius-x radius-y", "size: [40, 20]", in: ["ellipse"], note: ", twice the radii"),
    Entry(
      "points vertices corners", "lines: {points: [[0, 0], [40, 0], [20, 30]], closed: true}", in: ["polygon"]),
    Entry("n count", "sides", in: ["polygon"]), Entry("size", "radius", in: ["polygon", "star"]),
    Entry("n sides count spikes num-points", "points", in: ["star"]),
    Entry("outer-radius outer", "radius", in: ["star", "annulus"]),
    Entry("inner-radius", "inner: 0.5", in: ["star", "annulus"], note: ", a share of the radius"),
    Entry("thickness width", "inner: 0.5", in: ["annulus"], note: ", a share of the radius"),
    Entry("start-angle from", "start", in: ["arc", "annulus"]),
    Entry("angle sweep-angle", "end", in: ["arc", "annulus"], note: ", the angle at which it ends"),
    Entry("end-angle to", "end", in: ["arc", "annulus"]),
    Entry("vertices coordinates", "points", in: ["lines"]), Entry("close", "closed", in: ["lines"]),
    Entry("from to start end x1 y1 x2 y2", "points: [[0, 0], [90, 60]]", in: ["lines"]),
    Entry("start source", "from", in: ["connector"]), Entry("end target", "to", in: ["connector"]),
    Entry("type kind style shape", "line", in: ["connector"]),
    Entry("curve curved bezier", "line: cubic", in: ["connector"]),
    Entry("content string value label body", "text", in: ["text", "letters"]),
    Entry("font-size point-size", "size", in: ["text", "letters"]),
    Entry("font-weight", "weight", in: ["text", "letters"]),
    Entry("bold", "weight: bold", in: ["text", "letters"]),
    Entry("font-style style slant", "italic: true", in: ["text", "letters"]),
    Entry("font-family font-name typeface", "family", in: ["text", "letters"]),
    Entry("text-align alignment text-anchor justify", "align", in: ["text", "letters"]),
    Entry("letter-spacing kerning", "tracking", in: ["text", "letters"]),
    Entry(
      "line-height leading", "line-spacing", in: ["text", "letters"],
      note: ", the points between lines beside the font's own"),
    Entry("max-width wrap", "width", in: ["text", "letters"]), Entry("max-height", "height", in: ["text", "letters"]),
    Entry("min-scale minimum-scale-factor auto-size text-overflow", "fit: shrink", in: ["text", "letters"]),
    Entry("max-lines line-limit number-of-lines", "lines", in: ["text", "letters"]),
    Entry("text-decoration", "underline: true", in: ["text", "letters"]),
    Entry("src source href url path name", "file", in: ["image", "video", "freehand"]),
    Entry("object-fit fit resize-mode content-mode", "mode", in: ["image", "video"]),
    Entry("current-time seek start-from trim-before", "at", in: ["image", "video"]),
    Entry(
      "playback-rate speed", "at", in: ["image", "video"], note: ", the time in the video: 2 * t is twice as fast"),
    Entry("loops looped", "loop", in: ["image", "video"]),
    Entry("start begin offset trim-start", "at: t + 2", in: ["video"], note: ", the time in the video"),
    Entry("src source href url path name composition component scene", "file", in: ["scene"]),
    Entry("input-props props default-props parameters params values", "set", in: ["scene"]),
    Entry("time t current-time seek start-from", "at", in: ["scene"]),
    Entry("playback-rate speed", "at", in: ["scene"], note: ", the time in the scene: 2 * t is twice as fast"),
    Entry("times n number amount", "count", in: ["repeat"]), Entry("index var variable", "as", in: ["repeat"]),
    Entry("gap space", "spacing", in: ["h-stack", "v-stack", "grid"]),
    Entry("align align-items", "alignment", in: ["h-stack", "v-stack", "grid"]),
    Entry("length size", "min-length", in: ["spacer"]),
    Entry("cols column-count rows", "columns", in: ["grid"]),
    Entry("R outer fixed-radius", "fixed", in: ["hypotrochoid", "epitrochoid"]),
    Entry("r inner rolling-radius", "rolling", in: ["hypotrochoid", "epitrochoid"]),
    Entry("d h pen-distance distance", "pen", in: ["hypotrochoid", "epitrochoid"]),
    Entry("function f expression formula equation", "y", in: ["curve", "along"]),
    Entry("gap step distance", "spacing", in: ["along"]),
    Entry("position orient orientation placement", "side", in: ["axis"]),
    Entry("font-size label-size", "size", in: ["axis"]), Entry("tick-format label-format", "format", in: ["axis"]),
    Entry("tick-size", "tick-length", in: ["axis"]), Entry("suffix", "unit", in: ["axis"]),
    Entry("points data", "samples", in: ["freehand"]),
    Entry("shapes states", "through", in: ["morph"]), Entry("amount value phase t", "progress", in: ["morph"]),
  ]

  /// Words for a modifier's own keys, inside its mapping.
  private static let modifierKeys: [Entry] = [
    Entry("weight size", "width", in: ["stroke", "outline"]),
    Entry("colour", "color", in: ["stroke", "fill", "shadow"]),
    Entry("opacity alpha", "color: \"opacity(red, 0.5)\"", in: ["stroke", "fill"]),
    Entry("colors colours", "gradient", in: ["stroke", "fill"]),
    Entry("radial-gradient", "gradient: [red, blue], radius: 40", in: ["stroke", "fill"]),
    Entry("conic-gradient angular-gradient", "gradient: [red, blue], angles: [0, 360]", in: ["stroke", "fill"]),
    Entry(
      "angle direction", "gradient: [red, blue], from: left, to: right", in: ["stroke", "fill"],
      note: ", between any two points of the frame"),
    Entry("start-point", "from", in: ["stroke", "fill"]), Entry("end-point", "to", in: ["stroke", "fill"]),
    Entry("position", "align", in: ["stroke"]), Entry("linecap", "cap", in: ["stroke"]),
    Entry("linejoin", "join", in: ["stroke"]), Entry("miterlimit", "miter-limit", in: ["stroke"]),
    Entry("end-arrow arrow-end marker-end arrow arrowhead end-cap", "end: triangle", in: ["stroke"]),
    Entry("start-arrow arrow-start marker-start", "start: triangle", in: ["stroke"]),
    Entry("start", "from", in: ["trim"], note: ", a share of the outline from 0 to 1"),
    Entry("end", "to", in: ["trim"], note: ", a share of the outline from 0 to 1"),
    Entry(
      "target follow look-at focus position offset at", "center", in: ["camera"], note: ", such as [hero.x, hero.y]"),
    Entry("scale magnification", "zoom", in: ["camera"]), Entry("rotation angle", "rotate", in: ["camera"]),
    Entry("blur size", "radius", in: ["shadow"]),
    Entry("angle degrees deg", "by", in: ["rotate"]), Entry("factor value amount", "by", in: ["scale"]),
    Entry("origin center about pivot anchor-point transform-origin", "anchor", in: ["rotate", "scale"]),
    Entry("align", "alignment", in: ["frame"]), Entry("w", "width", in: ["frame"]), Entry("h", "height", in: ["frame"]),
    Entry("amount to value", "progress", in: ["draw"]),
    Entry("width height", "ratio", in: ["aspect-ratio"]),
    Entry("to index target", "place", in: ["travel-to"]),
  ]
}

extension Synonyms {
  /// The entries that contain a word, in the order of the table.
  package static func entries(for word: String, in entries: [Entry]) -> [Entry] {
    let word = normalized(word)
    return entries.filter { entry in entry.words.contains { normalized($0) == word } }
  }
}
