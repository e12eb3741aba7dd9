import Foundation

/// The scope of a trim: whether its fractions relate to the whole path's length or to each subpath's.
/// ``Path/trimmed(from:to:offset:by:)`` takes it.
///
/// ```swift
/// // Half of every letter's outline, all at once.
/// let half = letters.trimmed(from: 0, to: 0.5, by: .eachSubpath)
/// ```
public enum TrimScope: String, Hashable, Sendable, CaseIterable, Codable {
  /// All subpaths are trimmed as one line, one after another: After Effects' "individually".
  case wholePath
  /// Each subpath is trimmed by its own length, all at once: After Effects' "simultaneously".
  case eachSubpath
}

/// Trims, for authors of scenes in Swift and for the `trim` of scene files (`TrimmedShape`).
extension Path {
  /// Returns the part between two fractions of the path's length, as SwiftUI's `trimmedPath(from:to:)` does. Fractions
  /// are clamped to 0…1. The result is empty unless `from` < `to`.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    trimmed(from: from, to: to)
  }

  /// Returns the part between two fractions of the length, moved along the path by `offset`.
  ///
  /// The curves themselves are cut. A part that runs past the end continues at the start; on a closed subpath that is
  /// one continuous piece, without a seam. Only a whole path stays closed: 0…1 returns the path itself, whatever the
  /// offset is.
  ///
  /// ```swift
  /// // A comet's tail that runs around a ring: the last fifth before the head.
  /// let tail = ring.trimmed(from: 0, to: 0.2, offset: progress - 0.2)
  /// ```
  ///
  /// - Parameters:
  ///   - from: The start as a fraction of the length, clamped to 0…1.
  ///   - to: The end as a fraction of the length, clamped to 0…1. Unless `from` < `to` the result is empty.
  ///   - offset: A fraction of the length that is added to both. It may be any number; whole turns have no effect. A
  ///     number that is not finite counts as zero.
  ///   - scope: Whether the fractions relate to the whole path's length or to each subpath's own.
  public func trimmed(from: Double, to: Double, offset: Double = 0, by scope: TrimScope = .wholePath) -> Path {
    trimmed(from: from, to: to, offset: offset, by: scope, measuredBy: PathMeasure.init)
  }

  /// Returns the same part, with a closure that may return a cached measure of the path.
  package func trimmed(
    from: Double, to: Double, offset: Double = 0, by scope: TrimScope, measuredBy measure: (Path) -> PathMeasure
  ) -> Path {
    guard from < to, to > 0, from < 1 else { return Path() }
    if from <= 0 && to >= 1 { return self }
    return measure(self).trimmed(from: from, to: to, offset: offset, by: scope)
  }
}

extension PathMeasure {
  /// Returns ``Path/trimmed(from:to:offset:by:)`` of the measured path; use it for many trims of one path.
  public func trimmed(from: Double, to: Double, offset: Double = 0, by scope: TrimScope = .wholePath) -> Path {
    guard from < to, to > 0, from < 1 else { return Path() }
    let (from, to) = (max(0, from), min(1, to))
    if from == 0 && to == 1 || length == 0 { return path }
    // The offset without its whole turns.
    let wrappedOffset = offset.isFinite ? offset - offset.rounded(.down) : 0
    let isPastEnd = from + wrappedOffset >= 1
    let (first, last) =
      isPastEnd ? (from + wrappedOffset - 1, to + wrappedOffset - 1) : (from + wrappedOffset, to + wrappedOffset)

    var trimmed = Path()
    switch scope {
    case .wholePath:
      add(shares: (first, last), of: subpaths.indices, to: &trimmed)
    case .eachSubpath:
      for index in subpaths.indices {
        if subpathLengths[index] > 0 {
          add(shares: (first, last), of: index..<index + 1, to: &trimmed)
        } else {
          trimmed.add(subpaths[index])
        }
      }
    }
    return trimmed
  }

  /// Adds the part between two fractions, 0 ≤ first < 1, of the length of consecutive subpaths. Beyond their end the
  /// part continues at their start.
  private func add(shares: (first: Double, last: Double), of indices: Range<Int>, to path: inout Path) {
    let (start, last) = (subpathStarts[indices.lowerBound], indices.upperBound - 1)
    let end = subpathStarts[last] + subpathLengths[last]
    func distance(_ share: Double) -> Double { share >= 1 ? end : start + share * (end - start) }

    let ahead = parts(of: indices, from: distance(shares.first), to: distance(shares.last))
    var wrapped = shares.last > 1 ? parts(of: indices, from: start, to: distance(shares.last - 1)) : []
    for part in ahead {
      add(part, to: &path)
      // A closed subpath's end leads into its start. Only the subpath that contains the first fraction can be cut like
      // this.
      guard part.touchesEnd, !part.touchesStart, subpaths[part.subpath].isClosed else { continue }
      if let rest = wrapped.firstIndex(where: { $0.subpath == part.subpath && $0.touchesStart }) {
        add(wrapped.remove(at: rest), to: &path, isContinuation: true)
      }
    }
    for part in wrapped { add(part, to: &path) }
  }
}
