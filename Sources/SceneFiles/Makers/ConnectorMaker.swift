import PathreelGeometry
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Makes connectors: lines from one point to another, as in diagrams.
extension ElementMaker {
  static let connector = ElementMaker(.connector, prepare: ConnectorKeys.prepare) { reader in
    let connector = try ConnectorKeys.connector(reader)
    var outline = Outline(connector.shape)
    outline.connector = connector
    return outline
  }
}

extension ConnectorKeys {
  fileprivate static func connector(_ reader: FieldReader) throws -> ElementConnector {
    var (start, end) = (try reader[from], try reader[to])
    if start.side == nil { start.side = try reader[leaving] }
    if end.side == nil { end.side = try reader[entering] }
    let label = try reader[label]
    let place = ConnectorPlace(
      share: try label?[place], orientation: try label?[orientation] ?? .upright, gap: try label?[gap])
    return ElementConnector(from: start, to: end, place: place, line: try way(reader))
  }

  /// Returns a function that makes the line, given the sides by which it leaves and enters.
  private static func way(_ reader: FieldReader) throws -> (Connector.Side, Connector.Side) -> Connector.Line {
    switch try reader[line] {
    case .straight: return { _, _ in .straight }
    case .quad:
      let bow = try reader[bow]
      return { _, _ in .quad(bow: bow) }
    case .cubic:
      let tension = try reader[tension]
      return { .cubic(leaving: $0, entering: $1, tension: tension) }
    case .elbow:
      let (radius, stub, bend) = (try reader[radius], try reader[stub], try reader[bend])
      let model = try reader[freeze].map { (from: try $0[frozenFrom], to: try $0[frozenTo]) }
      return { leaving, entering in
        let elbow = Connector.Elbow(
          leaving: leaving, entering: entering, radius: radius, stub: stub, bendPosition: bend)
        return model.map { Connector(from: $0.from, to: $0.to, line: .elbow(elbow)).frozen.line } ?? .elbow(elbow)
      }
    }
  }

  /// Reports a side that is given twice.
  @Sendable fileprivate static func prepare(
    _ decoder: SceneDecoder, _ fields: Fields, _ node: SourceNode, _ modifiers: Fields
  ) -> Fields? {
    for (end, side) in [(from.own, leaving.own), (to.own, entering.own)] {
      guard case .reference(let number)? = fields[end], decoder.ids.references[number].side != nil,
        let position = fields[side]?.position
      else { continue }
      decoder.report("'\(end.name)' names a side already; remove '\(side.name)'", at: position)
      return nil
    }
    return fields
  }
}
