import PathreelGeometry

/// An independent oracle for elbow connectors: Dijkstra's algorithm on the points of a grid and the directions of
/// travel. `ElbowTests` compares with it.
///
/// A route may turn at any grid point, but never straight back, and must not pass through its own ends. Fewer bends are
/// better, then fewer steps. The ends must be at least two steps apart, or coincide.
struct RouteSearch {
  typealias Side = Connector.Side

  /// The end's position on a grid whose origin is the start.
  let end: (x: Int, y: Int)
  let leaving, entering: Side
  /// The number of grid steps beyond both points on all sides.
  var margin = 2

  private struct State: Hashable {
    var x, y: Int
    var heading: Side
  }

  var best: (bends: Int, steps: Int)? {
    let xs = min(0, end.x) - margin...max(0, end.x) + margin
    let ys = min(0, end.y) - margin...max(0, end.y) + margin
    let (away, arrival) = (leaving.step, entering.opposite)
    let goal = (x: end.x - arrival.step.x, y: end.y - arrival.step.y)
    // The cost is bends · 1000 + steps. No route on such a grid has a thousand steps.
    var buckets: [[State]] = Array(repeating: [], count: 10_000)
    buckets[1] = [State(x: away.x, y: away.y, heading: leaving)]
    var seen: Set<State> = []
    for cost in buckets.indices {
      while let state = buckets[cost].popLast() {
        guard seen.insert(state).inserted else { continue }
        if (state.x, state.y) == goal, state.heading != entering {
          // The last step leads into the end. A last step after a bend has its turn in the queue, too.
          if state.heading == arrival { return (cost / 1000, cost % 1000 + 1) }
          buckets[cost + 1000].append(State(x: state.x, y: state.y, heading: arrival))
        }
        for heading in Side.allCases where heading != state.heading.opposite {
          let (x, y) = (state.x + heading.step.x, state.y + heading.step.y)
          guard xs.contains(x), ys.contains(y), (x, y) != (0, 0), (x, y) != end else { continue }
          let price = (heading == state.heading ? 0 : 1000) + 1
          if cost + price < buckets.count {
            buckets[cost + price].append(State(x: x, y: y, heading: heading))
          }
        }
      }
    }
    return nil
  }
}

extension Connector.Side {
  fileprivate var step: (x: Int, y: Int) { (Int(outward.x), Int(outward.y)) }
}
