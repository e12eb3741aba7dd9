/// One share of a job's work, such as the third of eight. A machine makes one shard at a time. The `shard` command and
/// the option `--shard` read it from their argument.
///
/// ```swift
/// let shard = Shard("3/8")!
/// shard.fileName  // 3-of-8.shard
/// ```
package struct Shard: Hashable, Sendable {
  /// The shard's number, from 1 to ``count``.
  package let number: Int
  /// The number of shards of the job.
  package let count: Int

  /// The largest number of shards of a job. That is more than enough: a million frames have 4000 segments of 250
  /// frames.
  package static let maximumCount = 100_000

  /// - Precondition: `number` is from 1 to `count`, and `count` at most ``maximumCount``.
  package init(_ number: Int, of count: Int) {
    precondition((1...Self.maximumCount).contains(count) && (1...count).contains(number))
    (self.number, self.count) = (number, count)
  }

  /// Reads a text such as `3/8`; nil if it is no valid shard.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: #/([0-9]{1,6})/([0-9]{1,6})/#), let number = Int(match.1),
      let count = Int(match.2), (1...Self.maximumCount).contains(count), (1...count).contains(number)
    else { return nil }
    self.init(number, of: count)
  }

  /// The name of the file with the shard's results.
  package var fileName: String { "\(number)-of-\(count).shard" }

  /// Reads a file's name; nil if the name is not a shard's.
  init?(fileName: String) {
    guard let match = fileName.wholeMatch(of: #/([0-9]+)-of-([0-9]+)\.shard/#) else { return nil }
    self.init("\(match.1)/\(match.2)")
  }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}
