import Foundation
import PathreelGeometry

/// Text set in lines: its size, and its outlines as paths. `TextOutline` sets the texts of scenes with it.
///
/// HarfBuzz shapes any script. A paragraph goes up to a line end; its first strong letter sets its base direction.
/// Words of the other direction and numbers run in their own direction (Unicode's UAX #9, by FriBidi). A line that is
/// too wide is broken where UAX #14 allows it (by ICU, with its dictionaries for languages without spaces); a word that
/// is too wide is broken between any two characters. A character that the font lacks comes from the next installed font
/// that has it, and a note says so. Emoji come in colour if a font has them so. The height of a line follows from the fonts asked for, not from fallback fonts.
///
/// ```swift
/// let title = try TextLayout("Arc length", style: TextStyle(font: .system(size: 64, weight: .bold)))
/// let half = title.outline.trimmedPath(from: 0, to: 0.5)
/// ```
///
/// Cost: O(characters); recent layouts and shaped texts are memoised.
public struct TextLayout: Sendable {
  /// A placed glyph.
  public struct Glyph: Sendable {
    /// The outline, in the layout's coordinates; empty for a glyph in colour, such as an emoji.
    public var outline: Path
    /// What a glyph in colour shows; nil for an outline.
    package var picture: GlyphPicture?
    /// The pen's position: on the baseline, left of the glyph.
    public var origin: CGPoint
    /// The distance to the next glyph's origin.
    public var advance: CGFloat
    /// The index of its line, from 0 at the top.
    public var line: Int
    /// The index of its run in the text.
    public var run: Int
    /// The characters that its ``Letter`` shows, as indices in its line's text. All glyphs of a letter have the same
    /// range: a ligature shows several characters, and a letter with a mark may have several glyphs.
    package var characters: Range<Int>
  }

  /// A line of the layout.
  public struct Line: Sendable {
    /// The line's text, without the spaces at which it is broken.
    public var text: String
    /// The line's box, as wide as its glyphs' advances and as high as the fonts.
    public var frame: CGRect
    /// The baseline's y.
    public var baseline: CGFloat
  }

  /// An underline or a strikethrough.
  public struct Rule: Sendable {
    /// The rectangle to fill.
    public var frame: CGRect
    /// The index of its line, from 0 at the top.
    public var line: Int
    /// The index of its run.
    public var run: Int
    /// Whether it is a strikethrough rather than an underline.
    public var isThroughLetters: Bool
  }

  /// The glyphs that show something, line by line, each line from left to right.
  public private(set) var glyphs: [Glyph] = []
  /// The lines from top to bottom.
  public private(set) var lines: [Line] = []
  /// The underlines and strikethroughs, from top to bottom.
  public private(set) var rules: [Rule] = []
  /// The width of the widest line, and the height of all.
  public private(set) var size: CGSize = .zero
  /// The factor by which the text was shrunk to fit; 1 if it was not.
  public private(set) var scale: CGFloat = 1
  /// Whether all of the text is shown and no word is broken.
  public private(set) var isComplete = true
  /// Notes about families, glyphs and features that the fonts lacked, without duplicates.
  public private(set) var notes: [FontNote] = []

  /// All outlines as one path, with a subpath for each contour. Fill it by nonzero winding.
  public var outline: Path { outline(glyphs: { _ in true }, rules: { _ in true }) }

  /// The outlines of one run, with its rules.
  public func outline(ofRun run: Int) -> Path { outline(glyphs: { $0.run == run }, rules: { $0.run == run }) }

  /// Returns selected outlines as one path.
  package func outline(glyphs isShown: (Glyph) -> Bool, rules isRuleShown: (Rule) -> Bool) -> Path {
    Self.joined(glyphs.filter(isShown).map(\.outline), rules.filter(isRuleShown)) { $0.frame.corners }
  }

  /// The glyphs in colour.
  package var pictures: [GlyphPicture] { hasPictures ? glyphs.compactMap(\.picture) : [] }
  /// Whether there are any.
  package private(set) var hasPictures = false

