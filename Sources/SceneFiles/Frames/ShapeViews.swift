import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneGrammar

/// Makes the views of shapes, with the modifiers that only shapes have: inset, trim, outline, fill and stroke.
/// ``Element`` calls it for each shape and each letter.
extension ElementModifiers {
  /// The view of a shape: its modified outline, filled and stroked, in its own size.
  ///
  /// - Parameters:
  ///   - part: The index of the part and the number of parts, if parts draw themselves one after another; nil for a
  ///     single shape.
  ///   - color: The colour of the fill, or of the stroke if there is no fill. It takes precedence over the modifiers.
  ///   - isPlain: Whether nothing but a colour is known to be given (``isPlain(_:)``), which needs no search for the other
  ///     keys.
  static func view(
    of outline: Outline, _ modifiers: FieldReader, part: (index: Int, count: Int)? = nil, color: Color? = nil,
    isPlain: Bool = false
  ) throws -> AnyView {
    if isPlain, outline.colored.isEmpty, !outline.standsOnBase {
      let color = try modifiers[fill].map { try $0[PaintKeys.color] ?? .white } ?? .white
      return outline.shape.filled(with: AnyShapeStyle(color: color), style: FillStyle(), in: outline.size)
    }
    if !outline.colored.isEmpty {
      let parts = try outline.colored.map {
        try view(of: Outline($0.shape, size: outline.size), modifiers, part: part, color: $0.color)
      }
      return AnyView(ZStack { ViewList(views: parts) })
    }
    let fill = try modifiers[fill]
    let fillStyle = try fill.map { try PaintKeys.style($0) }
    let rule = try fill.map { try $0[PaintKeys.rule] } ?? FillStyle()
    let color = color.map { AnyShapeStyle(color: $0) }
    let painted: AnyView
    if let stroke = try modifiers[stroke] {
      let (strokeStyle, pen) = (try PaintKeys.style(stroke), try PenKeys.pen(stroke))
      let ends = try StrokeKeys.ends(stroke)
      let shape = try self.shape(of: outline, modifiers)
      let (line, limit) = try self.line(of: outline, pen: pen, stroke, modifiers) ?? (shape, nil)
      if let fillStyle {
        painted = line.stroked(
          with: strokeStyle, style: pen, ends: ends, within: limit, over: shape, filledWith: color ?? fillStyle,
          style: rule, in: outline.size)
      } else {
        painted = line.stroked(
          with: color ?? strokeStyle, style: pen, ends: ends, within: limit, in: outline.size)
      }
    } else {
      let shape = try self.shape(of: outline, modifiers)
      painted = shape.filled(
        with: color ?? fillStyle ?? AnyShapeStyle(color: .white), style: rule, in: outline.size)
    }
    let drawn = try drawThenFill(painted, modifiers, part: part)
    // The shape's position is the middle of its base. Padding below, as high as the shape, puts the centre of the
    // padded frame there.
    return outline.standsOnBase ? drawn.padding(.bottom, outline.size?.height ?? 0) : drawn
  }

  /// Whether an element with these modifiers is a shape that is filled with one colour, or not painted by any modifier.
  static func isPlain(_ modifiers: Fields) -> Bool {
    func areKeys(of key: GrammarKey, _ isPlain: (String) -> Bool) -> Bool {
      guard let field = modifiers[key] else { return true }
      guard case .fields(let fields) = field else { return false }
      return fields.values.pairs.allSatisfy { isPlain($0.key) }
    }
    return [inset.own, trim.own, outline.own, stroke.own, draw.own].allSatisfy { modifiers[$0] == nil }
      && areKeys(of: fill.own) { $0 == PaintKeys.color.name }
      && areKeys(of: scale.own) { $0 != ScaleKeys.strokes.name }
      && areKeys(of: rotate.own) { $0 != RotateKeys.gradients.name }
  }

  /// The shape with inset, trim and outline applied, and placed.
  private static func shape(of outline: Outline, _ modifiers: FieldReader) throws -> AnyShape {
    let inset = try modifiers[inset] ?? 0
    return try placed(
      trimmed(inset == 0 ? outline.shape : shape(of: outline, inset: inset), modifiers), outline, modifiers)
  }

