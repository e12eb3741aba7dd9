import Foundation
import PathreelGeometry
import PathreelMotion

extension ElementKind {
  /// Lines from one point to another, as in diagrams.
  static let connector: ElementKind = {
    var kind = ElementKind(
      "connector",
      "A line from one point of the container to another, with right angles, straight or curved. Elements beside it stand on it, as labels or travellers do.",
      [
        GrammarKey("from", .pair(.any), required: true, "[x, y], in points from the container's top left."),
        GrammarKey("to", .pair(.any), required: true, "[x, y], likewise."),
        GrammarKey(
          "line", .choice(ConnectorLine.allCases.map(\.rawValue)), default: "elbow",
          "With right angles (elbow), straight, or a quadratic or cubic curve."),
        GrammarKey(
          "leaving", .choice(sides), required: true, "The side by which an elbow or cubic leaves 'from'.",
          .when("line", ["elbow", "cubic"])),
        GrammarKey(
          "entering", .choice(sides), required: true, "The side by which it enters 'to'.",
          .when("line", ["elbow", "cubic"])),
        GrammarKey(
          "radius", .number(.atLeastZero), default: "8", "The radius of an elbow's corners, in points.",
          .when("line", ["elbow"])),
        GrammarKey(
          "stub", .number(NumberRange(minimum: 1, maximum: 1e7)),
          default: "32",
          "The least straight length at each end of an elbow, in points. It is shorter where that saves a bend: ends that face each other share the gap between them, one bend takes what there is, and a stub stops short of a point in its way.",
          .when("line", ["elbow"])),
        GrammarKey(
          "bend", .number(.share),
          default: "0.5", "Where between the ends an elbow bends, where there is a choice.",
          .when("line", ["elbow"])),
        GrammarKey(
          "freeze",
          .mapping([
            GrammarKey("from", .pair(.any), required: true, "[x, y], in points from the container's top left."),
            GrammarKey("to", .pair(.any), required: true, "[x, y], likewise."),
          ]),
          "Keeps the bends that an elbow has between these two points, so that it does not jump while 'from' and 'to' move.",
          .when("line", ["elbow"])),
        GrammarKey(
          "bow", .number(.any),
          default: "0.25",
          "How far aside the middle of a quad lies, as a share of the distance, to the right of its way where positive.",
          .when("line", ["quad"])),
        GrammarKey(
          "tension", .number(.atLeastZero),
          default: "0.5", "The length of a cubic's handles, as a share of the distance.",
          .when("line", ["cubic"])),
        GrammarKey(
          "label",
          .mapping([
            GrammarKey(
              "at", .number(.share),
              "A share of the line's length: the middle of the longest segment unless given."),
            GrammarKey(
              "orientation", .choice(PathOrientation.allCases.map(\.rawValue)),
              default: "upright", "Whether elements turn with the line (tangent) or not."),
          ]), "Where on the line the elements beside it stand."),
      ]
    ) { Outline(try $0.connector()) }
    kind.childPlace = { reader in
      let (connector, label) = (try reader.connector(), reader.fields("label"))
      let place = try label?.optionalNumber("at").map { connector.place(at: $0) } ?? connector.labelPlace
      let isTurned = try label?.word("orientation") == PathOrientation.tangent.rawValue
      return ChildPlace(point: place.point, angle: isTurned ? place.angle : .zero)
    }
    return kind
  }()

  private static let sides = Connector.Side.allCases.map(\.rawValue)
}

/// The lines of a connector by their names in scene files.
private enum ConnectorLine: String, CaseIterable {
  case elbow, straight, quad, cubic
}

extension FieldReader {
  fileprivate func connector() throws -> Connector {
    let (from, to) = (try point("from"), try point("to"))
    switch try word("line").flatMap(ConnectorLine.init) ?? .elbow {
    case .straight: return Connector(from: from, to: to)
    case .quad: return Connector(from: from, to: to, line: .quad(bow: try optionalNumber("bow") ?? 0.25))
    case .cubic:
      let (leaving, entering) = (try side("leaving"), try side("entering"))
      let tension = try optionalNumber("tension") ?? 0.5
      return Connector(from: from, to: to, line: .cubic(leaving: leaving, entering: entering, tension: tension))
    case .elbow:
      var elbow = Connector.Elbow(leaving: try side("leaving"), entering: try side("entering"))
      if let radius = try optionalNumber("radius") { elbow.radius = radius }
      if let stub = try optionalNumber("stub") { elbow.stub = stub }
      if let bend = try optionalNumber("bend") { elbow.bendPosition = bend }
      guard let frozen = fields("freeze") else { return Connector(from: from, to: to, line: .elbow(elbow)) }
      let model = Connector(from: try frozen.point("from"), to: try frozen.point("to"), line: .elbow(elbow))
      return Connector(from: from, to: to, line: model.frozen.line)
    }
  }

  private func side(_ key: String) throws -> Connector.Side {
    guard let side = try word(key).flatMap(Connector.Side.init) else {
      preconditionFailure("'\(key)' was decoded without a side")
    }
    return side
  }
}
