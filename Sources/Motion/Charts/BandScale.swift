import Foundation

/// An ordinal (band) scale: maps words to bands of equal width, side by side, with padding between them.
///
/// Used for the columns of bar charts, and by scene files for scales with `words`.
///
/// ```swift
/// let across = BandScale(["wind", "sun", "coal"], to: (80, 680), padding: 0.2)
/// across("sun")  // 380, the middle of its band
/// across.width   // 160: a bar, without the space beside it
/// ```
public struct BandScale: Hashable, Sendable {
  /// The distinct words, in the order of their bands.
  public let words: [String]
  /// The coordinate at which the first band begins, in points.
  public let first: Double
  /// The coordinate at which the last band ends, in points. It is less than ``first`` if the bands run backwards.
  public let last: Double
  /// The fraction of a band that is padding, 0…1: half of it on each side.
  public let padding: Double
  /// The index of each word's band.
  private let indices: [String: Int]

  /// A scale of these words. A repeated word has one band.
  ///
  /// - Parameters:
  ///   - range: The coordinates at which the bands begin and end, in points.
  ///   - padding: The fraction of a band that is padding, clamped to 0…1.
  public init(_ words: some Sequence<String>, to range: (first: Double, last: Double), padding: Double = 0) {
    var (own, indices) = ([String](), [String: Int]())
    for word in words where indices[word] == nil {
      indices[word] = own.count
      own.append(word)
    }
    (self.words, self.indices) = (own, indices)
    (first, last, self.padding) = (range.first, range.last, min(max(padding, 0), 1))
  }

  /// The distance from the middle of a band to the middle of the next, in points: negative if the range is descending.
  public var step: Double { (last - first) / Double(max(words.count, 1)) }

  /// The width of a band without its padding, in points.
  public var width: Double { abs(step) * (1 - padding) }

  /// The middle of a word's band, in points; nil for an unknown word.
  public func callAsFunction(_ word: String) -> Double? { indices[word].map { self[$0] } }

  /// The middle of a band by its index, from 0. An index beyond the words maps to a point beyond the range.
  public subscript(index: Int) -> Double {
    // The expressions of scene files (`ExpressionCompiler`) perform the same operations in the same order, so their
    // results are equal to the last bit.
    first + (last - first) * ((Double(index) + 0.5) / Double(max(words.count, 1)))
  }
}