  private static func shape(of outline: Outline, inset: Double) -> AnyShape {
    guard let make = outline.inset else {
      preconditionFailure("a shape that cannot be inset was decoded with an inset")
    }
    return make(inset)
  }

  /// The shape with trim and outline applied.
  private static func trimmed(_ shape: AnyShape, _ modifiers: FieldReader) throws -> AnyShape {
    var shape = shape
    if let trim = try modifiers[trim] {
      shape = AnyShape(
        shape.trim(
          from: try trim[TrimKeys.from], to: try trim[TrimKeys.to], offset: try trim[TrimKeys.offset],
          by: try trim[TrimKeys.by]))
    }
    if let line = try modifiers[outline] { shape = AnyShape(shape.stroke(style: try PenKeys.pen(line))) }
    return shape
  }

  /// The shape with the scale applied if it must not change the width of strokes, and the rotation if it must not turn
  /// gradients.
  private static func placed(
    _ shape: AnyShape, _ outline: Outline, _ modifiers: FieldReader
  ) throws -> AnyShape {
    var shape = shape
    func pivot(_ anchor: UnitPoint) -> UnitPoint {
      var pivot = anchor
      // The frame of a shape on its base extends as far below the base as above it.
      if outline.standsOnBase { pivot.y *= 2 }
      return pivot
    }
    if let scale = try modifiers[scale], try !scale[ScaleKeys.strokes] {
      let factor = try scale[ScaleKeys.by]
      shape = AnyShape(shape.scale(x: factor.x, y: factor.y, anchor: pivot(try scale[ScaleKeys.anchor])))
    }
    if let rotate = try modifiers[rotate], try !rotate[RotateKeys.gradients] {
      shape = AnyShape(
        shape.rotation(.degrees(try rotate[RotateKeys.by]), anchor: pivot(try rotate[RotateKeys.anchor])))
    }
    return shape
  }

  /// The line of a stroke inside or outside of the shape, and the area to which it is clipped; nil for a centred stroke.
  private static func line(
    of outline: Outline, pen: StrokeStyle, _ stroke: FieldReader, _ modifiers: FieldReader
  ) throws -> (line: AnyShape, limit: AnyShape?)? {
    let side = try stroke[StrokeKeys.align]
    guard side != .center else { return nil }
    var size = 1.0
    if let scale = try modifiers[scale], try !scale[ScaleKeys.strokes] {
      let factor = try scale[ScaleKeys.by]
      guard abs(factor.x) == abs(factor.y) else {
        throw stroke.failure("'align' needs a scale without strokes to be the same in x and y; give 'by' one number")
      }
      // A shape scaled to zero has no sides.
      if factor.x != 0 { size = abs(factor.x) }
    }
    let inset = try modifiers[inset] ?? 0
    guard side == .inside, let make = outline.border else {
      let moved = shape(of: outline, inset: inset - pen.lineWidth / 2 / size)
      return (try placed(trimmed(moved, modifiers), outline, modifiers), nil)
    }
    let (line, limit) = make(inset, Border(width: pen.lineWidth, scale: size))
    return (try placed(trimmed(line, modifiers), outline, modifiers), try placed(limit, outline, modifiers))
  }

  /// Applies `draw`: outlines grow first, and then fills appear.
  static func drawThenFill(
    _ view: AnyView, _ modifiers: FieldReader, part: (index: Int, count: Int)? = nil
  ) throws -> AnyView {
    guard let draw = try modifiers[draw] else { return view }
    var (progress, lag) = (try draw[DrawKeys.progress], try draw[DrawKeys.lag])
    if let part, lag > 0 {
      progress = Stagger.share(of: progress, index: part.index, count: part.count, lag: lag)
      lag = 0
    }
    return view.drawThenFill(
      progress, lag: lag, outlineShare: try draw[DrawKeys.until], fadesOutline: try draw[DrawKeys.fadeOutline],
      outlineWidth: try draw[DrawKeys.width])
  }
}
