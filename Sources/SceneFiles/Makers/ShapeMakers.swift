import Foundation
import PathreelGeometry
import PathreelMotion
import PathreelSceneGrammar

/// Makes the basic shapes, petals, lines and paths.
extension ElementMaker {
  static let basicShapes: [ElementMaker] = [
    ElementMaker(.rectangle) { Outline(Rectangle(), size: try $0[BasicShapeKeys.size]) },
    ElementMaker(.roundedRectangle) {
      Outline(
        UnevenRoundedRectangle(
          cornerRadii: try $0[RoundedRectangleKeys.radius], style: try $0[RoundedRectangleKeys.style]),
        size: try $0[BasicShapeKeys.size])
    },
    ElementMaker(.circle) { Outline(Circle(), size: square(about: try $0[CircleKeys.radius])) },
    ElementMaker(.ellipse) { Outline(Ellipse(), size: try $0[BasicShapeKeys.size]) },
    ElementMaker(.capsule) { Outline(Capsule(style: .circular), size: try $0[BasicShapeKeys.size]) },
    ElementMaker(.arc) {
      let (start, end) = (try $0[ArcKeys.start], try $0[ArcKeys.end])
      let arc = Arc(
        startAngle: .degrees(start), endAngle: .degrees(end), clockwise: end < start, closing: try $0[ArcKeys.closing])
      return Outline(arc, size: square(about: try $0[ArcKeys.radius]))
    },
    ElementMaker(.annulus) {
      let start = try $0[AnnulusKeys.start]
      let end = try $0[AnnulusKeys.end] ?? start + 360
      let ring = Annulus(
        innerRatio: try $0[AnnulusKeys.inner], startAngle: .degrees(start), endAngle: .degrees(end))
      return Outline(ring, size: square(about: try $0[AnnulusKeys.radius]))
    },
    ElementMaker(.polygon) {
      let polygon = RegularPolygon(
        sides: try $0[PolygonKeys.sides], cornerRadius: try $0[BasicShapeKeys.cornerRadius])
      return Outline(polygon, size: square(about: try $0[PolygonKeys.radius]))
    },
    ElementMaker(.star) {
      var star = Star(points: try $0[StarKeys.points], cornerRadius: try $0[BasicShapeKeys.cornerRadius])
      if let inner = try $0[StarKeys.inner] { star.innerRatio = inner }
      return Outline(star, size: square(about: try $0[StarKeys.radius]))
    },
    ElementMaker(.petal) { Outline(try petal($0), size: try petalSize($0), standsOnBase: true) },
    ElementMaker(.flower, .parts(flower)),
  ]

  static let pointShapes: [ElementMaker] = [
    ElementMaker(.lines) {
      let (points, radius) = (try $0[LinesKeys.points], try $0[LinesKeys.radius])
      return try $0[LinesKeys.closed]
        ? Outline(Polygon(points, cornerRadius: radius)) : Outline(Path(roundedLinesThrough: points, radius: radius))
    },
    ElementMaker(.path) { Outline(try $0[ElementKind.pathData]) },
    ElementMaker(.turtle, TurtleKeys.outline),
  ]

  /// The bounding square of a circle.
  private static func square(about radius: Double) -> CGSize { CGSize(width: 2 * radius, height: 2 * radius) }

  private static func petal(_ reader: FieldReader) throws -> Petal {
    Petal(belly: try reader[PetalKeys.belly], tip: try reader[PetalKeys.tip], base: try reader[PetalKeys.base])
  }

  private static func petalSize(_ reader: FieldReader) throws -> CGSize {
    CGSize(width: try reader[PetalKeys.width], height: try reader[PetalKeys.length])
  }

  @Sendable private static func flower(
    _ element: Element, _ reader: FieldReader, _ modifiers: FieldReader
  ) throws -> AnyView {
    let (count, gap) = (try reader[FlowerKeys.petals], try reader[FlowerKeys.gap])
    let outline = Outline(try petal(reader), size: try petalSize(reader))
    let length = try reader[PetalKeys.length]
    var views: [AnyView] = []
    try element.forEachIndex(below: count, at: reader.moment) { i in
      try reader.moment.countElement(at: element.position)
      var petal = try ElementModifiers.view(of: outline, modifiers)
      petal.add(.offset(CGSize(width: 0, height: -(gap + length / 2))))
      petal.add(.rotation(.degrees(360 * Double(i) / Double(count)), anchor: .center))
      views.append(reader.moment.placed(petal))
    }
    let side = 2 * (gap + length)
    return AnyView(ZStack { ViewList(views: views) }.frame(width: side, height: side))
  }
}

extension TurtleKeys {
  /// The way of a turtle, in the box of its lines.
  @Sendable fileprivate static func outline(_ reader: FieldReader) throws -> Outline {
    let text = try reader[letters]
    try reader.moment.charge(text.utf8.count, .pathElements, at: reader.values.position)
    let room = try reader[size]
    let turtle = Turtle(
      angle: try reader[angle] * .pi / 180, step: try room == nil ? reader[step] : 1,
      heading: try reader[heading] * .pi / 180)
    let path = try way(of: turtle, text, reader)
    guard !path.isEmpty else { return Outline(path, size: .zero) }
    let bounds = path.boundingRect
    let scale = room.map { min($0.x / max(bounds.width, 1e-9), $0.y / max(bounds.height, 1e-9)) } ?? 1
    let toCorner = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    let placed = path.applying(toCorner.concatenating(CGAffineTransform(scaleX: scale, y: scale)))
    return Outline(
      PlacedPath(path: placed), size: CGSize(width: scale * bounds.width, height: scale * bounds.height))
  }

  private static func way(of turtle: Turtle, _ letters: String, _ reader: FieldReader) throws -> Path {
    do { return try turtle.path(letters) } catch { throw reader.failure("'letters': \(error)") }
  }
}

/// A path that begins at the corner of its frame.
private struct PlacedPath: Shape {
  let path: Path

  func path(in rect: CGRect) -> Path { path.offsetBy(dx: rect.minX, dy: rect.minY) }
}
