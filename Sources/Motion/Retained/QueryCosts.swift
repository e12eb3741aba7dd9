/// What the queries of a frame cost a node that was made for this frame. ``FragmentLayout`` charges it for a node that
/// remembers the answers of earlier frames.
///
/// Nodes memoise intermediate results, so the cost of a query depends on the queries before it in the same frame. Most
/// frames ask the same queries in the same order as the frame before, and then the costs are the same. From the first
/// other query on, a fresh node measures the costs.
struct QueryCosts {
  /// A question to a node.
  enum Query: Equatable {
    case size(ProposedViewSize)
    case guide(AlignmentKey, ProposedViewSize)
    case drawing(ProposedViewSize)
    case links(ProposedViewSize)

    /// Repeats the question, so that the node memoises the answer. Drawings are not repeated: they come last.
    fileprivate func repeated(to node: LayoutNode) {
      switch self {
      case .size(let proposal): _ = node.size(for: proposal)
      case .guide(let key, let proposal): _ = node.guide(key, for: proposal)
      case .drawing, .links: break
      }
    }
  }

  /// The queries of the last frame; up to ``count`` those of this frame.
  private var queries: [(query: Query, cost: FrameCost)] = []
  private var count = 0
  /// The node that measures; nil while the frame asks what the last frame asked.
  private var probe: LayoutNode?

  /// The costs of a node of which nothing was asked yet.
  init(of node: LayoutNode) { probe = node }

  mutating func beginFrame() { (count, probe) = (0, nil) }

  /// Forgets what drawings and searches cost, because outlines get another tolerance.
  mutating func forgetDrawing() {
    guard
      let first = queries[count...].firstIndex(where: { entry in
        switch entry.query {
        case .size, .guide: false
        case .drawing, .links: true
        }
      })
    else { return }
    queries.removeSubrange(first...)
  }

  /// Charges the current frame for a query.
  mutating func charge(_ query: Query, again makeAgain: () -> LayoutNode, _ ask: (LayoutNode) -> Void) {
    let cost = cost(of: query, again: makeAgain, ask)
    FrameAccount.current?.charge(cost)
  }

  /// The cost of a query after the queries of this frame.
  ///
  /// - Parameters:
  ///   - makeAgain: Makes a fresh node.
  ///   - ask: Asks the query.
  mutating func cost(of query: Query, again makeAgain: () -> LayoutNode, _ ask: (LayoutNode) -> Void) -> FrameCost {
    if probe == nil, count < queries.count, queries[count].query == query {
      count += 1
      return queries[count - 1].cost
    }
    queries.removeSubrange(count...)
    let probe = probe ?? freshNode(makeAgain)
    self.probe = probe
    let (_, cost) = FrameAccount.measuring { ask(probe) }
    queries.append((query, cost))
    count += 1
    return cost
  }

  /// A node that has answered the queries of this frame.
  private func freshNode(_ makeAgain: () -> LayoutNode) -> LayoutNode {
    let (node, _) = FrameAccount.measuring {
      let node = makeAgain()
      for entry in queries { entry.query.repeated(to: node) }
      return node
    }
    return node
  }
}
