/// The key `as` of `letters` and `formula`, which are drawn letter by letter: names for the indices. `SceneDecoder`
/// binds these names for expressions.
package enum LetterKeys {
  package static let letter = Key(
    "letter", .name, "The number of the letter, counted from 0 in the order in which letters are read.")
  package static let word = Key("word", .name, "The number of its word. White space is between words.")
  package static let line = Key("line", .name, "The number of its line.")
  package static let count = Key("count", .name, "How many letters there are.")
  package static let words = Key("words", .name, "How many words there are.")
  package static let lines = Key("lines", .name, "How many lines there are.")

  /// The names for the numbers of a text's letters.
  package static let names = Key(
    "as", .shorthand(letter, [letter, word, line, count, words, lines]),
    "Names for the numbers of letters, words and lines in expressions. One word names the number of the letter. Without a name here, expressions cannot read them. A base with its marks, or a ligature, is one letter; spaces are not letters."
  )
  /// The names for the numbers of a formula's signs.
  static let signNames = Key(
    "as", .shorthand(letter, [letter, count]),
    "Names for the numbers of signs in expressions, in the order in which TeX sets them. One word names the number of the sign. Without a name here, expressions cannot read it."
  )
}

/// The modifiers for what is drawn letter by letter. `Element` applies them where it makes the letters.
extension ElementModifiers {
  package static let eachLetter = Key(
    "each-letter", .mapping(LetterChangeKeys.all),
    "Changes each letter, or each sign of a formula. A letter's box is as high as its line. Expressions can read the names of `as`."
  )
  package static let eachWord = Key(
    "each-word", .mapping(LetterChangeKeys.all),
    "The same for each word as a whole, after its letters. The number of the letter is that of its first one.")
  package static let eachLine = Key(
    "each-line", .mapping(LetterChangeKeys.all),
    "The same for each line as a whole, after its words. The numbers of the letter and the word are those of its first ones."
  )
}

/// The keys of `each-letter`, `each-word` and `each-line`, which `Element` applies to its letters. They apply in this
/// order, whatever their order in the file.
package enum LetterChangeKeys {
  package static let blur = Key(
    "blur", .atLeastZero, default: 0, "Blurs it: the standard deviation of a Gaussian, in points.")
  package static let scale = Key("scale", .shorthand(LetterScaleKeys.by, LetterScaleKeys.all), "Enlarges it.")
  package static let rotate = Key("rotate", .shorthand(LetterRotateKeys.by, LetterRotateKeys.all), "Turns it.")
  package static let offset = Key("offset", .pair, "[x, y]: moves it, in points.")
  package static let opacity = Key("opacity", .share, default: 1, "0 is invisible, 1 as painted.")
  package static let all: KeyList = [blur, scale, rotate, offset, opacity]
}

/// The keys of `scale` for a letter, word or line.
package enum LetterScaleKeys {
  package static let by = ScaleKeys.by
  package static let anchor = Key("anchor", .unitPoint, default: .center, "The point of its box that does not move.")
  package static let all: KeyList = [by, anchor]
}

/// The keys of `rotate` for a letter, word or line.
package enum LetterRotateKeys {
  package static let by = RotateKeys.by
  package static let anchor = LetterScaleKeys.anchor
  package static let all: KeyList = [by, anchor]
}
