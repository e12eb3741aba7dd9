import PathreelGeometry
import Synchronization

/// A cache of prepared path morphs and letter matchings. A scene file has one (`SceneModel`), which all its
/// frames share.
///
/// Used by ``Morph``, ``DrawingMorph`` and ``Rewriting``. Frames are made on many threads. An entry depends on its two
/// ends alone, so it does not matter which frame made it.
package final class MorphCache: Sendable {
  /// The cache key of a morph between paths.
  private struct Ends: Hashable {
    let from, to: Path
  }

  /// The cache key of a matching of letters.
  private struct LetteringEnds: Hashable {
    let from, to: [Lettering.Part]
  }

  private struct State {
    var matchings: [LetteringEnds: (matching: LetterMatching, cost: FrameCost)] = [:]
    var morphs: [Ends: PathMorph] = [:]
    /// The number of path elements and letters in all keys together.
    var elementCount = 0
  }

  /// The largest number of path elements and letters in all keys together. Beyond it, the cache is emptied, because
  /// shapes that change with time add an entry in each frame.
  private static let capacity = 50_000

  private let state = Mutex(State())

  /// Creates an empty cache.
  package init() {}

  /// The prepared morph between two paths. Concurrent callers may prepare the same one twice.
  func morph(from: Path, to: Path) -> PathMorph {
    let ends = Ends(from: from, to: to)
    if let morph = state.withLock({ $0.morphs[ends] }) { return morph }
    let morph = PathMorph(from: from, to: to)
    let cost = from.elements.count + to.elements.count
    if cost > Self.capacity { return morph }
    state.withLock { state in
      if state.elementCount + cost > Self.capacity { state = State() }
      if state.morphs.updateValue(morph, forKey: ends) == nil { state.elementCount += cost }
    }
    return morph
  }

  /// The matching of the letters of two letterings. It is always charged to the frame's account (``FrameAccount``), as
  /// if it were not cached.
  func matching(from: Lettering, to: Lettering) -> LetterMatching {
    let ends = LetteringEnds(from: from.parts, to: to.parts)
    if let known = state.withLock({ $0.matchings[ends] }) {
      FrameAccount.current?.charge(known.cost)
      return known.matching
    }
    let (matching, cost) = FrameAccount.pricing { LetterMatching(from: from, to: to) }
    let weight = from.parts.count + to.parts.count
    // A frame without steps left has an incomplete matching.
    if FrameAccount.current?.isSpent == true || weight > Self.capacity { return matching }
    state.withLock { state in
      if state.elementCount + weight > Self.capacity { state = State() }
      if state.matchings.updateValue((matching, cost), forKey: ends) == nil {
        state.elementCount += weight
      }
    }
    return matching
  }

  /// The number of prepared morphs between paths, for tests.
  package var count: Int { state.withLock { $0.morphs.count } }
}
