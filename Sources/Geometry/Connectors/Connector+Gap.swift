import Foundation

/// Gaps for labels that stand on a line.
extension Connector {
  /// The area that hides the line inside of a box, without anything else far from the line. Its edges are perpendicular
  /// to the line, whatever direction the line has.
  ///
  /// - Parameters:
  ///   - size: The size of the box.
  ///   - center: The middle of the box.
  ///   - angle: The angle of the box, in radians.
  public func gap(of size: CGSize, around center: CGPoint, turnedBy angle: Double = 0) -> Path {
    var gap = Path()
    guard size.width > 0, size.height > 0 else { return gap }
    let toBox = CGAffineTransform(rotationAngle: -angle)
    func inBox(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x - center.x, y: point.y - center.y).applying(toBox)
    }
    for line in path.flattened() {
      for (a, b) in zip(line.points, line.points.dropFirst()) {
        guard let (from, to) = Self.shares(of: inBox(a), inBox(b), within: size) else { continue }
        let (first, last) = (a.interpolated(to: b, at: from), a.interpolated(to: b, at: to))
        if gap.currentPoint != first { gap.move(to: first) }
        gap.addLine(to: last)
      }
    }
    let width = min(size.width, size.height)
    return gap.strokedPath(StrokeStyle(lineWidth: width, lineCap: .butt, lineJoin: .round))
  }

  /// The shares at which a line enters and leaves a box around (0, 0); nil if it does not meet the box.
  private static func shares(of a: CGPoint, _ b: CGPoint, within size: CGSize) -> (Double, Double)? {
    var (from, to) = (0.0, 1.0)
    for (start, end, half) in [(a.x, b.x, size.width / 2), (a.y, b.y, size.height / 2)] {
      let way = end - start
      guard way != 0 else {
        if abs(start) >= half { return nil }
        continue
      }
      let (one, other) = ((-half - start) / way, (half - start) / way)
      from = max(from, min(one, other))
      to = min(to, max(one, other))
    }
    return from < to ? (from, to) : nil
  }
}
