import Foundation
import PathreelGeometry

/// The position of a view on a connector, and whether the view turns with the line. ``ConnectorRiders`` places views by
/// it.
package struct ConnectorPlace: Hashable, Sendable {
  /// The fraction of the line's length, 0…1; nil for the middle of its longest segment.
  package var share: Double?
  /// Whether the view is upright or rotated with the line.
  package var orientation: PathOrientation

  /// A place on a connector, by default for a label.
  package init(share: Double? = nil, orientation: PathOrientation = .upright) {
    (self.share, self.orientation) = (share, orientation)
  }

  /// The layout value that holds a view's place on a connector; nil for the default place.
  enum Key: LayoutValueKey { static var defaultValue: ConnectorPlace? { nil } }
}

extension View {
  /// Sets the position of this view on the connector, if it is one of its ``ConnectorRiders``.
  package func onConnector(at place: ConnectorPlace) -> some View {
    layoutValue(key: ConnectorPlace.Key.self, value: place)
  }
}

/// Views that are centred on points of a connector, each at its ideal size. `ElementConnector` makes one for the
/// `elements` of a scene file's connector.
package struct ConnectorRiders<Content: View>: View, PrimitiveView {
  private let connector: () -> Connector?
  private let place: ConnectorPlace
  private let content: Content

  /// The views of `content`, on a connector.
  ///
  /// - Parameters:
  ///   - connector: Returns the connector. It is called when the views are drawn; nil draws nothing.
  ///   - place: The place of views that do not set one.
  package init(on connector: @escaping () -> Connector?, at place: ConnectorPlace, @ViewBuilder content: () -> Content)
  {
    (self.connector, self.place, self.content) = (connector, place, content())
  }

  package var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(ConnectorRidersNode(content.nodes(in: context.ofChildren()), at: place, on: connector))
  }
}

/// The layout node of ``ConnectorRiders``.
private final class ConnectorRidersNode: LayoutNode {
  let riders: [LayoutNode]
  /// The place of riders that do not set one.
  let standard: ConnectorPlace
  let connector: () -> Connector?

  init(_ riders: [LayoutNode], at place: ConnectorPlace, on connector: @escaping () -> Connector?) {
    (self.riders, standard, self.connector) = (riders, place, connector)
  }

  override var linkParts: LinkParts { LinkParts(of: riders) }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    guard let connector = connector(), FrameAccount.charge(2 * riders.count, .layout) else { return }
    for node in riders.inDrawingOrder {
      let own = node.value(ConnectorPlace.Key.self) ?? standard
      if let share = own.share, !share.isFinite { return drawing.fail(.notFinite("a place on a connector")) }
      let place = own.share.map(connector.place(at:)) ?? connector.labelPlace
      let size = node.size(for: .unspecified)
      let move = CGAffineTransform(translationX: place.point.x, y: place.point.y)
      let turn = own.orientation == .tangent ? place.angle.radians : 0
      drawing.with(turn == 0 ? [move] : [move, CGAffineTransform(rotationAngle: turn)]) {
        $0.place(node, at: CGPoint(x: -size.width / 2, y: -size.height / 2), for: .unspecified)
      }
    }
  }
}
