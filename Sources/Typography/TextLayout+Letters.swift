import Foundation
import PathreelGeometry

/// The letters of a layout. Texts whose letters are styled or animated one by one take them (`TextOutline`).
extension TextLayout {
  /// A letter as readers see it: a base with its marks, or a ligature. The fonts decide, since the text is shaped as a
  /// whole; kerning and joined forms stay as they are in words.
  public struct Letter: Sendable {
    /// The characters that it shows, such as `é` or `ffi`.
    public var text: String
    /// The outline with its part of underline and strikethrough, in the layout's coordinates.
    public var outline: Path
    /// What it shows in colour, such as an emoji.
    package var pictures: [GlyphPicture] = []
    /// Its box: as wide as its advance, and as high as its line.
    public var frame: CGRect
    /// The index of its word, from 0. White space and line ends are between words.
    public var word: Int
    /// The index of its line, from 0 at the top.
    public var line: Int
    /// The index of its run in the text.
    public var run: Int
  }

  /// The letters that show something, in reading order, whatever the direction of their words: the rightmost letter of a
  /// Hebrew or Arabic word comes first. Spaces are left out.
  ///
  /// ```swift
  /// let layout = try TextLayout("office", style: TextStyle(font: .custom("EB Garamond", size: 40)))
  /// layout.letters.map(\.text)  // o, ffi, c, e
  /// ```
  public var letters: [Letter] { letters(withRules: true) }

  /// - Parameter withRules: Whether letters get their parts of underline and strikethrough.
  func letters(withRules: Bool) -> [Letter] {
    let characters = lines.map { Array($0.text) }
    var letters: [Letter] = []
    var (word, end) = (-1, (line: -1, character: 0))
    for letter in letterGlyphs {
      let (line, range) = (letter.key.line, letter.characters)
      let text = characters[line]
      func slice(_ range: Range<Int>) -> ArraySlice<Character> { text[range.clamped(to: text.indices)] }
      if line != end.line
        || end.character < range.lowerBound
          && slice(end.character..<range.lowerBound).contains(where: \.isWhitespace)
      {
        word += 1
      }
      end = (line, range.upperBound)
      letters.append(
        Letter(
          text: String(slice(range)), outline: letter.glyphs.count == 1 ? glyphs[letter.glyphs[0]].outline : Path(),
          frame: CGRect(
            x: letter.left, y: lines[line].frame.minY, width: letter.right - letter.left,
            height: lines[line].frame.height),
          word: word, line: line, run: glyphs[letter.glyphs[0]].run))
      letters[letters.count - 1].pictures = letter.glyphs.compactMap { glyphs[$0].picture }
      if letter.glyphs.count > 1 {
        for glyph in letter.glyphs { letters[letters.count - 1].outline.addPath(glyphs[glyph].outline) }
      }
    }
    if withRules {
      for (letter, part) in ruleParts(of: letters) {
        letters[letter].outline.addPolygon(part.corners, clockwise: letters[letter].outline.windsClockwise)
      }
    }
    return letters
  }

  /// The parts of underlines and strikethroughs that belong to each letter of their runs. A part reaches from the
  /// letter's left side to the left side of the next letter, so that the line has no gaps.
  func ruleParts(of letters: [Letter]) -> [(letter: Int, part: CGRect)] {
    rules.flatMap { parts(of: $0, among: letters) }
  }

  private func parts(of rule: Rule, among letters: [Letter]) -> [(letter: Int, part: CGRect)] {
    let own = letters.indices.filter {
      letters[$0].line == rule.line && letters[$0].run == rule.run && letters[$0].frame.midX >= rule.frame.minX
        && letters[$0].frame.midX <= rule.frame.maxX
    }.sorted { (letters[$0].frame.minX, $0) < (letters[$1].frame.minX, $1) }
    return own.enumerated().compactMap { i, letter in
      let left = i == 0 ? rule.frame.minX : letters[letter].frame.minX
      let right = i + 1 < own.count ? letters[own[i + 1]].frame.minX : rule.frame.maxX
      guard right > left else { return nil }
      return (letter, CGRect(x: left, y: rule.frame.minY, width: right - left, height: rule.frame.height))
    }
  }

  /// The glyph indices of one letter.
  struct LetterGlyphs {
    let key: LetterKey
    var characters: Range<Int>
    var glyphs: [Int]
    /// The ends of the glyphs' advances, in the layout's coordinates.
    var left, right: CGFloat

    var middle: CGFloat { (left + right) / 2 }
  }

  /// The glyphs of each letter, in reading order.
  var letterGlyphs: [LetterGlyphs] {
    var (letters, places) = ([LetterGlyphs](), [LetterKey: Int]())
    for (i, glyph) in glyphs.enumerated() {
      let (left, right) = (glyph.origin.x, glyph.origin.x + glyph.advance)
      if let place = places[glyph.letter] {
        letters[place].glyphs.append(i)
        letters[place].left = min(letters[place].left, left)
        letters[place].right = max(letters[place].right, right)
      } else {
        places[glyph.letter] = letters.count
        letters.append(
          LetterGlyphs(key: glyph.letter, characters: glyph.characters, glyphs: [i], left: left, right: right))
      }
    }
    return letters.sorted { ($0.key.line, $0.key.character) < ($1.key.line, $1.key.character) }
  }
}

/// A key that groups the glyphs of one letter in a layout.
struct LetterKey: Hashable {
  let line: Int
  let character: Int
}

extension TextLayout.Glyph {
  var letter: LetterKey { LetterKey(line: line, character: characters.lowerBound) }
}

/// Maps the glyphs of a segment to characters of its line, for the ``TextLayout`` that places them.
struct SegmentLetters {
  /// The UTF-8 offset of each character of the segment, and the line's index of its first character.
  private let offsets: [Int]
  private let start: Int
  /// The indices of the characters at which letters begin, ascending.
  private let heads: [Int]

  fileprivate init(_ segment: TextSegment) {
    var (offsets, offset) = ([Int](), 0)
    for character in segment.text.text {
      offsets.append(offset)
      offset += character.utf8.count
    }
    (self.offsets, start) = (offsets, segment.start)
    heads = Set(segment.glyphs.glyphs.map { Self.place(of: $0.textOffset, in: offsets) }).sorted()
  }

  func characters(atUTF8 offset: Int) -> Range<Int> {
    let head = Self.place(of: offset, in: offsets)
    let index = Self.place(of: head, in: heads)
    let next = index + 1 < heads.count ? heads[index + 1] : offsets.count
    return start + head..<start + next
  }

  /// Returns the index of the last number that is at most `number`, by binary search; 0 if all are greater.
  private static func place(of number: Int, in numbers: [Int]) -> Int {
    var (low, high) = (0, numbers.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if numbers[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }
}

extension TextSegment {
  var letters: SegmentLetters { SegmentLetters(self) }
}
