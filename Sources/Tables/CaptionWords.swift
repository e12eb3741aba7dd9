/// What a row of captions is.
package enum CaptionRows: Sendable {
  /// A caption.
  case captions
  /// A word of a caption.
  case words

  var columns: [String] {
    let words = ["word", "number", "caption", "caption_start", "caption_end"]
    return ["id", "start", "end", "text"] + (self == .words ? words : [])
  }
}

/// The words of a caption with their times, in milliseconds. ``ByteScanner`` makes a row of each.
///
/// A time in the text, `<00:01.500>`, is the start of the next word, or the end of the last one. Inside a word it splits
/// the word. Words between two known times share the time between them in proportion to their letters, with a blank.
struct CaptionWords {
  /// A time in the text.
  struct Mark {
    /// The number of bytes before it, without tags.
    let offset: Int
    let time: Int
  }

  struct Word {
    let text: String
    /// The number of the word in the caption, which the parts of a split word share.
    let number: Int
    var start: Int
    var end: Int
  }

  private(set) var words: [Word] = []

  /// - Parameter marks: The times in the text, in order.
  init(of text: String, _ marks: [Mark], from start: Int, to end: Int) {
    var known: [Int?] = []
    var next = marks[...]
    // The position in the text, and the number of bytes before it.
    var (place, offset) = (text.startIndex, 0)
    for (number, word) in text.split(whereSeparator: \.isWhitespace).enumerated() {
      offset += text.utf8.distance(from: place, to: word.startIndex)
      var (from, time, rest) = (offset, Int?.none, word)
      let to = offset + word.utf8.count
      while let mark = next.popFirst(before: to) {
        if mark.offset > from {
          let part = rest.utf8.prefix(mark.offset - from)
          append(Substring(part), number)
          known.append(time)
          (rest, from) = (rest[part.endIndex...], mark.offset)
        }
        time = mark.time
      }
      append(rest, number)
      known.append(time)
      (place, offset) = (word.endIndex, to)
    }
    share(known, from: start, to: next.last?.time ?? end)
  }

  private mutating func append(_ text: Substring, _ number: Int) {
    words.append(Word(text: String(text), number: number, start: 0, end: 0))
  }

  /// Gives the words their times.
  private mutating func share(_ known: [Int?], from start: Int, to end: Int) {
    var first = 0
    while first < words.count {
      let next = known[(first + 1)...].firstIndex { $0 != nil } ?? words.count
      let (from, to) = (known[first] ?? start, next < words.count ? known[next]! : end)
      let weights = words[first..<next].map { $0.text.count + 1 }
      let total = weights.reduce(0, +)
      var before = 0
      for (i, weight) in zip(first..<next, weights) {
        words[i].start = from + (to - from) * before / total
        before += weight
        words[i].end = from + (to - from) * before / total
      }
      first = next
    }
  }
}

extension ArraySlice<CaptionWords.Mark> {
  /// Removes and returns the first mark, if it stands before a byte.
  fileprivate mutating func popFirst(before offset: Int) -> CaptionWords.Mark? {
    guard let first, first.offset < offset else { return nil }
    return popFirst()
  }
}
