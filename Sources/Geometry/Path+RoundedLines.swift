import Foundation

extension Path {
  /// A line through points with rounded corners; see ``addRoundedLines(through:radius:)``.
  public init(roundedLinesThrough points: [CGPoint], radius: CGFloat) {
    addRoundedLines(through: points, radius: radius)
  }

  /// Adds an open subpath of straight lines through points, its corners rounded by arcs.
  ///
  /// Where a line is too short for the arcs at its ends, they shrink: each has a right to half of the line, and to what
  /// the other leaves. Points that repeat the one before or are not finite are left out; where the line turns straight
  /// back it has no corner to round.
  ///
  /// ```swift
  /// path.addRoundedLines(through: [a, b, c], radius: 8)
  /// ```
  public mutating func addRoundedLines(through points: [CGPoint], radius: CGFloat) {
    var corners: [CGPoint] = []
    for point in points where point.isUsable && point != corners.last { corners.append(point) }
    guard let first = corners.first else { return }
    move(to: first)
    guard corners.count > 2, radius > 0, radius <= CGPoint.coordinateLimit else {
      for point in corners.dropFirst() { addLine(to: point) }
      return
    }
    let lines = zip(corners, corners.dropFirst()).map { $1 - $0 }
    let lengths = lines.map(\.norm)
    // How far from each corner its arc would touch the lines, radius · tan(turn / 2), and the same per unit of radius.
    let slopes = (1..<lines.count).map { index in
      let cosine = lines[index - 1].dot(lines[index]) / (lengths[index - 1] * lengths[index])
      return cosine <= -1 ? .infinity : max(0, (1 - cosine) / (1 + cosine)).squareRoot()
    }
    let wishes = [0] + slopes.map { $0.isFinite ? $0 * radius : 0 } + [0]
    func share(in line: Int, with other: Int) -> CGFloat {
      max(lengths[line] / 2, lengths[line] - wishes[other])
    }
    for index in 1..<corners.count - 1 {
      let reach = min(
        wishes[index], share(in: index - 1, with: index - 1), share(in: index, with: index + 1))
      let slope = slopes[index - 1]
      if reach > 0, slope > 0, slope.isFinite {
        addArc(tangent1End: corners[index], tangent2End: corners[index + 1], radius: reach / slope)
      } else {
        addLine(to: corners[index])
      }
    }
    addLine(to: corners[corners.count - 1])
  }
}