  /// Joins glyphs with rules, whose corners `corners` returns clockwise. The path is filled by nonzero winding. If an
  /// underline wound the opposite way to a letter, it would cut holes where it crosses the letter. Fonts wind their
  /// letters in either direction, so with a fallback font some letters are reversed.
  static func joined(_ glyphs: [Path], _ rules: [Rule], corners: (Rule) -> [CGPoint]) -> Path {
    var path = Path()
    for glyph in glyphs { path.addPath(glyph) }
    if rules.isEmpty { return path }
    let isClockwise = path.windsClockwise
    if glyphs.contains(where: { $0.windsClockwise != isClockwise }) {
      path = Path()
      for glyph in glyphs { path.addPath(glyph.windsClockwise == isClockwise ? glyph : glyph.reversed()) }
    }
    for rule in rules { path.addPolygon(corners(rule), clockwise: isClockwise) }
    return path
  }

  /// - Parameters:
  ///   - width: The maximum line width; longer lines are broken.
  ///   - height: Lines that do not fit are left out, as by a line limit. One line always stays.
  /// - Throws: ``FontError`` if no face can be opened.
  public init(_ text: String, style: TextStyle, width: CGFloat = .infinity, height: CGFloat = .infinity)
    throws(FontError)
  {
    try self.init([TextRun(text, style: style)], width: width, height: height)
  }

  /// Sets runs of several styles one after another.
  ///
  /// - Parameter runs: At least one. The style of the first run decides the properties of lines, such as the alignment.
  public init(_ runs: [TextRun], width: CGFloat = .infinity, height: CGFloat = .infinity) throws(FontError) {
    precondition(!runs.isEmpty, "a text has at least one run, if only an empty one")
    // No memory of the process holds the fonts of a document.
    if runs.contains(where: \.style.font.isOfDocument) {
      try self.init(setting: runs, width: width, height: height)
      return
    }
    let key = TextLayoutCache.Key(runs: runs, width: width, height: height)
    if let known = TextLayoutCache[key] {
      self = known
      return
    }
    try self.init(setting: runs, width: width, height: height)
    TextLayoutCache.keep(self, for: key)
  }

  private init(setting runs: [TextRun], width: CGFloat, height: CGFloat) throws(FontError) {
    let fonts = try TextFonts(runs)
    var notes = fonts.notes
    func result(_ scale: CGFloat) -> Typesetter.Result {
      Typesetter(fonts: fonts.scaled(by: scale), width: width).lines(of: runs, height: height)
    }
    var set = Typesetter(fonts: fonts, width: width).lines(of: runs, height: height)
    let least = runs[0].style.minimumScale
    if !set.isComplete, least < 1 {
      // Finds the largest scale at which all text fits, to a thousandth; widths fall with the scale.
      (scale, set) = (max(least, 0.01), result(max(least, 0.01)))
      var tooLarge: CGFloat = 1
      while set.isComplete, tooLarge - scale > 0.001 {
        let middle = (scale + tooLarge) / 2
        let candidate = result(middle)
        if candidate.isComplete { (scale, set) = (middle, candidate) } else { tooLarge = middle }
      }
    }
    isComplete = set.isComplete
    let style = fonts.scaled(by: scale).styles[0]
    let widest = set.lines.map(\.width).max() ?? 0
    var top: CGFloat = 0
    for (i, line) in set.lines.enumerated() {
      let left = (widest - line.width) * style.alignment.fraction
      let baseline = top + line.ascent
      let frame = CGRect(x: left, y: top, width: line.width, height: line.height)
      lines.append(Line(text: line.text, frame: frame, baseline: baseline))
      place(line, from: CGPoint(x: left - line.hang, y: baseline), of: i, &notes)
      top += line.height + style.lineSpacing
    }
    size = CGSize(width: widest, height: set.lines.isEmpty ? 0 : top - style.lineSpacing)
    self.notes = notes.all
  }

  private mutating func place(
    _ line: Typesetter.Line, from start: CGPoint, of number: Int, _ notes: inout FontNotes
  ) {
    var pen = start
    for (i, segment) in line.segments.enumerated() {
      let (style, size) = (segment.style, segment.style.font.size)
      let left = pen.x
      noteSubstitution(segment, in: &notes)
      notes.add(missingOf: segment)
      let (letters, run) = (segment.letters, segment.glyphs)
      for (glyph, endsLetter) in zip(run.glyphs, run.endsLetter) {
        let advance = glyph.advance * size + (endsLetter ? style.spacing : 0)
        let place = CGAffineTransform(
          a: size, b: 0, c: 0, d: size, tx: pen.x + glyph.offset.x * size,
          ty: pen.y + glyph.offset.y * size - style.baselineOffset)
        let picture = segment.picture(of: glyph, at: place)
        let outline = picture == nil ? segment.face.outline(of: glyph.id) : Path()
        hasPictures = hasPictures || picture != nil
        if !outline.isEmpty || picture != nil {
          glyphs.append(
            Glyph(
              outline: outline.applying(place), picture: picture, origin: pen, advance: advance, line: number,
              run: segment.run,
              characters: letters.characters(atUTF8: glyph.textOffset)))
        }
        pen.x += advance
      }
      // The line ends before the spacing of its rightmost letter.
      let isLast = i + 1 == line.segments.count && run.endsLetter.contains(true)
      let right = pen.x - (isLast ? style.spacing : 0)
      addRules(of: segment, from: left, to: right, baseline: start.y - style.baselineOffset, line: number)
    }
  }

