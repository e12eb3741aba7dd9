import PathreelGeometry
import Synchronization

/// The ways between paths that a scene's morphs took last, each prepared once for all frames.
///
/// Frames are made on many threads. A way follows from its two paths alone, so it does not matter which frame prepared it.
package final class MorphCache: Sendable {
  private struct Ends: Hashable {
    let from, to: Path
  }

  private struct LetteringEnds: Hashable {
    let from, to: [Lettering.Part]
  }

  private struct State {
    var matchings: [LetteringEnds: (matching: LetterMatching, cost: FrameCost)] = [:]
    var ways: [Ends: PathMorph] = [:]
    var elementCount = 0
  }

  /// How many elements the paths have that are kept, all of them together; beyond that all are forgotten. Shapes that
  /// change with time have another way in each frame.
  private static let capacity = 50_000

  private let state = Mutex(State())

  package init() {}

  /// The prepared way; who asks at the same time may prepare it twice.
  func way(from: Path, to: Path) -> PathMorph {
    let ends = Ends(from: from, to: to)
    if let way = state.withLock({ $0.ways[ends] }) { return way }
    let way = PathMorph(from: from, to: to)
    let cost = from.elements.count + to.elements.count
    state.withLock { state in
      if state.elementCount + cost > Self.capacity { state = State() }
      if cost <= Self.capacity, state.ways.updateValue(way, forKey: ends) == nil { state.elementCount += cost }
    }
    return way
  }

  /// Which letters of one lettering become which of another, likewise.
  func matching(from: Lettering, to: Lettering) -> LetterMatching {
    let ends = LetteringEnds(from: from.parts, to: to.parts)
    if let known = state.withLock({ $0.matchings[ends] }) {
      FrameAccount.current?.charge(known.cost)
      return known.matching
    }
    let (matching, cost) = FrameAccount.pricing { LetterMatching(from: from, to: to) }
    guard FrameAccount.current?.isSpent != true else { return matching }
    let weight = from.parts.count + to.parts.count
    state.withLock { state in
      if state.elementCount + weight > Self.capacity { state = State() }
      if weight <= Self.capacity, state.matchings.updateValue((matching, cost), forKey: ends) == nil {
        state.elementCount += weight
      }
    }
    return matching
  }

  package var count: Int { state.withLock { $0.ways.count } }
}
