import PathreelGeometry
import PathreelMotion

/// The modifiers that only shapes have, and the ones that affect how elements are painted: `fill`, `stroke`, `trim` and
/// others. `SceneDecoder` decodes them, and `ModifierChange` applies them.
extension ElementModifiers {
  package static let painting: [ElementModifier] = [
    ElementModifier(inset, changesView: false)
      .example(
        """
        - repeat: {count: 5}
          element:
            star: {points: 5, radius: 72}
            inset: 7 * i
            stroke: "#ffd166"
        """),
    ElementModifier(trim, changesView: false)
      .example(
        """
        - circle: {radius: 56}
          trim: {from: 0.1, to: 0.1 + 0.8 * draw}
          stroke: {color: "#5cc8ff", width: 8, cap: round}
        """),
    ElementModifier(outline, changesView: false)
      .example(
        """
        - path: M 40 110 Q 120 0 200 110
          outline: {width: 26, cap: round}
          fill: {gradient: ["#5cc8ff", "#ff7a6b"], from: left, to: right}
        """),
    ElementModifier(fill, changesView: false)
      .example(
        """
        - circle: {radius: 44}
          fill: {gradient: ["#ffd166", {color: "#ff7a6b", at: 0.6}, "#7a3b8f"], from: [0.35, 0.3], radius: 66}
          offset: [-52, 0]
        - circle: {radius: 44}
          fill: {gradient: ["#ffd166", "#7a3b8f"], from: left, to: [0.25, 0.5], spread: reflect}
          offset: [52, 0]
        """),
    ElementModifier(stroke, changesView: false)
      .example(
        """
        - polygon: {sides: 5, radius: 58}
          stroke: {color: "#5cc8ff", width: 6, join: round, cap: round, dash: [1, 14]}
        """),
    ElementModifier(draw, changesView: false)
      .example(
        """
        - star: {points: 6, radius: 62}
          fill: "#ffd166"
          stroke: {color: white, width: 2}
          draw: {progress: draw, until: 0.6}
        """),
    ElementModifier(eachLetter, changesView: false)
      .example(
        """
        - letters: {text: wave, size: 72, weight: bold, as: i}
          fill: "#5cc8ff"
          each-letter: {offset: [0, "14 * sin(5 * t - 0.9 * i)"], rotate: "8 * sin(5 * t - 0.9 * i - 1)"}
        """),
    ElementModifier(eachWord, changesView: false)
      .example(
        """
        - letters: {text: word after word, size: 40, width: 220, as: {word: w}}
          fill: "#ffd166"
          each-word: {opacity: "stagger(draw, w, 3, 0.5)", scale: "0.7 + 0.3 * stagger(draw, w, 3, 0.5)"}
        """),
    ElementModifier(eachLine, changesView: false)
      .example(
        """
        - letters: {text: "one\\ntwo\\nthree", size: 34, as: {line: l}}
          fill: "#ff7a6b"
          each-line: {offset: [40 * l * (1 - draw), 0], blur: 3 * l * (1 - draw)}
        """),
  ]

  package static let inset = Key(
    "inset", .number,
    "Moves the outline inward, in points; a negative number moves it outward. It is for rectangles, ellipses, capsules, arcs, annuli, polygons and stars."
  )
  package static let trim = Key("trim", .mapping(TrimKeys.all), "Draws only a part of the outline.")
  package static let outline = Key(
    "outline", .shorthand(PenKeys.width, PenKeys.all),
    "Replaces the shape by the outline of a line along it, which can be filled or stroked itself.")
  package static let fill = Key(
    "fill", .shorthand(PaintKeys.color, [PaintKeys.all, PaintKeys.rule]),
    "A colour, gradient or picture for the inside of a shape. A shape with neither fill nor stroke is filled white.")
  package static let stroke = Key(
    "stroke", .shorthand(PaintKeys.color, StrokeKeys.all), "A line along a shape's outline.")
  package static let draw = Key(
    "draw", .shorthand(DrawKeys.progress, DrawKeys.all),
    "Shapes draw themselves: outlines grow, then fills appear. A shape without a stroke gets a thin one until it is drawn."
  )
}

/// The keys of `trim`. `ElementModifiers.view(of:)` trims shapes by them.
package enum TrimKeys {
  package static let from = Key(
    "from", .number, default: 0, "Where the part starts, as a share of the outline's length.")
  package static let to = Key("to", .number, default: 1, "Where the part ends, as a share of the outline's length.")
  package static let offset = Key(
    "offset", .number, default: 0,
    "Shifts the part along the outline, by a share of its length; past the end it continues at the start.")
  package static let by = Key(
    "by", .choice(["path": TrimScope.wholePath, "subpath": .eachSubpath]), default: .wholePath,
    "Whether shares are of the whole outline or of each of its pieces.")
  package static let all: KeyList = [from, to, offset, by]
}

/// The keys of `draw`. `ElementModifiers.view(of:)` applies them.
package enum DrawKeys {
  package static let progress = Key(
    required: "progress", .number, "0 draws nothing, 1 everything; numbers below 0 count as 0, numbers above 1 as 1.")
  package static let lag = Key(
    "lag", .share, default: 0,
    "The delay between the starts of two pieces of an outline, as a share of the time that a piece takes: 0 draws all at once, 1 one after another. So a text can be written letter by letter."
  )
  package static let until = Key(
    "until", .share, default: 0.5, "The progress at which outlines are whole and fills begin.")
  package static let fadeOutline = Key(
    "fade-outline", .boolean, default: false, "Whether strokes fade out while fills appear.")
  package static let width = Key(
    "width", .positive, default: Double(DrawThenFill.standardWidth),
    "The width of the outline of a shape without a stroke, in points.")
  package static let all: KeyList = [progress, lag, until, fadeOutline, width]
}
