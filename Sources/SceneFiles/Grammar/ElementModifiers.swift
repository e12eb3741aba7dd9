import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// What every element may have beside its kind. Whatever their order in the file, modifiers apply in the order of
/// ``keys``; another order is written by nesting a group.
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
      "A colour or gradient for the inside of a shape. A shape with neither fill nor stroke is filled white."),
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
      "frame",
      .shorthand(
        "size",
        [
          GrammarKey(
            "size", .extent(.atLeastZero), required: true, "[width, height] in points, or one number for both."),
          GrammarKey(
            "alignment", .choice(unitPointNames.map(\.name)), default: "center", "Where the element stands in it."),
        ]), "The space that the element is offered and takes."),
    GrammarKey("padding", .number(.any), default: "0", "Space around the element, in points."),
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
    GrammarKey("opacity", .number(.share), default: "1", "0 is invisible, 1 as painted."),
    GrammarKey(
      "blend", .choice(BlendMode.allCases.map(\.rawValue)),
      "How the element's picture meets what is under it; where it is given, also as normal, blends inside the element see "
        + "the element alone."),
    GrammarKey(
      "travel-to",
      .mapping([
        GrammarKey(
          "place", .number(.whole(-SceneLimits.elements...SceneLimits.elements)), required: true,
          "The number of the place, counted from 0; on a closed curve they come again with each turn."),
        GrammarKey(
          "progress", .number(.any), required: true, "0 is the element's own place, 1 the other, along the curve."),
      ]), "Takes an element of an 'along' from its place to another one's."),
  ]

  /// The keys that only shapes have.
  static let shapeKeys: Set = ["inset", "trim", "outline", "fill", "stroke"]

  /// The kinds whose outline can be moved inward and outward.
  static let insettableKinds: Set = [
    "rectangle", "rounded-rectangle", "circle", "ellipse", "capsule", "arc", "annulus", "polygon", "star",
  ]

  /// The keys that see the index of a flower's petals.
  static let paintingKeys = shapeKeys.union(["draw"])

  private static let anchor = GrammarKey(
    "anchor", .unitPoint, default: "center", "The point of the element that stays.")

  private static let penKeys = [
    GrammarKey("width", .number(.atLeastZero), default: "1", "In points."),
    GrammarKey("cap", .choice(["butt", "round", "square"]), default: "butt", "The ends."),
    GrammarKey("join", .choice(["miter", "round", "bevel"]), default: "miter", "The corners."),
    GrammarKey(
      "miter-limit", .number(.positive), default: "10", "Corners pointed beyond this many widths are cut."),
    GrammarKey(
      "dash", .list(.number(.atLeastZero), minimum: 1), "Lengths of dashes and gaps in turn, in points."),
    GrammarKey("dash-phase", .number(.any), default: "0", "How far into the dashes the line starts, in points."),
  ]

  private static let arrowhead = [
    GrammarKey("form", .choice(Arrowhead.Form.allCases.map(\.rawValue)), required: true, "What it looks like."),
    GrammarKey(
      "size", .number(.positive),
      "How long it is, or how wide for a bar, in points: 6 and three times the line's width unless given."),
  ]

  private static let paint = [
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
      "from", .unitPoint, "Where the gradient starts in the frame: top, or the centre if it is radial, unless given.",
      .with(["gradient"])),
    GrammarKey(
      "to", .unitPoint, default: "bottom", "Where the gradient ends in the frame, unless it is radial.",
      .with(["gradient"]), .without(["radius"])),
    GrammarKey(
      "radius", .number(.positive), "Makes the gradient radial, about 'from', up to this many points.",
      .with(["gradient"])),
  ]
}

// MARK: Application