  private mutating func addRules(
    of segment: TextSegment, from left: CGFloat, to right: CGFloat, baseline: CGFloat, line: Int
  ) {
    let (style, measures) = (segment.style, segment.face.measures)
    func add(_ top: CGFloat, _ thickness: CGFloat, isThroughLetters: Bool) {
      let size = style.font.size
      let frame = CGRect(
        x: left, y: baseline + top * size, width: right - left, height: max(thickness, 0.01) * size)
      // Neighbours of one run share one rule, even if fonts or scripts differ.
      if let i = rules.lastIndex(where: { $0.line == line && $0.isThroughLetters == isThroughLetters }),
        rules[i].run == segment.run, abs(rules[i].frame.maxX - left) < 1e-6
      {
        rules[i].frame.size.width = right - rules[i].frame.minX
      } else {
        rules.append(Rule(frame: frame, line: line, run: segment.run, isThroughLetters: isThroughLetters))
      }
    }
    if style.isUnderlined { add(measures.underlineDepth, measures.underlineThickness, isThroughLetters: false) }
    if style.isStruckThrough { add(-measures.strikeHeight, measures.strikeThickness, isThroughLetters: true) }
  }

  private func noteSubstitution(_ segment: TextSegment, in notes: inout FontNotes) {
    guard let asked = try? FontLibrary.shared.match(for: segment.style.font).face, !asked.isSame(as: segment.face)
    else { return }
    let text = segment.text.text
    if text.contains(where: { $0.prefersPicture && !segment.face.hasPicture(of: $0) && segment.face.covers($0) }) {
      notes.add(.emojiInOutlines(font: segment.face.name))
    }
    // That emoji are in another font than letters is no surprise.
    guard let first = text.first(where: { !$0.prefersPicture && !$0.showsNothing }) else { return }
    let isInColor = asked.mayHavePictures && asked.hasGlyphs(for: first) && !asked.covers(first)
    notes.add(
      isInColor
        ? .replacedColors(font: asked.name, used: segment.face.name)
        : .substituted(font: asked.name, used: segment.face.name))
  }
}

/// Underlines and strikethroughs as outlines.
extension CGRect {
  /// The corners, clockwise on screen.
  var corners: [CGPoint] {
    [CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY)]
  }
}

extension Path {
  /// Adds a closed polygon, with the corners in either order.
  ///
  /// - Parameter corners: Clockwise on screen; none for no polygon.
  mutating func addPolygon(_ corners: [CGPoint], clockwise: Bool) {
    guard !corners.isEmpty else { return }
    addLines(clockwise ? corners : corners.reversed())
    closeSubpath()
  }

  /// Whether most of the enclosed area is wound clockwise on screen, by the polygon of the end and control points.
  var windsClockwise: Bool {
    var (area, first, last) = (CGFloat(0), CGPoint.zero, CGPoint.zero)
    func line(to p: CGPoint) {
      area += last.x * p.y - p.x * last.y
      last = p
    }
    for element in elements {
      switch element {
      case .move(let p): (first, last) = (p, p)
      case .line(let p): line(to: p)
      case .quadCurve(let p, let control): [control, p].forEach(line)
      case .curve(let p, let control1, let control2): [control1, control2, p].forEach(line)
      case .closeSubpath: line(to: first)
      }
    }
    return area >= 0
  }
}

extension String {
  func character(atUTF8 offset: Int) -> Character? {
    let index = utf8.index(utf8.startIndex, offsetBy: offset, limitedBy: utf8.endIndex)
    return index.flatMap { $0 < endIndex ? self[$0] : nil }
  }
}
