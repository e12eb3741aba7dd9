import Foundation

/// An alignment of two subpaths for ``PathMorph``: it maps each place on one subpath to a place on the other.
///
/// Places are fractions of the length. Matched corners map to each other, and the map is linear between them. So the
/// whole map is an increasing, piecewise linear function.
struct ContourAlignment: Sendable {
  /// Corresponding places, ascending on both subpaths. The last entry is a whole turn, 1, after the first.
  private let anchors: [Anchor]
  private let first: MorphContour
  private let second: MorphContour

  private struct Anchor {
    /// A fraction of the first subpath's length, and the corresponding fraction of the second's.
    var u, v: Double
  }

  /// Aligns two subpaths. If at least one is open or encloses no area, the second may be reversed.
  init(of first: MorphContour, with second: MorphContour) {
    self.first = first
    guard first.length > 0, second.length > 0 else {
      self.second = second
      anchors = []
      return
    }
    let isFree = first.area == 0 || second.area == 0
    let there = Self.rotation(of: first, onto: second)
    let reversed = isFree ? second.reversed : nil
    let back = reversed.map { Self.rotation(of: first, onto: $0) }
    if let reversed, let back, back.agreement > there.agreement + Self.tie * there.scale {
      self.second = reversed
      anchors = Self.anchors(of: first, with: reversed, offset: back.offset)
    } else {
      self.second = second
      anchors = Self.anchors(of: first, with: second, offset: there.offset)
    }
  }

  /// The corresponding pieces in order; each lies on one segment of either subpath.
  var pieces: [(from: PathSegment, to: PathSegment)] {
    if first.length == 0 || second.length == 0 {
      let (from, to) = (PathSegment(at: first.center), PathSegment(at: second.center))
      return first.length == 0 ? second.segments.map { (from, $0) } : first.segments.map { ($0, to) }
    }
    let places = breakpoints
    return zip(places, places.dropFirst()).compactMap { start, end in
      guard let from = first.part(from: start.u, to: end.u), let to = second.part(from: start.v, to: end.v) else {
        return nil
      }
      return (from, to)
    }
  }

  // MARK: Rotation

  /// Sums whose relative difference is less than this are equal up to rounding.
  private static let tie = 1e-7

  /// Finds the offset of the second subpath's places at which the two subpaths match best. The sum of squared distances
  /// is least where the sum of dot products is greatest, because the sums of squares do not depend on the offset.
  private static func rotation(
    of first: MorphContour, onto second: MorphContour
  ) -> (offset: Double, agreement: Double, scale: Double) {
    let count = MorphContour.sampleCount
    let (a, b) = (first.samples.map { $0 - first.center }, second.samples.map { $0 - second.center })
    let scale = Double(count) * first.spread * second.spread
    guard first.isClosed || second.isClosed else {
      // Open ends map to open ends. The distances between samples tell which direction is better.
      return (0, zip(first.samples, second.samples).reduce(0) { $0 - ($1.0 - $1.1).dot($1.0 - $1.1) / 2 }, scale)
    }
    // The samples twice over, so that shifted indices need no modulo.
    let twice = b + b
    var agreements = [Double](repeating: 0, count: count)
    var twists = agreements
    for shift in 0..<count {
      var (dot, cross) = (0.0, 0.0)
      for i in 0..<count {
        dot += a[i].dot(twice[i + shift])
        cross += a[i].cross(twice[i + shift])
      }
      (agreements[shift], twists[shift]) = (dot, cross)
    }
    // Symmetric shapes have several equally good offsets. Take the offset that turns the shape clockwise. This choice
    // does not depend on where the outlines start.
    let greatest = agreements.max() ?? 0
    let equals = agreements.indices.filter { agreements[$0] >= greatest - tie * scale }
    let best = equals.max { twists[$0] < twists[$1] - tie * scale } ?? 0
    // The vertex of the parabola through the best sum and its neighbours.
    let (before, after) = (agreements[(best + count - 1) % count], agreements[(best + 1) % count])
    let bend = before - 2 * agreements[best] + after
    let step = bend < 0 ? min(max((before - after) / (2 * bend), -0.5), 0.5) : 0
    return ((Double(best) + (abs(step) < 1e-6 ? 0 : step)) / Double(count), greatest, scale)
  }

