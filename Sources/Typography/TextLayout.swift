import Foundation
import PathreelGeometry

/// Which edge the lines of a text share, as SwiftUI's `TextAlignment`.
public enum TextAlignment: CaseIterable, Hashable, Sendable {
  case leading, center, trailing

  package var fraction: CGFloat {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

/// What a text looks like, apart from its width and its paint.
public struct TextStyle: Hashable, Sendable {
  public var font: Font
  public var alignment: TextAlignment
  /// Points between one line and the next, beside the font's own.
  public var lineSpacing: CGFloat
  /// Points after each character; ligatures are off where it is not 0, as in CSS.
  public var tracking: CGFloat
  /// Lines beyond it are left out, and the last one ends with an ellipsis.
  public var lineLimit: Int?

  public init(
    font: Font = .body, alignment: TextAlignment = .leading, lineSpacing: CGFloat = 0, tracking: CGFloat = 0,
    lineLimit: Int? = nil
  ) {
    (self.font, self.alignment, self.lineSpacing) = (font, alignment, lineSpacing)
    (self.tracking, self.lineLimit) = (tracking, lineLimit)
  }
}

/// Text set in lines: how large it is, and its outlines as paths.
///
/// Each line is one run in one direction, which its first strong letter decides; within it HarfBuzz shapes any script.
/// A text may have several paragraphs, separated by line ends. A line that is too wide is broken after spaces and
/// hyphens and between ideographs, a word that is too wide anywhere.
///
/// ```swift
/// let title = try TextLayout("Arc length", style: TextStyle(font: .system(size: 64, weight: .bold)))
/// let half = title.outline.trimmedPath(from: 0, to: 0.5)
/// ```
///
/// Cost: O(characters); words set before are not shaped again.
public struct TextLayout: Sendable {
  /// One glyph in its place.
  public struct Glyph: Sendable {
    /// The outline, in the layout's coordinates.
    public var outline: Path
    /// The pen's position: on the baseline, left of the glyph.
    public var origin: CGPoint
    /// To the next glyph's origin.
    public var advance: CGFloat
    public var line: Int
  }

  public struct Line: Sendable {
    /// The line's text, without the spaces at its end.
    public var text: String
    /// The line's box, as wide as its glyphs' advances and as high as the font.
    public var frame: CGRect
    /// The baseline's y.
    public var baseline: CGFloat
  }

  /// The glyphs that have outlines, line by line, each line from left to right.
  public private(set) var glyphs: [Glyph] = []
  public private(set) var lines: [Line] = []
  /// The width of the widest line, and the height of all.
  public private(set) var size: CGSize = .zero
  /// What the fonts lacked, each thing once.
  public private(set) var notes: [FontNote] = []

  /// All outlines as one path, a subpath for each contour; to be filled by the non-zero rule.
  public var outline: Path {
    var path = Path()
    for glyph in glyphs { path.addPath(glyph.outline) }
    return path
  }

  /// - Parameters:
  ///   - width: Lines are broken to stay within it.
  ///   - height: Lines that do not fit are left out, as by a line limit; one line always stays.
  /// - Throws: ``FontError`` where no face can be opened.
  public init(_ text: String, style: TextStyle, width: CGFloat = .infinity, height: CGFloat = .infinity)
    throws(FontError)
  {
    let match = try FontLibrary.shared.match(for: style.font)
    let typesetter = Typesetter(face: match.face, style: style, width: width)
    let lineHeight = typesetter.lineHeight
    var limit = style.lineLimit.map { max($0, 1) } ?? .max
    let fitting = ((height + style.lineSpacing) / (lineHeight + style.lineSpacing) + 1e-6).rounded(.down)
    if fitting < CGFloat(limit) { limit = max(Int(fitting), 1) }
    let set = typesetter.lines(of: text, limit: limit)

    if let note = match.note { notes.append(note) }
    let widest = set.map(\.width).max() ?? 0
    for (i, line) in set.enumerated() {
      let top = CGFloat(i) * (lineHeight + style.lineSpacing)
      let left = (widest - line.width) * style.alignment.fraction
      let baseline = top + match.face.ascent * style.font.size
      lines.append(
        Line(
          text: line.text, frame: CGRect(x: left, y: top, width: line.width, height: lineHeight), baseline: baseline))
      place(line, from: CGPoint(x: left, y: baseline), of: i, in: match.face, style: style)
    }
    let height = CGFloat(set.count) * (lineHeight + style.lineSpacing) - (set.isEmpty ? 0 : style.lineSpacing)
    size = CGSize(width: widest, height: height)
  }

  private mutating func place(
    _ line: Typesetter.Line, from start: CGPoint, of number: Int, in face: FontFace, style: TextStyle
  ) {
    let size = style.font.size
    var pen = start
    for glyph in line.run.glyphs {
      if glyph.id == 0, let character = line.text.character(atUTF8: glyph.textOffset), !character.isWhitespace {
        let note = FontNote.missingGlyph(character, font: face.name)
        if !notes.contains(note) { notes.append(note) }
      }
      let advance = glyph.advance * size + style.tracking
      let outline = face.outline(of: glyph.id)
      if !outline.isEmpty {
        let origin = CGPoint(x: pen.x + glyph.offset.x * size, y: pen.y + glyph.offset.y * size)
        let placed = outline.applying(CGAffineTransform(a: size, b: 0, c: 0, d: size, tx: origin.x, ty: origin.y))
        glyphs.append(Glyph(outline: placed, origin: pen, advance: advance, line: number))
      }
      pen.x += advance
    }
  }
}

/// Breaks text into lines; lengths in points.
private struct Typesetter {
  struct Line {
    var text: String
    var run: GlyphRun
    var width: CGFloat
  }

  let face: FontFace
  let style: TextStyle
  let width: CGFloat

  var lineHeight: CGFloat { (face.ascent + face.descent + face.leading) * style.font.size }

  func lines(of text: String, limit: Int) -> [Line] {
    var lines: [Line] = []
    let paragraphs = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (i, paragraph) in paragraphs.enumerated() {
      let characters = Array(paragraph)
      let advances = width.isFinite ? advances(of: characters) : []
      var start = 0
      repeat {
        var end = lineEnd(of: characters, advances, from: start)
        var line = line(String(characters[start..<end]))
        // By itself a line can be a little wider than inside its paragraph, whose spaces are kerned too.
        while line.width > limitWidth, let earlier = lastBreak(of: characters, in: start + 1..<end) {
          end = earlier
          line = self.line(String(characters[start..<end]))
        }
        let isLast = end == characters.count && i == paragraphs.count - 1
        if lines.count == limit - 1 && !isLast {
          lines.append(truncated(characters[start...]))
          return lines
        }
        lines.append(line)
        start = end
        while start < characters.count, characters[start].isBreakingSpace { start += 1 }
      } while start < characters.count
    }
    return lines
  }

  /// Rounding must not break what just fits: a text is often offered the width that it answered.
  private var limitWidth: CGFloat { width * (1 + 1e-9) + 1e-6 }

  private func line(_ text: String) -> Line {
    let trimmed = String(text.reversed().drop { $0.isBreakingSpace }.reversed())
    let run = face.run(of: trimmed, ligatures: style.tracking == 0)
    // The last character's tracking is no part of the line.
    let tracking = CGFloat(max(run.glyphs.count - 1, 0)) * style.tracking
    return Line(text: trimmed, run: run, width: run.advance * style.font.size + tracking)
  }

  /// The index after the last character of the line that begins at `start`, by its characters' advances.
  private func lineEnd(of characters: [Character], _ advances: [CGFloat], from start: Int) -> Int {
    guard width.isFinite else { return characters.count }
    var (pen, ink) = (CGFloat(0), CGFloat(0))
    for i in start..<characters.count {
      pen += advances[i]
      if !characters[i].isBreakingSpace { ink = pen }
      guard ink - style.tracking > limitWidth, i > start else { continue }
      return lastBreak(of: characters, in: start + 1..<i + 1) ?? i
    }
    return characters.count
  }

  private func lastBreak(of characters: [Character], in range: Range<Int>) -> Int? {
    range.last { LineBreaks(characters).isAllowed(before: $0) }
  }

  /// The advance of each character where the paragraph is set as one line; a ligature's stands at its first character.
  private func advances(of characters: [Character]) -> [CGFloat] {
    let run = face.run(of: String(characters), ligatures: style.tracking == 0)
    var byOffset: [Int: CGFloat] = [:]
    for glyph in run.glyphs {
      byOffset[glyph.textOffset, default: 0] += glyph.advance * style.font.size + style.tracking
    }
    var offset = 0
    return characters.map { character in
      let end = offset + character.utf8.count
      defer { offset = end }
      return (offset..<end).reduce(0) { $0 + (byOffset[$1] ?? 0) }
    }
  }

  /// As much of the text as fits with an ellipsis behind it; at least the ellipsis.
  private func truncated(_ characters: ArraySlice<Character>) -> Line {
    var (fitting, tooMany) = (0, characters.count + 1)
    func candidate(_ count: Int) -> Line {
      line(String(characters.prefix(count).reversed().drop { $0.isBreakingSpace }.reversed()) + "…")
    }
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if candidate(middle).width <= width { fitting = middle } else { tooMany = middle }
    }
    return candidate(fitting)
  }
}

extension String {
  fileprivate func character(atUTF8 offset: Int) -> Character? {
    let index = utf8.index(utf8.startIndex, offsetBy: offset, limitedBy: utf8.endIndex)
    return index.flatMap { $0 < endIndex ? self[$0] : nil }
  }
}
