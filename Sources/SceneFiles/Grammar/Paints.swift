import PathreelDrawing
import PathreelGeometry

/// What a shape is painted with, and by what pen: the keys of `fill` and `stroke`.
extension ElementModifiers {
  static let penKeys = [
    GrammarKey("width", .number(.atLeastZero), default: "1", "In points."),
    GrammarKey("cap", .choice(["butt", "round", "square"]), default: "butt", "The ends."),
    GrammarKey("join", .choice(["miter", "round", "bevel"]), default: "miter", "The corners."),
    GrammarKey(
      "miter-limit", .number(.positive), default: "10", "Corners pointed beyond this many widths are cut."),
    GrammarKey(
      "dash", .list(.number(.atLeastZero), minimum: 1), "Lengths of dashes and gaps in turn, in points."),
    GrammarKey("dash-phase", .number(.any), default: "0", "How far into the dashes the line starts, in points."),
  ]

  static let arrowhead = [
    GrammarKey("form", .choice(Arrowhead.Form.allCases.map(\.rawValue)), required: true, "What it looks like."),
    GrammarKey(
      "size", .number(.positive),
      "How long it is, or how wide for a bar, in points: 6 and three times the line's width unless given."),
  ]

  static let paint =
    [
      GrammarKey("color", .color, "One colour."),
      GrammarKey(
        "gradient",
        .list(
          .shorthand(
            "color",
            [
              GrammarKey("color", .color, required: true, "The colour."),
              GrammarKey("at", .number(.share), "Where, from 0 to 1: evenly spaced unless given."),
            ]), minimum: 1), "Colours, evenly spaced, or {color, at} each.", .without(["color"])),
      GrammarKey(
        "from", .unitPoint,
        "Where the gradient starts in the frame: top, or the centre if it is radial or angular, unless given.",
        .with(["gradient"])),
      GrammarKey(
        "to", .unitPoint, default: "bottom", "Where the gradient ends in the frame, unless it is radial or angular.",
        .with(["gradient"]), .without(["radius"])),
      GrammarKey(
        "radius", .number(.positive), "Makes the gradient radial, about 'from', up to this many points.",
        .with(["gradient"])),
      GrammarKey(
        "angles", .pair(.any),
        "[start, end] in degrees, clockwise from the right: makes the gradient angular, about 'from'.",
        .with(["gradient"]), .without(["radius"]), .without(["to"])),
      GrammarKey(
        "spread", .choice(Gradient.Spread.allCases.map(\.rawValue)), default: "pad",
        "What lies before the gradient's start and beyond its end: the colours there (pad), or the gradient again and again (repeat), every other time backwards (reflect).",
        .with(["gradient"])),
    ] + picturePaint
}
