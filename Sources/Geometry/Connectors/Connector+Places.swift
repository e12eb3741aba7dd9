import Foundation

/// Points with tangents along a connector. `ConnectorRiders` places labels at them, and things that travel along the
/// line.
extension Connector {
  /// Returns the point and tangent at a fraction (0…1) of the line's length. If a coordinate of the connector is not
  /// finite, the point is the connector's start.
  ///
  /// ```swift
  /// let place = link.place(at: time["send"])
  /// Parcel().rotationEffect(place.angle).position(place.point)
  /// ```
  public func place(at share: Double) -> CurvePlace {
    let measure = PathMeasure(path)
    return place(on: measure, at: share > 0 ? min(share, 1) * measure.length : 0)
  }

  /// The place for a label: the middle of the longest segment. Among equally long segments, the segment nearest to the
  /// middle of the line is chosen. On lines without corners, the place is the middle of the line.
  ///
  /// ```swift
  /// Text("yes").position(link.labelPlace.point)
  /// ```
  public var labelPlace: CurvePlace {
    let measure = PathMeasure(path)
    guard case .elbow = line, let (a, b) = longestSegment, let subpath = measure.subpaths.first else {
      return place(on: measure, at: measure.length / 2)
    }
    // Very round corners may cut off the segment's midpoint; then the nearest point of the path is the start of a
    // corner's arc.
    let middle = a.interpolated(to: b, at: 0.5)
    var (nearest, best, passed) = (CGFloat.infinity, 0.0, 0.0)
    for segment in subpath.segments {
      let length = PathMeasure(Path(segment)).length
      var within = [0, length]
      if case .line(let line) = segment, length > 0 {
        within.append(min(max((middle - line.start).dot(line.end - line.start) / length, 0), length))
      }
      for distance in within {
        let gap = (measure.point(atDistance: passed + distance) ?? a).distance(to: middle)
        if gap < nearest - 1e-9 { (nearest, best) = (gap, passed + distance) }
      }
      passed += length
    }
    return place(on: measure, at: best)
  }

  private func place(on measure: PathMeasure, at distance: Double) -> CurvePlace {
    // A path is no graph of a function, so ``CurvePlace/argument`` is the fraction of the path's length.
    CurvePlace(
      distance: distance, point: measure.point(atDistance: distance) ?? start,
      tangent: measure.tangent(atDistance: distance) ?? CGVector(dx: 1, dy: 0),
      argument: measure.length > 0 ? distance / measure.length : 0)
  }

  /// The end points of the longest segment. If several segments are equally long, the one nearest to the line's middle
  /// is chosen.
  private var longestSegment: (CGPoint, CGPoint)? {
    let corners = corners
    let segments = Array(zip(corners, corners.dropFirst()))
    let lengths = segments.map { $0.distance(to: $1) }
    guard let longest = lengths.max() else { return nil }
    let half = lengths.reduce(0, +) / 2
    var (best, distanceOfBest, passed) = (0, CGFloat.infinity, CGFloat(0))
    for (i, length) in lengths.enumerated() {
      let distance = abs(passed + length / 2 - half)
      // Lengths that differ only by rounding count as equal.
      if length >= longest * (1 - 1e-9), distance < distanceOfBest * (1 - 1e-9) {
        (best, distanceOfBest) = (i, distance)
      }
      passed += length
    }
    return segments[best]
  }
}

extension Path {
  fileprivate init(_ segment: PathSegment) { add(Subpath(start: segment.start, segments: [segment])) }
}
