import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// Lays out the characters of a text: shapes and positions them, and joins the glyph outlines of each span. Used by
/// ``DrawingBuilder``.
struct TextSetter {
  /// An outline in the style of its span. A decoration has the element and context that declare it instead.
  struct Piece {
    var outline: Path
    /// What letters of the span show in colour.
    var pictures: [GlyphPicture] = []
    var span: Int
    var element: SVGElement?
    var context: DrawingBuilder.Context?
  }

  private(set) var pieces: [Piece] = []
  /// The notes about missing fonts and glyphs, without duplicates; they become warnings.
  private(set) var notes = FontNotes()
  /// The bounding box of all glyph cells by font height, in the text's coordinates.
  private(set) var box = CGRect.null

  /// A positioned glyph cluster.
  private struct Placed {
    var cluster: GlyphClusters.Cluster
    var item: TextCharacters.Item
    /// The pen position.
    var origin = CGPoint.zero
    /// The horizontal scale by `textLength`.
    var stretch = 1.0
    var advance: Double
    var measures: GlyphClusters.Measures
    /// The glyph's transform to the text's coordinates; nil if the glyph lies beyond the path's ends.
    var place: CGAffineTransform? = .identity
  }

  private let account: SVGAccount
  /// The `text` element.
  private let element: SVGElement

  /// Lays out the characters of a `text` element.
  init(_ text: TextCharacters, of element: SVGElement, account: SVGAccount) throws(SVGError) {
    (self.element, self.account) = (element, account)
    // Each absolute position starts a text chunk, which has its own anchor. So does the beginning and the end of a path,
    // on which only `x` counts.
    var start = 0
    var pen = CGPoint.zero
    for i in text.items.indices {
      let next = i + 1
      if next == text.items.count || Self.beginsChunk(text.items[next], after: text.items[i], in: text) {
        pen = try set(start..<next, of: text, from: pen)
        start = next
      }
    }
  }

  private static func beginsChunk(
    _ item: TextCharacters.Item, after other: TextCharacters.Item, in text: TextCharacters
  ) -> Bool {
    let (isOnPath, wasOnPath) = (text.spans[item.span].path != nil, text.spans[other.span].path != nil)
    return item.x != nil || item.y != nil && !isOnPath || item.beginsPath || isOnPath != wasOnPath
  }

  /// Lays out one chunk.
  ///
  /// - Returns: The pen position after the chunk.
  private mutating func set(_ range: Range<Int>, of text: TextCharacters, from pen: CGPoint) throws(SVGError)
    -> CGPoint
  {
    let set: GlyphClusters
    do { set = try GlyphClusters(Self.runs(range, of: text)) } catch { throw account.error(at: element, "\(error)") }
    for note in set.notes { notes.add(note) }
    // When runs are joined, two items can combine to one character. Then the last items share a position.
    var placed: [Placed] = set.clusters.map { cluster in
      let index = min(range.lowerBound + cluster.characters.lowerBound, range.upperBound - 1)
      let style = text.spans[text.items[index].span].context.style.font
      var advance = Double(cluster.advance)
      // In CSS, a character without a width, such as a soft hyphen, has no spacing.
      if advance != 0 { advance += style.letterSpacing }
      if text.items[index].character == " " || text.items[index].character == "\u{A0}" { advance += style.wordSpacing }
      return Placed(
        cluster: cluster, item: text.items[index], advance: advance, measures: set.measures[cluster.run])
    }
    fit(&placed, to: text)
    let first = text.items[range.lowerBound]
    let style = text.spans[first.span].context.style
    var at = CGPoint(x: first.x ?? pen.x, y: first.y ?? pen.y)
    let width = placed.reduce(0) { $0 + $1.advance + $1.item.dx }
    let path = text.spans[first.span].path
    if let path { at = CGPoint(x: path.startOffset + (first.x ?? 0), y: 0) }
    switch (style.font.anchor, style.font.isRightToLeft) {
    case (.start, false), (.end, true): break
    case (.middle, _): at.x -= width / 2
    case (.end, false), (.start, true): at.x -= width
    }
    for i in placed.indices {
      at.x += placed[i].item.dx
      at.y += placed[i].item.dy
      placed[i].origin = at
      at.x += placed[i].advance
    }
    for i in placed.indices {
      let span = text.spans[placed[i].item.span]
      let raise = span.baselineShift + Self.baseline(span, placed[i].measures)
      placed[i].place = Self.place(placed[i], on: path, raisedBy: raise)
    }
    try outline(placed, with: set.glyphs, of: text)
    // Text after a path goes on at the path's end (SVG 2, §11.5).
    return path.map { $0.measure.point(atDistance: $0.measure.length) ?? .zero } ?? at
  }

