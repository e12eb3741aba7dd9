import Foundation
import PathreelMotion

/// Edits of a file of value sets that leave the rest of its text as it is. `ValueSets.save` saves the result when
/// somebody keeps a set in the preview.
extension ValueSets {
  /// The reason why a set cannot be kept.
  package enum EditError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name is not allowed, or a text is too long. The value says what to do.
    case unusable(String)

    package var description: String {
      switch self {
      case .unusable(let reason): reason
      }
    }
  }

  /// Returns the sets with one set replaced, appended if none has that name, or removed.
  ///
  /// Only the lines of that set change; all others keep their comments and their form. Comments inside the set are
  /// lost. If the file's sets do not each begin a line, as in a file in braces, the whole file is written anew without
  /// comments.
  ///
  /// - Parameter values: Parameters with their texts, in the order in which they are written; nil removes the set.
  /// - Throws: ``EditError`` if a file cannot hold the set.
  package func replacing(_ name: String, with values: [(name: String, text: String)]?) throws -> ValueSets {
    if let values { try Self.check(name, values) }
    if values != nil, set(named: name) == nil, sets.count >= Self.maximumCount {
      throw EditError.unusable("the file has \(Self.maximumCount) sets already; remove one first")
    }
    var wanted = sets.map { (name: $0.name, values: $0.values.map { (name: $0.name, text: $0.text) }) }
    let index = wanted.firstIndex { $0.name == name }
    switch (index, values) {
    case (let index?, let values?): wanted[index].values = values
    case (let index?, nil): wanted.remove(at: index)
    case (nil, let values?): wanted.append((name, values))
    case (nil, nil): return self
    }
    // The edit counts as right if the edited text reads back as the wanted sets, whatever form the file has.
    if let edited = try? ValueSets(text: edited(name, values), file: file), edited.isSame(as: wanted) { return edited }
    let whole = wanted.map { Self.lines(of: $0.name, $0.values).joined() }.joined()
    guard whole.utf8.count <= Self.maximumSize else {
      throw EditError.unusable("the file would have more than \(Self.maximumSize) bytes; remove a set first")
    }
    guard let rewritten = try? ValueSets(text: whole, file: file), rewritten.isSame(as: wanted) else {
      throw EditError.unusable("'\(name)' has a text that YAML does not give back, such as one with control characters")
    }
    return rewritten
  }

  /// The text of the file that stores these sets.
  package var fileText: String { text }

  private func isSame(as wanted: [(name: String, values: [(name: String, text: String)])]) -> Bool {
    sets.count == wanted.count
      && zip(sets, wanted).allSatisfy { set, other in
        set.name == other.name && set.values.count == other.values.count
          && zip(set.values, other.values).allSatisfy { $0.name == $1.name && $0.text == $1.text }
      }
  }

  private static func check(_ name: String, _ values: [(name: String, text: String)]) throws(EditError) {
    for (word, what) in [(name, "set")] + values.map({ ($0.name, "parameter") }) {
      guard !word.isEmpty else { throw .unusable("a \(what) needs a name") }
      guard word.utf8.count <= maximumNameLength, !hasControls(word) else {
        throw .unusable("the name of a \(what) is one line of at most \(maximumNameLength) bytes")
      }
    }
    guard values.count <= maximumValueCount else {
      throw .unusable("a set has at most \(maximumValueCount) values")
    }
    if let long = values.first(where: { $0.text.utf8.count > SceneParameter.maximumTextLength }) {
      throw .unusable("'\(long.name)' has more than \(SceneParameter.maximumTextLength) bytes; shorten it")
    }
    guard Set(values.map(\.name)).count == values.count else {
      throw .unusable("a parameter stands in a set once")
    }
  }

  // MARK: Lines

  /// The text with the lines of one set replaced.
  private func edited(_ name: String, _ values: [(name: String, text: String)]?) -> String {
    // Each line includes its line break.
    var lines: [String] = []
    var isOpen = false
    for letter in text {
      if isOpen { lines[lines.count - 1].append(letter) } else { lines.append(String(letter)) }
      isOpen = !letter.isNewline
    }
    let lineBreak = text.first(where: \.isNewline).map(String.init) ?? "\n"
    if isOpen { lines[lines.count - 1] += lineBreak }
    let new = values.map { Self.lines(of: name, $0, lineBreak) } ?? []
    guard let index = sets.firstIndex(where: { $0.name == name }) else { return (lines + new).joined() }
    let start = sets[index].position.line - 1
    let next = index + 1 < sets.count ? sets[index + 1].position.line - 1 : lines.count
    guard lines.indices.contains(start), start < next, next <= lines.count else { return "" }
    // Comments and empty lines before the next set belong to that set.
    var end = next
    while end > start + 1, lines[end - 1].first == "#" || lines[end - 1].allSatisfy(\.isWhitespace) { end -= 1 }
    lines.replaceSubrange(start..<end, with: new)
    return lines.joined()
  }

  /// The maximum length of a set in braces, in characters.
  private static let longestLine = 100

  /// The lines of a set: one line if it fits, otherwise one line for each value.
  private static func lines(
    of name: String, _ values: [(name: String, text: String)], _ lineBreak: String = "\n"
  ) -> [String] {
    let pairs = values.map { "\(scalar($0.name)): \(scalar($0.text))" }
    let line = "\(scalar(name)): {\(pairs.joined(separator: ", "))}"
    let lines = line.count <= longestLine ? [line] : ["\(scalar(name)):"] + pairs.map { "  \($0)" }
    return lines.map { $0 + lineBreak }
  }

  /// A text as a YAML scalar: plain if YAML reads it unchanged, otherwise in double quotes.
  private static func scalar(_ text: String) -> String {
    if text.wholeMatch(of: /[+-]?\.?[A-Za-z0-9_][A-Za-z0-9_.+-]*( [A-Za-z0-9_.+-]+)*/) != nil { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      default:
        let properties = scalar.properties
        // The reader looks for anchors and aliases inside quotes, too.
        let isPlain =
          scalar == " "
          || scalar != "&" && scalar != "*" && !properties.isWhitespace && properties.generalCategory != .control
            && properties.generalCategory != .format && !properties.isNoncharacterCodePoint
        if isPlain {
          quoted.unicodeScalars.append(scalar)
        } else {
          quoted +=
            "\\U" + String(repeating: "0", count: 8 - String(scalar.value, radix: 16).count)
            + String(scalar.value, radix: 16)
        }
      }
    }
    return quoted + "\""
  }
}
