import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// The keys of a paint. `fill` has these keys; `stroke` has them and the keys of the pen. `ElementModifiers.view(of:)`
/// makes styles of them.
package enum PaintKeys {
  package static let color = Key("color", .color, "One colour.")
  package static let gradient = Key(
    "gradient", .list(.shorthand(StopKeys.color, [StopKeys.color, StopKeys.place]), minimum: 1),
    "Colours, evenly spaced, or {color, at} each.")
  package static let from = Key(
    "from", .unitPoint,
    "Where the gradient starts in the frame. The default is the top, or the centre if it is radial or angular.")
  package static let to = Key(
    "to", .unitPoint, default: .bottom,
    "Where the gradient ends in the frame, unless it is radial or angular.")
  package static let radius = Key(
    "radius", .positive, "Makes the gradient radial, about 'from', up to this many points.")
  package static let angles = Key(
    "angles", .pair,
    "[start, end] in degrees, clockwise from the right: makes the gradient angular, about 'from'.")
  package static let spread = Key(
    "spread", .choice(Gradient.Spread.self), default: .pad,
    "The colours before the gradient's start and beyond its end: those at its ends (pad), or the gradient again and again (repeat), every other time backwards (reflect)."
  )
  /// The fill rule, for fills and clips but not for strokes.
  package static let rule = Key(
    "rule", .choice(["nonzero": FillStyle(), "even-odd": FillStyle(eoFill: true)]), default: FillStyle(),
    "Which areas are inside if the outline crosses itself.")

  package static let all = KeyList(
    [color, gradient, from, to, radius, angles, spread, PicturePaintKeys.all],
    rules: [
      .excludes([gradient], [color]), .needs([from, to, radius, angles, spread], oneOf: [gradient]),
      .excludes([to, angles], [radius]), .excludes([angles], [to]),
      .excludes([PicturePaintKeys.image], [color, gradient]),
    ])

  package enum StopKeys {
    package static let color = Key(required: "color", .color, "The colour.")
    package static let place = Key("at", .share, "Its place, from 0 to 1. By default colours are evenly spaced.")
  }
}

/// The keys of the pen, for `outline` and `stroke`. `ElementModifiers.view(of:)` makes stroke styles of them.
package enum PenKeys {
  package static let width = Key("width", .atLeastZero, default: 1, "In points.")
  package static let cap = Key(
    "cap", .choice(["butt": CGLineCap.butt, "round": .round, "square": .square]), default: .butt, "The ends.")
  package static let join = Key(
    "join", .choice(["miter": CGLineJoin.miter, "round": .round, "bevel": .bevel]), default: .miter, "The corners.")
  package static let miterLimit = Key(
    "miter-limit", .positive, default: 10, "Corners that are longer than this many widths are cut off.")
  package static let dash = Key(
    "dash", .list(.atLeastZero, minimum: 1), "Lengths of dashes and gaps in turn, in points.")
  package static let dashPhase = Key(
    "dash-phase", .number, default: 0, "Where in the dashes the line starts, in points.")

  package static let all: KeyList = [width, cap, join, miterLimit, dash, dashPhase]
}

/// The keys of `stroke`: paint, pen, alignment and arrowheads. `ElementModifiers.view(of:)` strokes shapes by them.
package enum StrokeKeys {
  package static let align = Key(
    "align", .choice(["inside": LineSide.inside, "center": .center, "outside": .outside]), default: .center,
    "On which side of the outline the line lies. inside and outside are for the shapes that can have 'inset'. An inside line that is too wide fills the shape."
  )
  package static let start = Key(
    "start", .shorthand(ArrowheadKeys.form, ArrowheadKeys.all),
    "A mark where an open outline starts, or the part of it that is drawn. The default is none.")
  package static let end = Key(
    "end", .shorthand(ArrowheadKeys.form, ArrowheadKeys.all),
    "A mark where it ends. The default is none. A dot or circle lies about the end; the tip of any other mark touches it."
  )

  package static let all: KeyList = [PaintKeys.all, align, PenKeys.all, start, end]

  /// The side of an outline on which a stroke lies.
  package enum LineSide { case inside, center, outside }

  package enum ArrowheadKeys {
    package static let form = Key(required: "form", .choice(Arrowhead.Form.self), "What it looks like.")
    package static let size = Key(
      "size", .positive,
      "How long it is, or how wide for a bar, in points. The default is 6 plus three times the line's width.")
    package static let all: KeyList = [form, size]
  }
}
