import Foundation
import PathreelGeometry
import PathreelMotion

/// The connector that an element draws at a moment. The kind `connector` makes it. If it joins other elements, it is
/// known only during layout, when these elements have their places.
final class ElementConnector {
  private let start, end: LinkEnd
  private let line: (Connector.Side, Connector.Side) -> Connector.Line
  private var connector: Connector?
  /// The default position of elements on the connector.
  let place: ConnectorPlace

  init(
    from start: LinkEnd, to end: LinkEnd, place: ConnectorPlace,
    line: @escaping (Connector.Side, Connector.Side) -> Connector.Line
  ) {
    (self.start, self.end, self.line, self.place) = (start, end, line, place)
    connector = LinkEnd.connector(from: start, to: end, line: line)
  }

  /// The line as a shape.
  var shape: AnyShape { connector.map { AnyShape($0) } ?? AnyShape(Line(element: self)) }

  /// The view of the line, with the views that are placed on it.
  func view(of line: AnyView, with riders: [AnyView]) -> AnyView {
    let whole =
      riders.isEmpty
      ? line
      : AnyView(ConnectorRiders(line, on: { self.connector }, at: place) { ViewList(views: riders) })
    if connector != nil { return whole }
    return AnyView(
      ConnectorReader(from: start, to: end, line: self.line) { connector in
        self.knowing(connector, whole)
      })
  }

  private func knowing(_ connector: Connector, _ view: AnyView) -> AnyView {
    self.connector = connector
    return view
  }

  /// The line between elements. It is drawn inside the `ConnectorReader` that knows the connector, on the thread that
  /// makes the frame; so it needs no lock.
  private struct Line: Shape, @unchecked Sendable {
    let element: ElementConnector

    func path(in rect: CGRect) -> Path { element.connector?.path(in: rect) ?? Path() }
    func fault(in rect: CGRect) -> (any Error)? { element.connector?.fault(in: rect) }
  }
}
