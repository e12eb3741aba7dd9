import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSVG

/// The element kind `svg`: drawings from SVG files. ``SceneDecoder`` decodes such elements, and ``Element`` makes their
/// views.
extension ElementKind {
  static let svg: ElementKind = {
    let file = Key(required: "file", .svg, "Its name, beside the scene; a folder elsewhere is allowed with --assets.")
    let size = Key(
      "size", .extent,
      "[width, height] in points, or one number for both, into which the drawing fits. The default is its own size.")
    let parts = Key(
      "parts", .parts,
      "Changes to parts: by id (leaf), by class (.petal), or by their numbers, which pathreel inspect lists. If a part and a group around it both have a colour or a trim, the part's applies."
    )
    let draw = Key(
      "draw", .shorthand(DrawKeys.progress, DrawKeys.all),
      "The drawing draws itself, its parts in the order of the file: outlines grow, then fills appear. 'lag' is the delay from one part's start to the next one's, as a share of the time that one part takes."
    )
    let morph = Key(
      "morph", .mapping(DrawingMorphKeys.all),
      "Other drawings into which it turns, part by part: parts are matched by id first; then outlines that differ only in position and size are matched, first inside groups with the same id and then everywhere. Colours, gradients of one kind and strokes mix; pictures, markers, and parts that are clipped, masked, filtered or blended fade into each other."
    )
    let keys = KeyList([file, size, parts, draw, morph], rules: [.excludes([morph], [parts, draw])])
    return ElementKind(
      "svg", "A drawing from an SVG file, whose parts can move by themselves.", .shorthand(file, keys),
      .view { reader in
        if let morph = try reader[morph] {
          let view = DrawingMorph(
            through: [try reader[file]] + (try morph[DrawingMorphKeys.through]),
            progress: try morph[DrawingMorphKeys.progress], others: try morph[DrawingMorphKeys.others]
          ).remembered(in: reader.moment.morphs)
          guard let size = try reader[size] else { return AnyView(view) }
          return AnyView(view.resizable().frame(width: size.width, height: size.height))
        }
        var view = DrawingView(try reader[file])
        for (reference, change) in try reader[parts] ?? [:] { view = view.part(reference, change) }
        var shown: AnyView
        if let size = try reader[size] {
          shown = AnyView(view.resizable().frame(width: size.width, height: size.height))
        } else {
          shown = AnyView(view)
        }
        if let draw = try reader[draw] {
          shown = shown.drawThenFill(
            try draw[DrawKeys.progress], lag: try draw[DrawKeys.lag], outlineShare: try draw[DrawKeys.until],
            fadesOutline: try draw[DrawKeys.fadeOutline])
        }
        return shown
      },
      prepare: { decoder, fields, _, _ in
        guard case .svg(let drawing)? = fields[file], case .fields(let parts)? = fields[parts] else { return fields }
        return decoder.checkParts(parts, of: drawing) ? fields : nil
      }
    )
    .example(
      """
      - svg:
          file: pictures/sprout.svg
          size: [180, 120]
          parts: {left: {rotate: -30 + 30 * draw, anchor: bottom-right}, .ground: {opacity: draw}}
          draw: {progress: draw, lag: 0.2}
      """)
  }()
}

/// The keys of `morph` in an `svg` element.
enum DrawingMorphKeys {
  static let through = Key(
    required: "through", .list(.svg, minimum: 1),
    "The other files, one after another. All drawings have a common centre, and with `size` each fits into it.")
  static let progress = Key(
    required: "progress", .number,
    "0 is the drawing itself, 1 the first of the others, and so on. Between them the drawing is in between. Beyond the ends the motion continues."
  )
  static let others = Key(
    "others", .choice(Rewrite.Others.self), default: .morph,
    "What happens to unmatched outlines: they morph into each other in the order of the files (morph), or they fade and new ones appear (fade)."
  )
  static let all: KeyList = [through, progress, others]
}

/// The keys of each part under `parts` in an `svg` element.
enum DrawingPartKeys {
  static let offset = Key("offset", .pair, default: .zero, "Moves it, in the drawing's points.")
  static let rotate = Key("rotate", .number, default: 0, "Turns it by degrees, clockwise.")
  static let scale = Key(
    "scale", .factors(.any), default: CGPoint(x: 1, y: 1), "Enlarges it by a factor, or by [x, y].")
  static let anchor = Key(
    "anchor", .unitPoint, default: .center, "The fixed point of the part when it turns or grows.")
  static let opacity = Key("opacity", .share, default: 1, "Fades it.")
  static let trim = Key("trim", .mapping(DrawingTrimKeys.all), "The portion of each outline that is drawn.")
  static let fill = Key("fill", .color, "A colour for whatever it fills.")
  static let stroke = Key("stroke", .color, "A colour for whatever it strokes.")
  static let all: KeyList = [offset, rotate, scale, anchor, opacity, trim, fill, stroke]

  static func change(_ reader: FieldReader) throws -> SVGDrawing.PartChange {
    let (offset, scale) = (try reader[offset], try reader[scale])
    var trim: ClosedRange<Double>?
    if let part = try reader[Self.trim] {
      let from = try part[DrawingTrimKeys.from]
      trim = from...max(from, try part[DrawingTrimKeys.to])
    }
    return SVGDrawing.PartChange(
      offset: CGSize(width: offset.x, height: offset.y), rotation: .degrees(try reader[rotate]),
      scale: CGSize(width: scale.x, height: scale.y), anchor: try reader[anchor], opacity: try reader[opacity],
      trim: trim, fill: try reader[fill], stroke: try reader[stroke])
  }
}

/// The keys of `trim` in a part of an `svg` element.
enum DrawingTrimKeys {
  static let from = Key("from", .share, default: 0, "Where the part starts, as a share of the outline's length.")
  static let to = Key("to", .share, default: 1, "Where it ends.")
  static let all: KeyList = [from, to]
}

extension KeyType where Value == SVGDrawing {
  static var svg: KeyType {
    KeyType(grammar: .svg) { field, _ in
      guard case .svg(let drawing) = field else { field.isNo("drawing") }
      return drawing
    } text: { _ in
      ""
    }
  }
}

extension KeyType where Value == [SVGDrawing.PartReference: SVGDrawing.PartChange] {
  /// A mapping from the parts of a drawing to their changes.
  static var parts: KeyType {
    KeyType(grammar: .parts(DrawingPartKeys.all.grammar)) { field, moment in
      guard case .fields(let parts) = field else { field.isNo("mapping of parts") }
      var changes: [SVGDrawing.PartReference: SVGDrawing.PartChange] = [:]
      for (name, field) in parts.values.pairs {
        guard case .fields(let fields) = field else { field.isNo("mapping") }
        changes[.init(name)] = try DrawingPartKeys.change(FieldReader(values: fields, moment: moment))
      }
      return changes
    } text: { _ in
      "{}"
    }
  }
}
