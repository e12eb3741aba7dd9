import Foundation
import PathreelDrawing

/// What a ``GeometryReader`` tells its content.
public struct GeometryProxy: Hashable, Sendable {
  /// The size of the space the reader fills, in points.
  public let size: CGSize
}

/// A view that takes all the space it is offered and builds its content from the size of it, at its top left.
///
/// ```swift
/// GeometryReader { proxy in
///   Circle().frame(width: proxy.size.width / 4).position(x: proxy.size.width / 2, y: 20)
/// }
/// ```
public struct GeometryReader<Content: View>: View, PrimitiveView {
  public var content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(
      GeometryReaderNode { size in
        content(GeometryProxy(size: size)).node(in: context, alignment: .topLeading)
      })
  }
}

private final class GeometryReaderNode: LayoutNode {
  let content: (CGSize) -> LayoutNode

  init(content: @escaping (CGSize) -> LayoutNode) { self.content = content }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
  override func draw(for proposal: ProposedViewSize, into drawing: inout Drawing) {
    let size = size(for: proposal)
    drawing.place(content(size), at: .zero, for: ProposedViewSize(size))
  }
}
