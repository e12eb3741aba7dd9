import Foundation

/// The line breaker of ``TextLayout``: turns text into lines. Lengths are in points.
struct Typesetter {
  struct Line {
    var characters: [StyledCharacter]
    /// The segments in visual order, from left to right.
    var segments: [TextSegment]
    /// The width without the spaces at its end.
    var ink: CGFloat
    /// The width with these spaces, as far as there is room for them.
    var width: CGFloat
    /// How far spaces without room reach beyond the line's left side, as at the end of a line from right to left.
    var hang: CGFloat
    /// The height above the baseline, the depth below it, and the gap to the next line.
    var ascent, descent, leading: CGFloat

    var text: String { String(characters.map(\.character)) }
    var height: CGFloat { ascent + descent + leading }
  }

  /// The lines, and whether they hold all of the text without a broken word.
  struct Result {
    var lines: [Line] = []
    var isComplete = true
  }

  let fonts: TextFonts
  /// The largest width of a line; infinite if no line is broken.
  let width: CGFloat

  private var style: TextStyle { fonts.styles[0] }

  func lines(of runs: [TextRun], height: CGFloat) -> Result {
    var result = Result()
    // The rest of the paragraph, starting at each line, with the run of an empty one.
    var rests: [(characters: ArraySlice<StyledCharacter>, run: Int, baseLevel: Int)] = []
    for var paragraph in paragraphs(of: runs) {
      let characters = paragraph.characters.map(\.character)
      let breaks = LineBreaks(width.isFinite ? characters : [])
      let bidi = BidiParagraph(characters, isRightToLeft: style.isRightToLeft)
      for (i, level) in bidi.levels.enumerated() { paragraph.characters[i].level = level }
      let baseLevel = bidi.isRightToLeft ? 1 : 0
      let advances = width.isFinite ? advances(of: paragraph.characters) : []
      var start = 0
      repeat {
        var end = lineEnd(advances, breaks, count: paragraph.characters.count, from: start, paragraph)
        var line = line(paragraph.characters[start..<end], paragraph.run, isBroken: end < characters.count)
        // A line by itself can be a little wider than inside its paragraph, whose spaces are kerned too. An empty line
        // is wider than a negative width, and has nothing to break.
        while line.ink > limitWidth, end > start, let earlier = breaks.last(in: start + 1..<end) {
          end = earlier
          line = self.line(paragraph.characters[start..<end], paragraph.run, isBroken: true)
        }
        if line.ink > limitWidth || end < paragraph.characters.count && !breaks.isAllowed(before: end) {
          result.isComplete = false
        }
        rests.append((paragraph.characters[start...], paragraph.run, baseLevel))
        result.lines.append(line)
        start = end
        while start < paragraph.characters.count, paragraph.characters[start].character.isBreakingSpace { start += 1 }
      } while start < paragraph.characters.count
    }
    let limit = limit(for: result.lines, height: height)
    if limit < result.lines.count {
      result.isComplete = false
      result.lines.removeSubrange(limit...)
      let rest = rests[limit - 1]
      result.lines[limit - 1] = truncated(rest.characters, rest.run, baseLevel: rest.baseLevel)
    }
    return result
  }

  /// Returns the maximum number of lines to show, at least one.
  private func limit(for lines: [Line], height: CGFloat) -> Int {
    let limit = max(style.lineLimit ?? .max, 1)
    var (bottom, count) = (CGFloat(0), 0)
    for line in lines.prefix(limit) {
      bottom += line.height + (count > 0 ? style.lineSpacing : 0)
      if count > 0, bottom > height + 1e-6 * line.height { break }
      count += 1
    }
    return max(count, 1)
  }

  /// Splits the text at line ends into paragraphs, each with the run that sets the height of an empty one.
  private func paragraphs(of runs: [TextRun]) -> [(characters: [StyledCharacter], run: Int)] {
    var paragraphs: [(characters: [StyledCharacter], run: Int)] = [([], 0)]
    // A mark at the start of a run combines with the last letter of the run before into one character.
    let whole = runs.reduce(into: "") { $0 += $1.text }
    var ends: [Int] = []
    for run in runs { ends.append((ends.last ?? 0) + run.text.utf8.count) }
    var (offset, run) = (0, 0)
    for character in whole {
      while run + 1 < runs.count, offset >= ends[run] { run += 1 }
      if character.isNewline {
        paragraphs.append(([], run))
      } else {
        paragraphs[paragraphs.count - 1].characters.append(StyledCharacter(character: character, run: run))
      }
      offset += character.utf8.count
    }
    return paragraphs
  }

  /// The width plus a rounding margin: a text is often offered exactly the width that it reported, and must not break
  /// then.
  private var limitWidth: CGFloat { width * (1 + 1e-9) + 1e-6 }

