import Foundation
import PathreelGeometry
import PathreelMotion
import PathreelSceneSyntax

/// The element kind `connector`. ``SceneDecoder`` decodes such elements, and ``Element`` makes their views.
extension ElementKind {
  /// Lines from one point to another, as in diagrams.
  static let connector = ElementKind(
    "connector",
    "A line from one element or point to another, with right angles, straight or curved. It follows elements as they move. Several connectors that leave one side share it. A connector is not drawn if one of its elements is not drawn. It may have elements of its own, such as labels, which stand on the line.",
    ConnectorKeys.all, childPlace: ConnectorKeys.label.own, prepare: ConnectorKeys.prepare
  ) { reader in
    let connector = try ConnectorKeys.connector(reader)
    var outline = Outline(connector.shape)
    outline.connector = connector
    return outline
  }
  .example(
    """
    - circle: {radius: 26}
      fill: "#5cc8ff"
      position: [50, 50 + 50 * draw]
      id: a
    - rounded-rectangle: {size: [60, 44], radius: 10}
      fill: "#5cc8ff"
      position: [190, 100]
      id: b
    - connector: {from: a.right, to: b, radius: 12}
      stroke: {color: "#ffd166", width: 4, end: triangle}
      elements:
        - circle: {radius: 7}
          at: draw
        - text: {text: to b, size: 14}
          offset: [0, -14]
    """)
}

/// The forms of a connector's line, by their names in scene files.
private enum ConnectorLine: String, CaseIterable {
  case elbow, straight, quad, cubic
}

/// The keys of `connector`.
private enum ConnectorKeys {
  static let from = Key(
    required: "from", .end,
    "Where it begins: [x, y], in points from the container's top left, or an element's `id`, if you like with a side: `gateway`, `gateway.right`, `box[i + 1].top`. If a name of the scene is also an id, the name counts."
  )
  static let to = Key(required: "to", .end, "Where it ends, in the same form.")
  static let line = Key(
    "line", .choice(ConnectorLine.self), default: .elbow,
    "With right angles (elbow), straight, or a quadratic or cubic curve.")
  static let leaving = Key(
    "leaving", .choice(Connector.Side.self),
    "The side by which an elbow or cubic leaves 'from', if 'from' names none. The default is the side that faces the other end, along the axis on which the two are further apart."
  )
  static let entering = Key(
    "entering", .choice(Connector.Side.self), "The side by which it enters 'to', in the same way.")
  static let radius = Key("radius", .atLeastZero, default: 8, "The radius of an elbow's corners, in points.")
  static let stub = Key(
    "stub", .number(NumberRange(minimum: 1, maximum: 1e7)), default: 32,
    "The minimum straight length at each end of an elbow, in points. It is shorter where this saves a bend: ends that face each other share the gap between them, a line with one bend takes the space that there is, and a stub ends before a point in its way."
  )
  static let bend = Key(
    "bend", .share, default: 0.5, "Where an elbow bends between the ends, as a share, if there is a choice.")
  static let frozenFrom = Key(required: "from", .pair, "[x, y], in points from the container's top left.")
  static let frozenTo = Key(required: "to", .pair, "[x, y], in points from there too.")
  static let freeze = Key(
    "freeze", .mapping([frozenFrom, frozenTo]),
    "Keeps the bends that an elbow has between these two points, so that it does not jump while 'from' and 'to' move.")
  static let bow = Key(
    "bow", .number, default: 0.25,
    "How far the middle of a quad lies beside the straight line, as a share of the distance. Positive is to the right of its direction."
  )
  static let tension = Key(
    "tension", .atLeastZero, default: 0.5, "The length of a cubic's handles, as a share of the distance.")
  static let place = Key(
    "at", .share, "A share of the line's length. The default is the middle of the longest segment.")
  static let orientation = Key(
    "orientation", .choice(PathOrientation.self), default: .upright,
    "Whether elements turn with the line (tangent) or not.")
  static let label = Key("label", .mapping([place, orientation]), "Where the connector's elements stand on the line.")

  static let all = KeyList(
    [from, to, line, leaving, entering, radius, stub, bend, freeze, bow, tension, label],
    rules: [
      .only([leaving, entering], where: line, is: [.elbow, .cubic]),
      .only([radius, stub, bend, freeze], where: line, is: [.elbow]),
      .only([bow], where: line, is: [.quad]), .only([tension], where: line, is: [.cubic]),
    ])

  static func connector(_ reader: FieldReader) throws -> ElementConnector {
    var (start, end) = (try reader[from], try reader[to])
    if start.side == nil { start.side = try reader[leaving] }
    if end.side == nil { end.side = try reader[entering] }
    let label = try reader[label]
    let place = ConnectorPlace(share: try label?[place], orientation: try label?[orientation] ?? .upright)
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
  @Sendable static func prepare(
    _ decoder: SceneDecoder, _ fields: Fields, _ node: SourceNode, _ modifiers: Fields
  ) -> Fields? {
    for (end, side) in [(from.own, leaving.own), (to.own, entering.own)] {
      guard case .reference(let number)? = fields[end], decoder.references[number].side != nil,
        let position = fields[side]?.position
      else { continue }
      decoder.report("'\(end.name)' names a side already; remove '\(side.name)'", at: position)
      return nil
    }
    return fields
  }
}
