import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// What every element may have beside its kind. Whatever their order in the file, modifiers apply in the order of
/// ``keys``; another order is written by nesting a group. How they apply is said beside the views, in `ModifiedViews`.
enum ElementModifiers {
  static let keys: [GrammarKey] = [
    GrammarKey(
      "inset", .number(.any),
      "Moves the outline inward, in points, or outward where negative: of rectangles, ellipses, arcs, polygons and stars."
    ),
    GrammarKey(
      "trim",
      .mapping([
        GrammarKey("from", .number(.any), default: "0", "Where the part starts, as a share of the outline's length."),
        GrammarKey("to", .number(.any), default: "1", "Where it ends."),
        GrammarKey(
          "offset", .number(.any), default: "0", "Moves the part along; it wraps through the start of the outline."),
        GrammarKey(
          "by", .choice(["path", "subpath"]), default: "path",
          "Whether shares are of the whole outline or of each of its pieces."),
      ]), "The part of a shape's outline that is there."),
    GrammarKey(
      "outline", .shorthand("width", penKeys),
      "Turns the shape into the outline of a line along it, which is then filled or stroked itself."),
    GrammarKey(
      "fill",
      .shorthand(
        "color",
        paint + [
          GrammarKey(
            "rule", .choice(["nonzero", "even-odd"]),
            default: "nonzero", "What is inside where the outline crosses itself.")
        ]),
      "A colour, gradient or picture for the inside of a shape. A shape with neither fill nor stroke is filled white."),
    GrammarKey(
      "stroke",
      .shorthand(
        "color",
        paint + [
          GrammarKey(
            "align", .choice(["inside", "center", "outside"]),
            default: "center",
            "Where the line lies beside the outline; inside and outside are for the shapes that 'inset' is for.")
        ] + penKeys + [
          GrammarKey(
            "start", .shorthand("form", arrowhead),
            "A mark where an open outline, as far as it is drawn, starts: none unless given."),
          GrammarKey("end", .shorthand("form", arrowhead), "A mark where it ends: none unless given."),
        ]), "A line along a shape's outline."),
    GrammarKey(
      "draw",
      .shorthand(
        "progress",
        [
          GrammarKey(
            "progress", .number(.any), required: true, "From 0, nothing, to 1, all; beyond counts as the end."),
          GrammarKey(
            "lag", .number(.share),
            default: "0", "When the next piece of an outline begins, as a share of the time each takes."
          ),
          GrammarKey(
            "until", .number(.share), default: "0.5", "The progress at which outlines are whole and fills begin."),
          GrammarKey("fade-outline", .boolean, default: "false", "Whether strokes go as fills come."),
        ]),
      "Shapes draw themselves: outlines grow, then fills appear. What has no stroke gets a thin one for the while."),
    GrammarKey(
      "aspect-ratio",
      .shorthand(
        "ratio",
        [
          GrammarKey(
            "ratio", .number(.positive),
            "The width by the height, such as 16 / 9: that of the element's ideal size unless given."),
          GrammarKey(
            "mode", .choice(["fit", "fill"]), default: "fit",
            "Whether that space fits into what is offered or covers it."),
        ]),
      "The element is offered a space of these proportions: for what has no size of its own, but takes what it is offered."
    ),
    GrammarKey(
      "fixed-size", .choice(["none", "width", "height", "both"]), default: "none",
      "Which lengths are the element's ideal ones, whatever it is offered. In a stack with such a width, what takes all the width that it is offered is as wide as the widest of the others."
    ),
    GrammarKey(
      "frame",
      .shorthand(
        "size",
        [
          GrammarKey(
            "size", .extent(.atLeastZero), required: true, "[width, height] in points, or one number for both.",
            .instead(frameSides)),
          side("width", "The width, in points; the height is the element's own."),
          side("height", "The height, in points; the width is the element's own."),
          side(
            "min-width", "The least width. Between it and the greatest, the frame takes what it is offered.", "width"),
          side("max-width", "The greatest width; one beyond the canvas's takes all that is offered.", "width"),
          side("min-height", "The least height.", "height"),
          side("max-height", "The greatest height.", "height"),
          GrammarKey(
            "alignment", .choice(unitPointNames.map(\.name)), default: "center", "Where the element stands in it."),
        ]), "The space that the element is offered and takes."),
    GrammarKey("padding", .number(.any), default: "0", "Space around the element, in points."),
    GrammarKey(
      "clip",
      .outlineBeside([
        GrammarKey(
          "rule", .choice(["nonzero", "even-odd"]), default: "nonzero",
          "What is inside where the outline crosses itself.")
      ]),
      "A shape, such as {circle: {radius: 90}}, in the middle of the element: only what is inside it shows. Lines, paths and curves stand where their coordinates say."
    ),
    GrammarKey(
      "mask", .elements,
      "Elements over each other: the element shows as far as they are opaque. They are offered the element's frame."),
    GrammarKey(
      "blur", .number(.atLeastZero), default: "0",
      "Blurs what is drawn: the standard deviation of a Gaussian, in points. It reaches about twice as far."),
    GrammarKey(
      "shadow",
      .shorthand(
        "radius",
        [
          GrammarKey(
            "radius", .number(.atLeastZero), required: true,
            "How blurred it is: the standard deviation of a Gaussian, in points. 0 is sharp."),
          GrammarKey("color", .color, default: "rgb(0 0 0 / 33%)", "Its colour."),
          GrammarKey("offset", .pair(.any), default: "[0, 0]", "Where it lies beside the element, in points."),
        ]), "Draws a blurred silhouette under the element."),
    GrammarKey(
      "scale",
      .shorthand(
        "by",
        [
          GrammarKey("by", .extent(.any), required: true, "A factor, or [x, y]."), anchor,
          GrammarKey(
            "strokes", .boolean,
            default: "true", "Whether strokes and gradients grow with it. Without them it is for single shapes."),
        ]),
      "Enlarges what is drawn; the layout does not notice."),
    GrammarKey(
      "rotate",
      .shorthand(
        "by",
        [
          GrammarKey("by", .number(.any), required: true, "Degrees, clockwise."), anchor,
          GrammarKey(
            "gradients", .boolean,
            default: "true", "Whether gradients turn with it. Without them it is for single shapes, before 'scale'."),
        ]),
      "Turns what is drawn; the layout does not notice."),
    GrammarKey("offset", .pair(.any), "[x, y]: moves what is drawn, in points."),
    GrammarKey(
      "position", .pair(.any), "[x, y]: puts the element's centre there, in points from the container's top left."),
    GrammarKey(
      "layout-priority", .number(.any), default: "0",
      "A stack offers its space to elements of a higher number first; the others get what these leave."),
    GrammarKey(
      "z-index", .number(.any), default: "0",
      "Elements of a higher number are drawn over their neighbours of a lower one, whatever their order in the file."),
    GrammarKey("opacity", .number(.share), default: "1", "0 is invisible, 1 as painted."),
    GrammarKey(
      "blend", .choice(BlendMode.allCases.map(\.rawValue)),
      "How the element's picture meets what is under it; where it is given, also as normal, blends inside the element see "
        + "the element alone."),
    GrammarKey(
      "travel-to",
      .mapping([
        GrammarKey(
          "place", .number(.whole(-SceneLimits.count...SceneLimits.count)), required: true,
          "The number of the place, counted from 0; on a closed curve they come again with each turn."),
        GrammarKey(
          "progress", .number(.any), required: true, "0 is the element's own place, 1 the other, along the curve."),
      ]), "Takes an element of an 'along' from its place to another one's."),
  ]

  /// What holds elements, beside a kind that can have some.
  static let childKeys = [
    GrammarKey("elements", .elements, "What it holds, as a list."),
    GrammarKey("element", .element, "The one element that it holds."),
  ]

  /// The keys that only shapes have.
  static let shapeKeys: Set = ["inset", "trim", "outline", "fill", "stroke"]

  /// The kinds whose outline can be moved inward and outward.
  static let insettableKinds: Set = [
    "rectangle", "rounded-rectangle", "circle", "ellipse", "capsule", "arc", "annulus", "polygon", "star",
  ]

  /// The keys that see the index of a flower's petals.
  static let paintingKeys = shapeKeys.union(["draw"])

  private static let frameSides = ["width", "height", "min-width", "max-width", "min-height", "max-height"]

  /// A length of the frame, which the others may not contradict.
  private static func side(_ name: String, _ doc: String, _ others: String...) -> GrammarKey {
    GrammarKey(name, .number(.atLeastZero), doc, .without(["size"] + others))
  }

  private static let anchor = GrammarKey(
    "anchor", .unitPoint, default: "center", "The point of the element that stays.")
}