  // MARK: Corners

  /// A joint with a smaller turning angle, in radians, is not a corner: a third of a right angle.
  private static let leastTurn = Double.pi / 6
  /// The largest number of corners of a subpath that are matched; the sharpest are taken.
  private static let maximumCorners = 400
  /// The largest distance between matched corners, as a fraction of the length. It is a little more than an eighth: in
  /// common shapes, corners are exactly an eighth apart, and rounding must not decide whether these match.
  private static let reach = 0.13

  /// The corresponding places: the start, the matched corners and the end.
  private static func anchors(of first: MorphContour, with second: MorphContour, offset: Double) -> [Anchor] {
    let (from, to) = (first.corners(maximumCorners, leastTurn), second.corners(maximumCorners, leastTurn))
    // Ties are broken by the direction on screen, independent of the shapes' orientation.
    let side = first.area < 0 ? -1.0 : 1
    guard first.isClosed, second.isClosed else {
      // A closed subpath is cut at the place that corresponds to the open subpath's ends.
      let start = Anchor(u: first.isClosed ? -offset : 0, v: second.isClosed ? offset : 0)
      return [start] + matches(from, to, after: start, lead: 0, side: side) + [Anchor(u: start.u + 1, v: start.v + 1)]
    }
    // The best matching pair of corners is the start of the ordered matching of all others.
    var best: (start: Anchor, lead: Double)?
    for a in from {
      for b in to where a.isConvex == b.isConvex {
        let lead = gap(b.place, a.place + offset)
        let isBetter =
          best.map {
            abs(lead) < abs($0.lead) - 1e-6 || abs(lead) < abs($0.lead) + 1e-6 && lead * side < $0.lead * side - 1e-6
          }
          ?? true
        if abs(lead) < reach, isBetter { best = (Anchor(u: a.place, v: b.place), lead) }
      }
    }
    guard let best else { return [Anchor(u: 0, v: offset), Anchor(u: 1, v: 1 + offset)] }
    let round = [best.start] + matches(from, to, after: best.start, lead: best.lead, side: side)
    // The result starts at the first subpath's start.
    let places = round.filter { $0.u >= 1 }.map { Anchor(u: $0.u - 1, v: $0.v - 1) } + round.filter { $0.u < 1 }
    let (lowest, highest) = (places[0], places[places.count - 1])
    if lowest.u == 0 { return places + [Anchor(u: 1, v: lowest.v + 1)] }
    let (before, width) = (Anchor(u: highest.u - 1, v: highest.v - 1), lowest.u - highest.u + 1)
    let v = before.v + (lowest.v - before.v) * (-before.u / width)
    return [Anchor(u: 0, v: v)] + places + [Anchor(u: 1, v: v + 1)]
  }

