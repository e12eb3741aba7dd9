import PathreelSceneSyntax

/// The words of a band scale, with the index of each word. A ``ChartScaleTemplate`` and its binding in an
/// ``ExpressionScope`` share it.
///
/// A number matches the word that a text would show for it, so the years of a column can be words, too.
package final class WordIndex: Sendable {
  /// The scale's name in the file.
  package let name: String
  package let words: [String]
  private let numbers: [String: Int]

  package init(name: String, _ words: some Sequence<String>) {
    var (own, numbers) = ([String](), [String: Int]())
    for word in words where numbers[word] == nil {
      numbers[word] = own.count
      own.append(word)
    }
    (self.name, self.words, self.numbers) = (name, own, numbers)
  }

  /// The index of a value among the words; nil if it is none of them.
  package func number(of value: ExpressionValue) -> Double? { numbers[value.text()].map(Double.init) }

  /// The message about a value that is none of the words.
  package func fault(of value: ExpressionValue) -> String {
    let text = value.text()
    let advice =
      nearest(to: text, among: words).map { "did you mean '\($0)'?" } ?? "its words are \(listed(words.prefix(20)))"
    return "the scale '\(name)' has no word '\(text)'; \(advice)"
  }
}

extension WordIndex: Hashable {
  package static func == (a: WordIndex, b: WordIndex) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