  /// - Parameters:
  ///   - run: The run whose metrics an empty line has.
  ///   - isBroken: Whether the paragraph goes on in the next line.
  private func line(_ characters: ArraySlice<StyledCharacter>, _ run: Int, isBroken: Bool) -> Line {
    let end = characters.lastIndex { !$0.character.isBreakingSpace }.map { $0 + 1 } ?? characters.startIndex
    let spaces = isBroken ? 0 : characters.endIndex - end
    var characters = Array(isBroken ? characters[..<end] : characters)
    // A line that is broken at a soft hyphen shows the hyphen.
    if isBroken, let last = characters.last, last.character == "\u{AD}" {
      characters.append(StyledCharacter(character: "-", run: last.run, level: last.level))
    }
    let segments = fonts.segments(of: characters)
    let order = BidiParagraph.visualOrder(of: segments.map(\.level)).map { segments[$0] }
    var width: CGFloat = 0
    // The spacing after the rightmost letter is not part of the line.
    var lastSpacing: CGFloat = 0
    for segment in order {
      let (glyphs, spacing) = (segment.glyphs, segment.style.spacing)
      let letters = glyphs.endsLetter.count(where: \.self)
      width += glyphs.advance * segment.style.font.size + CGFloat(letters) * spacing
      if letters > 0 { lastSpacing = spacing }
    }
    width -= lastSpacing
    let ink = width - (spaces > 0 ? self.width(ofLast: spaces, of: characters, segments) : 0)
    let shown = max(ink, min(width, self.width))
    let used = segments.isEmpty ? [run] : Set(segments.map(\.run)).sorted()
    func most(_ length: (FontMeasures, TextStyle) -> CGFloat) -> CGFloat {
      used.map { length(fonts.faces[$0].measures, fonts.styles[$0]) }.max() ?? 0
    }
    return Line(
      characters: characters, segments: order, ink: ink, width: shown,
      hang: (characters.last?.level ?? 0) % 2 == 1 ? width - shown : 0,
      ascent: most { $0.ascent * $1.font.size + max($1.baselineOffset, 0) },
      descent: most { $0.descent * $1.font.size + max(-$1.baselineOffset, 0) },
      leading: most { $0.leading * $1.font.size })
  }

  /// Returns the advance of a line's last characters.
  private func width(
    ofLast count: Int, of characters: [StyledCharacter], _ segments: [TextSegment]
  ) -> CGFloat {
    let first = characters.count - count
    return segments.reduce(0) { width, segment in
      let end = segment.start + segment.count
      return end <= first ? width : width + advances(of: segment, characters).suffix(end - first).reduce(0, +)
    }
  }

  /// Returns the index after the last character of the line that begins at `start`, from the characters' advances.
  private func lineEnd(
    _ advances: [CGFloat], _ breaks: LineBreaks, count: Int, from start: Int,
    _ paragraph: (characters: [StyledCharacter], run: Int)
  ) -> Int {
    guard width.isFinite else { return count }
    var (pen, ink) = (CGFloat(0), CGFloat(0))
    for i in start..<count {
      pen += advances[i]
      let item = paragraph.characters[i]
      if !item.character.isBreakingSpace { ink = pen - fonts.styles[item.run].spacing }
      guard ink > limitWidth, i > start else { continue }
      if let end = breaks.last(in: start + 1..<i + 1) { return end }
      if style.breaksWords { return i }
    }
    return count
  }

  /// Returns the advance of each character when the paragraph is set as one line. A ligature's advance is at its first
  /// character.
  private func advances(of characters: [StyledCharacter]) -> [CGFloat] {
    var advances = [CGFloat](repeating: 0, count: characters.count)
    for segment in fonts.segments(of: characters) {
      advances.replaceSubrange(
        segment.start..<segment.start + segment.count, with: self.advances(of: segment, characters))
    }
    return advances
  }

  /// Returns the advance of each character of a segment.
  private func advances(of segment: TextSegment, _ characters: [StyledCharacter]) -> [CGFloat] {
    var byOffset: [Int: CGFloat] = [:]
    let glyphs = segment.glyphs
    for (glyph, endsLetter) in zip(glyphs.glyphs, glyphs.endsLetter) {
      byOffset[glyph.textOffset, default: 0] +=
        glyph.advance * segment.style.font.size + (endsLetter ? segment.style.spacing : 0)
    }
    var offset = 0
    return characters[segment.start..<segment.start + segment.count].map { item in
      let end = offset + item.character.utf8.count
      defer { offset = end }
      return (offset..<end).reduce(0) { $0 + (byOffset[$1] ?? 0) }
    }
  }

  /// Returns as much of the text as fits before an ellipsis; at least the ellipsis.
  ///
  /// - Parameter emptyRun: The run of the ellipsis if there are no characters.
  private func truncated(_ characters: ArraySlice<StyledCharacter>, _ emptyRun: Int, baseLevel: Int) -> Line {
    var (fitting, tooMany) = (0, characters.count + 1)
    func candidate(_ count: Int) -> Line {
      let kept = characters.prefix(count)
      let end = kept.lastIndex { !$0.character.isBreakingSpace }.map { $0 + 1 } ?? kept.startIndex
      let run = (kept[..<end].last ?? characters.first)?.run ?? emptyRun
      return line(
        ArraySlice(kept[..<end] + [StyledCharacter(character: "…", run: run, level: baseLevel)]), run, isBroken: false)
    }
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if candidate(middle).width <= limitWidth { fitting = middle } else { tooMany = middle }
    }
    return candidate(fitting)
  }
}
