/// The costs of a frame's queries to a node, as if the node had been made for this frame. ``FragmentLayout`` charges
/// them for a node that has memoised answers of earlier frames.
///
/// Nodes memoise intermediate results, so the cost of a query depends on the queries before it in the same frame. Most
/// frames ask the same queries in the same order as the frame before, and then the costs are the same. As soon as a
/// frame asks another query, a fresh node, the probe, measures the costs from there on.
struct QueryCosts {
  /// A question to a node.
  enum Query: Equatable {
    case size(ProposedViewSize)
    case guide(AlignmentKey, ProposedViewSize)
    case drawing(ProposedViewSize)
    /// The search for the ends of connectors.
    case links(ProposedViewSize)

    /// Repeats the question, so that the node memoises the answer. Drawings and searches are not repeated: they come
    /// last.
    fileprivate func repeated(to node: LayoutNode) {
      switch self {
      case .size(let proposal): _ = node.size(for: proposal)
      case .guide(let key, let proposal): _ = node.guide(key, for: proposal)
      case .drawing, .links: break
      }
    }
  }

  /// The queries of the last frame. The first ``count`` of them were asked in this frame too.
  private var queries: [(query: Query, cost: FrameCost)] = []
  /// The number of queries in this frame.
  private var count = 0
  /// The node that measures; nil as long as the frame asks the same queries as the last frame.
  private var probe: LayoutNode?

  /// Creates the costs of a node that has answered nothing yet.
  init(of node: LayoutNode) { probe = node }

  /// Whether this frame has asked a query that the last one did not ask at this point.
  var isMeasuring: Bool { probe != nil }

  /// Ends the frame.
  mutating func finish() { (count, probe) = (0, nil) }

  /// Removes the costs of drawings and searches, which change with the tolerance of outlines.
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

  /// The cost of the frame's next query.
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
