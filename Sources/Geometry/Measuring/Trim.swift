import Foundation

/// What the shares of a trim relate to.
///
/// ```swift
/// // Half of every letter's outline, all at once.
/// let half = letters.trimmed(from: 0, to: 0.5, by: .eachSubpath)
/// ```
public enum TrimScope: String, Hashable, Sendable, CaseIterable, Codable {
  /// The length of all subpaths, one after another: After Effects' "individually".
  case wholePath
  /// The length of each subpath, all at once: After Effects' "simultaneously".
  case eachSubpath
}

extension Path {
  /// The part between two shares of the path's length, as SwiftUI's `trimmedPath(from:to:)`: shares are clamped to 0…1, and
  /// unless `from` < `to` nothing is left.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    trimmed(from: from, to: to)
  }

  /// The part between two shares of the length, moved along the path by `offset`.
  ///
  /// The curves themselves are cut. What runs past the end goes on at the start; on a closed subpath that is one continuous
  /// piece, without a seam. Only what is asked for whole stays closed: 0…1 gives the path itself, wherever the offset is.
  ///
  /// ```swift
  /// // A comet's tail that runs around a ring: the last fifth before the head.
  /// let tail = ring.trimmed(from: 0, to: 0.2, offset: progress - 0.2)
  /// ```
  ///
  /// - Parameters:
  ///   - from: A share of the length, clamped to 0…1.
  ///   - to: Likewise. Unless `from` < `to` the result is empty.
  ///   - offset: A share of the length by which both move on; any number, whole turns have no effect. One that is not finite
  ///     counts as zero.
  ///   - scope: Whether shares are those of the whole path's length or of each subpath's own.
  public func trimmed(from: Double, to: Double, offset: Double = 0, by scope: TrimScope = .wholePath) -> Path {
    trimmed(from: from, to: to, offset: offset, by: scope, measuredBy: PathMeasure.init)
  }

  /// Likewise, for who may know the path's measure already.
  package func trimmed(
    from: Double, to: Double, offset: Double = 0, by scope: TrimScope, measuredBy measure: (Path) -> PathMeasure
  ) -> Path {
    guard from < to, to > 0, from < 1 else { return Path() }
    if from <= 0 && to >= 1 { return self }
    return measure(self).trimmed(from: from, to: to, offset: offset, by: scope)
  }
}

extension PathMeasure {
  /// ``Path/trimmed(from:to:offset:by:)`` of the measured path, for many trims of one path.
  public func trimmed(from: Double, to: Double, offset: Double = 0, by scope: TrimScope = .wholePath) -> Path {
    guard from < to, to > 0, from < 1 else { return Path() }
    let (from, to) = (max(0, from), min(1, to))
    if from == 0 && to == 1 || length == 0 { return path }
    let turns = offset.isFinite ? offset - offset.rounded(.down) : 0
    let isPastEnd = from + turns >= 1
    let (first, last) = isPastEnd ? (from + turns - 1, to + turns - 1) : (from + turns, to + turns)

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

  /// Adds what lies between two shares, 0 ≤ first < 1, of the length of some neighbouring subpaths; beyond their end it goes
  /// on at their start.
  private func add(shares: (first: Double, last: Double), of indices: Range<Int>, to path: inout Path) {
    let (start, last) = (subpathStarts[indices.lowerBound], indices.upperBound - 1)
    let end = subpathStarts[last] + subpathLengths[last]
    func distance(_ share: Double) -> Double { share >= 1 ? end : start + share * (end - start) }

    let ahead = parts(of: indices, from: distance(shares.first), to: distance(shares.last))
    var wrapped = shares.last > 1 ? parts(of: indices, from: start, to: distance(shares.last - 1)) : []
    for part in ahead {
      add(part, to: &path)
      // A closed subpath's end leads into its start. Only the subpath in which the shares begin can be cut so.
      guard part.touchesEnd, !part.touchesStart, subpaths[part.subpath].isClosed else { continue }
      if let rest = wrapped.firstIndex(where: { $0.subpath == part.subpath && $0.touchesStart }) {
        add(wrapped.remove(at: rest), to: &path, isContinuation: true)
      }
    }
    for part in wrapped { add(part, to: &path) }
  }
}
