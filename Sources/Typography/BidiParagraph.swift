import CUnicode

/// Which way the characters of a paragraph run, by Unicode's bidirectional algorithm (UAX #9), which FriBidi works out.
///
/// The paragraph runs as its first strong letter does; explicit embeddings, isolates and paired brackets count.
package struct BidiParagraph {
  /// Whether the paragraph as a whole runs from right to left.
  package let isRightToLeft: Bool
  /// The embedding level of each character, odd where it runs from right to left.
  package private(set) var levels: [Int]

  package init(_ characters: [Character]) {
    let scalars = characters.flatMap { $0.unicodeScalars.map(\.value) }
    var (types, brackets) = ([UInt32](repeating: 0, count: scalars.count), [UInt32](repeating: 0, count: scalars.count))
    var resolved = [Int8](repeating: 0, count: scalars.count)
    isRightToLeft = pathreel_bidi_levels(scalars, Int32(scalars.count), &types, &brackets, &resolved)
    levels = []
    var first = 0
    for character in characters {
      levels.append(Int(resolved[first]))
      first += character.unicodeScalars.count
    }
  }

  /// The order in which stretches of these levels are seen, from left to right (L2).
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
