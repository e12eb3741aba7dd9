import Foundation

extension Path {
  /// A line through points with rounded corners; see ``addRoundedLines(through:radius:)``.
  public init(roundedLinesThrough points: [CGPoint], radius: CGFloat) {
    addRoundedLines(through: points, radius: radius)
  }

  /// A polygon with rounded corners; see ``addRoundedPolygon(through:radius:)``.
  public init(roundedPolygonThrough points: [CGPoint], radius: CGFloat) {
    addRoundedPolygon(through: points, radius: radius)
  }

  /// Adds an open subpath of straight lines through points, its corners rounded by arcs.
  ///
  /// Where a line is too short for the arcs at its ends, they shrink: each has a right to half of the line, and to what
  /// the other leaves. An infinite radius means a very large one. Points that repeat the one before or are not finite are left out; where the line turns straight
  /// back it has no corner to round.
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

  /// Adds a closed subpath of straight lines through points, its corners rounded by arcs that shrink as those of
  /// ``addRoundedLines(through:radius:)`` do.
  ///
  /// It begins where the rounding of the first corner ends, so that without a radius it begins in the first point.
  public mutating func addRoundedPolygon(through points: [CGPoint], radius: CGFloat) {
    addRoundedPolygon(through: points.map { ($0, radius) })
  }

  /// Adds a closed subpath with a radius for each corner.
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

  private mutating func add(_ corner: RoundedCorners.Corner) {
    guard corner.isRound, let current = currentPoint else { return addLine(to: corner.point) }
    let (entry, normal) = (corner.entry, corner.normal)
    // Two arcs that share all of a line meet in one point but for rounding; a line there would have any direction.
    if current.distance(to: entry) > 1e-9 * corner.reach { addLine(to: entry) }
    let center = entry + normal * corner.radius
    addArcCurves(
      from: .radians(atan2(-normal.y, -normal.x)), by: .radians(corner.turn),
      transform: CGAffineTransform(corner.radius, 0, 0, corner.radius, center.x, center.y))
  }
}

/// The corners of a line or a polygon, with the arcs that there is room for.
private struct RoundedCorners {
  struct Corner {
    let point: CGPoint
    /// Unit directions of the lines that lead to it and on from it.
    let arriving: CGPoint
    let leaving: CGPoint
    /// How far from the point the arc touches the lines; 0 for a sharp corner.
    let reach: CGFloat

    var isRound: Bool { reach > 0 }
    var entry: CGPoint { point - arriving * reach }
    var exit: CGPoint { isRound ? point + leaving * reach : point }
    /// By how much the line turns, in radians; positive is clockwise on screen.
    var turn: CGFloat { atan2(arriving.cross(leaving), arriving.dot(leaving)) }
    var radius: CGFloat { reach / tan(abs(turn) / 2) }
    /// From the entry to the arc's centre.
    var normal: CGPoint { turn > 0 ? CGPoint(x: -arriving.y, y: arriving.x) : CGPoint(x: arriving.y, y: -arriving.x) }
  }

  private(set) var points: [CGPoint] = []
  private var radii: [CGFloat] = []
  private let isClosed: Bool
  /// The line that leaves each corner; the last one's leads to the first.
  private var directions: [CGPoint] = []
  private var lengths: [CGFloat] = []
  /// How far from each corner its arc would touch the lines if there was room.
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
      // tan(turn / 2); infinite, and no corner, where the line turns back.
      let cosine = directions[(index + count - 1) % count].dot(directions[index])
      let slope = cosine <= -1 ? .infinity : max(0, (1 - cosine) / (1 + cosine)).squareRoot()
      reaches.append(slope.isFinite ? slope * radius : 0)
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
