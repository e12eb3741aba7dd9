import Foundation
import PathreelMotion

/// The element kind `svg`: drawings from SVG files.
extension ElementKind {
  package static let svg = ElementKind(
    "svg", "A drawing from an SVG file, whose parts can move by themselves.",
    .shorthand(SVGKeys.file, SVGKeys.all), .view
  )
  .example(
    """
    - svg:
        file: pictures/sprout.svg
        size: [180, 120]
        parts: {left: {rotate: -30 + 30 * draw, anchor: bottom-right}, .ground: {opacity: draw}}
        draw: {progress: draw, lag: 0.2}
    """)
}

/// The keys of `svg`.
package enum SVGKeys {
  package static let file = Key(
    required: "file", .svg, "Its name, beside the scene; a folder elsewhere is allowed with --assets.")
  package static let size = Key(
    "size", .extent,
    "[width, height] in points, or one number for both, into which the drawing fits. The default is its own size.")
  package static let parts = Key(
    "parts", .parts,
    "Changes to parts: by id (leaf), by class (.petal), or by their numbers, which pathreel inspect lists. If a part and a group around it both have a colour or a trim, the part's applies."
  )
  package static let draw = Key(
    "draw", .shorthand(DrawKeys.progress, DrawKeys.all),
    "The drawing draws itself, its parts in the order of the file: outlines grow, then fills appear. 'lag' is the delay from one part's start to the next one's, as a share of the time that one part takes."
  )
  package static let morph = Key(
    "morph", .mapping(DrawingMorphKeys.all),
    "Other drawings into which it turns, part by part: parts are matched by id first; then outlines that differ only in position and size are matched, first inside groups with the same id and then everywhere. Colours, gradients of one kind and strokes mix; pictures, markers, and parts that are clipped, masked, filtered or blended fade into each other. Not with `parts`, `draw`, `time`, `loop`, `set`."
  )

  package static let time = Key(
    "time", .number,
    "The time in a drawing that moves, by SMIL or by animations of CSS, in seconds from its beginning. The default is the element's own time."
  )
  package static let loop = Key(
    "loop", .boolean, default: false,
    "Whether a drawing that ends begins again. What repeats in the file does so anyway.")

  package static let set = Key(
    "set", .settings,
    "Values for the custom properties of the file's root element, without their hyphens, and for color-scheme (light or dark). They may change with time."
  )

  package static let all = KeyList(
    [file, size, time, loop, set, parts, draw, morph], rules: [.excludes([morph], [parts, draw, time, loop, set])])
}

/// The keys of `morph` in an `svg` element.
package enum DrawingMorphKeys {
  package static let through = Key(
    required: "through", .list(.svg, minimum: 1),
    "The other files, one after another. All drawings have a common centre, and with `size` each fits into it.")
  package static let progress = Key(
    required: "progress", .number,
    "0 is the drawing itself, 1 the first of the others, and so on. Between them the drawing is in between. Beyond the ends the motion continues."
  )
  package static let others = Key(
    "others", .choice(Rewrite.Others.self), default: .morph,
    "What happens to unmatched outlines: they morph into each other in the order of the files (morph), or they fade and new ones appear (fade)."
  )
  package static let all: KeyList = [through, progress, others]
}

/// The keys of each part under `parts` in an `svg` element.
package enum DrawingPartKeys {
  package static let offset = Key("offset", .pair, default: .zero, "Moves it, in the drawing's points.")
  package static let rotate = Key("rotate", .number, default: 0, "Turns it by degrees, clockwise.")
  package static let scale = Key(
    "scale", .factors(.any), default: CGPoint(x: 1, y: 1), "Enlarges it by a factor, or by [x, y].")
  package static let anchor = Key(
    "anchor", .unitPoint, default: .center, "The fixed point of the part when it turns or grows.")
  package static let opacity = Key("opacity", .share, default: 1, "Fades it.")
  package static let trim = Key("trim", .mapping(DrawingTrimKeys.all), "The portion of each outline that is drawn.")
  package static let fill = Key("fill", .color, "A colour for whatever it fills.")
  package static let stroke = Key("stroke", .color, "A colour for whatever it strokes.")
  package static let all: KeyList = [offset, rotate, scale, anchor, opacity, trim, fill, stroke]
}

/// The keys of `trim` in a part of an `svg` element.
package enum DrawingTrimKeys {
  package static let from = Key(
    "from", .share, default: 0, "Where the part starts, as a share of the outline's length.")
  package static let to = Key("to", .share, default: 1, "Where it ends.")
  package static let all: KeyList = [from, to]
}
