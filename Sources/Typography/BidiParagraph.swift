import CUnicode

/// The text direction of each character of a paragraph, by Unicode's bidirectional algorithm (UAX #9); a wrapper of
/// FriBidi. ``Typesetter`` and ``GlyphClusters`` order text by it.
///
/// The first strong letter sets the base direction of the paragraph, unless it is given. Explicit embeddings, isolates
/// and paired brackets count.
package struct BidiParagraph {
  /// Whether the base direction of the paragraph is right to left.
  package let isRightToLeft: Bool
  /// The embedding level of each character; odd levels run from right to left.
  package private(set) var levels: [Int]

  /// - Parameter isRightToLeft: The base direction; nil for that of the first strong letter.
  package init(_ characters: [Character], isRightToLeft base: Bool? = nil) {
    let scalars = characters.flatMap { $0.unicodeScalars.map(\.value) }
    var (types, brackets) = ([UInt32](repeating: 0, count: scalars.count), [UInt32](repeating: 0, count: scalars.count))
    var resolved = [Int8](repeating: 0, count: scalars.count)
    isRightToLeft = pathreel_bidi_levels(
      scalars, Int32(scalars.count), base.map { $0 ? 1 : -1 } ?? 0, &types, &brackets, &resolved)
    levels = []
    // A character has the level of its first scalar.
    var first = 0
    for character in characters {
      levels.append(Int(resolved[first]))
      first += character.unicodeScalars.count
    }
  }

  /// Returns the visual order, from left to right, of runs with these embedding levels (UAX #9, rule L2).
  static func visualOrder(of levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