extension ElementModifiers {
  /// A shape's view: its outline worked on, filled, stroked, in its own size.
  static func view(of outline: Outline, _ modifiers: FieldReader) throws -> AnyView {
    let fill = try modifiers.fields("fill").map {
      (style: try style($0), rule: PathreelMotion.FillStyle(eoFill: try $0.word("rule") == "even-odd"))
    }
    let stroke = try modifiers.fields("stroke").map {
      (style: try style($0), pen: try pen($0), ends: try ends($0))
    }
    let shape = try self.shape(of: outline, movedBy: 0, modifiers)
    let line =
      try modifiers.fields("stroke").flatMap { try lineShape(of: outline, pen: pen($0), $0, modifiers) } ?? shape
    let painted: AnyView
    switch (fill, stroke) {
    case (nil, nil): painted = AnyView(shape.fill(Color.white))
    case (let fill?, nil): painted = AnyView(shape.fill(fill.style, style: fill.rule))
    case (nil, let stroke?):
      painted = AnyView(line.stroke(stroke.style, style: stroke.pen, ends: stroke.ends))
    case (let fill?, let stroke?):
      painted = AnyView(
        line.stroke(stroke.style, style: stroke.pen, ends: stroke.ends)
          .background(shape.fill(fill.style, style: fill.rule).havingStroke()))
    }
    let drawn = try drawThenFill(painted, modifiers)
    guard let size = outline.size else { return drawn }
    let framed = drawn.frame(width: size.width, height: size.height)
    // With as much space below it as the shape is high, the frame's middle is the shape's base.
    return outline.standsOnBase ? AnyView(framed.padding(Edge.Set.bottom, size.height)) : AnyView(framed)
  }

  /// The shape inset, trimmed, outlined, and scaled and turned where strokes and gradients are to stay.
  /// - Parameter extra: How much further in the outline lies than `inset` says.
  private static func shape(of outline: Outline, movedBy extra: Double, _ modifiers: FieldReader) throws -> AnyShape {
    var shape = outline.shape
    let inset = (try modifiers.optionalNumber("inset") ?? 0) + extra
    if inset != 0 {
      guard let make = outline.inset else {
        preconditionFailure("a shape that cannot be inset was decoded with an inset")
      }
      shape = make(inset)
    }
    if let trim = modifiers.fields("trim") {
      shape = AnyShape(
        shape.trim(
          from: try trim.optionalNumber("from") ?? 0, to: try trim.optionalNumber("to") ?? 1,
          offset: try trim.optionalNumber("offset") ?? 0,
          by: try trim.word("by") == "subpath" ? .eachSubpath : .wholePath))
    }
    if let line = modifiers.fields("outline") { shape = AnyShape(shape.stroke(style: try pen(line))) }
    func pivot(_ reader: FieldReader) throws -> UnitPoint {
      var pivot = try anchor(reader)
      // The frame of what stands on its base reaches as far below it.
      if outline.standsOnBase { pivot.y *= 2 }
      return pivot
    }
    if let scale = modifiers.fields("scale"), try scale.boolean("strokes") == false, let factor = try scale.pair("by") {
      shape = AnyShape(shape.scale(x: factor.x, y: factor.y, anchor: try pivot(scale)))
    }
    if let rotate = modifiers.fields("rotate"), try rotate.boolean("gradients") == false {
      shape = AnyShape(shape.rotation(.degrees(try rotate.number("by")), anchor: try pivot(rotate)))
    }
    return shape
  }

  /// The outline that a stroke follows which does not lie half on each side; nil for one that does.
  private static func lineShape(
    of outline: Outline, pen: StrokeStyle, _ stroke: FieldReader, _ modifiers: FieldReader
  ) throws -> AnyShape? {
    let side = try stroke.word("align") ?? "center"
    guard side != "center" else { return nil }
    var move = (side == "inside" ? 0.5 : -0.5) * Double(pen.lineWidth)
    if let scale = modifiers.fields("scale"), try scale.boolean("strokes") == false, let factor = try scale.pair("by") {
      guard abs(factor.x) == abs(factor.y) else {
        throw stroke.failure("'align' needs a scale without strokes to be the same in x and y; give 'by' one number")
      }
      // What a scale of nothing leaves has no sides.
      if factor.x != 0 { move /= abs(factor.x) }
    }
    return try shape(of: outline, movedBy: move, modifiers)
  }

  static func drawThenFill(_ view: AnyView, _ modifiers: FieldReader) throws -> AnyView {
    guard let draw = modifiers.fields("draw") else { return view }
    return AnyView(
      view.drawThenFill(
        try draw.number("progress"), lag: try draw.optionalNumber("lag") ?? 0,
        outlineShare: try draw.optionalNumber("until") ?? 0.5, fadesOutline: try draw.boolean("fade-outline") ?? false))
  }

