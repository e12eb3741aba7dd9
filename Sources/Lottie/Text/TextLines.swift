import Foundation
import PathreelGeometry

/// A text in lines: its letters with their widths and the groups to which they belong, as the reference sets them.
struct TextLines {
  /// A character with its marks.
  struct Letter {
    var text: String
    /// Whether it ends a line.
    var isBreak = false
    var glyph = TextFonts.Glyph(width: 0, path: Path())
    /// The width in points.
    var width = 0.0
    var line = 0
    /// The group with which it has an anchor, the group's width, the width of its letters before, and the width that
    /// follows the group.
    var group = 0
    var groupWidth = 0.0
    var before = 0.0
    var trailing = 0.0
  }

  var letters: [Letter] = []
  /// The width of each line, without spaces at its end.
  var lineWidths: [Double] = []
  /// The width in which lines are justified, and where it begins.
  var width = 0.0
  var start = 0.0
  /// The distance of lines.
  var lineHeight: Double
  /// The space between letters.
  let tracking: Double
  /// The distance from the top of a box to the first baseline.
  let ascent: Double

  /// The most letters of a text.
  static let maximumLetters = 20_000

  /// The warning of too many letters.
  static let cutWords = "only the first \(maximumLetters) letters of a text are drawn"

  /// Whether a text has more letters.
  static func isTooLong(_ text: String) -> Bool {
    text.utf8.count > maximumLetters && text.dropFirst(maximumLetters).first != nil
  }

  /// The characters that end a line.
  private static let breaks: Set<Character> = ["\r", "\n", "\r\n", "\u{3}"]

  /// The letters of a text that are drawn, without the ends of lines.
  static func letters(of document: TextDocument) -> [Character] {
    document.text.prefix(maximumLetters).filter { !breaks.contains($0) }
  }

  init(_ document: TextDocument, _ fonts: TextFonts, grouping: TextLayer.Grouping) {
    let font = fonts.entry(document.font)
    tracking = document.tracking / 1000 * document.size
    lineHeight = document.lineHeight ?? document.size * 1.2
    ascent = font.ascent * document.size / 100
    letters = document.text.prefix(Self.maximumLetters).map { character in
      var letter = Letter(text: fonts.shown(character, in: document, font))
      letter.isBreak = Self.breaks.contains(character)
      if !letter.isBreak {
        letter.glyph = fonts.glyph(letter.text, of: font)
        if document.isScripted, letter.glyph.width == 0, letter.glyph.path.isEmpty, !character.isWhitespace {
          FrameBudget.current?.lose("the fonts or the file have no glyphs for some letters that a script gives")
        }
        letter.width = letter.glyph.width * document.size
      }
      return letter
    }
    if let box = document.box { breakLines(at: box.width) }
    setFromRightToLeft(fonts, font, size: document.size)
    measureLines()
    group(by: grouping)
    let widest = lineWidths.max() ?? 0
    if let box = document.box {
      width = box.width
    } else {
      width = widest
      start = -widest * document.justification.share
    }
  }

  /// Breaks lines that are wider than a box, at spaces if there are any.
  private mutating func breakLines(at limit: Double) {
    var (index, lineWidth, lastSpace) = (0, 0.0, Int?.none)
    let newLine = Letter(text: "\r", isBreak: true)
    while index < letters.count, letters.count <= 2 * Self.maximumLetters {
      let letter = letters[index]
      if letter.isBreak {
        (lineWidth, lastSpace) = (0, nil)
      } else if letter.text == " " {
        lastSpace = index
      }
      if lineWidth + letter.width > limit, letter.text != " ", lineWidth > 0 {
        if let space = lastSpace {
          letters[space] = newLine
          index = space
        } else {
          letters.insert(newLine, at: index)
        }
        (lineWidth, lastSpace) = (0, nil)
      } else if !letter.isBreak {
        lineWidth += letter.width + tracking
      }
      index += 1
    }
  }

  /// Puts the letters of lines from right to left, or in both directions, in the order in which they stand. The
  /// reference sets them singly from left to right, which nobody can read.
  private mutating func setFromRightToLeft(_ fonts: TextFonts, _ font: TextFonts.Entry, size: Double) {
    guard letters.contains(where: { $0.text.unicodeScalars.contains(where: Self.isFromRightToLeft) }) else { return }
    var ordered: [Letter] = []
    for line in letters.split(omittingEmptySubsequences: false, whereSeparator: \.isBreak) {
      if line.startIndex > 0 { ordered.append(letters[line.startIndex - 1]) }
      let text = line.map(\.text).joined()
      if text.unicodeScalars.contains(where: Self.isFromRightToLeft), let shaped = fonts.shaped(text, of: font) {
        ordered += shaped.map { Letter(text: $0.text, glyph: $0.glyph, width: $0.glyph.width * size) }
      } else {
        ordered += line
      }
    }
    letters = ordered
  }

  /// Whether a character is of a block whose scripts run from right to left.
  private static func isFromRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  private mutating func measureLines() {
    var (lineWidth, spaces, line) = (-tracking, 0.0, 0)
    for index in letters.indices {
      let letter = letters[index]
      if letter.isBreak {
        lineWidths.append(lineWidth)
        (lineWidth, spaces, line) = (-tracking, 0, line + 1)
      } else if letter.text == " " {
        spaces += letter.width + tracking
      } else {
        lineWidth += letter.width + tracking + spaces
        spaces = 0
      }
      letters[index].line = line
    }
    lineWidths.append(lineWidth)
  }

  /// Gives each letter its group: itself, its word, or its line.
  private mutating func group(by grouping: TextLayer.Grouping) {
    var (first, width, number) = (0, 0.0, 0)
    for index in letters.indices {
      letters[index].before = width
      guard grouping == .words || grouping == .lines else {
        (letters[index].group, letters[index].groupWidth) = (index, letters[index].width)
        continue
      }
      let endsGroup = letters[index].isBreak || grouping == .words && letters[index].text == " "
      let isLast = index == letters.count - 1
      if !endsGroup { width += letters[index].width }
      guard endsGroup || isLast else { continue }
      for member in first...index {
        letters[member].group = number
        (letters[member].groupWidth, letters[member].trailing) = (width, letters[index].width)
      }
      (first, width, number) = (index + 1, 0, number + 1)
    }
  }

  /// The number of the unit of each letter, and the number of units.
  func units(by basis: TextSelector.Basis) -> (numbers: [Int], count: Int) {
    var count = 0
    let numbers = letters.indices.map { index in
      let (letter, number) = (letters[index], count)
      let endsUnit =
        switch basis {
        case .characters: !letter.isBreak
        case .visibleCharacters: !letter.isBreak && letter.text != " "
        case .words: letter.isBreak || letter.text == " " || index == letters.count - 1
        case .lines: letter.isBreak || index == letters.count - 1
        }
      if endsUnit { count += 1 }
      return number
    }
    return (numbers, count)
  }
}
