import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneGrammar
import PathreelTypography

/// Elements of many parts, such as letters. Each part has its own trim, fill and stroke, which can read its index. The
/// kinds `letters` and `formula` call this.
extension Element {
  func letters(_ reader: FieldReader, _ modifiers: FieldReader) throws -> AnyView {
    let (text, size, _, warnings) = try TextKeys.typesetting(reader)
    let line = try TextKeys.followedLine(reader)
    let (lettering, _) = try TextKeys.lettering(reader)
    let view: AnyView
    if let line {
      let (outline, frames) = line.letters(of: text)
      view = try letters(of: lettering, size: line.outline.size, baselines: nil, frames, modifiers, outline)
    } else {
      view = try letters(
        of: lettering, size: size, baselines: lettering.baselines, LetterFrames { _ in lettering }, modifiers
      ) { Outline(lettering.parts[$0].shape, size: size) }
    }
    return view.warning(of: warnings)
  }

  /// The letters as views, with the changes of each letter, word and line.
  ///
  /// - Parameters:
  ///   - size: The size of the whole; nil takes the proposed size.
  ///   - outline: The outline of a letter, in the frame of the whole.
  func letters(
    of lettering: Lettering, size: CGSize?, baselines: (first: CGFloat, last: CGFloat)?, _ frames: LetterFrames,
    _ modifiers: FieldReader, _ outline: (Int) -> Outline
  ) throws -> AnyView {
    let moment = modifiers.moment
    let parts = lettering.parts
    let changes = (
      letter: try modifiers[ElementModifiers.eachLetter], word: try modifiers[ElementModifiers.eachWord],
      line: try modifiers[ElementModifiers.eachLine]
    )
    let haveBoxes = changes.letter != nil || changes.word != nil || changes.line != nil
    typealias Boxed = (view: AnyView, box: LetterFrames.Box)
    func placed(_ i: Int, _ make: () throws -> AnyView) throws -> AnyView {
      try moment.inside(iteration: i, of: letterNames?.letter?.name ?? "letter") {
        letterNames?.set(i, in: lettering, at: moment)
        return moment.placed(try make())
      }
    }
    func box(
      _ own: LetterFrames.Box, _ children: [Boxed], of first: Int, _ changes: FieldReader?
    ) throws -> Boxed {
      let view = try placed(first) {
        var view = AnyView(LetterBox(own, children, in: frames))
        if let changes { try LetterChangeKeys.apply(changes, to: &view) }
        return view
      }
      return (view, own)
    }
    var letters: [Boxed] = []
    for i in parts.indices {
      try moment.countIteration(at: position)
      try moment.countElement(at: position)
      let painted = try placed(i) {
        try ElementModifiers.view(of: outline(i), modifiers, part: (i, parts.count), color: parts[i].color)
      }
      letters.append(haveBoxes ? try box(.letter(i), [(painted, .whole)], of: i, changes.letter) : (painted, .whole))
    }
    // The letters of a word are consecutive. The words and letters of a line are consecutive, too.
    func grouped(
      _ views: [Boxed], _ firsts: [Int], by number: (Lettering.Part) -> Int, _ own: (Int) -> LetterFrames.Box,
      _ changes: FieldReader
    ) throws -> (views: [Boxed], firsts: [Int]) {
      var (groups, groupFirsts) = ([Boxed](), [Int]())
      var start = 0
      while start < views.count {
        let key = number(parts[firsts[start]])
        let end = firsts[start...].firstIndex { number(parts[$0]) != key } ?? views.count
        groups.append(try box(own(key), Array(views[start..<end]), of: firsts[start], changes))
        groupFirsts.append(firsts[start])
        start = end
      }
      return (groups, groupFirsts)
    }
    var (views, firsts) = (letters, Array(parts.indices))
    if let word = changes.word {
      (views, firsts) = try grouped(views, firsts, by: { $0.word }, { .word($0) }, word)
    }
    if let line = changes.line { (views, _) = try grouped(views, firsts, by: { $0.line }, { .line($0) }, line) }
    return AnyView(LetteringView(views, size: size, baselines: baselines, in: frames))
  }
}

/// The names that the file gives to the numbers of letters, with their indices in ``ExpressionContext/slots``. An
/// ``Element`` that is drawn letter by letter has them.
struct LetterNames: Sendable {
  struct Name: Sendable {
    let name: String
    let slot: Int
  }

  var letter, word, line, count, words, lines: Name?

  var all: [Name] { [letter, word, line, count, words, lines].compactMap { $0 } }
  /// The slots that ``set(_:in:at:)`` fills.
  var slots: [Int] { all.map(\.slot) }

  /// Sets the named slots to the numbers of a letter.
  func set(_ letter: Int, in lettering: Lettering, at moment: Moment) {
    func set(_ name: Name?, _ value: Int) {
      if let name { moment.context.slots[name.slot] = .number(Double(value)) }
    }
    set(self.letter, letter)
    set(count, lettering.parts.count)
    set(words, lettering.wordCount)
    set(lines, lettering.lineCount)
    guard lettering.parts.indices.contains(letter) else { return }
    set(word, lettering.parts[letter].word)
    set(line, lettering.parts[letter].line)
  }
}

extension Element {
  /// Sets the slots of the letter numbers to one letter, without restoring them later.
  func enterLetter(_ letter: Int, at moment: Moment) throws {
    guard let letterNames, !letterNames.all.isEmpty else { return }
    let reader = FieldReader(values: fields, moment: moment)
    let lettering =
      kind.isOne(of: .worded) ? try TextKeys.lettering(reader).lettering : try FormulaKeys.lettering(reader)
    letterNames.set(letter, in: lettering, at: moment)
  }
}

extension LetterChangeKeys {
  /// Applies the changes to the view of a letter, word or line.
  fileprivate static func apply(_ changes: FieldReader, to view: inout AnyView) throws {
    if let radius = try changes.given(blur), radius > 0 { view = AnyView(view.blur(radius: radius)) }
    if let scale = try changes[scale] {
      let factor = try scale[LetterScaleKeys.by]
      view.add(.scale(x: factor.x, y: factor.y, anchor: try scale[LetterScaleKeys.anchor]))
    }
    if let rotate = try changes[rotate] {
      view.add(
        .rotation(.degrees(try rotate[LetterRotateKeys.by]), anchor: try rotate[LetterRotateKeys.anchor]))
    }
    if let offset = try changes[offset] { view.add(.offset(CGSize(width: offset.x, height: offset.y))) }
    if let opacity = try changes.given(opacity) { view.add(.opacity(opacity)) }
  }
}
