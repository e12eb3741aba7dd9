import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// Lines of text in boxes of HTML.
extension HTMLLayout {
  /// The height of a style's line above and below its baseline: that of the font, with the rest of `line-height` shared
  /// (CSS 2.1, §10.8). The font has whole heights, as in browsers.
  struct LineMeasures {
    var ascent, descent: Double

    init(_ style: ComputedStyle, _ font: Font) {
      let measures = font.extents
      let own = (ascent: measures.ascent.rounded(), descent: measures.descent.rounded())
      let height: Double
      switch style.block.lineHeight {
      case .normal: height = own.ascent + own.descent + measures.leading.rounded()
      case .factor(let factor): height = factor * style.em
      case .length(let length): height = length
      }
      let rest = height - own.ascent - own.descent
      (ascent, descent) = (own.ascent + rest / 2, own.descent + rest / 2)
    }
  }

  func font(of style: ComputedStyle, _ element: SVGElement?) throws(SVGError) -> Font {
    try builder.font(of: style.font, at: element ?? self.element)
  }

  /// The text broken into lines; nil without text.
  func layout(_ runs: [HTMLBox.Run], width: Double) throws(SVGError) -> TextLayout? {
    guard !runs.isEmpty else { return nil }
    var texts: [TextRun] = []
    var steps = 0
    for run in runs {
      var style = TextStyle(
        font: try font(of: run.style, run.element), tracking: run.style.font.letterSpacing)
      style.breaksWords = run.style.block.breaksWords
      style.isRightToLeft = run.style.font.isRightToLeft
      (style.isUnderlined, style.isStruckThrough) = (run.isUnderlined, run.isStruckThrough)
      style.baselineOffset = run.raise
      texts.append(TextRun(run.text, style: style))
      steps += SVGLimits.letterSteps * run.text.utf8.count
    }
    try builder.account.charge(steps, at: element)
    do {
      let layout = try TextLayout(texts, width: width)
      for note in layout.notes {
        if case .substituted = note { continue }
        if case .emojiInOutlines = note { continue }
        builder.account.warn(at: runs[0].element, "\(note)")
      }
      return layout
    } catch {
      throw builder.account.error(at: element, "\(error)")
    }
  }

  /// The lines of a box, with the grounds of its parts.
  func lines(_ runs: [HTMLBox.Run], of box: HTMLBox, width: Double) throws(SVGError) -> Fragment {
    let wraps = box.style.block.wraps
    guard let layout = try layout(runs, width: wraps ? width : .infinity) else { return Fragment() }
    var measures: [LineMeasures] = []
    for run in runs { measures.append(LineMeasures(run.style, try font(of: run.style, run.element))) }
    let strut = LineMeasures(box.style, try font(of: box.style, box.element))
    let share = box.style.block.leftShare(isRightToLeft: box.style.font.isRightToLeft)
    // The glyphs of each line and each run.
    var parts: [[Int: [TextLayout.Glyph]]] = Array(repeating: [:], count: layout.lines.count)
    for glyph in layout.glyphs { parts[glyph.line][glyph.run, default: []].append(glyph) }
    var result = Fragment()
    var y = 0.0
    let cut = box.declared(.textOverflow) == "ellipsis" && Self.hidesOverflow(box)
    for (i, line) in layout.lines.enumerated() {
      if cut, line.frame.width > width { try cutOff(&parts[i], line, at: width, runs) }
      var (ascent, descent) = (strut.ascent, strut.descent)
      for run in parts[i].keys {
        ascent = max(ascent, measures[run].ascent + runs[run].raise)
        descent = max(descent, measures[run].descent - runs[run].raise)
      }
      // A line that is too wide begins at its box, unless it is centred or at the right by itself.
      let free = width - line.frame.width
      let place = CGPoint(x: max(free, 0) * share - line.frame.minX, y: y + ascent - line.baseline)
      for run in parts[i].keys.sorted() {
        try add(parts[i][run]!, runs[run], line, at: place, to: &result)
      }
      for rule in layout.rules where rule.line == i && runs[rule.run].style.isVisible {
        result.fill(Path(rule.frame), with: .color(runs[rule.run].style.color), at: place)
      }
      result.size.width = max(result.size.width, line.frame.width)
      result.baseline = y + ascent
      y += ascent + descent
    }
    result.size.height = y
    return result
  }

