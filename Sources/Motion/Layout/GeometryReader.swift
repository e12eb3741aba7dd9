import Foundation
import PathreelDrawing
import PathreelGeometry

/// What a ``GeometryReader`` tells its content.
public struct GeometryProxy {
  /// The size of the space the reader fills, in points.
  public let size: CGSize
  private let drawing: DisplayListBuilder.Spaces

  init(size: CGSize, at place: DisplayListBuilder.Spaces) { (self.size, drawing) = (size, place) }

  /// The reader's frame in the coordinates of a space around it; the smallest upright rectangle about it where the reader
  /// is turned there.
  ///
  /// A space of a name that no view around the reader has is the canvas.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    CGRect(origin: .zero, size: size).applying(drawing.transform(to: coordinateSpace))
  }
}

/// Coordinates of a view around.
public enum CoordinateSpace: Hashable {
  /// Those of the canvas, before it is scaled to the output.
  case global
  /// The view's own.
  case local
  /// Those of the view that has this name by `coordinateSpace(_:)`.
  case named(AnyHashable)
}

extension View {
  /// Names the view's coordinates for ``GeometryProxy/frame(in:)`` inside it.
  ///
  /// - Parameter space: A named one; `local` and `global` cannot be given to a view, and change nothing.
  public func coordinateSpace(_ space: CoordinateSpace) -> some View {
    effect { node, proposal, drawing in
      guard case .named(let name) = space else { return node.draw(for: proposal, into: &drawing) }
      drawing.inSpace(named: name) { node.draw(for: proposal, into: &$0) }
    }
  }
  /// Names the view's coordinates for ``GeometryProxy/frame(in:)`` inside it.
  public func coordinateSpace<Name: Hashable>(name: Name) -> some View { coordinateSpace(.named(AnyHashable(name))) }
}

/// A view that takes all the space it is offered and builds its content from the size of it, at its top left.
///
/// ```swift
/// GeometryReader { proxy in
///   Circle().frame(width: proxy.size.width / 4).position(x: proxy.size.width / 2, y: 20)
/// }
/// ```
public struct GeometryReader<Content: View>: View, PrimitiveView {
  /// Makes the content from what the container is offered.
  public var content: (GeometryProxy) -> Content

  /// A container whose content depends on the container's size.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(
      GeometryReaderNode { size, place in
        content(GeometryProxy(size: size, at: place)).node(in: context, alignment: .topLeading)
      })
  }
}

private final class GeometryReaderNode: LayoutNode {
  let content: (CGSize, DisplayListBuilder.Spaces) -> LayoutNode

  init(content: @escaping (CGSize, DisplayListBuilder.Spaces) -> LayoutNode) { self.content = content }

  // What it holds is known when it is drawn.
  override var linkParts: LinkParts { .ids }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    let size = size(for: proposal)
    drawing.place(content(size, drawing.coordinateSpaces()), at: .zero, for: ProposedViewSize(size))
  }
}