  /// The runs to shape. Neighbouring spans in one font are shaped together, so that ligatures and kerning work across
  /// them.
  private static func runs(_ range: Range<Int>, of text: TextCharacters) -> [TextRun] {
    var runs: [TextRun] = []
    var lastFont: ComputedFont?
    for i in range {
      let item = text.items[i]
      let font = text.spans[item.span].context.style.font
      if font != lastFont {
        lastFont = font
        var style = TextStyle(font: text.spans[item.span].font)
        style.isRightToLeft = font.isRightToLeft
        runs.append(TextRun("", style: style))
      }
      runs[runs.count - 1].text.append(item.character)
    }
    return runs
  }

  /// The transform of a glyph: rotated by its own angle; on a path, also by the tangent at the middle of its advance.
  private static func place(_ placed: Placed, on path: TextCharacters.TextPath?, raisedBy raise: Double)
    -> CGAffineTransform?
  {
    let turn = placed.item.rotation * .pi / 180
    let stretch = CGAffineTransform(scaleX: placed.stretch, y: 1)
    guard let path else {
      return stretch.concatenating(
        CGAffineTransform(translationX: placed.origin.x, y: placed.origin.y - raise).rotated(by: turn))
    }
    let middle = placed.origin.x + placed.advance / 2
    guard middle >= 0, middle <= path.measure.length, let point = path.measure.point(atDistance: middle),
      let way = path.measure.tangent(atDistance: middle)
    else { return nil }
    let frame = CGAffineTransform(way.dx, way.dy, -way.dy, way.dx, point.x, point.y)
    return stretch.concatenating(
      frame.translatedBy(x: -placed.advance / 2, y: placed.origin.y - raise).rotated(by: turn))
  }

  /// The distance from the alignment baseline up to the alphabetic baseline, in user units. The font's own tables of
  /// baselines are not read; fractions of the ascent replace them.
  private static func baseline(_ span: TextCharacters.Span, _ measures: GlyphClusters.Measures) -> Double {
    let own = DrawingBuilder.declared(.alignmentBaseline, of: span.element) ?? "auto"
    return switch own == "auto" ? span.context.style.font.dominantBaseline : own {
    case "middle": -measures.xHeight / 2
    case "central": -(measures.ascent - measures.descent) / 2
    case "hanging": -measures.ascent * 0.8
    case "mathematical": -measures.ascent / 2
    case "text-before-edge", "text-top", "before-edge": -measures.ascent
    case "text-after-edge", "text-bottom", "after-edge", "ideographic": measures.descent
    default: 0
    }
  }

  /// Adjusts advances and scales to each `textLength`, the innermost first.
  private func fit(_ placed: inout [Placed], to text: TextCharacters) {
    var stretched: [Int: [Int]] = [:]
    for i in placed.indices {
      for length in text.spans[placed[i].item.span].lengths { stretched[length, default: []].append(i) }
    }
    for (length, indices) in stretched.sorted(by: { $0.key > $1.key }) {
      let adjustment = text.adjustments[length]
      let width = indices.reduce(0) { $0 + placed[$1].advance + placed[$1].item.dx }
      guard width > 0 else { continue }
      if adjustment.scalesGlyphs {
        for i in indices {
          placed[i].advance *= adjustment.length / width
          placed[i].stretch *= adjustment.length / width
        }
      } else if indices.count > 1 {
        let gap = (adjustment.length - width) / Double(indices.count - 1)
        for i in indices.dropLast() { placed[i].advance += gap }
      }
    }
  }

