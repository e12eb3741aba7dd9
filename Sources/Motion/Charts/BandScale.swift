import Foundation

/// Maps words to bands of a picture: each has one of equal width, side by side, with space between them.
///
/// ```swift
/// let across = BandScale(["wind", "sun", "coal"], to: (80, 680), padding: 0.2)
/// across("sun")  // 380, the middle of its band
/// across.width   // 160: a bar, without the space beside it
/// ```
public struct BandScale: Hashable, Sendable {
  /// The words, each once, in the order of their bands.
  public let words: [String]
  /// Where the first band begins, in points.
  public let first: Double
  /// Where the last one ends, in points. It may be less than ``first``.
  public let last: Double
  /// Which share of a band is space: half of it on each side.
  public let padding: Double
  private let indices: [String: Int]

  /// A scale of these words. A word that comes again has one band.
  ///
  /// - Parameters:
  ///   - range: Where the bands lie, in points.
  ///   - padding: Held in 0…1.
  public init(_ words: some Sequence<String>, to range: (first: Double, last: Double), padding: Double = 0) {
    var (own, indices) = ([String](), [String: Int]())
    for word in words where indices[word] == nil {
      indices[word] = own.count
      own.append(word)
    }
    (self.words, self.indices) = (own, indices)
    (first, last, self.padding) = (range.first, range.last, min(max(padding, 0), 1))
  }

  /// From the middle of a band to that of the next, in points: negative where the range falls.
  public var step: Double { (last - first) / Double(max(words.count, 1)) }

  /// How wide a band is without its space, in points.
  public var width: Double { abs(step) * (1 - padding) }

  /// The middle of a word's band; nil for a word that has none.
  public func callAsFunction(_ word: String) -> Double? { indices[word].map { self[$0] } }

  /// The middle of a band by its number, from 0. Beyond the words it lies beyond the range.
  public subscript(index: Int) -> Double { Self.middle(Double(index), of: words.count, from: first, to: last) }

  /// The same for a scene file, whose expressions do the same operations.
  package static func middle(_ index: Double, of count: Int, from first: Double, to last: Double) -> Double {
    first + (last - first) * ((index + 0.5) / Double(max(count, 1)))
  }
}
