import Foundation

/// A one-dimensional layout of the segments of an elbow route that lie on one axis, given their directions. It computes
/// the coordinate where one segment ends and the next begins. ``ElbowRouter`` uses one for each axis.
///
/// A small change of the gap between the points changes no length by much, unless the points coincide. So a route of
/// constant directions moves without a jump while its points move.
struct ElbowAxis {
  /// For each segment, whether it runs towards growing coordinates. There are at most three segments; three only if
  /// both the route's first and its last segment are on this axis.
  let isForward: [Bool]
  /// Whether the route's first and last segments are on this axis.
  let hasStart, hasEnd: Bool
  /// The signed distance from start to end along this axis, and the distance between them on the other axis.
  let gap, gapAcross: CGFloat
  /// Whether the segments on the other axis run in both directions.
  let turnsBackAcross: Bool
  /// The minimum length of the first and last segment, and the preferred position (0…1) of an inner bend; see
  /// ``Connector/Elbow``.
  let stub, bendPosition: CGFloat

  struct Layout {
    /// The coordinates, relative to the start, where all segments but the last end.
    var offsets: [CGFloat]
    /// Whether every segment has its minimum length, and whether there is a segment if there is a gap.
    var fits: Bool
  }

  var layout: Layout {
    guard let first = isForward.first else { return Layout(offsets: [], fits: gap == 0) }
    // The code below assumes that the first segment runs forward.
    if !first {
      var layout = mirrored.layout
      layout.offsets = layout.offsets.map { -$0 }
      return layout
    }
    switch isForward.dropFirst() {
    case []: return Layout(offsets: [], fits: gap > 0)
    case [true]: return stairs
    case [false]: return Layout(offsets: [turn], fits: true)
    case [false, true]: return hook
    case [true, false]: return detour
    case [false, false]:
      // This is a detour in reverse.
      let layout = reversed.layout
      return Layout(offsets: layout.offsets.reversed().map { gap + $0 }, fits: layout.fits)
    default:
      // Three segments forward are a staircase with two bends more than necessary.
      return Layout(offsets: [gap / 3, 2 * gap / 3], fits: false)
    }
  }

  private var mirrored: ElbowAxis {
    ElbowAxis(
      isForward: isForward.map { !$0 }, hasStart: hasStart, hasEnd: hasEnd, gap: -gap, gapAcross: gapAcross,
      turnsBackAcross: turnsBackAcross, stub: stub, bendPosition: bendPosition)
  }

  private var reversed: ElbowAxis {
    ElbowAxis(
      isForward: isForward.reversed().map { !$0 }, hasStart: hasEnd, hasEnd: hasStart, gap: -gap, gapAcross: gapAcross,
      turnsBackAcross: turnsBackAcross, stub: stub, bendPosition: 1 - bendPosition)
  }

  /// The distance that an inner segment keeps from an end point that it passes.
  private var clearance: CGFloat { min(stub, abs(gap) / 4) }

  /// The length of the stub of a point that has the other point ahead. It becomes shorter if the other point is in the
  /// way.
  private var ownStub: CGFloat {
    guard gap > 0 else { return stub }
    let aside = min(1, gapAcross / gap)
    return min(stub, 0.75 * gap) * (1 - aside) + stub * aside
  }

  /// Two segments forward. If the gap is too short for two stubs, they share it. A stub beside an inner segment keeps
  /// its length, and the inner segment reverses.
  private var stairs: Layout {
    let preferred = bendPosition * gap
    guard hasStart || hasEnd else {
      return Layout(offsets: [gap > 0 ? preferred.clamped(clearance, gap - clearance) : preferred], fits: gap > 0)
    }
    if hasStart, hasEnd {
      let least = min(stub, gap / 2)
      return Layout(offsets: [gap > 0 ? preferred.clamped(least, gap - least) : preferred], fits: gap > 0)
    }
    let offset = hasStart ? preferred.clamped(ownStub, gap - clearance) : min(max(preferred, clearance), gap - ownStub)
    return Layout(offsets: [offset], fits: gap > 0 && gap - clearance >= ownStub)
  }

  /// One segment forward and one back: the offset of the bend, which lies beyond both points.
  private var turn: CGFloat {
    let isInner = !hasStart && !hasEnd
    return max(hasStart || isInner ? stub : clearance, gap + (hasEnd || isInner ? stub : clearance))
  }

  /// One stub forward, one segment back, and one stub forward. If the end lies ahead, the segment back shrinks and
  /// moves between the stubs. It shrinks to nothing if that leaves no reversal on the other axis.
  private var hook: Layout {
    let least = turnsBackAcross ? stub : 0
    let back = 2 * stub - gap
    if back >= least { return Layout(offsets: [stub, gap - stub], fits: back > 0) }
    let middle = (bendPosition * gap).clamped(stub - least / 2, gap - stub + least / 2)
    return Layout(offsets: [middle + least / 2, middle - least / 2], fits: false)
  }

  /// Two segments forward, the second one past the end, and one back to the end.
  private var detour: Layout {
    let first = gap > 0 ? (bendPosition * gap).clamped(ownStub, gap - clearance) : stub
    let least = turnsBackAcross ? stub : 0
    return Layout(offsets: [first, max(gap + stub, first + least)], fits: true)
  }
}

extension CGFloat {
  /// Limits the value to the two bounds; if they conflict, the lower bound wins.
  fileprivate func clamped(_ lower: CGFloat, _ upper: CGFloat) -> CGFloat {
    Swift.max(lower, Swift.min(self, upper))
  }
}
