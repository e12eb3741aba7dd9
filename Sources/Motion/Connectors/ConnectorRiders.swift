import Foundation
import PathreelDrawing
import PathreelGeometry

/// The position of a view on a connector, and whether the view turns with the line. ``ConnectorRiders`` places views by
/// it.
package struct ConnectorPlace: Hashable, Sendable {
  /// The fraction of the line's length, 0…1; nil for the middle of its longest segment.
  package var share: Double?
  /// Whether the view is upright or rotated with the line.
  package var orientation: PathOrientation
  /// The distance between the view and the line, which breaks off around it; nil if the line goes on.
  package var gap: Double?

  /// A place on a connector, by default for a label.
  package init(share: Double? = nil, orientation: PathOrientation = .upright, gap: Double? = nil) {
    (self.share, self.orientation, self.gap) = (share, orientation, gap)
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

/// A connector's line with views that are centred on points of it, each at its ideal size. `ElementConnector` makes one
/// for the `elements` of a scene file's connector.
package struct ConnectorRiders<Line: View, Content: View>: View, PrimitiveView {
  private let line: Line
  private let connector: () -> Connector?
  private let place: ConnectorPlace
  private let content: Content

  /// The views of `content`, on a connector.
  ///
  /// - Parameters:
  ///   - line: The view of the line, which fills the space that it is offered.
  ///   - connector: Returns the connector. It is called when the views are drawn; nil draws nothing.
  ///   - place: The place of views that do not set one. Around these, the line has a gap.
  package init(
    _ line: Line, on connector: @escaping () -> Connector?, at place: ConnectorPlace,
    @ViewBuilder content: () -> Content
  ) {
    (self.line, self.connector, self.place, self.content) = (line, connector, place, content())
  }

  package var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let lines = line.nodes(in: context.ofChildren())
    nodes.append(ConnectorRidersNode(lines, content.nodes(in: context.ofChildren()), at: place, on: connector))
  }
}

/// The layout node of ``ConnectorRiders``.
private final class ConnectorRidersNode: LayoutNode {
  let lines: [LayoutNode]
  let riders: [LayoutNode]
  /// The place of riders that do not set one.
  let standard: ConnectorPlace
  let connector: () -> Connector?

  init(
    _ lines: [LayoutNode], _ riders: [LayoutNode], at place: ConnectorPlace, on connector: @escaping () -> Connector?
  ) {
    (self.lines, self.riders, standard, self.connector) = (lines, riders, place, connector)
  }

  override var linkParts: LinkParts { LinkParts(of: lines + riders) }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    drawLines(for: proposal, into: &drawing)
    guard let connector = connector(), FrameAccount.charge(2 * riders.count, .layout) else { return }
    for node in riders.inDrawingOrder {
      let own = node.value(ConnectorPlace.Key.self) ?? standard
      if let share = own.share, !share.isFinite { return drawing.fail(.notFinite("a place on a connector")) }
      let place = connector.place(own)
      let size = node.size(for: .unspecified)
      let move = CGAffineTransform(translationX: place.point.x, y: place.point.y)
      let turn = own.orientation == .tangent ? place.angle.radians : 0
      drawing.with(turn == 0 ? [move] : [move, CGAffineTransform(rotationAngle: turn)]) {
        $0.place(node, at: CGPoint(x: -size.width / 2, y: -size.height / 2), for: .unspecified)
      }
    }
  }

  /// Draws the line, with a gap around each view that stands at the standard place.
  private func drawLines(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    func draw(_ drawing: inout DisplayListBuilder) {
      for line in lines { drawing.place(line, at: .zero, for: proposal) }
    }
    guard let path = shown(in: drawing) else { return draw(&drawing) }
    guard drawing.charge(for: path), drawing.isDrawable(path, of: Connector.self) else { return }
    let clip = DisplayList.ClipPath(path: path, rule: .nonzero, transform: drawing.transform)
    drawing.layer({ draw(&$0) }, compose: { $0.clipped(to: clip) })
  }

  /// The area in which the line is drawn; nil if that is everywhere.
  private func shown(in drawing: DisplayListBuilder) -> Path? {
    guard let gap = standard.gap, gap.isFinite, let connector = connector(), !drawing.isFindingLinks,
      !drawing.isSurveying, standard.share?.isFinite != false
    else { return nil }
    let labels = riders.filter { $0.value(ConnectorPlace.Key.self) == nil }
    guard !labels.isEmpty, FrameAccount.charge(2 * labels.count, .layout) else { return nil }
    let place = connector.place(standard)
    let turn = standard.orientation == .tangent ? place.angle.radians : 0
    // Far enough for thick lines and their arrowheads.
    let bounds = connector.path.boundingRect.insetBy(dx: -1000, dy: -1000)
    return labels.reduce(Path(bounds)) { area, label in
      let size = label.size(for: .unspecified)
      guard size.width > 0, size.height > 0 else { return area }
      let box = CGSize(width: size.width + 2 * gap, height: size.height + 2 * gap)
      return area.subtracting(connector.gap(of: box, around: place.point, turnedBy: turn))
    }
  }
}

extension Connector {
  fileprivate func place(_ place: ConnectorPlace) -> CurvePlace { place.share.map(self.place(at:)) ?? labelPlace }
}
