import Foundation

/// Strokes with arrowheads. `MarkedShape` uses them to draw shapes with ``LineEnds``.
extension Path {
  /// Returns the outline of this path's stroke with arrowheads at its ends. It is one path to fill by the nonzero rule,
  /// so a translucent arrow has the same alpha everywhere.
  ///
  /// The outline is empty if the width, a dash or an arrowhead's size is not finite, or if the width or a size is not
  /// above 0.
  ///
  /// - Parameter tolerance: The largest distance from the true outline, in the path's units; greater than 0.
  public func strokedPath(_ style: StrokeStyle, ends: LineEnds, tolerance: Double = 0.025) -> Path {
    guard !ends.isEmpty else { return strokedPath(style, tolerance: tolerance) }
    guard style.isUsable, style.lineWidth > 0, ends.areDrawable else { return Path() }
    let drawn = subpaths.map { PathMeasure(Path(subpath: $0)) }.filter { $0.length > 0 }
    var outline = Path()
    for (i, measure) in drawn.enumerated() {
      let own = LineEnds(
        start: i == 0 ? ends.start : nil, end: i == drawn.count - 1 ? ends.end : nil)
      if own.isEmpty || measure.subpaths[0].isClosed {
        outline.addPath(measure.path.strokedPath(style, tolerance: tolerance))
      } else {
        let line = MarkedLine(measure, style: style, ends: own)
        outline.addPath(line.outline(tolerance: tolerance))
      }
    }
    return outline
  }

  fileprivate init(subpath: Subpath) { add(subpath) }
}

extension StrokeStyle {
  /// Whether a line can be stroked with this style: all numbers of ``replacingInfinities`` are finite.
  package var isUsable: Bool {
    let style = replacingInfinities
    return ([style.lineWidth, style.miterLimit, style.dashPhase] + style.dash).allSatisfy(\.isFinite)
  }
}

extension LineEnds {
  /// Whether the sizes of both arrowheads are greater than 0 and at most ``CGPoint/coordinateLimit``.
  package var areDrawable: Bool {
    [start, end].allSatisfy { $0?.size.map { $0 > 0 && $0 <= CGPoint.coordinateLimit } ?? true }
  }
}

/// One open subpath with arrowheads at its ends. If they are longer than the subpath, they and the line's width shrink.
private struct MarkedLine {
  let measure: PathMeasure
  var style: StrokeStyle
  let start, end: Mark?

  init(_ measure: PathMeasure, style: StrokeStyle, ends: LineEnds) {
    self.measure = measure
    let marks = [ends.start, ends.end].map { head in
      head.map { Mark(form: $0.form, length: $0.length(onLineOf: style.lineWidth), style: style) }
    }
    let scale = min(1, measure.length / marks.reduce(0) { $0 + ($1?.reach ?? 0) })
    (start, end) = (marks[0]?.scaled(by: scale), marks[1]?.scaled(by: scale))
    self.style = style
    self.style.lineWidth *= scale
  }

  func outline(tolerance: Double) -> Path {
    let length = measure.length
    let insets = (Double(start?.inset ?? 0), Double(end?.inset ?? 0))
    let line = measure.path(fromDistance: insets.0, toDistance: length - insets.1)
    var outline = line.strokedPath(style, tolerance: tolerance)
    if let start { outline.addPath(start.outline(tolerance: tolerance), transform: place(of: start, at: 0, from: 1)) }
    if let end { outline.addPath(end.outline(tolerance: tolerance), transform: place(of: end, at: length, from: -1)) }
    return outline
  }

  /// The transform from an arrowhead's coordinates to the path. An arrowhead has its tip at the origin and points
  /// right; a dot or circle has its centre there.
  private func place(of mark: Mark, at distance: Double, from side: Double) -> CGAffineTransform {
    let tip = measure.point(atDistance: distance) ?? .zero
    let back = measure.point(atDistance: distance + side * mark.inset) ?? tip
    var way = tip - back
    // If a line comes back to its end within the arrowhead, only its tangent has a direction.
    if way.norm <= 1e-6 * mark.inset, let tangent = measure.tangent(atDistance: distance) {
      way = CGPoint(x: -side * tangent.dx, y: -side * tangent.dy)
    }
    guard way.norm > 0 else { return CGAffineTransform(translationX: tip.x, y: tip.y) }
    let unit = way * (1 / way.norm)
    return CGAffineTransform(unit.x, unit.y, -unit.y, unit.x, tip.x, tip.y)
  }
}

