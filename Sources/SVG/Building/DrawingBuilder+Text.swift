import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// The `text` element. ``DrawingBuilder/part(_:in:)`` calls this; ``TextCollector`` and ``TextSetter`` do the work.
extension DrawingBuilder {
  /// What a text that a `use` shows depends on, but for its place.
  struct TextKey: Hashable {
    let element: ObjectIdentifier
    let style: ComputedStyle
    let width, height: CGFloat
    let keepsBlanks: Bool
  }

  /// A text in its own coordinates.
  struct SetText {
    var content: [SVGDrawing.Part.Content]
    var box: PlacedBox?
  }

  /// Builds a `text` element as outlines. One that a `use` shows is set once, and moved to its places: recordings of
  /// terminals show the same lines in each of their pictures.
  func text(_ element: SVGElement, in context: Context) throws(SVGError) -> [SVGDrawing.Part.Content] {
    guard !resolving.isEmpty, !context.isClip, !context.style.hasContextPaint else {
      return try newText(element, in: context)
    }
    let key = TextKey(
      element: ObjectIdentifier(element), style: context.style, width: context.viewport.width,
      height: context.viewport.height, keepsBlanks: context.keepsBlanks)
    let known: SetText
    if let found = setTexts[key] {
      known = found
      try account.charge(known.content.count, at: element)
    } else {
      guard Self.mayMove(element) else { return try newText(element, in: context) }
      var own = context
      own.transform = .identity
      textBoxes[ObjectIdentifier(element)] = nil
      let content = try newText(element, in: own)
      known = SetText(content: content, box: textBoxes[ObjectIdentifier(element)])
      setTexts[key] = known
    }
    textBoxes[ObjectIdentifier(element)] = known.box.map { PlacedBox(rect: $0.rect, transform: context.transform) }
    return known.content.map { piece in
      if case .item(let item) = piece { .item(item.transformed(by: context.transform)) } else { piece }
    }
  }

  /// Whether a text looks alike wherever a `use` shows it: it has no paints of the `use`, and no strokes that do not
  /// scale.
  private static func mayMove(_ element: SVGElement) -> Bool {
    let hasOwn = [SVGProperty.fill, .stroke].contains { element.declarations[$0]?.hasPrefix("context-") ?? false }
    guard !hasOwn, element.declarations[.vectorEffect] == nil else { return false }
    return element.elements.allSatisfy(mayMove)
  }

  /// Builds a `text` element as outlines: shaped with its fonts, each glyph at its position (SVG 2, §11.5).
  private func newText(_ element: SVGElement, in context: Context) throws(SVGError) -> [SVGDrawing.Part.Content] {
    var collector = TextCollector(self)
    try collector.collect(element, in: context)
    let text = collector.text
    guard !text.items.isEmpty else { return [] }
    if context.style.font.isVertical { account.warn(at: element, "text that runs downwards is set from left to right") }
    let setter = try TextSetter(text, of: element, account: account)
    for note in setter.notes.all { account.warn(at: element, "\(note)") }
    textBoxes[ObjectIdentifier(element)] = PlacedBox(rect: setter.box, transform: context.transform)
    var content: [SVGDrawing.Part.Content] = []
    for piece in setter.pieces {
      let span = text.spans[piece.span]
      // Gradients and patterns use the box of the whole text, not of the piece.
      let (source, context) = (piece.element ?? span.element, piece.context ?? span.context)
      if !piece.outline.isEmpty {
        content += try painted(piece.outline, element: source, in: context, box: setter.box)
      }
      content += try pictures(piece.pictures, element: source, in: context, box: setter.box)
    }
    return content
  }

  /// The glyphs in colour, which have the opacity of the fill and no stroke, as in browsers.
  private func pictures(
    _ pictures: [GlyphPicture], element: SVGElement, in context: Context, box: CGRect
  ) throws(SVGError) -> [SVGDrawing.Part.Content] {
    let style = context.style
    guard !pictures.isEmpty, style.isVisible else { return [] }
    if context.isClip {
      account.warn(at: element, "emoji in colour have no outline, so they do not belong to the clip path")
      return []
    }
    guard let paint = try paint(style.fill, opacity: style.fillOpacity, box: { box }, of: element, in: context) else {
      return []
    }
    let color: Color = if case .color(let color) = paint { color } else { .black.opacity(style.fillOpacity) }
    return pictures.flatMap { $0.items(opacity: color.alpha, foreground: color) }.map {
      .item($0.transformed(by: context.transform))
    }
  }

  /// The distance from the parent's baseline up to the element's, in user units.
  func baselineShift(of element: SVGElement, in context: Context, parent: Context) -> Double {
    guard let value = element.declarations[.baselineShift] else { return 0 }
    switch value {
    case "baseline": return 0
    // CSS leaves the amounts of `sub` and `super` to the program.
    case "sub": return -parent.style.em * 0.2
    case "super": return parent.style.em * 0.4
    default: return SVGLength(value)?.resolved(whole: parent.style.em, font: context.style.font) ?? 0
    }
  }

  /// The path of a `textPath`, in the text's coordinates; nil if it refers to no path, and then its text is not drawn.
  func textPath(_ element: SVGElement, in context: Context) throws(SVGError) -> TextCharacters.TextPath? {
    guard let target = try target(of: element), let data = try outline(of: target, in: context) else { return nil }
    var path = data.path
    if let own = transform(of: target, in: context) { path = path.applying(own) }
    try account.charge(8 * path.elements.count, at: element)
    let measure = PathMeasure(path)
    guard measure.length > 0 else { return nil }
    let offset = element["startOffset"].flatMap { SVGLength($0) }
    var start = offset?.resolved(whole: measure.length, font: context.style.font) ?? 0
    if offset?.unit != .percent, start != 0 { start *= Self.lengthScale(of: target, along: measure.length) }
    return .init(element: element, measure: measure, startOffset: start)
  }
}
