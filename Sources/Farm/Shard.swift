/// One machine's share of the work: the third of eight, say.
///
/// ```swift
/// let shard = Shard("3/8")!
/// shard.fileName  // 3-of-8.shard
/// ```
package struct Shard: Hashable, Sendable {
  /// From 1 to ``count``.
  package let number: Int
  package let count: Int

  /// How many there may be: more than a million frames of segments would give.
  package static let maximumCount = 100_000

  /// - Precondition: `number` is from 1 to `count`, and `count` at most ``maximumCount``.
  package init(_ number: Int, of count: Int) {
    precondition((1...Self.maximumCount).contains(count) && (1...count).contains(number))
    (self.number, self.count) = (number, count)
  }

  /// Reads `3/8`; nil for anything else, and for a shard that there is not.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: #/([0-9]{1,6})/([0-9]{1,6})/#), let number = Int(match.1),
      let count = Int(match.2), (1...Self.maximumCount).contains(count), (1...count).contains(number)
    else { return nil }
    self.init(number, of: count)
  }

  /// The name of the file with what was made of it.
  package var fileName: String { "\(number)-of-\(count).shard" }

  /// Reads a file's name; nil for that of another file.
  init?(fileName: String) {
    guard let match = fileName.wholeMatch(of: #/([0-9]+)-of-([0-9]+)\.shard/#) else { return nil }
    self.init("\(match.1)/\(match.2)")
  }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}
