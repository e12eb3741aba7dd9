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

  /// The outline of each of the ``glyphs``, likewise; empty for one that is left out. Lines under letters are not laid. The glyphs
  /// of one letter, such as a base and its marks, are turned together.
  public func outlines(along path: PathMeasure, from start: CGFloat) -> [Path] {
    guard let turns = LetterTurns(of: self, along: path, from: start) else { return glyphs.map { _ in Path() } }
    var middles: [LetterKey: CGFloat] = [:]
    for letter in letterGlyphs { middles[letter.key] = letter.middle }
    return glyphs.map { glyph in
      let middle = middles[glyph.letter] ?? glyph.origin.x + glyph.advance / 2
      return turns.turn(about: middle).map(glyph.outline.applying) ?? Path()
    }
  }

  /// The ``letters`` along a path, likewise: each with its outline there, and as its frame the smallest upright rectangle around
  /// its own one. Those that are left out are empty.
  public func letters(along path: PathMeasure, from start: CGFloat) -> [Letter] {
    let turns = LetterTurns(of: self, along: path, from: start)
    return letters(withRules: false).map { letter in
      var laid = letter
      guard let turn = turns?.turn(about: letter.frame.midX) else {
        laid.outline = Path()
        laid.frame.size = .zero
        return laid
      }
      laid.outline = letter.outline.applying(turn)
      laid.frame = Path(letter.frame).applying(turn).boundingRect
      return laid
    }
  }
}

/// How letters are turned that stand on a path.
private struct LetterTurns {
  private let path: PathMeasure
  private let start, baseline: CGFloat
  private let isClosed: Bool

  /// - Returns: nil where there is nothing to stand on.
  init?(of layout: TextLayout, along path: PathMeasure, from start: CGFloat) {
    guard let first = layout.lines.first?.baseline, path.length > 0 else { return nil }
    (self.path, self.start, baseline, isClosed) = (path, start, first, path.path.isOneClosedSubpath)
  }

  /// What takes a letter with this middle to its place; nil where it has none.
  func turn(about middle: CGFloat) -> CGAffineTransform? {
    var distance = start + middle
    if isClosed { distance -= (distance / path.length).rounded(.down) * path.length }
    guard distance >= 0, distance <= path.length, let point = path.point(atDistance: distance),
      let direction = path.tangent(atDistance: distance)
    else { return nil }
    return CGAffineTransform(
      a: direction.dx, b: direction.dy, c: -direction.dy, d: direction.dx, tx: point.x, ty: point.y
    ).translatedBy(x: -middle, y: -baseline)
  }
}

extension Path {
  /// Whether the path's end is its start, so that one may go round it.
  fileprivate var isOneClosedSubpath: Bool {
    elements.last == .closeSubpath && elements.count { if case .move = $0 { true } else { false } } == 1
  }
}
