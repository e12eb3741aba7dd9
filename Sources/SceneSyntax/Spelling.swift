/// The candidate that a misspelt word most likely means, if at most a third of the letters differ. The alphabetically
/// first candidate wins a tie. ``SceneDecoder`` and the commands suggest words by it in their messages.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  // The time for a distance grows with the product of the lengths, so a long word gets no suggestion.
  guard word.utf8.count <= 64 else { return nil }
  let limit = word.count / 3
  var best: (word: String, distance: Int)?
  for candidate in candidates.sorted() where abs(candidate.count - word.count) <= limit {
    let distance = editDistance(word.lowercased(), candidate.lowercased())
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.word
}

/// The number of letters to insert, delete, replace or swap with their neighbour: Damerau 1964 in its restricted form
/// ("optimal string alignment").
package func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  // Rows of the dynamic-programming table: distances between prefixes of `a` and all prefixes of `b`.
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var distance = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, beforeLast[j - 1] + 1) }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}

/// The words in quotes, joined by commas, and by `last` before the last word.
package func listed(_ words: some Collection<String>, _ last: String? = nil) -> String {
  let quoted = words.map { "'\($0)'" }
  guard let last, quoted.count > 1 else { return quoted.joined(separator: ", ") }
  return quoted.dropLast().joined(separator: ", ") + " \(last) " + quoted[quoted.count - 1]
}

/// The words in quotes as ``listed(_:_:)`` joins them. Of more than twelve, those in the middle are left out.
package func listedBriefly(_ words: [String], _ last: String? = nil) -> String {
  guard words.count > 12 else { return listed(words, last) }
  return "\(listed(words.prefix(9))), …, \(listed(words.suffix(2), last))"
}
