import Foundation

/// The segments of a route that lie on one axis, given their directions: where one ends and the next begins.
///
/// All lengths are continuous in the gap between the points, except where the points coincide. While points move, a route
/// of constant directions moves without a jump.
struct ElbowAxis {
  /// Whether each segment runs towards growing coordinates. At most three; more than two only where both the route's first
  /// and its last segment are among them.
  let isForward: [Bool]
  /// Whether the route's first and last segments are among them.
  let hasStart, hasEnd: Bool
  /// How far the end lies from the start along the axis, and aside from it.
  let gap, gapAcross: CGFloat
  /// Whether segments on the other axis run both ways.
  let turnsBackAcross: Bool
  let stub, bendPosition: CGFloat

  struct Layout {
    /// Where the segments but the last end, counted from the start.
    var offsets: [CGFloat]
    /// Whether there is room for each segment's least length, and a segment where there is a gap.
    var fits: Bool
  }

  var layout: Layout {
    guard let first = isForward.first else { return Layout(offsets: [], fits: gap == 0) }
    // Everything below is told for a first segment that runs forward.
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
      // A detour, seen from the end.
      let layout = reversed.layout
      return Layout(offsets: layout.offsets.reversed().map { gap + $0 }, fits: layout.fits)
    default:
      // A staircase has two bends more than it needs.
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

  /// How far an inner segment keeps from an end point that it passes.
  private var clearance: CGFloat { min(stub, abs(gap) / 4) }

  /// The stub of a point that has the other one ahead. The more that one stands in the way, the more it has to stop short.
  private var ownStub: CGFloat {
    guard gap > 0 else { return stub }
    let aside = min(1, gapAcross / gap)
    return min(stub, 0.75 * gap) * (1 - aside) + stub * aside
  }

  /// Forward and forward again. Two stubs share a gap that is too short for both; a stub beside an inner segment does not
  /// give way, and the inner segment turns over.
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

  /// Forward and back: beyond both points.
  private var turn: CGFloat {
    let isInner = !hasStart && !hasEnd
    return max(hasStart || isInner ? stub : clearance, gap + (hasEnd || isInner ? stub : clearance))
  }

  /// Forward a stub, back, and forward a stub. Where the end lies ahead the way back shrinks, to nothing if that leaves
  /// no reversal, and moves between the stubs.
  private var hook: Layout {
    let least = turnsBackAcross ? stub : 0
    let back = 2 * stub - gap
    if back >= least { return Layout(offsets: [stub, gap - stub], fits: back > 0) }
    let middle = (bendPosition * gap).clamped(stub - least / 2, gap - stub + least / 2)
    return Layout(offsets: [middle + least / 2, middle - least / 2], fits: false)
  }

  /// Forward, forward again past the end, and back into it.
  private var detour: Layout {
    let first = gap > 0 ? (bendPosition * gap).clamped(ownStub, gap - clearance) : stub
    let least = turnsBackAcross ? stub : 0
    return Layout(offsets: [first, max(gap + stub, first + least)], fits: true)
  }
}

extension CGFloat {
  /// Not above the upper bound, and not below the lower one, which wins.
  fileprivate func clamped(_ lower: CGFloat, _ upper: CGFloat) -> CGFloat {
    Swift.max(lower, Swift.min(self, upper))
  }
}
