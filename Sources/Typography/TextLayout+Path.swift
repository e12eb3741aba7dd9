import Foundation
import PathreelGeometry

/// Text along a path. `TextAlongShape` draws it.
extension TextLayout {
  /// Returns the outlines with the first line's baseline laid along a path. Further lines run beside it.
  ///
  /// Each glyph stays rigid. It turns about the middle of its advance, which lies on the path at its own arc length, as
  /// in SVG's `textPath`. A glyph is left out if its middle lies beyond an end of the path. On a path that is one
  /// closed subpath all glyphs wrap around. Lines under and through the letters bend with the path.
  ///
  /// ```swift
  /// let circle = PathMeasure(Path(ellipseIn: CGRect(x: 0, y: 0, width: 300, height: 300)))
  /// let ring = try TextLayout("round and round ").outline(along: circle, from: 0)
  /// ```
  ///
  /// - Parameter start: The arc length on the path at which the left edge of the lines is.
  public func outline(along path: PathMeasure, from start: CGFloat) -> Path {
    guard let line = FollowedLine(of: self, along: path, from: start) else { return Path() }
    return Self.joined(outlines(along: path, from: start), rules) { line.bent($0.frame) }
  }

  /// Returns the outline of each of the ``glyphs`` along a path, without lines under and through them; empty for a glyph
  /// that is left out. The glyphs of one letter, such as a base and its marks, turn together.
  public func outlines(along path: PathMeasure, from start: CGFloat) -> [Path] {
    turns(along: path, from: start).enumerated().map { i, turn in turn.map(glyphs[i].outline.applying) ?? Path() }
  }

  /// Returns the glyphs in colour along a path, without those that are left out.
  package func pictures(along path: PathMeasure, from start: CGFloat) -> [GlyphPicture] {
    guard hasPictures else { return [] }
    return zip(glyphs, turns(along: path, from: start)).compactMap { glyph, turn in
      turn.flatMap { glyph.picture?.applying($0) }
    }
  }

  /// Returns the transform of each of the ``glyphs`` to its place along a path; nil for one that is left out.
  private func turns(along path: PathMeasure, from start: CGFloat) -> [CGAffineTransform?] {
    guard let line = FollowedLine(of: self, along: path, from: start) else { return glyphs.map { _ in nil } }
    var middles: [LetterKey: CGFloat] = [:]
    for letter in letterGlyphs { middles[letter.key] = letter.middle }
    return glyphs.map { line.turn(about: middles[$0.letter] ?? $0.origin.x + $0.advance / 2) }
  }

  /// Returns the ``letters`` along a path: each with its outline there. Its frame is the axis-aligned bounding box of
  /// its turned frame. Letters that are left out are empty.
  public func letters(along path: PathMeasure, from start: CGFloat) -> [Letter] {
    let line = FollowedLine(of: self, along: path, from: start)
    let letters = letters(withRules: false)
    var placed = letters.map { letter in
      var placed = letter
      guard let turn = line?.turn(about: letter.frame.midX) else {
        (placed.outline, placed.pictures) = (Path(), [])
        placed.frame.size = .zero
        return placed
      }
      placed.outline = letter.outline.applying(turn)
      placed.pictures = letter.pictures.map { $0.applying(turn) }
      placed.frame = Path(letter.frame).applying(turn).boundingRect
      return placed
    }
    if let line {
      for (letter, part) in ruleParts(of: letters) where placed[letter].showsSomething {
        placed[letter].outline.addPolygon(line.bent(part), clockwise: placed[letter].outline.windsClockwise)
      }
    }
    return placed
  }
}

extension TextLayout.Letter {
  fileprivate var showsSomething: Bool { !outline.isEmpty || !pictures.isEmpty }
}

/// The path that a text follows. It turns letters and bends the lines under and through them.
private struct FollowedLine {
  private let path: PathMeasure
  /// The arc length at which the lines begin, and the y of the first baseline.
  private let start, baseline: CGFloat
  private let isClosed: Bool

  /// - Returns: nil if the layout has no lines or the path has no length.
  init?(of layout: TextLayout, along path: PathMeasure, from start: CGFloat) {
    guard let first = layout.lines.first?.baseline, path.length > 0 else { return nil }
    (self.path, self.start, baseline, isClosed) = (path, start, first, path.path.isOneClosedSubpath)
  }

  /// Returns the transform that puts a letter with this middle on the path; nil if it lies beyond the path's ends.
  func turn(about middle: CGFloat) -> CGAffineTransform? {
    var distance = start + middle
    if isClosed { distance -= (distance / path.length).rounded(.down) * path.length }
    // The ends themselves are on the path, whatever the rounding of the sum.
    let nearest = min(max(distance, 0), path.length)
    guard abs(distance - nearest) <= 1e-9 * path.length, let point = path.point(atDistance: nearest),
      let direction = path.tangent(atDistance: nearest)
    else { return nil }
    return CGAffineTransform(
      a: direction.dx, b: direction.dy, c: -direction.dy, d: direction.dx, tx: point.x, ty: point.y
    ).translatedBy(x: -middle, y: -baseline)
  }

  /// Returns the corners of a horizontal bar bent along the path, clockwise on screen; none if it lies beyond the path's
  /// ends. The corners are at most as far apart as the bar is thick, so that the bar looks round on a curve.
  func bent(_ bar: CGRect) -> [CGPoint] {
    let (left, right) = isClosed ? (bar.minX, bar.maxX) : (max(bar.minX, -start), min(bar.maxX, path.length - start))
    guard right > left else { return [] }
    let count = max(1, Int(min(((right - left) / bar.height).rounded(.up), Self.mostParts)))
    let turns = (0...count).compactMap { i in
      let x = left + (right - left) * CGFloat(i) / CGFloat(count)
      return turn(about: x).map { (x, $0) }
    }
    return turns.map { CGPoint(x: $0, y: bar.minY).applying($1) }
      + turns.reversed().map { CGPoint(x: $0, y: bar.maxY).applying($1) }
  }

  /// The greatest number of parts of a bent bar.
  private static let mostParts: CGFloat = 10_000
}

extension Path {
  /// Whether the path is one closed subpath, so that text may wrap around.
  fileprivate var isOneClosedSubpath: Bool {
    elements.last == .closeSubpath && elements.count { if case .move = $0 { true } else { false } } == 1
  }
}
