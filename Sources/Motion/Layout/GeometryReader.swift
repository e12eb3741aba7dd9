import Foundation
import PathreelDrawing
import PathreelGeometry

/// The size and coordinate spaces of a ``GeometryReader``, which passes them to its content.
public struct GeometryProxy {
  /// The size of the reader, in points.
  public let size: CGSize
  /// The coordinate spaces of the reader.
  let spaces: DisplayListBuilder.Spaces

  init(size: CGSize, at spaces: DisplayListBuilder.Spaces) { (self.size, self.spaces) = (size, spaces) }

  /// The reader's frame in the coordinates of a space around it; its bounding box if the reader is rotated there.
  ///
  /// If no view around the reader has the name of the space, the space is the canvas. Inside another scene, that is the
  /// canvas of the reader's own scene.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    CGRect(origin: .zero, size: size).applying(spaces.transform(to: coordinateSpace))
  }
}

extension DisplayListBuilder {
  /// The geometry of a view of a given size in the current coordinates.
  package mutating func geometry(of size: CGSize) -> GeometryProxy { GeometryProxy(size: size, at: coordinateSpaces()) }
}

/// A coordinate system: the canvas's, the view's own, or a named view's around it. ``GeometryProxy/frame(in:)`` takes
/// one.
public enum CoordinateSpace: Hashable {
  /// The canvas's coordinates, before it is scaled to the output.
  case global
  /// The view's own coordinates.
  case local
  /// The coordinates of the view with this name, set by `coordinateSpace(_:)`.
  case named(AnyHashable)
}

extension View {
  /// Names the view's coordinate space, for ``GeometryProxy/frame(in:)`` inside it.
  ///
  /// - Parameter space: A named space. A view cannot define `local` or `global`; they change nothing.
  public func coordinateSpace(_ space: CoordinateSpace) -> some View {
    effect { node, proposal, drawing in
      guard case .named(let name) = space else { return node.draw(for: proposal, into: &drawing) }
      drawing.inSpace(named: name) { node.draw(for: proposal, into: &$0) }
    }
  }
  /// Names the view's coordinate space, for ``GeometryProxy/frame(in:)`` inside it.
  public func coordinateSpace<Name: Hashable>(name: Name) -> some View { coordinateSpace(.named(AnyHashable(name))) }
}

/// A view that takes all the offered space and makes its content from that size. The content is at its top-left corner.
/// For authors of scenes in Swift; scene files have no element for it.
///
/// ```swift
/// GeometryReader { proxy in
///   Circle().frame(width: proxy.size.width / 4).position(x: proxy.size.width / 2, y: 20)
/// }
/// ```
public struct GeometryReader<Content: View>: View, PrimitiveView {
  /// Makes the content from the reader's size and coordinate spaces.
  public var content: (GeometryProxy) -> Content

  /// A view whose content depends on its own size.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var context = context
    context.cache = nil
    nodes.append(
      GeometryReaderNode { [context] size, place in
        content(GeometryProxy(size: size, at: place)).node(in: context, alignment: .topLeading)
      })
  }
}

/// The layout node of a ``GeometryReader``. It makes its content while it is drawn, when its size is known.
private final class GeometryReaderNode: LayoutNode {
  let content: (CGSize, DisplayListBuilder.Spaces) -> LayoutNode

  init(content: @escaping (CGSize, DisplayListBuilder.Spaces) -> LayoutNode) { self.content = content }

  // Connectors find the views at their ends by ids. The content is unknown until it is drawn, so it may have such ids.
  override var linkParts: LinkParts { .ids }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    let size = size(for: proposal)
    drawing.place(content(size, drawing.coordinateSpaces()), at: .zero, for: ProposedViewSize(size))
  }
}
