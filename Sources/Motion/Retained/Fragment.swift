import Foundation
import PathreelDrawing
import PathreelGeometry

/// A cached part of a scene: its views with the layout and the drawing that were made from them. The next frame may
/// reuse it. It is the result of a ``RetainedNode`` whose inputs do not change.
///
/// The owner of a fragment guarantees that its views depend on nothing that has changed since it was made. Sizes, guides
/// and drawings are stored with everything else that decides them: the proposal, the transform and the inherited
/// context. So a frame looks the same whether or not a fragment was cached.
///
/// A frame also costs the same, except for a small part of the layout. For each result, the fragment stores what its
/// computation charged to the ``FrameAccount``, and charges that again when the result is reused; see ``QueryCosts``.
///
/// A fragment belongs to one thread at a time.
package final class Fragment {
  /// Makes the nodes of the views in a context.
  private let makeNodes: (ViewContext) -> [LayoutNode]
  /// The memory of the views, in units of about 50 bytes.
  private let weight: Int
  /// Counts the memory of the cached results; nil if the fragment caches nothing.
  private let memory: RetainedMemory?
  /// The cached nodes; nil before the first frame.
  private var nodes: KeptNodes?

  /// The nodes that the views become in one context, and the cost of making them.
  private struct KeptNodes {
    let context: ViewContext
    let layouts: [FragmentLayout]
    let cost: FrameCost
  }

  /// Makes a fragment of some views.
  ///
  /// - Parameters:
  ///   - isLayered: Whether the views lie over each other, the first at the back. They become one node then.
  ///   - memory: Counts the memory of the fragment. With nil, the fragment is for one frame and caches nothing.
  package convenience init(_ views: [AnyView], isLayered: Bool, in memory: RetainedMemory?) {
    self.init(in: memory, weight: 8 + 8 * views.count) { Fragment.nodes(of: views, isLayered: isLayered, in: $0) }
  }

  /// Makes a fragment that caches the nodes of a view in Swift, or a node that holds other nodes.
  ///
  /// - Parameter weight: The memory of the views, in units of about 50 bytes.
  init(in memory: RetainedMemory?, weight: Int = 8, makeNodes: @escaping (ViewContext) -> [LayoutNode]) {
    (self.makeNodes, self.weight, self.memory) = (makeNodes, weight, memory)
    memory?.weight += weight
  }

  deinit { memory?.weight -= weight }

  /// The nodes of views: one node for all of them if they are layered.
  private static func nodes(of views: [AnyView], isLayered: Bool, in context: ViewContext) -> [LayoutNode] {
    if isLayered, ShapeStackNode.canShow(views, in: context) { return [ShapeStackNode(views, in: context)] }
    var nodes: [LayoutNode] = []
    nodes.reserveCapacity(views.count)
    var shared = context
    let account = FrameAccount.current
    for view in views { view.appendNodes(to: &nodes, in: &shared, chargedTo: account) }
    // Nodes with a z-index or alignment guides are arranged together with the nodes around the fragment.
    guard isLayered, nodes.count > 1, nodes.allSatisfy({ $0.zIndex == 0 && !$0.setsGuides }) else { return nodes }
    return [LayoutContainerNode(ZStackLayout(), children: nodes)]
  }

  /// Adds the nodes of the views. If the context is equivalent to the context in the last frame, these are the cached
  /// nodes.
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    guard let memory else {
      nodes += makeNodes(context)
      return
    }
    if let kept = self.nodes, kept.context.decidesTheSame(as: context) {
      FrameAccount.current?.charge(kept.cost)
      for layout in kept.layouts { layout.beginFrame() }
    } else {
      var inner = context
      // A cache of views has to be visited in each frame, but these nodes are made once for many frames.
      (inner.isKept, inner.cache) = (true, nil)
      let (made, cost) = FrameAccount.pricing { makeNodes(inner) }
      let layouts = made.enumerated().map { i, node in
        FragmentLayout(of: node, in: memory) { [makeNodes, inner] in makeNodes(inner)[i] }
      }
      self.nodes = KeptNodes(context: context, layouts: layouts, cost: cost)
    }
    nodes += self.nodes!.layouts.map { FragmentNode($0) }
  }
}

/// A view that shows a fragment. Scene files make one for elements and for the iterations of a repeat (`Moment`).
package struct FragmentView: View, PrimitiveView {
  private let fragment: Fragment

  /// A view of the fragment's views, in their order.
  package init(_ fragment: Fragment) { self.fragment = fragment }

  package var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    fragment.appendNodes(to: &nodes, in: context)
  }
}

extension ViewContext {
  /// Whether views become the same nodes in both contexts.
  func decidesTheSame(as other: ViewContext) -> Bool {
    inheritance === other.inheritance && stackAxis == other.stackAxis && isInGrid == other.isInGrid
      && drawThenFill == other.drawThenFill && isOutlined == other.isOutlined && needsShape == other.needsShape
      && place == other.place
  }
}