  /// Everything after painting.
  static func apply(_ modifiers: FieldReader, to view: AnyView) throws -> AnyView {
    var view = view
    if let frame = modifiers.fields("frame"), let size = try frame.pair("size") {
      let point = unitPointNames.first { $0.name == (try? frame.word("alignment")) }?.point ?? (0.5, 0.5)
      view = AnyView(view.frame(width: size.x, height: size.y, alignment: Alignment(point)))
    }
    if let padding = try modifiers.optionalNumber("padding") { view = AnyView(view.padding(padding)) }
    if let scale = modifiers.fields("scale"), try scale.boolean("strokes") != false, let factor = try scale.pair("by") {
      view = AnyView(view.scaleEffect(x: factor.x, y: factor.y, anchor: try anchor(scale)))
    }
    if let rotate = modifiers.fields("rotate"), try rotate.boolean("gradients") != false {
      view = AnyView(view.rotationEffect(.degrees(try rotate.number("by")), anchor: try anchor(rotate)))
    }
    if let offset = try modifiers.pair("offset") { view = AnyView(view.offset(x: offset.x, y: offset.y)) }
    if let position = try modifiers.pair("position") { view = AnyView(view.position(position)) }
    if let opacity = try modifiers.optionalNumber("opacity") { view = AnyView(view.opacity(opacity)) }
    if let mode = try modifiers.word("blend").flatMap(BlendMode.init) {
      view = AnyView(view.compositingGroup().blendMode(mode))
    }
    if let journey = modifiers.fields("travel-to") {
      view = AnyView(view.travel(toPlace: try journey.whole("place"), progress: try journey.number("progress")))
    }
    return view
  }

  private static func anchor(_ reader: FieldReader) throws -> UnitPoint {
    try reader.pair("anchor").map { UnitPoint(x: $0.x, y: $0.y) } ?? .center
  }

  static func style(_ reader: FieldReader, unlessGiven color: Color = .white) throws -> AnyShapeStyle {
    guard let stops = try reader.stops("gradient") else { return AnyShapeStyle(try reader.color("color") ?? color) }
    let from = try reader.pair("from").map { UnitPoint(x: $0.x, y: $0.y) }
    let to = try reader.pair("to").map { UnitPoint(x: $0.x, y: $0.y) }
    if let radius = try reader.optionalNumber("radius") {
      return AnyShapeStyle(RadialGradient(stops: stops, center: from ?? .center, startRadius: 0, endRadius: radius))
    }
    return AnyShapeStyle(LinearGradient(stops: stops, startPoint: from ?? .top, endPoint: to ?? .bottom))
  }

  static func ends(_ reader: FieldReader) throws -> LineEnds {
    func mark(_ key: String) throws -> Arrowhead? {
      guard let mark = reader.fields(key), let form = try mark.word("form").flatMap(Arrowhead.Form.init) else {
        return nil
      }
      return Arrowhead(form, size: try mark.optionalNumber("size").map { CGFloat($0) })
    }
    return LineEnds(start: try mark("start"), end: try mark("end"))
  }

  static func pen(_ reader: FieldReader, unlessGiven usual: StrokeStyle = StrokeStyle()) throws -> StrokeStyle {
    let cap: CGLineCap =
      switch try reader.word("cap") {
      case "butt": .butt
      case "round": .round
      case "square": .square
      default: usual.lineCap
      }
    let join: CGLineJoin =
      switch try reader.word("join") {
      case "miter": .miter
      case "round": .round
      case "bevel": .bevel
      default: usual.lineJoin
      }
    return StrokeStyle(
      lineWidth: try reader.optionalNumber("width") ?? usual.lineWidth, lineCap: cap, lineJoin: join,
      miterLimit: try reader.optionalNumber("miter-limit") ?? 10,
      dash: (try reader.numbers("dash") ?? []).map { CGFloat($0) },
      dashPhase: try reader.optionalNumber("dash-phase") ?? 0)
  }
}

extension Alignment {
  /// The alignment that a named unit point stands for.
  fileprivate init(_ point: (x: Double, y: Double)) {
    self.init(
      horizontal: point.x == 0 ? .leading : point.x == 1 ? .trailing : .center,
      vertical: point.y == 0 ? .top : point.y == 1 ? .bottom : .center)
  }
}
