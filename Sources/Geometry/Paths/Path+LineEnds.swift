import Foundation

extension Path {
  /// The outline of this path's stroke with marks at its ends, as one path that is to be filled by the non-zero rule; so
  /// a translucent arrow is even all over.
  ///
  /// Empty where the width, a dash or a mark's size is not finite, or a size not above 0.
  ///
  /// - Parameter tolerance: The largest distance from the true outline, in the path's units; greater than 0.
  public func strokedPath(_ style: StrokeStyle, ends: LineEnds, tolerance: Double = 0.025) -> Path {
    guard !ends.isEmpty else { return strokedPath(style, tolerance: tolerance) }
    guard style.isUsable, ends.areDrawable else { return Path() }
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
  /// Whether a line can be drawn with it: its infinities mean something.
  package var isUsable: Bool {
    let style = finite
    return ([style.lineWidth, style.miterLimit, style.dashPhase] + style.dash).allSatisfy(\.isFinite)
  }
}

extension LineEnds {
  package var areDrawable: Bool {
    [start, end].allSatisfy { $0?.size.map { $0 > 0 && $0 <= CGPoint.coordinateLimit } ?? true }
  }
}

/// One open subpath with marks.
private struct MarkedLine {
  let measure: PathMeasure
  var style: StrokeStyle
  let start, end: Mark?

  init(_ measure: PathMeasure, style: StrokeStyle, ends: LineEnds) {
    self.measure = measure
    let lengths = [ends.start, ends.end].map { $0?.length(onLineOf: style.lineWidth) ?? 0 }
    let scale = min(1, measure.length / (lengths[0] + lengths[1]))
    var style = style
    style.lineWidth *= scale
    self.style = style
    start = ends.start.map { Mark(form: $0.form, length: lengths[0] * scale, style: style) }
    end = ends.end.map { Mark(form: $0.form, length: lengths[1] * scale, style: style) }
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

  /// From the coordinates of a mark, whose tip is the origin and which points to the right.
  private func place(of mark: Mark, at distance: Double, from side: Double) -> CGAffineTransform {
    let tip = measure.point(atDistance: distance) ?? .zero
    let back = measure.point(atDistance: distance + side * mark.inset) ?? tip
    var way = tip - back
    // A line that comes back to its end within the mark has only its tangent.
    if way.norm <= 1e-6 * mark.inset, let tangent = measure.tangent(atDistance: distance) {
      way = CGPoint(x: -side * tangent.dx, y: -side * tangent.dy)
    }
    guard way.norm > 0 else { return CGAffineTransform(translationX: tip.x, y: tip.y) }
    let unit = way * (1 / way.norm)
    return CGAffineTransform(unit.x, unit.y, -unit.y, unit.x, tip.x, tip.y)
  }
}

/// A mark at the end of a line of a certain pen. All outlines run the same way round as strokes do, so that the two
/// never cut holes into each other.
private struct Mark {
  let form: Arrowhead.Form
  let length: CGFloat
  let style: StrokeStyle

  private var width: CGFloat { style.lineWidth }

  /// How far before the mark's tip the line ends: so deep inside the mark that no cap comes out of it, unless the line is
  /// wider than the mark.
  var inset: CGFloat {
    switch form {
    case .triangle: min(length, max(length / 2, 1.5 * width))
    case .chevron: min(length, apexInset + 0.8 * width)
    case .dot, .diamond: length / 2
    case .circle: max(length - width / 2, length / 2)
    case .bar: width / 2
    }
  }

  func outline(tolerance: Double) -> Path {
    switch form {
    case .triangle: polygon((0, 0), (-length, length / 2), (-length, -length / 2))
    case .diamond: polygon((0, 0), (-length / 2, length / 3), (-length, 0), (-length / 2, -length / 3))
    case .bar: polygon((0, -length / 2), (0, length / 2), (-width, length / 2), (-width, -length / 2))
    case .dot: Path(ellipseIn: CGRect(x: -length, y: -length / 2, width: length, height: length))
    case .circle:
      if length <= 2 * width {
        Path(ellipseIn: CGRect(x: -length, y: -length / 2, width: length, height: length))
      } else {
        Path(
          ellipseIn: CGRect(x: -length, y: -length / 2, width: length, height: length)
            .insetBy(dx: width / 2, dy: width / 2)
        ).strokedPath(StrokeStyle(lineWidth: width), tolerance: tolerance)
      }
    case .chevron: chevron.strokedPath(undashed, tolerance: tolerance)
    }
  }

  private func polygon(_ corners: (CGFloat, CGFloat)...) -> Path {
    var path = Path()
    path.addLines(corners.map { CGPoint(x: $0.0, y: $0.1) })
    path.closeSubpath()
    return path
  }

  // MARK: Chevrons

  private static let chevronSlope: CGFloat = 0.6

  /// How far behind its outermost point the two strokes of a chevron meet, with the join that they have.
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
