import PathreelSceneSyntax

/// The words of a band scale, or the texts that name the rows of a table, with the index of each. A
/// ``ChartScaleTemplate`` and its binding in an ``ExpressionScope`` share it.
///
/// A number matches the word that a text would show for it, so the years of a column can be words, too.
package final class WordIndex: Sendable {
  /// The scale's name in the file.
  package let name: String
  package let words: [String]
  private let numbers: [String: Int]
  /// The first word that occurs twice; nil if all differ.
  package let repeated: String?
  /// What a word is of: a band of a scale, or a row of a table.
  private let owner: Owner

  package enum Owner: Sendable { case scale, table }

  package init(name: String, _ words: some Sequence<String>, of owner: Owner = .scale) {
    var (own, numbers, repeated) = ([String](), [String: Int](), String?.none)
    for word in words {
      if numbers[word] != nil {
        repeated = repeated ?? word
        continue
      }
      numbers[word] = own.count
      own.append(word)
    }
    (self.name, self.words, self.numbers, self.repeated, self.owner) = (name, own, numbers, repeated, owner)
  }

  /// The index of a value among the words; nil if it is none of them.
  package func number(of value: ExpressionValue) -> Double? { numbers[value.text()].map(Double.init) }

  /// The message if the words cannot say which row is meant, since two rows have one name; nil if they can.
  package var ambiguity: String? {
    repeated.map { "several rows of '\(name)' are called '\($0)'; say with 'key' what names them" }
  }

  /// The message about a value that is none of the words.
  package func fault(of value: ExpressionValue) -> String {
    let text = value.text()
    let near = nearest(to: text, among: words).map { "did you mean '\($0)'?" }
    return switch owner {
    case .scale:
      "the scale '\(name)' has no word '\(text)'; \(near ?? "its words are \(listed(words.prefix(20)))")"
    case .table:
      "'\(name)' has no row '\(text)'; \(near ?? "its rows are \(listed(words.prefix(20)))")"
    }
  }
}

extension WordIndex: Hashable {
  package static func == (a: WordIndex, b: WordIndex) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
