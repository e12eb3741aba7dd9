/// Changes of a source text that keep its lines.
struct SourceEdits {
  private let source: SwiftSource
  private var edits: [(range: Range<Int>, text: String)] = []

  init(of source: SwiftSource) { self.source = source }

  /// Replaces tokens.
  mutating func replace(tokens: Range<Int>, by text: String) {
    guard !tokens.isEmpty else { return }
    let range =
      source.tokens[tokens.lowerBound].range.lowerBound..<source.tokens[tokens.upperBound - 1].range.upperBound
    replace(bytes: range, by: text)
  }

  mutating func replace(bytes range: Range<Int>, by text: String) { edits.append((range, text)) }

  /// Inserts a text before a token.
  mutating func insert(_ text: String, beforeToken token: Int) {
    let start = source.tokens[token].range.lowerBound
    edits.append((start..<start, text))
  }

  /// The changed text. The line breaks of what is replaced stay; a change inside another one is left out.
  var result: [UInt8] {
    var (result, at) = ([UInt8](), 0)
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $1.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $0.element.range.upperBound, $1.offset)
    }
    for (_, edit) in sorted where edit.range.lowerBound >= at {
      result += source.bytes[at..<edit.range.lowerBound]
      result += edit.text.utf8
      result += source.bytes[edit.range].filter { $0 == UInt8(ascii: "\n") }
      at = edit.range.upperBound
    }
    return result + source.bytes[at...]
  }
}