  /// Replaces what is too long of a line by an ellipsis (CSS UI 4, §5.1).
  private func cutOff(
    _ parts: inout [Int: [TextLayout.Glyph]], _ line: TextLayout.Line, at width: Double, _ runs: [HTMLBox.Run]
  ) throws(SVGError) {
    guard let first = parts.keys.min() else { return }
    var run = runs[first]
    run.text = "…"
    let dots = try layout([run], width: .infinity)
    let end = line.frame.minX + width - (dots.map { Double($0.size.width) } ?? 0)
    var last = Double(line.frame.minX)
    for key in parts.keys {
      parts[key]?.removeAll { $0.origin.x + $0.advance > end + 1e-6 }
      for glyph in parts[key] ?? [] { last = max(last, glyph.origin.x + glyph.advance) }
    }
    for var glyph in dots?.glyphs ?? [] {
      let move = CGAffineTransform(translationX: last - glyph.origin.x, y: line.baseline - glyph.origin.y)
      glyph.outline = glyph.outline.applying(move)
      glyph.origin = glyph.origin.applying(move)
      last += glyph.advance
      parts[first]?.append(glyph)
    }
  }

  /// Adds the glyphs of a run in a line, on the ground of its element.
  private func add(
    _ glyphs: [TextLayout.Glyph], _ run: HTMLBox.Run, _ line: TextLayout.Line, at place: CGPoint,
    to result: inout Fragment
  ) throws(SVGError) {
    guard run.style.isVisible else { return }
    if let color = run.background {
      let own = try font(of: run.style, run.element).extents
      let left = glyphs.map(\.origin.x).min() ?? 0
      let right = glyphs.map { $0.origin.x + $0.advance }.max() ?? 0
      let rect = CGRect(
        x: left, y: line.baseline - run.raise - own.ascent, width: right - left, height: own.ascent + own.descent)
      result.fill(Path(rect), with: .color(color), at: place)
    }
    var (path, pictures) = (Path(), [GlyphPicture]())
    for glyph in glyphs {
      if let picture = glyph.picture {
        try builder.account.charge(picture.cost / 256, at: element)
        pictures.append(picture)
      }
      try builder.account.charge(max(glyph.outline.elements.count - SVGLimits.letterSteps, 0), at: element)
      path.addPath(glyph.outline)
    }
    result.fill(path, with: .color(run.style.color), at: place)
    let map = CGAffineTransform(translationX: place.x, y: place.y)
    result.items += pictures.flatMap { $0.items(opacity: run.style.color.alpha, foreground: run.style.color) }
      .map { $0.transformed(by: map) }
  }

  /// Adds the marker of an item of a list, left of its first line.
  ///
  /// - Parameter marker: A number with its point; empty for a dot.
  func add(
    _ marker: String, of box: HTMLBox, at left: Double, top: Double, to result: inout Fragment
  ) throws(SVGError) {
    guard let element = box.element, box.style.isVisible else { return }
    let font = try font(of: box.style, element)
    let line = LineMeasures(box.style, font)
    if marker.isEmpty {
      // The size and the place of the dot are those of Chromium.
      let ascent = font.extents.ascent.rounded()
      let size = (ascent * 2 / 3 + 1) / 2
      let place = CGPoint(x: left - ascent * 2 / 3 - 7, y: top + line.ascent - ascent / 2 - 0.5)
      let dot = Path(ellipseIn: CGRect(origin: place, size: CGSize(width: size, height: size)))
      result.fill(dot, with: .color(box.style.color))
      return
    }
    let run = HTMLBox.Run(text: marker, style: box.style, element: element)
    guard let layout = try layout([run], width: .infinity) else { return }
    let place = CGPoint(x: left - layout.size.width, y: top + line.ascent - (layout.lines.first?.baseline ?? 0))
    result.fill(layout.outline, with: .color(box.style.color), at: place)
  }
}