  /// Returns matched corners in order after `start`, a known pair of corresponding places. Dynamic programming finds
  /// the matching with the greatest sum of nearness.
  ///
  /// - Parameter lead: The distance of the known pair from the best rotation.
  private static func matches(_ from: [Corner], _ to: [Corner], after start: Anchor, lead: Double, side: Double)
    -> [Anchor]
  {
    let (from, to) = (from.following(start.u), to.following(start.v))
    let (rows, columns) = (from.count, to.count)
    guard rows > 0, columns > 0 else { return [] }
    func nearness(_ row: Int, _ column: Int) -> Double {
      let distance = (to[column].place - start.v - (from[row].place - start.u) + lead) / reach
      guard abs(distance) < 1, from[row].isConvex == to[column].isConvex else { return -1 }
      // The last term breaks ties.
      return 1 - distance * distance - 1e-6 * distance * side
    }
    // best[row][column] is the greatest sum for the corners from there on.
    var best = [[Double]](repeating: [Double](repeating: 0, count: columns + 1), count: rows + 1)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let nearness = nearness(row, column)
        let matched = nearness > 0 ? nearness + best[row + 1][column + 1] : 0
        best[row][column] = max(matched, best[row + 1][column], best[row][column + 1])
      }
    }
    var matches: [Anchor] = []
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      if best[row][column] == best[row + 1][column] {
        row += 1
      } else if best[row][column] == best[row][column + 1] {
        column += 1
      } else {
        matches.append(Anchor(u: from[row].place, v: to[column].place))
        (row, column) = (row + 1, column + 1)
      }
    }
    return matches
  }

  /// The signed distance from `b` to `a` on a circle of length 1: −½…½.
  private static func gap(_ a: Double, _ b: Double) -> Double { (a - b) - (a - b).rounded() }

  // MARK: Breakpoints

  /// Places nearer to each other than this are equal, as a fraction of the length.
  private static let slack = 1e-9

  /// The places of all joints of either subpath, each with its corresponding place, from the start to the end.
  private var breakpoints: [Anchor] {
    guard let start = anchors.first, let end = anchors.last else { return [] }
    let ownPlaces = first.places(from: start.u).map { Anchor(u: $0, v: value(at: $0, from: \.u, to: \.v)) }
    let otherPlaces = second.places(from: start.v).map { Anchor(u: value(at: $0, from: \.v, to: \.u), v: $0) }
    // Anchors come first, because they are exact joints of both.
    let places = (anchors.dropFirst().dropLast() + ownPlaces + otherPlaces)
    let order = places.indices.sorted { (places[$0].u, places[$0].v, $0) < (places[$1].u, places[$1].v, $1) }
    var result = [start]
    for place in order.map({ places[$0] }) {
      let last = result[result.count - 1]
      let isNew = place.u - last.u > Self.slack || place.v - last.v > Self.slack
      if isNew, end.u - place.u > Self.slack || end.v - place.v > Self.slack { result.append(place) }
    }
    return result + [end]
  }

  /// Maps a place on one subpath to the other by linear interpolation between anchors.
  private func value(at place: Double, from: KeyPath<Anchor, Double>, to: KeyPath<Anchor, Double>) -> Double {
    let next = anchors.firstIndex { $0[keyPath: from] >= place } ?? anchors.count - 1
    let (a, b) = (anchors[max(next - 1, 0)], anchors[next])
    let width = b[keyPath: from] - a[keyPath: from]
    guard width > 0 else { return b[keyPath: to] }
    return a[keyPath: to] + (b[keyPath: to] - a[keyPath: to]) * ((place - a[keyPath: from]) / width)
  }
}

/// A place where a subpath turns sharply.
private struct Corner {
  /// The place as a fraction of the length.
  var place: Double
  /// Whether it turns in the subpath's own orientation.
  var isConvex: Bool
}

extension [Corner] {
  /// The corners strictly between `start` and `start` + 1, in order from there.
  fileprivate func following(_ start: Double) -> [Corner] {
    map { corner in
      var corner = corner
      corner.place -= (corner.place - start).rounded(.down)
      return corner
    }
    .filter { $0.place > start && $0.place < start + 1 }
    .sorted { $0.place < $1.place }
  }
}

extension MorphContour {
  /// The sharpest corners, in order along the subpath; of equally sharp ones, the first.
  fileprivate func corners(_ maximum: Int, _ leastTurn: Double) -> [Corner] {
    let corners = joints.filter { abs($0.turn) >= leastTurn }
    // Turns that differ only by rounding are equal.
    let order = corners.map { -(abs($0.turn) * 1e9).rounded() }
    let sharpest = corners.indices.sorted { (order[$0], $0) < (order[$1], $1) }.prefix(maximum)
    return sharpest.sorted().map {
      Corner(place: corners[$0].distance / length, isConvex: (corners[$0].turn > 0) == (area >= 0))
    }
  }

  /// The fractions of the length where segments meet, between `start` and `start` + 1.
  fileprivate func places(from start: Double) -> [Double] {
    joints.map {
      let place = $0.distance / length
      return place - (place - start).rounded(.down)
    }
  }

  /// The part between two fractions of the length that lie on one segment; integers are whole turns.
  fileprivate func part(from start: Double, to end: Double) -> PathSegment? {
    let turns = ((start + end) / 2).rounded(.down)
    return measure.segmentPart(from: (start - turns) * length, to: (end - turns) * length)
  }
}

extension PathSegment {
  /// Creates a segment that is a single point.
  fileprivate init(at point: CGPoint) { self = .line(LineSegment(from: point, to: point)) }
}
