import Foundation

/// Polylines and polygons with rounded corners. ``Connector``, the shape `Polygon` and the scene-file element `lines`
/// draw them.
extension Path {
  /// Creates a polyline with rounded corners; see ``addRoundedLines(through:radius:)``.
  public init(roundedLinesThrough points: [CGPoint], radius: CGFloat) {
    addRoundedLines(through: points, radius: radius)
  }

  /// Creates a polygon with rounded corners; see ``addRoundedPolygon(through:radius:)``.
  public init(roundedPolygonThrough points: [CGPoint], radius: CGFloat) {
    addRoundedPolygon(through: points, radius: radius)
  }

  /// Adds a polyline through points as an open subpath, its corners rounded by arcs.
  ///
  /// Arcs shrink if the line between them is too short: each may use half of the line, or more if the other one needs
  /// less. An infinite radius means a very large one. Repeated points and points that are not finite are left out.
  /// Where the line turns straight back, there is no corner to round.
  ///
  /// ```swift
  /// path.addRoundedLines(through: [a, b, c], radius: 8)
  /// ```
  public mutating func addRoundedLines(through points: [CGPoint], radius: CGFloat) {
    let corners = RoundedCorners(points.map { ($0, radius) }, isClosed: false)
    guard let first = corners.points.first else { return }
    move(to: first)
    for index in corners.points.indices.dropFirst() { add(corners[index]) }
  }

  /// Adds a polygon through points as a closed subpath, its corners rounded by arcs. The arcs shrink as in
  /// ``addRoundedLines(through:radius:)``.
  ///
  /// It begins where the arc of the first corner ends, so without a radius it begins at the first point.
  public mutating func addRoundedPolygon(through points: [CGPoint], radius: CGFloat) {
    addRoundedPolygon(through: points.map { ($0, radius) })
  }

  /// Adds a closed subpath with one radius per corner.
  package mutating func addRoundedPolygon(through points: [(CGPoint, radius: CGFloat)]) {
    let corners = RoundedCorners(points, isClosed: true)
    guard !corners.points.isEmpty else { return }
    var path = Path()
    path.move(to: corners[0].exit)
    for index in corners.points.indices.dropFirst() { path.add(corners[index]) }
    if corners[0].isRound {
      path.add(corners[0])
      path = path.closedExactly()
    } else {
      path.closeSubpath()
    }
    addPath(path)
  }

  /// Adds a line to the start of the corner's arc, and then the arc. For a sharp corner, adds only the line to its
  /// point.
  private mutating func add(_ corner: RoundedCorners.Corner) {
    guard corner.isRound, let current = currentPoint else { return addLine(to: corner.point) }
    let (entry, normal) = (corner.entry, corner.normal)
    // If two arcs share all of a line, they meet in one point up to rounding. A line there would have a random
    // direction.
    if current.distance(to: entry) > 1e-9 * corner.reach { addLine(to: entry) }
    let center = entry + normal * corner.radius
    addArcCurves(
      from: .radians(atan2(-normal.y, -normal.x)), by: .radians(corner.turn),
      transform: CGAffineTransform(corner.radius, 0, 0, corner.radius, center.x, center.y))
  }
}

/// The corners of a polyline or polygon, with the arcs that fit.
private struct RoundedCorners {
  struct Corner {
    let point: CGPoint
    /// The unit directions of the line that leads to the corner and of the line that leaves it.
    let arriving: CGPoint
    let leaving: CGPoint
    /// The distance from the corner to the arc's tangent points; 0 for a sharp corner.
    let reach: CGFloat

    var isRound: Bool { reach > 0 }
    /// The tangent points: where the arc starts and ends.
    var entry: CGPoint { point - arriving * reach }
    var exit: CGPoint { isRound ? point + leaving * reach : point }
    /// The turning angle in radians; positive is clockwise on screen.
    var turn: CGFloat { atan2(arriving.cross(leaving), arriving.dot(leaving)) }
    var radius: CGFloat { reach / tan(abs(turn) / 2) }
    /// The unit vector from the entry to the arc's centre.
    var normal: CGPoint { turn > 0 ? CGPoint(x: -arriving.y, y: arriving.x) : CGPoint(x: arriving.y, y: -arriving.x) }
  }

  private(set) var points: [CGPoint] = []
  private var radii: [CGFloat] = []
  private let isClosed: Bool
  /// The unit direction of the line that leaves each corner. The last corner's line leads to the first corner.
  private var directions: [CGPoint] = []
  /// The length of the line that leaves each corner.
  private var lengths: [CGFloat] = []
  /// The distance from each corner to its arc's tangent points if the lines were long enough.
  private var reaches: [CGFloat] = []

  init(_ given: [(CGPoint, radius: CGFloat)], isClosed: Bool) {
    self.isClosed = isClosed
    for (point, radius) in given where point.isUsable && point != points.last {
      points.append(point)
      radii.append(radius)
    }
    if isClosed, points.count > 1, points.first == points.last {
      points.removeLast()
      radii.removeLast()
    }
    let count = points.count
    for index in 0..<count {
      let line = points[(index + 1) % count] - points[index]
      lengths.append(line.norm)
      directions.append(line.norm > 0 ? line * (1 / line.norm) : .zero)
    }
    for index in 0..<count {
      let isEnd = !isClosed && (index == 0 || index == count - 1)
      let radius = min(radii[index], CGPoint.coordinateLimit)
      guard !isEnd, count > 2, radius > 0 else {
        reaches.append(0)
        continue
      }
      let (arriving, leaving) = (directions[(index + count - 1) % count], directions[index])
      let cosine = arriving.dot(leaving)
      // Where the line goes straight on or turns straight back, there is no corner to round. A smaller sine may be only
      // the rounding error of the directions.
      guard abs(arriving.cross(leaving)) > 1e-9, cosine > -1 else {
        reaches.append(0)
        continue
      }
      // The factor is tan(turn / 2).
      reaches.append(max(0, (1 - cosine) / (1 + cosine)).squareRoot() * radius)
    }
  }

  subscript(index: Int) -> Corner {
    let count = points.count
    let (before, after) = ((index + count - 1) % count, (index + 1) % count)
    func share(ofLineFrom line: Int, with other: Int) -> CGFloat {
      max(lengths[line] / 2, lengths[line] - reaches[other])
    }
    let reach = min(reaches[index], share(ofLineFrom: before, with: before), share(ofLineFrom: index, with: after))
    return Corner(point: points[index], arriving: directions[before], leaving: directions[index], reach: reach)
  }
}
