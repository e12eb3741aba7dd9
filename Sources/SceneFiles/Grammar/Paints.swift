import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelGeometry
import PathreelMotion

/// The keys of a paint. `fill` has these keys; `stroke` has them and the keys of the pen. `ElementModifiers.view(of:)`
/// makes styles of them.
enum PaintKeys {
  static let color = Key("color", .color, "One colour.")
  static let gradient = Key(
    "gradient", .list(.shorthand(StopKeys.color, [StopKeys.color, StopKeys.place]), minimum: 1),
    "Colours, evenly spaced, or {color, at} each.")
  static let from = Key(
    "from", .unitPoint,
    "Where the gradient starts in the frame. The default is the top, or the centre if it is radial or angular.")
  static let to = Key(
    "to", .unitPoint, default: .bottom,
    "Where the gradient ends in the frame, unless it is radial or angular.")
  static let radius = Key(
    "radius", .positive, "Makes the gradient radial, about 'from', up to this many points.")
  static let angles = Key(
    "angles", .pair,
    "[start, end] in degrees, clockwise from the right: makes the gradient angular, about 'from'.")
  static let spread = Key(
    "spread", .choice(Gradient.Spread.self), default: .pad,
    "The colours before the gradient's start and beyond its end: those at its ends (pad), or the gradient again and again (repeat), every other time backwards (reflect)."
  )
  /// The fill rule, for fills and clips but not for strokes.
  static let rule = Key(
    "rule", .choice(["nonzero": FillStyle(), "even-odd": FillStyle(eoFill: true)]), default: FillStyle(),
    "Which areas are inside if the outline crosses itself.")

  static let all = KeyList(
    [color, gradient, from, to, radius, angles, spread, PicturePaintKeys.all],
    rules: [
      .excludes([gradient], [color]), .needs([from, to, radius, angles, spread], oneOf: [gradient]),
      .excludes([to, angles], [radius]), .excludes([angles], [to]),
      .excludes([PicturePaintKeys.image], [color, gradient]),
    ])

  private enum StopKeys {
    static let color = Key(required: "color", .color, "The colour.")
    static let place = Key("at", .share, "Its place, from 0 to 1. By default colours are evenly spaced.")
  }

  // MARK: Reading

  static func style(_ reader: FieldReader, default color: Color = .white) throws -> AnyShapeStyle {
    if let picture = try PicturePaintKeys.paint(reader) { return AnyShapeStyle(picture) }
    guard let stops = try reader[gradient] else { return AnyShapeStyle(try reader[Self.color] ?? color) }
    let gradient = Gradient(stops: try located(stops), spread: try reader[spread])
    let from = try reader[from]
    if let radius = try reader[radius] {
      return AnyShapeStyle(
        RadialGradient(gradient: gradient, center: from ?? .center, startRadius: 0, endRadius: radius))
    }
    if let angles = try reader[angles] {
      return AnyShapeStyle(
        AngularGradient(
          gradient: gradient, center: from ?? .center, startAngle: .degrees(angles.x), endAngle: .degrees(angles.y)))
    }
    return AnyShapeStyle(LinearGradient(gradient: gradient, startPoint: from ?? .top, endPoint: try reader[to]))
  }

  /// The stops of a gradient. Stops without a location are spaced evenly between 0 and 1.
  private static func located(_ readers: [FieldReader]) throws -> [Gradient.Stop] {
    // A stop takes some 40 bytes in each frame's list, more than the values that make it are charged for.
    if let first = readers.first { try first.moment.charge(4 * readers.count, .expressions, at: first.values.position) }
    let last = Double(max(readers.count - 1, 1))
    var stops: [Gradient.Stop] = []
    stops.reserveCapacity(readers.count)
    for (i, reader) in readers.enumerated() {
      let given = try reader[StopKeys.place]
      let location = given ?? Double(i) / last
      if let previous = stops.last, location < previous.location {
        let (own, before) = (numberText(location), numberText(previous.location))
        throw reader.failure(
          given == nil
            ? "without 'at' this colour stands at \(own), before the previous one at \(before); give it an 'at'"
            : "'at' is \(own) after \(before); stops stand in rising order")
      }
      stops.append(Gradient.Stop(color: try reader[StopKeys.color], location: location))
    }
    return stops
  }
}

/// The keys of the pen, for `outline` and `stroke`. `ElementModifiers.view(of:)` makes stroke styles of them.
enum PenKeys {
  static let width = Key("width", .atLeastZero, default: 1, "In points.")
  static let cap = Key(
    "cap", .choice(["butt": CGLineCap.butt, "round": .round, "square": .square]), default: .butt, "The ends.")
  static let join = Key(
    "join", .choice(["miter": CGLineJoin.miter, "round": .round, "bevel": .bevel]), default: .miter, "The corners.")
  static let miterLimit = Key(
    "miter-limit", .positive, default: 10, "Corners that are longer than this many widths are cut off.")
  static let dash = Key(
    "dash", .list(.atLeastZero, minimum: 1), "Lengths of dashes and gaps in turn, in points.")
  static let dashPhase = Key(
    "dash-phase", .number, default: 0, "Where in the dashes the line starts, in points.")

  static let all: KeyList = [width, cap, join, miterLimit, dash, dashPhase]

  /// - Parameter pen: The defaults for the width, the line cap and the line join.
  static func pen(_ reader: FieldReader, default pen: StrokeStyle = StrokeStyle()) throws -> StrokeStyle {
    let (cap, join) = (try reader.given(cap), try reader.given(join))
    return StrokeStyle(
      lineWidth: try reader.given(width).map { CGFloat($0) } ?? pen.lineWidth, lineCap: cap ?? pen.lineCap,
      lineJoin: join ?? pen.lineJoin, miterLimit: try reader[miterLimit],
      dash: try (reader[dash] ?? []).map { CGFloat($0) }, dashPhase: try reader[dashPhase])
  }
}

/// The keys of `stroke`: paint, pen, alignment and arrowheads. `ElementModifiers.view(of:)` strokes shapes by them.
enum StrokeKeys {
  static let align = Key(
    "align", .choice(["inside": LineSide.inside, "center": .center, "outside": .outside]), default: .center,
    "On which side of the outline the line lies. inside and outside are for the shapes that can have 'inset'. An inside line that is too wide fills the shape."
  )
  static let start = Key(
    "start", .shorthand(ArrowheadKeys.form, ArrowheadKeys.all),
    "A mark where an open outline starts, or the part of it that is drawn. The default is none.")
  static let end = Key(
    "end", .shorthand(ArrowheadKeys.form, ArrowheadKeys.all),
    "A mark where it ends. The default is none. A dot or circle lies about the end; the tip of any other mark touches it."
  )

  static let all: KeyList = [PaintKeys.all, align, PenKeys.all, start, end]

  /// The side of an outline on which a stroke lies.
  enum LineSide { case inside, center, outside }

  private enum ArrowheadKeys {
    static let form = Key(required: "form", .choice(Arrowhead.Form.self), "What it looks like.")
    static let size = Key(
      "size", .positive,
      "How long it is, or how wide for a bar, in points. The default is 6 plus three times the line's width.")
    static let all: KeyList = [form, size]

    static func mark(_ reader: FieldReader) throws -> Arrowhead {
      Arrowhead(try reader[form], size: try reader[size].map { CGFloat($0) })
    }
  }

  /// The arrowheads at the ends of a line.
  static func ends(_ reader: FieldReader) throws -> LineEnds {
    LineEnds(start: try reader[start].map(ArrowheadKeys.mark), end: try reader[end].map(ArrowheadKeys.mark))
  }
}
