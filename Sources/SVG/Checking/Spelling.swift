/// Finds the word that a misspelt one most likely means. ``SVGAccount`` keeps one for a document, so that its cost is
/// bounded.
final class Spelling {
  private var known: [String: String?] = [:]
  /// The longest word that is compared, and the most words: further ones get no suggestion.
  private static let (longest, most) = (40, 100)

  /// Whether no further word gets a suggestion.
  var isUsedUp: Bool { known.count >= Self.most }

  /// The candidate that differs in the least letters, and in at most a third of them; nil if there is none. The case,
  /// hyphens and underlines do not count. The alphabetically first one wins a tie.
  func nearest(to word: String, among candidates: some Sequence<String>, named kind: String) -> String? {
    let key = "\(kind) \(word)"
    if let found = known[key] { return found }
    guard !isUsedUp, word.utf8.count <= Self.longest else { return nil }
    let plain = Self.plain(word)
    let limit = max(plain.count / 3, 1)
    var best: (word: String, distance: Int)?
    for candidate in candidates where candidate != word && candidate.utf8.count <= Self.longest {
      let other = Self.plain(candidate)
      guard abs(other.count - plain.count) <= limit else { continue }
      let distance = Self.distance(plain, other)
      guard distance <= limit, distance < plain.count else { continue }
      if let best, (best.distance, best.word) <= (distance, candidate) { continue }
      best = (candidate, distance)
    }
    known[key] = .some(best?.word)
    return best?.word
  }

  private static func plain(_ word: String) -> [UInt8] {
    word.lowercased().utf8.filter { $0 != 0x2d && $0 != 0x5f }
  }

  /// The number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
