import PathreelGeometry
import PathreelMotion

/// The element kind `connector`.
extension ElementKind {
  /// Lines from one point to another, as in diagrams.
  package static let connector = ElementKind(
    "connector",
    "A line from one element or point to another, with right angles, straight or curved. It follows elements as they move. Several connectors that leave one side share it. A connector is not drawn if one of its elements is not drawn. It may have elements of its own, such as labels, which stand on the line.",
    ConnectorKeys.all, childPlace: ConnectorKeys.label.own
  )
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
package enum ConnectorLine: String, CaseIterable, Sendable {
  case elbow, straight, quad, cubic
}

/// The keys of `connector`.
package enum ConnectorKeys {
  package static let from = Key(
    required: "from", .end,
    "Where it begins: [x, y], in points from the container's top left, or an element's `id`, if you like with a side: `gateway`, `gateway.right`, `box[i + 1].top`; in a repeat over a table also by the name of a row, `box['Login']`, `box[link.from]`. If a name of the scene is also an id, the name counts."
  )
  package static let to = Key(required: "to", .end, "Where it ends, in the same form.")
  package static let line = Key(
    "line", .choice(ConnectorLine.self), default: .elbow,
    "With right angles (elbow), straight, or a quadratic or cubic curve.")
  package static let leaving = Key(
    "leaving", .choice(Connector.Side.self),
    "The side by which an elbow or cubic leaves 'from', if 'from' names none. The default is the side that faces the other end, along the axis on which the two are further apart."
  )
  package static let entering = Key(
    "entering", .choice(Connector.Side.self), "The side by which it enters 'to', in the same way.")
  package static let radius = Key("radius", .atLeastZero, default: 8, "The radius of an elbow's corners, in points.")
  package static let stub = Key(
    "stub", .number(NumberRange(minimum: 1, maximum: 1e7)), default: 32,
    "The minimum straight length at each end of an elbow, in points. It is shorter where this saves a bend: ends that face each other share the gap between them, a line with one bend takes the space that there is, and a stub ends before a point in its way."
  )
  package static let bend = Key(
    "bend", .share, default: 0.5, "Where an elbow bends between the ends, as a share, if there is a choice.")
  package static let frozenFrom = Key(required: "from", .pair, "[x, y], in points from the container's top left.")
  package static let frozenTo = Key(required: "to", .pair, "[x, y], in points from there too.")
  package static let freeze = Key(
    "freeze", .mapping([frozenFrom, frozenTo]),
    "Keeps the bends that an elbow has between these two points, so that it does not jump while 'from' and 'to' move.")
  package static let bow = Key(
    "bow", .number, default: 0.25,
    "How far the middle of a quad lies beside the straight line, as a share of the distance. Positive is to the right of its direction."
  )
  package static let tension = Key(
    "tension", .atLeastZero, default: 0.5, "The length of a cubic's handles, as a share of the distance.")
  package static let place = Key(
    "at", .share, "A share of the line's length. The default is the middle of the longest segment.")
  package static let orientation = Key(
    "orientation", .choice(PathOrientation.self), default: .upright,
    "Whether elements turn with the line (tangent) or not.")
  package static let gap = Key(
    "gap", .atLeastZero,
    "Breaks the line off around the elements that have no `at` of their own, this many points from them. `offset` and other modifiers do not move the gap."
  )
  package static let label = Key(
    "label", .mapping([place, orientation, gap]), "Where the connector's elements stand on the line.")

  package static let all = KeyList(
    [from, to, line, leaving, entering, radius, stub, bend, freeze, bow, tension, label],
    rules: [
      .only([leaving, entering], where: line, is: [.elbow, .cubic]),
      .only([radius, stub, bend, freeze], where: line, is: [.elbow]),
      .only([bow], where: line, is: [.quad]), .only([tension], where: line, is: [.cubic]),
    ])
}
