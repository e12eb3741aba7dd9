import Foundation
import PathreelGeometry
import PathreelMotion

extension ElementKind {
  /// Lines from one point to another, as in diagrams.
  static let connector = ElementKind(
    "connector",
    "A line from one point of the container to another, with right angles, straight or curved. Elements beside it stand on it, as labels or travellers do.",
    ConnectorKeys.all,
    childPlace: ChildPlacement(key: ConnectorKeys.label.own, place: ConnectorKeys.childPlace)
  ) { Outline(try ConnectorKeys.connector($0)) }
  .example(
    """
    - connector: {from: [50, 45], leaving: right, to: [190, 115], entering: left, radius: 12}
      stroke: {color: "#5cc8ff", width: 4, end: triangle}
      element:
        circle: {radius: 9}
        fill: "#ffd166"
    """)
}

/// The lines of a connector by their names in scene files.
private enum ConnectorLine: String, CaseIterable {
  case elbow, straight, quad, cubic
}

private enum ConnectorKeys {
  static let from = Key(required: "from", .pair, "[x, y], in points from the container's top left.")
  static let to = Key(required: "to", .pair, "[x, y], likewise.")
  static let line = Key(
    "line", .choice(ConnectorLine.self), default: .elbow,
    "With right angles (elbow), straight, or a quadratic or cubic curve.")
  static let leaving = Key(
    required: "leaving", .choice(Connector.Side.self), "The side by which an elbow or cubic leaves 'from'.")
  static let entering = Key(required: "entering", .choice(Connector.Side.self), "The side by which it enters 'to'.")
  static let radius = Key("radius", .atLeastZero, default: 8, "The radius of an elbow's corners, in points.")
  static let stub = Key(
    "stub", .number(NumberRange(minimum: 1, maximum: 1e7)), default: 32,
    "The least straight length at each end of an elbow, in points. It is shorter where that saves a bend: ends that face each other share the gap between them, one bend takes what there is, and a stub stops short of a point in its way."
  )
  static let bend = Key(
    "bend", .share, default: 0.5, "Where between the ends an elbow bends, where there is a choice.")
  static let freeze = Key(
    "freeze", .mapping([from, to]),
    "Keeps the bends that an elbow has between these two points, so that it does not jump while 'from' and 'to' move.")
  static let bow = Key(
    "bow", .number, default: 0.25,
    "How far aside the middle of a quad lies, as a share of the distance, to the right of its way where positive.")
  static let tension = Key(
    "tension", .atLeastZero, default: 0.5, "The length of a cubic's handles, as a share of the distance.")
  static let place = Key("at", .share, "A share of the line's length: the middle of the longest segment unless given.")
  static let orientation = Key(
    "orientation", .choice(PathOrientation.self), default: .upright,
    "Whether elements turn with the line (tangent) or not.")
  static let label = Key("label", .mapping([place, orientation]), "Where on the line the elements beside it stand.")

  static let all = KeyList(
    [from, to, line, leaving, entering, radius, stub, bend, freeze, bow, tension, label],
    rules: [
      .only([leaving, entering], where: line, is: [.elbow, .cubic]),
      .only([radius, stub, bend, freeze], where: line, is: [.elbow]),
      .only([bow], where: line, is: [.quad]), .only([tension], where: line, is: [.cubic]),
    ])

  static func connector(_ reader: FieldReader) throws -> Connector {
    let (from, to) = (try reader[from], try reader[to])
    switch try reader[line] {
    case .straight: return Connector(from: from, to: to)
    case .quad: return Connector(from: from, to: to, line: .quad(bow: try reader[bow]))
    case .cubic:
      let (leaving, entering, tension) = (try reader[leaving], try reader[entering], try reader[tension])
      return Connector(from: from, to: to, line: .cubic(leaving: leaving, entering: entering, tension: tension))
    case .elbow:
      var elbow = Connector.Elbow(leaving: try reader[leaving], entering: try reader[entering])
      (elbow.radius, elbow.stub, elbow.bendPosition) = (try reader[radius], try reader[stub], try reader[bend])
      guard let frozen = try reader[freeze] else { return Connector(from: from, to: to, line: .elbow(elbow)) }
      let model = Connector(from: try frozen[Self.from], to: try frozen[Self.to], line: .elbow(elbow))
      return Connector(from: from, to: to, line: model.frozen.line)
    }
  }

  /// Where the elements beside it stand.
  @Sendable static func childPlace(_ reader: FieldReader) throws -> ChildPlace {
    let (connector, label) = (try connector(reader), try reader[label])
    let place = try label?[place].map { connector.place(at: $0) } ?? connector.labelPlace
    let isTurned = try label?[orientation] == .tangent
    return ChildPlace(point: place.point, angle: isTurned ? place.angle : .zero)
  }
}
