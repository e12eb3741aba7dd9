import Foundation
import PathreelTypography
import Testing

/// Tests against Unicode's own test files, from Debian's package unicode-data (15.0).
@Suite struct UnicodeConformanceTests {
  private func lines(of file: String) throws -> [Substring] {
    try String(contentsOfFile: "/usr/share/unicode/" + file, encoding: .utf8).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
  }

  private func scalars(_ text: some StringProtocol) -> [Unicode.Scalar] {
    text.split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
  }

  /// The columns are: the text, its direction (2: by the first strong letter), the paragraph's level, and for each
  /// scalar its level, or x if it has none. If a direction is given, the test uses only texts whose first strong letter
  /// has that direction.
  @Test func `characters run as Unicode's test of bidirectional text says`() throws {
    var (count, wrong) = (0, [Substring]())
    for line in try lines(of: "BidiCharacterTest.txt") {
      let columns = line.split(separator: ";", omittingEmptySubsequences: false)
      let expected = columns[3].split(separator: " ").map { Int($0) }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars(columns[0]))
      let characters = Array(String(text))
      let paragraph = BidiParagraph(characters)
      // A grapheme has one level, which is that of its first scalar.
      var (first, isCorrect) = (0, paragraph.isRightToLeft == (columns[2] == "1"))
      guard isCorrect || columns[1] == "2" else { continue }
      for (character, level) in zip(characters, paragraph.levels) {
        if let expected = expected[first], expected != level { isCorrect = false }
        first += character.unicodeScalars.count
      }
      count += 1
      if !isCorrect { wrong.append(line) }
    }
    #expect(count > 30_000)
    #expect(wrong.isEmpty, "\(wrong.count) of \(count), first \(wrong.first ?? "")")
  }

  /// ICU tailors some rules for numbers. Of the positions between scalars, 23 of 16,316 differ from the test's with ICU
  /// 72 and Unicode 15, and 30 of 17,419 with ICU 76 and Unicode 16.
  @Test func `lines break as Unicode's test of line breaking says, but for what ICU tailors`() throws {
    var (count, wrong) = (0, 0)
    for line in try lines(of: "auxiliary/LineBreakTest.txt") {
      let marks = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
      let allowed = marks.filter { $0 == "×" || $0 == "÷" }.map { $0 == "÷" }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars(marks.filter { $0 != "×" && $0 != "÷" }.joined(separator: " ")))
      let characters = Array(String(text))
      let breaks = LineBreaks(characters)
      var place = 0
      for (i, character) in characters.enumerated() {
        if i > 0 {
          count += 1
          if breaks.isAllowed(before: i) != allowed[place] { wrong += 1 }
        }
        place += character.unicodeScalars.count
      }
    }
    #expect(count > 12_000)
    #expect(wrong * 550 <= count, "\(wrong) of \(count)")
  }

  @Test func `Thai breaks between words, which no space parts`() {
    let characters = Array("ภาษาไทย")
    let breaks = LineBreaks(characters)
    #expect(characters.indices.filter(breaks.isAllowed) == [Array("ภาษา").count])
  }

  @Test func `a given base direction takes precedence over the first strong letter`() {
    let text = Array("אב ab")
    #expect(BidiParagraph(text).levels == [1, 1, 1, 2, 2])
    #expect(BidiParagraph(text, isRightToLeft: false).levels == [1, 1, 0, 0, 0])
  }
}