/// One arrowhead on a line with a given stroke style. Its outline has the same orientation as strokes have, so that the
/// two never cut holes into each other.
private struct Mark {
  let form: Arrowhead.Form
  private(set) var length: CGFloat
  private(set) var style: StrokeStyle

  init(form: Arrowhead.Form, length: CGFloat, style: StrokeStyle) {
    (self.form, self.length, self.style) = (form, length, style)
  }

  private var width: CGFloat { style.lineWidth }

  func scaled(by scale: CGFloat) -> Mark {
    var mark = self
    mark.length *= scale
    mark.style.lineWidth *= scale
    return mark
  }

  /// How far the arrowhead reaches back along the line.
  var reach: CGFloat {
    switch form {
    case .dot, .circle: length / 2
    case .triangle, .chevron, .diamond, .bar: length
    }
  }

  /// The distance from the end of the path back to the end of the stroke. It is so large that no line cap sticks out of
  /// the arrowhead, unless the line is wider than the arrowhead.
  var inset: CGFloat {
    switch form {
    case .triangle: min(length, max(length / 2, 1.5 * width))
    case .chevron: min(length, apexInset + 0.8 * width)
    case .diamond: length / 2
    case .dot: 0
    case .circle: max(length - width, 0) / 2
    case .bar: width / 2
    }
  }

  func outline(tolerance: Double) -> Path {
    switch form {
    case .triangle: polygon((0, 0), (-length, length / 2), (-length, -length / 2))
    case .diamond: polygon((0, 0), (-length / 2, length / 3), (-length, 0), (-length / 2, -length / 3))
    case .bar: polygon((0, -length / 2), (0, length / 2), (-width, length / 2), (-width, -length / 2))
    case .dot: disc
    case .circle:
      length <= 2 * width
        ? disc
        : Path(ellipseIn: square.insetBy(dx: width / 2, dy: width / 2))
          .strokedPath(StrokeStyle(lineWidth: width), tolerance: tolerance)
    case .chevron: chevron.strokedPath(undashed, tolerance: tolerance)
    }
  }

  /// The square around a dot or a circle.
  private var square: CGRect { CGRect(x: -length / 2, y: -length / 2, width: length, height: length) }

  private var disc: Path { Path(ellipseIn: square) }

  private func polygon(_ corners: (CGFloat, CGFloat)...) -> Path {
    var path = Path()
    path.addLines(corners.map { CGPoint(x: $0.0, y: $0.1) })
    path.closeSubpath()
    return path
  }

  // MARK: Chevrons

  /// The slope of a chevron's two strokes: half its width divided by its length.
  private static let chevronSlope: CGFloat = 0.6

  /// The distance from a chevron's tip back to the point where the centre lines of its strokes meet, given the line
  /// join.
  private var apexInset: CGFloat {
    let sine = Self.chevronSlope / (1 + Self.chevronSlope * Self.chevronSlope).squareRoot()
    switch style.lineJoin {
    case .miter where 1 / sine <= style.miterLimit: return width / 2 / sine
    case .round: return width / 2
    case .miter, .bevel: return width / 2 * sine
    }
  }

  private var chevron: Path {
    let apex = min(apexInset, length)
    let reach = (length - apex) * Self.chevronSlope
    var path = Path()
    path.addLines([
      CGPoint(x: -length, y: -reach), CGPoint(x: -apex, y: 0), CGPoint(x: -length, y: reach),
    ])
    return path
  }

  private var undashed: StrokeStyle {
    var style = style
    (style.dash, style.dashPhase) = ([], 0)
    return style
  }
}
