import Foundation
import PathreelDrawing
import PathreelGeometry

/// A view that draws a connector between two other views. It finds them by their ids anywhere in the scene and follows
/// them as they move.
///
/// The ends lie on the edges of the views' frames, at the middle of a side. If several connectors use one side, they
/// are spread evenly along it, sorted by the positions of their other ends. A side that is not given is chosen: it
/// faces the other view, along the axis on which the two are further apart. Straight lines and quadratic curves have no
/// sides of their own: unless a side is given, they end where the straight line to the other view's middle crosses the
/// edge.
///
/// The modifier ``View/id(_:)`` marks a view as an end. Its frame has all offsets, rotations and scales applied. If
/// several views have one id, the first one is used. If one of the two views is not drawn, the connector is not drawn.
/// Views inside a ``ConnectorReader`` or a ``Canvas`` are not found, and connectors there are not drawn. Authors of
/// scenes in Swift use it as below; the element `connector` of scene files makes one.
///
/// ```swift
/// Card(title: "Gateway").id("gateway").position(x: 200, y: 360)
/// Card(title: "Login").id("login").position(x: 640, y: 200 + 100 * time["move"])
/// ConnectorReader(from: "gateway", .right, to: "login") { link in
///   link.trim(to: time["link"])
///     .stroke(.gray, style: StrokeStyle(lineWidth: 2), ends: LineEnds(end: Arrowhead(.triangle)))
///   Text("token").position(link.labelPlace.point)
///   Circle().frame(width: 12, height: 12).position(link.place(at: time["send"]).point)
/// }
/// ```
public struct ConnectorReader<Content: View>: View, PrimitiveView {
  private let start: LinkEnd
  private let end: LinkEnd
  /// Returns the kind of line for the sides by which it leaves and enters.
  private let line: (Connector.Side, Connector.Side) -> Connector.Line
  private let content: (Connector) -> Content

  /// A connector between two views, and the views that show it. The reader fills the space that it is offered, like a
  /// shape; the connector's points are measured from its top-left corner.
  ///
  /// - Parameters:
  ///   - start: The id of the view where the connector begins.
  ///   - leaving: The side by which the connector leaves that view; nil to choose one.
  ///   - end: The id of the view where the connector ends.
  ///   - entering: The side by which the connector enters that view; nil to choose one.
  ///   - line: Returns the kind of line for the sides by which it leaves and enters. By default it has right angles.
  ///   - content: Makes the views that show the connector.
  public init(
    from start: some Hashable, _ leaving: Connector.Side? = nil, to end: some Hashable,
    _ entering: Connector.Side? = nil,
    line: @escaping (_ leaving: Connector.Side, _ entering: Connector.Side) -> Connector.Line = {
      .elbow(Connector.Elbow(leaving: $0, entering: $1))
    }, @ViewBuilder content: @escaping (Connector) -> Content
  ) {
    self.init(
      from: LinkEnd(.view(AnyHashable(start)), leaving), to: LinkEnd(.view(AnyHashable(end)), entering), line: line,
      content: content)
  }

  /// The same for ends that may also be points. Elements of scene files use it.
  package init(
    from start: LinkEnd, to end: LinkEnd, line: @escaping (Connector.Side, Connector.Side) -> Connector.Line,
    @ViewBuilder content: @escaping (Connector) -> Content
  ) {
    (self.start, self.end, self.line, self.content) = (start, end, line, content)
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.cache = nil
    let (line, content) = (line, content)
    nodes.append(
      // The sides are arbitrary here: only the kind of line matters.
      ConnectorNode(from: start, to: end, needsSides: line(.right, .left).needsSides) { [inner] route in
        let connector = Connector(from: route.start, to: route.end, line: line(route.leaving, route.entering))
        return content(connector).node(in: inner, alignment: .topLeading)
      })
  }
}

extension Connector.Line {
  /// Whether the line needs a side at each end, because it starts and ends perpendicular to it.
  fileprivate var needsSides: Bool {
    switch self {
    case .elbow, .cubic: true
    case .straight, .quad: false
    }
  }
}

/// The layout node of a ``ConnectorReader``. It makes its content while it is drawn, when the connector's route is
/// known.
private final class ConnectorNode: LayoutNode {
  let start, end: LinkEnd
  let needsSides: Bool
  let content: (LinkRoute) -> LayoutNode

  init(from start: LinkEnd, to end: LinkEnd, needsSides: Bool, content: @escaping (LinkRoute) -> LayoutNode) {
    (self.start, self.end, self.needsSides, self.content) = (start, end, needsSides, content)
  }

  override var linkParts: LinkParts { .connectors }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if drawing.isFindingLinks { return drawing.noteConnector(from: start, to: end, needsSides: needsSides) }
    let offer = ProposedViewSize(size(for: proposal))
    drawing.connector { $1.place(content($0), at: .zero, for: offer) }
  }
}
