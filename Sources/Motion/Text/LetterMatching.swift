import PathreelGeometry

/// Matches the letters of two texts or formulas (``Lettering``); ``Rewriting`` moves each letter to its partner.
///
/// 1. Parts of formulas that have the same name in both are matched with each other first. A part whose name only one of
/// both has is one thing: it travels as a whole to equal letters in a row, or has no partner.
/// 2. Then equal words are matched, then equal letters among the rest. In each of these steps, the pairs of a longest
/// common subsequence come first (of several such subsequences, the one that begins earliest), then other equal ones in
/// reading order. So the terms of an equation that change sides find each other.
/// 3. All other letters have no partner.
///
/// The result depends on the letters alone: the same two letterings always have the same matching.
package struct LetterMatching: Sendable {
  /// The indices of a letter and of its partner.
  package struct Pair: Hashable, Sendable {
    /// The letter's index in the first lettering.
    package var from: Int
    /// Its partner's index in the second lettering.
    package var to: Int
    /// Whether the letter overtakes other matched letters on its way.
    package var isCrossing = false
  }

  /// The pairs in ascending order of ``Pair/from``.
  package private(set) var pairs: [Pair] = []
  /// The indices of the first lettering's letters without a partner, in order.
  package private(set) var leaving: [Int] = []
  /// The indices of the second lettering's letters without a partner, in order.
  package private(set) var coming: [Int] = []

  /// Matches the letters of two letterings.
  package init(from: Lettering, to: Lettering) {
    var classes = LetterClasses()
    let first = Sequence(from.parts, &classes)
    let second = Sequence(to.parts, &classes)
    var partners = [Int?](repeating: nil, count: from.parts.count)
    var isTaken = [Bool](repeating: false, count: to.parts.count)
    func match(_ pairs: [(Int, Int)]) {
      for (a, b) in pairs { (partners[a], isTaken[b]) = (b, true) }
    }
    let names = Set(from.parts.compactMap(\.group)).intersection(to.parts.compactMap(\.group))
    for name in names.sorted() {
      let own = from.parts.indices.filter { from.parts[$0].group == name }
      let others = to.parts.indices.filter { to.parts[$0].group == name }
      match(
        Self.matched(own.map { first.numbers[$0] }, others.map { second.numbers[$0] }).map { (own[$0], others[$1]) })
    }
    // The letters of parts that stay without a partner.
    var (isAlone, isAloneThere) = (Set<Int>(), Set<Int>())
    for letters in Self.parts(of: from.parts, except: names) {
      let isFree = to.parts.indices.map { !isTaken[$0] && to.parts[$0].group == nil }
      let place = Self.place(of: letters.map { first.numbers[$0] }, in: second.numbers, where: isFree)
      if let place { match(Array(zip(letters, place))) } else { isAlone.formUnion(letters) }
    }
    for letters in Self.parts(of: to.parts, except: names) {
      let isFree = from.parts.indices.map { partners[$0] == nil && from.parts[$0].group == nil }
      let place = Self.place(of: letters.map { second.numbers[$0] }, in: first.numbers, where: isFree)
      if let place { match(Array(zip(place, letters))) } else { isAloneThere.formUnion(letters) }
    }
    func isFree(_ i: Int) -> Bool { partners[i] == nil && !isAlone.contains(i) }
    func isFreeThere(_ i: Int) -> Bool { !isTaken[i] && !isAloneThere.contains(i) }
    // Only words whose letters have no partners yet take part.
    let words = first.words.filter { $0.allSatisfy(isFree) }
    let otherWords = second.words.filter { $0.allSatisfy(isFreeThere) }
    if first.words.count > 1 || second.words.count > 1 {
      let matched = Self.matched(
        words.map { $0.map { first.numbers[$0] } }, otherWords.map { $0.map { second.numbers[$0] } })
      for (a, b) in matched { match(Array(zip(words[a], otherWords[b]))) }
    }
    let rest = partners.indices.filter(isFree)
    let others = isTaken.indices.filter(isFreeThere)
    match(
      Self.matched(rest.map { first.numbers[$0] }, others.map { second.numbers[$0] }).map { (rest[$0], others[$1]) })

    pairs = partners.enumerated().compactMap { from, to in to.map { Pair(from: from, to: $0) } }
    let straight = Self.longestRise(pairs.map(\.to))
    for i in pairs.indices { pairs[i].isCrossing = !straight.contains(i) }
    leaving = partners.indices.filter { partners[$0] == nil }
    coming = isTaken.indices.filter { !isTaken[$0] }
  }

  /// The letters of the named parts of a lettering, but for some names, in order.
  private static func parts(of letters: [Lettering.Part], except names: Set<String>) -> [[Int]] {
    let named = letters.indices.filter { i in letters[i].group.map { !names.contains($0) } ?? false }
    return Dictionary(grouping: named) { letters[$0].group }.values.sorted { $0[0] < $1[0] }
  }

  /// The first place at which values stand in a row in a list, all of them free.
  private static func place(of values: [Int], in list: [Int], where isFree: [Bool]) -> Range<Int>? {
    guard list.count >= values.count else { return nil }
    for start in 0...list.count - values.count {
      let place = start..<start + values.count
      if list[place].elementsEqual(values), isFree[place].allSatisfy(\.self) { return place }
    }
    return nil
  }

  /// The number of each letter, by ``LetterClasses``, and for each word the indices of its letters.
  private struct Sequence {
    var numbers: [Int] = []
    var words: [[Int]] = []

    init(_ parts: [Lettering.Part], _ classes: inout LetterClasses) {
      for (i, part) in parts.enumerated() {
        numbers.append(classes.number(of: part))
        if i == 0 || part.word != parts[i - 1].word { words.append([]) }
        words[words.count - 1].append(i)
      }
    }
  }

  /// Pairs of indices of equal values: first the pairs of a longest common subsequence, then equal values among the
  /// rest, in order.
  package static func matched<Value: Hashable>(_ a: [Value], _ b: [Value]) -> [(Int, Int)] {
    var pairs = commonSubsequence(a, b)
    let (matchedA, matchedB) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
    var rest: [Value: [Int]] = [:]
    for i in b.indices.reversed() where !matchedB.contains(i) { rest[b[i], default: []].append(i) }
    for i in a.indices where !matchedA.contains(i) {
      if let partner = rest[a[i]]?.popLast() { pairs.append((i, partner)) }
    }
    return pairs
  }

  /// The index pairs of a longest common subsequence; of several, the one that begins earliest.
  private static func commonSubsequence<Value: Hashable>(_ a: [Value], _ b: [Value]) -> [(Int, Int)] {
    // `start` and `end` are the lengths of the common prefix and suffix. Only the values between them need a table, of
    // n × m cells.
    var start = 0
    while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
    var end = 0
    while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    var pairs = (0..<start).map { ($0, $0) }
    let (n, m) = (a.count - start - end, b.count - start - end)
    // Each cell costs one step of the frame's budget (``FrameAccount``). Outside of frames nothing is charged, so a
    // table that would exceed the budget of any frame is skipped explicitly.
    let isFeasible = n.multipliedReportingOverflow(by: m).overflow == false && n * m <= FrameAccount.limit
    if !isFeasible { FrameAccount.charge(FrameAccount.limit, .letters) }
    if n > 0, m > 0, isFeasible, FrameAccount.charge(1 + n * m / FrameAccount.Item.letters.price, .letters) {
      // `lengths[i * (m + 1) + j]` is the length of the longest common subsequence of two tails: the first list from
      // index i on, and the second list from index j on.
      var lengths = [UInt16](repeating: 0, count: (n + 1) * (m + 1))
      for i in stride(from: n - 1, through: 0, by: -1) {
        let (row, below) = (i * (m + 1), (i + 1) * (m + 1))
        for j in stride(from: m - 1, through: 0, by: -1) {
          lengths[row + j] =
            a[start + i] == b[start + j]
            ? lengths[below + j + 1] + 1 : max(lengths[below + j], lengths[row + j + 1])
        }
      }
      var (i, j) = (0, 0)
      while i < n, j < m {
        if a[start + i] == b[start + j] {
          pairs.append((start + i, start + j))
          (i, j) = (i + 1, j + 1)
        } else if lengths[(i + 1) * (m + 1) + j] >= lengths[i * (m + 1) + j + 1] {
          i += 1
        } else {
          j += 1
        }
      }
    }
    return pairs + (0..<end).map { (a.count - end + $0, b.count - end + $0) }
  }

  /// The indices of a longest increasing subsequence of distinct numbers.
  private static func longestRise(_ numbers: [Int]) -> Set<Int> {
    // `ends`: for each length, the index of the smallest number that ends an increasing subsequence of that length.
    // `before`: the predecessor of each index.
    var (ends, before) = ([Int](), [Int?]())
    for (place, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var (places, place) = (Set<Int>(), ends.last)
    while let current = place {
      places.insert(current)
      place = before[current]
    }
    return places
  }
}
