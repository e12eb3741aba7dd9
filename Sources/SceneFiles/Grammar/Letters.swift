import Foundation
import PathreelMotion

/// The key `as` of `letters` and `formula`, which are drawn letter by letter: names for the indices. ``SceneDecoder``
/// binds these names for expressions.
enum LetterKeys {
  static let letter = Key(
    "letter", .name, "The number of the letter, counted from 0 in the order in which letters are read.")
  static let word = Key("word", .name, "The number of its word. White space is between words.")
  static let line = Key("line", .name, "The number of its line.")
  static let count = Key("count", .name, "How many letters there are.")

  /// The names for the numbers of a text's letters.
  static let names = Key(
    "as", .shorthand(letter, [letter, word, line, count]),
    "Names for the numbers of letters, words and lines in expressions. One word names the number of the letter. Without a name here, expressions cannot read them. A base with its marks, or a ligature, is one letter; spaces are not letters."
  )
  /// The names for the numbers of a formula's signs.
  static let signNames = Key(
    "as", .shorthand(letter, [letter, count]),
    "Names for the numbers of signs in expressions, in the order in which TeX sets them. One word names the number of the sign. Without a name here, expressions cannot read it."
  )
}

/// The modifiers for what is drawn letter by letter. ``Element`` applies them where it makes the letters.
extension ElementModifiers {
  static let eachLetter = Key(
    "each-letter", .mapping(LetterChanges.keys),
    "Changes each letter, or each sign of a formula. A letter's box is as high as its line. Expressions can read the names of `as`."
  )
  static let eachWord = Key(
    "each-word", .mapping(LetterChanges.keys),
    "The same for each word as a whole, after its letters. The number of the letter is that of its first one.")
  static let eachLine = Key(
    "each-line", .mapping(LetterChanges.keys),
    "The same for each line as a whole, after its words. The numbers of the letter and the word are those of its first ones."
  )
}

/// The keys of `each-letter`, `each-word` and `each-line`, which ``Element`` applies to its letters. They apply in this
/// order, whatever their order in the file.
enum LetterChanges {
  static let blur = Key(
    "blur", .atLeastZero, default: 0, "Blurs it: the standard deviation of a Gaussian, in points.")
  static let scale = Key("scale", .shorthand(LetterScaleKeys.by, LetterScaleKeys.all), "Enlarges it.")
  static let rotate = Key("rotate", .shorthand(LetterRotateKeys.by, LetterRotateKeys.all), "Turns it.")
  static let offset = Key("offset", .pair, "[x, y]: moves it, in points.")
  static let opacity = Key("opacity", .share, default: 1, "0 is invisible, 1 as painted.")
  static let keys: KeyList = [blur, scale, rotate, offset, opacity]

  /// Applies the changes to the view of a letter, word or line.
  static func apply(_ changes: FieldReader, to view: inout AnyView) throws {
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

/// The keys of `scale` for a letter, word or line.
private enum LetterScaleKeys {
  static let by = ScaleKeys.by
  static let anchor = Key("anchor", .unitPoint, default: .center, "The point of its box that does not move.")
  static let all: KeyList = [by, anchor]
}

/// The keys of `rotate` for a letter, word or line.
private enum LetterRotateKeys {
  static let by = RotateKeys.by
  static let anchor = LetterScaleKeys.anchor
  static let all: KeyList = [by, anchor]
}