  // MARK: Outlines

  /// Joins the glyphs of each span to one outline, with its decorations.
  private mutating func outline(_ placed: [Placed], with glyphs: [GlyphClusters.Glyph], of text: TextCharacters)
    throws(SVGError)
  {
    var i = 0
    while i < placed.count {
      let span = placed[i].item.span
      var end = i
      while end < placed.count, placed[end].item.span == span { end += 1 }
      let letters = placed[i..<end]
      try decorate(letters, of: text, [.underline, .overline])
      var (path, pictures) = (Path(), [GlyphPicture]())
      for letter in letters {
        guard let place = letter.place else { continue }
        for glyph in glyphs[letter.cluster.glyphs] {
          if let picture = glyph.picture {
            try account.charge(picture.cost / 256, at: element)
            pictures.append(picture.applying(place))
            continue
          }
          try account.charge(max(glyph.outline.elements.count - SVGLimits.letterSteps, 0), at: element)
          path.addPath(glyph.outline, transform: glyph.place.concatenating(place))
        }
        let (ascent, height) = (letter.measures.ascent, letter.measures.ascent + letter.measures.descent)
        let own = CGRect(x: 0, y: -ascent, width: letter.advance / letter.stretch, height: height)
        box = box.union(own.applying(place))
      }
      if !path.isEmpty || !pictures.isEmpty { pieces.append(Piece(outline: path, pictures: pictures, span: span)) }
      try decorate(letters, of: text, [.lineThrough])
      i = end
    }
  }

  /// Adds underlines, overlines or strike-throughs, with the paint of the element that declares them.
  private mutating func decorate(
    _ letters: ArraySlice<Placed>, of text: TextCharacters, _ kinds: [TextCharacters.Decoration.Kind]
  ) throws(SVGError) {
    guard let first = letters.first else { return }
    for decoration in text.spans[first.item.span].decorations where kinds.contains(decoration.kind) {
      let measures = first.measures
      let (top, thickness): (CGFloat, CGFloat) =
        switch decoration.kind {
        case .underline: (measures.underlineDepth, measures.underlineThickness)
        case .overline: (-measures.ascent, measures.underlineThickness)
        case .lineThrough: (-measures.strikeHeight, measures.strikeThickness)
        }
      var path = Path()
      // Neighbouring glyphs on one baseline share one rectangle, so that no seam shows between them.
      var line: (place: CGAffineTransform, width: Double)?
      func endLine() {
        guard let (place, width) = line else { return }
        path.addRect(CGRect(x: 0, y: top, width: width, height: thickness), transform: place)
        line = nil
      }
      try account.charge(SVGLimits.partSteps + letters.count, at: element)
      for letter in letters {
        guard let place = letter.place else { continue }
        let width = letter.advance / letter.stretch
        if let known = line, place.continues(known.place, after: known.width) {
          line!.width += width
        } else {
          endLine()
          line = (place, width)
        }
      }
      endLine()
      guard !path.isEmpty else { continue }
      pieces.append(
        Piece(
          outline: path, span: first.item.span, element: decoration.element, context: decoration.context))
    }
  }
}

extension CGAffineTransform {
  /// Whether this transform is the other one moved along its own x axis, up to rounding errors.
  fileprivate func continues(_ other: CGAffineTransform, after distance: Double) -> Bool {
    let moved = other.translatedBy(x: distance, y: 0)
    return [a - moved.a, b - moved.b, c - moved.c, d - moved.d, tx - moved.tx, ty - moved.ty]
      .allSatisfy { abs($0) < 1e-6 }
  }
}
