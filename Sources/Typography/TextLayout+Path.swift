import Foundation
import PathreelGeometry

extension TextLayout {
  /// The outlines with the first line's baseline laid along a path; further lines run beside it.
  ///
  /// Each glyph stays rigid and is turned about the middle of its advance, which lies on the path at its own arc length,
  /// as SVG's `textPath` does. A glyph whose middle lies beyond an end of the path is left out; on a path that is one closed
  /// subpath all wrap around.
  ///
  /// ```swift
  /// let circle = PathMeasure(Path(ellipseIn: CGRect(x: 0, y: 0, width: 300, height: 300)))
  /// let ring = try TextLayout("round and round ").outline(along: circle, from: 0)
  /// ```
  ///
  /// - Parameter start: The distance on the path at which the lines' left edge stands.
  public func outline(along path: PathMeasure, from start: CGFloat) -> Path {
    var outline = Path()
    for glyph in outlines(along: path, from: start) { outline.addPath(glyph) }
    return outline
  }

  /// The outline of each of the ``glyphs``, likewise; empty for one that is left out. Lines under letters are not laid.
  public func outlines(along path: PathMeasure, from start: CGFloat) -> [Path] {
    guard let first = lines.first?.baseline, path.length > 0 else { return glyphs.map { _ in Path() } }
    let isClosed = path.path.isOneClosedSubpath
    return glyphs.map { glyph in
      let middle = glyph.origin.x + glyph.advance / 2
      var distance = start + middle
      if isClosed { distance -= (distance / path.length).rounded(.down) * path.length }
      guard distance >= 0, distance <= path.length, let point = path.point(atDistance: distance),
        let direction = path.tangent(atDistance: distance)
      else { return Path() }
      let turn = CGAffineTransform(
        a: direction.dx, b: direction.dy, c: -direction.dy, d: direction.dx, tx: point.x, ty: point.y)
      return glyph.outline.applying(turn.translatedBy(x: -middle, y: -first))
    }
  }
}

extension Path {
  /// Whether the path's end is its start, so that one may go round it.
  fileprivate var isOneClosedSubpath: Bool {
    elements.last == .closeSubpath && elements.count { if case .move = $0 { true } else { false } } == 1
  }
}
